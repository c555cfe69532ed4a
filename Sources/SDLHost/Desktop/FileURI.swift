internal import Platform

/// Names of files as other programs on the desktop write them: `file:///…`, with each byte that is not plain as `%` and two digits.
package nonisolated enum FileURI {
  /// The URI of an absolute path, as `PathCoding` represents it.
  package static func uri(ofPath path: String) -> String {
    "file://" + PercentEncoding.encoded(PathCoding.bytes(path), keeping: "-._~/!$&'()*+,=:@")
  }

  /// The absolute path that a URI names, as `PathCoding` represents it; nil if it is not that of a file on this machine.
  package static func path(of uri: String) -> String? {
    guard uri.prefix(5).lowercased() == "file:" else { return nil }
    var rest = Substring(uri.dropFirst(5)).utf8
    if rest.starts(with: "//".utf8) {
      rest = rest.dropFirst(2)
      let host = String(Substring(rest.prefix { $0 != UInt8(ascii: "/") })).lowercased()
      guard host.isEmpty || host == "localhost" else { return nil }
      rest = rest.dropFirst(host.utf8.count)
    }
    guard rest.first == UInt8(ascii: "/") else { return nil }
    let path = PercentEncoding.decoded(rest.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") })
    return path.isValid && !path.bytes.contains(0) ? PathCoding.string(path.bytes) : nil
  }
}
