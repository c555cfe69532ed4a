internal import CSDL2
internal import Languages
internal import Platform
public import ViewTree

#if canImport(Glibc)
  internal import Glibc
#endif

/// Opens a desktop window and runs until it is closed. Synchronous: call it from a plain `main`.
///
/// The application sleeps while nothing moves. A job that another thread sends to the main actor wakes it and runs between two
/// frames: `Task { @MainActor in … }`, `await MainActor.run { … }`, or `DispatchQueue.main.async { … }`. Its changes are visible in
/// the next frame. `Window.openWindow(_:root:)` opens more windows.
///
/// - Parameter root: makes the controller whose view fills the window.
/// - Throws: `SDLError` if there is no display, or if the window cannot be opened.
@MainActor public func runApplication(_ options: ApplicationOptions, root: () -> ViewController) throws {
  let application = try Application(id: options.applicationID)
  try application.open(options, root: root)
  try application.run()
}

/// Ends the running application as if all its windows had been closed, unless one of them is kept open by its `shouldClose`.
@MainActor public func quitApplication() {
  var event = SDL_Event()
  event.type = SDL_QUIT.rawValue
  SDL_PushEvent(&event)
}

/// The process's windows, and the loop that sleeps until one of them has something to do.
@MainActor  // written out: an isolated deinit loses the default in release builds
package final class Application {
  private(set) var hosts: [WindowHost] = []
  private let timer: FrameTimer
  private let waker: Waker
  private let signals: TerminationSignals
  private let start = DisplayStart()
  private let displayErrors = DisplayErrors()
  private let mainQueue: MainQueue
  private let cursors = SystemCursors()
  private let composeKeys = ComposeKeys()
  private lazy var textInput = TextInputSession(keys: composeKeys)
  /// nil until the first window is opened.
  private var wait: EventWait?
  /// Assistive technology, where there is a bus for it.
  private var accessibility: AccessibilityHost?
  /// What the loop serves beside the windows, once the first of them is seen.
  private var services: [any LoopService] = []
  private var isServing = false
  package let pictures: PictureStore
  /// Wakes the loop, which then calls `onWake`. May be called on any thread.
  package let wake: @Sendable () -> Void
  /// Called on the main actor after the loop woke up, to fetch results from other threads.
  package var onWake: (() -> Void)?
  /// Called after the system has got another device for sound, or has lost one.
  package var onAudioDeviceChange: (() -> Void)?
  /// Sets what is done when the display is lost or refuses a request, which ends the process with exit code 74. It is called on any
  /// thread, and must use neither windows nor the display.
  package func setBeforeDisplayError(_ action: @escaping @Sendable () -> Void) { displayErrors.setBeforeEnd(action) }
  /// Records the window that is opened next.
  package var recorder: (any SessionRecorder)?

  /// - Parameters:
  ///   - id: the application's id, see `ApplicationOptions.applicationID`.
  ///   - isReplaying: whether pictures appear when a replay delivers them, not when they are decoded.
  package init(id: String? = nil, isReplaying: Bool = false) throws(SDLError) {
    ProcessMemory.returnLargeBlocks()
    if let id {
      for driver in ["X11", "WAYLAND"] { SDL_setenv("SDL_VIDEO_\(driver)_WMCLASS", id, 0) }
    }
    // SDL would report each touch as a mouse event too, and the other way round.
    SDL_SetHint("SDL_TOUCH_MOUSE_EVENTS", "0")
    SDL_SetHint("SDL_MOUSE_TOUCH_EVENTS", "0")
    SDL_SetHint("SDL_VIDEO_ALLOW_SCREENSAVER", "1")
    SDL_SetHint("SDL_MOUSE_FOCUS_CLICKTHROUGH", "1")
    SDL_SetHint("SDL_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR", "0")
    SDL_SetHint("SDL_NO_SIGNAL_HANDLERS", "1")
    // The last window may be kept open when a person wants to close it.
    SDL_SetHint("SDL_QUIT_ON_LAST_WINDOW_CLOSE", "0")
    // What an input method composes comes as a whole, and not in parts of 32 bytes.
    SDL_SetHint("SDL_IME_SUPPORT_EXTENDED_TEXT", "1")
    SDL_SetMainReady()
    // Left to itself, SDL would fall back to a driver that shows nothing, after each of its drivers has printed an
    // error.
    guard let drivers = Self.displayDrivers else {
      throw SDLError(attempt: tr("Cannot use a display"), reason: tr("there is none"))
    }
    SDL_SetHint("SDL_VIDEODRIVER", drivers)
    let waker = Waker()
    guard waker.descriptor >= 0 else {
      throw SDLError(attempt: tr("Cannot wait for events"), reason: systemSentence(errno))
    }
    self.waker = waker
    let wake: @Sendable () -> Void = { waker.wake() }
    self.wake = wake
    signals = TerminationSignals {
      wake()
      return .willEnd
    }
    timer = FrameTimer()
    try MainQueue.requireDescriptor()
    mainQueue = MainQueue()
    pictures = PictureStore(waitsForDelivery: isReplaying, wake: wake)
    TextSystem.shared.install { SDLTextEngine() }
    (TextSystem.shared.engine as? SDLTextEngine)?.readFontsAhead()
    // The store may outlive the application, so it refers to it weakly.
    pictures.visibleImages = { [weak self] in self?.hosts.flatMap(\.window.imagesInUse) ?? [] }
    pictures.bytesKeptElsewhere = { [weak self] in
      let text = (TextSystem.shared.engine as? SDLTextEngine)?.keptBytes ?? 0
      return self?.hosts.reduce(text) { $0 + ($1.renderer?.byteCount ?? 0) } ?? text
    }
    pictures.onArrival = { [weak self] in self?.recorder?.append(.picture($0)) }
    pictures.onChange = { [weak self] images in
      for host in self?.hosts ?? [] { for image in images { host.window.imageStatusDidChange(image) } }
    }
  }

  /// The SDL video drivers to try, separated by commas: those that are available, or the one that the environment
  /// names. nil if there is no display.
  ///
  /// X11 comes first, as in SDL 2.26 itself, also where it is XWayland's: under Wayland a window has the desktop's own title bar only if
  /// the compositor draws it, which GNOME's does not, and SDL does not learn where files are dropped.
  private static var displayDrivers: String? {
    if let asked = SDL_GetHint("SDL_VIDEODRIVER"), asked[0] != 0 { return String(cString: asked) }
    func isSet(_ name: String) -> Bool { getenv(name).map { $0[0] != 0 } ?? false }
    // Without WAYLAND_DISPLAY, a compositor that is there is found by its usual name.
    let hasWayland =
      isSet("WAYLAND_DISPLAY")
      || getenv("XDG_RUNTIME_DIR").map { access("\(String(cString: $0))/wayland-0", R_OK | W_OK) == 0 } ?? false
    let drivers = (isSet("DISPLAY") ? ["x11"] : []) + (hasWayland ? ["wayland"] : [])
    return drivers.isEmpty ? nil : drivers.joined(separator: ",")
  }

  isolated deinit {
    hosts.removeAll()
    wait = nil
    if isVideoInitialized { SDL_QuitSubSystem(SDL_INIT_VIDEO) }
  }

  /// Connects to the display. Results that workers deliver before that are not lost, because `drain` fetches them
  /// later.
  private func initializeVideo() throws(SDLError) {
    guard !isVideoInitialized else { return }
    // From the first connection on, and again, as SDL sets handlers of its own meanwhile.
    displayErrors.begin()
    let isConnected = start.connect()
    SDL_ResetHint("SDL_VIDEODRIVER")
    guard isConnected else { throw SDLError(tr("Cannot use a display")) }
    isVideoInitialized = true
    // Present the window's memory directly: through a texture, software OpenGL would take ten times as long.
    SDL_SetHint("SDL_FRAMEBUFFER_ACCELERATION", "0")
    // This discards the events in SDL's queue, so it has to be done before there are any that matter.
    WindowVisibility.begin()
    displayErrors.begin()
    updateTextInput()
  }
  private var isVideoInitialized = false

  /// Opens a window.
  /// - Parameter recording: is played in the window instead of input from the desktop. The window closes when it is finished.
  @discardableResult
  package func open(_ options: ApplicationOptions, playing recording: Recording? = nil, root: () -> ViewController)
    throws(SDLError) -> Window
  {
    try open(options, playing: recording, selection: nil, root: root)
  }

  /// - Parameter selection: the renderer; nil for the one that the options choose.
  func open(
    _ options: ApplicationOptions, playing recording: Recording? = nil, selection: RendererSelection?,
    root: () -> ViewController
  ) throws(SDLError) -> Window {
    try initializeVideo()
    // Decoding would take processor time from the display server, which is needed to open the window.
    pictures.isHeld = true
    defer { pictures.isHeld = false }
    let screen = Screen.current
    var options = options
    if options.scale == nil { options.scale = Screen.desktopScale }
    // Lay out the tree at the size that the window will have.
    if recording == nil, !options.isFullscreen, let screen { options.fit(screen) }
    let host = WindowHost(
      options, timer: timer, pictures: pictures, recorder: recorder, recording: recording, root: root)
    host.application = self
    try host.open(on: screen, selection: selection)
    pictures.isHeld = false
    hosts.append(host)
    host.onStateChange = { [weak self, unowned host] in self?.accessibility?.windowDidChange(host) }
    accessibility?.windowDidOpen(host)
    if wait == nil {
      wait = EventWait(connection: host.connection, wayland: host.wayland, waker: waker, mainQueue: mainQueue)
    }
    drain()
    if recording == nil { try host.makeFrame(now: timer.now) }
    if options.isVerbose { writeToStandardError("renderer: \(host.rendererName)\n") }
    return host.window
  }

  /// Closes all windows, unless one of them is to be kept open.
  /// - Returns: whether they are closed.
  private func quit() -> Bool {
    for host in hosts where !host.window.mayClose { return false }
    playLastMoment()
    closeAll()
    return true
  }

  /// Closes all windows without asking them.
  private func closeAll() {
    let summary = summary
    for host in hosts { host.window.closeUnasked() }
    finalSummary = summary
  }

  /// Takes away a window that was closed. The loop ends after the last one.
  func remove(_ host: WindowHost) {
    finalSummary = summary
    guard let index = hosts.firstIndex(where: { $0 === host }) else { return }
    hosts.remove(at: index)
    accessibility?.windowDidClose(host, index: index)
  }

  /// The version of SDL that is used.
  package static var sdlVersion: String {
    var version = SDL_version()
    SDL_GetVersion(&version)
    return "\(version.major).\(version.minor).\(version.patch)"
  }

  /// How the first window is drawn, as text for a person.
  package var rendererName: String { hosts.first?.rendererName ?? "none" }

  /// The replay in the first window, if it plays a recording.
  package var replay: Replay? { hosts.first?.replay }

  /// The real time in seconds when the window's clock last advanced, for processes that continue while nothing is
  /// drawn, such as a song. It is part of a recording, unlike the time on a clock that is read directly.
  package var realTime: Double { hosts.first?.realTime ?? 0 }

  /// The time on the frame timer's clock, in seconds.
  var now: Double { timer.now }

  /// Runs until the last window is closed, the application is asked to quit, or a signal asks the process to end.
  package func run() throws(SDLError) {
    drain()
    // Only now, when the first window is seen.
    if !hosts.isEmpty {
      accessibility = AccessibilityHost(programName: Self.programName) { [weak self] in self?.hosts ?? [] }
      isServing = true
      for service in services { service.start() }
      if let accessibility { services.append(accessibility) }
    }
    defer {
      closeAll()
      endServices()
    }
    while !hosts.isEmpty {
      if signals.isReceived { return playLastMoment() }
      if let cursor = hosts.first(where: \.hasMouse)?.window.currentCursor { cursors.show(cursor) }
      updateTextInput()
      let now = timer.now
      let due =
        hosts.compactMap { $0.nextFrameTime(now: now) }
        + [pictures.recheckFailures(now: now), textInput.nextLook(now: now)].compactMap(\.self)
      if !waitForEvents(until: due.min()) { return }
      try makeDueFrames()
      for host in hosts where host.isReplayFinished { host.window.closeUnasked() }
    }
  }

  /// The name under which assistive technology finds the program: that of its file.
  private static var programName: String {
    let path = CommandLine.arguments.first ?? ""
    return path.split(separator: "/").last.map(String.init) ?? "program"
  }

  /// Serves something of the desktop while the loop runs.
  func serve(_ service: any LoopService) {
    guard !services.contains(where: { $0 === service }) else { return }
    services.append(service)
    if isServing { service.start() }
  }

  private func endServices() {
    for service in services { service.stop() }
    (services, isServing, accessibility) = ([], false, nil)
  }

  /// How long services have before other things have their turn, in seconds.
  private static let serviceTurn = 0.004

  private func pumpServices() {
    guard isServing, !services.isEmpty else { return }
    let end = timer.now + Self.serviceTurn
    var isDone = true
    for service in services { isDone = service.pump(isEnough: { timer.now > end }) && isDone }
    if !isDone { waker.wake() }
  }

  /// What the services wait for, after they have sent what there is.
  private func prepareServicesForSleep() -> [DescriptorWatcher.Wish] {
    guard isServing else { return [] }
    for service in services { service.willSleep() }
    return services.flatMap(\.wishes)
  }

  private func updateTextInput() {
    // A window that plays a recording takes no input.
    let host = hosts.first { $0.hasKeyboard && $0.replay == nil }
    textInput.update(for: host?.window) { host?.desktopRect($0) ?? SDL_Rect() }
  }

  private func makeDueFrames() throws(SDLError) {
    let now = timer.now
    for host in hosts {
      guard let due = host.nextFrameTime(now: now), due <= now + FramePace.tolerance else { continue }
      try host.makeFrame(now: now)
    }
  }

  private func playLastMoment() { for host in hosts { host.playLastMoment() } }

  /// Fetches results from other threads.
  private func drain() {
    mainQueue.drain()
    pictures.drain()
    pumpServices()
    onWake?()
  }

  /// What was drawn so far, as text for a person.
  package var summary: String {
    hosts.isEmpty ? finalSummary : hosts.map(\.statistics.summary).joined(separator: "; ")
  }
  private var finalSummary = "no frame was drawn"

  /// Dispatches all waiting events, or sleeps until there is one or `deadline` has passed.
  /// - Returns: false to quit.
  func waitForEvents(until deadline: Double?) -> Bool {
    var goesOn = dispatchAll()
    if goesOn == nil {
      // Even if the deadline has passed: a window whose frames are always late must not keep other results from being
      // fetched.
      let wishes = prepareServicesForSleep()
      guard wait?.sleep(deadline.map { $0 - timer.now }, orFor: wishes) == true else { return true }
      goesOn = dispatchAll()
    }
    if goesOn == false { return false }
    drain()
    return true
  }

  /// Dispatches all events in SDL's queue.
  /// - Returns: false to quit; nil if there was no event.
  private func dispatchAll() -> Bool? {
    var event = SDL_Event()
    var didDispatch = false
    while SDL_PollEvent(&event) != 0 {
      if event.type == SDL_KEYDOWN.rawValue, textInput.isComposing {
        for event in CommitOrder.events(from: event) {
          if !dispatch(event) { return false }
        }
      } else if !dispatch(event) {
        return false
      }
      // What is typed next is text only if text input is on before it comes.
      if event.type == SDL_KEYDOWN.rawValue { updateTextInput() }
      didDispatch = true
    }
    return didDispatch ? true : nil
  }

  /// Dispatches an event to its window.
  /// - Returns: false to quit.
  private func dispatch(_ event: SDL_Event) -> Bool {
    switch event.type {
    case SDL_QUIT.rawValue:
      // SDL asks the program to quit when the compositor has ended.
      if hosts.contains(where: { $0.wayland?.isLost ?? false }) { displayErrors.displayIsGone() }
      return !quit()
    case SDL_WINDOWEVENT.rawValue where event.window.event == UInt8(SDL_WINDOWEVENT_CLOSE.rawValue):
      for host in hosts where host.id == event.window.windowID { host.window.close() }
      return !hosts.isEmpty
    case SDL_RENDER_TARGETS_RESET.rawValue, SDL_RENDER_DEVICE_RESET.rawValue:
      for host in hosts { host.rendererWasLost() }
      return true
    case SDL_AUDIODEVICEADDED.rawValue, SDL_AUDIODEVICEREMOVED.rawValue:
      onAudioDeviceChange?()
      return true
    case SDL_SYSWMEVENT.rawValue:
      if let (name, isCovered) = withUnsafePointer(to: event, { WindowVisibility.read($0) }) {
        hosts.first { $0.systemName == name }?.isCovered = isCovered
      } else if let (name, symbol) = withUnsafePointer(to: event, { ComposeKeys.read($0) }) {
        hosts.first { $0.systemName == name }?.willPress(composeKeys.press(symbol))
      } else if let (name, place) = withUnsafePointer(to: event, { FileDrop.readDrag($0) }) {
        hosts.first { $0.systemName == name }?.filesAreDragged(to: place)
      }
      return true
    default:
      textInput.note(event)
      if event.type == SDL_KEYDOWN.rawValue || event.type == SDL_KEYUP.rawValue {
        for host in hosts { host.noteModifiers(of: event.key) }
      }
      host(of: event)?.handle(event, time: timer.time(ofEvent: event.common.timestamp, now: timer.now))
      return true
    }
  }

  private func host(of event: SDL_Event) -> WindowHost? {
    let id: UInt32? =
      switch SDL_EventType(rawValue: event.type) {
      case SDL_WINDOWEVENT: event.window.windowID
      case SDL_MOUSEMOTION: event.motion.windowID
      case SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP: event.button.windowID
      case SDL_MOUSEWHEEL: event.wheel.windowID
      case SDL_KEYDOWN, SDL_KEYUP: event.key.windowID
      case SDL_TEXTINPUT: event.text.windowID
      case SDL_TEXTEDITING: event.edit.windowID
      case SDL_TEXTEDITING_EXT: event.editExt.windowID
      case SDL_FINGERDOWN, SDL_FINGERUP, SDL_FINGERMOTION: event.tfinger.windowID
      case SDL_DROPBEGIN, SDL_DROPFILE, SDL_DROPTEXT, SDL_DROPCOMPLETE: event.drop.windowID
      default: nil
      }
    guard let id else { return nil }
    return hosts.first { $0.id == id }
  }
}
