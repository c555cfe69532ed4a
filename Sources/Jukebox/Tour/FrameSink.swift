import Glibc
import Languages
internal import Platform
import SDLHost

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

/// The formats in which no film can be made.
nonisolated enum FilmFormat {
  private static let others: Set<String> = [
    "apng", "avi", "bmp", "flv", "jpeg", "jpg", "m4v", "mkv", "mov", "mpeg", "mpg", "ogv", "png", "tiff", "wmv",
  ]

  /// The extension, if the path names a kind of film or picture file that cannot be made; nil for films that can, and for folders.
  static func unsupported(in path: String) -> String? {
    guard let dot = path.lastIndex(of: ".") else { return nil }
    let ending = path[path.index(after: dot)...].lowercased()
    return others.contains(ending) ? ending : nil
  }
}

/// Makes a film if `path` ends in .webp, .gif, .mp4 or .webm, otherwise a folder of PNG files.
func makeFrameSink(for path: String, picturesPerSecond: Double) throws -> any FrameSink {
  let name = path.lowercased()
  let encoders: [String: Film.Encoder] = [".webp": .webP, ".gif": .gif, ".mp4": .mp4, ".webm": .webM]
  guard let encoder = encoders.first(where: { name.hasSuffix($0.key) })?.value else {
    return try PictureFolder(path: path, awaitsSignals: true)
  }
  return try Film(path: path, picturesPerSecond: picturesPerSecond, encoder: encoder)
}

/// A folder of numbered PNG files.
final class PictureFolder: FrameSink {
  private let path: String
  private(set) var files: [String] = []
  private nonisolated struct Writing {
    var isGoingOn = false
    /// Whether the program is being ended, so that no other picture is begun.
    var isOver = false
  }
  private let writing = Monitor(Writing())
  /// Delays the end of the program until the picture being written is complete. Otherwise an unfinished file would be left.
  private var signals: TerminationSignals?

  /// - Parameter awaitsSignals: whether the folder takes the signals that end the program. Only one object can.
  init(path: String, awaitsSignals: Bool = false) throws {
    self.path = path
    let error = PathCoding.withSystemPath(path) { mkdir($0, 0o777) == 0 || errno == EEXIST ? 0 : errno } ?? ENOENT
    guard error == 0 else {
      throw FilmError(sentence: tr("Cannot make the folder \(PathCoding.display(path)): \(systemSentence(error))"))
    }
    guard awaitsSignals else { return }
    signals = TerminationSignals { [writing] in
      _ = writing.wait(atMost: 5) { state -> Bool? in
        if state.isGoingOn { return nil }
        state.isOver = true
        return true
      }
      return .end
    }
  }

  func add(_ picture: Bitmap, sound: FilmSound.Moment?) throws {
    _ = writing.wait { state -> Bool? in
      if state.isOver { return nil }
      state.isGoingOn = true
      return true
    }
    defer { writing.change { $0.isGoingOn = false } }
    let number = String(files.count)
    let file = "\(path)/\(String(repeating: "0", count: max(0, 4 - number.count)))\(number).png"
    try picture.writePNG(to: file)
    files.append(file)
  }

  func finish() throws {}
}
