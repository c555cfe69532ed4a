import Glibc
import Languages
import Pictures
import Platform
import Raster
import SDLHost
import TestSupport
import Testing
import ViewTree

@Suite struct PictureStoreTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("V10 A picture loads when it is first requested, in the size that is needed, on a different thread")
  func loads() throws {
    let woken = Monitor(0)
    let store = PictureStore { woken.change { $0 += 1 } }
    let image = try folder.picture("a.png", 200, 100)
    var changes: [[Image]] = []
    store.onChange = { changes.append($0) }
    #expect(store.status(of: image) == .idle)
    #expect(store.isIdle)
    #expect(store.request(image, pixelWidth: 50, pixelHeight: 25) == nil)
    #expect(store.status(of: image) == .loading)
    #expect(!store.isIdle)
    store.waitUntilIdle()
    #expect(store.status(of: image) == .loaded(size: Size(width: 200, height: 100), isOpaque: true))
    let loaded = store.request(image, pixelWidth: 50, pixelHeight: 25)
    #expect(loaded?.sides == [50, 25])
    #expect(loaded?.isExact == true)
    #expect(loaded?.corner == 0xFFFF_0000)
    #expect(changes == [[image]])
    // The worker wakes the loop after it has posted the result, so this may happen a little later.
    #expect(woken.wait { $0 > 0 ? $0 : nil } == 1)
    #expect(store.isIdle)
  }

  @Test("R3 A program can replace what decodes the files; its failures are told")
  func otherReader() throws {
    struct Reader: PictureReader {
      func picture(
        at path: String, fitting width: Int, _ height: Int, within limiter: MemoryLimiter
      ) throws(PictureError) -> DecodedPicture {
        guard !path.hasSuffix("none.song") else { throw .notAPicture }
        guard let surface = Surface(width: 40, height: 20, isOpaque: true) else { throw .outOfMemory }
        for y in 0..<20 { surface.row(y).update(repeating: 0xFFFF_0000, count: 40) }
        return DecodedPicture(surface: surface, width: 80, height: 40, isLargest: false)
      }
    }
    let store = PictureStore()
    store.setReader(Reader())
    let song = Image(path: "/nowhere/a.song")
    let none = Image(path: "/nowhere/none.song")
    for image in [song, none] { store.request(image, pixelWidth: 40, pixelHeight: 20) }
    store.waitUntilIdle()
    #expect(store.request(song, pixelWidth: 40, pixelHeight: 20)?.sides == [40, 20])
    #expect(store.request(song, pixelWidth: 40, pixelHeight: 20)?.corner == 0xFFFF_0000)
    #expect(store.status(of: song) == .loaded(size: Size(width: 80, height: 40), isOpaque: true))
    #expect(store.failure(of: none) == "not a picture")
  }

  @Test("V10 A vector drawing whose size is no whole number is drawn once for a size, and not again in each frame")
  func drawingComesToRest() throws {
    let svg =
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24.4 10.6'><rect width='9' height='9' fill='blue'/></svg>"
    let store = PictureStore()
    let image = Image(path: try folder.write("a.svg", Array(svg.utf8)))
    store.request(image, pixelWidth: 96, pixelHeight: 44)
    store.waitUntilIdle()
    #expect(store.request(image, pixelWidth: 96, pixelHeight: 44)?.isExact == true)
    #expect(store.isIdle)
  }

  @Test("V10 All requests for a picture share it")
  func shares() throws {
    let store = PictureStore()
    let image = try folder.picture("a.png")
    for _ in 0..<5 { store.request(image, pixelWidth: 20, pixelHeight: 20) }
    store.request(Image(path: folder.path + "/a.png"), pixelWidth: 10, pixelHeight: 10)
    var changes = 0
    store.onChange = { changes += $0.count }
    store.waitUntilIdle()
    #expect(changes == 1)
    let one = store.request(image, pixelWidth: 20, pixelHeight: 20)
    let two = store.request(Image(path: folder.path + "/a.png"), pixelWidth: 20, pixelHeight: 20)
    #expect(one?.surface === two?.surface)
    #expect(one?.generation == two?.generation)
    #expect(store.byteCount == one?.surface.byteCount)
  }

  @Test(
    "V10 For a larger request it returns the existing level while it loads a better one, up to the size of the file")
  func grows() throws {
    let store = PictureStore()
    let image = try folder.picture("a.png", 64, 64)
    store.request(image, pixelWidth: 10, pixelHeight: 10)
    store.waitUntilIdle()
    let small = store.request(image, pixelWidth: 30, pixelHeight: 30)
    #expect(small?.sides == [10, 10])
    #expect(small?.isExact == false)
    store.waitUntilIdle()
    let large = store.request(image, pixelWidth: 30, pixelHeight: 30)
    #expect(large?.sides == [30, 30])
    #expect(large?.isExact == true)
    #expect(large?.generation != small?.generation)
    store.request(image, pixelWidth: 500, pixelHeight: 500)
    store.waitUntilIdle()
    let whole = store.request(image, pixelWidth: 500, pixelHeight: 500)
    #expect(whole?.sides == [64, 64])
    #expect(whole?.isExact == true)
    #expect(store.isIdle)
  }

  @Test("V10 A larger request while a smaller level is loading is not lost")
  func growsWhileLoading() throws {
    let store = PictureStore()
    let image = try folder.picture("a.png", 300, 300)
    for side in stride(from: 10, through: 200, by: 10) { store.request(image, pixelWidth: side, pixelHeight: side) }
    store.waitUntilIdle()
    let loaded = store.request(image, pixelWidth: 200, pixelHeight: 200)
    #expect(loaded?.sides == [200, 200])
    #expect(loaded?.isExact == true)
  }

  @Test("V10 Below half of a level's size, a smaller level is averaged from it")
  func shrinks() throws {
    let store = PictureStore()
    let image = try folder.picture("a.png", 64, 64)
    store.request(image, pixelWidth: 60, pixelHeight: 60)
    store.waitUntilIdle()
    let half = store.request(image, pixelWidth: 30, pixelHeight: 30)
    #expect(half?.sides == [60, 60])
    #expect(half?.isExact == true)
    let less = store.request(image, pixelWidth: 20, pixelHeight: 20)
    #expect(less?.sides == [60, 60])
    #expect(less?.isExact == false)
    // The file is not needed for that.
    unlink(folder.path + "/a.png")
    store.waitUntilIdle()
    let level = store.request(image, pixelWidth: 20, pixelHeight: 20)
    #expect(level?.sides == [20, 20])
    #expect(level?.isExact == true)
    // The large level is still available.
    #expect(store.request(image, pixelWidth: 60, pixelHeight: 60)?.sides == [60, 60])
    #expect(store.isIdle)
  }

  @Test("V10 Invalid sizes are clamped to the nearest valid one")
  func absurd() throws {
    let store = PictureStore()
    let image = try folder.picture("a.png", 8, 8)
    for (width, height) in [(0, 0), (-1, 5), (Int.min, Int.min), (Int.max, Int.max)] {
      store.request(image, pixelWidth: width, pixelHeight: height)
      store.waitUntilIdle()
    }
    #expect(store.request(image, pixelWidth: .max, pixelHeight: .max)?.sides == [8, 8])
  }

  @Test("A picture made of pixels is available immediately, premultiplied, in every size")
  func pixels() {
    let store = PictureStore()
    let image = Image(width: 8, height: 4, rgba: (0..<32).flatMap { _ in [255, 128, 0, 128] as [UInt8] })
    #expect(store.status(of: image) == .loaded(size: Size(width: 8, height: 4), isOpaque: false))
    let whole = store.request(image, pixelWidth: 8, pixelHeight: 4)
    #expect(whole?.sides == [8, 4])
    #expect(whole?.corner == 0x8080_4000)
    let small = store.request(image, pixelWidth: 2, pixelHeight: 1)
    #expect(small?.sides == [2, 1])
    #expect(small?.isExact == true)
    #expect(small?.corner == 0x8080_4000)
    #expect(store.isIdle)
    let opaque = Image(width: 1, height: 1, rgba: [1, 2, 3, 255])
    #expect(store.status(of: opaque) == .loaded(size: Size(width: 1, height: 1), isOpaque: true))
    #expect(store.request(opaque, pixelWidth: 9, pixelHeight: 9)?.corner == 0xFF01_0203)
  }

  @Test("The colour of a picture takes its halves alike, and colours more than grey")
  func averageColor() throws {
    let (red, blue, grey): ([UInt8], [UInt8], [UInt8]) = ([255, 0, 0, 255], [0, 0, 255, 255], [128, 128, 128, 255])
    let store = PictureStore()
    for rgba in [red + blue + red + blue, red + red + blue + blue] {
      let color = try #require(store.averageColor(of: Image(width: 2, height: 2, rgba: rgba)))
      #expect(abs(color.red - 0.5) < 1e-9 && color.green == 0 && abs(color.blue - 0.5) < 1e-9)
    }
    let color = try #require(store.averageColor(of: Image(width: 2, height: 1, rgba: red + grey)))
    #expect(color.red > 0.95 && color.green < 0.05 && color.green == color.blue)
  }

  @Test("A picture made of no pixels fails")
  func noPixels() {
    let store = PictureStore()
    let image = Misuse.$handler.withValue({ _ in }) { Image(width: 0, height: 0, rgba: []) }
    #expect(store.request(image, pixelWidth: 1, pixelHeight: 1) == nil)
    #expect(store.failure(of: image) != nil)
    #expect(store.isIdle)
  }

  @Test("V10 Large pictures made of pixels are converted on a different thread")
  func largePixels() {
    let store = PictureStore()
    let image = Image(width: 4200, height: 1000, rgba: [UInt8](repeating: 255, count: 4200 * 1000 * 4))
    #expect(store.request(image, pixelWidth: 42, pixelHeight: 10) == nil)
    store.waitUntilIdle()
    #expect(store.request(image, pixelWidth: 42, pixelHeight: 10)?.sides == [42, 10])
    #expect(store.status(of: image) == .loaded(size: Size(width: 4200, height: 1000), isOpaque: true))
  }
}
