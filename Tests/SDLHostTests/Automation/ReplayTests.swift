import Raster
import TestSupport
import Testing
import ViewTree
import ViewTreeTesting

@testable import SDLHost

@Suite struct ReplayTests {
  /// A window with a view that follows a finger and springs back.
  private final class Toy {
    let window: Window
    let ball = View(frame: Rect(x: 10, y: 10, width: 40, height: 40))

    init(_ window: Window) {
      self.window = window
      let controller = ViewController()
      window.rootViewController = controller
      ball.backgroundColor = .orange
      controller.view.addSubview(ball)
      let ball = ball
      controller.view.addGestureRecognizer(
        PanGestureRecognizer { [unowned controller, unowned ball] pan in
          ball.center = pan.location(in: controller.view)
          guard pan.state == .ended else { return }
          View.animate(withDuration: 0.3, curve: .spring(dampingRatio: 0.5, response: 0.3)) {
            ball.center = Point(x: 30 + pan.velocity(in: nil).x / 100, y: 30)
          }
        })
    }
  }

  /// Input of a person and a desktop, at irregular times.
  private static let entries: [Recording.Entry] = {
    var entries: [Recording.Entry] = [.advance(seconds: 0.001783, real: 0.001783)]
    var time = 0.001783
    func pointer(_ phase: PointerEvent.Phase, _ x: Double, late: Double) {
      entries.append(
        .event(.pointer(PointerEvent(phase: phase, location: Point(x: x, y: 31.5), timestamp: time - late))))
    }
    func advance(_ seconds: Double) {
      time += seconds
      entries.append(.advance(seconds: seconds, real: seconds))
    }
    pointer(.began, 30.5, late: 0)
    for index in 1...9 {
      advance(0.0163 + Double(index % 3) * 0.0011)
      pointer(.moved, 30.5 + Double(index * index), late: 0.0007 * Double(index % 4))
    }
    pointer(.ended, 111.5, late: 0.0004)
    for index in 0..<7 { advance(index == 3 ? 0.1 : 0.0167) }
    entries.append(.event(.resize(Size(width: 130, height: 90), scale: 1)))
    advance(0.01)
    return entries
  }()

  private func play(_ entries: [Recording.Entry]) throws -> (places: [View.Presentation], pixels: [UInt8]) {
    let session = try OffscreenSession(size: Size(width: 160, height: 100))
    let toy = Toy(session.window)
    var recording = Recording(size: session.window.bounds.size, scale: 1)
    recording.entries = entries
    let replay = session.replay(recording)
    var places: [View.Presentation] = []
    replay.onEntry = { _ in places.append(toy.ball.presented) }
    replay.finish()
    #expect(replay.isFinished && replay.timeToNext == nil)
    replay.step()
    return (places, try session.picture().rgba)
  }

  @Test("J5 A replay shows the same at each moment, to the bit, and draws the same pixels")
  func same() throws {
    let first = try play(Self.entries)
    let second = try play(Self.entries)
    #expect(first.places == second.places)
    #expect(first.pixels == second.pixels)
    // It moved, and had not come to rest.
    #expect(Set(first.places).count > 12)
  }

  @Test("J5 A replay reports the time until the next entry, and the real time that has passed")
  func times() throws {
    let window = Window(size: Size(width: 100, height: 100))
    var recording = Recording(size: window.bounds.size, scale: 1)
    recording.entries = [.advance(seconds: 0.25, real: 10), .program("x y"), .advance(seconds: 1, real: 1)]
    let replay = Replay(recording, in: window, pictures: PictureStore(waitsForDelivery: true))
    var reported: [String] = []
    replay.onProgram = { reported.append($0) }
    #expect(replay.timeToNext == 0.25 && replay.realTime == 0)
    replay.step()
    #expect(replay.timeToNext == 0 && replay.realTime == 10 && window.currentTime == 0.25)
    replay.finish()
    #expect(reported == ["x y"] && replay.realTime == 11 && window.currentTime == 1.25)
  }

  @Test("J5 Pictures appear when they are delivered, in the size of the recording, or when they are waited for")
  func pictures() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/a.png"
    try #require(Bitmap(width: 64, height: 32, rgba: [UInt8](repeating: 200, count: 64 * 32 * 4))).writePNG(to: path)
    let store = PictureStore(waitsForDelivery: true)
    var arrivals: [PictureArrival] = []
    store.onArrival = { arrivals.append($0) }
    let image = Image(path: path)
    store.request(image, pixelWidth: 20, pixelHeight: 10)
    store.drain()
    #expect(store.status(of: image) == .loading && arrivals.isEmpty)
    let arrival = PictureArrival(kind: .load, width: 64, height: 32, path: path)
    store.deliver(arrival)
    var isLoaded = false
    if case .loaded = store.status(of: image) { isLoaded = true }
    #expect(isLoaded)
    #expect(arrivals == [arrival])
    #expect(store.request(image, pixelWidth: 64, pixelHeight: 32)?.surface.width == 64)
    #expect(store.isIdle)

    // A smaller level is made when it is delivered, and not earlier.
    store.request(image, pixelWidth: 8, pixelHeight: 4)
    #expect(store.request(image, pixelWidth: 8, pixelHeight: 4)?.isExact == false)
    store.deliver(PictureArrival(kind: .reduce, width: 8, height: 4, path: path))
    #expect(store.request(image, pixelWidth: 8, pixelHeight: 4)?.isExact == true)

    // Deliveries of a picture that was not requested, of a missing file, and of a reduction without a source.
    store.deliver(PictureArrival(kind: .load, width: 8, height: 8, path: folder.path + "/none.png"))
    #expect(store.failure(of: Image(path: folder.path + "/none.png")) != nil)
    store.deliver(PictureArrival(kind: .reduce, width: 8, height: 8, path: folder.path + "/other.png"))
    #expect(store.isIdle)

    // After waiting, everything is loaded.
    let other = Image(path: path + "")
    store.request(other, pixelWidth: 64, pixelHeight: 32)
    store.waitUntilIdle()
    #expect(store.isIdle)
  }
}
