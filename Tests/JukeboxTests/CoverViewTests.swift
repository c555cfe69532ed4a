import Containers
import Music
import SDLHost
import TestSupport
import Testing
import ViewTree

@testable import Jukebox

@Suite struct CoverViewTests {
  @Test("M11 A cover that is missing is drawn after the name, always in the same colour")
  func drawn() throws {
    let view = CoverView(theme: .dark)
    view.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    view.show(nil, named: "Paper Moons")
    view.layoutIfNeeded()
    let label = try #require(view.subviews.first as? Label)
    #expect(label.text == "PM")
    #expect(view.backgroundColor == DrawnCover.ground(for: "Paper Moons"))
    #expect(view.bounds.contains(label.frame.center))

    view.show(Cover(path: "/a.png"), named: "Paper Moons")
    #expect(label.isHidden)
    #expect(view.image == Image(path: "/a.png"))
    #expect(view.backgroundColor == AppTheme.dark.coverGround)

    view.show(nil, named: "Kites")
    #expect(label.text == "K" && !label.isHidden)
    view.show(nil, named: nil)
    #expect(label.isHidden)
  }

  @Test("V10 M11 A cover that cannot be shown is drawn after the name, until it can be")
  func failed() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/cover.png"
    let session = try OffscreenSession(size: Size(width: 300, height: 200))
    let window = session.window
    // One that waits for the picture, and one that comes when it is known already.
    let views = [CoverView(theme: .dark), CoverView(theme: .dark)]
    for (index, view) in views.enumerated() {
      view.frame = Rect(x: 110 * Double(index), y: 0, width: 100, height: 100)
      view.show(Cover(path: path), named: "Paper Moons")
    }
    window.addSubview(views[0])
    #expect(views[0].subviews.isEmpty)
    session.settle()
    window.addSubview(views[1])
    session.settle()
    let labels = try views.map { try #require($0.subviews.first as? Label) }
    #expect(labels.allSatisfy { $0.text == "PM" && !$0.isHidden })
    #expect(views.allSatisfy { $0.backgroundColor == DrawnCover.ground(for: "Paper Moons") })

    try folder.write("cover.png", Array("P6 2 2 255\n".utf8) + [UInt8](repeating: 200, count: 12))
    session.pictures.checkFiles()
    session.pictures.waitUntilIdle()
    session.settle()
    #expect(views.allSatisfy { $0.isLoaded && $0.failure == nil })
    #expect(labels.allSatisfy { $0.isHidden })
  }

  @Test("M11 Where the cover of an album cannot be shown, that of a song is: on the shelf, in lists and on its page")
  func others() throws {
    let folder = try TemporaryFolder()
    let broken = Cover(path: try folder.write("broken.png"))
    let whole = try folder.write("whole.ppm", Array("P6 2 2 255\n".utf8) + [UInt8](repeating: 200, count: 12))
    let covers = [broken, Cover(path: folder.path + "/missing.png"), Cover(path: whole)]
    let songs = covers.enumerated().map { Song(title: "\($0)", artist: "Ada", duration: 60, cover: $1) }
    let album = Album(title: "Paper Moons", artist: "Ada", cover: broken, songs: songs)
    let harness = try SceneHarness([album])
    func cover(in view: View) -> CoverView? { view.subviews.lazy.compactMap { $0 as? CoverView }.first }
    func shown(in view: View) throws -> CoverView {
      harness.session.settle()
      var shown = try #require(cover(in: view))
      while let other = cover(in: shown) { shown = other }
      #expect(shown.bounds.size == cover(in: view)?.bounds.size)
      return shown
    }
    func expectWhole(_ cover: CoverView) {
      #expect(cover.image == Image(path: whole) && cover.isLoaded && cover.subviews.isEmpty)
    }
    expectWhole(try shown(in: try #require(harness.cells.first)))
    harness.main.pages.open(BrowsePage.albums, animated: false)
    harness.session.settle()
    let page = try #require(harness.main.stack.currentViewController as? BrowseController)
    expectWhole(try shown(in: try #require(page.listView.cell(at: 0))))
    harness.main.pages.open(album, animated: false)
    expectWhole(try shown(in: try #require(harness.main.stack.currentViewController).view))

    let view = CoverView(theme: .dark)
    let around = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    view.frame = around.bounds
    around.addSubview(view)
    harness.window.addSubview(around)
    view.show(broken, named: "Paper Moons") { [covers[1]] }
    #expect(try (shown(in: around).subviews.first as? Label)?.text == "PM")

    // The first one is shown as soon as it can be.
    view.show(broken, named: "Paper Moons") { [covers[2]] }
    expectWhole(try shown(in: around))
    try folder.write("broken.png", Array("P6 2 2 255\n".utf8) + [UInt8](repeating: 100, count: 12))
    harness.session.pictures.checkFiles()
    harness.session.pictures.waitUntilIdle()
    harness.session.settle()
    #expect(try shown(in: around) === view && view.isLoaded && view.subviews.isEmpty)
  }

  @Test("P5 A cover and a disc follow the look of the desktop, and have an edge for people who prefer more contrast")
  func look() {
    let theme = AppTheme.dark
    let picture = Cover(path: "/a.png")
    let cover = CoverView(theme: theme)
    cover.show(picture, named: "Paper Moons")
    let disc = Disc(theme: theme, song: Song(title: "Paper Moons", artist: "Ada", duration: 60, cover: picture))
    let views: [ImageView] = [cover, disc]
    #expect(views.allSatisfy { $0.borderWidth == 0 })
    theme.palette = .lightWithMoreContrast
    for view in views {
      #expect(view.backgroundColor == theme.coverGround)
      #expect(view.borderWidth == 1 && view.borderColor == theme.line)
    }
  }

  @Test(
    "M11 The letters of a drawn cover are those of the first two words",
    arguments: [
      ("Paper Moons of the North", "PM"), ("(untitled)", "U"), ("...", "♪"), ("", "♪"), ("東京 事変", "東事"),
      ("ßtraße", "SS"), ("99 Luftballons", "9L"), ("e\u{301}té", "É"),
    ])
  func initials(name: String, letters: String) {
    #expect(DrawnCover.initials(of: name) == letters)
  }

  @Test("M11 The letters of a drawn cover can be read on each of its colours")
  func contrast() {
    for number in 0..<500 {
      #expect(DrawnCover.ink.contrast(with: DrawnCover.ground(for: "\(number)")) >= 4.5)
    }
  }
}
