import CSDL2
import TestSupport
import Testing
import ViewTree
import ViewTreeTesting

@_spi(Measuring) @testable import SDLHost

#if canImport(Glibc)
  import Glibc
#endif

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

  @Test("W2 An application can have a second window: both draw, one closes, the other continues")
  func secondWindow() throws {
    setenv("SDL_VIDEODRIVER", "dummy", 1)
    defer { unsetenv("SDL_VIDEODRIVER") }
    let application = try Application()
    application.onWake = {}
    let options = ApplicationOptions(title: "", size: Size(width: 200, height: 200))
    let first = try application.open(options) { ViewController() }
    var frames = ["first": 0, "second": 0]
    weak var closed: Window?
    try {
      let second = try first.openWindow(options) { ViewController() }
      closed = second
      #expect(second !== first && application.hosts.count == 2)
      for (name, window) in [("first", first), ("second", second)] {
        window.observePresentation { _ in frames[name, default: 0] += 1 }
        let square = View(frame: Rect(x: 0, y: 0, width: 20, height: 20))
        square.backgroundColor = .red
        window.rootViewController?.view.addSubview(square)
        View.animate(withDuration: 0.2) { square.frame.origin.x = 100 }
      }
      second.schedule(after: 0.3) { [weak second] in second?.close() }
    }()
    // The first one outlives the second, and its end is the application's.
    first.schedule(after: 0.5) { [weak first] in
      guard let first else { return }
      #expect(application.hosts.count == 1 && closed == nil)
      let last = View(frame: Rect(x: 0, y: 0, width: 20, height: 20))
      last.backgroundColor = .blue
      first.rootViewController?.view.addSubview(last)
      frames["second"] = 0
      first.schedule(after: 0.1) { [weak first] in first?.close() }
    }
    try application.run()
    #expect(application.hosts.isEmpty)
    #expect((frames["first"] ?? 0) > 3 && frames["second"] == 0)
    let orphan = Window(size: Size(width: 10, height: 10))
    orphan.close()
    #expect(throws: SDLError.self) { try orphan.openWindow(options) { ViewController() } }
  }

  /// An application with a window for each page, which has handled its first events.
  private func application(with pages: [ViewController]) throws -> Application {
    setenv("SDL_VIDEODRIVER", "dummy", 1)
    defer { unsetenv("SDL_VIDEODRIVER") }
    let application = try Application()
    application.onWake = {}
    for page in pages {
      try application.open(ApplicationOptions(title: "", size: Size(width: 200, height: 200))) { page }
    }
    try #require(application.hosts.count == pages.count)
    #expect(application.waitForEvents(until: 0))
    return application
  }

  @Test("J3 A key that is held in one window is a modifier in the other one, too, until it is released")
  func modifiersOfOtherWindow() throws {
    let application = try application(with: [ViewController(), ViewController()])
    let hosts = application.hosts
    func push(_ event: SDL_Event) {
      var event = event
      SDL_PushEvent(&event)
      #expect(application.waitForEvents(until: 0))
    }
    func key(_ type: SDL_EventType, _ modifiers: SDL_Keymod) -> SDL_Event {
      var event = SDL_Event()
      event.key.type = type.rawValue
      event.key.windowID = hosts[0].desktop?.id ?? 0
      event.key.keysym.sym = SDL_Keycode(bitPattern: SDLK_LSHIFT.rawValue)
      event.key.keysym.mod = UInt16(truncatingIfNeeded: modifiers.rawValue)
      return event
    }
    func modifiers() -> [KeyModifiers] { hosts.map { $0.input.translator.modifiers } }
    push(key(SDL_KEYDOWN, KMOD_LSHIFT))
    #expect(modifiers() == [.shift, .shift])
    // What is no key says nothing about modifiers, whatever its bytes are.
    var motion = SDL_Event()
    motion.motion.type = SDL_MOUSEMOTION.rawValue
    motion.motion.windowID = hosts[1].desktop?.id ?? 0
    (motion.motion.x, motion.motion.y) = (10, 64)
    push(motion)
    #expect(modifiers() == [.shift, .shift])
    push(key(SDL_KEYUP, KMOD_NONE))
    #expect(modifiers() == [[], []])
  }

  @Test("U11 A key that waits for assistive technology while its window closes goes to no window")
  func keyOfClosedWindow() throws {
    let application = try application(with: [ViewController(), ViewController()])
    let hosts = application.hosts
    var answer: ((Bool) -> Void)?
    application.keys.report = { answer = $1 }
    var event = SDL_Event()
    event.key.type = SDL_KEYDOWN.rawValue
    event.key.windowID = hosts[0].desktop?.id ?? 0
    event.key.keysym.sym = SDL_Keycode(bitPattern: SDLK_F2.rawValue)
    event.key.keysym.mod = UInt16(truncatingIfNeeded: KMOD_LSHIFT.rawValue)
    SDL_PushEvent(&event)
    #expect(application.waitForEvents(until: 0))
    #expect(answer != nil && application.keys.deadline != nil)
    #expect(hosts[1].input.translator.modifiers == [])
    hosts[0].window.closeUnasked()
    #expect(application.hosts.count == 1)
    answer?(false)
    // The other window takes note of the modifier keys alone.
    #expect(hosts[1].input.translator.modifiers == .shift && application.keys.deadline == nil)
  }

  private final class DropArea: View {
    private(set) var dropped: [String] = []
    override func filesDropped(_ paths: [String], at point: Point) -> Bool {
      dropped += paths
      return true
    }
  }

  private final class DropPage: ViewController {
    let area = DropArea()
    override func loadView() { view = area }
  }

  @Test("U10 Files that were dropped on no window in particular come to one, others to their own, and each once")
  func dropOnNoWindow() throws {
    let pages = [DropPage(), DropPage()]
    let application = try application(with: pages)
    let ids = application.hosts.compactMap { $0.desktop?.id }
    try #require(ids.count == pages.count)
    func drop(_ path: String, on window: UInt32) {
      for type in [SDL_DROPBEGIN, SDL_DROPFILE, SDL_DROPCOMPLETE] {
        var event = SDL_Event()
        event.drop.type = type.rawValue
        event.drop.windowID = window
        if type == SDL_DROPFILE { event.drop.file = SDL_strdup(path) }
        SDL_PushEvent(&event)
      }
      #expect(application.waitForEvents(until: 0))
    }
    drop("/a.flac", on: 0)
    #expect(pages.flatMap(\.area.dropped) == ["/a.flac"])
    let former = pages.map(\.area.dropped)
    for (index, id) in ids.enumerated() { drop("/\(index).flac", on: id) }
    #expect(pages.map(\.area.dropped) == [former[0] + ["/0.flac"], former[1] + ["/1.flac"]])
  }

  @Test("M6 An application is told of each sound device that comes or goes")
  func soundDevices() throws {
    setenv("SDL_VIDEODRIVER", "dummy", 1)
    defer { unsetenv("SDL_VIDEODRIVER") }
    let application = try Application()
    application.onWake = {}
    try application.open(ApplicationOptions(title: "", size: Size(width: 200, height: 200))) { ViewController() }
    #expect(application.waitForEvents(until: 0))
    var changes = 0
    application.onAudioDeviceChange = { changes += 1 }
    for type in [SDL_AUDIODEVICEADDED, SDL_AUDIODEVICEREMOVED] {
      let former = changes
      var event = SDL_Event()
      event.type = type.rawValue
      SDL_PushEvent(&event)
      #expect(application.waitForEvents(until: 0))
      #expect(changes > former)
    }
  }

  @Test("J8 A window is not visible while it is minimised, and not while it is covered: one of both is enough")
  func unseen() throws {
    setenv("SDL_VIDEODRIVER", "dummy", 1)
    defer { unsetenv("SDL_VIDEODRIVER") }
    let application = try Application()
    application.onWake = {}
    let options = ApplicationOptions(title: "", size: Size(width: 200, height: 200))
    let window = try application.open(options) { ViewController() }
    let host = try #require(application.hosts.first)
    func send(_ id: SDL_WindowEventID) {
      var event = SDL_Event()
      event.type = SDL_WINDOWEVENT.rawValue
      event.window.event = UInt8(id.rawValue)
      host.handle(event, time: application.timer.now)
    }
    #expect(!host.isUnseen && window.isVisible)
    send(SDL_WINDOWEVENT_MINIMIZED)
    #expect(host.isUnseen && !window.isVisible)
    host.isCovered = true
    send(SDL_WINDOWEVENT_RESTORED)
    #expect(host.isUnseen && !window.isVisible)
    host.isCovered = false
    #expect(!host.isUnseen && window.isVisible)
  }

  @Test("P5 A larger text scale makes everything larger, and leaves the size alone by which a window is remembered")
  func usualSize() throws {
    setenv("SDL_VIDEODRIVER", "dummy", 1)
    defer { unsetenv("SDL_VIDEODRIVER") }
    let application = try Application()
    application.onWake = {}
    let size = Size(width: 400, height: 300)
    let window = try application.open(ApplicationOptions(title: "", size: size)) { ViewController() }
    #expect(window.bounds.size == size && window.usualSize == size)
    application.hosts.first?.textScale = 2
    #expect(window.bounds.size == Size(width: 200, height: 150) && window.scale == 2 && window.usualSize == size)
  }

  private final class Page: ViewController {
    let name: String
    let note: (String) -> Void
    init(_ name: String, _ note: @escaping (String) -> Void) {
      self.name = name
      self.note = note
    }
    override func viewWillDisappear(_ animated: Bool) { note("\(name) will disappear") }
    override func viewDidDisappear(_ animated: Bool) { note("\(name) did disappear") }
  }

  @Test("W4 A window that is to stay open survives its closing and the end of the program, until it agrees")
  func closing() throws {
    setenv("SDL_VIDEODRIVER", "dummy", 1)
    defer { unsetenv("SDL_VIDEODRIVER") }
    let application = try Application()
    application.onWake = {}
    let options = ApplicationOptions(title: "", size: Size(width: 200, height: 200))
    var log: [String] = []
    let first = try application.open(options) { Page("first") { log.append($0) } }
    let second = try first.openWindow(options) { Page("second") { log.append($0) } }
    var mayClose = false
    for (name, window) in [("first", first), ("second", second)] {
      window.didClose = { log.append("\(name) closed") }
    }
    second.shouldClose = {
      log.append("asked")
      return mayClose
    }
    // As a person does it, by the button of the desktop's window.
    func pressClose(_ window: Window) {
      var event = SDL_Event()
      event.type = SDL_WINDOWEVENT.rawValue
      event.window.event = UInt8(SDL_WINDOWEVENT_CLOSE.rawValue)
      event.window.windowID = application.hosts.first { $0.window === window }?.desktop?.id ?? 0
      SDL_PushEvent(&event)
    }
    first.schedule(after: 0.05) { pressClose(second) }
    first.schedule(after: 0.1) { quitApplication() }
    first.schedule(after: 0.2) {
      #expect(log == ["asked", "asked"] && application.hosts.count == 2)
      pressClose(first)
    }
    second.schedule(after: 0.3) {
      #expect(log.dropFirst(2) == ["first will disappear", "first did disappear", "first closed"])
      #expect(application.hosts.count == 1)
      mayClose = true
      quitApplication()
    }
    try application.run()
    #expect(log.dropFirst(5) == ["asked", "second will disappear", "second did disappear", "second closed"])
    #expect(application.hosts.isEmpty && first.isClosed && second.isClosed)
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
