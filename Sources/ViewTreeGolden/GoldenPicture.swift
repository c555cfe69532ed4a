public import SDLHost

#if canImport(Glibc)
  internal import Glibc
#endif

/// A reference picture that a person has checked, which drawn pictures are compared with.
///
/// The pictures are in `Golden/` beside the test file. With `BLESS_GOLDEN=1` in the environment, what is drawn becomes
/// the reference.
@MainActor public struct GoldenPicture {
  /// The largest difference of a channel, of 255. Text is drawn by the system's FreeType, which differs between
  /// systems.
  public static let channelTolerance = 2
  /// The largest file in bytes. A test that needs a larger one shows too much in a single picture.
  public static let largestFile = 300_000

  /// Compares a picture with the reference. Returns what is wrong as a sentence; nil if nothing is.
  ///
  /// If they differ, the picture is written beside the reference as `.new.png`, and the pixels that differ in white as
  /// `.diff.png`.
  /// - Parameters:
  ///   - tolerance: the largest difference of a channel, of 255.
  ///   - exceptions: the fraction of the pixels that may differ by more, such as edges of rotated shapes, and glyphs.
  public static func mismatch(
    of bitmap: Bitmap, named name: String, beside testFile: String, tolerance: Int = channelTolerance,
    exceptions: Double = 0
  ) -> String? {
    let folder = testFile[..<(testFile.lastIndex(of: "/") ?? testFile.startIndex)] + "/Golden"
    let path = "\(folder)/\(name).png"
    let (newPath, diffPath) = ("\(folder)/\(name).new.png", "\(folder)/\(name).diff.png")
    unlink(newPath)
    unlink(diffPath)
    if getenv("BLESS_GOLDEN") != nil {
      mkdir(String(folder), 0o777)
      return write(bitmap, to: path) ?? sizeProblem(path)
    }
    guard let golden = try? Bitmap(readingPNG: path) else {
      return "there is no golden picture \(path); BLESS_GOLDEN=1 makes it" + (write(bitmap, to: newPath) ?? "")
    }
    guard golden.width == bitmap.width, golden.height == bitmap.height else {
      return "\(name) is \(bitmap.width)×\(bitmap.height) and should be \(golden.width)×\(golden.height)"
        + (write(bitmap, to: newPath) ?? "")
    }
    let (a, b) = (bitmap.rgba, golden.rgba)
    if a == b { return nil }
    var difference = [UInt8](repeating: 0, count: a.count)
    var count = 0
    var worst = 0
    for pixel in stride(from: 0, to: a.count, by: 4) {
      var off = 0
      for channel in 0..<4 { off = max(off, abs(Int(a[pixel + channel]) - Int(b[pixel + channel]))) }
      worst = max(worst, off)
      difference[pixel + 3] = 255
      guard off > tolerance else { continue }
      count += 1
      for channel in 0..<3 { difference[pixel + channel] = 255 }
    }
    let part = Double(count) / Double(max(1, a.count / 4))
    guard part > exceptions else { return nil }
    _ = write(bitmap, to: newPath)
    if let shown = Bitmap(width: bitmap.width, height: bitmap.height, rgba: difference) {
      _ = write(shown, to: diffPath)
    }
    return "\(name): \(count) pixels are off by more than \(tolerance), the worst by \(worst); see \(diffPath)"
  }

  private static func write(_ bitmap: Bitmap, to path: String) -> String? {
    do {
      try bitmap.writePNG(to: path)
      return nil
    } catch {
      return "\(error)"
    }
  }

  private static func sizeProblem(_ path: String) -> String? {
    var info = stat()
    guard stat(path, &info) == 0, Int(info.st_size) > largestFile else { return nil }
    return "\(path) has \(info.st_size) bytes, more than \(largestFile)"
  }
}
