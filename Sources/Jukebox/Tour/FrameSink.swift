import Languages
internal import Platform
import SDLHost

#if canImport(Glibc)
  import Glibc
#endif

/// Takes the pictures of a film, one after the other.
protocol FrameSink: AnyObject {
  /// - Parameter sound: the sound at the time of the picture, for a sink that has sound.
  func add(_ picture: Bitmap, sound: FilmSound.Moment?) throws
  /// Completes the film. A sink that is released before this leaves nothing behind, except pictures in a folder.
  func finish() throws
}

/// Why a film cannot be made, as a sentence.
nonisolated struct FilmError: Error, CustomStringConvertible {
  let sentence: Sentence
  var description: String { sentence.description }
}

/// Makes a film if `path` ends in .webp, .gif, .mp4 or .webm, otherwise a folder of PNG files.
func makeFrameSink(for path: String, picturesPerSecond: Double) throws -> any FrameSink {
  let name = path.lowercased()
  let encoders: [String: Film.Encoder] = [".webp": .webP, ".gif": .gif, ".mp4": .mp4, ".webm": .webM]
  guard let encoder = encoders.first(where: { name.hasSuffix($0.key) })?.value else {
    return try PictureFolder(path: path)
  }
  return try Film(path: path, picturesPerSecond: picturesPerSecond, encoder: encoder)
}

/// A folder of numbered PNG files.
final class PictureFolder: FrameSink {
  private let path: String
  private(set) var files: [String] = []

  init(path: String) throws {
    self.path = path
    let error = PathCoding.withSystemPath(path) { mkdir($0, 0o777) == 0 || errno == EEXIST ? 0 : errno } ?? ENOENT
    guard error == 0 else {
      throw FilmError(sentence: tr("Cannot make the folder \(PathCoding.display(path)): \(systemSentence(error))"))
    }
  }

  func add(_ picture: Bitmap, sound: FilmSound.Moment?) throws {
    let number = String(files.count)
    let file = "\(path)/\(String(repeating: "0", count: max(0, 4 - number.count)))\(number).png"
    try picture.writePNG(to: file)
    files.append(file)
  }

  func finish() throws {}
}
