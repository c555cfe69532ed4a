import Containers
import Languages
import Music
import Testing
import ViewTree
import ViewTreeTesting

@testable import Jukebox

/// What views of the program do when something about them is set.
@Suite struct ChangeTests {
  private let window = Window(size: Size(width: 400, height: 300))
  private let root = ViewController()
  private let theme = AppTheme.dark
  private let song = Song(title: "Lantern", artist: "Ada", duration: 60)

  init() { window.rootViewController = root }

  private func show(_ view: View, _ frame: Rect = Rect(x: 0, y: 0, width: 200, height: 60)) {
    view.frame = frame
    root.view.addSubview(view)
    window.settle()
  }

  @Test("J8 What is set to something else is drawn in the next frame, and what is set to the same again asks for none")
  func frames() {
    let (card, album, cover) = (SongCell(theme: theme), AlbumCell(theme: theme), CoverView(theme: theme))
    let line = StripLine(theme: theme, button: theme.smallButton("Others"))
    let (choice, welcome) = (ChoiceButton("Look", theme: theme), WelcomeView(theme: theme))
    let (empty, column) = (EmptyQueueView(theme: theme), FormColumn([]))
    let (glyph, button) = (Glyph(.play, color: .white), theme.smallButton("Search", symbol: .search))
    let row = FormRow(theme: theme, "Look", control: View())
    let disc = Disc(theme: theme, song: song)
    let changes: [(name: String, view: View, change: () -> Void)] = [
      ("song of a card", card, { card.song = song }), ("remark on a card", card, { card.remark = "12:30" }),
      ("mark of a card", card, { card.isOfCurrentSong = true }), ("kind of a card", card, { card.kind = .departed }),
      ("carried cards", card, { card.carriedCount = 2 }),
      ("failure of a card", card, { card.failure = "it is damaged" }), ("selection", card, { card.isSelected = true }),
      ("room above an album", album, { album.topInset = 10 }), ("room of a title", album, { album.textRoom = 300 }),
      ("mark of an album", album, { album.mark = .playing }),
      ("letters of a cover", cover, { cover.show(nil, named: "Paper Moons") }),
      ("text of a line", line, { line.text = "Then the library" }),
      ("button of a line", line, { line.showsButton = false }),
      ("choice", choice, { choice.chosen = "Dark" }), ("room of the welcome", welcome, { welcome.isCompact = true }),
      ("folder of the welcome", welcome, { welcome.show(folder: "~/Music") }),
      ("position of the message", empty, { empty.offset = 5 }), ("room above the message", empty, { empty.top = 10 }),
      ("margin of the column", column, { column.margin = 7 }),
      ("kind of a symbol", glyph, { glyph.kind = .pause }), ("colour of a symbol", glyph, { glyph.color = .black }),
      ("symbol of a button", button, { button.showsSymbol = true }),
      ("note of a preference", row, { row.note = "It is not connected." }),
      ("place of a disc", disc, { disc.settle(at: Rect(x: 10, y: 20, width: 30, height: 30)) }),
    ]
    for (name, view, change) in changes {
      if view.superview == nil { show(view) }
      change()
      #expect(window.nextWakeTime != nil, "\(name)")
      window.settle()
      change()
      #expect(window.nextWakeTime == nil, "\(name)")
    }
  }

  @Test("H1 H5 U11 A card says in each state what it is about, in its lines, as a tool tip and to assistive technology")
  func card() {
    let card = SongCell(theme: theme)
    card.song = song
    show(card)
    func expect(
      _ line: String, _ label: String = "Lantern, Ada", toolTip: String? = nil,
      sourceLocation: SourceLocation = #_sourceLocation
    ) {
      window.settle()
      // The first one stands on the cover.
      #expect(card.labels.map(\.text) == ["L", "Lantern", line], sourceLocation: sourceLocation)
      #expect(card.accessibilityLabel == label && card.toolTip == toolTip, sourceLocation: sourceLocation)
    }
    expect("Ada")
    card.beginning = { SongBeginning(time: "12:40", sentence: "Begins at 12:40") }
    #expect(card.accessibilityHint == "Begins at 12:40")
    expect("Ada")
    card.isFocusShown = true
    expect("12:40 · Ada")
    card.hoverDidChange(true)
    expect("12:40 · Ada", toolTip: "Begins at 12:40")
    card.beginning = { SongBeginning(time: "12:41", sentence: "Begins at 12:41") }
    card.updateTimes()
    expect("12:41 · Ada", toolTip: "Begins at 12:41")
    card.carriedCount = 3
    expect("3 songs", toolTip: "Begins at 12:41")
    card.prepareForReuse()
    card.hoverDidChange(false)
    expect("Ada")
    card.failure = "it is damaged"
    expect(
      "It is damaged", "Lantern, Ada. Cannot be played: it is damaged", toolTip: "Cannot be played: it is damaged")
    card.failure = nil
    card.kind = .departed
    card.remark = "12:30, skipped"
    expect("12:30, skipped · Ada", "Lantern, Ada, 12:30, skipped")
    card.hoverDidChange(true)
    expect("12:30, skipped · Ada", "Lantern, Ada, 12:30, skipped", toolTip: "Lantern, Ada, 12:30, skipped")
    let hints = [QueueItemKind.departed, .offered].map { kind in
      card.kind = kind
      return card.accessibilityHint
    }
    #expect(hints == ["Was played", "Would follow"])
  }

  @Test("U11 Assistive technology is told what a press on a card does, by its kind, and no other action is named")
  func actionsOfCard() {
    let card = SongCell(theme: theme)
    card.song = song
    for (kind, text) in [
      (QueueItemKind.waiting, "Play now"), (.departed, "Play next"), (.offered, "Add to queue"),
    ] {
      card.kind = kind
      #expect(card.accessibilityDescription(of: .press) == text)
      #expect(card.accessibilityDescription(of: .showMenu) == nil)
    }
  }

  @Test("H6 A line of the strip shows its longest text that fits, and is what its button is only while that is shown")
  func line() {
    let button = theme.smallButton("Others")
    let line = StripLine(theme: theme, button: button)
    var presses = 0
    button.onTap = { presses += 1 }
    line.shortTexts = ["Then"]
    line.text = "Then the library, shuffled"
    show(line, Rect(x: 0, y: 0, width: 400, height: 24))
    let label = line.labels.first { $0.text.hasPrefix("Then") }
    #expect(label?.text == "Then the library, shuffled" && line.toolTip == "Then the library, shuffled")
    #expect(line.accessibilityActions == [.press] && line.perform(.press) && presses == 1)
    // The text is in the middle of what the button leaves, and the lines reach to it on both sides.
    let parts = line.subviews.filter { !($0 is Label) && $0 !== button }.map(\.frame)
    let text = label?.frame ?? .zero
    #expect(parts.count == 2 && parts.allSatisfy { $0.height == 1 && $0.minY == 12 })
    let ends = [parts[0].minX, parts[0].maxX, parts[1].minX, parts[1].maxX, button.frame.maxX]
    let expected = [0, text.minX - 8, text.maxX + 8, button.frame.minX - 8, 400]
    #expect(zip(ends, expected).allSatisfy { abs($0 - $1) < 0.01 }, "\(ends) instead of \(expected)")
    #expect(abs(parts[0].width - parts[1].width) <= 1)
    line.showsButton = false
    window.settle()
    #expect(!line.perform(.press) && presses == 1 && line.accessibilityActions.isEmpty)
    #expect(line.subviews.filter { !($0 is Label) && $0 !== button }.map(\.frame.maxX).max() == 400)
    line.frame.size.width = 60
    window.settle()
    #expect(label?.text == "Then" && line.accessibilityLabel == "Then the library, shuffled")
    line.text = "Then the rest of the album"
    window.settle()
    #expect(label?.text == "Then" && line.accessibilityLabel == "Then the rest of the album")
  }

  @Test(
    "P4 The letters of a drawn cover are in its middle, as large as it allows, and not there where they would be cut")
  func letters() {
    let cover = CoverView(theme: theme)
    cover.show(nil, named: "Paper Moons")
    for (side, size, isShown) in [(100.0, 36.0, true), (60, 22, true), (20, 8, true), (6, 8, false), (100, 36, true)] {
      show(cover, Rect(x: 0, y: 0, width: side, height: side))
      let label = cover.subviews.compactMap { $0 as? Label }.first
      #expect(label?.font == AppTheme.drawnFont(size: size) && label?.isHidden == !isShown, "\(side)")
      #expect(label.map { abs($0.frame.midY - side / 2) < 0.51 && $0.frame.width == side } == true, "\(side)")
    }
    show(cover, Rect(x: 0, y: 0, width: 200, height: 50))
    #expect(cover.subviews.compactMap { $0 as? Label }.first?.font == AppTheme.drawnFont(size: 18))
  }

  @Test("Durations and positions are written as people write them, at each limit")
  func durations() {
    let minutes: [(seconds: Double, text: String)] = [
      (0, "0:00"), (59.999, "0:59"), (60, "1:00"), (609, "10:09"), (610, "10:10"), (3599, "59:59"), (3600, "1:00:00"),
      (4209, "1:10:09"), (36_000, "10:00:00"), (359_999, "99:59:59"), (1e9, "99:59:59"), (.infinity, "0:00"),
    ]
    for (seconds, text) in minutes { #expect(SongRow.minutes(seconds) == text, "\(seconds)") }
    let durations: [(seconds: Double, text: String?)] = [
      (0.99, nil), (1, "1 min"), (89, "1 min"), (90, "2 min"), (3569, "59 min"), (3570, "1 h 0 min"),
      (7260, "2 h 1 min"), (1e12, "277777 h 47 min"), (.nan, nil),
    ]
    for (seconds, text) in durations {
      #expect(QueueCaption.duration(seconds)?.description == text, "\(seconds)")
    }
  }

  @Test("H8 U11 The caption says how many cards are selected, which is said aloud only if several change at once")
  func selection() {
    let stage = Stage([6])
    let caption = QueueCaption(theme: stage.main.theme, player: stage.player) {}
    caption.label.frame = Rect(x: 0, y: 0, width: 400, height: 20)
    stage.window.addSubview(caption.label)
    let items = stage.player.items
    func said(_ count: Int, isByUser: Bool = false) -> [String] {
      stage.window.heard {
        caption.select(Array(items.prefix(count)), isByUser: isByUser)
        caption.update()
      }
    }
    #expect(said(1) == [] && caption.label.text.hasPrefix("6 songs"))
    #expect(said(2) == [] && caption.label.text == "2 selected · 2 min")
    #expect(caption.label.accessibilityValue == "2 selected · 2 min")
    #expect(caption.label.accessibilityLabel == "6 songs, suggested from your library")
    #expect(said(4) == ["4 selected"] && caption.label.text == "4 selected · 4 min")
    #expect(said(3) == [] && said(0) == [] && caption.label.text.hasPrefix("6 songs"))
    #expect(said(2) == ["2 selected"] && said(0, isByUser: true) == ["Nothing selected"])
    #expect(said(1, isByUser: true) == [] && said(0, isByUser: true) == [])
  }
}
