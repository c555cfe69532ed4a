internal import CSDL2
internal import Platform
internal import ViewTree

/// Connects a desktop window with a `Window`: events, frames and the clock.
///
/// The view tree is made before the desktop window opens, so that the window has content from the beginning.
final class WindowHost {
  let window: Window
  /// The application whose window this is, while it is open.
  weak var application: Application?
  private let options: ApplicationOptions
  private let driver: WindowDriver
  private let pictures: PictureStore
  private let recorder: (any SessionRecorder)?
  /// Provides the window's input if a recording is played.
  var replay: Replay? { driver.replay }
  /// The window on the desktop, once it is open.
  private(set) var desktop: DesktopWindow?
  let input: WindowInput
  let frames: FramePresenter
  private var isMinimised = false { didSet { visibilityDidChange() } }
  /// Whether other windows cover the whole window.
  var isCovered = false { didSet { visibilityDidChange() } }
  /// Whether the compositor wants no frames, because it shows nothing of the window.
  private var isHidden = false { didSet { visibilityDidChange() } }
  private var demand = FrameDemand()
  var isUnseen: Bool { isMinimised || isCovered || isHidden }
  /// Whether the window has the keyboard.
  private(set) var isActive = false {
    didSet {
      guard isActive != oldValue else { return }
      // Views may begin animations.
      asEvent { window.isActive = isActive }
      // Not all changes of files are noticed, for example those that other machines make. The user may have just made some elsewhere.
      if isActive { pictures.checkFiles() }
      onStateChange?()
    }
  }
  /// Called after the window has gained or lost the keyboard, has a new title, has become visible or invisible, or needs the screen.
  var onStateChange: (() -> Void)?

  /// Makes the view tree, lays it out, and requests the pictures that will be visible. This does not need a display.
  init(
    _ options: ApplicationOptions, timer: FrameTimer, pictures: PictureStore, recorder: (any SessionRecorder)?,
    recording: Recording?, root: () -> ViewController
  ) {
    self.options = options
    self.pictures = pictures
    self.recorder = recorder
    window = Window(size: options.size, scale: options.scale ?? 1)
    driver = WindowDriver(
      window, playing: recording.map { [window] in Replay($0, in: window, pictures: pictures) }, recorder: recorder,
      timeScale: options.timeScale, now: timer.now, realTime: { timer.realTime })
    input = WindowInput(to: driver)
    frames = FramePresenter(window, pictures: pictures, isVerbose: options.isVerbose)
    fullscreenAtFirst = options.isFullscreen
    title = options.title
    window.prefersReducedMotion = options.prefersReducedMotion
    window.imageStore = pictures
    window.host = self
    driver.onAdvance = { [frames] in frames.collectDamage() }
    recorder?.begin(size: window.bounds.size, scale: window.scale)
    replay?.onEntry = { [unowned self] in didPlay($0) }
    window.rootViewController = root()
    window.prepareToPaint()
    frames.requestPictures()
  }

  /// Opens the desktop window.
  /// - Parameters:
  ///   - screen: the screen on which the window opens; nil if it is not known.
  ///   - selection: the renderer; nil for the one that the options choose.
  func open(on screen: Screen? = nil, selection: RendererSelection? = nil) throws(SDLError) {
    func make(_ selection: RendererSelection?) throws(SDLError) -> DesktopWindow {
      // A recording contains the window's sizes.
      try DesktopWindow(
        options, isFullscreen: fullscreenAtFirst, isResizable: replay == nil, on: screen,
        pictures: pictures, selection: selection)
    }
    do throws(SDLError) { desktop = try make(selection) } catch {
      guard selection == nil, options.renderer != .software else { throw error }
      desktop = try make(.software)
      rendererFailure = error
    }
    input.stillMouse = desktop?.mouse
    if replay == nil, let desktop {
      (window.clipboard, window.primarySelection) = desktop.clipboards { [recorder] in
        recorder?.append(.clipboard($0))
      }
    }
    if title != options.title { desktop?.title = title }
    if let icon { desktop?.show(icon: icon) }
    adoptSize()
    adoptRate()
  }

  /// Draws the window by another renderer.
  /// - Throws: if that one cannot be used. The window is drawn as before then.
  func choose(_ choice: ApplicationOptions.RendererChoice) throws(SDLError) {
    guard let desktop else { return }
    defer {
      adoptSize()
      adoptRate()
      // The surface is new, so forget what was known about the old one: whether the compositor wants frames, and whether the window is
      // covered.
      demand = FrameDemand()
      // SDL may have made the window anew, with the last icon, even if that was taken away since.
      if icon == nil { desktop.show(icon: nil) }
      (isHidden, isCovered) = (false, false)
      frames.redrawAll()
      frames.requestPictures()
    }
    try desktop.choose(choice)
    if options.isVerbose { writeToStandardError("renderer: \(rendererName)\n") }
  }

  /// Why the window was opened with the software renderer, although the accelerated one was asked for; nil if it was not.
  private(set) var rendererFailure: SDLError?

  /// The name of the renderer, as text for a person.
  var rendererName: String { desktop?.renderer.name ?? "none" }

  // MARK: Time

  /// The real time in seconds since the window was opened, as of the last time that its clock advanced.
  var realTime: Double { replay?.realTime ?? driver.realTime }

  /// The time of the next frame on the frame timer's clock; nil if there is none before the next event.
  func nextFrameTime(now: Double) -> Double? {
    let due = driver.nextFrameTime(now: now, hasDamage: frames.hasDamage)
    return replay == nil ? demand.time(for: due) : due
  }

  /// Makes a frame, and presents what changed.
  func makeFrame(now: Double) throws(SDLError) {
    driver.beginFrame(at: now)
    if !isHidden, demand.isHidden(at: now) { isHidden = true }
    guard !isUnseen, let desktop, desktop.renderer.isReady || demand.hasLostRequest(at: now) else { return }
    if desktop.renderer.takeLoss() { frames.redrawAll() }
    driver.presentsFrames = frames.hasDamage
    guard frames.hasDamage else { return }
    try frames.present(on: desktop, at: now) {
      adoptSize()
      adoptRate()
    }
    if !desktop.renderer.isReady { demand.didPresent(at: now) }
  }

  // MARK: Replay

  /// Whether the window played a recording that is finished.
  var isReplayFinished: Bool { replay?.isFinished ?? false }

  /// Plays the rest of a recording if that takes less than a quarter of a second. A program that quits by its own key
  /// receives what follows in that time, such as the release of the key, and so does its recording.
  func playLastMoment() {
    guard let replay else { return }
    var left = 0.25
    while let pause = replay.timeToNext, pause <= left {
      left -= pause
      replay.step()
    }
  }

  private func didPlay(_ entry: Recording.Entry) {
    // Pictures are recorded when they arrive.
    if case .picture = entry {} else { recorder?.append(entry) }
    switch entry {
    case .advance: frames.collectDamage()
    case .event(.resize(let size, let scale)): desktop?.resize(to: size, scale: scale)
    default: break
    }
  }

  // MARK: Events

  /// Handles an SDL event of this window.
  func handle(_ event: SDL_Event, time: Double) {
    if event.type == SDL_WINDOWEVENT.rawValue {
      handle(event.window, time: time)
    } else if let desktop {
      if Self.inputTypes.contains(event.type) {
        demand.didReceiveInput()
        if isHidden { isHidden = false }
      }
      input.handle(event, of: desktop, time: time)
    }
  }

  /// The events that a window gets only where somebody sees it.
  private static let inputTypes = Set(
    [
      SDL_KEYDOWN, SDL_TEXTINPUT, SDL_MOUSEMOTION, SDL_MOUSEBUTTONDOWN, SDL_MOUSEWHEEL, SDL_FINGERDOWN,
      SDL_FINGERMOTION,
    ].map(\.rawValue))

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
      if renderer.keepsContent { renderer.presentAgain() } else { frames.redrawAll() }
    case SDL_WINDOWEVENT_MINIMIZED, SDL_WINDOWEVENT_HIDDEN:
      isMinimised = true
      input.take(.pointersLost, time: time)
    case SDL_WINDOWEVENT_RESTORED, SDL_WINDOWEVENT_SHOWN, SDL_WINDOWEVENT_MAXIMIZED:
      guard isMinimised else { return }
      isMinimised = false
      frames.redrawAll()
    case SDL_WINDOWEVENT_FOCUS_GAINED:
      isActive = true
    case SDL_WINDOWEVENT_FOCUS_LOST:
      isActive = false
      input.keyboardDidLeave(time: time)
    case SDL_WINDOWEVENT_LEAVE:
      input.mouseDidLeave(time: time)
    default:
      break
    }
  }

  /// A rectangle of the window in the units of the desktop window.
  func desktopRect(_ rect: Rect) -> SDL_Rect {
    func whole(_ value: Double) -> Int32 { Int32(min(1e6, max(-1e6, value.rounded()))) }
    let unit = input.translator.unitScale
    return SDL_Rect(
      x: whole(rect.minX / unit.x), y: whole(rect.minY / unit.y), w: whole(rect.width / unit.x),
      h: whole(rect.height / unit.y))
  }

  /// Gives the window the size and scale of the desktop window.
  private func adoptSize() {
    guard let desktop, let application, replay == nil else { return }
    desktop.ground = window.rootViewController?.view.backgroundColor
    let (width, height) = desktop.size
    let pixels = desktop.pixelSize
    guard width > 0, height > 0, pixels.width > 0, pixels.height > 0 else { return }
    let density = Double(pixels.width) / Double(width)
    let usual = options.scale ?? density
    let room = Size(width: Double(pixels.width) / usual, height: Double(pixels.height) / usual)
    let scale = usual * textZoom.factor(in: room, atLeast: options.minimumSize)
    let size = Size(width: Double(pixels.width) / scale, height: Double(pixels.height) / scale)
    input.translator.unitScale = Point(x: size.width / Double(width), y: size.height / Double(height))
    input.translator.size = size
    if size != window.bounds.size || scale != window.scale {
      driver.take(.resize(size, scale: scale), at: application.timer.now)
    }
  }

  /// How much larger than usual the desktop shows texts. The whole content is drawn larger.
  var textScale: Double {
    get { textZoom.textScale }
    set {
      textZoom.textScale = newValue
      adoptSize()
    }
  }
  private lazy var textZoom = TextZoom(desktopScale: options.scale)

  /// The size that the content would have without the text scale, in points.
  var usualSize: Size {
    guard let desktop else { return options.size }
    let pixels = desktop.pixelSize
    let usual = options.scale ?? Double(pixels.width) / Double(max(1, desktop.size.width))
    return Size(width: Double(pixels.width) / usual, height: Double(pixels.height) / usual)
  }

  /// Sets the pace of frames to the refresh rate of the desktop window's display.
  private func adoptRate() {
    guard let desktop else { return }
    desktop.renderer.onReady = { [unowned self] in displayIsReady() }
    driver.display = DisplayRate(rate: desktop.refreshRate, isWaitedFor: desktop.renderer.isPacedByDisplay)
  }

  /// The display asks for the next frame.
  private func displayIsReady() {
    demand.didAsk()
    if isHidden { isHidden = false }
  }

  private func visibilityDidChange() {
    guard isUnseen != driver.isUnseen else { return }
    driver.isUnseen = isUnseen
    window.isVisible = !isUnseen
    onStateChange?()
  }

  // MARK: Window properties

  var isFullscreen: Bool {
    get { desktop?.isFullscreen ?? fullscreenAtFirst }
    set {
      fullscreenAtFirst = newValue
      desktop?.isFullscreen = newValue
    }
  }
  /// Whether a desktop window that has not opened yet will fill the screen.
  private var fullscreenAtFirst: Bool

  var keepsScreenOn = false { didSet { if keepsScreenOn != oldValue { onStateChange?() } } }

  /// Whether screen readers say a new title.
  var announcesTitle = true

  /// The window's title on the desktop.
  var title: String {
    didSet {
      guard title != oldValue else { return }
      desktop?.title = title
      onStateChange?()
    }
  }

  /// The window's icon on the desktop; nil for the desktop's own.
  var icon: Bitmap? { didSet { desktop?.show(icon: icon) } }

  func raise() { desktop?.raise() }

  /// Redraws everything after the renderer has lost its textures.
  func rendererWasLost() {
    desktop?.renderer.deviceWasReset()
    frames.redrawAll()
  }
}

extension WindowHost: WindowShowing {
  func windowWasClosed() { application?.remove(self) }
}

extension WindowHost: AccessibleWindow {
  var placeOnScreen: ScreenPlace {
    guard let desktop else { return ScreenPlace() }
    let position = desktop.position
    let (size, points) = (desktop.size, window.bounds.size)
    guard points.width > 0, points.height > 0 else { return ScreenPlace() }
    return ScreenPlace(
      origin: Point(x: Double(position.x), y: Double(position.y)),
      unit: Point(x: Double(size.width) / points.width, y: Double(size.height) / points.height))
  }

  /// Brings the window's clock up to date before results of other threads are used. `noteNextWake()` has to follow.
  func catchUp() {
    if let application { driver.catchUp(at: application.timer.now) }
  }

  func noteNextWake() { driver.noteNextWake() }

  func act(_ action: () -> Bool) -> Bool {
    // A window that plays a recording takes no other input.
    replay == nil && application != nil && asEvent(action)
  }

  /// Performs an action of the desktop with the window's clock advanced to now, as for an input event. While the window plays a recording, and
  /// after it was closed, the clock is left alone.
  func asEvent<Result>(_ action: () -> Result) -> Result {
    guard let application else { return action() }
    return driver.act(at: application.timer.now, action)
  }

  /// The same for services that may outlive the window.
  var performAsEvent: (() -> Void) -> Void {
    { [weak self] action in if let self { self.asEvent(action) } else { action() } }
  }
}
