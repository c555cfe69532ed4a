import Containers
import Music
import SDLHost
import TestSupport
import Testing
import ViewTree
import ViewTreeTesting

@testable import Jukebox

/// The page that shows the current picture large.
@Suite("Slide show") struct SlideShowTests {
  private static func picture(_ title: String, at path: String) -> Song {
    Song(
      title: title, artist: Song.unknownArtist, album: "Photos", duration: Song.pictureSeconds,
      cover: Cover(path: path), isPicture: true)
  }

  private let photos = ["One", "Two", "Three"].map { SlideShowTests.picture($0, at: "/\($0).png") }

  private var album: Album { Album(title: "Photos", artist: Song.unknownArtist, songs: photos) }

  private func stage() -> Stage {
    let stage = Stage([])
    stage.library.append([album])
    stage.player.clear()
    stage.window.settle(limit: 2)
    return stage
  }

  private func current(_ main: MainController) -> SlideShowController? {
    main.stack.currentViewController as? SlideShowController
  }

  private func slides(_ main: MainController) -> [CoverView] {
    current(main)?.view.subviews.compactMap { $0 as? CoverView } ?? []
  }

  private func titles(_ main: MainController) -> [String?] { slides(main).map(\.accessibilityLabel) }

  @Test("J2 Play on an album of pictures shows them large, one after the other, and the last one stays")
  func play() throws {
    let stage = stage()
    stage.open(album: 0)
    try stage.tap("Play album")
    stage.advance(1)
    #expect(titles(stage.main) == ["One"])
    stage.advance(5)
    #expect(stage.player.current?.title == "Two" && titles(stage.main) == ["Two"])
    let page = try #require(current(stage.main))
    #expect(page.view.labels.contains { $0.text == "Two" })
    #expect(slides(stage.main)[0].accessibilityRole == .image)
    stage.press(.right, .control)
    stage.advance(1)
    #expect(titles(stage.main) == ["Three"])
    stage.player.playNow([Song(title: "Song", artist: "Artist", duration: 60)])
    stage.advance(1)
    #expect(stage.player.current?.title == "Song" && titles(stage.main) == ["Three"])
    try stage.tap("Back")
    stage.advance(1)
    #expect(stage.main.stack.currentViewController is AlbumController)
  }

  @Test(
    "J2 A press on the cover in the bar, and the menu with keys, lead to the slide show, of which there is one page")
  func bar() throws {
    let stage = stage()
    stage.player.add(album)
    stage.player.next()
    stage.advance(2)
    stage.player.pause()
    #expect(stage.main.stack.currentViewController === stage.main.shelf, "pictures that were queued open no page")
    try stage.tap("Disc")
    stage.advance(1)
    let page = try #require(current(stage.main))
    stage.main.openPreferences(animated: false)
    stage.advance(0.5)
    let isThere = { stage.main.stack.currentViewController === page && stage.main.stack.stackSize == 2 }
    #expect(!isThere())
    try openMenu(stage)
    try stage.tap("Go to slide show")
    stage.advance(1)
    #expect(isThere())
    try stage.tap("Disc")
    stage.advance(1)
    #expect(isThere())
    stage.player.clear()
    stage.player.playNow([Song(title: "Song", artist: "Artist", duration: 60)])
    stage.advance(2)
    try openMenu(stage)
    #expect(stage.window.find(label: "Go to album") != nil && stage.window.find(label: "Go to slide show") == nil)
  }

  @Test("J2 The screen stays on while a show goes on and is seen")
  func screen() throws {
    let stage = stage()
    stage.player.playNow(photos)
    stage.advance(1)
    let page = try #require(current(stage.main))
    #expect(page.needsScreen)
    stage.player.pause()
    #expect(!page.needsScreen)
    stage.player.play()
    stage.main.openPreferences(animated: true)
    stage.advance(1)
    #expect(!page.needsScreen, "another page covers it")
    stage.press(.escape)
    stage.advance(1)
    #expect(page.needsScreen)
    stage.player.playNow([Song(title: "Song", artist: "Artist", duration: 60)])
    #expect(!page.needsScreen, "a song needs no screen")
  }

  @Test("J2 A secondary press in the slide show opens the menu of what plays")
  func menu() throws {
    let stage = stage()
    stage.player.playNow(photos)
    stage.advance(1)
    let page = try #require(current(stage.main))
    stage.click(.secondary, at: stage.middle(of: page.view))
    stage.advance(0.2)
    #expect(stage.window.find(label: "Go to slide show") == nil)
    try stage.tap("Go to album")
    stage.advance(1)
    #expect((stage.main.stack.currentViewController as? AlbumController)?.album.title == "Photos")
  }

  private func openMenu(_ stage: Stage) throws {
    stage.click(.secondary, at: stage.middle(of: try #require(stage.window.find(label: "Disc"))))
    stage.advance(0.2)
  }

  @Test(
    "J2 A picture is shown whole; it stays until the next one has been loaded, and fades unless motion is reduced",
    arguments: [false, true])
  func loaded(isStill: Bool) throws {
    let folder = try TemporaryFolder()
    func picture(_ name: String, _ width: Int, _ height: Int) throws -> Song {
      let pixels = [UInt8](repeating: 200, count: width * height * 3)
      let path = try folder.write("\(name).ppm", Array("P6 \(width) \(height) 255\n".utf8) + pixels)
      return Self.picture(name, at: path)
    }
    let scene = try SceneHarness([])
    let (window, pictures) = (scene.window, scene.session.pictures)
    window.prefersReducedMotion = isStill
    scene.main.player.playNow([try picture("Wide", 64, 16), try picture("High", 16, 64)])
    scene.main.player.pause()
    func advance(_ seconds: Double) { for _ in 0..<Int((seconds * 60).rounded()) { window.advance(by: 1.0 / 60) } }
    func load() {
      for _ in 0..<3 {
        pictures.waitUntilIdle()
        window.advance(by: 1.0 / 60)
      }
    }
    advance(0.5)
    load()
    advance(0.5)
    let page = try #require(current(scene.main))
    func expectWhole(_ ratio: Double) throws {
      let slide = try #require(slides(scene.main).first)
      let (frame, bounds) = (slide.frame, page.view.bounds)
      #expect(slide.isLoaded && slide.alpha == 1)
      #expect(abs(frame.width - ratio * frame.height) <= max(1, ratio))
      #expect(frame.minY >= page.header.frame.maxY && bounds.contains(frame))
      #expect(frame.width == bounds.width || frame.maxY == bounds.maxY)
    }
    #expect(titles(scene.main) == ["Wide"])
    try expectWhole(4)
    pictures.isHeld = true
    scene.main.player.next()
    advance(0.5)
    #expect(titles(scene.main) == ["Wide"])
    try expectWhole(4)
    pictures.isHeld = false
    load()
    #expect(titles(scene.main) == (isStill ? ["High"] : ["Wide", "High"]))
    advance(0.5)
    #expect(titles(scene.main) == ["High"])
    try expectWhole(0.25)
  }

  @Test("J2 J7 A picture that cannot be shown is passed over if another one follows; Previous leads back to its name")
  func broken() throws {
    let folder = try TemporaryFolder()
    let pixels = [UInt8](repeating: 200, count: 3)
    let broken = Self.picture("Broken", at: try folder.write("Broken.png"))
    let whole = Self.picture("Whole", at: try folder.write("Whole.ppm", Array("P6 1 1 255\n".utf8) + pixels))
    let scene = try SceneHarness([])
    let player = scene.main.player
    func expect(_ title: String) {
      for _ in 0..<90 {
        scene.session.pictures.waitUntilIdle()
        scene.window.advance(by: 1.0 / 60)
      }
      #expect(player.current?.song.title == title && titles(scene.main) == [title])
    }
    player.playNow([broken, broken, whole])
    expect("Whole")
    player.previous()
    expect("Broken")
    player.clear()
    player.playNow([broken])
    expect("Broken")
    // So many pictures are probably away with their disk rather than damaged. After five of them, the show does not go on at once any more.
    player.playNow((0..<9).map { Self.picture("\($0)", at: "\(folder.path)/\($0).png") } + [whole])
    expect("5")
    // The letters that stand in for it are those of its card in Up next, which are the same for the whole album.
    #expect(slides(scene.main).flatMap(\.labels).map(\.text) == ["P"])
  }

  @Test("M18 The page under the slide show is shown again at the next start")
  func restored() {
    let stage = stage()
    stage.main.pages.open(album, animated: false)
    stage.player.playNow(photos)
    stage.advance(1)
    #expect(current(stage.main) != nil)
    #expect(stage.main.restoration.pages.shown == ["album", "Photos", Song.unknownArtist])
  }

  @Test("J2 Pictures that are not queued beside songs open no page, and the notice says what to do")
  func refused() {
    let stage = Stage()
    stage.player.add(Stage.albums([2])[0])
    stage.player.playNow(photos)
    stage.advance(0.2)
    #expect(stage.main.stack.currentViewController === stage.main.shelf)
    #expect(stage.window.find(label: "The pictures were not queued beside songs: empty Up next first") != nil)
    // Nothing waits any more, but the song that plays does again when it ends.
    stage.player.setRepeatMode(.queue)
    stage.player.next()
    stage.player.clear()
    stage.player.playNow(photos)
    stage.advance(0.2)
    let advice = "The pictures were not queued beside a song that is repeated: turn off repeating first"
    #expect(stage.window.find(label: advice) != nil)
  }
}
