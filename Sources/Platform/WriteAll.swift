internal import Glibc

/// Writes bytes to a descriptor for which writing blocks, until all are written or an error occurs.
/// - Returns: the number of the error; nil if all were written.
package func writeAll(_ bytes: [UInt8], to descriptor: CInt) -> CInt? {
  bytes.withUnsafeBytes { bytes in
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return count < 0 ? errno : ENOSPC }
      rest = rest.dropFirst(count)
    }
    return nil
  }
}
