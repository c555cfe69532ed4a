internal import CSDL2
internal import CX11
internal import ViewTree

/// Takes the events from SDL's queue, and passes each to the window that it is for.
final class EventDispatcher {
  private unowned let application: Application
  private let composeKeys = ComposeKeys()
  private lazy var textInput = TextInputSession(keys: composeKeys)
  /// Where keys wait for assistive technology.
  private(set) lazy var keys = KeyGate(now: { [unowned self] in application.timer.now }) { [unowned self] in
    handle($0, isConsumed: $1)
  }

  init(for application: Application) { self.application = application }

  /// Makes SDL pass on what the X server reports. Call this before the first window is opened, as it discards the events in SDL's queue.
  static func receiveNotices() { x_notices_begin() }

  /// Dispatches all events in SDL's queue.
  /// - Returns: false to quit; nil if there was no event.
  func dispatchAll() -> Bool? {
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
      didDispatch = true
    }
    if didDispatch { textInput.didDispatchAll() }
    return didDispatch ? true : nil
  }

  /// Dispatches an event to its window.
  /// - Returns: false to quit.
  private func dispatch(_ event: SDL_Event) -> Bool {
    switch event.type {
    case SDL_QUIT.rawValue:
      // SDL asks the program to quit when the compositor has ended.
      if application.hosts.contains(where: { $0.desktop?.wayland?.isLost == true }) {
        application.displayErrors.displayIsGone()
      }
      return !application.quit()
    case SDL_WINDOWEVENT.rawValue where event.window.event == UInt8(SDL_WINDOWEVENT_CLOSE.rawValue):
      for host in application.hosts where host.desktop?.id == event.window.windowID {
        _ = host.asEvent { host.window.close() }
      }
      return !application.hosts.isEmpty
    case SDL_RENDER_TARGETS_RESET.rawValue, SDL_RENDER_DEVICE_RESET.rawValue:
      for host in application.hosts { host.rendererWasLost() }
      return true
    case SDL_AUDIODEVICEADDED.rawValue, SDL_AUDIODEVICEREMOVED.rawValue:
      application.onAudioDeviceChange?()
      return true
    case SDL_SYSWMEVENT.rawValue:
      let notice = withUnsafePointer(to: event) { x_notice_read($0) }
      switch notice.kind {
      case X_NOTICE_VISIBILITY: host(named: notice.window)?.isCovered = notice.is_covered != 0
      case X_NOTICE_KEY: keys.take(.announcement(window: notice.window, symbol: notice.symbol))
      case X_NOTICE_DRAG: host(named: notice.window)?.input.filesAreDragged(to: (notice.x, notice.y))
      default: break
      }
      return true
    case SDL_KEYDOWN.rawValue...SDL_TEXTINPUT.rawValue, SDL_TEXTEDITING_EXT.rawValue:
      textInput.note(event)
      keys.take(.event(event), typing: event.type == SDL_KEYDOWN.rawValue ? Self.textOfLastKey() : nil)
      return true
    default:
      deliver(event)
      return true
    }
  }

  /// Handles what the keyboard does, after assistive technology had its turn.
  /// - Parameter isConsumed: whether assistive technology has used it up.
  private func handle(_ input: KeyInput, isConsumed: Bool) {
    if let key = input.key { for host in application.hosts { host.input.translator.noteModifiers(of: key) } }
    switch input {
    case .announcement(let window, let symbol):
      host(named: window)?.input.willPress(composeKeys.press(symbol))
    case .event(let event) where isConsumed:
      // It may have been announced, and begins no compose sequence then.
      if event.type == SDL_KEYDOWN.rawValue { composeKeys.reset() }
    case .event(let event):
      if textInput.isForNobody(event) { return }
      deliver(event)
      // Text input has to be on before the next key is pressed, for that key to type text.
      if event.type == SDL_KEYDOWN.rawValue { updateTextInput() }
    }
  }

  private func deliver(_ event: SDL_Event) {
    guard let id = event.windowID, let host = id == 0 ? hostOfNoWindow : host(withID: id) else { return }
    let timer = application.timer
    host.handle(event, time: timer.time(ofEvent: event.common.timestamp, now: timer.now))
  }

  /// The text that SDL reports right after a key which has just been taken from its queue; nil if there is none.
  private static func textOfLastKey() -> String? {
    var next = SDL_Event()
    guard
      SDL_PeepEvents(&next, 1, SDL_PEEKEVENT, SDL_KEYDOWN.rawValue, SDL_TEXTEDITING_EXT.rawValue) == 1,
      next.type == SDL_TEXTINPUT.rawValue
    else { return nil }
    return EventTranslator.text(next.text.text)
  }

  private func host(withID id: UInt32) -> WindowHost? { application.hosts.first { $0.desktop?.id == id } }

  /// The window for what SDL reports for none. Under Wayland it does not say on which window files were dropped.
  private var hostOfNoWindow: WindowHost? {
    let hosts = application.hosts
    return hosts.first { $0.desktop?.hasMouse == true } ?? hosts.first { $0.desktop?.hasKeyboard == true }
      ?? hosts.first
  }

  private func host(named name: UInt) -> WindowHost? { application.hosts.first { $0.desktop?.systemName == name } }

  // MARK: Text input

  func updateTextInput() {
    // A window that plays a recording takes no input.
    let host = application.hosts.first { $0.desktop?.hasKeyboard == true && $0.replay == nil }
    textInput.update(for: host?.window) { host?.desktopRect($0) ?? SDL_Rect() }
  }

  /// When the input method is to be looked at again; nil if it is not.
  func nextLookAtTextInput(now: Double) -> Double? { textInput.nextLook(now: now) }
}

nonisolated extension SDL_Event {
  /// The window that the event is for; nil for none.
  fileprivate var windowID: UInt32? {
    switch SDL_EventType(rawValue: type) {
    case SDL_WINDOWEVENT: window.windowID
    case SDL_MOUSEMOTION: motion.windowID
    case SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP: button.windowID
    case SDL_MOUSEWHEEL: wheel.windowID
    case SDL_KEYDOWN, SDL_KEYUP: key.windowID
    case SDL_TEXTINPUT: text.windowID
    case SDL_TEXTEDITING: edit.windowID
    case SDL_TEXTEDITING_EXT: editExt.windowID
    case SDL_FINGERDOWN, SDL_FINGERUP, SDL_FINGERMOTION: tfinger.windowID
    case SDL_DROPBEGIN, SDL_DROPFILE, SDL_DROPTEXT, SDL_DROPCOMPLETE: drop.windowID
    default: nil
    }
  }
}
