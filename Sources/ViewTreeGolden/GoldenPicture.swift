internal import Glibc
public import SDLHost

/// Compares rendered pictures with reference pictures that a person has checked.
///
/// The references are in the folder `Golden` next to the test file. With `BLESS_GOLDEN=1` in the environment, the rendered
/// pictures replace them.
@MainActor public struct GoldenPicture {
  /// The largest allowed difference of a channel, from 0 to 255. It allows for different versions of FreeType, which
  /// renders text.
  public static let channelTolerance = 2
  /// The largest size of a reference file, in bytes. A test that needs a larger one shows too much in a single picture.
  public static let largestFile = 300_000

  /// Compares a picture with its reference. Returns a description of the problem; nil if there is none.
  ///
  /// If they differ, the picture is written next to the reference as `.new.png`, and a picture of the differences, in which pixels
  /// that differ are white, as `.diff.png`.
  /// - Parameters:
  ///   - name: the name of the reference file, without `.png`.
  ///   - testFile: the path of the test's source file.
  ///   - exceptions: the fraction of the pixels that may differ by more, from 0 to 1: for glyphs and the edges of rotated shapes.
  public static func mismatch(
    of bitmap: Bitmap, named name: String, beside testFile: String, exceptions: Double = 0
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
      guard off > channelTolerance else { continue }
      count += 1
      for channel in 0..<3 { difference[pixel + channel] = 255 }
    }
    let part = Double(count) / Double(max(1, a.count / 4))
    guard part > exceptions else { return nil }
    _ = write(bitmap, to: newPath)
    if let shown = Bitmap(width: bitmap.width, height: bitmap.height, rgba: difference) {
      _ = write(shown, to: diffPath)
    }
    return "\(name): \(count) pixels are off by more than \(channelTolerance), the worst by \(worst); see \(diffPath)"
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
