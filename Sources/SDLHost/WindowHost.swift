internal import CSDL2
internal import ViewTree

/// One desktop window around one `Window`: its events, its frames, its clock.
///
/// The tree of views is there first, so that there is something to see as soon as there is a desktop window.
final class WindowHost {
  let window: Window
  /// The application whose window this is, while it is open.
  weak var application: Application?
  private let options: ApplicationOptions
  private let driver: WindowDriver
  private let pictures: PictureStore
  private let recorder: (any SessionRecorder)?
  /// Plays instead of a person.
  let replay: Replay?
  private var desktop: DesktopWindow?
  private var translator = EventTranslator()
  private var lists = FrameLists()
  /// Changed since it was last presented.
  private var pending = DamageRegion()
  /// Where the mouse lay when the window came up, until it moves.
  private var stillMouse: (x: Int32, y: Int32)?
  private var isMinimised = false { didSet { driver.isUnseen = isUnseen } }
  /// Whether other windows lie over all of it.
  var isCovered = false { didSet { driver.isUnseen = isUnseen } }
  private var isUnseen: Bool { isMinimised || isCovered }
  private(set) var statistics = FrameStatistics()

  /// Makes the tree, lays it out, and asks for the pictures that will be seen; nothing of it needs a display.
  init(
    _ options: ApplicationOptions, timer: FrameTimer, pictures: PictureStore, recorder: (any SessionRecorder)?,
    recording: Recording?, root: () -> ViewController
  ) {
    self.options = options
    self.pictures = pictures
    self.recorder = recorder
    window = Window(size: options.size, scale: options.scale ?? 1)
    replay = recording.map { [window] in Replay($0, in: window, pictures: pictures) }
    driver = WindowDriver(
      window, recorder: recorder, timeScale: options.timeScale, now: timer.now, realTime: { timer.realTime })
    fullscreenAtFirst = options.isFullscreen
    title = options.title
    window.prefersReducedMotion = options.prefersReducedMotion
    window.imageStore = pictures
    window.host = self
    driver.onAdvance = { [unowned self] in collectDamage() }
    recorder?.begin(size: window.bounds.size, scale: window.scale)
    replay?.onEntry = { [unowned self] in didPlay($0) }
    window.rootViewController = root()
    window.prepareToPaint()
    lists.listAll(of: window, pictures: pictures)
  }

  /// Opens the desktop window.
  /// - Parameters:
  ///   - screen: on which it comes up; nil where nobody knows one.
  ///   - selection: the renderer; nil for what the options choose.
  func open(on screen: Screen? = nil, selection: RendererSelection? = nil) throws(SDLError) {
    // What plays has its own sizes.
    desktop = try DesktopWindow(
      options, isFullscreen: fullscreenAtFirst, isResizable: replay == nil, on: screen,
      pictures: pictures, selection: selection)
    stillMouse = DesktopWindow.mouse
    if title != options.title { desktop?.title = title }
    if let icon { desktop?.show(icon: icon) }
    adoptSize()
    adoptRate()
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
  var realTime: Double { replay?.realTime ?? driver.realTime }

  /// When the next frame is to be made, on the frame timer's clock; nil: not before some event.
  func nextFrameTime(now: Double) -> Double? {
    if let replay { return driver.nextTime(of: replay, now: now) }
    return driver.nextFrameTime(now: now, hasDamage: !pending.isEmpty)
  }

  private func collectDamage() { for rect in window.damage.rects { pending.add(rect) } }

  /// Makes a frame, and presents what changed.
  func makeFrame(now: Double) throws(SDLError) {
    if let replay { driver.play(replay, until: now) } else { driver.beginFrame(at: now) }
    guard !isUnseen, let renderer = desktop?.renderer else { return }
    if renderer.takeLoss() { pending.add(window.surface) }
    guard !pending.isEmpty else { return }
    if !renderer.keepsContent { pending.add(window.surface) }
    lists.list(pending, of: window, pictures: pictures, isKept: renderer.keepsContent)
    do {
      try renderer.present(lists.current)
    } catch {
      try presentByReplacement(after: error)
    }
    lists.endFrame()
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
        adoptRate()
        _ = desktop.renderer.takeLoss()
        pending.add(window.surface)
        lists.listAll(of: window, pictures: pictures)
        try desktop.renderer.present(lists.current)
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
  var frameObserver: (([Double]) -> Void)?
  var presentationObserver: ((_ isComplete: Bool) -> Void)?
  private var lastTold = 0.0
  private var countAtLastTold = 0

  // MARK: Replay

  /// Whether all was played that there was to play.
  var isOver: Bool { replay?.isFinished ?? false }

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
      handle(event.window, time: time)
      return
    }
    if replay != nil || isStillMouse(event) { return }
    if let input = translator.translate(event) { driver.take(input, at: time) }
  }

  /// Notes the modifier keys, which are told to the window that has the focus alone.
  func noteModifiers(of event: SDL_KeyboardEvent) { translator.noteModifiers(of: event) }

  /// Whether the event tells of a mouse that merely lay where the window came up: nobody points at anything yet.
  private func isStillMouse(_ event: SDL_Event) -> Bool {
    guard let still = stillMouse, event.type == SDL_MOUSEMOTION.rawValue else { return false }
    if DesktopWindow.mouse == still { return true }
    stillMouse = nil
    return false
  }

  private func handle(_ event: SDL_WindowEvent, time: Double) {
    switch SDL_WindowEventID(UInt32(event.event)) {
    case SDL_WINDOWEVENT_SIZE_CHANGED:
      adoptSize()
    case SDL_WINDOWEVENT_DISPLAY_CHANGED:
      adoptSize()
      adoptRate()
    case SDL_WINDOWEVENT_EXPOSED:
      guard let desktop else { return }
      desktop.keepOnScreen()
      let renderer = desktop.renderer
      if renderer.keepsContent { renderer.presentAgain() } else { pending.add(window.surface) }
    case SDL_WINDOWEVENT_MINIMIZED, SDL_WINDOWEVENT_HIDDEN:
      isMinimised = true
      take(.pointersLost, time: time)
    case SDL_WINDOWEVENT_RESTORED, SDL_WINDOWEVENT_SHOWN, SDL_WINDOWEVENT_MAXIMIZED:
      guard isMinimised else { return }
      isMinimised = false
      pending.add(window.surface)
    case SDL_WINDOWEVENT_FOCUS_LOST:
      take(.pointersLost, time: time)
    case SDL_WINDOWEVENT_LEAVE:
      take(translator.mouseDidLeave(), time: time)
    default:
      break
    }
  }

  /// Gives the window what its desktop window tells.
  private func take(_ event: InputEvent?, time: Double) {
    if replay == nil, let event { driver.take(event, at: time) }
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
    if size != window.bounds.size || scale != window.scale { driver.resize(to: size, scale: scale) }
  }

  /// Takes over the beat of the display on which the desktop window is.
  private func adoptRate() {
    guard let desktop else { return }
    driver.display = DisplayRate(rate: desktop.refreshRate, isWaitedFor: desktop.renderer.isPacedByDisplay)
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

  /// What the desktop calls the window.
  var title: String { didSet { if title != oldValue { desktop?.title = title } } }

  /// The window's picture in the desktop's lists; nil: the desktop's own.
  var icon: Bitmap? { didSet { if let icon { desktop?.show(icon: icon) } } }

  /// The renderer lost what it had made; it makes it anew.
  func rendererWasLost() {
    desktop?.renderer.deviceWasReset()
    pending.add(window.surface)
  }
}
