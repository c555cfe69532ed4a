#if canImport(Glibc)
  internal import Glibc
#endif

/// The system's message for an error number, beginning in lower case so that it can be part of a sentence.
package func systemMessage(_ number: CInt) -> String {
  guard let message = strerror(number) else { return "error \(number)" }
  let text = String(cString: message)
  return text.prefix(1).lowercased() + text.dropFirst()
}
