extension StringProtocol {
  /// The range of the first occurrence of `word`, compared byte by byte.
  ///
  /// The standard library's search would link its engine for regular expressions: a megabyte in every program.
  package func firstOccurrence(of word: String) -> Range<Index>? {
    let bytes = utf8
    var start = bytes.startIndex
    while let end = bytes.index(start, offsetBy: word.utf8.count, limitedBy: bytes.endIndex) {
      if bytes[start..<end].elementsEqual(word.utf8) { return start..<end }
      bytes.formIndex(after: &start)
    }
    return nil
  }
}
