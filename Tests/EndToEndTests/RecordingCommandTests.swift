import Foundation
import TestSupport
import Testing

/// Recordings that are replayed and made to films by the command line, without a window.
@Suite(.serialized, .waitsForPrograms) struct RecordingCommandTests {
  private let program = Program()
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func path(_ name: String) -> String { folder.url.appendingPathComponent(name).path }

  private func write(_ text: String, _ name: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path(name)))
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
    let file = path("x.rec")
    for arguments in [["--describe"], ["--snapshot", "/tmp/x.png"], []] {
      let missing = try program.run(["--replay", file + "-none"] + arguments)
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
      try write(text, "x.rec")
      let result = try program.run(["--replay", file, "--describe"])
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
    let text = recording(
      [
        advance(0), #"{"program":{"text":"library 12 finished"}}"#, advance(0.7), advance(0.016), advance(0.3),
        #"{"key":{"name":"space","phase":"pressed"}}"#, advance(0.2), #"{"key":{"name":"f1","phase":"pressed"}}"#,
        advance(0.2), #"{"end":{}}"#,
      ], width: 640, height: 480)
    try write(text, "a.rec")
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
    try write(recording([#"{"end":{}}"#], width: 640, height: 480), "empty.rec")
    let empty = try program.run(["--replay", path("empty.rec"), "--tour", path("empty")])
    #expect(empty.status == 0, "\(empty.complaints)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: path("empty")).count == 1)
  }

  @Test("J5 a replay without a display follows the look and the language that are chosen in the preferences")
  func preferences() throws {
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
    try write(text, "look.rec")
    let look = try program.run(["--replay", path("look.rec"), "--describe"])
    #expect(look.output.contains(#""label":"Look","value":"System""#), "\(look.output)")
    try write(text.replacing(#""theme":"light""#, with: #""theme":"light","isThemeChosen":true"#), "look.rec")
    let chosen = try program.run(["--replay", path("look.rec"), "--describe"])
    #expect(chosen.output.contains(#""label":"Look","value":"Light""#), "\(chosen.output)")

    // Dark, and the last language of the menu.
    let choices = tap(378, 157) + tap(557, 211) + key("end") + key("return") + [#"{"end":{}}"#]
    try write(recording(opening + choices, width: 640, height: 480), "a.rec")
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
    let text = recording(
      [advance(0), #"{"program":{"text":"library 12 finished"}}"#, advance(1)]
        + [#"{"key":{"name":"d","modifiers":["control"],"phase":"pressed"}}"#]
        + (0..<30).map { _ in advance(0.05) } + [#"{"end":{}}"#],
      width: 481, height: 360)
    try write(text, "a.rec")
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
    let text = recording(
      [
        advance(0), #"{"program":{"text":"library 12 finished"}}"#, advance(0.2),
        #"{"resize":{"width":500,"height":520,"scale":1}}"#, advance(0.2),
        #"{"resize":{"width":800,"height":400,"scale":1}}"#, advance(0.2), #"{"end":{}}"#,
      ], width: 640, height: 480)
    try write(text, "a.rec")
    try write("old", "a.webp")
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
    try write(recording([advance(0.1), #"{"end":{}}"#], width: 480, height: 360), "a.rec")
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
      try write(script, "bin/\(name)")
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path("bin/\(name)"))
    }
    let environment = ["PATH": path("bin") + ":/usr/bin:/bin"]
    for name in ["a.webp", "a.gif"] {
      try write("old", name)
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
    try write(recording([advance(0.1), #"{"end":{}}"#], width: 480, height: 360), "a.rec")
    // An encoder whose film is the path of the first picture.
    let script = """
      #!/bin/sh
      for last in "$@"; do :; done
      for picture in "$@"; do case $picture in *0000.png) echo "$picture" >"$last";; esac; done

      """
    try write(script, "img2webp")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path("img2webp"))
    let environment = ["PATH": folder.path + ":/usr/bin:/bin", "TMPDIR": ""]
    let result = try program.run(["--replay", path("a.rec"), "--tour", path("a.webp")], environment: environment)
    #expect(result.status == 0 && result.complaints.isEmpty, "\(result.complaints)")
    #expect(try String(contentsOfFile: path("a.webp"), encoding: .utf8).hasPrefix("/tmp/jukebox-"))
  }
}
