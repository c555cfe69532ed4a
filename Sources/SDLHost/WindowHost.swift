internal import CSDL2
public import ViewTree

/// One desktop window around one `Window`: its events, its frames, its clock.
///
/// The tree of views is there first, so that there is something to see as soon as there is a desktop window.
final class WindowHost {
  let window: Window
  private let options: ApplicationOptions
  private let timer: FrameTimer
  private let pictures: PictureStore
  private let recorder: SessionRecorder?
  /// Plays instead of a person.
  let replay: Replay?
  private var desktop: DesktopWindow?
  private var translator = EventTranslator()
  /// What is drawn, and what was drawn before that.
  private var list = DisplayList()
  private var lastList = DisplayList()
  /// Changed since it was last presented.
  private var pending = DamageRegion()
  /// When the window's clock was last moved on, on the frame timer's.
  private var lastTime: Double
  /// The same by the real clock, and how much of it has passed for the window.
  private var lastRealTime: Double
  private var realTimePassed = 0.0
  private var pace = FramePace()
  /// How far ahead of the window's clock the next thing is due: for so long a sleep is expected. nil: nothing is.
  private var expectedSleep: Double?
  /// Where the mouse lay when the window came up, until it moves.
  private var stillMouse: (x: Int32, y: Int32)?
  private var isMinimised = false
  /// Whether other windows lie over all of it.
  var isCovered = false { didSet { if isCovered != oldValue { expectSleep() } } }
  private var isUnseen: Bool { isMinimised || isCovered }
  private(set) var statistics = FrameStatistics()

  /// Makes the tree, lays it out, and asks for the pictures that will be seen; nothing of it needs a display.
  init(
    _ options: ApplicationOptions, timer: FrameTimer, pictures: PictureStore, recorder: SessionRecorder?,
    recording: Recording?, root: () -> ViewController
  ) {
    self.options = options
    self.timer = timer
    self.pictures = pictures
    self.recorder = recorder
    window = Window(size: options.size, scale: options.scale ?? 1)
    replay = recording.map { [window] in Replay($0, in: window, pictures: pictures) }
    lastTime = timer.now
    lastRealTime = timer.realTime
    fullscreenAtFirst = options.isFullscreen
    window.prefersReducedMotion = options.prefersReducedMotion
    window.imageStore = pictures
    window.host = self
    recorder?.begin(size: window.bounds.size, scale: window.scale)
    replay?.onEntry = { [unowned self] in didPlay($0) }
    window.rootViewController = root()
    window.prepareToPaint()
    window.paintAll(into: &list)
    pictures.request(list)
  }

  /// Opens the desktop window.
  /// - Parameter selection: the renderer; nil for what the options choose.
  func open(selection: RendererSelection? = nil) throws(SDLError) {
    // What plays has its own sizes.
    desktop = try DesktopWindow(
      options, isFullscreen: fullscreenAtFirst, isResizable: replay == nil, pictures: pictures, selection: selection)
    stillMouse = DesktopWindow.mouse
    adoptSize()
  }

  var id: UInt32? { desktop?.id }
  /// The window's name with the system that tells whether it is covered.
  var systemName: UInt? { desktop?.systemName }
  /// The descriptor by which the X server is spoken to; nil where there is none.
  var connection: Int32? { desktop?.connection }
  var renderer: (any WindowRenderer)? { desktop?.renderer }
  /// For people: what draws.
  var rendererName: String { renderer?.name ?? "none" }

  // MARK: Time

  /// Real seconds since the window was opened, as of the last time that its clock was moved on.
  var realTime: Double { replay?.realTime ?? realTimePassed }

  /// When the next frame is to be made, on the frame timer's clock; nil: not before some event.
  func nextFrameTime(now: Double) -> Double? {
    if let replay { return replay.timeToNext.map { lastTime + $0 / options.timeScale } ?? now }
    var due = window.nextWakeTime.map { lastTime + ($0 - window.currentTime) / options.timeScale }
    if !pending.isEmpty && !isUnseen { due = min(due ?? now, now) }
    guard let due else { return nil }
    // Nobody sees the frames of such a window, but its timers count.
    let interval = isUnseen ? 1 : frameInterval
    return pace.time(for: due, interval: interval)
  }

  private var frameInterval: Double { desktop?.renderer.isPacedByDisplay == true ? 0 : FrameTimer.defaultInterval }

  /// Moves the window's clock on to `now`.
  ///
  /// A sleep that was expected passes in full. What comes unexpected, a suspend say, passes at most the longest frame.
  private func advance(to now: Double) {
    let elapsed = max(0, now - lastTime)
    let longest = expectedSleep.map { max(0, $0) + FrameTimer.longestFrame } ?? .infinity
    lastTime = now
    // Whole microseconds, and never less: what is due then is not missed by a hair's breadth.
    let seconds = (min(elapsed, longest) * options.timeScale * 1e6).rounded(.up) / 1e6
    var realElapsed = max(0, timer.realTime - lastRealTime)
    // Two clocks are never read at the same instant. What is left out here counts the next time.
    if abs(realElapsed - seconds) < 0.001 { realElapsed = seconds }
    lastRealTime += realElapsed
    realTimePassed += realElapsed
    // Before it is carried out: whoever is stopped in the middle of it wants to see it again.
    recorder?.append(.advance(seconds: seconds, real: realElapsed))
    window.advance(by: seconds)
    collectDamage()
    expectSleep()
  }

  private func collectDamage() { for rect in window.damage.rects { pending.add(rect) } }

  /// Gives the window an event.
  private func send(_ event: InputEvent) {
    recorder?.append(.event(event))
    window.send(event)
    if window.wantsFrame { pace.hurry() }
  }

  private func expectSleep() {
    expectedSleep = window.nextWakeTime.map { ($0 - window.currentTime) / options.timeScale }
    if isUnseen { expectedSleep = max(1, expectedSleep ?? 0) }
  }

  /// Makes a frame, and presents what changed.
  func makeFrame(now: Double) throws(SDLError) {
    pace.beginFrame(at: now, interval: frameInterval)
    if replay != nil { play(until: now) } else { advance(to: now) }
    guard !isUnseen, let renderer = desktop?.renderer else { return }
    if renderer.takeLoss() { pending.add(window.surface) }
    guard !pending.isEmpty else { return }
    if !renderer.keepsContent { pending.add(window.surface) }
    pictures.beginFrame()
    if renderer.keepsContent {
      swap(&list, &lastList)
      window.paint(pending, into: &list, after: lastList)
      // What is moved is not drawn, and still to be loaded.
      if !list.shift.isEmpty, !pictures.isIdle { pictures.request(list) }
    } else {
      window.paint(pending, into: &list)
    }
    do {
      try renderer.present(list)
    } catch {
      try presentByReplacement(after: error)
    }
    list.removeCommands()
    pending.removeAll()
    if let draft = self.renderer?.draft, window.nextWakeTime.map({ $0 > window.currentTime }) ?? true {
      pending.add(draft)
    }
    statistics.add(frameAt: now)
    tellFrames(now)
    presentationObserver?(pictures.showsAll)
  }

  /// The renderer has failed, and with it all that it had made: draws everything by the first one that can take its place.
  private func presentByReplacement(after first: SDLError) throws(SDLError) {
    guard let desktop else { return }
    var failure = first
    for index in 0..<desktop.replacementCount {
      do {
        try desktop.replaceRenderer(byReplacement: index)
        adoptSize()
        _ = desktop.renderer.takeLoss()
        pending.add(window.surface)
        window.paint(pending, into: &list)
        try desktop.renderer.present(list)
        if options.isVerbose { writeToStandardError("renderer: \(rendererName), after: \(first)\n") }
        return
      } catch {
        failure = error
      }
    }
    throw failure
  }

  /// Tells the intervals between frames a few times a second, and never because of the frame that showed the last ones.
  private func tellFrames(_ now: Double) {
    guard let frameObserver, now - lastTold > 0.25, statistics.count > countAtLastTold + 1 else { return }
    let intervals = statistics.recent
    guard !intervals.isEmpty else { return }
    lastTold = now
    countAtLastTold = statistics.count
    frameObserver(intervals)
  }
  fileprivate var frameObserver: (([Double]) -> Void)?
  fileprivate var presentationObserver: ((_ isComplete: Bool) -> Void)?
  private var lastTold = 0.0
  private var countAtLastTold = 0

  // MARK: Replay

  /// Whether all was played that there was to play.
  var isOver: Bool { replay?.isFinished ?? false }

  /// Plays what is due; late, by a picture say, it goes on where it was.
  private func play(until now: Double) {
    guard let replay else { return }
    while let pause = replay.timeToNext {
      let due = max(lastTime + pause / options.timeScale, now - FrameTimer.longestFrame)
      guard due <= now + 0.0005 else { return }
      lastTime = due
      replay.step()
    }
  }

  /// A program that quits is still told what had come in by then, a key that was let go say: a recording has that, too.
  func playLastMoment() {
    guard let replay else { return }
    var left = 0.25
    while let pause = replay.timeToNext, pause <= left {
      left -= pause
      replay.step()
    }
  }

  private func didPlay(_ entry: Recording.Entry) {
    // Pictures tell of themselves as they come.
    if case .picture = entry {} else { recorder?.append(entry) }
    switch entry {
    case .advance: collectDamage()
    case .event(.resize(let size, let scale)): desktop?.resize(to: size, scale: scale)
    default: break
    }
  }

  // MARK: Events

  /// Takes an event of this window.
  func handle(_ event: SDL_Event, time: Double) {
    if event.type == SDL_WINDOWEVENT.rawValue {
      handle(event.window)
      return
    }
    if replay != nil || isStillMouse(event) { return }
    // What a handler begins starts now, not when the window last had something to do.
    if window.nextWakeTime.map({ $0 > window.currentTime }) ?? true { advance(to: max(lastTime, time)) }
    let since = (max(0, time - lastTime) * options.timeScale * 1e6).rounded() / 1e6
    if let input = translator.translate(event, timestamp: window.currentTime + since) {
      send(input)
      expectSleep()
    }
  }

  /// Whether the event tells of a mouse that merely lay where the window came up: nobody points at anything yet.
  private func isStillMouse(_ event: SDL_Event) -> Bool {
    guard let still = stillMouse, event.type == SDL_MOUSEMOTION.rawValue else { return false }
    if DesktopWindow.mouse == still { return true }
    stillMouse = nil
    return false
  }

  private func handle(_ event: SDL_WindowEvent) {
    switch SDL_WindowEventID(UInt32(event.event)) {
    case SDL_WINDOWEVENT_SIZE_CHANGED, SDL_WINDOWEVENT_DISPLAY_CHANGED:
      adoptSize()
    case SDL_WINDOWEVENT_EXPOSED:
      guard let renderer = desktop?.renderer else { return }
      if renderer.keepsContent { renderer.presentAgain() } else { pending.add(window.surface) }
    case SDL_WINDOWEVENT_MINIMIZED, SDL_WINDOWEVENT_HIDDEN:
      isMinimised = true
      losePointers()
    case SDL_WINDOWEVENT_RESTORED, SDL_WINDOWEVENT_SHOWN, SDL_WINDOWEVENT_MAXIMIZED:
      guard isMinimised else { return }
      isMinimised = false
      pending.add(window.surface)
    case SDL_WINDOWEVENT_FOCUS_LOST, SDL_WINDOWEVENT_LEAVE:
      // While a button is held SDL goes on telling where the mouse is.
      if event.event == UInt8(SDL_WINDOWEVENT_FOCUS_LOST.rawValue) || SDL_GetMouseState(nil, nil) == 0 {
        losePointers()
      }
    default:
      break
    }
  }

  private func losePointers() {
    if replay != nil { return }
    send(.pointersLost)
    expectSleep()
  }

  /// Takes over the desktop window's size and scale.
  private func adoptSize() {
    guard let desktop, replay == nil else { return }
    let (width, height) = desktop.size
    let pixels = desktop.renderer.pixelSize
    guard width > 0, height > 0, pixels.width > 0, pixels.height > 0 else { return }
    let density = Double(pixels.width) / Double(width)
    let scale = options.scale ?? density
    let size = Size(width: Double(pixels.width) / scale, height: Double(pixels.height) / scale)
    translator.unitScale = Point(x: size.width / Double(width), y: size.height / Double(height))
    translator.size = size
    if size != window.bounds.size || scale != window.scale { send(.resize(size, scale: scale)) }
  }

  // MARK: For the program

  var isFullscreen: Bool {
    get { desktop?.isFullscreen ?? fullscreenAtFirst }
    set {
      fullscreenAtFirst = newValue
      desktop?.isFullscreen = newValue
    }
  }
  /// What is wanted of a desktop window that is not there yet.
  private var fullscreenAtFirst: Bool

  /// The renderer lost what it had made; it makes it anew.
  func rendererWasLost() {
    desktop?.renderer.deviceWasReset()
    pending.add(window.surface)
  }
}

extension Window {
  /// Calls `observer` a few times a second, while frames are drawn, with the seconds between the latest of them.
  package func observeFrames(_ observer: @escaping ([Double]) -> Void) {
    (host as? WindowHost)?.frameObserver = observer
  }

  /// Calls `observer` after each frame that was brought on the desktop window, in place of the one before it.
  ///
  /// - Parameter observer: told whether the frame is complete: no picture that is seen in it is still being loaded.
  public func observePresentation(_ observer: ((_ isComplete: Bool) -> Void)?) {
    (host as? WindowHost)?.presentationObserver = observer
  }

  /// Whether the desktop window fills the screen. Without a desktop window: false, and stays so.
  public var isFullscreen: Bool {
    get { (host as? WindowHost)?.isFullscreen ?? false }
    set { (host as? WindowHost)?.isFullscreen = newValue }
  }
}
