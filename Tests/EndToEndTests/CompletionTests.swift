import Foundation
import TestSupport
import Testing

/// The completions of the shells that are installed: what Tab makes of a line.
@Suite("Completions", .waitsForPrograms) struct CompletionTests {
  enum Shell: String, CaseIterable, CustomTestStringConvertible {
    case bash, zsh, fish

    var testDescription: String { rawValue }

    static let installed = allCases.filter { FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)") }

    /// How the shell runs a command, before the command's own arguments.
    var arguments: [String] {
      switch self {
      case .bash: ["--norc", "-c", command, "bash"]
      case .zsh: ["-f", "-c", command, "zsh"]
      case .fish: ["--no-config", "-c", command]
      }
    }

    /// Prints for each line what its last word can become. The arguments are the script with the completions, and the lines.
    private var command: String {
      switch self {
      case .bash:
        #"""
        source "$1"
        for line in "${@:2}"; do
          COMP_LINE=$line COMP_POINT=${#line} COMPREPLY=()
          read -ra COMP_WORDS <<<"$line"
          COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
          _jukebox jukebox "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
          echo "${COMPREPLY[*]}"
        done
        """#
      case .zsh:
        // The functions that complete can only be called while a line is edited, so this types in a terminal. Ctrl+O tells what is in
        // the line, and empties it.
        #"""
        zmodload zsh/zpty
        zpty terminal TERM=dumb zsh -f
        zpty -w terminal "fpath=(${(q)1:h} \$fpath); autoload -U compinit; compinit -u -D"
        zpty -w terminal 'tell() { print -r -- "<$BUFFER>"; BUFFER= }; zle -N tell; bindkey "^O" tell'
        for line in "${@:2}"; do
          zpty -w -n terminal "$line"$'\t\x0f'
          zpty -r terminal output '*<jukebox*>*'
          completed=${(Q)${(z)${${output##*<}%%>*}}[-1]}
          [[ $completed = ${line##* } ]] && completed=
          print -r -- "$completed"
        done
        zpty -d terminal
        """#
      case .fish:
        #"""
        source $argv[1]
        for line in $argv[2..]
          echo (complete -C $line | string replace -r \t.\* '')
        end
        """#
      }
    }
  }

  @Test(
    "P1 Tab completes files, options and their values, and offers no subcommand, as there is none",
    arguments: Shell.installed)
  func completions(in shell: Shell) throws {
    let folder = try TemporaryFolder()
    let script = try Program().run(
      ["--generate-completion-script", shell.rawValue], environment: ["LC_ALL": "C"])
    try #require(script.status == 0)
    // The name by which zsh finds it.
    let file = folder.url.appendingPathComponent("_jukebox")
    try Data(script.output.utf8).write(to: file)
    let music = folder.url.appendingPathComponent("music")
    try FileManager.default.createDirectory(at: music, withIntermediateDirectories: true)
    for name in ["song.flac", "music/night song.flac"] {
      try Data().write(to: folder.url.appendingPathComponent(name))
    }
    let cases = [
      ("jukebox so", "song.flac"), ("jukebox --record music/n", "music/night song.flac"),
      ("jukebox --snapshot so", "song.flac"), ("jukebox song.flac music/n", "music/night song.flac"),
      ("jukebox --new-window --theme l", "light"), ("jukebox --them", "--theme"), ("jukebox hel", ""),
    ]
    // A shell that waits for something would wait forever.
    let (status, output) = try Program.runTool(
      at: URL(fileURLWithPath: "/usr/bin/timeout"),
      ["60", "/usr/bin/\(shell)"] + shell.arguments + [file.path] + cases.map(\.0), in: folder.url)
    #expect(status == 0, "\(output)")
    let completed = output.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
    #expect(completed.dropLast() == cases.map(\.1)[...], "\(output)")
  }
}
