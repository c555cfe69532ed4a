import Foundation
import TestSupport
import Testing

/// The program's reaction to bad input: one sentence, and the exit code that the README documents.
@Suite(.serialized, .waitsForPrograms) struct CommandLineTests {
  private let program = Program()

  private func isOneSentence(_ text: String) -> Bool {
    text.split(separator: "\n").count == 1 && text.hasPrefix("jukebox: ")
  }

  @Test("J7 without a display it says so in one sentence, names --snapshot and --tour, and exits 69")
  func noDisplay() throws {
    let result = try program.run([])
    #expect(result.status == 69)
    #expect(isOneSentence(result.complaints), "\(result.complaints)")
    #expect(result.complaints.contains("--snapshot") && result.complaints.contains("--tour"))
  }

  @Test("J7 a display that does not respond counts as no display")
  func deadDisplay() throws {
    let result = try program.run([], environment: ["DISPLAY": ":4711"])
    #expect(result.status == 69)
    #expect(isOneSentence(result.complaints), "\(result.complaints)")
  }

  @Test("J7 a video driver that does not exist does not crash the program")
  func noDriver() throws {
    let result = try program.run([], environment: ["SDL_VIDEODRIVER": "nonesuch"])
    #expect(result.status == 69)
    #expect(isOneSentence(result.complaints))
  }

  @Test(
    "J7 a bad option exits 64",
    arguments: [
      ["--nonesuch"], ["--size", "abc"], ["--scale", "0"], ["--scale", "nan"], ["--renderer", "x"], [""],
      ["--tour", ""], ["--replay", "", "--describe"],
    ])
  func badOption(_ arguments: [String]) throws {
    let result = try program.run(arguments)
    #expect(result.status == 64)
    #expect(!result.complaints.isEmpty)
  }

  @Test("J7 A size that no window can have is refused with the range", arguments: ["0x0", "5000000x3", "640x8193"])
  func badSize(_ size: String) throws {
    let result = try program.run(["--size", size, "--describe"])
    #expect(result.status == 64 && result.complaints.contains("from 1 to 8192"), "\(result.complaints)")
  }

  @Test("J7 exits 66 when none of the paths can be read; if only some cannot, each is a line and the program continues")
  func badPaths() throws {
    let nothing = try program.run(["/nonesuch/a", "/nonesuch/b", "--describe"])
    #expect(nothing.status == 66)
    #expect(nothing.complaints.split(separator: "\n").count == 2)
    let folder = try TemporaryFolder()
    let some = try program.run(["/nonesuch/a", folder.path, "--describe"])
    #expect(some.status == 0)
    #expect(isOneSentence(some.complaints), "\(some.complaints)")
    #expect(some.output.contains("There is nothing to play here"))
  }

  @Test("J5 J7 A tour in a format that is not supported is refused in a sentence, and makes no folder of that name")
  func unsupportedFilm() throws {
    let folder = try TemporaryFolder()
    for ending in ["avi", "MKV", "png"] {
      let result = try program.run(["--tour", folder.path + "/x.\(ending)"])
      #expect(result.status == 64 && result.complaints.contains(".webp, .gif, .mp4 or .webm"), "\(result.complaints)")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  @Test("J7 Where none of the files can be played, nothing is described, as where there are no files")
  func noMusic() throws {
    let folder = try TemporaryFolder()
    try "root:x:0:0".write(toFile: folder.path + "/passwd", atomically: true, encoding: .utf8)
    try "#EXTM3U\n".write(toFile: folder.path + "/Empty.m3u8", atomically: true, encoding: .utf8)
    for name in ["passwd", "Empty.m3u8"] {
      let result = try program.run([folder.path + "/" + name, "--describe"])
      #expect(result.status == 66 && result.output.isEmpty && isOneSentence(result.complaints), "\(result)")
    }
  }

  @Test("R8 Names reach no terminal as commands: what controls it is written out")
  func controls() throws {
    let folder = try TemporaryFolder()
    let escape = "\u{1B}]0;mine\u{7}\u{9B}31m\rjukebox: all is well\nx"
    try "nothing".write(toFile: folder.path + "/\(escape).png", atomically: true, encoding: .utf8)
    let results = [
      try program.run(["/nonesuch/\(escape)"]), try program.run(["--\(escape)"]),
      try program.run([folder.path, "--describe", "--snapshot", folder.path + "/picture"]),
      try program.run(["--describe", "--replay", folder.path + "/\(escape).png"]),
    ]
    for result in results {
      #expect(!result.complaints.isEmpty)
      let all = result.complaints + result.output
      let controls = all.unicodeScalars.filter { $0 != "\n" && $0.properties.generalCategory == .control }
      #expect(controls.isEmpty, "\(all.debugDescription)")
    }
    #expect(isOneSentence(results[0].complaints) && results[0].complaints.contains("\\u{1B}]0;mine\\u{7}"))
  }

  @Test("R8 A whole file system is refused in a sentence")
  func wholeSystem() throws {
    let result = try program.run(["/", "--describe"])
    #expect(result.status == 66 && isOneSentence(result.complaints), "\(result.complaints)")
  }

  @Test("J7 pictures that cannot be read show as placeholders, are listed once with the reason, and stop nothing")
  func badPictures() throws {
    let folder = try TemporaryFolder()
    try Data().write(to: folder.url.appendingPathComponent("empty.png"))
    try Data("no picture".utf8).write(to: folder.url.appendingPathComponent("text.jpg"))
    try Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]).write(to: folder.url.appendingPathComponent("cut.png"))
    try FileManager.default.createSymbolicLink(
      at: folder.url.appendingPathComponent("loop"), withDestinationURL: folder.url)
    let picture = folder.url.appendingPathComponent("out.png").path
    let result = try program.run([folder.path, "--snapshot", picture, "--describe"])
    #expect(result.status == 0 && result.reason == .exit)
    #expect(FileManager.default.fileExists(atPath: picture))
    let lines = result.complaints.split(separator: "\n")
    for name in ["empty.png", "text.jpg", "cut.png"] {
      #expect(lines.count { $0.contains(name) } == 1, "\(result.complaints)")
    }
    #expect(result.output.contains("\"label\":\"Dequeue\""))
  }

  @Test("J1 J5 the bundled library has at least 12 albums or songs with covers, and the description is JSON")
  func describe() throws {
    let elements = try program.describe()
    #expect(elements.contains { $0.role == "button" && $0.label == "Dequeue" })
    #expect(elements.count { $0.role == "image" } >= 5)
    #expect(elements.allSatisfy { $0.frame.width >= 0 && $0.frame.height >= 0 })
  }

  @Test("J6 size and scale apply to the picture, the other options are accepted, and --version prints a version")
  func options() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appendingPathComponent("x.png").path
    let result = try program.run([
      "--snapshot", path, "--describe", "--size", "640x480", "--scale", "1.5", "--theme", "light", "--reduced-motion",
      "--renderer", "software", "--verbose", "--fps", "--slow-motion", "--fullscreen",
    ])
    #expect(result.status == 0, "\(result.complaints)")
    #expect(result.output.contains(#""role":"window","frame":{"x":0,"y":0,"width":640,"height":480}"#))
    // A PNG file stores its width and height at offset 16.
    let header = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)).prefix(24))
    func number(_ start: Int) -> Int { header[start..<(start + 4)].reduce(0) { $0 << 8 | Int($1) } }
    #expect(number(16) == 960 && number(20) == 720)
    #expect(try program.run(["--version"]).output.contains("."))
  }

  @Test(
    "J6 the help says what each option does, also in a terminal that is hardly wide enough",
    arguments: ["20", "0", "-5"])
  func narrowHelp(columns: String) throws {
    let result = try program.run(["--help"], environment: ["COLUMNS": columns])
    #expect(result.status == 0 && result.complaints.isEmpty, "\(result.complaints)")
    #expect(result.output.contains("--reduced-motion") && result.output.contains("Fade"), "\(result.output)")
  }

  @Test("J6 the help is in German where the person's language is that, also in a narrow terminal")
  func narrowGermanHelp() throws {
    for columns in [40, 44, 47, 53] {
      let environment = ["COLUMNS": "\(columns)", "LC_ALL": "de_DE.UTF-8", "LANGUAGE": ""]
      let lines = try program.run(["--help"], environment: environment).output.split(separator: "\n")
      let words = Set(lines.flatMap { line in line.split { !$0.isLetter }.map(String.init) })
      #expect(words.isSuperset(of: ["Werte", "Hilfe"]), "\(columns)")
      #expect(words.isDisjoint(with: ["values", "Show", "information"]), "\(columns)")
      // A word that is longer than the room for it stays whole.
      #expect(lines.allSatisfy { $0.count <= columns || !$0.dropFirst(26).contains(" ") }, "\(columns)")
    }
  }

  @Test("J5 a snapshot that cannot be written is one sentence and 73")
  func snapshotNowhere() throws {
    let result = try program.run(["--snapshot", "/nonesuch/folder/x.png"])
    #expect(result.status == 73)
    #expect(isOneSentence(result.complaints))
  }

  @Test("J5 a snapshot that is larger than the system allows is a sentence and 73, and nothing of it is left")
  func snapshotTooLarge() throws {
    let folder = try TemporaryFolder()
    let result = try program.run(
      ["-c", "ulimit -f 1; exec \"$0\" --snapshot \"$1/x.png\"", program.path, folder.path], executable: "/bin/bash")
    #expect(result.reason == .exit && result.status == 73)
    // Before it, the pictures are named that needed larger memory.
    #expect(result.complaints.split(separator: "\n").last?.contains("x.png") == true, "\(result.complaints)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  @Test("J5 output that cannot be written completely is one sentence and 73: a full disk, a closed stream")
  func full() throws {
    for arguments in [["--snapshot", "/dev/full"], ["--tour", "/nonesuch/x.webp"], ["--tour", "/nonesuch/x"]] {
      let result = try program.run(arguments)
      #expect(result.status == 73)
      #expect(isOneSentence(result.complaints), "\(result.complaints)")
    }
    for redirection in [">/dev/full", ">&-"] {
      for option in ["--describe", "--help", "--version"] {
        let result = try program.run([option], redirection: redirection)
        #expect(result.status == 73)
        #expect(
          isOneSentence(result.complaints) && result.complaints.contains("standard output"), "\(result.complaints)")
      }
    }
  }

  @Test("J5 with closed standard streams, no message is written into another file")
  func closedStreams() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appendingPathComponent("x.png").path
    try Data("text".utf8).write(to: folder.url.appendingPathComponent("text.jpg"))
    let result = try program.run([folder.path, "--snapshot", path, "--size", "480x360"], redirection: "<&- >&- 2>&-")
    #expect(result.status == 0)
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    #expect(bytes.prefix(4) == [0x89, 0x50, 0x4E, 0x47] && bytes.suffix(8).prefix(4) == Array("IEND".utf8)[...])
  }

  @Test("J5 J7 where nobody reads standard error, the exit codes are the same and the picture is written")
  func unreadComplaints() throws {
    let folder = try TemporaryFolder()
    try Data("text".utf8).write(to: folder.url.appendingPathComponent("text.jpg"))
    func status(_ arguments: [String]) throws -> Int32 {
      // The only reader of the pipe is closed before the program starts.
      let script =
        "cd \"$1\"; shift; mkfifo pipe; exec 3<>pipe 4>pipe 3<&-; rm pipe; exec \"$0\" \"$@\" 2>&4 4>&-"
      let result = try program.run(["-c", script, program.path, folder.path] + arguments, executable: "/bin/sh")
      #expect(result.reason == .exit)
      return result.status
    }
    #expect(try status(["--snapshot", "x.png", "--size", "480x360", "text.jpg"]) == 0)
    #expect(FileManager.default.fileExists(atPath: folder.path + "/x.png"))
    #expect(try status(["--describe", "missing.mp3"]) == 66)
    #expect(try status(["--nonesuch"]) == 64)
  }

  @Test("J5 a snapshot is written to a file whose name is not UTF-8")
  func oddName() throws {
    let folder = try TemporaryFolder()
    let result = try program.run(
      ["-c", "exec \"$0\" --snapshot \"$1/$(printf 'a\\351.png')\"", program.path, folder.path],
      executable: "/bin/sh")
    #expect(result.status == 0, "\(result.complaints)")
    let listed = try program.run(["-c", "ls \"$0\" | od -An -c", folder.path], executable: "/bin/sh").output
    #expect(listed.split(separator: " ").prefix(3) == ["a", "351", "."], "\(listed)")
  }

  private func advance(_ seconds: Double) -> String { "{\"advance\":{\"seconds\":\(seconds)}}" }

  /// A recording with the light theme, as in Documentation/Recording.md.
  private func recording(_ lines: [String], width: Int = 1024, height: Int = 680) -> String {
    let head =
      #"{"format":"jukebox-recording","version":2,"width":\#(width),"height":\#(height),"scale":1,"#
      + #""options":{"theme":"light"}}"#
    return ([head] + lines).map { $0 + "\n" }.joined()
  }

  @Test("J5 a recording that is invalid or cannot be read is one sentence with the line, and 65 or 66")
  func badRecordings() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appendingPathComponent("x.rec").path
    for arguments in [["--describe"], ["--snapshot", "/tmp/x.png"], []] {
      let missing = try program.run(["--replay", path + "-none"] + arguments)
      #expect(missing.status == 66)
      #expect(isOneSentence(missing.complaints), "\(missing.complaints)")
    }
    // A file without an end is not read.
    for path in ["/dev/zero", folder.path] {
      let endless = try program.run(["--replay", path, "--describe"])
      #expect(endless.status == 66)
      #expect(isOneSentence(endless.complaints), "\(endless.complaints)")
    }
    for (text, expected) in [
      ("", "no recording"), ("{}\n", "line 1"), (#"{"format":"jukebox-recording","version":7}"# + "\n", "version"),
      (recording([#"{"advance":{"seconds":"ten"}}"#]), "line 2"),
    ] {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
      let result = try program.run(["--replay", path, "--describe"])
      #expect(result.status == 65 && result.output.isEmpty)
      #expect(isOneSentence(result.complaints) && result.complaints.contains(expected), "\(result.complaints)")
    }
  }

  @Test("J5 --record without a window exits 64; with no display it exits 69")
  func badRecord() throws {
    for other in [["--describe"], ["--snapshot", "/tmp/x.png"], ["--tour", "/tmp/x"]] {
      let result = try program.run(["--record", "/tmp/x.rec"] + other)
      #expect(result.status == 64)
      #expect(result.complaints.contains("--snapshot"))
    }
    #expect(try program.run(["--record", "/tmp/x.rec"]).status == 69)
  }

  @Test("J5 a recording can be replayed to a snapshot, a description and a film, always with the same result")
  func replay() throws {
    let folder = try TemporaryFolder()
    func path(_ name: String) -> String { folder.url.appendingPathComponent(name).path }
    let text = recording(
      [
        advance(0), #"{"program":{"text":"library 12 finished"}}"#, advance(0.7), advance(0.016), advance(0.3),
        #"{"key":{"name":"space","phase":"pressed"}}"#, advance(0.2), #"{"key":{"name":"f1","phase":"pressed"}}"#,
        advance(0.2), #"{"end":{}}"#,
      ], width: 640, height: 480)
    try Data(text.utf8).write(to: URL(fileURLWithPath: path("a.rec")))
    let arguments = ["--replay", path("a.rec"), "--describe", "--snapshot"]
    let first = try program.run(arguments + [path("1.png")])
    let second = try program.run(arguments + [path("2.png")])
    #expect(first.status == 0 && first.complaints.isEmpty, "\(first.complaints)")
    #expect(first.output == second.output && first.output.contains("\"label\":\"Keys\""))
    #expect(
      try Data(contentsOf: URL(fileURLWithPath: path("1.png"))) == Data(contentsOf: URL(fileURLWithPath: path("2.png")))
    )
    let film = try program.run(["--replay", path("a.rec"), "--tour", path("film")])
    #expect(film.status == 0, "\(film.complaints)")
    #expect((20...40).contains(try FileManager.default.contentsOfDirectory(atPath: path("film")).count))
    // A recording without input has one picture.
    try Data(recording([#"{"end":{}}"#], width: 640, height: 480).utf8)
      .write(to: URL(fileURLWithPath: path("empty.rec")))
    let empty = try program.run(["--replay", path("empty.rec"), "--tour", path("empty")])
    #expect(empty.status == 0, "\(empty.complaints)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: path("empty")).count == 1)
  }

  @Test("J5 a replay without a display follows the look and the language that are chosen in the preferences")
  func preferences() throws {
    let folder = try TemporaryFolder()
    func path(_ name: String) -> String { folder.url.appendingPathComponent(name).path }
    func tap(_ x: Int, _ y: Int) -> [String] {
      ["began", "ended"].flatMap { phase in
        [
          #"{"pointer":{"button":"primary","device":"mouse","id":0,"phase":"\#(phase)","x":\#(x),"y":\#(y)}}"#,
          advance(0.6),
        ]
      }
    }
    func key(_ name: String) -> [String] { [#"{"key":{"name":"\#(name)","phase":"pressed"}}"#, advance(0.5)] }
    let opening = [
      advance(0), #"{"program":{"text":"library 12 finished"}}"#, advance(0.7),
      #"{"key":{"name":",","phase":"pressed","modifiers":["control"]}}"#, advance(1),
    ]
    // A recording in whose beginning the look was the system's, as no theme was named.
    let text = recording(opening + [#"{"end":{}}"#], width: 640, height: 480)
    try Data(text.utf8).write(to: URL(fileURLWithPath: path("look.rec")))
    let look = try program.run(["--replay", path("look.rec"), "--describe"])
    #expect(look.output.contains(#""label":"Look","value":"System""#), "\(look.output)")
    try Data(text.replacing(#""theme":"light""#, with: #""theme":"light","isThemeChosen":true"#).utf8)
      .write(to: URL(fileURLWithPath: path("look.rec")))
    let chosen = try program.run(["--replay", path("look.rec"), "--describe"])
    #expect(chosen.output.contains(#""label":"Look","value":"Light""#), "\(chosen.output)")

    // Dark, and the last language of the menu.
    let choices = tap(378, 157) + tap(557, 211) + key("end") + key("return") + [#"{"end":{}}"#]
    try Data(recording(opening + choices, width: 640, height: 480).utf8)
      .write(to: URL(fileURLWithPath: path("a.rec")))
    let plain = try program.run(["--replay", path("a.rec"), "--describe", "--snapshot", path("a.png")])
    #expect(plain.output.contains("Einstellungen") && plain.output.contains("Deutsch"), "\(plain.output)")
    // The same in a run that was dark from the start.
    _ = try program.run(["--replay", path("a.rec"), "--theme", "dark", "--snapshot", path("b.png")])
    #expect(
      try Data(contentsOf: URL(fileURLWithPath: path("a.png"))) == Data(contentsOf: URL(fileURLWithPath: path("b.png")))
    )
  }

  @Test("M19 a film with sound contains what is played, from when it is played", arguments: ["mp4", "webm"])
  func filmWithSound(suffix: String) throws {
    let folder = try TemporaryFolder()
    func path(_ name: String) -> String { folder.url.appendingPathComponent(name).path }
    let text = recording(
      [advance(0), #"{"program":{"text":"library 12 finished"}}"#, advance(1)]
        + [#"{"key":{"name":"d","modifiers":["control"],"phase":"pressed"}}"#]
        + (0..<30).map { _ in advance(0.05) } + [#"{"end":{}}"#],
      width: 481, height: 360)
    try Data(text.utf8).write(to: URL(fileURLWithPath: path("a.rec")))
    let film = path("film.\(suffix)")
    let result = try program.run(["--replay", path("a.rec"), "--tour", film])
    #expect(result.status == 0 && result.complaints.isEmpty, "\(result.complaints)")
    let sound = path("sound.raw")
    let decoder = try #require(Desktop.find("ffmpeg"))
    let decoded = try program.run(
      ["-v", "error", "-i", film, "-f", "s16le", "-ac", "1", "-ar", "8000", sound], executable: decoder)
    #expect(decoded.status == 0, "\(decoded.complaints)")
    let samples = try Data(contentsOf: URL(fileURLWithPath: sound)).withUnsafeBytes { bytes in
      (0..<bytes.count / 2).map { Int(bytes.loadUnaligned(fromByteOffset: $0 * 2, as: Int16.self)) }
    }
    let loud = samples.indices.filter { abs(samples[$0]) > 300 }
    #expect((7600...9600).contains(loud.first ?? 0), "begins after \(loud.first ?? 0) samples")
    #expect(loud.count > 2000)
    #expect((18_000...24_000).contains(samples.count))
  }

  @Test("J5 a replay in which the window is resized makes one film, and replaces an existing file")
  func resizedFilm() throws {
    let folder = try TemporaryFolder()
    func path(_ name: String) -> String { folder.url.appendingPathComponent(name).path }
    let text = recording(
      [
        advance(0), #"{"program":{"text":"library 12 finished"}}"#, advance(0.2),
        #"{"resize":{"width":500,"height":520,"scale":1}}"#, advance(0.2),
        #"{"resize":{"width":800,"height":400,"scale":1}}"#, advance(0.2), #"{"end":{}}"#,
      ], width: 640, height: 480)
    try Data(text.utf8).write(to: URL(fileURLWithPath: path("a.rec")))
    try Data("old".utf8).write(to: URL(fileURLWithPath: path("a.webp")))
    let film = try program.run(["--replay", path("a.rec"), "--tour", path("film")])
    #expect(film.status == 0, "\(film.complaints)")
    let names = try FileManager.default.contentsOfDirectory(atPath: path("film")).sorted()
    #expect(names.count >= 8)
    for name in names {
      let header = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path("film/\(name)"))).prefix(24))
      func number(_ start: Int) -> Int { header[start..<(start + 4)].reduce(0) { $0 << 8 | Int($1) } }
      #expect(number(16) == 800 && number(20) == 520)
    }
    let web = try program.run(["--replay", path("a.rec"), "--tour", path("a.webp")])
    #expect(web.status == 0 && web.complaints.isEmpty, "\(web.complaints)")
    #expect(try Data(contentsOf: URL(fileURLWithPath: path("a.webp"))).prefix(4) == Data("RIFF".utf8))
    let gif = try program.run(["--replay", path("a.rec"), "--tour", path("a.gif")])
    #expect(gif.status == 0 && gif.complaints.isEmpty, "\(gif.complaints)")
    #expect(try Data(contentsOf: URL(fileURLWithPath: path("a.gif"))).prefix(4) == Data("GIF8".utf8))
    // GIF measures time in hundredths of a second, so each of the twenty pictures a second is shown for five.
    let decoder = try #require(Desktop.find("ffmpeg"))
    let decoded = try program.run(
      ["-v", "error", "-i", path("a.gif"), "-fps_mode", "passthrough", "-f", "framecrc", "-"],
      executable: decoder)
    let shown = decoded.output.split(separator: "\n").filter { !$0.hasPrefix("#") }
    #expect(shown.count >= 3 && decoded.output.contains("#dimensions 0: 800x520"), "\(decoded.output)")
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasPrefix(".") }
    #expect(left.isEmpty)
  }

  @Test("J5 if making a film fails, an existing file stays, and nothing else is left behind")
  func failedFilm() throws {
    let folder = try TemporaryFolder()
    func path(_ name: String) -> String { folder.url.appendingPathComponent(name).path }
    try Data(recording([advance(0.1), #"{"end":{}}"#], width: 480, height: 360).utf8)
      .write(to: URL(fileURLWithPath: path("a.rec")))
    try FileManager.default.createDirectory(atPath: path("bin"), withIntermediateDirectories: false)
    // Encoders that leave half a film behind and fail.
    for name in ["img2webp", "ffmpeg"] {
      let script = """
        #!/bin/sh
        for last in "$@"; do :; done
        [ "$1" = -version ] && exit
        echo half >"${last#file:}"
        case $last in *palette.png) exit;; esac
        echo "first, a warning" >&2
        echo "then no pictures" >&2
        exit 1

        """
      try Data(script.utf8).write(to: URL(fileURLWithPath: path("bin/\(name)")))
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path("bin/\(name)"))
    }
    let environment = ["PATH": path("bin") + ":/usr/bin:/bin"]
    for name in ["a.webp", "a.gif"] {
      try Data("old".utf8).write(to: URL(fileURLWithPath: path(name)))
      for file in [name, "new-\(name)"] {
        let result = try program.run(["--replay", path("a.rec"), "--tour", path(file)], environment: environment)
        #expect(result.status == 73)
        #expect(
          isOneSentence(result.complaints) && result.complaints.hasSuffix("the film: then no pictures\n"),
          "\(result.complaints)")
      }
      #expect(try Data(contentsOf: URL(fileURLWithPath: path(name))) == Data("old".utf8))
    }
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0 != "-version" }
    #expect(Set(left) == ["a.rec", "bin", "a.webp", "a.gif"], "\(left)")
  }

  @Test("J5 the pictures of a film are made in /tmp if TMPDIR is empty")
  func emptyTemporaryFolder() throws {
    let folder = try TemporaryFolder()
    func path(_ name: String) -> String { folder.url.appendingPathComponent(name).path }
    try Data(recording([advance(0.1), #"{"end":{}}"#], width: 480, height: 360).utf8)
      .write(to: URL(fileURLWithPath: path("a.rec")))
    // An encoder whose film is the path of the first picture.
    let script = """
      #!/bin/sh
      for last in "$@"; do :; done
      for picture in "$@"; do case $picture in *0000.png) echo "$picture" >"$last";; esac; done

      """
    try Data(script.utf8).write(to: URL(fileURLWithPath: path("img2webp")))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path("img2webp"))
    let environment = ["PATH": folder.path + ":/usr/bin:/bin", "TMPDIR": ""]
    let result = try program.run(["--replay", path("a.rec"), "--tour", path("a.webp")], environment: environment)
    #expect(result.status == 0 && result.complaints.isEmpty, "\(result.complaints)")
    #expect(try String(contentsOfFile: path("a.webp"), encoding: .utf8).hasPrefix("/tmp/jukebox-"))
  }

  @Test("J1 a program without its library says what is missing and where it was looked for")
  func moved() throws {
    let folder = try TemporaryFolder()
    let copy = folder.url.appendingPathComponent("jukebox").path
    // By a process of its own: another program that this one starts meanwhile could keep the file open for writing.
    let (status, _) = try Program.runTool(at: URL(fileURLWithPath: "/bin/cp"), [program.path, copy])
    try #require(status == 0)
    let result = try program.run(["--describe"], executable: copy)
    #expect(result.status == 0)
    for text in [result.complaints, result.output] {
      #expect(text.contains("The library that comes with Jukebox is not there"), "\(text)")
      #expect(text.contains("share/jukebox/Library") && text.contains(folder.path))
      #expect(!text.contains("There is nothing to play here"))
    }
    #expect(isOneSentence(result.complaints) || result.complaints.split(separator: "\n").count == 1)
    let given = try program.run(["--describe"], environment: ["JUKEBOX_LIBRARY": "/nonesuch/library.json"])
    #expect(given.complaints.contains("/nonesuch/library.json") && given.output.contains("/nonesuch/library.json"))
    // With a folder given, the message is about that folder.
    let other = try program.run([folder.path, "--describe"], executable: copy)
    #expect(other.output.contains("There is nothing to play here") && other.complaints.isEmpty)
  }

  @Test(
    "J5 P6 the tour writes its pictures to a folder, and visits everything in a mirrored window, too",
    arguments: ["C", "ar_EG"])
  func tour(language: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appendingPathComponent("tour").path
    let result = try program.run(
      ["--tour", path, "--size", "480x360"], environment: ["LC_ALL": language + ".UTF-8"])
    #expect(result.status == 0, "\(result.complaints)")
    // It is shorter where it does not find what it visits.
    #expect(try FileManager.default.contentsOfDirectory(atPath: path).count > 930)
  }
}

/// A folder that is removed with its owner.
final class TemporaryFolder {
  let url: URL
  var path: String { url.path }

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("jukebox-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }
}
