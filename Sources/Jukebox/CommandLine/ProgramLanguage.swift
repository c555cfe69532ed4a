import Glibc
internal import Languages
internal import Platform
import SDLHost

/// The language of the program. For English no catalogue is read.
nonisolated enum ProgramLanguage {
  /// The language of the environment, which the command line uses.
  static let ofEnvironment = choice(LanguagePreferences(environment: Environment.value))

  /// The language that a person has chosen.
  static func choice(_ preference: Preferences.Language) -> LanguageChoice {
    switch preference {
    case .system: return ofEnvironment
    case .english, .german:
      var choice = choice(code: preference.rawValue)
      choice.language.clock = ofEnvironment.language.clock
      return choice
    }
  }

  /// The language with a code.
  static func choice(code: String) -> LanguageChoice { choice(LanguagePreferences(locales: [code])) }

  private static func choice(_ preferences: LanguagePreferences) -> LanguageChoice {
    LanguageChoice(preferences, read: catalogue(of:))
  }

  private static func catalogue(of name: String) -> [UInt8]? {
    let file = "Languages/\(name).po"
    let places = ProgramFiles().candidates(installed: "share/jukebox/\(file)", built: "Assets/\(file)")
    guard let path = places.first(where: ProgramFiles.isReadable) else { return nil }
    return try? RegularFile.bytes(of: path, limit: 4 << 20)
  }
}

/// A sentence in the language of the command line.
nonisolated func said(_ sentence: Sentence) -> String { ProgramLanguage.ofEnvironment.language.text(sentence) }

/// The message of an error.
nonisolated func sentence(about error: any Error) -> Sentence {
  switch error {
  case let error as SDLError: return error.sentence
  case let error as FilmError: return error.sentence
  case let error as RecordingError: return error.sentence
  default: return Sentence(verbatim: "\(error)")
  }
}
