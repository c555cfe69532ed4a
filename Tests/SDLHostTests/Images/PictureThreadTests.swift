import Pictures
import Platform
import Raster
import TestSupport
import Testing
import ViewTree
import ViewTreeTesting

@testable import SDLHost

@Suite struct PictureThreadTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("The latest request is loaded first, and requests that are no longer made are given up and reported")
  func order() throws {
    let limiter = Monitor(false)
    let order = Monitor(0)
    // The worker stops in the first wake until the limiter is open.
    let store = PictureStore(threadCount: 1) {
      let count = order.change { count in
        count += 1
        return count
      }
      if count == 1 { limiter.wait { $0 ? () : nil } }
    }
    let images = try (0..<4).map { try folder.picture("\($0).png") }
    var reported: [Image] = []
    store.onChange = { reported += $0 }
    store.request(try folder.picture("first.png"), pixelWidth: 8, pixelHeight: 8)
    order.wait { $0 > 0 ? () : nil }
    store.drain()
    reported = []
    store.request(images[0], pixelWidth: 8, pixelHeight: 8)
    store.request(images[1], pixelWidth: 8, pixelHeight: 8)
    for _ in 0..<20 { store.beginFrame() }
    store.request(images[2], pixelWidth: 8, pixelHeight: 8)
    store.request(images[1], pixelWidth: 8, pixelHeight: 8)
    for _ in 0..<15 { store.beginFrame() }
    store.request(images[3], pixelWidth: 8, pixelHeight: 8)
    #expect(store.status(of: images[0]) == .idle)
    #expect(!store.isIdle)
    limiter.change { $0 = true }
    store.waitUntilIdle()
    #expect(reported == [images[0], images[3], images[1], images[2]])
    #expect(store.status(of: images[0]) == .idle)
    // It loads when it is requested again.
    store.request(images[0], pixelWidth: 8, pixelHeight: 8)
    store.waitUntilIdle()
    #expect(store.request(images[0], pixelWidth: 8, pixelHeight: 8) != nil)
  }

  @Test("Many pictures load on four threads, and the store is released in the middle")
  func threads() throws {
    let images = try (0..<40).map { try folder.picture("\($0).png", 16 + $0, 16, $0) }
    let store = PictureStore(byteBudget: 20_000, transientBudget: 10_000, threadCount: 4)
    for round in 0..<3 {
      store.beginFrame()
      for image in images { store.request(image, pixelWidth: 4 << round, pixelHeight: 4 << round) }
      store.drain()
    }
    store.waitUntilIdle()
    for (index, image) in images.enumerated() {
      #expect(store.request(image, pixelWidth: 16, pixelHeight: 16)?.corner == 0xFF00_0000 | UInt32(index))
    }
    for _ in 0..<20 {
      let short = PictureStore(threadCount: 4)
      for image in images { short.request(image, pixelWidth: 8, pixelHeight: 8) }
    }
  }

  @Test("V10 Loads and reductions are requested and given up at random, with a budget that is much too small")
  func thrashing() throws {
    let files = try (0..<24).map { try folder.picture("\($0).png", 40 + $0, 60, $0) }
    let made = (0..<8).map { index in
      Image(
        width: 50, height: 40, rgba: (0..<2000).flatMap { _ in [0, UInt8(index), 0, 255] as [UInt8] })
    }
    let broken = (0..<4).map { Image(path: "\(folder.path)/none\($0).png") }
    let images = files + made + broken
    let woken = Monitor(0)
    let store = PictureStore(byteBudget: 30_000, transientBudget: 40_000, threadCount: 4) { woken.change { $0 += 1 } }
    var seen: [Image] = []
    store.visibleImages = { seen }
    store.onChange = { changed in
      // The observer requests the picture again.
      for image in changed.prefix(2) { store.request(image, pixelWidth: 8, pixelHeight: 8) }
    }
    let seed: UInt64 = 77
    var generator = SeededGenerator(seed: seed)
    func random(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &generator) }
    for round in 0..<400 {
      store.beginFrame()
      seen = (0..<4).map { _ in images[random(images.count)] }
      for image in seen {
        let side = 1 + random(60)
        let found = store.request(image, pixelWidth: side, pixelHeight: side)
        if let surface = found?.surface { withExtendedLifetime(surface) { _ = surface.row(surface.height - 1)[0] } }
      }
      // Frames that request something else, so that queued pictures are given up.
      if round % 10 == 0 { for _ in 0..<40 { store.beginFrame() } }
      if round % 3 == 0 { store.drain() }
      if round % 40 == 0 {
        store.byteBudget = random(60_000)
      }
    }
    store.onChange = nil
    store.waitUntilIdle()
    #expect(store.isIdle && woken.read { $0 } > 0, "seed \(seed)")
    store.byteBudget = 0
    seen = []
    for _ in 0..<3 { store.beginFrame() }
    store.request(images[0], pixelWidth: 1, pixelHeight: 1)
    store.waitUntilIdle()
    for image in files {
      store.request(image, pixelWidth: 16, pixelHeight: 16)
      store.waitUntilIdle()
      #expect(store.request(image, pixelWidth: 16, pixelHeight: 16) != nil)
    }
    for image in broken {
      store.request(image, pixelWidth: 16, pixelHeight: 16)
      store.waitUntilIdle()
      #expect(store.failure(of: image) != nil)
    }
  }

  @Test("V10 All decoders together stay within their budget, and one that exceeds it runs alone")
  func transient() throws {
    let images = try (0..<12).map { try folder.picture("\($0).png", 100, 100) }
    // On a busy machine it may take some attempts until two threads decode at the same time.
    var peak = 0
    for _ in 0..<200 where peak < 70_000 {
      let store = PictureStore(transientBudget: 200_000, threadCount: 4)
      for image in images { store.request(image, pixelWidth: 10, pixelHeight: 10) }
      store.waitUntilIdle()
      peak = store.pool.limiter.peak
      #expect(peak <= 200_000)
    }
    #expect(peak > 70_000)
    let narrow = PictureStore(transientBudget: 1, threadCount: 4)
    for image in images { narrow.request(image, pixelWidth: 10, pixelHeight: 10) }
    narrow.waitUntilIdle()
    #expect(narrow.pool.limiter.peak < 100_000)
    for image in images { #expect(narrow.request(image, pixelWidth: 10, pixelHeight: 10) != nil) }
  }
}
