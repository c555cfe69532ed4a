#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Reports of wrong use of the toolkit.
///
/// Examples are a NaN, an index out of range, or a view that is added to itself. Such a call is ignored or its value clamped,
/// in debug and in release builds, and reported once, in one line that names the call. It never traps.
public nonisolated enum Misuse {
  /// Receives the line. The default writes it to standard error.
  ///
  /// It is task-local. To set it for everything that runs within a closure, such as a test or a whole program, use
  /// `Misuse.$handler.withValue({ line in … }) { … }`.
  @TaskLocal public static var handler: @Sendable (String) -> Void = { line in
    writeToStandardError("misuse: \(line)\n")
  }

  /// Reports a wrong call to the handler, in one line that names the call. The caller then ignores the call, or clamps its value.
  public static func report(_ line: String) {
    handler(line)
  }

  /// Reports several problems of one call in one line. Problems that are nil are left out; if all are nil, nothing is reported.
  public static func report(_ call: StaticString, _ first: String?, _ second: String?, _ third: String? = nil) {
    if first == nil && second == nil && third == nil { return }
    report("\(call): \([first, second, third].compactMap(\.self).joined(separator: "; "))")
  }
}

/// Writes all of `text` to standard error, unbuffered. Only its line feeds and tabs have an effect on a terminal.
package nonisolated func writeToStandardError(_ text: String) {
  var bytes = Array(text.printable().utf8)[...]
  while !bytes.isEmpty {
    let written = bytes.withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
    if written < 0 && errno == EINTR { continue }
    if written <= 0 { return }
    bytes = bytes.dropFirst(written)
  }
}

extension String {
  /// The text with what controls a terminal written as in a Swift string, such as `\u{1B}`: file names, tags and messages may contain
  /// anything.
  /// - Parameter keepsLines: whether line feeds and tabs stay as they are.
  package nonisolated func printable(keepsLines: Bool = true) -> String {
    func isControl(_ scalar: Unicode.Scalar) -> Bool {
      if keepsLines, scalar == "\n" || scalar == "\t" { return false }
      return scalar.properties.generalCategory == .control
    }
    guard unicodeScalars.contains(where: isControl) else { return self }
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if isControl(scalar) {
        result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}".unicodeScalars
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }
}
