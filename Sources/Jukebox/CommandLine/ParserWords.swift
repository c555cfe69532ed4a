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

  /// Gives the parser's help lines of a sensible length in a terminal that is hardly wide enough. The parser writes what an option does
  /// beside a column of 26 letters, and ends the program where that leaves no room. It reads the width from the environment, also where it
  /// is asked for the exit code only.
  static func widenHelp() {
    var size = winsize()
    let reported: Int? = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : nil
    let narrowest = 40
    guard let width = Environment.value("COLUMNS").flatMap({ Int($0) }) ?? reported, width < narrowest else { return }
    setenv("COLUMNS", "\(narrowest)", 1)
  }

  static func translated(_ text: String) -> String {
    let language = ProgramLanguage.ofEnvironment.language
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
    ParserWords.widenHelp()
    let code = exitCode(for: error)
    let text = ParserWords.translated(fullMessage(for: error))
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
