/// Literals that look like sentences, and are not read by people as such, or are in the catalogues otherwise.
enum Exceptions {
  static func contains(_ literal: SourceLiteral, in file: String) -> Bool {
    // SQL, and what the modules below say in phrases, which the program looks up when it shows them.
    if file.hasPrefix("Sources/Music/") { return true }
    // Names are the same everywhere, as are those of files. The errors of files are composed of what was tried and why it failed.
    return names.contains(literal.text) || literal.text.hasPrefix("Cannot write")
      || literal.text.hasPrefix("Cannot read")
      || literal.argument == "reason" || file.hasSuffix("LanguageWishes.swift")
  }

  private static let names: Set<String> = ["Jukebox", "Inter", "Playlist"]
}
