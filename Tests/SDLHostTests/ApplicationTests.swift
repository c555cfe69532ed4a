import CSDL2
import Glibc
import Testing
import ViewTree
import ViewTreeTesting

@_spi(Measuring) @testable import SDLHost

/// What the windows of an application have to do with each other and with the events of SDL, whose dummy driver shows nothing.
@Suite("Windows of an application", .serialized) struct ApplicationTests {
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

  @Test("W2 The screen stays on as long as one of the windows that need it can be seen")
  func screenSaver() throws {
    let application = try application(with: [ViewController(), ViewController()])
    let hosts = application.hosts
    var staysOn: Bool { SDL_IsScreenSaverEnabled() == SDL_FALSE }
    #expect(!staysOn)
    for host in hosts { host.window.keepsScreenOn = true }
    #expect(staysOn && hosts[0].window.keepsScreenOn)
    hosts[0].window.keepsScreenOn = false
    #expect(staysOn)
    hosts[1].isCovered = true
    #expect(!staysOn)
    hosts[1].isCovered = false
    #expect(staysOn)
    hosts[1].window.closeUnasked()
    #expect(!staysOn && application.hosts.count == 1)
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
    let application = try application(with: [ViewController()])
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

  @Test("J8 A window is active while it has the keyboard of the desktop")
  func keyboard() throws {
    setenv("SDL_VIDEODRIVER", "dummy", 1)
    defer { unsetenv("SDL_VIDEODRIVER") }
    let application = try Application()
    application.onWake = {}
    let options = ApplicationOptions(title: "", size: Size(width: 200, height: 200))
    let window = try application.open(options) { ViewController() }
    let host = try #require(application.hosts.first)
    for (id, isActive) in [
      (SDL_WINDOWEVENT_FOCUS_LOST, false), (SDL_WINDOWEVENT_FOCUS_GAINED, true), (SDL_WINDOWEVENT_FOCUS_LOST, false),
    ] {
      var event = SDL_Event()
      event.type = SDL_WINDOWEVENT.rawValue
      event.window.event = UInt8(id.rawValue)
      host.handle(event, time: application.timer.now)
      #expect(host.isActive == isActive && window.isActive == isActive)
    }
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
}
