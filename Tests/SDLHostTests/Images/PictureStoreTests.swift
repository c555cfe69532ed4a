import Raster
import SDLHost
import Synchronization
import Testing
import ViewTree

#if canImport(Glibc)
  import Glibc
#endif

@Suite struct PictureStoreTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func picture(_ name: String, _ width: Int = 64, _ height: Int = 64, _ color: Int = Sample.red) throws -> Image
  {
    Image(path: try folder.write(name, Sample.png(width, height) { _, _ in color }))
  }

  private func size(_ picture: Picture?) -> [Int]? { picture.map { [$0.surface.width, $0.surface.height] } }

  private func pixel(_ picture: Picture?) -> UInt32? {
    picture.map { picture in withExtendedLifetime(picture.surface) { picture.surface.row(0)[0] } }
  }

  @Test("V10 nothing is read before it is asked for; then it loads in the size that is needed, off the main thread")
  func loads() throws {
    let woken = Monitor(0)
    let store = PictureStore { woken.change { $0 += 1 } }
    let image = try picture("a.png", 200, 100)
    var changes: [[Image]] = []
    store.onChange = { changes.append($0) }
    #expect(store.status(of: image) == .idle)
    #expect(store.isIdle)
    #expect(store.picture(for: image, pixelWidth: 50, pixelHeight: 25) == nil)
    #expect(store.status(of: image) == .loading)
    #expect(!store.isIdle)
    store.waitUntilIdle()
    #expect(store.status(of: image) == .loaded(size: Size(width: 200, height: 100), isOpaque: true))
    let loaded = store.picture(for: image, pixelWidth: 50, pixelHeight: 25)
    #expect(size(loaded) == [50, 25])
    #expect(loaded?.isExact == true)
    #expect(pixel(loaded) == 0xFFFF_0000)
    #expect(changes == [[image]])
    // The worker wakes after it has posted, so this may come a little later.
    #expect(woken.wait { $0 > 0 ? $0 : nil } == 1)
    #expect(store.isIdle)
  }

  @Test("V10 all who ask share one picture")
  func shares() throws {
    let store = PictureStore()
    let image = try picture("a.png")
    for _ in 0..<5 { store.request(image, pixelWidth: 20, pixelHeight: 20) }
    store.request(Image(path: folder.path + "/a.png"), pixelWidth: 10, pixelHeight: 10)
    var changes = 0
    store.onChange = { changes += $0.count }
    store.waitUntilIdle()
    #expect(changes == 1)
    let one = store.picture(for: image, pixelWidth: 20, pixelHeight: 20)
    let two = store.picture(for: Image(path: folder.path + "/a.png"), pixelWidth: 20, pixelHeight: 20)
    #expect(one?.surface === two?.surface)
    #expect(one?.generation == two?.generation)
    #expect(store.byteCount == one?.surface.byteCount)
  }

  @Test("V10 asked for more, it goes on giving what it has and loads the rest; never more than there is")
  func grows() throws {
    let store = PictureStore()
    let image = try picture("a.png", 64, 64)
    store.request(image, pixelWidth: 10, pixelHeight: 10)
    store.waitUntilIdle()
    let small = store.picture(for: image, pixelWidth: 30, pixelHeight: 30)
    #expect(size(small) == [10, 10])
    #expect(small?.isExact == false)
    store.waitUntilIdle()
    let large = store.picture(for: image, pixelWidth: 30, pixelHeight: 30)
    #expect(size(large) == [30, 30])
    #expect(large?.isExact == true)
    #expect(large?.generation != small?.generation)
    _ = store.picture(for: image, pixelWidth: 500, pixelHeight: 500)
    store.waitUntilIdle()
    let whole = store.picture(for: image, pixelWidth: 500, pixelHeight: 500)
    #expect(size(whole) == [64, 64])
    #expect(whole?.isExact == true)
    #expect(store.isIdle)
  }

  @Test("V10 a larger request while the smaller one is being loaded is not lost")
  func growsWhileLoading() throws {
    let store = PictureStore()
    let image = try picture("a.png", 300, 300)
    for side in stride(from: 10, through: 200, by: 10) { store.request(image, pixelWidth: side, pixelHeight: side) }
    store.waitUntilIdle()
    let loaded = store.picture(for: image, pixelWidth: 200, pixelHeight: 200)
    #expect(size(loaded) == [200, 200])
    #expect(loaded?.isExact == true)
  }

  @Test("V10 at most 2:1 is left to linear: below half, a smaller level is averaged from the one there is")
  func shrinks() throws {
    let store = PictureStore()
    let image = try picture("a.png", 64, 64)
    store.request(image, pixelWidth: 60, pixelHeight: 60)
    store.waitUntilIdle()
    let half = store.picture(for: image, pixelWidth: 30, pixelHeight: 30)
    #expect(size(half) == [60, 60])
    #expect(half?.isExact == true)
    let less = store.picture(for: image, pixelWidth: 20, pixelHeight: 20)
    #expect(size(less) == [60, 60])
    #expect(less?.isExact == false)
    // The file is not needed for that.
    unlink(folder.path + "/a.png")
    store.waitUntilIdle()
    let level = store.picture(for: image, pixelWidth: 20, pixelHeight: 20)
    #expect(size(level) == [20, 20])
    #expect(level?.isExact == true)
    // And the large one is still there for the others.
    #expect(size(store.picture(for: image, pixelWidth: 60, pixelHeight: 60)) == [60, 60])
    // Asking for at least so many pixels makes nothing smaller.
    store.request(image, pixelWidth: 2, pixelHeight: 2)
    #expect(store.isIdle)
  }

  @Test("V10 sizes that are none, or absurd, are taken for the nearest that makes sense")
  func absurd() throws {
    let store = PictureStore()
    let image = try picture("a.png", 8, 8)
    for (width, height) in [(0, 0), (-1, 5), (Int.min, Int.min), (Int.max, Int.max)] {
      _ = store.picture(for: image, pixelWidth: width, pixelHeight: height)
      store.waitUntilIdle()
    }
    #expect(size(store.picture(for: image, pixelWidth: .max, pixelHeight: .max)) == [8, 8])
  }

  @Test("pixels that a program made are there at once, premultiplied, in every size")
  func pixels() {
    let store = PictureStore()
    let image = Image(width: 8, height: 4, rgba: (0..<32).flatMap { _ in [255, 128, 0, 128] as [UInt8] })
    #expect(store.status(of: image) == .loaded(size: Size(width: 8, height: 4), isOpaque: false))
    let whole = store.picture(for: image, pixelWidth: 8, pixelHeight: 4)
    #expect(size(whole) == [8, 4])
    #expect(pixel(whole) == 0x8080_4000)
    let small = store.picture(for: image, pixelWidth: 2, pixelHeight: 1)
    #expect(size(small) == [2, 1])
    #expect(small?.isExact == true)
    #expect(pixel(small) == 0x8080_4000)
    #expect(store.isIdle)
    let opaque = Image(width: 1, height: 1, rgba: [1, 2, 3, 255])
    #expect(store.status(of: opaque) == .loaded(size: Size(width: 1, height: 1), isOpaque: true))
    #expect(pixel(store.picture(for: opaque, pixelWidth: 9, pixelHeight: 9)) == 0xFF01_0203)
  }

  @Test("pixels without pixels fail")
  func noPixels() {
    let store = PictureStore()
    let image = Misuse.$handler.withValue({ _ in }) { Image(width: 0, height: 0, rgba: []) }
    #expect(store.picture(for: image, pixelWidth: 1, pixelHeight: 1) == nil)
    #expect(store.failure(of: image) != nil)
    #expect(store.isIdle)
  }

  @Test("V10 large pixels are converted off the main thread")
  func largePixels() {
    let store = PictureStore()
    let image = Image(width: 4200, height: 1000, rgba: [UInt8](repeating: 255, count: 4200 * 1000 * 4))
    #expect(store.picture(for: image, pixelWidth: 42, pixelHeight: 10) == nil)
    store.waitUntilIdle()
    #expect(size(store.picture(for: image, pixelWidth: 42, pixelHeight: 10)) == [42, 10])
    #expect(store.status(of: image) == .loaded(size: Size(width: 4200, height: 1000), isOpaque: true))
  }

  // MARK: Budget

  @Test("V10 over the budget, what was not asked for longest goes first, and comes back when it is asked for")
  func budget() throws {
    let images = try (0..<10).map { try picture("\($0).png", 32, 32, $0 * 20) }
    let store = PictureStore(byteBudget: 5 * 32 * 32 * 4)
    for (index, image) in images.enumerated() {
      store.beginFrame()
      _ = store.picture(for: image, pixelWidth: 32, pixelHeight: 32)
      store.waitUntilIdle()
      store.beginFrame()
      #expect(pixel(store.picture(for: image, pixelWidth: 32, pixelHeight: 32)) == 0xFF00_0000 | UInt32(index * 20))
    }
    #expect(store.byteCount <= 5 * 32 * 32 * 4)
    store.beginFrame()
    #expect(store.picture(for: images[9], pixelWidth: 32, pixelHeight: 32) != nil)
    #expect(store.picture(for: images[0], pixelWidth: 32, pixelHeight: 32) == nil)
    // Its size is still known.
    #expect(store.status(of: images[0]) == .loaded(size: Size(width: 32, height: 32), isOpaque: true))
    store.waitUntilIdle()
    #expect(pixel(store.picture(for: images[0], pixelWidth: 32, pixelHeight: 32)) == 0xFF00_0000)
  }

  @Test("V10 what the current frame asks for stays, however small the budget is")
  func keepsCurrent() throws {
    let images = try (0..<6).map { try picture("\($0).png", 32, 32) }
    let store = PictureStore(byteBudget: 1)
    for _ in 0..<5 {
      store.beginFrame()
      for image in images { _ = store.picture(for: image, pixelWidth: 32, pixelHeight: 32) }
      store.waitUntilIdle()
    }
    for image in images { #expect(store.picture(for: image, pixelWidth: 32, pixelHeight: 32) != nil) }
    store.beginFrame()
    store.beginFrame()
    store.byteBudget = 0
    #expect(store.byteCount == 0)
  }

  @Test("V10 what is seen but was not drawn lately stays as well")
  func keepsVisible() throws {
    let seen = try picture("seen.png", 32, 32)
    let store = PictureStore(byteBudget: 3 * 32 * 32 * 4)
    store.visibleImages = { [seen] }
    _ = store.picture(for: seen, pixelWidth: 32, pixelHeight: 32)
    store.waitUntilIdle()
    for index in 0..<8 {
      store.beginFrame()
      _ = store.picture(for: try picture("\(index).png", 32, 32), pixelWidth: 32, pixelHeight: 32)
      store.waitUntilIdle()
    }
    #expect(store.byteCount <= 4 * 32 * 32 * 4)
    #expect(store.picture(for: seen, pixelWidth: 32, pixelHeight: 32) != nil)
  }

  @Test("V10 pixels are dropped and made again like files")
  func pixelBudget() {
    let store = PictureStore(byteBudget: 3 * 32 * 32 * 4)
    let images = (0..<8).map { Image(width: 32, height: 32, rgba: [UInt8](repeating: UInt8($0), count: 4096)) }
    for image in images {
      store.beginFrame()
      #expect(store.picture(for: image, pixelWidth: 32, pixelHeight: 32) != nil)
    }
    #expect(store.byteCount <= 3 * 32 * 32 * 4)
    store.beginFrame()
    #expect(pixel(store.picture(for: images[1], pixelWidth: 32, pixelHeight: 32)) == 0x0100_0000)
  }

  // MARK: Order

  @Test("what was asked for last comes first; what nobody asks for any more is given up, and told")
  func order() throws {
    let gate = Monitor(false)
    let order = Monitor(0)
    // The worker stops in the first wake until the gate is open.
    let store = PictureStore(threadCount: 1) {
      let count = order.change { count in
        count += 1
        return count
      }
      if count == 1 { gate.wait { $0 ? () : nil } }
    }
    let images = try (0..<4).map { try picture("\($0).png") }
    var told: [Image] = []
    store.onChange = { told += $0 }
    store.request(try picture("first.png"), pixelWidth: 8, pixelHeight: 8)
    order.wait { $0 > 0 ? () : nil }
    store.drain()
    told = []
    store.request(images[0], pixelWidth: 8, pixelHeight: 8)
    store.request(images[1], pixelWidth: 8, pixelHeight: 8)
    for _ in 0..<20 { store.beginFrame() }
    store.request(images[2], pixelWidth: 8, pixelHeight: 8)
    store.request(images[1], pixelWidth: 8, pixelHeight: 8)
    for _ in 0..<15 { store.beginFrame() }
    store.request(images[3], pixelWidth: 8, pixelHeight: 8)
    #expect(store.status(of: images[0]) == .idle)
    #expect(!store.isIdle)
    gate.change { $0 = true }
    store.waitUntilIdle()
    #expect(told == [images[0], images[3], images[1], images[2]])
    #expect(store.status(of: images[0]) == .idle)
    // Asked for again, it loads.
    store.request(images[0], pixelWidth: 8, pixelHeight: 8)
    store.waitUntilIdle()
    #expect(store.picture(for: images[0], pixelWidth: 8, pixelHeight: 8) != nil)
  }

  // MARK: Failures

  @Test("J7 a failure is told once, with its reason, and stops nothing")
  func failures() throws {
    let store = PictureStore()
    let missing = Image(path: folder.path + "/missing.png")
    let empty = Image(path: try folder.write("empty.png", []))
    let good = try picture("good.png")
    var failures: [Image: [String]] = [:]
    store.onFailure = { failures[$0, default: []].append($1) }
    for _ in 0..<3 {
      for image in [missing, empty, good] { _ = store.picture(for: image, pixelWidth: 8, pixelHeight: 8) }
      store.waitUntilIdle()
    }
    #expect(failures == [missing: ["no such file"], empty: ["empty file"]])
    #expect(store.status(of: missing) == .failed("no such file"))
    #expect(store.failure(of: empty) == "empty file")
    #expect(store.failure(of: good) == nil)
    #expect(store.picture(for: good, pixelWidth: 8, pixelHeight: 8) != nil)
  }

  @Test("J7 a file that failed is looked at again only when told so, and only if it is another")
  func retries() throws {
    let store = PictureStore()
    let image = Image(path: try folder.write("a.png", []))
    var told = 0
    store.onFailure = { _, _ in told += 1 }
    func ask() -> Picture? {
      _ = store.picture(for: image, pixelWidth: 8, pixelHeight: 8)
      store.waitUntilIdle()
      return store.picture(for: image, pixelWidth: 8, pixelHeight: 8)
    }
    #expect(ask() == nil)
    store.forgetFailures()
    #expect(ask() == nil)
    #expect(told == 1)
    _ = try picture("a.png")
    #expect(ask() == nil)
    store.forgetFailures()
    #expect(ask() != nil)
    #expect(store.failure(of: image) == nil)
    #expect(told == 1)
  }

  @Test("a file that goes away while a larger one is wanted leaves what there is")
  func goesAway() throws {
    let store = PictureStore()
    let image = try picture("a.png")
    store.request(image, pixelWidth: 8, pixelHeight: 8)
    store.waitUntilIdle()
    unlink(folder.path + "/a.png")
    for _ in 0..<2 {
      #expect(size(store.picture(for: image, pixelWidth: 40, pixelHeight: 40)) == [8, 8])
      store.waitUntilIdle()
    }
    #expect(store.failure(of: image) == nil)
  }

  // MARK: Threads

  @Test("many pictures on four threads, with a store that goes away in the middle")
  func threads() throws {
    let images = try (0..<40).map { try picture("\($0).png", 16 + $0, 16, $0) }
    let store = PictureStore(byteBudget: 20_000, transientBudget: 10_000, threadCount: 4)
    for round in 0..<3 {
      store.beginFrame()
      for image in images { _ = store.picture(for: image, pixelWidth: 4 << round, pixelHeight: 4 << round) }
      store.drain()
    }
    store.waitUntilIdle()
    for (index, image) in images.enumerated() {
      #expect(pixel(store.picture(for: image, pixelWidth: 16, pixelHeight: 16)) == 0xFF00_0000 | UInt32(index))
    }
    for _ in 0..<20 {
      let short = PictureStore(threadCount: 4)
      for image in images { short.request(image, pixelWidth: 8, pixelHeight: 8) }
    }
  }

  @Test("V10 loads and reductions that are asked for and given up at random, while the budget is far too small")
  func thrashing() throws {
    let files = try (0..<24).map { try picture("\($0).png", 40 + $0, 60, $0) }
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
      // Whoever is told asks again.
      for image in changed.prefix(2) { store.request(image, pixelWidth: 8, pixelHeight: 8) }
    }
    let seed: UInt64 = 77
    var state = seed
    func random(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    for round in 0..<400 {
      store.beginFrame()
      seen = (0..<4).map { _ in images[random(images.count)] }
      for image in seen {
        let side = 1 + random(60)
        let found = store.picture(for: image, pixelWidth: side, pixelHeight: side)
        if let surface = found?.surface { withExtendedLifetime(surface) { _ = surface.row(surface.height - 1)[0] } }
      }
      // Frames that ask for something else: what was queued is given up.
      if round % 10 == 0 { for _ in 0..<40 { store.beginFrame() } }
      if round % 3 == 0 { store.drain() }
      if round % 40 == 0 {
        store.byteBudget = random(60_000)
        store.forgetFailures()
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
      #expect(store.picture(for: image, pixelWidth: 16, pixelHeight: 16) != nil)
    }
    for image in broken {
      store.request(image, pixelWidth: 16, pixelHeight: 16)
      store.waitUntilIdle()
      #expect(store.failure(of: image) != nil)
    }
  }

  @Test("V10 decoders together keep to the budget for them; what is over it by itself goes alone")
  func transient() throws {
    let images = try (0..<12).map { try picture("\($0).png", 100, 100) }
    let store = PictureStore(transientBudget: 200_000, threadCount: 4)
    for image in images { store.request(image, pixelWidth: 10, pixelHeight: 10) }
    store.waitUntilIdle()
    #expect(store.peakTransientBytes > 70_000)
    #expect(store.peakTransientBytes <= 200_000)
    let narrow = PictureStore(transientBudget: 1, threadCount: 4)
    for image in images { narrow.request(image, pixelWidth: 10, pixelHeight: 10) }
    narrow.waitUntilIdle()
    #expect(narrow.peakTransientBytes < 100_000)
    for image in images { #expect(narrow.picture(for: image, pixelWidth: 10, pixelHeight: 10) != nil) }
  }
}
