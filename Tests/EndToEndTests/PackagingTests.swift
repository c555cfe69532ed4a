import Foundation
import Testing

@testable import Jukebox

/// The files that an installation adds to the desktop agree with each other and with the program. `Scripts/package --check` installs
/// them.
@Suite("Packaging") struct PackagingTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private func text(_ path: String) throws -> String {
    try String(contentsOf: Self.folder.appendingPathComponent(path), encoding: .utf8)
  }

  /// The values of a group of the desktop entry.
  private func entry(_ group: String) throws -> [String: String] {
    let parts = try text("Packaging/\(ProgramIdentity.id).desktop").components(separatedBy: "[\(group)]\n")
    try #require(parts.count == 2)
    let lines = parts[1].components(separatedBy: "\n[")[0].split(separator: "\n")
    return Dictionary(
      uniqueKeysWithValues: lines.compactMap { line in
        line.firstIndex(of: "=").map { (String(line[..<$0]), String(line[line.index(after: $0)...])) }
      })
  }

  @Test("P1 One id names the desktop entry, the icon, the metadata, the window's class and the Flatpak")
  func identity() throws {
    let id = ProgramIdentity.id
    let entry = try entry("Desktop Entry")
    #expect(entry["StartupWMClass"] == id && entry["Icon"] == id)
    let metadata = try text("Packaging/\(id).metainfo.xml")
    #expect(metadata.contains("<id>\(id)</id>"))
    #expect(metadata.contains("<launchable type=\"desktop-id\">\(id).desktop</launchable>"))
    #expect(try text("CMakeLists.txt").contains("set(id \(id))"))
    let flatpak = try #require(
      try JSONSerialization.jsonObject(with: Data(text("Packaging/\(id).json").utf8)) as? [String: Any])
    #expect(flatpak["id"] as? String == id && flatpak["command"] as? String == "jukebox")
  }

  @Test("P1 One version is the program's, the package's, the manual's and the newest release's")
  func version() throws {
    let version = try Program().run(["--version"]).output.trimmingCharacters(in: .whitespacesAndNewlines)
    #expect(version == ProgramIdentity.version)
    #expect(try text("CMakeLists.txt").contains("project(Jukebox VERSION \(version) "))
    #expect(try text("Packaging/changelog.Debian").hasPrefix("jukebox (\(version)-"))
    for manual in ["jukebox.1", "jukebox.de.1"] {
      #expect(try text("Packaging/\(manual)").contains("\"Jukebox \(version)\""))
    }
    let release = try #require(
      try text("Packaging/\(ProgramIdentity.id).metainfo.xml").firstMatch(of: /<release version="([^"]+)"/))
    #expect(release.output.1 == version)
  }

  @Test("P1 The desktop entry opens what the player says that it plays, and its actions are options of the program")
  func entry() throws {
    let types = try entry("Desktop Entry")["MimeType"]?.split(separator: ";").map(String.init) ?? []
    // A player that offers to open folders may become what opens all of them.
    #expect(types == PlayerControls.mimeTypes.filter { $0 != "inode/directory" })
    let actions = try entry("Desktop Entry")["Actions"]?.split(separator: ";").map(String.init) ?? []
    #expect(actions == ["PlayPause", "Next"])
    let help = try Program().run(["--help"]).output
    for action in actions {
      let words = try #require(try entry("Desktop Action \(action)")["Exec"]).split(separator: " ").map(String.init)
      #expect(words.count == 2 && words[0] == "jukebox" && help.contains("\(words[1]) "))
    }
  }

  @Test("P1 P6 The manual pages contain every option and every exit code", arguments: ["jukebox.1", "jukebox.de.1"])
  func manual(page: String) throws {
    let manual = try text("Packaging/\(page)").replacing("\\-", with: "-")
    for option in Set(try Program().run(["--help"]).output.matches(of: /--[a-z-]+/).map { String($0.output) }) {
      #expect(manual.contains(option), "\(option)")
    }
    for code in [0, 64, 65, 66, 69, 73, 74] { #expect(manual.contains("\n.B \(code)\n"), "\(code)") }
  }

  @Test(
    "P6 The help is German where the environment says so, with all options, and English where its locale is unknown")
  func help() throws {
    let options = { (text: String) in text.matches(of: /--[a-z-]+/).map { String($0.output) } }
    let english = try Program().run(["--help"]).output
    let german = try Program().run(["--help"], environment: ["LC_ALL": "de_DE.UTF-8", "LANGUAGE": ""]).output
    #expect(Set(options(german)) == Set(options(english)))
    for word in ["AUFRUF: jukebox", "OPTIONEN:", "Den Bildschirm füllen.", "Diese Hilfe anzeigen."] {
      #expect(german.contains(word), "\(word)")
    }
    for word in ["USAGE", "OPTIONS", "Show ", " the ", "values"] { #expect(!german.contains(word), "\(word)") }
    let wrong = try Program().run(["--scale", "99"], environment: ["LC_ALL": "de_DE.UTF-8", "LANGUAGE": ""])
    #expect(wrong.status == 64 && wrong.complaints.hasPrefix("Fehler: Der Faktor muss zwischen 0.5 und 8 liegen."))
    for (arguments, message) in [
      (["--renderer", "x"], "Möglich sind „auto“, „software“ oder „accelerated“."),
      (["--fsp"], "Unbekannte Option „--fsp“. War „--fps“ gemeint?"),
      (["--verbose=x"], "Die Option „--verbose“ nimmt keinen Wert, aber „x“ wurde angegeben."),
      (["--generate-completion-script", "tcsh"], "Für „tcsh“ gibt es keine Vervollständigung."),
    ] {
      let wrong = try Program().run(arguments, environment: ["LC_ALL": "de_DE.UTF-8", "LANGUAGE": ""])
      #expect(wrong.complaints.contains(message), "\(wrong.complaints)")
    }
    #expect(try Program().run(["--help"], environment: ["LC_ALL": "xx_YY", "LANGUAGE": ""]).output == english)
  }

  @Test("P1 Each licence that the package names has its text, and that of Apache says where Debian keeps the rest")
  func licences() throws {
    let paragraphs = try text("Packaging/copyright").split(separator: "\n\n").map { $0.split(separator: "\n") }
    let named = Set(
      paragraphs.filter { $0[0].hasPrefix("Files: ") }.flatMap { $0.filter { $0.hasPrefix("License: ") } })
    #expect(named.count == 2)
    for licence in named {
      let texts = paragraphs.filter { $0[0] == licence && $0.count(where: { $0.hasPrefix(" ") }) > 5 }
      #expect(texts.count == 1, "\(licence)")
    }
    let apache = try #require(paragraphs.first { $0[0].hasPrefix("License: Apache-2.0 with ") })
    let words = apache.joined()
    #expect(words.contains("/usr/share/common-licenses/Apache-2.0") && words.contains("As an exception, if you use"))
  }

  @Test("P2 The freedesktop tools find no fault with the desktop entry and the metadata")
  func validation() throws {
    let id = ProgramIdentity.id
    for (tool, arguments) in [
      ("desktop-file-validate", ["Packaging/\(id).desktop"]),
      ("appstreamcli", ["validate", "--no-net", "Packaging/\(id).metainfo.xml"]),
    ] {
      let (status, text) = try Program.runTool(
        at: URL(fileURLWithPath: "/usr/bin/\(tool)"), arguments, in: Self.folder)
      #expect(status == 0, "\(text)")
    }
  }

  @Test(
    "P3 The Flatpak sees music, pictures, the media controls, sound, the display and the graphics processor, and no more"
  )
  func flatpak() throws {
    let manifest = try #require(
      try JSONSerialization.jsonObject(with: Data(text("Packaging/\(ProgramIdentity.id).json").utf8)) as? [String: Any])
    for key in ["runtime", "runtime-version", "sdk"] { #expect(manifest[key] is String, "\(key)") }
    #expect(
      Set(try #require(manifest["finish-args"] as? [String])) == [
        "--share=ipc", "--socket=wayland", "--socket=fallback-x11", "--socket=pulseaudio", "--device=dri",
        "--filesystem=xdg-music", "--filesystem=xdg-pictures:ro", "--own-name=org.mpris.MediaPlayer2.jukebox.*",
      ])
    let modules = try #require(manifest["modules"] as? [[String: Any]])
    #expect(modules.allSatisfy { $0["name"] is String && $0["sources"] is [[String: Any]] })
    #expect(modules.last?["name"] as? String == "jukebox")
  }
}
