/// The scripts by which shells complete the arguments.
nonisolated enum CompletionScript {
  /// The lines that deal with the subcommand `help`, from the first one of a part to the last one.
  private static let parts: [(first: String, last: String)] = [
    // bash and zsh
    ("_jukebox_help() {", "}"),
    // bash
    ("    # Offer subcommand / subcommand argument completions", "    esac"),
    // zsh
    ("        '(-): :->command'", "        '(-)*:: :->arg'"),
    ("    case \"${state}\" in", "    esac"),
    // fish
    ("        switch $unparsed_tokens[1]", "        end"),
  ]

  /// A script of the parser without the subcommand `help`, which the parser adds to the script of each program, also of one without
  /// subcommands. With it, zsh would complete nothing, because only one of its arguments may stand for all others.
  static func withoutHelpCommand(_ script: String) -> String {
    var lines: [Substring] = []
    var last: String?
    for line in script.split(separator: "\n", omittingEmptySubsequences: false) {
      if let end = last {
        if line == end { last = nil }
      } else if let part = parts.first(where: { $0.first == line }) {
        last = part.last
      } else if !isAboutHelpCommand(line), !(line.isEmpty && lines.last?.isEmpty == true) {
        lines.append(line)
      }
    }
    return lines.joined(separator: "\n")
  }

  /// Whether the line offers fish the subcommand or its options.
  private static func isAboutHelpCommand(_ line: Substring) -> Bool {
    line.hasPrefix("complete ") && (line.contains(" -fa 'help'") || line.contains("\"jukebox help\""))
  }
}
