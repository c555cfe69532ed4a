import ArgumentParser
import Glibc
import Languages
internal import Platform
import SDLHost
import ViewTree

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
      tr("Please provide one of '\("1")'."), tr("', '"), tr("' or '"), tr("' and '"),
      tr("The option '\("1")' does not take any value, but '\("2")' was specified."),
      tr("Can't generate completion scripts for '\("1")'."),
      tr("Please use --generate-completion-script=<shell> with one of:"),
    ]
  }

  static func translated(_ text: String) -> String {
    let language = ProgramLanguage.ofEnvironment.language
    return sentences.reduce(text) { text, sentence in language.replacing(sentence, in: text) }
  }

  /// How long the lines of the help may be, also in a terminal that is hardly wide enough.
  static var helpWidth: Int {
    var size = winsize()
    let reported: Int? = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : nil
    return max(40, Environment.value("COLUMNS").flatMap { Int($0) } ?? reported ?? 80)
  }

  /// The help with lines that are broken at spaces. What an option does stays in its column, which begins behind 26 letters.
  static func wrapped(_ help: String, to width: Int) -> String {
    var lines: [Substring] = []
    for line in help.split(separator: "\n", omittingEmptySubsequences: false) {
      let indent = line.hasPrefix("  ") ? 26 : 0
      var rest = line
      // The space at which a line is broken may lie behind the width.
      while rest.count > width,
        let space = rest.prefix(width + 1).dropFirst(indent).lastIndex(of: " ")
          ?? rest.dropFirst(max(indent, width)).firstIndex(of: " ")
      {
        lines.append(rest[..<space])
        rest = Substring(repeating: " ", count: indent) + rest[space...].dropFirst()
      }
      lines.append(rest)
    }
    return lines.joined(separator: "\n")
  }
}

/// A line of the help.
nonisolated func help(_ sentence: Sentence, valueName: String? = nil) -> ArgumentHelp {
  ArgumentHelp(said(sentence), valueName: valueName)
}

extension Jukebox {
  /// Ends the program as the parser would, with its words in the person's language.
  nonisolated static func exit(withTranslated error: any Error) -> Never {
    let width = ParserWords.helpWidth
    // The parser would break lines within what is translated, and reads the width from the environment, also where it is asked for the exit
    // code only.
    setenv("COLUMNS", "100000", 1)
    let code = exitCode(for: error)
    let message = fullMessage(for: error)
    // Other messages than the help keep their lines, such as the scripts for shells.
    let text =
      message.hasPrefix("OVERVIEW: ")
      ? ParserWords.wrapped(ParserWords.translated(message), to: width)
      : ParserWords.translated(code.isSuccess ? CompletionScript.withoutHelpCommand(message) : message)
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
