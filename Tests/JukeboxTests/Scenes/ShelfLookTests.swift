import Containers
import Languages
import Music
import SDLHost
import Testing
import ViewTree
import ViewTreeTesting

@testable import Jukebox

/// The layout of the Library, in both directions, and moving through it.
@Suite struct ShelfLookTests {
  nonisolated static let names = [
    "Plain", "🎉 Party 🎉", "日本語のアルバム", "👩🏽‍🚀 Spacewalk", "أغاني الصيف", "ชีวิตดีๆ", "e\u{301}e\u{302}\u{323} marks",
    "A title that is so long that nobody has ever read it to its end, live, deluxe, remastered",
  ]

  @Test("J4 all covers have the same size and the same top, whatever the titles beneath them")
  func coversOfOneSize() throws {
    for size in [Size(width: 1024, height: 680), Size(width: 480, height: 360)] {
      let harness = try SceneHarness(Self.names.map { SceneHarness.album($0) }, size: size)
      var sizes: Set<Size> = []
      var tops: Set<Double> = []
      for index in Self.names.indices {
        harness.shelf.currentItemIndex = index
        harness.window.settle()
        for cell in harness.cells {
          sizes.insert(cell.coverSize)
          tops.insert(try harness.frame(of: #require(cell.cover)).minY)
        }
      }
      #expect(sizes.count == 1 && tops.count == 1, "\(sizes) \(tops)")
    }
  }

  @Test("J4 the title of the middle album is beneath its cover and within the shelf", arguments: names)
  func titles(name: String) throws {
    let harness = try SceneHarness([SceneHarness.album(name), SceneHarness.album("Other")])
    let cell = try #require(harness.cells.first)
    let title = try #require(cell.labels.first { $0.text == name })
    #expect(try title.frame.minY >= #require(cell.cover).frame.maxY)
    #expect(harness.frame(of: harness.shelf).contains(harness.frame(of: title)))
    #expect(title.alpha == 1)
  }

  @Test("P6 S15 A Hebrew name keeps its place in an English line, and does not turn the line around")
  func hebrewName() throws {
    let songs = (0..<4).map { Song(title: "\($0)", artist: "אריאל כהן", duration: 60, cover: nil) }
    let album = Album(title: "ירושלים", artist: "אריאל כהן", cover: nil, songs: songs)
    let harness = try SceneHarness([album])
    let line = try #require(harness.cells.first?.labels.first { $0.text.hasSuffix("4 songs") })
    #expect(line.text == "\u{2068}אריאל כהן\u{2069} · 4 songs")
    harness.main.show(Notice.added([album]))
    harness.window.advance(by: 0.5)
    let notice = "“\u{2068}ירושלים\u{2069}” is in the library"
    #expect(harness.window.find(label: notice) != nil)
    for text in [line.text, notice] {
      #expect(TextSystem.shared.engine.direction(of: text, fallback: .rightToLeft) == .leftToRight)
    }
    // What is printed about the window has no marks.
    let described = AccessibleTree.lines(of: harness.window).joined()
    #expect(described.contains("“ירושלים” is in the library"))
    #expect(!described.unicodeScalars.contains("\u{2068}"))
  }

  @Test("P6 S15 A Hebrew name keeps its place in menus and messages, on the way back and in the list of problems")
  func hebrewNameElsewhere() throws {
    let (name, artist) = ("ירושלים", "אריאל כהן")
    let (apart, artistApart) = ("\u{2068}\(name)\u{2069}", "\u{2068}\(artist)\u{2069}")
    let stage = Stage()
    let theme = stage.main.theme
    #expect(theme.backButton(to: Sentence(verbatim: name)).labels.map(\.text) == ["‹ \(apart)"])
    let song = Song(title: name, artist: artist, duration: 60)
    let message = theme.tr(stage.main.upNext.description(of: song, at: 0, of: 2))
    #expect(message.contains("\(apart) – \(artistApart)"))
    stage.main.problems.add(path: "/\(artist)/\(name).flac", reason: "the file is damaged")
    let row = ProblemRow(theme: theme)
    row.show(try #require(stage.main.problems.entries.first))
    #expect(
      row.toolTip == "\u{2068}\(name).flac\u{2069}: The file is damaged. \u{2068}/\(artist)\u{2069}")
    stage.player.nameQueue(name)
    for label in ["Menu of Up next", "Queues"] {
      #expect(try #require(stage.window.find(label: label)).perform(.press))
      stage.window.settle(limit: 1)
    }
    let item = try #require(stage.window.find(role: .menuItem, label: name))
    #expect(item.labels.filter { !$0.isHidden }.map(\.text) == ["✓", name])
  }

  @Test("P6 S15 Hebrew names in the bar are set apart each by itself, also behind a remark")
  func hebrewNamesInBar() throws {
    let (name, artist) = ("ירושלים", "אריאל כהן")
    let stage = Stage()
    stage.player.playNow([Song(title: "One", artist: artist, album: name, duration: 60)])
    stage.advance(0.5)
    let credits = "\u{2068}\(artist)\u{2069} · \u{2068}\(name)\u{2069}"
    #expect(stage.window.find(label: credits) != nil)
    stage.window.send(.text("s"))
    #expect(stage.window.find(label: "Stops after this song · \(credits)") != nil)
  }

  @Test("P4 a long title is whole where the shelf has room for it, and only one title is visible at a time")
  func longTitle() throws {
    let long = "A title that is longer than its cover is wide"
    let harness = try SceneHarness(
      [SceneHarness.album(long), SceneHarness.album(long)], size: Size(width: 640, height: 400))
    func titles() -> [Label] { harness.cells.flatMap(\.labels).filter { $0.text == long && $0.alpha > 0 } }
    let title = try #require(titles().first)
    #expect(try title.isWhole && title.bounds.width > #require(harness.cells.first).bounds.width)
    harness.shelf.scroll(toItem: 1, duration: 0.35)
    for _ in 0..<30 {
      harness.window.advance(by: 1.0 / 60)
      #expect(titles().count <= 1)
    }
    #expect(titles().count == 1)
  }

  @Test("P4 the titles of neighbours that a small window has made, and those of a resized one, are not visible")
  func titlesAtSizes() throws {
    let long = "A title that is longer than its cover is wide"
    let harness = try SceneHarness((0..<6).map { _ in SceneHarness.album(long) }, size: Size(width: 360, height: 240))
    let sizes: [Size] = [(360, 240), (1590, 960), (480, 360), (360, 240)].map { Size(width: $0, height: $1) }
    for size in sizes {
      harness.window.send(.resize(size, scale: 1))
      harness.window.settle()
      #expect(harness.cells.count > 1)
      let titles = harness.cells.flatMap(\.labels).filter { $0.text == long }
      #expect(titles.count { $0.alpha > 0 } == 1, "\(size)")
    }
  }

  @Test("J4 only the middle album shows its titles; those of its neighbours fade out")
  func neighbourTitles() throws {
    let harness = try SceneHarness(SceneHarness.albums(6))
    let cells = harness.cells
    #expect(cells.count == 3)
    for (index, cell) in cells.enumerated() {
      for label in cell.labels where label.superview === cell {
        #expect(label.alpha == (index == 1 ? 1 : 0), "\(index)")
      }
    }
  }

  @Test("J4 a pressed cover is darker than a hovered one")
  func pressedCover() throws {
    let harness = try SceneHarness(SceneHarness.albums(3))
    let cell = try #require(harness.shelf.currentItemView as? AlbumCell)
    let middle = harness.frame(of: cell).center
    func darkness() -> Double {
      cell.subviews.compactMap { $0.borderWidth > 0 ? $0.backgroundColor?.alpha : nil }.max() ?? 0
    }
    harness.pointer.move(to: middle, duration: 0.1)
    harness.window.advance(by: 0.5)
    #expect(darkness() == 0)
    harness.pointer.press(at: middle)
    #expect(darkness() > 0.1)
    harness.pointer.release()
  }

  @Test("J7 the empty state, the progress bar and the number of albums are each shown when they apply")
  func states() throws {
    let harness = try SceneHarness([], progress: .scanning(files: 12, folders: 3))
    func isSeen(_ text: String) -> Bool {
      harness.main.shelf.view.labels.contains { $0.text.hasPrefix(text) && !$0.isHidden }
    }
    let bar = try #require(harness.main.shelf.view.subviews.compactMap { $0 as? ProgressView }.first)
    #expect(!bar.isHidden && isSeen("12 files so far") && !isSeen("There is nothing to play"))
    harness.library.setProgress(.finished)
    #expect(bar.isHidden && isSeen("There is nothing to play") && !isSeen("12 pictures"))
    harness.library.append(SceneHarness.albums(1))
    #expect(isSeen("1 album") && !isSeen("There is nothing to play"))
    harness.library.append(SceneHarness.albums(4))
    #expect(isSeen("5 albums"))
    // A hidden progress bar does not animate.
    harness.window.settle()
    #expect(harness.window.nextWakeTime == nil)
  }

  @Test("S15 right to left, the shelf is mirrored: heading, button, covers, titles", arguments: [false, true])
  func mirrored(isSmall: Bool) throws {
    let size = isSmall ? Size(width: 480, height: 360) : Size(width: 1024, height: 680)
    let plain = try SceneHarness(SceneHarness.albums(6), size: size)
    let mirror = try SceneHarness(SceneHarness.albums(6), size: size, direction: .rightToLeft)
    func frames(_ harness: SceneHarness, _ mirrors: Bool) -> [String: Rect] {
      let shelf = harness.main.shelf.view
      var result: [String: Rect] = [:]
      for view in shelf.arranged where !view.isHidden && !(view is AlbumShelf) {
        let name = (view as? Label)?.text ?? view.accessibilityLabel ?? "\(type(of: view))"
        let frame = shelf.convert(view.bounds, from: view)
        result[name] =
          mirrors
          ? Rect(x: shelf.bounds.width - frame.maxX, y: frame.minY, width: frame.width, height: frame.height) : frame
      }
      for cell in harness.cells {
        let frame = harness.shelf.convert(cell.bounds, from: cell)
        result[cell.accessibilityLabel ?? ""] =
          mirrors
          ? Rect(x: harness.shelf.bounds.width - frame.maxX, y: frame.minY, width: frame.width, height: frame.height)
          : frame
      }
      return result
    }
    let (left, right) = (frames(plain, false), frames(mirror, true))
    #expect(left.count >= 6 && left.keys == right.keys)
    for (name, frame) in left { #expect(right[name] == frame, "\(name)") }
    let labels = mirror.main.shelf.view.arranged.compactMap { $0 as? Label }
    #expect(labels.first { $0.text == "Library" }?.textAlignment == .leading)
    #expect(labels.first { $0.text == "6 albums" }?.textAlignment == .trailing)
  }

  @Test("S15 right to left, the next album comes from the left, by drag, key and press")
  func mirroredMovement() throws {
    let harness = try SceneHarness(SceneHarness.albums(6), direction: .rightToLeft)
    let middle = harness.frame(of: harness.shelf).midX
    harness.pointer.drag(
      from: Point(x: middle - 100, y: 300), to: Point(x: middle + 150, y: 300), duration: 0.3, holdBeforeRelease: 0.2)
    harness.window.settle()
    #expect(harness.shelf.currentItemIndex == 1)
    harness.window.focusedView = harness.shelf
    harness.window.send(.key(KeyEvent(key: .left)))
    harness.window.settle()
    #expect(harness.shelf.currentItemIndex == 2)
    let next = try #require(harness.cells.first { harness.shelf.index(ofItemView: $0) == 3 })
    #expect(harness.frame(of: next).midX < middle)
    harness.pointer.tap(at: Point(x: harness.frame(of: next).maxX - 60, y: 300))
    harness.window.settle()
    #expect(harness.shelf.currentItemIndex == 3 && harness.main.stack.stackSize == 1)
  }

  @Test("S3 a fast flick passes several albums and comes to rest with one in the middle; a gentle one turns one")
  func travel() throws {
    let harness = try SceneHarness(SceneHarness.albums(100))
    let middle = harness.frame(of: harness.shelf).midX
    func flick(_ distance: Double, _ duration: Double) -> Int {
      let before = harness.shelf.currentItemIndex
      harness.pointer.drag(
        from: Point(x: middle + 200, y: 300), to: Point(x: middle + 200 - distance, y: 300), duration: duration)
      harness.window.settle()
      let cell = harness.shelf.currentItemView
      #expect(cell.map { abs(harness.frame(of: $0).midX - middle) < 1 } == true)
      return harness.shelf.currentItemIndex - before
    }
    #expect(flick(60, 0.12) == 1)
    let far = flick(400, 0.1)
    #expect((3...6).contains(far), "\(far)")
    #expect(harness.window.nextWakeTime == nil)
  }
}

extension AlbumCell {
  fileprivate var cover: View? { subviews.first { $0 is ImageView } }
}
