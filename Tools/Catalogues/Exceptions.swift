/// Literals that look like sentences, and are not read by people as such.
enum Exceptions {
  static func contains(_ literal: SourceLiteral, in file: String) -> Bool { false }
}
