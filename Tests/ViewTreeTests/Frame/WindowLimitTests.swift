import Testing

@testable import ViewTree

@Suite("The limits of a window's size, scale and times") struct WindowLimitTests {
  @Test("V5 A size that is no size counts as none, a scale that is no scale as 1, and the largest one is 16")
  func sizes() {
    let size = Size(width: 40, height: 30)
    for (given, scale, expected, expectedScale, lines) in [
      (size, 1, size, 1, []), (size, 16, size, 16, []), (size, 17, size, 16, []), (.zero, 0.5, .zero, 0.5, []),
      (Size(width: -1, height: 30), 2, .zero, 2, ["a size of -1.0×30.0"]),
      (Size(width: 40, height: -1), 2, .zero, 2, ["a size of 40.0×-1.0"]),
      (Size(width: .infinity, height: 1), 2, .zero, 2, ["a size of inf×1.0"]),
      (size, 0, size, 1, ["a scale of 0.0"]), (size, -2, size, 1, ["a scale of -2.0"]),
      (size, .nan, size, 1, ["a scale of nan"]), (size, .infinity, size, 1, ["a scale of inf"]),
      (Size(width: -1, height: 30), 0, .zero, 1, ["a size of -1.0×30.0; a scale of 0.0"]),
    ] as [(Size, Double, Size, Double, [String])] {
      var window: Window?
      let told = misuses { window = Window(size: given, scale: scale) }
      #expect(window?.bounds == Rect(origin: .zero, size: expected) && window?.scale == expectedScale, "\(lines)")
      #expect(told == lines.map { "Window(size:scale:): \($0)" })
    }
    let window = Window(size: size, scale: 2)
    window.advance(by: 0)
    for (given, scale) in [
      (Size(width: -1, height: 1), 1), (Size(width: 1, height: -1), 1), (Size(width: .nan, height: 1), 1),
      (Size(width: 1, height: 1), 0), (Size(width: 1, height: 1), -1), (Size(width: 1, height: 1), .infinity),
    ] as [(Size, Double)] {
      #expect(misuses { window.send(.resize(given, scale: scale)) }.count == 1, "\(given), \(scale)")
      #expect(window.bounds.size == size && window.scale == 2, "\(given), \(scale)")
    }
    #expect(misuses { window.send(.resize(.zero, scale: 20)) } == [] && window.scale == 16 && window.bounds == .zero)
    #expect(window.nextWakeTime == 0)
  }

  @Test(
    "W1 A call that is due now comes in the next frame, one at a time that has passed at once, and one at infinity never"
  )
  func times() {
    let window = Window(size: Size(width: 40, height: 30))
    window.advance(by: 5)
    window.advance(by: 0)
    var log: [String] = []
    func note(_ name: String) -> () -> Void { { log.append("\(name) \(window.currentTime)") } }
    window.schedule(after: .infinity, note("never"))
    window.schedule(at: .infinity, note("never"))
    #expect(window.nextWakeTime == nil)
    let lines = misuses {
      window.schedule(after: -1, note("negative"))
      window.schedule(after: .nan, note("no number"))
      window.schedule(at: .nan, note("no time"))
    }
    #expect(lines.count == 3 && window.nextWakeTime == 5)
    window.schedule(after: 0) {
      note("first")()
      window.schedule(after: 0, note("in the next frame"))
      window.schedule(at: 2, note("in this frame"))
      window.schedule(at: 5, note("in this frame, too"))
    }
    window.schedule(at: -3, note("passed"))
    window.advance(by: 0)
    #expect(
      log == [
        "negative 5.0", "no number 5.0", "no time 5.0", "first 5.0", "passed 5.0", "in this frame 5.0",
        "in this frame, too 5.0",
      ])
    #expect(window.nextWakeTime == 5)
    log = []
    window.advance(by: 1)
    #expect(log == ["in the next frame 5.0"] && window.nextWakeTime == nil)
  }

  @Test("V10 A picture is prepared in whole pixels of the display, at least one and at most 32768")
  func pictures() {
    final class Store: ImageStore {
      var sizes: [[Int]] = []
      func status(of image: Image) -> ImageStatus { .loading }
      func prepare(_ image: Image, pixelWidth: Int, pixelHeight: Int) -> Bool {
        sizes.append([pixelWidth, pixelHeight])
        return true
      }
    }
    let (store, window) = (Store(), Window(size: Size(width: 40, height: 30), scale: 2))
    window.imageStore = store
    let lines = misuses {
      for (width, height) in [(10.25, 20), (0, 0.25), (16384, 16384.5), (1e30, 1), (-1, 5), (5, -1), (5, .infinity)] {
        window.prepare(Image(path: "a"), for: Size(width: width, height: height))
      }
    }
    #expect(
      store.sizes == [[21, 40], [1, 1], [32768, 32768], [32768, 2], [1, 1], [1, 1], [1, 1]] && lines.count == 3)
    withExtendedLifetime(store) {}
  }
}
