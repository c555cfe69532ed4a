import Containers
import Languages
import Music
import Testing
import ViewTree
import ViewTreeTesting

@testable import Jukebox

/// Where the parts of the window lie, in points, in windows of several sizes.
@Suite struct RegionFrameTests {
  private func resize(_ stage: Stage, _ width: Double, _ height: Double) {
    stage.window.send(.resize(Size(width: width, height: height), scale: 1))
    stage.window.settle(limit: 1)
  }

  private func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rect {
    Rect(x: x, y: y, width: width, height: height)
  }

  @Test("P4 The bar lies below a line at the lower edge of the window, and everything else above the line")
  func regions() {
    let stage = Stage(reducedMotion: true)
    for (width, height, bar) in [
      (1024.0, 680.0, 88.0), (1024, 400, 60), (480, 300, 46), (600, 800, 88), (640, 480, 88), (30, 20, 46),
    ] {
      resize(stage, width, height)
      let top = height - bar
      #expect(stage.main.split.frame == rect(0, 0, width, max(0, top)), "\(width)×\(height)")
      #expect(stage.main.nowPlaying.view.frame == rect(0, top + 1, width, bar - 1), "\(width)×\(height)")
      #expect(stage.main.view.subviews.map(\.frame).contains(rect(0, top, width, 1)), "\(width)×\(height)")
    }
  }

  @Test(
    "P4 A notice lies over the lower edge of the pages, and over an open drawer above its button, in both directions",
    arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func notice(direction: LayoutDirection) throws {
    let stage = Stage(size: Size(width: 480, height: 400), direction: direction, reducedMotion: true)
    let notice = try #require(stage.main.view.subviews.lazy.compactMap { $0 as? Notice }.first)
    // The frame over the pages, and that over the drawer in a window that is read from left to right.
    let cases: [(width: Double, height: Double, page: Rect, drawer: Rect)] = [
      (480, 400, rect(0, 298, 480, 42), rect(0, 234, 320, 42)),
      (480, 300, rect(0, 228, 480, 26), rect(0, 182, 320, 26)),
      (360, 240, rect(0, 168, 360, 26), rect(0, 122, 312, 26)),
    ]
    for (width, height, page, drawer) in cases {
      resize(stage, width, height)
      stage.main.show("Something was done")
      #expect(notice.frame == page && stage.main.shelf.hasNotice, "\(width)×\(height)")
      stage.main.split.openDrawer(animated: false)
      stage.advance(0.02)
      let x = direction == .leftToRight ? 0 : width - drawer.width
      #expect(notice.frame == rect(x, drawer.minY, drawer.width, drawer.height), "\(width)×\(height)")
      #expect(!stage.main.shelf.hasNotice)
      stage.main.split.closeDrawer(animated: false)
      stage.advance(0.02)
      #expect(notice.frame == page && stage.main.shelf.hasNotice)
      for seconds in [Notice.seconds, 0.5, 0.5] { stage.window.advance(by: seconds) }
      #expect(!notice.isShown && !stage.main.shelf.hasNotice)
    }
    resize(stage, 1024, 680)
    let content = stage.main.split.content.frame
    #expect(notice.frame == rect(content.minX, content.maxY - 42, content.width, 42))
  }

  @Test("P4 The heading, the caption, the cards and the button of Up next in a column, at each limit of its height")
  func column() {
    let stage = Stage([9], reducedMotion: true)
    let (upNext, queue) = (stage.main.upNext, stage.queue)
    let heading = Label.headingHeight
    // The height of the window and of the column, the margin, the upper edge, the distance to the cards, the button, and the cards.
    let cases:
      [(
        height: Double, column: Double, margin: Double, top: Double, gap: Double, button: Double, end: Double,
        cards: Int
      )] = [
        (680, 592, 20, 16, 28, 44, 12, 5), (400, 340, 20, 16, 28, 44, 12, 5), (300, 254, 12, 8, 22, 34, 12, 4),
        (240, 194, 12, 8, 22, 34, 12, 2), (220, 174, 12, 8, 5, 28, 6, 3), (140, 94, 12, 8, 5, 28, 6, 1),
      ]
    for (height, column, margin, top, gap, button, end, cards) in cases {
      resize(stage, 1024, height)
      let buttonTop = column - (column < 180 ? 8 : margin) - button
      #expect(upNext.view.bounds.size == Size(width: 266, height: column), "\(height)")
      #expect(
        upNext.header.frame.minX == margin && upNext.header.frame.size == Size(width: 274 - 2 * margin, height: 32))
      #expect(upNext.header.frame.minY == (top + (heading - 32) / 2).rounded(), "\(height)")
      #expect(upNext.dequeueButton.frame == rect(margin, buttonTop, 266 - 2 * margin, button), "\(height)")
      let cardsTop = top + heading + 1 + gap
      let frame = queue.view.frame
      #expect(frame.minX == 0 && frame.width == 266 && queue.edgeSpacing == margin, "\(height)")
      #expect(abs(frame.minY - cardsTop) < 0.01 && abs(frame.maxY - (buttonTop - end)) < 0.01, "\(height)")
      #expect(queue.numberOfItemsToShow == cards && queue.lineSpacing == (margin == 20 ? 10 : 6), "\(height)")
      let caption = upNext.view.subviews.first { $0.accessibilityLabel?.hasPrefix("9 songs") == true }
      #expect(caption?.isHidden == (column < 180), "\(height)")
      #expect(caption?.frame.minX == margin && caption?.frame.height == 17, "\(height)")
    }
  }

  @Test("P4 Up next under the library has its heading, its caption and its button in one line above the cards")
  func strip() {
    for direction in [LayoutDirection.leftToRight, .rightToLeft] {
      let stage = Stage([9], size: Size(width: 600, height: 800), direction: direction, reducedMotion: true)
      let (upNext, queue) = (stage.main.upNext, stage.queue)
      func placed(_ view: View) -> Rect { upNext.view.mirrored(view.frame) }
      for (width, margin) in [(600.0, 20.0), (420, 20), (419, 12)] {
        resize(stage, width, 800)
        #expect(upNext.view.bounds.size == Size(width: width, height: 288))
        let button = placed(upNext.dequeueButton)
        #expect(button.minY == 10 && button.height == 34 && button.maxX == width - margin && button.width >= 120)
        #expect(placed(upNext.header) == rect(margin, 10, width - 2 * margin - button.width - 8, 34))
        #expect(queue.view.frame == rect(0, 52, width, 224) && queue.edgeSpacing == margin && queue.lineSpacing == 6)
        #expect(queue.numberOfItemsToShow == 5)
      }
    }
  }

  @Test("M9 In a bar of one line the position is along its upper edge, and the song and the buttons are below it")
  func barOfOneLine() throws {
    let stage = Stage(size: Size(width: 480, height: 300), reducedMotion: true)
    let bar = stage.main.nowPlaying
    let volume = try #require(bar.view.subviews.lazy.compactMap { $0 as? VolumeControl }.first)
    let timeline = try #require(bar.view.subviews.lazy.compactMap { $0 as? Timeline }.first)
    func buttons(_ middle: Double, end: Double, transport width: Double) {
      let queue = bar.queueButton.frame
      #expect(queue.maxX == end && queue.minY == (middle - 15).rounded() && queue.height == 30)
      #expect(volume.frame == rect(queue.minX - 34, queue.minY, 30, 30))
      #expect(bar.transport.frame == rect(queue.minX - 38 - width, queue.minY, width, 30))
    }
    buttons(22.5, end: 468, transport: 166)
    let hint = bar.view.labels.first { $0.text.hasPrefix("Nothing plays") }
    #expect(hint?.frame == rect(12, 0, bar.transport.frame.minX - 24, 45))
    stage.player.next()
    stage.window.settle(limit: 1)
    buttons(27, end: 468, transport: 166)
    #expect(timeline.frame == rect(0, 0, 480, 12))
    let disc = try #require(bar.view.subviews.lazy.compactMap { $0 as? Disc }.first)
    #expect(disc.center == Point(x: 27, y: 27) && disc.bounds.size == Size(width: 30, height: 30))
    let name = try #require(bar.view.labels.first { $0.text == "0.0" })
    let artist = try #require(bar.view.labels.first { $0.text == "Artist" })
    #expect(name.frame.minX == 54 && abs(name.frame.midY - 27) < 0.51)
    #expect(artist.frame.minX == name.frame.maxX + 8 && artist.frame.maxX == bar.transport.frame.minX - 8)
    #expect(abs(artist.frame.maxY - name.frame.maxY + 1) < 0.01)
    // Fewer buttons leave the title enough room, and the artist goes where there is hardly any.
    resize(stage, 360, 240)
    buttons(27, end: 348, transport: 64)
    #expect(name.frame.minX == 54 && artist.frame.maxX == bar.transport.frame.minX - 8)
    stage.player.playNow([Song(title: "A title of the song that is long", artist: "Artist", duration: 60)])
    stage.window.settle(limit: 1)
    #expect(name.frame.maxX == bar.transport.frame.minX - 8 && artist.frame.width == 0)
  }

  @Test("M9 A low bar has the position beside its buttons in a wide window, with shorter distances than a high one")
  func wideBar() throws {
    let stage = Stage(size: Size(width: 1024, height: 400), reducedMotion: true)
    let bar = stage.main.nowPlaying
    stage.player.next()
    stage.window.settle(limit: 1)
    let volume = try #require(bar.view.subviews.lazy.compactMap { $0 as? VolumeControl }.first)
    let timeline = try #require(bar.view.subviews.lazy.compactMap { $0 as? Timeline }.first)
    let disc = try #require(bar.view.subviews.lazy.compactMap { $0 as? Disc }.first)
    let name = try #require(bar.view.labels.first { $0.text == "0.0" })
    let artist = try #require(bar.view.labels.first { $0.text == "Artist" })
    #expect(bar.queueButton.isHidden)
    // The height of the window, the place of the disc, the width of the title, and the upper edge of the buttons.
    let cases: [(height: Double, disc: Rect, textWidth: Double, buttonsTop: Double)] = [
      (400, rect(20, 6, 47, 47), 228, 10), (680, rect(20, 10, 67, 67), 219, 24),
    ]
    for (height, place, textWidth, buttonsTop) in cases {
      resize(stage, 1024, height)
      let text = place.maxX + (height == 400 ? 12 : 16)
      #expect(disc.center == place.center && disc.bounds.size == place.size, "\(height)")
      #expect(volume.frame == rect(878, buttonsTop, 126, 40), "\(height)")
      #expect(bar.transport.frame == rect(text + textWidth + 16, buttonsTop, 216, 40), "\(height)")
      let start = bar.transport.frame.maxX + 12
      #expect(timeline.frame == rect(start, buttonsTop, 866 - start, 40), "\(height)")
      #expect(name.frame.minX == text && name.frame.width == textWidth, "\(height)")
      #expect(artist.frame.minX == text && artist.frame.width == textWidth, "\(height)")
      #expect(abs(artist.frame.minY - name.frame.maxY - 2) < 0.01, "\(height)")
      #expect(abs(name.frame.minY + artist.frame.maxY - bar.view.bounds.height) <= 1.01, "\(height)")
    }
  }

  @Test("J9 The bar beside the cards shows by its length and its place which part of the queue is visible")
  func positionBar() throws {
    let stage = Stage([5], reducedMotion: true)
    let bar = try #require(stage.main.upNext.view.subviews.lazy.compactMap { $0 as? PositionBar }.first)
    #expect(bar.isHidden)
    let lane = stage.queue.view.frame
    func expect(_ total: Double, at position: Double, sourceLocation: SourceLocation = #_sourceLocation) {
      let length = max(20, lane.height * 5 / total)
      let top = lane.minY + (lane.height - length) * position / (total - 5)
      let frame = bar.frame
      #expect(!bar.isHidden && frame.minX == 254 && frame.width == 3, sourceLocation: sourceLocation)
      #expect(abs(frame.height - length) < 0.01 && abs(frame.minY - top) < 0.01, sourceLocation: sourceLocation)
    }
    let song = stage.player.items[0].song
    stage.player.add(song)
    stage.window.settle()
    expect(6, at: 0)
    stage.queue.scrollPosition = 0.5
    expect(6, at: 0.5)
    stage.queue.scrollPosition = 1
    expect(6, at: 1)
    stage.queue.scrollPosition = 0
    stage.player.toggleStop(after: stage.player.items[2].id)
    stage.window.settle()
    expect(6.4, at: stage.queue.scrollPosition)
    stage.player.add(Array(repeating: song, count: 200), title: nil)
    stage.window.settle()
    expect(206.4, at: stage.queue.scrollPosition)
  }
}
