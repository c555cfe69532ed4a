import Glibc
import Languages
import SDLHost
import TestSupport
import Testing
import ViewTree

@Suite struct PictureFailureTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("J7 A failure is reported once, with its reason, and affects nothing else")
  func failures() throws {
    let store = PictureStore()
    let missing = Image(path: folder.path + "/missing.png")
    let empty = Image(path: try folder.write("empty.png", []))
    let good = try folder.picture("good.png")
    var failures: [Image: [String]] = [:]
    store.onFailure = { failures[$0, default: []].append($1.description) }
    for _ in 0..<3 {
      for image in [missing, empty, good] { store.request(image, pixelWidth: 8, pixelHeight: 8) }
      store.waitUntilIdle()
    }
    #expect(failures == [missing: ["no such file"], empty: ["empty file"]])
    #expect(store.status(of: missing) == .failed("no such file"))
    #expect(store.failure(of: empty) == "empty file")
    #expect(store.failure(of: good) == nil)
    #expect(store.request(good, pixelWidth: 8, pixelHeight: 8) != nil)
  }

  @Test("J7 A truncated JPEG is shown in part, and reported once", arguments: [false, true])
  func partOfAJPEG(isProgressive: Bool) throws {
    let store = PictureStore()
    let whole = Sample.jpeg(256, 256, isProgressive: isProgressive) { x, y in (x * 37 + y * 91) & 0xFF * 0x010101 }
    let half = Image(path: try folder.write("half.jpg", Array(whole.prefix(whole.count / 2))))
    let good = Image(path: try folder.write("good.jpg", whole))
    var reported: [Image: [String]] = [:]
    store.onFailure = { reported[$0, default: []].append($1.description) }
    // The larger one is decoded again.
    for side in [32, 256] {
      for image in [half, good] { store.request(image, pixelWidth: side, pixelHeight: side) }
      store.waitUntilIdle()
    }
    #expect(reported.keys.map { $0 } == [half] && reported[half]?.count == 1)
    #expect(reported[half]?.first?.hasPrefix("only a part of it can be shown: Premature end") == true)
    #expect(store.failure(of: half) == nil)
    #expect(store.request(half, pixelWidth: 256, pixelHeight: 256)?.sides == [256, 256])
  }

  @Test("J7 A JPEG of which hardly anything can be read is a failure, and shows a placeholder")
  func nothingOfAJPEG() throws {
    let store = PictureStore()
    let whole = Sample.jpeg(256, 256) { x, y in (x * 37 + y * 91) & 0xFF * 0x010101 }
    let scan = try #require(whole.indices.first { $0 + 1 < whole.count && whole[$0] == 0xFF && whole[$0 + 1] == 0xDA })
    let image = Image(path: try folder.write("nothing.jpg", Array(whole.prefix(scan + 40))))
    var reported: [String] = []
    store.onFailure = { reported.append($1.description) }
    store.request(image, pixelWidth: 256, pixelHeight: 256)
    store.waitUntilIdle()
    #expect(reported.count == 1 && reported.first?.hasPrefix("damaged: ") == true)
    #expect(store.failure(of: image) != nil)
  }

  @Test("J7 A file that failed is not read again, and reported once")
  func staysFailed() throws {
    let store = PictureStore()
    let image = Image(path: try folder.write("a.png", []))
    var reported = 0
    store.onFailure = { _, _ in reported += 1 }
    for _ in 0..<3 {
      #expect(store.request(image, pixelWidth: 8, pixelHeight: 8) == nil)
      store.waitUntilIdle()
    }
    #expect(store.failure(of: image) != nil)
    #expect(reported == 1)
  }

  @Test("If a file disappears before a larger level is loaded, the existing level stays")
  func goesAway() throws {
    let store = PictureStore()
    let image = try folder.picture("a.png")
    store.request(image, pixelWidth: 8, pixelHeight: 8)
    store.waitUntilIdle()
    unlink(folder.path + "/a.png")
    for _ in 0..<2 {
      #expect(store.request(image, pixelWidth: 40, pixelHeight: 40)?.sides == [8, 8])
      store.waitUntilIdle()
    }
    #expect(store.failure(of: image) == nil)
  }
}
