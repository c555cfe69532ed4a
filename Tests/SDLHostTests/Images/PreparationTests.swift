import Platform
import Raster
import TestSupport
import Testing

@testable import SDLHost
@testable import ViewTree

@Suite("Loading pictures ahead")
struct PreparationTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func picture(_ name: String, side: Int = 64) throws -> Image {
    Image(path: try folder.write(name, Sample.png(side, side) { _, _ in Sample.red }))
  }

  /// A store whose only worker waits after its first picture until `open` is called.
  private func heldStore() throws -> (store: PictureStore, open: () -> Void) {
    let limiter = Monitor(false)
    let wakes = Monitor(0)
    let store = PictureStore(threadCount: 1) {
      let count = wakes.change { count in
        count += 1
        return count
      }
      if count == 1 { limiter.wait { $0 ? () : nil } }
    }
    store.request(try picture("first.png"), pixelWidth: 8, pixelHeight: 8)
    wakes.wait { $0 > 0 ? () : nil }
    store.drain()
    return (store, { limiter.change { $0 = true } })
  }

  @Test("V10 Visible pictures are loaded before prepared ones, however late they are requested")
  func order() throws {
    let (store, open) = try heldStore()
    let images = try (0..<4).map { try picture("\($0).png") }
    var reported: [Image] = []
    store.onChange = { reported += $0 }
    #expect(!store.prepare(images[0], pixelWidth: 8, pixelHeight: 8))
    #expect(!store.prepare(images[1], pixelWidth: 8, pixelHeight: 8))
    store.request(images[2], pixelWidth: 8, pixelHeight: 8)
    // Prepared, and then requested by something that shows it.
    #expect(!store.prepare(images[3], pixelWidth: 8, pixelHeight: 8))
    store.request(images[3], pixelWidth: 8, pixelHeight: 8)
    open()
    store.waitUntilIdle()
    #expect(reported == [images[2], images[3], images[0], images[1]])
  }

  @Test("V10 A prepared picture is not given up when no frame requests it")
  func patience() throws {
    let (store, open) = try heldStore()
    let image = try picture("a.png")
    #expect(!store.prepare(image, pixelWidth: 8, pixelHeight: 8))
    for _ in 0..<100 { store.beginFrame() }
    open()
    store.waitUntilIdle()
    #expect(store.prepare(image, pixelWidth: 8, pixelHeight: 8))
    #expect(store.request(image, pixelWidth: 8, pixelHeight: 8)?.isExact == true)
  }

  @Test(
    "V10 A picture prepared for a strip of it covers the whole, as proportions are kept")
  func proportions() throws {
    let store = PictureStore(threadCount: 1)
    let image = try picture("a.png", side: 256)
    _ = store.prepare(image, pixelWidth: 256, pixelHeight: 256)
    store.waitUntilIdle()
    _ = store.prepare(image, pixelWidth: 60, pixelHeight: 20)
    store.waitUntilIdle()
    #expect(store.prepare(image, pixelWidth: 60, pixelHeight: 20))
    #expect(store.request(image, pixelWidth: 60, pixelHeight: 60)?.sides == [60, 60])
    #expect(store.isIdle)
    #expect(store.byteCount == (256 * 256 + 60 * 60) * 4)
  }

  @Test("V10 A file prepared in two sizes is read once, and both sizes are available")
  func twoSizes() throws {
    let store = PictureStore()
    let image = try picture("a.png", side: 256)
    _ = store.prepare(image, pixelWidth: 200, pixelHeight: 200)
    _ = store.prepare(image, pixelWidth: 32, pixelHeight: 32)
    store.waitUntilIdle()
    _ = store.prepare(image, pixelWidth: 32, pixelHeight: 32)
    store.waitUntilIdle()
    #expect(store.prepare(image, pixelWidth: 32, pixelHeight: 32))
    #expect(store.prepare(image, pixelWidth: 200, pixelHeight: 200))
    #expect(store.request(image, pixelWidth: 200, pixelHeight: 200)?.surface.width == 200)
    #expect(store.request(image, pixelWidth: 32, pixelHeight: 32)?.surface.width == 32)
    #expect(store.isIdle)
  }

  @Test("V10 A frame is complete when all visible pictures are loaded, whatever is still loading ahead")
  func complete() throws {
    let (store, open) = try heldStore()
    #expect(store.showsAll)
    let (seen, ahead) = (try picture("a.png"), try picture("b.png"))
    _ = store.prepare(ahead, pixelWidth: 8, pixelHeight: 8)
    #expect(store.showsAll && !store.isIdle)
    store.request(seen, pixelWidth: 8, pixelHeight: 8)
    #expect(!store.showsAll)
    open()
    store.waitUntilIdle()
    #expect(store.showsAll)
  }

  @Test(
    "V10 The completion is called once, when the picture is loaded or has failed, and never within the call")
  func completion() throws {
    let session = try OffscreenSession(size: Size(width: 100, height: 100), scale: 2)
    let (good, missing) = (try picture("a.png"), Image(path: folder.path + "/none.png"))
    var reported: [String] = []
    session.window.prepare(good, for: Size(width: 10, height: 10)) { reported.append("good \($0)") }
    session.window.prepare(missing, for: Size(width: 10, height: 10)) { reported.append("missing \($0)") }
    #expect(reported.isEmpty)
    session.pictures.waitUntilIdle()
    #expect(reported.sorted() == ["good true", "missing false"])
    #expect(session.pictures.request(good, pixelWidth: 20, pixelHeight: 20)?.isExact == true)
    session.window.prepare(good, for: Size(width: 10, height: 10)) { reported.append("again \($0)") }
    session.window.prepare(missing, for: Size(width: 10, height: 10)) { reported.append("still missing \($0)") }
    #expect(reported.count == 2)
    session.window.advance(by: 0)
    #expect(reported.suffix(2) == ["again true", "still missing false"])
  }

  @Test("V10 A window without a host prepares nothing and reports that, and an invalid size is misuse")
  func noHost() {
    let window = Window(size: Size(width: 10, height: 10))
    var reported: [Bool] = []
    window.prepare(Image(path: "/none.png"), for: Size(width: 5, height: 5)) { reported.append($0) }
    window.advance(by: 0)
    #expect(reported == [false])
    let lines = Monitor<[String]>([])
    Misuse.$handler.withValue({ line in lines.change { $0.append(line) } }) {
      window.prepare(Image(path: "/none.png"), for: Size(width: .nan, height: -1)) { reported.append($0) }
    }
    #expect(lines.read { $0.count } == 1)
    window.advance(by: 0)
    #expect(reported == [false, false])
  }

  @Test("V10 The pixels of two screens limit the scaled pictures that are kept")
  func fitted() throws {
    let store = PictureStore()
    let renderer = SoftwareRenderer(pictures: store)
    let images = try (0..<12).map { try picture("\($0).png", side: 300) }
    for image in images { store.request(image, pixelWidth: 300, pixelHeight: 300) }
    store.waitUntilIdle()
    let window = Window(size: Size(width: 500, height: 500))
    window.imageStore = store
    let view = ImageView()
    view.frame = window.bounds
    window.addSubview(view)
    let surface = try #require(Surface(width: 500, height: 500, isOpaque: true))
    var list = DisplayList()
    for image in images {
      view.image = image
      for _ in 0..<3 {
        window.advance(by: 0)
        store.beginFrame()
        window.paintAll(into: &list)
        store.request(list)
        renderer.draw(list, onto: surface, clear: .black)
      }
    }
    let screen = 500 * 500 * 4
    #expect(renderer.byteCount >= screen)
    #expect(renderer.byteCount <= 2 * screen + screen / 10)
  }
}
