import Foundation
import TestSupport
import Testing

/// The program's reaction to bad input: one sentence, and the exit code that the README documents.
@Suite(.serialized, .waitsForPrograms) struct CommandLineTests {
  private let program = Program()

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

  @Test(
    "J5 What is described of a song that is named, by its path or as a URI, is the program at rest, without a notice")
  func namedSong() throws {
    let path = Program.pictures + "/Music/copper-rain-2-copper-rain.opus"
    for name in [path, "file://" + path.replacing("-", with: "%2D")] {
      let elements = try program.describe([name])
      #expect(!elements.isEmpty && !elements.contains { $0.role == "notification" }, "\(elements)")
      #expect(elements.contains { $0.label?.contains("Copper Rain") == true }, "\(elements)")
    }
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
