import Glibc
import TestSupport
import Testing
import ViewTree
import ViewTreeTesting

@testable import SDLHost

/// Hosts and their objects, released in the middle of their work.
@Suite("Lifetimes of hosts", .serialized) struct LifetimeTests {
  private struct Weak { weak var value: AnyObject? }

  private func expectGone(_ left: [Weak], sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(!left.isEmpty, sourceLocation: sourceLocation)
    #expect(left.indices.filter { left[$0].value != nil } == [], sourceLocation: sourceLocation)
  }

  /// A page of pictures and texts with an animation.
  private func page(_ folder: TemporaryFolder) throws -> ViewController {
    let page = ViewController()
    for index in 0..<12 {
      let path = try folder.write("\(index).png", Sample.png(200, 200) { x, y in x * y * index })
      let view = ImageView(image: Image(path: path))
      view.frame = Rect(x: Double(index % 4) * 50, y: Double(index / 4) * 50, width: 45, height: 45)
      view.cornerRadius = 8
      page.view.addSubview(view)
    }
    let label = Label(text: "Text")
    label.frame = Rect(x: 0, y: 150, width: 200, height: 40)
    page.view.addSubview(label)
    return page
  }

  private func views(of page: ViewController) -> [AnyObject] { [page.view] + page.view.subviews }

  private func start(_ page: ViewController) {
    View.animate(withDuration: 5) { page.view.subviews.first?.center.x += 100 }
    page.view.subviews.last?.animationQueue.enqueue(
      AnimationItem(repeating: [AnimationItem(.rotation(by: 1), duration: 1)]))
  }

  @Test(
    "V9 V10 An offscreen renderer and its window can be released during loading and animations",
    arguments: [false, true])
  func offscreen(isComplete: Bool) throws {
    let folder = try TemporaryFolder()
    var left: [Weak] = []
    do {
      let renderer = try OffscreenRenderer()
      let window = Window(size: Size(width: 200, height: 200))
      let page = try page(folder)
      window.rootViewController = page
      start(page)
      window.advance(by: 0.1)
      _ = try renderer.render(window)
      if isComplete { renderer.waitForImages(in: window) }
      let all: [AnyObject] = [renderer, window, page] + views(of: page)
      left = all.map { Weak(value: $0) }
    }
    expectGone(left)
  }

  @Test("V9 A window can live longer than its renderer, and the other way round")
  func either() throws {
    let folder = try TemporaryFolder()
    let page = try page(folder)
    let window = Window(size: Size(width: 200, height: 200))
    window.rootViewController = page
    var renderer: OffscreenRenderer? = try OffscreenRenderer()
    _ = try renderer?.render(window)
    weak let old = renderer
    renderer = nil
    #expect(old == nil)
    start(page)
    window.advance(by: 0.1)
    let other = try OffscreenRenderer()
    _ = try other.render(window)
    do {
      let short = Window(size: Size(width: 20, height: 20))
      _ = try other.render(short)
    }
    _ = try other.render(window)
    other.waitForImages(in: window)
  }

  @Test("V10 A store can be released while it loads, when only its own closures refer to it")
  func store() throws {
    let folder = try TemporaryFolder()
    var left: [Weak] = []
    for _ in 0..<10 {
      let store = PictureStore(threadCount: 3)
      for index in 0..<8 {
        let path = try folder.write("\(index).png", Sample.png(60, 60) { x, y in x * y })
        store.request(Image(path: path), pixelWidth: 20, pixelHeight: 20)
      }
      store.onChange = { [weak store] _ in store?.beginFrame() }
      left.append(Weak(value: store))
    }
    expectGone(left)
  }

  @Test(
    "W4 A process can run several applications one after the other, each released with windows in the middle of their work"
  )
  func applications() throws {
    // SDL's dummy driver shows nothing.
    setenv("SDL_VIDEODRIVER", "dummy", 1)
    defer { unsetenv("SDL_VIDEODRIVER") }
    let folder = try TemporaryFolder()
    for round in 0..<3 {
      var left: [Weak] = []
      var store: PictureStore?
      var window: Window?
      do {
        // The jobs of the main actor are other tests here, which something else runs already.
        let application = try Application()
        application.onWake = {}
        let pages = [try page(folder), try page(folder)]
        for page in pages {
          let window = try application.open(ApplicationOptions(title: "", size: Size(width: 200, height: 200))) { page }
          start(page)
          let all: [AnyObject] = [window, page] + views(of: page)
          left += all.map { Weak(value: $0) }
        }
        // Quitting closes the windows; this one is still referenced elsewhere.
        if round == 2 { window = pages[0].view.window }
        if round > 0 {
          quitApplication()
          try application.run()
        }
        left.append(Weak(value: application))
        if round == 2 {
          // The store is still referenced elsewhere.
          store = application.pictures
        }
      }
      if round < 2 {
        expectGone(left)
      } else {
        store?.byteBudget = 0
        store?.waitUntilIdle()
        window?.advance(by: 1)
        #expect(window != nil && left.last?.value == nil)
      }
    }
  }

  @Test("W2 Waking an application that has been released has no effect")
  func lateWake() async throws {
    setenv("SDL_VIDEODRIVER", "dummy", 1)
    defer { unsetenv("SDL_VIDEODRIVER") }
    var wake: (@Sendable () -> Void)?
    do {
      let application = try Application()
      wake = application.wake
      wake?()
    }
    let late = wake
    await Task.detached { for _ in 0..<1000 { late?() } }.value
    late?()
  }
}
