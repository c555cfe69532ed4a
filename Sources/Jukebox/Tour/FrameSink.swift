import SDLHost

#if canImport(Glibc)
  import Glibc
#endif

/// Takes the pictures of a film.
protocol FrameSink: AnyObject {
  func add(_ picture: Bitmap) throws
  /// Completes the film. What was not finished is taken back.
  func finish() throws
}

/// Why there is no film, as a sentence.
nonisolated struct FilmError: Error, CustomStringConvertible {
  let description: String
}

/// A folder for most paths, one film where the name says so.
func makeFrameSink(for path: String, picturesPerSecond: Double) throws -> any FrameSink {
  let name = path.lowercased()
  if name.hasSuffix(".webp") { return try Film(path: path, picturesPerSecond: picturesPerSecond, encoder: .webP) }
  if name.hasSuffix(".gif") { return try Film(path: path, picturesPerSecond: picturesPerSecond, encoder: .gif) }
  return try PictureFolder(path: path)
}

/// Numbered PNG files in a folder.
final class PictureFolder: FrameSink {
  private let path: String
  private(set) var files: [String] = []

  init(path: String) throws {
    self.path = path
    guard mkdir(path, 0o777) == 0 || errno == EEXIST else {
      throw FilmError(description: "Cannot make the folder \(path): \(String(cString: strerror(errno)))")
    }
  }

  func add(_ picture: Bitmap) throws {
    let number = String(files.count)
    let file = "\(path)/\(String(repeating: "0", count: max(0, 4 - number.count)))\(number).png"
    try picture.writePNG(to: file)
    files.append(file)
  }

  func finish() throws {}

  func removeAll() {
    for file in files { unlink(file) }
    rmdir(path)
  }
}

/// Pictures that another program puts together to one film.
final class Film: FrameSink {
  /// Which program does it, where it comes from, and how it is called.
  struct Encoder {
    let program: String
    /// Debian's.
    let package: String
    let arguments: (_ pictures: [String], _ film: String, _ secondsAPicture: Double) -> [String]

    /// libwebp's own.
    static let webP = Encoder(program: "img2webp", package: "webp") { pictures, film, seconds in
      ["-loop", "0", "-lossy", "-q", "78", "-m", "3", "-d", "\(Int((1000 * seconds).rounded()))"] + pictures
        + ["-o", film]
    }
    /// ImageMagick; GIF counts hundredths of a second.
    static let gif = Encoder(program: "convert", package: "imagemagick") { pictures, film, seconds in
      ["-delay", "\(Int((100 * seconds).rounded()))", "-loop", "0"] + pictures + ["-layers", "optimize", film]
    }
  }

  private let path: String
  private let secondsAPicture: Double
  private let encoder: Encoder
  private let pictures: PictureFolder

  init(path: String, picturesPerSecond: Double, encoder: Encoder) throws {
    self.path = path
    self.encoder = encoder
    secondsAPicture = 1 / picturesPerSecond
    pictures = try PictureFolder(path: temporaryFolder())
  }

  isolated deinit { pictures.removeAll() }

  func add(_ picture: Bitmap) throws { try pictures.add(picture) }

  func finish() throws {
    try run(encoder.program, encoder.arguments(pictures.files, path, secondsAPicture), package: encoder.package)
  }
}

private func temporaryFolder() throws -> String {
  let base = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
  var template = Array("\(base)/jukebox-XXXXXX".utf8CString)
  guard mkdtemp(&template) != nil else {
    throw FilmError(description: "Cannot make a folder in \(base): \(String(cString: strerror(errno)))")
  }
  return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
}

/// Runs a program and waits for it; what it prints is left out.
private func run(_ program: String, _ arguments: [String], package: String) throws {
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
  posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
  var argv: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
  defer { for argument in argv { free(argument) } }
  var pid = pid_t()
  guard posix_spawnp(&pid, program, &actions, nil, &argv, environ) == 0 else {
    throw FilmError(description: "The film needs the program \(program): install Debian's package \(package)")
  }
  var status: Int32 = 0
  while waitpid(pid, &status, 0) < 0 && errno == EINTR {}
  guard status == 0 else { throw FilmError(description: "\(program) could not put the film together") }
}
