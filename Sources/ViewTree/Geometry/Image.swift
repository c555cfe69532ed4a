/// A picture: a handle that is cheap to copy.
///
/// It loads when it is first shown, off the main thread, in the size that is needed, and is shared between the views that
/// show it. Two handles are equal when they name the same file or hold the same pixels.
public nonisolated struct Image: Hashable, Sendable {
  /// A picture in a file; nothing is read yet.
  public init(path: String) {
    source = .file(path)
  }

  /// A picture of pixels: row by row, top first, four bytes each: red, green, blue, alpha, not premultiplied.
  ///
  /// Missing bytes count as zero, surplus ones are ignored; both, and a size that is not positive, are misuse.
  public init(width: Int, height: Int, rgba: [UInt8]) {
    let (area, overflow) = max(0, width).multipliedReportingOverflow(by: max(0, height))
    guard width > 0, height > 0, !overflow, area <= Int.max / 4, rgba.count == area * 4 else {
      Misuse.report("Image(width:height:rgba:): \(rgba.count) bytes do not make \(width)×\(height) pixels")
      guard width > 0, height > 0, !overflow, area <= 100_000_000 else {
        source = .pixels(Pixels(width: 0, height: 0, rgba: []))
        return
      }
      let padded = Array(rgba.prefix(area * 4)) + [UInt8](repeating: 0, count: max(0, area * 4 - rgba.count))
      source = .pixels(Pixels(width: width, height: height, rgba: padded))
      return
    }
    source = .pixels(Pixels(width: width, height: height, rgba: rgba))
  }

  package let source: Source

  package enum Source: Hashable, Sendable {
    case file(String)
    case pixels(Pixels)
  }

  /// Pixels behind a reference, so that copying a handle, and telling whether two are the same, costs nothing.
  package final class Pixels: Hashable, Sendable {
    package let width: Int
    package let height: Int
    package let rgba: [UInt8]
    private let digest: Int

    init(width: Int, height: Int, rgba: [UInt8]) {
      self.width = width
      self.height = height
      self.rgba = rgba
      var hasher = Hasher()
      hasher.combine(width)
      hasher.combine(height)
      rgba.withUnsafeBytes { hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: $0.prefix(65_536))) }
      digest = hasher.finalize()
    }

    package static func == (lhs: Pixels, rhs: Pixels) -> Bool {
      lhs === rhs
        || (lhs.digest == rhs.digest && lhs.width == rhs.width && lhs.height == rhs.height && lhs.rgba == rhs.rgba)
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(digest) }
  }
}
