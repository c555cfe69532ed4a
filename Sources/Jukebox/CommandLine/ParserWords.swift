import ArgumentParser
import Languages
internal import Platform
import SDLHost
import ViewTree

#if canImport(Glibc)
  import Glibc
#endif

/// Translates the texts of the argument parser into the language of the command line.
nonisolated enum ParserWords {
  /// The texts in the parser's help and messages. Texts with values are recognized by the words around the values.
  private static var sentences: [Sentence] {
    [
      tr("OVERVIEW: "), tr("USAGE: "), tr("ARGUMENTS:"), tr("OPTIONS:"), tr("Show the version."),
      tr("Show help information."),
      tr("Error: "), tr("Usage: "), tr("Help:  "),
      tr("See 'jukebox --help' for more information."), tr("Unknown option '\("1")'"),
      tr("Missing value for '\("1")'"), tr("The value '\("1")' is invalid for '\("2")'"),
      tr("Unexpected argument '\("1")'"), tr(" Did you mean '\("1")'?"), tr("(values: "),
      tr("Please provide one of \("1")."), tr("' or '"), tr("' and '"),
      tr("The option '\("1")' does not take any value, but '\("2")' was specified."),
      tr("Can't generate completion scripts for '\("1")'."),
      tr("Please use --generate-completion-script=<shell> with one of:"),
    ]
  }

  /// The length of the lines in the parser's help; nil where it is not known how wide the terminal is. What an option does is written beside
  /// a column of 26 letters, for which the parser itself does not see to it that there is room.
  static var columns: Int? {
    var size = winsize()
    let reported: Int? = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : nil
    let width = Environment.value("COLUMNS").flatMap { Int($0) } ?? reported
    return width.map { max($0, narrowest) }
  }

  private static let narrowest = 40

  static func translated(_ text: String) -> String {
    let language = ProgramLanguage.ofEnvironment.language
    guard !language.isPlain else { return text }
    return sentences.reduce(text) { text, sentence in language.replacing(sentence, in: text) }
  }
}

/// A line of the help.
nonisolated func help(_ sentence: Sentence, valueName: String? = nil) -> ArgumentHelp {
  ArgumentHelp(said(sentence), valueName: valueName)
}

extension Jukebox {
  /// Ends the program as the parser would, with its words in the person's language.
  nonisolated static func exit(withTranslated error: any Error) -> Never {
    let code = exitCode(for: error)
    let text = ParserWords.translated(fullMessage(for: error, columns: ParserWords.columns))
    if !text.isEmpty {
      if code.isSuccess {
        do throws(SDLError) { try writeToStandardOutput([text]) } catch {
          complain(error.sentence)
          Glibc.exit(Launch.Status.cannotCreate)
        }
      } else {
        writeToStandardError(text + "\n")
      }
    }
    Glibc.exit(code.rawValue)
  }
}
