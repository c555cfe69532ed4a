import Containers
import Glibc
import Music
import Raster
import SDLHost
import TestSupport
import Testing
import ViewTree
import ViewTreeTesting

@testable import Jukebox

@Suite struct ShelfMemoryTests {
  @Test("J2 scrolling past 1,000 albums keeps pictures, rendered pieces and texts within one budget")
  func walk() throws {
    let folder = try TemporaryFolder()
    let side = 200
    let picture = try #require(Surface(width: side, height: side, isOpaque: true))
    for y in 0..<side { picture.row(y).update(repeating: 0xFF20_4060 + UInt32(y), count: side) }
    try writePNG(picture, to: folder.path + "/0.png")
    let albums = try (0..<1000).map { index -> Album in
      let path = "\(folder.path)/\(index).png"
      if index > 0 { try #require(link(folder.path + "/0.png", path) == 0) }
      return Album(
        title: "The title of album \(index)", artist: "Artist \(index)", cover: Cover(path: path), songs: [])
    }
    let harness = try SceneHarness(albums, size: Size(width: 480, height: 360))
    let window = harness.window
    let pictures = harness.session.pictures
    let renderer = SoftwareRenderer(pictures: pictures)
    // Other tests use the same text engine.
    let engine = try #require(TextSystem.shared.engine as? SDLTextEngine)
    func bytesElsewhere() -> Int { renderer.byteCount + engine.keptBytes }
    pictures.bytesKeptElsewhere = bytesElsewhere
    let budget = 60 << 20
    pictures.byteBudget = budget
    let surface = try #require(Surface(width: 480, height: 360, isOpaque: true))
    var list = DisplayList()
    var seen = 0
    // Three albums are visible at a time.
    for index in stride(from: 1, to: 1000, by: 3) {
      harness.shelf.currentItemIndex = index
      window.advance(by: 1.0 / 60)
      window.paintAll(into: &list)
      pictures.beginFrame()
      pictures.request(list)
      renderer.draw(list, onto: surface, clear: .black)
      pictures.waitUntilIdle()
      #expect(pictures.byteCount <= max(budget / 4, budget - bytesElsewhere()))
      seen += harness.shelf.visibleItemViews.count * side * side * 4
    }
    #expect(seen > 2 * budget)
    #expect(renderer.byteCount < 8 << 20)
    #expect(engine.keptBytes < 34 << 20)
  }
}
