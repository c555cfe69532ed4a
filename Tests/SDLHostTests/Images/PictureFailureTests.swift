import SDLHost
import TestSupport
import Testing
import ViewTree

#if canImport(Glibc)
  import Glibc
#endif

@Suite struct PictureFailureTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("J7 a failure is told once, with its reason, and stops nothing")
  func failures() throws {
    let store = PictureStore()
    let missing = Image(path: folder.path + "/missing.png")
    let empty = Image(path: try folder.write("empty.png", []))
    let good = try folder.picture("good.png")
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
    _ = try folder.picture("a.png")
    #expect(ask() == nil)
    store.forgetFailures()
    #expect(ask() != nil)
    #expect(store.failure(of: image) == nil)
    #expect(told == 1)
  }

  @Test("a file that goes away while a larger one is wanted leaves what there is")
  func goesAway() throws {
    let store = PictureStore()
    let image = try folder.picture("a.png")
    store.request(image, pixelWidth: 8, pixelHeight: 8)
    store.waitUntilIdle()
    unlink(folder.path + "/a.png")
    for _ in 0..<2 {
      #expect(store.picture(for: image, pixelWidth: 40, pixelHeight: 40)?.sides == [8, 8])
      store.waitUntilIdle()
    }
    #expect(store.failure(of: image) == nil)
  }
}
