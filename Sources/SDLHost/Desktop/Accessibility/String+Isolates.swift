nonisolated extension String {
  /// The text without Unicode's marks for isolates, which set names of another direction apart where a text is drawn. Assistive technology
  /// would read them as characters.
  var withoutIsolates: String {
    guard unicodeScalars.contains(where: \.isIsolateMark) else { return self }
    return String(unicodeScalars.filter { !$0.isIsolateMark })
  }
}

nonisolated extension Unicode.Scalar {
  /// Whether it begins or ends an isolate.
  var isIsolateMark: Bool { (0x2066...0x2069).contains(value) }
}
