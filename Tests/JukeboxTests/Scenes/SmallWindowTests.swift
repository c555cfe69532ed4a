import Containers
import Languages
import Music
import SDLHost
import Testing
import ViewTree
import ViewTreeTesting

@testable import Jukebox

/// Windows smaller than the program allows, which some window managers make anyway.
@Suite struct SmallWindowTests {
  nonisolated static let sizes = [
    Size(width: 300, height: 200), Size(width: 360, height: 240), Size(width: 420, height: 300),
    Size(width: 480, height: 360), Size(width: 420, height: 680),
  ]

  @Test("J4 Nothing lies over anything else, whatever plays", arguments: sizes, [false, true])
  func overlaps(size: Size, isMirrored: Bool) throws {
    let harness = try SceneHarness(
      Stage.albums(Array(repeating: 2, count: 12)), size: size, direction: isMirrored ? .rightToLeft : .leftToRight)
    expectNoOverlaps(harness, "at the start")
    harness.main.player.next()
    for _ in 0..<90 { harness.window.advance(by: 1.0 / 60) }
    expectNoOverlaps(harness, "while a song plays")
    let cards = harness.main.upNext.queue.visibleItemViews
    #expect(!cards.isEmpty)
    for card in cards { for label in card.labels where !label.isHidden { #expect(label.isWhole) } }
    let name = try #require(harness.main.nowPlaying.view.labels.first { $0.text == "0.0" })
    #expect(name.isWhole)
    harness.open(SceneHarness.album("Album 3", songs: [60, 60, 60]))
    expectNoOverlaps(harness, "on an album's page")
  }

  @Test("J4 The times of a song are within the bar, however high the lines of its writing system are", arguments: sizes)
  func highLines(size: Size) throws {
    let song = Song(title: "月亮代表我的心", artist: "鄧麗君", duration: 60, cover: nil)
    let harness = try SceneHarness(
      [Album(title: "歌", artist: "鄧麗君", cover: nil, songs: [song, song])], size: size)
    harness.main.player.next()
    harness.window.settle(limit: 1)
    let bar = harness.frame(of: harness.main.nowPlaying.view)
    let times = harness.main.nowPlaying.view.labels.filter { $0.text.contains(":") && !$0.isHidden }
    for time in times { #expect(bar.contains(harness.frame(of: time)), "\(time.text)") }
  }

  @Test(
    "J4 Cards of Up next that are equally large have equally many lines, however high the lines of their titles are")
  func linesOfCards() throws {
    let session = try OffscreenSession(size: Size(width: 500, height: 700))
    let cells = ["Lantern", "月亮代表我的心"].map { title in
      let cell = SongCell(theme: .dark)
      session.window.addSubview(cell)
      cell.song = Song(title: title, artist: "Ada", duration: 60)
      return cell
    }
    for height in stride(from: 30.0, through: 60, by: 1) {
      let counts = cells.map { cell in
        cell.frame = Rect(x: 0, y: 0, width: 300, height: height)
        cell.layoutIfNeeded()
        let lines = cell.subviews.compactMap { $0 as? Label }.filter { !$0.isHidden }
        for line in lines { #expect(line.frame.minY >= 0 && line.frame.maxY <= height, "\(height)") }
        return lines.count
      }
      #expect(counts[0] == counts[1], "\(height)")
    }
  }

  @Test("P4 A long title on a card takes several lines, also in scripts without spaces; a single long word does not")
  func linesOfTitle() throws {
    let session = try OffscreenSession(size: Size(width: 500, height: 700))
    let cell = SongCell(theme: .dark)
    session.window.addSubview(cell)
    cell.frame = Rect(x: 0, y: 0, width: 220, height: 86)
    func lines(_ title: String) throws -> Int {
      cell.song = Song(title: title, artist: "Ada", duration: 60)
      cell.layoutIfNeeded()
      let label = try #require(cell.subviews.lazy.compactMap { $0 as? Label }.first)
      #expect(label.frame.minY >= 0 && label.frame.maxY <= 86)
      return Int((label.frame.height / label.lineHeight).rounded())
    }
    #expect(try lines("A title of several words, which is long") > 1)
    #expect(try lines("東京都同情塔東京都同情塔東京都同情塔東京都") > 1)
    #expect(try lines("まるのうちサディスティックまるのうち") > 1)
    #expect(try lines(String(repeating: "🎉", count: 20)) > 1)
    #expect(try lines("Donaudampfschifffahrtsgesellschaftskapitän") == 1)
    #expect(try lines("東京") == 1)
  }

  @Test("P4 Which texts can fill several lines without a divided word")
  func scripts() {
    for text in ["a b", "東", "かな", "カナ", "한글", "ไทย", "ລາວ", "ខ្មែរ", "မြန်မာ", "a🎉", "👩‍👩‍👧", "❤️", "𠮷"] {
      #expect(text.canFillLines, "\(text)")
    }
    for text in ["", "Lantern", "naïve", "Ελλάδα", "Кино", "سلام", "हिन्दी", "2024", "❤", "“…”"] {
      #expect(!text.canFillLines, "\(text)")
    }
  }

  @Test("P4 P6 The buttons of an album have whole titles, the shorter one where the language is longer")
  func buttonsOfAlbum() throws {
    func titles(_ language: Language?) throws -> [String] {
      let harness = try SceneHarness([], size: Size(width: 360, height: 500))
      if let language { harness.main.theme.language = language }
      let album = SceneHarness.album("Harbour Lights")
      harness.main.stack.push(
        AlbumController(theme: harness.main.theme, player: harness.main.player, album: album), animated: false)
      harness.window.settle(limit: 2)
      let buttons = ["Play album", "Album abspielen", "Add to queue", "Zur Warteschlange hinzufügen"].compactMap {
        harness.window.find(label: $0)
      }
      let labels = buttons.flatMap(\.labels)
      for label in labels { #expect(label.isWhole, "\(label.text)") }
      return labels.map(\.text)
    }
    #expect(try titles(nil) == ["Play", "Add"])
    #expect(try titles(.german()) == ["Abspielen", "+"])
  }

  @Test(
    "P4 P6 The headings of Up next are whole where it is narrow, also beside their buttons", arguments: [640.0, 660],
    [false, true])
  func headingsOfUpNext(width: Double, isGerman: Bool) throws {
    let harness = try SceneHarness(Stage.albums([3, 9, 9]), size: Size(width: width, height: 480))
    let (main, player) = (harness.main, harness.main.player)
    if isGerman { main.theme.language = try .german() }
    player.clear()
    player.add(harness.library.songs(of: harness.library.albums[0].id)[0])
    player.afterQueue = .library
    harness.window.settle(limit: 2)
    let heading = try #require(main.upNext.header.labels.first)
    #expect(heading.isWhole && heading.text == (isGerman ? "Warteschlange" : "Up next"))
    main.problems.add("The session cannot be saved")
    harness.window.settle(limit: 2)
    #expect(heading.isWhole && heading.text == (isGerman ? "Nächste" : "Up next"))
    #expect(heading.accessibilityLabel == (isGerman ? "Warteschlange" : "Up next"))
    let line = try #require(main.upNext.queue.view.subviews.compactMap { $0 as? StripLine }.first)
    let text = try #require(line.labels.first)
    #expect(line.showsButton && text.isWhole && text.text == (isGerman ? "Danach" : "Then"))
  }

  @Test("H5 In a low card the time is at least as far from the edge as the title is from the cover")
  func timeInLowCard() throws {
    let session = try OffscreenSession(size: Size(width: 500, height: 700))
    let cell = SongCell(theme: .dark)
    session.window.addSubview(cell)
    cell.song = Song(title: "Lantern", artist: "Ada", duration: 60)
    cell.beginning = { SongBeginning(time: "21:05", sentence: "Begins at 21:05") }
    cell.isFocusShown = true
    cell.frame = Rect(x: 0, y: 0, width: 460, height: 34)
    cell.layoutIfNeeded()
    let time = try #require(cell.subviews.compactMap { $0 as? Label }.first { $0.text == "21:05" })
    #expect(time.frame.maxX <= 452 && time.frame.width > 20 && time.isWhole)
  }

  @Test("P6 The list of keys shows all German texts whole, in one line or in two", arguments: [500.0, 600, 640])
  func germanKeys(width: Double) throws {
    let harness = try SceneHarness(SceneHarness.albums(2), size: Size(width: width, height: 500))
    harness.main.theme.language = try .german()
    harness.main.openHelp()
    harness.window.settle(limit: 2)
    let sheet = try #require(harness.main.presentedViewController)
    let list = try #require(sheet.view.subviews.compactMap { $0 as? KeyList }.first)
    for index in list.items.indices {
      list.scrollToItem(at: index)
      harness.window.advance(by: 1.0 / 60)
      for label in try #require(list.cell(at: index)).labels {
        // As many lines as the text needs.
        label.numberOfLines = 0
        let height = label.sizeThatFits(Size(width: label.bounds.width, height: .infinity)).height
        #expect(height <= label.bounds.height, "\(label.text)")
      }
    }
  }

  @Test(
    "P4 A small window that is enlarged looks like one that was as large from the start, and shows no time while nothing plays"
  )
  func enlarged() throws {
    let size = Size(width: 1024, height: 680)
    func session(_ size: Size) throws -> (session: OffscreenSession, main: MainController) {
      let session = try OffscreenSession(size: size)
      let library = LibraryModel()
      library.append(Stage.albums([2, 2, 2]))
      library.setProgress(.finished)
      let main = MainController(
        theme: .dark, library: library, clock: { [unowned window = session.window] in window.currentTime })
      session.show(main)
      session.settle()
      return (session, main)
    }
    let (large, main) = try session(size)
    #expect(main.nowPlaying.view.labels.allSatisfy { !$0.text.contains(":") })
    let (small, _) = try session(Size(width: 480, height: 360))
    _ = try small.picture()
    small.window.send(.resize(size, scale: 1))
    for _ in 0..<60 {
      small.window.advance(by: 1.0 / 60)
      _ = try small.picture()
    }
    small.settle()
    #expect(try small.picture().rgba == large.picture().rgba)
  }

  /// Expects that no two of the things that a person sees or presses share a place, unless one is in the other.
  private func expectNoOverlaps(
    _ harness: SceneHarness, _ when: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    // A disc that turns has a square around it that is larger than the bar.
    let faults = LayoutFaults.all(in: harness.window).filter { !$0.contains("Disc") }
    #expect(faults == [], "\(when)", sourceLocation: sourceLocation)
    var seen: [(view: View, frame: Rect)] = []
    func visit(_ view: View, _ clip: Rect) {
      guard !view.isHidden, view.alpha > 0.1 else { return }
      let frame = harness.frame(of: view)
      let visible = view.clipsToBounds ? clip.intersection(frame) ?? .zero : clip
      // The upper part of an album's cell is empty, behind the heading.
      let isThing = view is Control && !(view is AlbumCell) || view is Disc || view is SongCell || view is Label
      let text = (view as? Label)?.text
      if isThing, text != "", let part = ink(of: view, in: frame).intersection(clip), part.width > 1, part.height > 1 {
        seen.append((view, part))
      }
      for child in view.subviews { visit(child, visible) }
    }
    visit(harness.main.view, harness.window.bounds)
    for (index, one) in seen.enumerated() {
      for other in seen[..<index]
      where !one.view.isDescendant(of: other.view) && !other.view.isDescendant(of: one.view) {
        guard let shared = one.frame.intersection(other.frame), shared.width > 1, shared.height > 4 else { continue }
        Issue.record(
          "\(when): \(describe(one.view)) lies over \(describe(other.view))", sourceLocation: sourceLocation)
      }
    }
  }

  /// The part of a label's height that its text takes, and of a disc the square that does not turn.
  private func ink(of view: View, in frame: Rect) -> Rect {
    if let label = view as? Label {
      return frame.insetBy(dx: 0, dy: max(0, (frame.height - label.sizeThatFits(frame.size).height) / 2))
    }
    guard view is Disc else { return frame }
    return Rect(
      x: frame.midX - view.bounds.width / 2, y: frame.midY - view.bounds.height / 2, width: view.bounds.width,
      height: view.bounds.height)
  }

  private func describe(_ view: View) -> String {
    "\(type(of: view)) “\(view.accessibilityLabel ?? (view as? Label)?.text ?? "")” \(view.convert(view.bounds, to: nil))"
  }
}
