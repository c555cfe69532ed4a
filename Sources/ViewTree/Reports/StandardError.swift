internal import Glibc

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
