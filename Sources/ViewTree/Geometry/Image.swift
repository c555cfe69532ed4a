/// A reference to a picture, which is cheap to copy.
///
/// A picture in a file is loaded on other threads when it is first shown, in the resolution that is needed. All views that show it
/// share it. Two images are equal if they have the same path or the same pixels.
public nonisolated struct Image: Hashable, Sendable {
  /// A picture in a file. The file is not read before the picture is shown or prepared.
  /// - Parameter path: if it does not begin with /, it is relative to the current folder of the process.
  public init(path: String) {
    source = .file(path)
  }

  /// A picture made of pixels.
  ///
  /// A size that is not positive, and a wrong number of bytes, are misuse: missing bytes count as zero, surplus ones are ignored.
  /// - Parameters:
  ///   - width: in pixels.
  ///   - height: in pixels.
  ///   - rgba: the rows from top to bottom, with four bytes for each pixel: red, green, blue and alpha, not premultiplied.
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

  /// Pixels in an object, so that an image can be copied, and compared with its copies, in constant time.
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
