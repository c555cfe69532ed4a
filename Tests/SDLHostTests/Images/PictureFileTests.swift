import Languages
import Pictures
import Raster
import Synchronization
import TestSupport
import Testing
import ViewTree

@testable import SDLHost

/// Files that change, that cannot be read for a while, and that are many.
@Suite struct PictureFileTests {
  let folder: TemporaryFolder
  let store = PictureStore()

  init() throws { folder = try TemporaryFolder() }

  private func shown(_ image: Image) -> Picture? { store.request(image, pixelWidth: 64, pixelHeight: 64) }

  /// Looks at all files, and loads what is requested then.
  private func check(_ image: Image) {
    store.checkFiles()
    store.waitUntilIdle()
    _ = shown(image)
    store.waitUntilIdle()
  }

  @Test("V10 a file that was replaced is read again; until then the former picture is shown")
  func replaced() throws {
    let image = try folder.picture("cover.png")
    _ = shown(image)
    store.waitUntilIdle()
    // In several sizes, of which none may stay.
    store.request(image, pixelWidth: 8, pixelHeight: 8)
    store.waitUntilIdle()
    var changed: [Image] = []
    store.onChange = { changed += $0 }
    store.checkFiles()
    store.waitUntilIdle()
    #expect(changed.isEmpty)

    _ = try folder.picture("cover.png", 64, 64, Sample.green)
    store.checkFiles()
    store.waitUntilIdle()
    #expect(changed == [image])
    #expect(shown(image)?.corner == 0xFFFF_0000)
    store.waitUntilIdle()
    #expect(changed == [image, image])
    #expect(shown(image)?.corner == 0xFF00_FF00)
    #expect(store.request(image, pixelWidth: 8, pixelHeight: 8)?.corner == 0xFF00_FF00)
  }

  @Test("V10 a picture that was half copied when it was seen is shown when it is complete", arguments: ["png", "jpg"])
  func halfCopied(suffix: String) throws {
    let noise = { (x: Int, y: Int) in (x &* 7919 ^ y &* 104_729) & 0xFF_FFFF }
    let whole = suffix == "png" ? Sample.png(64, 64, noise) : Sample.jpeg(64, 64, noise)
    let image = Image(path: try folder.write("cover.\(suffix)", Array(whole.prefix(whole.count / 2))))
    var reported = 0
    store.onFailure = { _, _ in reported += 1 }
    _ = shown(image)
    store.waitUntilIdle()
    #expect(reported == 1)
    let half = shown(image).map { $0.surface.row(63)[63] }
    _ = try folder.write("cover.\(suffix)", whole)
    check(image)
    #expect(store.failure(of: image) == nil)
    let last = try #require(shown(image)).surface.row(63)[63]
    #expect(last != half)
    #expect(reported == 1)
  }

  @Test("V10 what could not be read for a while is read again without being asked, less and less often")
  func recovers() throws {
    let image = try folder.picture("a.png")
    let reader = FailingReader()
    store.setReader(reader)
    var reported: [String] = []
    store.onFailure = { reported.append($1.description) }
    _ = shown(image)
    store.waitUntilIdle()
    #expect(store.failure(of: image) != nil)
    // Each time it fails again.
    var times: [Double] = []
    var now = 100.0
    while let next = store.recheckFailures(now: now), times.count < 20 {
      #expect(next > now)
      times.append(next - 100)
      now = next
      _ = shown(image)
      store.waitUntilIdle()
    }
    #expect(times == [1, 3, 7, 15, 31, 63, 127])
    #expect(reported == ["cannot be read: too many open files"])

    _ = shown(image)
    store.waitUntilIdle()

    // When it is seen again much later, and the system has descriptors again.
    reader.isBroken.withLock { $0 = false }
    now += 1000
    #expect(store.recheckFailures(now: now) == nil)
    _ = shown(image)
    let next = try #require(store.recheckFailures(now: now))
    _ = store.recheckFailures(now: next)
    _ = shown(image)
    store.waitUntilIdle()
    #expect(shown(image)?.corner == 0xFFFF_0000)
  }

  @Test("V10 a picture whose file was missing is shown when its disk is there")
  func missing() throws {
    let image = Image(path: folder.path + "/later.png")
    _ = shown(image)
    store.waitUntilIdle()
    #expect(store.status(of: image) == .failed("no such file"))
    _ = try folder.picture("later.png")
    #expect(store.recheckFailures(now: 5) == 6)
    _ = store.recheckFailures(now: 6)
    store.waitUntilIdle()
    _ = shown(image)
    store.waitUntilIdle()
    #expect(shown(image)?.corner == 0xFFFF_0000)
  }

  @Test("J7 V10 that a picture can be shown after it could not is told once, and nothing of one that always could")
  func recovered() throws {
    let images = [Image(path: folder.path + "/later.png"), try folder.picture("good.png")]
    var told: [String] = []
    store.onFailure = { told.append($1.description) }
    store.onRecovery = { told.append($0 == images[0] ? "later" : "good") }
    for image in images { check(image) }
    #expect(told == ["no such file"])
    _ = try folder.picture("later.png")
    for image in images { check(image) }
    #expect(told == ["no such file", "later"])
    _ = try folder.picture("later.png", 64, 64, Sample.green)
    for image in images { check(image) }
    #expect(told == ["no such file", "later"])
  }

  @Test("V10 what is kept about pictures does not grow with their number; those that are visible are not forgotten")
  func bounded() throws {
    let visible = try folder.picture("visible.png")
    _ = shown(visible)
    store.waitUntilIdle()
    store.visibleImages = { [visible] }
    for number in 0..<6000 {
      store.beginFrame()
      store.request(Image(path: "/nothing/\(number).png"), pixelWidth: 8, pixelHeight: 8)
      if number % 16 == 0 { store.waitUntilIdle() }
    }
    store.waitUntilIdle()
    #expect(store.entries.count <= 5200, "\(store.entries.count)")
    #expect(store.picture(for: visible, pixelWidth: 64, pixelHeight: 64)?.corner == 0xFFFF_0000)
  }
}

/// Reads nothing for as long as it is broken.
private final class FailingReader: PictureReader {
  let isBroken = Mutex(true)

  func picture(
    at path: String, fitting width: Int, _ height: Int, within limiter: MemoryLimiter
  ) throws(PictureError) -> DecodedPicture {
    if isBroken.withLock({ $0 }) { throw .unreadable("too many open files") }
    return try PictureDecoder().decode(path, fitting: width, height)
  }
}
