/// The properties of a decoded picture, without its pixels. These are 32 bits each, 0xAARRGGBB in native byte order, premultiplied, and lie
/// in rows without gaps.
package struct PictureMeasure: Hashable, Sendable {
  /// The size of what was decoded.
  package var width: Int
  package var height: Int
  /// The size of the picture in the file, upright.
  package var fileWidth: Int
  package var fileHeight: Int
  package var isOpaque: Bool
  /// Whether it cannot be decoded in a larger size.
  package var isLargest: Bool
  /// The error, if only a part of the picture could be decoded.
  package var damage: String?

  package init(
    width: Int, height: Int, fileWidth: Int, fileHeight: Int, isOpaque: Bool, isLargest: Bool, damage: String?
  ) {
    (self.width, self.height) = (width, height)
    (self.fileWidth, self.fileHeight) = (fileWidth, fileHeight)
    (self.isOpaque, self.isLargest, self.damage) = (isOpaque, isLargest, damage)
  }

  /// The longest side of decoded pixels, and of a picture in a file.
  package static let longestSide = 32_767
  static let longestFileSide = 1 << 20
  /// 64 MiB, to which the rounding of the sides may add a little.
  package static let mostBytes = 80 << 20

  package var byteCount: Int { width * height * 4 }

  package static let limit = 18 + PictureFailure.longestText

  package func encoded() -> [UInt8] {
    let sides = [width, height, fileWidth, fileHeight].flatMap { UInt32($0).sentBytes }
    let flags: UInt8 = (isOpaque ? 1 : 0) | (isLargest ? 2 : 0) | (damage == nil ? 0 : 4)
    return sides + [flags] + (damage ?? "").utf8.prefix(PictureFailure.longestText)
  }

  /// Decodes the measure of a picture. Nil if the bytes are not one, or if the picture exceeds the limits.
  package init?(encoded bytes: some Sequence<UInt8>) {
    var reader = ByteReader(bytes)
    guard let width: UInt32 = reader.next(), let height: UInt32 = reader.next(), let fileWidth: UInt32 = reader.next(),
      let fileHeight: UInt32 = reader.next(), let flags: UInt8 = reader.next(), flags < 8,
      (1...UInt32(Self.longestSide)).contains(width), (1...UInt32(Self.longestSide)).contains(height),
      (1...UInt32(Self.longestFileSide)).contains(fileWidth), (1...UInt32(Self.longestFileSide)).contains(fileHeight)
    else { return nil }
    let text = reader.rest
    self.init(
      width: Int(width), height: Int(height), fileWidth: Int(fileWidth), fileHeight: Int(fileHeight),
      isOpaque: flags & 1 != 0, isLargest: flags & 2 != 0, damage: flags & 4 != 0 ? TagText.cleaned(text) ?? "" : nil)
    guard byteCount <= Self.mostBytes else { return nil }
  }
}

/// Why a picture cannot be decoded.
package struct PictureFailure: Error, Hashable, Sendable {
  package enum Kind: UInt8, Sendable {
    case empty = 1
    case notAPicture = 2
    case unusualInSongs = 3
    case tooLarge = 4
    case damaged = 5
    case unreadable = 6
    case outOfMemory = 7
  }

  package var kind: Kind
  /// Words of the decoder or of the system.
  package var detail: String

  package init(_ kind: Kind, _ detail: String = "") { (self.kind, self.detail) = (kind, detail) }

  /// The longest text in bytes; more is cut off.
  package static let longestText = 200
  package static let limit = 1 + longestText

  package func encoded() -> [UInt8] { [kind.rawValue] + detail.utf8.prefix(Self.longestText) }

  package init?(encoded bytes: some Sequence<UInt8>) {
    var reader = ByteReader(bytes)
    guard let number: UInt8 = reader.next(), let kind = Kind(rawValue: number) else { return nil }
    self.init(kind, TagText.cleaned(reader.rest) ?? "")
  }
}

/// How the system confines the process that opens files.
package struct MediaRights: OptionSet, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let landlock = MediaRights(rawValue: 1)
  package static let seccomp = MediaRights(rawValue: 2)
}
