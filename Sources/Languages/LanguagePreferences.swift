/// The languages that a person prefers, from the environment variables that gettext defines.
public struct LanguagePreferences: Sendable, Equatable {
  /// The names of languages, the most wanted first: `de_AT`, `de`, or `C`.
  public var names: [String] = []
  /// A name in the environment that is not that of a language; nil if there is none.
  public var unknown: String?
  /// The locale for times of day, such as `en_US.UTF-8`.
  public var timeLocale = "C"

  /// - Parameter environment: the value of an environment variable.
  public init(environment: (String) -> String?) {
    func value(_ name: String) -> String? { environment(name).flatMap { $0.isEmpty ? nil : $0 } }
    // The first that is set names the locale. LANGUAGE lists languages, but not beside the locale C.
    let locale = value("LC_ALL") ?? value("LC_MESSAGES") ?? value("LANG") ?? "C"
    let listed = value("LANGUAGE")?.split(separator: ":").map(String.init) ?? []
    self.init(locales: locale == "C" || locale == "POSIX" || listed.isEmpty ? [locale] : listed)
    timeLocale = value("LC_ALL") ?? value("LC_TIME") ?? value("LANG") ?? "C"
  }

  /// - Parameter locales: names such as `de_DE.UTF-8@euro`.
  public init(locales: [String]) {
    for locale in locales {
      guard let name = Self.language(of: locale) else {
        if unknown == nil { unknown = locale }
        continue
      }
      names.append(name)
    }
  }

  /// The language and the country that a locale names; nil if it names none.
  private static func language(of locale: String) -> String? {
    let name = String(locale.prefix { $0 != "." && $0 != "@" })
    if name == "C" || name == "POSIX" { return "C" }
    let parts = name.split(separator: "_", omittingEmptySubsequences: false)
    guard let first = parts.first, parts.count <= 2, parts.allSatisfy({ $0.allSatisfy(\.isASCIILetterOrDigit) }),
      first.utf8.count == 3 && first.allSatisfy(\.isLowercase) || known.contains(String(first)),
      parts.count == 1 || (2...4).contains(parts[1].utf8.count)
    else { return nil }
    return name
  }

  /// The languages with names of two letters, by ISO 639.
  private static var known: Set<String> {
    Set(
      """
      aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es et eu fa \
      ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu iw ja jv ka kg ki kj kk kl km kn ko \
      kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi \
      pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk \
      ur uz ve vi vo wa wo xh yi yo za zh zu
      """.split(separator: " ").map(String.init))
  }
}

extension Character {
  fileprivate var isASCIILetterOrDigit: Bool { isASCII && (isLetter || isNumber) }
}

/// The language that is shown, and what kept another one from being shown.
public struct LanguageChoice: Sendable {
  public var language: Language
  /// To be told to the person once; nil where nothing is wrong.
  public var problem: Sentence?

  /// - Parameters:
  ///   - preferences: what the person wants.
  ///   - read: reads the catalogue of a language; nil where there is none. It is not called for English.
  public init(_ preferences: LanguagePreferences, read: (_ name: String) -> [UInt8]?) {
    language = .english
    problem = preferences.unknown.map {
      tr("The locale “\(String($0.prefix(60)))” names no language that is known, so Jukebox speaks English.")
    }
    defer { language.clock = ClockStyle(locale: preferences.timeLocale) }
    for name in preferences.names {
      let code = String(name.prefix { $0 != "_" })
      switch name {
      case "C": language = .plainEnglish
      case "en_XA": language = .accented
      case "ar_XB": language = .mirrored()
      case _ where code == "en": language = .english
      default:
        if let bytes = read(name) ?? (name == code ? nil : read(code)) {
          do throws(CatalogueFile.Fault) {
            language = Language(code: name, catalogue: try Catalogue(bytes))
            problem = nil
          } catch {
            problem = tr(
              "The catalogue of the language “\(code)” is damaged (line \(error.line): \(error.reason)), so Jukebox speaks English."
            )
            language = Language.isRightToLeft(code) ? .mirrored(code: name) : .english
          }
        } else if Language.isRightToLeft(code) {
          language = .mirrored(code: name)
        } else {
          continue
        }
      }
      return
    }
  }
}
