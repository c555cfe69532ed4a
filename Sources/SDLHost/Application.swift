internal import CPlatform
internal import CSDL2
internal import Glibc
internal import Languages
internal import Platform
public import ViewTree

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
@MainActor  // explicit: with an isolated deinit, Swift 6.3 loses the default isolation in release builds
package final class Application {
  private(set) var hosts: [WindowHost] = []
  let timer: FrameTimer
  private let waker: Waker
  private let signals: TerminationSignals
  private let start = DisplayStart()
  let displayErrors = DisplayErrors()
  private let mainQueue: MainQueue
  private let cursors = SystemCursors()
  private lazy var events = EventDispatcher(for: self)
  /// Where keys wait for assistive technology.
  var keys: KeyGate { events.keys }
  /// The sleep of the event loop; nil until the first window is opened.
  private var wait: EventWait?
  /// Assistive technology, where there is a bus for it.
  private var accessibility: AccessibilityHost?
  private let services = LoopServices()
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
    // Returns every block of 128 KiB or more to the system as soon as it is freed. The C library starts with this limit, but raises it,
    // up to 32 MiB, each time such a block is freed. Pictures are then allocated from one heap per thread, where a freed picture leaves
    // a gap that a picture of a different size does not fit into: after 200 covers of different sizes the process used twice the memory
    // of its pictures. Setting the limit keeps it fixed.
    set_mapping_threshold(128 << 10)
    DisplayStart.setHints(id: id)
    // Left to itself, SDL would fall back to a driver that shows nothing, after each of its drivers has printed an
    // error.
    guard let drivers = DisplayStart.drivers else {
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
    mainQueue = try MainQueue(ofProcess: ())
    pictures = PictureStore(waitsForDelivery: isReplaying, wake: wake)
    TextSystem.shared.install { SDLTextEngine() }
    (TextSystem.shared.engine as? SDLTextEngine)?.readFontsAhead()
    // The store may outlive the application, so it refers to it weakly.
    pictures.visibleImages = { [weak self] in self?.hosts.flatMap(\.window.imagesInUse) ?? [] }
    pictures.bytesKeptElsewhere = { [weak self] in
      let text = (TextSystem.shared.engine as? SDLTextEngine)?.keptBytes ?? 0
      return self?.hosts.reduce(text) { $0 + ($1.desktop?.renderer.byteCount ?? 0) } ?? text
    }
    pictures.onArrival = { [weak self] in self?.recorder?.append(.picture($0)) }
    pictures.onChange = { [weak self] images in
      for host in self?.hosts ?? [] { for image in images { host.window.imageStatusDidChange(image) } }
    }
  }

  isolated deinit {
    hosts.removeAll()
    if isVideoInitialized { SDL_QuitSubSystem(SDL_INIT_VIDEO) }
  }

  /// Connects to the display. Results that workers deliver before that are not lost, because `drain` fetches them
  /// later.
  private func initializeVideo() throws(SDLError) {
    guard !isVideoInitialized else { return }
    // The handlers are set before the connection is made, and again below, because SDL sets handlers of its own in between.
    displayErrors.begin()
    let isConnected = start.connect()
    SDL_ResetHint("SDL_VIDEODRIVER")
    guard isConnected else { throw SDLError(tr("Cannot use a display")) }
    isVideoInitialized = true
    // Present the window's memory directly: through a texture, software OpenGL would take ten times as long.
    SDL_SetHint("SDL_FRAMEBUFFER_ACCELERATION", "0")
    // This discards the events in SDL's queue, so it has to be done before there are any that matter.
    EventDispatcher.receiveNotices()
    displayErrors.begin()
    events.updateTextInput()
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
    var isOpen = false
    // The controller has appeared even in a window that cannot be opened, or cannot be drawn.
    defer { if !isOpen { host.window.closeUnasked() } }
    try host.open(on: screen, selection: selection)
    pictures.isHeld = false
    hosts.append(host)
    host.onStateChange = { [weak self, unowned host] in
      self?.updateScreenSaver()
      self?.accessibility?.windowNotifier?.windowDidChange(host)
    }
    updateScreenSaver()
    accessibility?.windowNotifier?.windowDidOpen(host)
    if wait == nil {
      wait = EventWait(
        connection: host.desktop?.connection, wayland: host.desktop?.wayland, waker: waker, mainQueue: mainQueue)
    }
    drain()
    if recording == nil { try host.makeFrame(now: timer.now) }
    isOpen = true
    if options.isVerbose { writeToStandardError("renderer: \(host.rendererName)\n") }
    return host.window
  }

  /// Closes all windows, unless one of them is to be kept open.
  /// - Returns: whether they are closed.
  func quit() -> Bool {
    for host in hosts where !host.asEvent({ host.window.mayClose }) { return false }
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
    updateScreenSaver()
    accessibility?.windowNotifier?.windowDidClose(host, index: index)
  }

  /// Keeps the screen on while a window that needs it can be seen.
  private func updateScreenSaver() {
    if hosts.contains(where: { $0.keepsScreenOn && !$0.isUnseen }) {
      SDL_DisableScreenSaver()
    } else {
      SDL_EnableScreenSaver()
    }
  }

  /// The version of SDL that is used.
  package static var sdlVersion: String {
    var version = SDL_version()
    SDL_GetVersion(&version)
    return "\(version.major).\(version.minor).\(version.patch)"
  }

  /// Draws the open windows by another renderer.
  /// - Throws: if that one cannot be used. The windows are drawn as before then.
  package func choose(renderer: ApplicationOptions.RendererChoice) throws(SDLError) {
    for host in hosts { try host.choose(renderer) }
  }

  /// Why the first window was opened with the software renderer, although the accelerated one was asked for; nil if it was not.
  package var rendererFailure: SDLError? { hosts.first?.rendererFailure }

  /// How the first window is drawn, as text for a person.
  package var rendererName: String { hosts.first?.rendererName ?? "none" }

  /// The replay in the first window, if it plays a recording.
  package var replay: Replay? { hosts.first?.replay }

  /// The real time in seconds when the window's clock last advanced, for processes that continue while nothing is
  /// drawn, such as a song. It is part of a recording, unlike the time on a clock that is read directly.
  package var realTime: Double { hosts.first?.realTime ?? 0 }

  /// Runs until the last window is closed, the application is asked to quit, or a signal asks the process to end.
  package func run() throws(SDLError) {
    drain()
    // Only now, when the first window is seen.
    if !hosts.isEmpty {
      accessibility = AccessibilityHost(programName: Self.programName, keys: keys) { [weak self] in self?.hosts ?? [] }
      services.start()
      if let accessibility { services.add(accessibility) }
    }
    defer {
      closeAll()
      services.stop()
      accessibility = nil
    }
    while !hosts.isEmpty {
      if signals.isReceived { return playLastMoment() }
      if let cursor = hosts.first(where: { $0.desktop?.hasMouse == true })?.window.currentCursor {
        cursors.show(cursor)
      }
      keys.passLateKey()
      events.updateTextInput()
      let now = timer.now
      let due =
        hosts.compactMap { $0.nextFrameTime(now: now) }
        + [pictures.recheckFailures(now: now), events.nextLookAtTextInput(now: now), keys.deadline].compactMap(\.self)
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
  func serve(_ service: any LoopService) { services.add(service) }

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
    let isWoken = wait?.takeWake() == true
    // Advance the windows' clocks first, so that animations started by the results begin now.
    if isWoken { for host in hosts { host.catchUp() } }
    mainQueue.drain()
    pictures.drain()
    if !services.pump(timer) { waker.wake() }
    onWake?()
    if isWoken { for host in hosts { host.noteNextWake() } }
  }

  /// Statistics of what was drawn so far, as a text.
  package var summary: String {
    hosts.isEmpty ? finalSummary : hosts.map(\.frames.statistics.summary).joined(separator: "; ")
  }
  private var finalSummary = "no frame was drawn"

  /// Dispatches all waiting events, or sleeps until there is one or `deadline` has passed.
  /// - Returns: false to quit.
  func waitForEvents(until deadline: Double?) -> Bool {
    var goesOn = events.dispatchAll()
    if goesOn == nil {
      // Even if the deadline has passed: a window whose frames are always late must not keep other results from being
      // fetched.
      let others = services.prepareForSleep()
      guard wait?.sleep(deadline.map { $0 - timer.now }, orFor: others) == true else { return true }
      goesOn = events.dispatchAll()
    }
    if goesOn == false { return false }
    drain()
    return true
  }
}
