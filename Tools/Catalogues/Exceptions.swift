/// Literals that look like sentences, and are not read by people as such.
enum Exceptions {
  static func contains(_ literal: SourceLiteral, in file: String) -> Bool {
    // These speak SQL and the desktop's protocols. What people read of them are the reasons of errors.
    if file.hasPrefix("Sources/SDLHost/") { return literal.argument != "reason" && literal.call != "SDLError" }
    if file.hasPrefix("Sources/Music/") { return !isReason(literal) }
    // Shells read their scripts.
    if file.hasSuffix("/CompletionScript.swift") { return true }
    // Who mends a crash reads its report.
    if file.hasPrefix("Sources/Jukebox/Recording/Crash") { return true }
    // Names of threads, codes of languages, and what is the same in every language.
    return file.hasSuffix("LanguagePreferences.swift") || ["WorkerThread", "OccasionalThread"].contains(literal.call)
      || literal.argument == "verbatim"
      || names.contains(literal.text)
      || literal.call == "assert"
  }

  /// Whether it says why something failed.
  private static func isReason(_ literal: SourceLiteral) -> Bool {
    ["problem", "reason"].contains(literal.argument)
      || ["fail", "refused", "report", "setAside", "unavailable", "unreadable"].contains(literal.call)
  }

  private static let names: Set<String> = ["Jukebox", "Inter", "Landlock", "Playlist", "[Trash Info]"]
}
