import Languages
import TestSupport
import Testing

@testable import Pictures

/// What is read of a file before its picture is decoded.
@Suite struct PictureHeaderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func header(_ bytes: [UInt8]) throws -> PictureHeader {
    try PictureHeader.read(PictureFile(path: folder.write("picture", bytes)))
  }

  @Test(
    "V10 A GIF is as large as its first frame or its canvas, and ends at a block that is neither frame nor extension")
  func gif() throws {
    func head(_ flags: UInt8) -> [UInt8] {
      Array("GIF89a".utf8) + Sample.little(3, 2) + Sample.little(5, 2) + [flags, 0, 0]
    }
    let frame: [UInt8] = [0x2C] + Sample.little(0, 4) + Sample.little(7, 2) + Sample.little(4, 2)
    let extensions: [UInt8] = [0x21, 0xF9, 4, 0, 0, 0, 0, 0, 0x21, 0xFE, 1, 0x2C, 2, 0x41, 0x42, 0]
    let palette = Sample.little(0, 12)
    for bytes in [head(0) + frame, head(0) + extensions + frame, head(0x81) + palette + extensions + frame] {
      let header = try header(bytes)
      #expect((header.width, header.height) == (7, 5))
    }
    let end: [UInt8] = [0x3B, 0, 0]
    for rest in [[], extensions, Array(frame.dropLast()), end, end + frame] {
      #expect(throws: PictureError.damaged("no picture in it")) { _ = try header(head(0) + rest) }
    }
  }

  @Test("V10 A TIFF counts for the memory of its largest strip or tile, whatever numbers it contains")
  func tiff() throws {
    func file(_ width: Int, _ height: Int, _ tags: [Int: Int] = [:]) -> [UInt8] {
      let entries: [(Int, Int)] = [(256, width), (257, height)] + tags.sorted { $0.key < $1.key }.map { ($0, $1) }
      let body = entries.flatMap { tag, value in
        Sample.little(tag, 2) + Sample.little(4, 2) + Sample.little(1, 4) + Sample.little(value, 4)
      }
      return [0x49, 0x49, 0x2A, 0] + Sample.little(8, 4) + Sample.little(entries.count, 2) + body + Sample.little(0, 4)
    }
    let (samples, rows, tileWidth, tileHeight) = (277, 278, 322, 323)
    for (tags, pixels) in [
      ([:], 2_000_000), ([samples: 3], 6_000_000), ([samples: 3, rows: 10], 60_000), ([rows: 0], 2_000),
      ([rows: 5000], 2_000_000), ([samples: 4, tileWidth: 256, tileHeight: 128], 131_072),
      ([tileWidth: 256], 2_000_000),
    ] as [([Int: Int], Int)] {
      let header = try header(file(2000, 1000, tags))
      #expect((header.width, header.height) == (2000, 1000))
      #expect(header.workingBytes == 2 * pixels, "\(tags)")
    }
    let most = 0xFFFF_FFFF
    #expect(try header(file(1, 1, [samples: most, rows: most])).workingBytes == 2 * 65_535)
    for (width, height, tags) in [
      (2000, 1000, [samples: most]), (1 << 20, 1 << 20, [samples: most]), (most, 1, [:]), (1, most, [:]),
    ] as [(Int, Int, [Int: Int])] {
      #expect(throws: PictureError.tooLarge("\(width) × \(height)")) { _ = try header(file(width, height, tags)) }
    }
    #expect(throws: PictureError.tooLarge("")) { _ = try header(file(1, 1, [tileWidth: most, tileHeight: 1])) }
  }
}
