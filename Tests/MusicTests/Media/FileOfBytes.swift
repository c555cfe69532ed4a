import Glibc
import Music
import Testing

@testable import JukeboxMedia

/// Calls `body` with a file in memory that contains these bytes.
func withFile<Result>(of bytes: some Sequence<UInt8>, _ body: (PlainBytes) throws -> Result) throws -> Result {
  let descriptor = try #require(AnonymousFile.containing(Array(bytes)))
  defer { close(descriptor) }
  return try body(PlainBytes(descriptor: descriptor))
}
