import Containers
import Languages
import Music
import Testing
import ViewTree
import ViewTreeTesting

@testable import Jukebox

/// The heading of Up next.
@Suite struct QueueHeadingTests {
  @Test("H9 The name of a queue gets the font that fits as soon as it is given", arguments: [1024.0, 480])
  func newName(width: Double) throws {
    let stage = try WalkStage(WalkLook(givenSize: Size(width: width, height: 680)), library: .bundled())
    stage.main.split.openDrawer(animated: false)
    stage.settle()
    for name in ["Friday", "A name for a queue that is long", "Up"] {
      stage.main.player.nameQueue(name)
      stage.rest()
      let drawn = DrawnText.lines(of: stage.window)
      stage.main.upNext.view.setNeedsLayout()
      stage.rest()
      #expect(DrawnText.lines(of: stage.window) == drawn)
    }
  }

  @Test("J10 H3 where no song waits the header says no number, also where a stop waits")
  func nothingWaits() throws {
    let stage = Stage([])
    let labels = stage.main.upNext.view.subviews.compactMap { $0 as? Label }
    let caption = try #require(labels.first { $0.accessibilityLabel == "No songs" })
    #expect(caption.text == "")
    stage.player.toggleStop(after: nil)
    stage.window.settle()
    #expect(caption.text == "" && caption.accessibilityLabel == "No songs")
    stage.player.add([Song(title: "A", artist: "B", duration: 60)], title: nil)
    stage.window.settle()
    #expect(caption.text.hasPrefix("1 song"))
  }

  @Test("H5 J10 in a wider window the header says no less, and first of all how long the songs are")
  func headerWidths() {
    let stage = Stage()
    stage.player.time = { [unowned window = stage.window] in
      PlayerTime(date: 1_750_000_000 + window.currentTime, uptime: window.currentTime)
    }
    stage.main.upNext.update()
    var texts: [String] = []
    for width in stride(from: 640.0, through: 2200, by: 60) {
      stage.window.send(.resize(Size(width: width, height: 680), scale: 1))
      stage.window.advance(by: 0.1)
      texts.append((stage.window.find(label: "6 songs, suggested from your library") as? Label)?.text ?? "")
    }
    for part in ["6 songs", "suggested", "6 min", "until"] {
      let isSaid = texts.map { $0.contains(part) }
      #expect(isSaid == isSaid.sorted { !$0 && $1 } && isSaid.last == true, "\(part): \(texts)")
    }
    #expect(texts.contains("6 songs · 6 min · suggested"))
  }

  @Test(
    "H5 P4 P6 In the line of a portrait window the heading says how many songs wait, whatever stands beside it",
    arguments: [Size(width: 360, height: 560), Size(width: 400, height: 560)], [false, true])
  func headingInLine(size: Size, hasProblems: Bool) throws {
    let harness = try SceneHarness(Stage.albums([11]), size: size)
    let (main, player) = (harness.main, harness.main.player)
    player.clear()
    player.add(harness.library.songs(of: harness.library.albums[0].id), title: nil)
    if hasProblems { main.problems.add("The session cannot be saved") }
    let caption = try #require(main.upNext.view.subviews.lazy.compactMap { $0 as? Label }.first)
    let title = try #require(main.upNext.header.labels.first)
    let german = try Language.german()
    for name in ["", "Friday", "A name for a queue that is long"] {
      if name != "" { player.nameQueue(name) }
      for language in [Language.plainEnglish, german] {
        main.theme.language = language
        harness.window.advance(by: 0.1)
        let what = "\(language.code) \(name): \(title.text), \(caption.text)"
        #expect(caption.text.hasPrefix("11") && caption.isWhole, "\(what)")
        #expect(title.isWhole || title.bounds.width > 40 && name.count > 10, "\(what)")
        let (heading, count) = (harness.frame(of: title), harness.frame(of: caption))
        let buttons = main.upNext.header.subviews.filter { $0 is Button && !$0.isHidden }
        let end = buttons.map { harness.frame(of: $0).minX }.min() ?? 0
        #expect(heading.maxX <= count.minX && count.minX < count.maxX && count.maxX <= end, "\(what)")
      }
    }
  }

  @Test("H5 Songs that lists show as 0:00 have no length in the headings, whether or not they are selected")
  func noLength() throws {
    let stage = Stage([2], seconds: 0.4)
    let caption = try #require(stage.window.find(label: "2 songs, suggested from your library") as? Label)
    #expect(caption.text == "2 songs" && caption.accessibilityValue == nil)
    stage.pointer.tap(at: try stage.card(0))
    stage.advance(1)
    stage.window.focusedView = stage.queue.view
    stage.press(.down, .shift)
    stage.window.settle(limit: 0.5)
    #expect(caption.text == "2 selected")
    let album = Stage.albums([2], seconds: 0.4)[0]
    let page = AlbumController(theme: stage.main.theme, player: stage.player, album: album)
    stage.main.stack.push(page, animated: false)
    stage.advance(0.1)
    #expect(stage.window.find(label: "Artist · 2 songs") != nil)
  }
}
