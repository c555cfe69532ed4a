import Glibc

/// Runs `body` without root's permissions, which would allow it to read everything. Applies to this thread and to threads that
/// are started meanwhile.
package nonisolated func withoutRoot<Result>(_ body: () throws -> Result) throws -> Result {
  guard geteuid() == 0 else { return try body() }
  typealias Call = @convention(c) (uid_t) -> CInt
  guard let symbol = dlsym(nil, "setfsuid") else { throw Unsupported() }
  let setfsuid = unsafeBitCast(symbol, to: Call.self)
  let nobody: uid_t = 65_534
  _ = setfsuid(nobody)
  defer { _ = setfsuid(0) }
  return try body()
}

/// The system cannot set the permissions of a single thread.
private nonisolated struct Unsupported: Error {}
