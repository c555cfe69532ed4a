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

  @Test("V10 A JPEG in several scans counts for the samples of each of its components, whatever factors it contains")
  func jpegSamples() throws {
    /// 64 × 48 with three components, and the beginning of a scan of some of them.
    func file(_ factors: [UInt8], marker: UInt8 = 0xC2, scanned: UInt8 = 3) -> [UInt8] {
      let size = Sample.big(48, 2) + Sample.big(64, 2)
      let components: [UInt8] = factors.enumerated().flatMap { [UInt8($0.offset + 1), $0.element, 0] }
      let frame: [UInt8] = [0xFF, marker, 0, 17, 8] + size + [3] + components
      let scan: [UInt8] = [0xFF, 0xDA, 0, 12, scanned, 1, 0, 2, 0, 3, 0, 0, 63, 0]
      return [0xFF, 0xD8] + frame + scan
    }
    // A component with all samples has 64 × 48 = 3072 of them.
    for (factors, samples) in [
      ([0x11, 0x11, 0x11], 9216), ([0x22, 0x11, 0x11], 4608), ([0x21, 0x11, 0x11], 6144), ([0x12, 0x11, 0x11], 6144),
      ([0x41, 0x11, 0x11], 4608), ([0x00, 0xFF, 0x11], 3456),
    ] as [([UInt8], Int)] {
      let header = try header(file(factors))
      #expect((header.width, header.height) == (64, 48))
      #expect(header.workingBytes == 2 * samples, "\(factors)")
    }
    let factors: [UInt8] = [0x22, 0x11, 0x11]
    #expect(try header(file(factors, marker: 0xC0)).workingBytes == 0)
    #expect(try header(file(factors, marker: 0xC0, scanned: 1)).workingBytes == 2 * 4608)
  }

  @Test("J2 An icon or a cursor is as large as its largest picture, bitmap or PNG", arguments: [UInt8(1), 2])
  func icon(kind: UInt8) throws {
    func file(_ png: [UInt8], _ bitmap: (width: Int, height: Int)) -> [UInt8] {
      func entry(_ place: Int) -> [UInt8] { [UInt8](repeating: 0, count: 12) + Sample.little(place, 4) }
      let entries = entry(38) + entry(38 + png.count)
      // The height of a bitmap includes a mask.
      let body = Sample.little(40, 4) + Sample.little(bitmap.width, 4) + Sample.little(2 * bitmap.height, 4)
      return [0, 0, kind, 0, 2, 0] + entries + png + body
    }
    for (bitmap, expected) in [((2, 4), (7, 5)), ((5, 7), (7, 5)), ((9, 4), (9, 4))] as [((Int, Int), (Int, Int))] {
      let header = try header(file(Sample.pngHeader(7, 5), bitmap))
      #expect((header.width, header.height) == expected && header.format == .icon)
    }
    #expect(throws: PictureError.tooLarge("")) { _ = try header(file(Sample.pngHeader(1 << 20 + 1, 5), (2, 4))) }
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
