import SDLHost

#if canImport(Glibc)
  import Glibc
#endif

/// A folder that is gone with its last user.
@MainActor  // written out: an isolated deinit loses the default in release builds
package final class TemporaryFolder {
  package let path: String

  /// - Parameter parent: where it is made; /tmp when nothing can be made there.
  package init(in parent: String = "/tmp") throws {
    let base = access(parent, W_OK) == 0 ? parent : "/tmp"
    var template = Array("\(base)/jukebox-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw PictureError.system(errno) }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  isolated deinit {
    // The tool copes with names and depths that a short loop of our own would not.
    _ = system("rm -rf '\(path)'")
  }

  /// Makes a folder below it, and gives its path.
  @discardableResult
  package func folder(_ name: String) throws -> String {
    let path = self.path + "/" + name
    guard PathCoding.withSystemPath(path, { mkdir($0, 0o700) }) == 0 else { throw PictureError.system(errno) }
    return path
  }

  /// Writes a file, and gives its path.
  @discardableResult
  package func write(_ name: String, _ bytes: [UInt8] = []) throws -> String {
    let path = self.path + "/" + name
    let file = PathCoding.withSystemPath(path) { fopen($0, "w") } ?? nil
    guard let file else { throw PictureError.system(errno) }
    defer { fclose(file) }
    guard bytes.isEmpty || fwrite(bytes, 1, bytes.count, file) == bytes.count else { throw PictureError.system(errno) }
    return path
  }
}
