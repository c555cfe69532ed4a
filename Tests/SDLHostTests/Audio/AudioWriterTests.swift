import Platform
import Testing

@testable import SDLHost

@Suite("Samples as a device wants them")
struct AudioWriterTests {
  /// Computes samples, and checks what it is told about the device.
  private final class Source: OutputSource, @unchecked Sendable {
    private let sample: @Sendable (Int) -> Float
    private var next = 0
    init(_ sample: @escaping @Sendable (Int) -> Float) { self.sample = sample }

    func render(into memory: UnsafeMutablePointer<Float>, frames: Int, latency: Int) {
      #expect(latency == 100 + next)
      for frame in 0..<frames {
        memory[frame * 2] = sample(next)
        memory[frame * 2 + 1] = -sample(next)
        next += 1
      }
    }

    func goBack(upTo frames: Int) -> Int { 0 }
  }

  private func written<Sample: BitwiseCopyable>(
    _ format: SampleFormat?, channels: Int, frames: Int, as type: Sample.Type,
    _ sample: @escaping @Sendable (Int) -> Float
  ) -> [Sample] {
    let writer = AudioWriter()
    writer.format = format
    writer.channels = channels
    writer.latency = 100
    writer.source = Source(sample)
    let count = frames * channels * MemoryLayout<Sample>.size
    return withUnsafeTemporaryAllocation(byteCount: count, alignment: 16) { memory in
      memory.initializeMemory(as: UInt8.self, repeating: 7)
      if let base = memory.baseAddress { writer.write(base.assumingMemoryBound(to: UInt8.self), count: count) }
      return Array(memory.bindMemory(to: Sample.self))
    }
  }

  @Test("M2 every 16-bit sample is exact in 16 bits, in 32 bits and as a float")
  func exact() {
    let samples: @Sendable (Int) -> Float = { Float($0 - 32768) / 32768 }
    let short = written(.signed16, channels: 2, frames: 65536, as: Int16.self, samples)
    let long = written(.signed32, channels: 2, frames: 65536, as: Int32.self, samples)
    let float = written(.float, channels: 2, frames: 65536, as: Float.self, samples)
    #expect((0..<65536).allSatisfy { Int(short[$0 * 2]) == $0 - 32768 })
    #expect((1..<65536).allSatisfy { Int(short[$0 * 2 + 1]) == 32768 - $0 })
    #expect((0..<65536).allSatisfy { Int(long[$0 * 2]) == ($0 - 32768) << 16 })
    #expect((0..<65536).allSatisfy { float[$0 * 2] == Float($0 - 32768) / 32768 })
  }

  @Test("M2 what is beyond full scale is cut there, and never wraps around")
  func beyond() {
    let samples: @Sendable (Int) -> Float = { [1, 1.5, -1, -1.5, 1000, 0.99999][$0] }
    let short = written(.signed16, channels: 2, frames: 6, as: Int16.self, samples)
    #expect(short == [32767, -32768, 32767, -32768, -32768, 32767, -32768, 32767, 32767, -32768, 32767, -32768])
    let long = written(.signed32, channels: 2, frames: 4, as: Int32.self, samples)
    #expect(long.map { $0 > 0 } == [true, false, true, false, false, true, false, true])
    #expect(long.allSatisfy { abs(Double($0)) > 2_147_483_000 })
    let byte = written(.unsigned8, channels: 2, frames: 4, as: UInt8.self, samples)
    #expect(byte == [255, 0, 255, 0, 0, 255, 0, 255])
  }

  @Test("M1 one channel gets the mean, and more than two get silence")
  func channels() {
    #expect(written(.float, channels: 1, frames: 3, as: Float.self) { _ in 0.5 } == [0, 0, 0])
    #expect(written(.float, channels: 6, frames: 1, as: Float.self) { _ in 0.5 } == [0.5, -0.5, 0, 0, 0, 0])
    #expect(written(.unsigned8, channels: 4, frames: 1, as: UInt8.self) { _ in 0.5 } == [192, 64, 128, 128])
    #expect(written(nil, channels: 2, frames: 1, as: Int16.self) { _ in 0.5 } == [0, 0])
  }
}
