import Pictures
import TestSupport
import Testing
import ViewTree

@testable import SDLHost

@Suite struct PictureBudgetTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("V10 Over the budget, the least recently requested picture is dropped first, and loads again on request")
  func budget() throws {
    let images = try (0..<10).map { try folder.picture("\($0).png", 32, 32, $0 * 20) }
    let store = PictureStore(byteBudget: 5 * 32 * 32 * 4)
    for (index, image) in images.enumerated() {
      store.beginFrame()
      store.request(image, pixelWidth: 32, pixelHeight: 32)
      store.waitUntilIdle()
      store.beginFrame()
      #expect(store.request(image, pixelWidth: 32, pixelHeight: 32)?.corner == 0xFF00_0000 | UInt32(index * 20))
    }
    #expect(store.byteCount <= 5 * 32 * 32 * 4)
    store.beginFrame()
    #expect(store.request(images[9], pixelWidth: 32, pixelHeight: 32) != nil)
    #expect(store.request(images[0], pixelWidth: 32, pixelHeight: 32) == nil)
    // Its size is still known. A placeholder, which is not opaque, takes its place.
    #expect(store.status(of: images[0]) == .loaded(size: Size(width: 32, height: 32), isOpaque: false))
    store.waitUntilIdle()
    #expect(store.request(images[0], pixelWidth: 32, pixelHeight: 32)?.corner == 0xFF00_0000)
    #expect(store.status(of: images[0]) == .loaded(size: Size(width: 32, height: 32), isOpaque: true))
  }

  @Test("V10 Pictures that just fit into the budget are all kept")
  func justFits() throws {
    let images = try (0..<8).map { try folder.picture("\($0).png", 32, 32) }
    let store = PictureStore()
    for image in images {
      store.beginFrame()
      store.request(image, pixelWidth: 32, pixelHeight: 32)
      store.waitUntilIdle()
    }
    let all = store.byteCount
    for _ in 0..<3 { store.beginFrame() }
    store.byteBudget = all
    #expect(store.byteCount == all)
    for image in images { #expect(store.request(image, pixelWidth: 32, pixelHeight: 32) != nil) }
    for _ in 0..<3 { store.beginFrame() }
    store.byteBudget = all - 1
    #expect(store.byteCount < all)
  }

  @Test("V10 Pictures of the current frame are kept, however small the budget is")
  func keepsCurrent() throws {
    let images = try (0..<6).map { try folder.picture("\($0).png", 32, 32) }
    let store = PictureStore(byteBudget: 1)
    for _ in 0..<5 {
      store.beginFrame()
      for image in images { store.request(image, pixelWidth: 32, pixelHeight: 32) }
      store.waitUntilIdle()
    }
    for image in images { #expect(store.request(image, pixelWidth: 32, pixelHeight: 32) != nil) }
    store.beginFrame()
    store.beginFrame()
    store.byteBudget = 0
    #expect(store.byteCount == 0)
  }

  @Test("J2 Memory that is kept elsewhere counts towards the budget, down to a quarter for pictures")
  func bytesKeptElsewhere() throws {
    let bytes = 32 * 32 * 4
    let store = PictureStore(byteBudget: 8 * bytes)
    var elsewhere = 0
    store.bytesKeptElsewhere = { elsewhere }
    for (others, kept) in [(0, 8), (4 * bytes, 4), (100 * bytes, 2)] {
      elsewhere = others
      for index in 0..<20 {
        store.beginFrame()
        store.request(try folder.picture("\(index).png", 32, 32), pixelWidth: 32, pixelHeight: 32)
        store.waitUntilIdle()
      }
      #expect(store.byteCount <= kept * bytes)
      #expect(store.byteCount > (kept - 2) * bytes)
    }
  }

  @Test("J2 The temporary memory of decoders reduces the budget for pictures")
  func decoders() throws {
    let bytes = 32 * 32 * 4
    let store = PictureStore(byteBudget: 8 * bytes)
    for index in 0..<8 {
      store.beginFrame()
      store.request(try folder.picture("\(index).png", 32, 32), pixelWidth: 32, pixelHeight: 32)
      store.waitUntilIdle()
    }
    for _ in 0..<3 { store.beginFrame() }
    #expect(store.byteCount > 6 * bytes)
    store.pool.limiter.acquire(MemoryLimiter.softLimit + 4 * bytes)
    store.drain()
    #expect(store.byteCount <= 4 * bytes && store.byteCount >= 2 * bytes)
    store.pool.limiter.release(MemoryLimiter.softLimit + 4 * bytes)
  }

  @Test("V10 A small level is kept beside a much larger one, and is shown in its size")
  func levels() throws {
    let store = PictureStore()
    let image = try folder.picture("a.png", 400, 400)
    for side in [50, 400] {
      store.request(image, pixelWidth: side, pixelHeight: side)
      store.waitUntilIdle()
    }
    for side in [50, 400] {
      let picture = store.request(image, pixelWidth: side, pixelHeight: side)
      #expect(picture?.sides == [side, side] && picture?.isExact == true)
    }
    #expect(store.isIdle)
  }

  @Test("V10 Visible pictures are kept even if they were not drawn recently")
  func keepsVisible() throws {
    let seen = try folder.picture("seen.png", 32, 32)
    let store = PictureStore(byteBudget: 3 * 32 * 32 * 4)
    store.visibleImages = { [seen] }
    store.request(seen, pixelWidth: 32, pixelHeight: 32)
    store.waitUntilIdle()
    for index in 0..<8 {
      store.beginFrame()
      store.request(try folder.picture("\(index).png", 32, 32), pixelWidth: 32, pixelHeight: 32)
      store.waitUntilIdle()
    }
    #expect(store.byteCount <= 4 * 32 * 32 * 4)
    #expect(store.request(seen, pixelWidth: 32, pixelHeight: 32) != nil)
  }

  @Test("V10 Levels of pictures made of pixels are dropped and made again")
  func pixelBudget() {
    let store = PictureStore(byteBudget: 3 * 32 * 32 * 4)
    let images = (0..<8).map { Image(width: 32, height: 32, rgba: [UInt8](repeating: UInt8($0), count: 4096)) }
    for image in images {
      store.beginFrame()
      #expect(store.request(image, pixelWidth: 32, pixelHeight: 32) != nil)
    }
    #expect(store.byteCount <= 3 * 32 * 32 * 4)
    store.beginFrame()
    #expect(store.request(images[1], pixelWidth: 32, pixelHeight: 32)?.corner == 0x0100_0000)
  }
}
