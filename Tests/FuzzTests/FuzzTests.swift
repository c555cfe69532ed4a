import FoundationEssentials
import Glibc
import Testing
import ViewTreeTesting

/// Reads the corpora of `Scripts/fuzz`, and damaged copies of them. Something that breaks ends the process; the last name that was
/// printed and the seed, as `FUZZ_SEED`, show it again.
@Suite("Hostile bytes", .serialized) struct FuzzTests {
  private static let corpora = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Corpora")

  private static func inputs(_ fuzzer: Fuzzer) throws -> [[UInt8]] {
    let folder = corpora.appending(path: fuzzer.name).path
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    return try names.map { try #require(FileManager.default.contents(atPath: folder + "/" + $0)).map { $0 } }
  }

  @Test("R2 What others wrote is read, whatever it is")
  func corpora() throws {
    for fuzzer in Fuzzer.all {
      print("reading the corpus \(fuzzer.name)")
      let inputs = try Self.inputs(fuzzer)
      #expect(!inputs.isEmpty, "\(fuzzer.name)")
      for input in inputs + [[]] { fuzzer.read(input) }
    }
  }

  @Test("R2 So are damaged copies of it, others each time")
  func damaged() throws {
    let seed = ProcessInfo.processInfo.environment["FUZZ_SEED"].flatMap { UInt64($0) } ?? .random(in: 0...UInt64.max)
    print("FUZZ_SEED=\(seed)")
    for fuzzer in Fuzzer.all {
      print("fuzzing \(fuzzer.name)")
      var random = SeededGenerator(seed: seed)
      let inputs = try Self.inputs(fuzzer)
      let end = clock() + CLOCKS_PER_SEC / 25
      repeat { fuzzer.read(Self.damage(inputs, &random)) } while clock() < end
    }
  }

  /// One of the inputs with a few changes: bytes, numbers at the ends of their range, and parts that are gone, repeated or from another.
  private static func damage(_ inputs: [[UInt8]], _ random: inout SeededGenerator) -> [UInt8] {
    var bytes = inputs.randomElement(using: &random) ?? []
    for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      let end = min(bytes.count, place + Int.random(in: 1...32, using: &random))
      switch Int.random(in: 0..<6, using: &random) {
      case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 1:
        bytes[place] =
          [0, 1, 0x7F, 0x80, 0xFF, UInt8(ascii: "9"), UInt8(ascii: "-")].randomElement(using: &random) ?? 0
      case 2: for index in place..<min(end, place + 4) { bytes[index] = 0xFF }
      case 3: bytes.removeSubrange(place..<end)
      case 4: bytes.insert(contentsOf: bytes[place..<end], at: place)
      default:
        let other = inputs.randomElement(using: &random) ?? []
        bytes.insert(contentsOf: other.dropFirst(Int.random(in: 0...other.count, using: &random)).prefix(64), at: place)
      }
    }
    return bytes
  }
}
