import Foundation
import TestSupport
import Testing

/// Real input methods, with which Japanese, Chinese and Korean are typed into the search.
@Suite(.serialized, .waitsForPrograms, .enabled(if: Desktop.isAvailable, "needs Xvfb, openbox, xdotool and xwd"))
struct InputMethodTests {
  /// A daemon for input methods.
  enum Daemon: String, CaseIterable, CustomTestStringConvertible {
    case ibus, fcitx5

    var testDescription: String { rawValue }

    /// The daemon's name for each of the languages.
    func engine(_ language: Language) -> String {
      switch (self, language) {
      case (_, .japanese): "anthy"
      case (.ibus, .chinese): "libpinyin"
      case (.fcitx5, .chinese): "pinyin"
      case (_, .korean): "hangul"
      case (.ibus, .none): "xkb:us:intl:eng"
      case (.fcitx5, .none): "keyboard-us-intl"
      }
    }

    /// Whether the daemon and its methods are installed.
    var isInstalled: Bool {
      let files =
        switch self {
        case .ibus: ["bin/ibus-daemon", "share/ibus/component/anthy.xml", "share/ibus/component/libpinyin.xml"]
        case .fcitx5: ["bin/fcitx5", "share/fcitx5/inputmethod/anthy.conf", "share/fcitx5/inputmethod/pinyin.conf"]
        }
      return files.allSatisfy { FileManager.default.fileExists(atPath: "/usr/" + $0) }
    }
    static let installed = allCases.filter(\.isInstalled)
  }

  enum Language { case japanese, chinese, korean, none }

  private let program = Program()
  private let desktop: Desktop
  private let bus: SessionBus
  private let music: TemporaryFolder
  private let environment: [String: String]

  init() throws {
    desktop = try Desktop()
    bus = try SessionBus(on: desktop)
    music = try TemporaryFolder()
    var environment = bus.environment
    // Some methods are in Python, and need Debian's. Their settings are in a file of this test.
    environment["PATH"] = "/usr/bin:/bin:" + (ProcessInfo.processInfo.environment["PATH"] ?? "")
    environment["GSETTINGS_BACKEND"] = "keyfile"
    environment["LC_ALL"] = "C.UTF-8"
    self.environment = environment
  }

  private func write(_ path: String, _ text: String) throws {
    let file = URL(fileURLWithPath: environment["XDG_CONFIG_HOME"] ?? "/nowhere").appendingPathComponent(path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: true, encoding: .utf8)
  }

  private func start(_ daemon: Daemon) throws {
    switch daemon {
    case .ibus:
      // SDL does not know keys that a method forwards to the program.
      try write(
        "glib-2.0/settings/keyfile",
        """
        [org/freedesktop/ibus/engine/hangul]
        initial-input-mode='hangul'
        use-event-forwarding=false

        [org/freedesktop/ibus/engine/anthy/common]
        input-mode=0
        """)
      _ = try desktop.start(
        "ibus-daemon",
        ["--config=/usr/libexec/ibus-memconf", "--cache=none", "--panel=/usr/libexec/ibus-ui-gtk3"],
        environment: environment)
    case .fcitx5:
      let items = [Language.none, .japanese, .chinese, .korean].enumerated().map { index, language in
        "[Groups/0/Items/\(index)]\nName=\(daemon.engine(language))\nLayout=\n"
      }
      try write(
        "fcitx5/profile",
        "[Groups/0]\nName=Default\nDefault Layout=us\nDefaultIM=pinyin\n\(items.joined())[GroupOrder]\n0=Default\n")
      _ = try desktop.start(
        "fcitx5", ["--disable=wayland,waylandim,notificationitem,kimpanel,ibusfrontend,notifications"],
        environment: environment)
    }
    try #require(
      Desktop.waits(30) {
        // fcitx5 has a method only where something is typed into.
        daemon == .ibus ? try choose(.chinese, in: daemon) : try !ask("fcitx5-remote").isEmpty
      })
  }

  /// What a program says that talks to the daemon.
  private func ask(_ command: String...) throws -> String {
    try bus.run(["env"] + environment.map { "\($0)=\($1)" } + command, limit: 20)
  }

  /// - Returns: whether the daemon types in that language now.
  private func choose(_ language: Language, in daemon: Daemon) throws -> Bool {
    let engine = daemon.engine(language)
    if daemon == .ibus {
      _ = try ask("ibus", "engine", engine)
      return try ask("ibus", "engine").hasPrefix(engine)
    }
    _ = try ask("fcitx5-remote", "-s", engine)
    return try ask("fcitx5-remote", "-n").hasPrefix(engine)
  }

  private struct Line: Decodable {
    struct Text: Decodable { var text: String }
    var text: Text?
    var composition: Text?
  }

  private var lines: [Line] {
    let all = (try? String(contentsOfFile: music.path + "/a.rec", encoding: .utf8))?.split(separator: "\n") ?? []
    return all.compactMap { try? JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
  }
  private var typed: String { lines.compactMap { $0.text?.text }.joined() }
  private var composed: String { lines.last { $0.composition != nil }?.composition?.text ?? "" }

  @Test(
    "P9 Japanese, Chinese and Korean are composed at the caret, with candidates beside it, and what is committed is found",
    .enabled(if: !Daemon.installed.isEmpty, "needs ibus or fcitx5 with their methods: Scripts/prepare input-methods"),
    arguments: Daemon.installed)
  func languages(daemon: Daemon) throws {
    for name in ["日本語", "你好", "한글", "Other"] {
      try WaveFile.write([Int16](repeating: 0, count: 88_200)[...], to: music.url.appendingPathComponent(name + ".wav"))
    }
    try start(daemon)
    var programs = environment
    programs["SDL_IM_MODULE"] = daemon == .ibus ? "ibus" : "fcitx"
    programs["XMODIFIERS"] = daemon == .ibus ? "@im=ibus" : "@im=fcitx"
    let jukebox = try desktop.start(
      program.path, ["--size", "800x500", "--theme", "dark", "--record", music.path + "/a.rec", music.path],
      environment: programs)
    let window = try desktop.window(named: "Jukebox")
    let all = Screenshot.Region(x: Int(window.x), y: Int(window.y), width: 800, height: 500)
    _ = try #require(try desktop.look { $0.colors(in: all) == 64 })
    _ = try #require(try desktop.rest(all))
    func title() throws -> String {
      String(decoding: try desktop.run("xprop", ["-id", window.id, "-notype", "8u", "_NET_WM_NAME"]), as: UTF8.self)
    }

    for (language, keys, name) in [
      (Language.chinese, "nihao", "你好"), (.japanese, "nihongo", "日本語"), (.korean, "gksrmf", "한글"),
    ] {
      try desktop.xdotool("key", "ctrl+f")
      #expect(try Desktop.waits(20) { try choose(language, in: daemon) }, "\(language)")
      // The field is there when the library is not any more.
      Thread.sleep(forTimeInterval: 1)
      let before = try desktop.screenshot()
      let start = typed.count
      try desktop.xdotool("type", "--delay", "60", keys)
      #expect(Desktop.waits(10) { !composed.isEmpty }, "\(language)")
      if language == .japanese {
        // The candidates come with the second space, in an order that depends on what was typed before.
        for count in 0..<6 where count < 2 || composed != name {
          try desktop.xdotool("key", "space")
          Thread.sleep(forTimeInterval: 0.5)
        }
        #expect(composed == name)
      }
      if language != .korean {
        // They are where the caret is, directly below the field.
        let field = Screenshot.Region(x: Int(window.x) + 260, y: Int(window.y) + 45, width: 150, height: 60)
        #expect(try desktop.look(limit: 10) { $0.difference(to: before, in: field) > 0.15 } != nil, "\(language)")
        try desktop.xdotool("key", language == .japanese ? "Return" : "space")
      }
      // What was composed is committed before the key does what it does: it plays the first song that is found.
      if language != .korean { #expect(Desktop.waits(10) { typed.dropFirst(start) == name[...] }, "\(typed)") }
      try desktop.xdotool("key", "Return")
      #expect(Desktop.waits(10) { typed.dropFirst(start) == name[...] }, "\(typed)")
      #expect(try Desktop.waits(10) { try title().contains(name) }, "\(language)")
    }

    try desktop.run("setxkbmap", ["us", "-variant", "intl"])
    #expect(try Desktop.waits(20) { try choose(.none, in: daemon) })
    try desktop.xdotool("key", "ctrl+f")
    Thread.sleep(forTimeInterval: 1)
    try desktop.xdotool("key", "dead_acute", "e")
    #expect(Desktop.waits(10) { typed.hasSuffix("é") }, "\(typed)")
    jukebox.terminate()
    #expect(desktop.waits(for: jukebox, limit: 10))
  }
}
