import Containers
import Languages
import Music
import Platform
import Testing
import ViewTree
import ViewTreeTesting

@testable import Jukebox

/// How large and where things are in cells, lists and sheets, and what small buttons show, in points and in each state.
@Suite struct MeasureTests {
  private let window = Window(size: Size(width: 600, height: 600))
  private let root = ViewController()
  private let theme = AppTheme.dark

  init() { window.rootViewController = root }

  private func show(_ view: View, width: Double, height: Double) {
    view.frame = Rect(x: 0, y: 0, width: width, height: height)
    if view.superview == nil { root.view.addSubview(view) }
    window.settle(limit: 1)
  }

  @Test("M15 The columns of the songs divide what the covers and the durations leave, from 600 points on")
  func songColumns() throws {
    #expect(SongColumns(width: 599) == nil)
    let cases: [(width: Double, start: Double, columns: [Double])] = [
      (600, 60, [60, 175, 251, 120, 387, 120, 524, 64]), (1000, 60, [60, 343, 419, 236, 671, 236, 924, 64]),
      (1000, 72, [72, 338, 426, 233, 675, 233, 924, 64]),
    ]
    for (width, start, expected) in cases {
      let columns = try #require(SongColumns(width: width, from: start))
      let all = [columns.title, columns.artist, columns.album, columns.duration]
      #expect(all.flatMap { [$0.x, $0.width] } == expected, "\(width)")
    }
    #expect(SongColumns(width: 600)?.title.x == 60)
  }

  @Test("M15 The tiles of a grid grow with it, and are so small in a low one that a whole row is visible")
  func tiles() {
    let cases: [(width: Double, height: Double, columns: Double)] = [
      (400, 600, 2), (800, 600, 5), (1120, 600, 5), (2000, 600, 9), (300, 180, 3), (90, 600, 1), (100, 100, 2),
      (290, 142, 3), (400, 200, 3), (0, 0, 1),
    ]
    for (width, height, columns) in cases {
      let size = AlbumTile.size(in: Size(width: width, height: height), spacing: 10, lines: 40)
      let expected = max(1, (width - (columns - 1) * 10) / columns)
      #expect(abs(size.width - expected) < 0.01 && abs(size.height - expected - 58) < 0.01, "\(width)×\(height)")
    }
  }

  @Test("M15 The covers of all tiles are equally large, also above titles in a script with high lines")
  func covers() throws {
    let harness = try SceneHarness([])
    let frames = ["Harbour Lights", "ខ្មែរ"].map { title in
      let tile = AlbumTile(theme: harness.main.theme)
      harness.window.addSubview(tile)
      tile.show(EntryCell.Content(title: title, detail: title, coverName: title))
      tile.frame = Rect(x: 0, y: 0, width: 150, height: 170)
      tile.layoutIfNeeded()
      return tile.cover.frame
    }
    #expect(frames[0] == frames[1])
    #expect(frames[0].width > 100)
  }

  @Test("J4 The cover of an album on the shelf is as large as the cell and the texts below it allow, in its middle")
  func albumCell() throws {
    let cell = AlbumCell(theme: theme)
    let labels = Array(cell.subviews.compactMap { $0 as? Label }.suffix(2))
    let cover = try #require(cell.subviews.lazy.compactMap { $0 as? CoverView }.first)
    try #require(labels.count == 2)
    let (title, artist) = (labels[0], labels[1])
    // The size of the cell, what lies behind the heading, the distance below the cover, and what is left free.
    let cases: [(width: Double, height: Double, inset: Double, gap: Double, free: Double)] = [
      (300, 400, 0, 22, 24), (500, 260, 0, 22, 24), (500, 259, 0, 8, 12), (500, 310, 50, 22, 24), (500, 309, 50, 8, 12),
      (500, 120, 0, 8, 12), (500, 119, 0, 8, 12), (100, 400, 0, 22, 24), (500, 40, 0, 8, 12),
    ]
    for (width, height, inset, gap, free) in cases {
      cell.topInset = inset
      show(cell, width: width, height: height)
      let room = height - inset
      #expect(artist.isHidden == (room < 120), "\(height)")
      let texts = title.lineHeight + (room < 120 ? 0 : artist.lineHeight + 4)
      let side = max(0, min(width - 16, room - texts - gap - free))
      let top = inset + max(0, (room - side - gap - texts) / 2)
      #expect(
        cover.frame
          == Rect(
            x: ((width - side) / 2).rounded(), y: top.rounded(), width: side.rounded(), height: side.rounded()),
        "\(width)×\(height)")
      #expect(cell.coverSize == cover.bounds.size && title.frame.minY == cover.frame.maxY + gap, "\(height)")
      #expect(title.frame.minX == 8 && title.frame.width == width - 16 && artist.frame.width == width - 16)
      #expect(artist.frame.minY == title.frame.maxY + 4 && artist.frame.minX == 8)
    }
    cell.textRoom = 600
    show(cell, width: 500, height: 300)
    #expect(title.frame.minX == -50 && title.frame.width == 600 && artist.frame.width == 600)
    for (distance, alpha) in [(0.0, 1.0), (0.15, 1), (0.325, 0.5), (-0.325, 0.5), (0.5, 0), (-2, 0)] {
      cell.distance = distance
      #expect(labels.allSatisfy { abs($0.alpha - alpha) < 0.001 }, "\(distance)")
    }
    #expect([260, 259, 80, 79, 0].map(AlbumCell.coverSide(inHeight:)) == [166, 179, 0, 0, 0])
    #expect(AlbumCell.counts(songs: 0, pictures: 0) == [] && AlbumCell.counts(songs: 1, pictures: 0) == ["1 song"])
    #expect(AlbumCell.counts(songs: 2, pictures: 1) == ["2 songs", "1 picture"])
  }

  @Test("J3 The list of keys has one column or two, by its width and its height, and is read column by column")
  func keys() {
    let commands = Commands(player: Player(engine: ClockEngine { 0 }), theme: theme)
    let all = KeyList.entries(for: commands.all)
    #expect(all.count == 31)
    let list = KeyList(theme: theme, commands: commands)
    #expect(list.items == all && list.readingOrder == Array(0..<31))
    list.columns = 2
    // The second column begins with the 17th key.
    var rows: [KeyList.Entry] = []
    for row in 0..<16 {
      rows.append(all[row])
      if row < 15 { rows.append(all[row + 16]) }
    }
    #expect(list.items == rows)
    #expect(list.readingOrder.map { list.items[$0] } == all)
    list.columns = 1
    #expect(list.items == all)
    let help = HelpController(theme: theme, commands: commands)
    for (width, height, expected) in [
      (1000.0, 870.0, 600.0), (1000, 869, 980), (900, 800, 900), (860, 800, 860), (859, 800, 600),
    ] {
      #expect(help.width(in: Size(width: width, height: height)) == expected, "\(width)×\(height)")
    }
    #expect(
      help.height(in: Size(width: 859, height: 800)) == 1056 && help.height(in: Size(width: 860, height: 800)) == 608)
  }

  @Test("P4 The button of the drawer shows how many songs wait, up to 999, and says what a press does")
  func queueButton() {
    let button = QueueButton(theme: theme)
    show(button, width: 80, height: 30)
    for (count, isOpen, number, label, toolTip) in [
      (0, false, "0", "Up next, no songs", "Open Up next"), (1, true, "1", "Up next, 1 song", "Close Up next"),
      (999, false, "999", "Up next, 999 songs", "Open Up next"),
      (1000, false, "999+", "Up next, 1000 songs", "Open Up next"),
    ] {
      button.show(count: count, isOpen: isOpen)
      #expect(button.labels.map(\.text) == [number] && button.accessibilityLabel == label && button.toolTip == toolTip)
      #expect(button.accessibilityStates.intersection([.expanded, .collapsed]) == (isOpen ? .expanded : .collapsed))
      #expect(button.isSelected == isOpen)
    }
    #expect(button.sizeThatFits(Size(width: 200, height: 30)).height == 30)
    #expect(button.sizeThatFits(Size(width: 200, height: 50)).height == 36)
    button.show(count: 2, arePictures: true, isOpen: false)
    #expect(button.accessibilityLabel == "Up next, 2 pictures")
    let glyph = button.subviews.first { $0 is Glyph }
    #expect(glyph?.frame == Rect(x: 9, y: 8, width: 15, height: 15))
    #expect(button.origin == Rect(x: 6, y: 5, width: 21, height: 21))
  }

  @Test("P4 A small button shows its title or, where it has a symbol, that as a square")
  func smallButton() throws {
    let (plain, symbol) = (theme.smallButton("Browse"), theme.smallButton("Browse", symbol: .grid))
    for button in [plain, symbol] { show(button, width: 100, height: 30) }
    let glyph = try #require(symbol.subviews.first { $0 is Glyph })
    plain.showsSymbol = true
    #expect(!plain.showsSymbol && plain.labels.map(\.text) == ["Browse"])
    #expect(!symbol.showsSymbol && symbol.labels.map(\.text) == ["Browse"] && glyph.isHidden)
    let size = symbol.sizeThatFits(Size(width: 200, height: 50))
    #expect(size.height == 30 && size == plain.sizeThatFits(Size(width: 200, height: 50)) && size.width > 30)
    symbol.showsSymbol = true
    #expect(symbol.labels.isEmpty && symbol.accessibilityLabel == "Browse" && !glyph.isHidden)
    #expect(symbol.sizeThatFits(Size(width: 200, height: 50)) == Size(width: 30, height: 30))
    #expect(symbol.sizeThatFits(Size(width: 200, height: 20)) == Size(width: 20, height: 20))
    symbol.setTitle("Search")
    #expect(symbol.labels.isEmpty && symbol.accessibilityLabel == "Search")
    show(symbol, width: 30, height: 30)
    #expect(glyph.frame == Rect(x: 8, y: 8, width: 14, height: 14))
    symbol.showsSymbol = false
    #expect(symbol.labels.map(\.text) == ["Search"] && glyph.isHidden)
  }

  @Test("H1 A card of the past says when its song was played, on which day, and whether it was skipped")
  func remarks() throws {
    let stage = Stage([2])
    stage.player.next()
    stage.player.next()
    var played = try #require(stage.player.played.last)
    let noon = WallClock.next(WallClock.TimeOfDay(hour: 12, minute: 0), after: 1_750_000_000)
    let cases: [(hours: Double?, text: String)] = [
      (nil, "12:00"), (0, "12:00"), (23.99, "12:00"), (24, "12:00, 1 day ago"), (35.9, "12:00, 1 day ago"),
      (48, "12:00, 2 days ago"), (-5, "12:00"),
    ]
    for (hours, text) in cases {
      let now = hours.map { noon + 3600 * $0 }
      (played.date, played.isSkipped) = (noon, false)
      #expect(played.remark(at: now)?.description == text)
      played.isSkipped = true
      #expect(played.remark(at: now)?.description == "\(text), skipped")
      played.date = nil
      #expect(played.remark(at: now)?.description == "Skipped")
      played.isSkipped = false
      #expect(played.remark(at: now) == nil)
    }
  }

  @Test("M9 The symbol of the volume shows how loud it is, and pale is what is muted")
  func volume() throws {
    let stage = Stage()
    let mute = try #require(stage.window.find(label: "Mute") as? GlyphButton)
    let slider = try #require(stage.window.find(label: "Volume") as? Slider)
    for (volume, kind, text) in [
      (1.0, Glyph.Kind.volume, "100 %"), (0.5, .volume, "50 %"), (0.499, .lowVolume, "50 %"), (0.01, .lowVolume, "1 %"),
      (0, .muted, "0 %"),
    ] {
      stage.player.volume = volume
      #expect(mute.glyph.kind == kind && slider.value == volume && slider.accessibilityValue == text)
      #expect(mute.accessibilityValue == "Off" && mute.accessibilityStates == [] && slider.alpha == 1)
    }
    stage.player.volume = 0.8
    stage.player.isMuted = true
    #expect(mute.glyph.kind == .muted && slider.value == 0.8 && slider.alpha == 0.5)
    #expect(mute.accessibilityValue == "On" && mute.accessibilityStates == .checked)
    // Only who turns it up wants to hear something.
    stage.player.turnVolume(by: -0.1)
    #expect(stage.player.isMuted)
    stage.player.turnVolume(by: 0.1)
    #expect(!stage.player.isMuted && abs(stage.player.volume - 0.8) < 0.001 && mute.glyph.kind == .volume)
  }

  @Test("P4 The header of a page and what is below it keep the margins of the page", arguments: [false, true])
  func pages(isMirrored: Bool) throws {
    let stage = Stage(direction: isMirrored ? .rightToLeft : .leftToRight, reducedMotion: true)
    stage.open(album: 0)
    let page = try #require(stage.main.stack.currentViewController as? PageController)
    for (width, height, margin, top, line) in [
      (1024.0, 680.0, 20.0, 12.0, 36.0), (480, 360, 12, 6, 28), (480, 500, 20, 12, 36),
    ] {
      stage.window.send(.resize(Size(width: width, height: height), scale: 1))
      stage.window.settle(limit: 1)
      let bounds = page.view.bounds
      #expect(page.isSmall == (margin == 12) && page.margin == margin, "\(width)×\(height)")
      #expect(
        page.header.frame == Rect(x: margin, y: top, width: bounds.width - 2 * margin, height: line),
        "\(width)×\(height)")
      let cover = try #require(page.view.subviews.lazy.compactMap { $0 as? CoverView }.first)
      let frame = page.view.mirrored(cover.frame)
      #expect(frame.minX == margin && frame.minY == top + line + (margin == 12 ? 6 : 14), "\(width)×\(height)")
      #expect(frame.width == frame.height && frame.maxY <= bounds.height - margin, "\(width)×\(height)")
    }
  }

  @Test("M15 The row of the song that plays has a mark and a coloured title, and what is beside the title is quieter")
  func entryRow() throws {
    let row = EntryRow(theme: theme, hasColumns: true)
    show(row, width: 800, height: EntryRow.height)
    let mark = try #require(row.subviews.lazy.compactMap { $0 as? Glyph }.first)
    let texts = EntryCell.SongTexts(artist: "Ada", album: "Moons", duration: "1:01")
    for (song, state, hasMark, title) in [
      (texts, nil, false, theme.text), (texts, .playing, true, theme.accent), (texts, .paused, true, theme.accent),
      (nil, .playing, false, theme.accent), (nil, nil, false, theme.text),
    ] as [(EntryCell.SongTexts?, PlayMark?, Bool, Color)] {
      row.show(EntryCell.Content(title: "Lantern", detail: "Ada", coverName: "Moons", song: song, mark: state))
      let labels = row.subviews.compactMap { $0 as? Label }
      #expect(mark.isHidden != hasMark)
      #expect(labels.map(\.textColor) == [title] + Array(repeating: theme.secondaryText, count: 4))
    }
  }

  @Test("Round buttons and the one at the end of a song have colours of their own at rest, under the mouse and pressed")
  func buttonColors() throws {
    let row = SongRow(theme: theme)
    show(row, width: 400, height: 48)
    let text = theme.text
    let pointer = PointerScript(window)
    for (button, expected) in [
      (row.addButton, [.clear, theme.card, theme.cardPressed]),
      (GlyphButton(.play, "Play", theme: theme), [.clear, text.withAlpha(0.12), text.withAlpha(0.22)]),
      (
        GlyphButton(.play, "Play", isFilled: true, theme: theme),
        [text.withAlpha(0.1), text.withAlpha(0.18), text.withAlpha(0.28)]
      ),
    ] as [(Button, [Color?])] {
      if button.superview == nil { show(button, width: 40, height: 40) }
      var colors = [button.backgroundColor]
      let place = button.convert(button.bounds.center, to: nil)
      pointer.move(to: place, duration: 0)
      colors.append(button.backgroundColor)
      pointer.press(at: place)
      colors.append(button.backgroundColor)
      #expect(colors == expected)
      pointer.release()
      pointer.move(to: Point(x: 500, y: 500), duration: 0)
    }
  }

  @Test("The graph of the frame times is in the upper right corner of the window, also after its size has changed")
  func frameGraph() throws {
    FrameGraph.attach(to: window, theme: theme)
    let graph = try #require(window.subviews.lazy.compactMap { $0 as? FrameGraph }.first)
    #expect(graph.frame == Rect(x: 336, y: 8, width: 256, height: 64))
    window.send(.resize(Size(width: 500, height: 400), scale: 1))
    window.settle(limit: 1)
    #expect(graph.frame == Rect(x: 236, y: 8, width: 256, height: 64))
  }
}
