import Containers
import Languages
import Music
import Testing
import ViewTree
import ViewTreeTesting

@testable import Jukebox

/// What is said of a song while its file is being opened, as it is not known yet whether it can be played.
@Suite struct OpeningSongTests {
  private let engine = OpeningEngine()
  private let player: Player
  private let window = Window(size: Size(width: 1024, height: 680))
  private let main: MainController

  init() {
    player = Player(engine: engine)
    main = MainController(theme: .dark, library: LibraryModel(), player: player)
    window.rootViewController = main
    window.settle()
  }

  private func queue(_ titles: [String]) {
    player.add(
      titles.map { Song(path: "/music/\($0).flac", title: $0, artist: "Artist", duration: 60) }, title: nil)
    window.settle()
  }

  private func send(_ key: Key, _ modifiers: KeyModifiers = [], phase: KeyEvent.Phase = .pressed) {
    window.send(.key(KeyEvent(key: key, modifiers: modifiers, phase: phase)))
  }

  /// Lets the engine report whether the file could be opened.
  private func open() {
    player.update()
    for _ in 0..<20 { window.advance(by: 1.0 / 60) }
  }

  @Test("U11 R4 that a song plays is said as soon as its file is open, and not at all if it cannot be played")
  func dequeue() {
    queue(["Gone", "Here"])
    engine.damaged = ["Gone"]
    let ofDamaged = window.heard {
      send(.character("d"), .control)
      window.advance(by: 0.5)
      open()
    }
    #expect(ofDamaged.isEmpty && player.current?.title == "Here")
    #expect(window.find(role: .notification, label: "“Gone” was skipped: the file contains no sound") != nil)
    engine.damaged = []
    let before = window.heard {
      send(.character("d"), .control)
      window.advance(by: 0.5)
    }
    #expect(before.isEmpty && window.heard(open) == ["Playing “Gone”"] && player.current?.title == "Gone")
  }

  @Test(
    "U11 R4 a notice says that the song of a card plays once its file is open; otherwise the card comes back with the focus",
    arguments: [["Gone", "Here"], ["Gone"]])
  func card(titles: [String]) {
    queue(titles)
    window.focusedView = main.upNext.queue.view
    send(.home)
    func isShown(_ notice: String) -> Bool { window.find(role: .notification, label: notice) != nil }
    for isDamaged in [true, false] {
      engine.damaged = isDamaged ? ["Gone"] : []
      #expect(main.upNext.queue.focusedItemView?.song?.title == "Gone")
      send(.return)
      window.advance(by: 0.1)
      // Without a card, the key must not act elsewhere when it is pressed again.
      #expect(!isShown("Playing “Gone”") && main.upNext.queue.view.isFocused == (titles.count > 1))
      #expect(titles.count > 1 || window.focusedView == nil)
      open()
      send(.return, phase: .released)
      #expect(isShown("Playing “Gone”") == !isDamaged)
      #expect(isShown("“Gone” was skipped: the file contains no sound") == isDamaged)
    }
    guard titles.count == 1 else { return }
    queue(["Next"])
    #expect(main.upNext.dequeueButton.isFocused)
  }
}

/// An engine that says with the next update whether a song can be played.
private final class OpeningEngine: StandingEngine {
  /// The titles of the songs that cannot be played.
  var damaged: Set<String> = []
  private var isOpening = false

  override var status: PlaybackStatus {
    PlaybackStatus(item: item?.id, position: 0, isOpening: isOpening)
  }

  override func play(_ item: PlaybackItem, at position: Double) {
    super.play(item, at: position)
    isOpening = true
  }

  override func update() {
    guard isOpening else { return }
    while let failed = item, damaged.contains(failed.title) {
      onEvent?(.failed(item: failed.id, reason: "the file contains no sound"))
      item = upcoming.isEmpty ? nil : upcoming.removeFirst()
      onEvent?(item.map { .began(item: $0.id) } ?? .ended)
    }
    isOpening = false
  }
}
