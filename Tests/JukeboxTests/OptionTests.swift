import ArgumentParser
import Testing
import ViewTree

@testable import Jukebox

/// What the options of the command line accept.
@Suite struct OptionTests {
  @Test("J5 A snapshot is a PNG file, so the ending of another kind of picture is refused")
  func snapshotEnding() throws {
    for name in ["x.jpg", "/tmp/a.b/x.WebP", "x.png.gif"] {
      let error = #expect(throws: (any Error).self, "\(name)") { try Jukebox.parse(["--snapshot", name]) }
      #expect(try Jukebox.exitCode(for: #require(error)).rawValue == 64)
    }
    for name in ["x.png", "x.PNG", "/dev/full", "picture", "/tmp/a.jpg/x", "2.5"] {
      #expect(try Jukebox.parse(["--snapshot", name]).snapshot == name)
    }
  }

  @Test("J6 Lines of the help are as long as the terminal is wide, and what an option does stays in its column")
  func wrappedHelp() {
    let (name, column) = ("  --fps                   ", String(repeating: " ", count: 26))
    let cases: [(text: String, width: Int, lines: [String])] = [
      ("one two six", 7, ["one two", "six"]), ("one two six", 6, ["one", "two", "six"]), ("one two", 7, ["one two"]),
      ("longest one", 4, ["longest", "one"]), ("", 4, [""]), ("one\n\ntwo", 40, ["one", "", "two"]),
      ("\(name)Show the pace", 34, ["\(name)Show the", "\(column)pace"]),
    ]
    for (text, width, lines) in cases {
      #expect(ParserWords.wrapped(text, to: width) == lines.joined(separator: "\n"), "\(text) in \(width)")
    }
  }

  @Test(
    "P1 The scripts for shells complete files, and nothing is left in them of a subcommand",
    arguments: CompletionShell.allCases)
  func completionScript(shell: CompletionShell) throws {
    let script = CompletionScript.withoutHelpCommand(Jukebox.completionScript(for: shell))
    for part in ["_jukebox_help", " -fa 'help'", " -W 'help'", "'help:", "\"jukebox help\"", "(-)", "\n\n\n"] {
      #expect(!script.contains(part), "\(part)")
    }
    let files = ["bash": "add_completions -f\n", "zsh": ":_files'\n", "fish": "F\n"]
    let ending = try #require(files[shell.rawValue])
    // The paths, and the values of four options.
    #expect(script.ranges(of: ending).count == 5)
    #expect(script.contains("--help") || script.contains("-l 'help'"))
  }

  @Test("P4 J6 With a smaller size than the window can have, it has the smallest, also in a snapshot")
  func smallSize() throws {
    for (text, size) in [
      ("10x10", Size(width: 360, height: 240)), ("10x700", Size(width: 360, height: 700)),
      ("361x1", Size(width: 361, height: 240)), ("640x480", Size(width: 640, height: 480)),
    ] {
      #expect(try LaunchSettings(Jukebox.parse(["--size", text])).size == size)
    }
  }
}
