import Glibc
import Platform

/// A folder that is removed with its last reference.
@MainActor  // written out: an isolated deinit loses the default in release builds
package final class TemporaryFolder {
  package let path: String

  /// - Parameter parent: the folder to create it in; /tmp if nothing can be created there.
  package init(in parent: String = "/tmp") throws {
    let base = access(parent, W_OK) == 0 ? parent : "/tmp"
    var template = Array("\(base)/jukebox-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw SystemError(number: errno) }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The system refused something, with its number of the error.
  private struct SystemError: Error {
    var number: CInt
  }

  isolated deinit {
    // rm copes with any names and depths.
    _ = system("rm -rf '\(path)'")
  }

  /// Creates a folder in it, and returns its path.
  @discardableResult
  package func folder(_ name: String) throws -> String {
    let path = self.path + "/" + name
    guard PathCoding.withSystemPath(path, { mkdir($0, 0o700) }) == 0 else { throw SystemError(number: errno) }
    return path
  }

  /// Writes a file in it, and returns its path.
  @discardableResult
  package func write(_ name: String, _ bytes: [UInt8] = []) throws -> String {
    let path = self.path + "/" + name
    let file = PathCoding.withSystemPath(path) { fopen($0, "w") } ?? nil
    guard let file else { throw SystemError(number: errno) }
    defer { fclose(file) }
    guard bytes.isEmpty || fwrite(bytes, 1, bytes.count, file) == bytes.count else { throw SystemError(number: errno) }
    return path
  }
}
