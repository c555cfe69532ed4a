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
  if name.hasSuffix(".webp") { return try WebPFilm(path: path, picturesPerSecond: picturesPerSecond) }
  if name.hasSuffix(".gif") { return try GIFFilm(path: path, picturesPerSecond: picturesPerSecond) }
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

/// An animated WebP, put together by libwebp's own img2webp.
final class WebPFilm: FrameSink {
  private let path: String
  private let milliseconds: Int
  private let pictures: PictureFolder

  init(path: String, picturesPerSecond: Double) throws {
    self.path = path
    milliseconds = Int((1000 / picturesPerSecond).rounded())
    pictures = try PictureFolder(path: temporaryFolder())
  }

  isolated deinit { pictures.removeAll() }

  func add(_ picture: Bitmap) throws { try pictures.add(picture) }

  func finish() throws {
    try run(
      "img2webp",
      ["-loop", "0", "-lossy", "-q", "78", "-m", "3", "-d", "\(milliseconds)"] + pictures.files + ["-o", path],
      package: "webp")
  }
}

/// An animated GIF, put together by ImageMagick.
final class GIFFilm: FrameSink {
  private let path: String
  private let centiseconds: Int
  private let pictures: PictureFolder

  init(path: String, picturesPerSecond: Double) throws {
    self.path = path
    centiseconds = Int((100 / picturesPerSecond).rounded())
    pictures = try PictureFolder(path: temporaryFolder())
  }

  isolated deinit { pictures.removeAll() }

  func add(_ picture: Bitmap) throws { try pictures.add(picture) }

  func finish() throws {
    try run(
      "convert", ["-delay", "\(centiseconds)", "-loop", "0"] + pictures.files + ["-layers", "optimize", path],
      package: "imagemagick")
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
