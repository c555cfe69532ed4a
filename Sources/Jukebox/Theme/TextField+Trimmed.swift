import ViewTree

extension TextField {
  /// The text without the spaces around it.
  var trimmedText: String {
    String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
