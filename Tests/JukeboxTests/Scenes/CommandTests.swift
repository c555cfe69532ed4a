import Containers
import FoundationEssentials
import Languages
import Music
import Testing
import ViewTree
import ViewTreeTesting

@testable import Jukebox

/// What can be done from anywhere is listed once, and all that shows or does it agrees with the list.
@Suite("Commands") struct CommandTests {
  private func commands(_ stage: Stage) -> Commands {
    let commands = Commands(player: stage.player, theme: stage.main.theme)
    commands.main = stage.main
    return commands
  }

  @Test("J3 F1 and the README list the same keys, and each key does one thing")
  func readme() throws {
    let stage = Stage()
    let all = commands(stage).all
    let keys = all.flatMap(\.shortcuts)
    #expect(Set(keys).count == keys.count)
    let rows = KeyList.entries(for: all).map { "| \($0.keys) | \($0.meaning) |" }
    let tests = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
    let root = tests.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let readme = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
    let table = (["| key | action |", "|---|---|"] + rows).joined(separator: "\n")
    #expect(readme.contains(table), "The README's table of keys should be:\n\(table)")
    stage.press(.function(1))
    stage.window.settle(limit: 2)
    for entry in KeyList.entries(for: all).prefix(8) {
      #expect(stage.window.find(label: entry.meaning) != nil, "\(entry)")
      #expect(stage.window.find(label: entry.keys) != nil, "\(entry)")
    }
  }

  @Test(
    "J3 M14 A question mark, also an Arabic one, lists the keys where nothing takes it; in the search it is a part of the text",
    arguments: ["?", "\u{61F}", "\u{FF1F}"])
  func questionMark(_ mark: String) {
    let stage = Stage()
    stage.press(.character("f"), .control)
    stage.window.send(.text(mark))
    #expect((stage.window.focusedView as? TextField)?.text == mark && stage.main.presentedViewController == nil)
    stage.press(.escape)
    stage.window.settle(limit: 1)
    stage.window.send(.text(mark))
    #expect(stage.main.presentedViewController is HelpController && !stage.main.search.isOpen)
  }

  @Test("P6 The list of keys names the key that goes back in a mirrored window")
  func mirroredKeys() {
    func last(isMirrored: Bool) -> String? { KeyList.entries(for: [], isMirrored: isMirrored).last?.keys }
    #expect(last(isMirrored: false) == "Esc, Backspace, Alt+←" && last(isMirrored: true) == "Esc, Backspace, Alt+→")
  }

  @Test("M9 the buttons of the bar tell their keys, and each key does what the button does")
  func buttons() throws {
    let stage = Stage([6])
    stage.press(.character("d"), .control)
    stage.advance(2)
    let labels = ["Pause", "Next", "Previous", "Shuffle", "Repeat", "Mute", "Dequeue"]
    for label in labels {
      let button = try #require(stage.window.find(label: label) as? Button)
      let key = try #require(button.accessibilityShortcut, "\(label)")
      #expect(button.toolTip?.hasSuffix("(\(key))") == true, "\(label): \(button.toolTip ?? "")")
    }
    for label in ["Pause", "Shuffle", "Repeat", "Mute"] {
      let (byKey, byButton) = (Stage([6]), Stage([6]))
      for stage in [byKey, byButton] { stage.press(.character("d"), .control) }
      let button = try #require(byButton.window.find(label: label) as? Button)
      let key = try #require(button.accessibilityShortcut)
      try byButton.tap(label)
      if case .character(let letter) = key.key, key.modifiers.isEmpty {
        byKey.window.send(.text(String(letter)))
      } else {
        byKey.press(key.key, key.modifiers)
      }
      let (one, other) = (byKey.player, byButton.player)
      #expect(one.isPlaying == other.isPlaying && one.isShuffled == other.isShuffled, "\(label)")
      #expect(one.repeatMode == other.repeatMode && one.isMuted == other.isMuted, "\(label)")
    }
  }

  @Test("M9 P6 The button for the search tells its key, in the language of the window")
  func searchButton() throws {
    let stage = Stage()
    let button = try #require(stage.window.find(label: "Search") as? Button)
    #expect(button.toolTip == "Search the library (Ctrl+F)")
    #expect(button.accessibilityShortcut == KeyShortcut(.character("f"), .control))
    let german = try Language.german()
    stage.main.theme.language = german
    #expect(button.toolTip == "\(german.tr("Search the library")) (Strg+F)")
  }

  @Test("M8 the menus show the keys beside what they do")
  func menus() throws {
    let stage = Stage()
    try stage.tap("Menu of Up next")
    stage.window.settle(limit: 1)
    let keys = [
      ("Undo", "Ctrl+Z"), ("Redo", "Ctrl+Shift+Z"), ("Save as playlist…", "Ctrl+S"), ("Shuffle now", "Ctrl+U"),
    ]
    for (label, key) in keys {
      let item = try #require(stage.window.find(label: label), "\(label)")
      #expect(item.accessibilityShortcut.map { "\($0)" } == key)
      let texts = item.subviews.compactMap { $0 as? Label }
      #expect(texts.map(\.text) == [label, key])
      #expect(texts[1].frame.minX - texts[0].frame.maxX > 20 && texts[1].frame.maxX <= item.bounds.maxX)
    }
  }

  @Test(
    "H3 While nothing plays, S says so, and begins no search, also with the drawer open in a narrow window",
    arguments: [Size(width: 1024, height: 680), Size(width: 480, height: 360)])
  func stopAfterNothing(size: Size) {
    let stage = Stage(size: size)
    stage.main.split.openDrawer(animated: false)
    stage.window.settle()
    stage.window.send(.text("s"))
    stage.advance(0.5)
    #expect(stage.window.find(label: "Nothing plays, so there is nothing to stop after") != nil)
    #expect(!stage.main.search.isOpen && !stage.main.isQueueHidden && stage.player.current == nil)
  }

  @Test("What cannot be done now says so, and does nothing")
  func impossible() throws {
    let stage = Stage()
    let commands = commands(stage)
    #expect(!commands.undo.isPossible)
    stage.press(.character("z"), .control)
    stage.advance(0.2)
    #expect(stage.window.find(label: "There is nothing to undo") != nil)
    stage.press(.character("y"), .control)
    stage.advance(0.2)
    #expect(stage.window.find(label: "There is nothing to redo") != nil)
    stage.player.clear()
    stage.press(.character("s"), .control)
    stage.advance(0.2)
    #expect(stage.window.find(label: "Up next is empty, so there is nothing to save") != nil)
    #expect(stage.main.presentedViewController == nil)
    #expect(!commands.dequeue.isPossible)
    stage.press(.character("z"), .control)
    #expect(!stage.player.items.isEmpty && commands.dequeue.isPossible)
  }

  @Test(
    "M9 Where the bar has no room for what shows the volume, shuffle or repeat, a notice says what a key or the wheel has done",
    arguments: [true, false])
  func unseenOutcome(isNarrow: Bool) throws {
    let stage = Stage(size: isNarrow ? Size(width: 480, height: 360) : Size(width: 1024, height: 680))
    func isShown(_ text: String) -> Bool {
      stage.advance(0.2)
      return stage.window.find(role: .notification)?.accessibilityLabel == text
    }
    for (key, text) in [
      (.down, "Volume: 95 %"), (.up, "Volume: 100 %"), (.character("r"), "Repeat: queue"),
      (.character("u"), "Shuffle: On"),
    ] as [(Key, String)] {
      stage.press(key, .control)
      #expect(isShown(text) == isNarrow, "\(text)")
    }
    let mute = try #require(stage.window.find(label: "Mute"))
    stage.pointer.turnWheel(by: Point(x: 0, y: -2), at: stage.middle(of: mute))
    #expect(stage.player.volume < 0.95 && isShown("Volume: 90 %") == isNarrow)
    // No notice is needed, as the mute button shows with another glyph that the sound is off.
    stage.press(.character("m"), .control)
    #expect(!isShown("Mute: On"))
  }

  @Test("J3 in a right-to-left layout the arrows follow the reading direction, also in what is told about them")
  func mirrored() throws {
    let stage = Stage([4], direction: .rightToLeft)
    stage.press(.character("d"), .control)
    stage.advance(1)
    let first = stage.player.current
    let next = try #require(stage.window.find(label: "Next") as? Button)
    #expect(next.toolTip == "Next song (Ctrl+←)")
    stage.press(.left, .control)
    #expect(stage.player.current != first)
    stage.press(.right, .control)
    #expect(stage.player.current == first)
  }

  @Test(
    "M7 The keys for players do what they say wherever the focus is: in the window, in the search and under a sheet",
    arguments: [nil, Key.character("f"), Key.function(1)])
  func mediaKeys(opening key: Key?) throws {
    let stage = Stage([4])
    stage.player.clear()
    stage.player.add(stage.library.songs(of: stage.library.albums[0].id), title: nil)
    if let key { stage.press(key, key == .character("f") ? .control : []) }
    stage.window.settle(limit: 2)
    #expect((stage.window.focusedView is TextField) == (key == .character("f")))
    #expect((stage.main.presentedViewController is HelpController) == (key == .function(1)))
    stage.press(.mediaPlay)
    #expect(stage.player.isPlaying && stage.player.current?.song.title == "0.0")
    stage.press(.mediaPlay)
    #expect(!stage.player.isPlaying)
    stage.press(.mediaNext)
    #expect(stage.player.isPlaying && stage.player.current?.song.title == "0.1")
    stage.press(.mediaPrevious)
    #expect(stage.player.current?.song.title == "0.0")
    stage.press(.mediaMute)
    #expect(stage.player.isMuted)
    stage.press(.mediaStop)
    #expect(stage.player.isStopped && !stage.player.isPlaying)
    stage.press(.mediaPlay, .control)
    #expect(stage.player.isStopped)
    stage.press(.mediaPlay)
    #expect(stage.player.isPlaying && stage.player.current?.song.title == "0.0")
  }

  @Test("While a sheet is open, the keys of what is beneath do nothing, and those of the window work")
  func sheets() throws {
    let stage = Stage()
    stage.press(.function(1))
    stage.window.settle(limit: 2)
    stage.press(.character("d"), .control)
    #expect(stage.player.current == nil)
    let commands = commands(stage)
    #expect(!commands.handle(KeyEvent(key: .character("d"), modifiers: .control), inSheet: true))
    #expect(commands.handle(KeyEvent(key: .function(11)), inSheet: true))
  }
}
