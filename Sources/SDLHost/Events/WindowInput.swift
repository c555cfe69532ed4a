internal import CSDL2
internal import ViewTree

/// Translates SDL's events for a desktop window into input events of its view tree.
final class WindowInput {
  private let driver: WindowDriver
  var translator = EventTranslator()
  private var drop = FileDrop()
  private var typed = TypedText()
  /// Where the mouse was on the desktop when the window opened; nil once it has moved.
  var stillMouse: (x: Int32, y: Int32)?

  init(to driver: WindowDriver) { self.driver = driver }

  func handle(_ event: SDL_Event, of desktop: DesktopWindow, time: Double) {
    if (SDL_DROPFILE.rawValue...SDL_DROPCOMPLETE.rawValue).contains(event.type) {
      guard let paths = drop.take(event.drop) else { return }
      // SDL does not say where files were dropped, and may not have followed the mouse while another program dragged them.
      let place = drop.place.map { desktop.inWindow($0) } ?? desktop.mouseInWindow
      drop.place = nil
      return driver.take(.drop(paths, at: translator.point(place.x, place.y)), at: time)
    }
    if isStillMouse(event, of: desktop) { return }
    if event.type == SDL_MOUSEWHEEL.rawValue { wheelWillTurn(event.wheel, time: time) }
    switch event.type {
    case SDL_KEYDOWN.rawValue:
      let input = translator.translate(event)
      if let input { driver.take(input, at: time) }
      // `lastKeyIsSpent` is about the last key that was sent to the views, so it says nothing about a key that was not sent.
      let isSpent = input != nil && driver.window.lastKeyIsSpent || TypedText.isCommand(event.key.keysym)
      if let text = typed.didPress(isSpent: isSpent) { driver.take(.text(text), at: time) }
    case SDL_TEXTINPUT.rawValue where !typed.passesOn: break
    default:
      if event.type == SDL_KEYUP.rawValue { typed.didRelease() }
      take(translator.translate(event), time: time)
    }
  }

  /// Sends the window an event, if there is one.
  func take(_ event: InputEvent?, time: Double) {
    if let event { driver.take(event, at: time) }
  }

  /// The window has lost the keyboard.
  func keyboardDidLeave(time: Double) {
    take(.pointersLost, time: time)
    // Under Wayland an input method does not say that what it was composing is over.
    if driver.window.textTaker != nil { take(.composition("", selection: 0..<0), time: time) }
  }

  func mouseDidLeave(time: Double) { take(translator.mouseDidLeave(), time: time) }

  /// Another program drags files over the window.
  /// - Parameter place: the place on the desktop.
  func filesAreDragged(to place: (x: Int32, y: Int32)) { drop.place = place }

  /// A key is about to be reported; under X11 this says what it means for the text that is typed.
  func willPress(_ outcome: ComposeKeys.Outcome) { typed.willPress(outcome) }

  /// Moves the mouse to where its wheel is about to turn, if it has not moved since the window opened below it.
  func wheelWillTurn(_ wheel: SDL_MouseWheelEvent, time: Double) {
    guard stillMouse != nil else { return }
    stillMouse = nil
    take(translator.mouse(.hovered, wheel.mouseX, wheel.mouseY), time: time)
  }

  /// Whether the event is for a mouse that has not moved since the window opened below it, and so points at nothing
  /// yet.
  private func isStillMouse(_ event: SDL_Event, of desktop: DesktopWindow) -> Bool {
    guard let still = stillMouse, event.type == SDL_MOUSEMOTION.rawValue else { return false }
    if desktop.mouse == still { return true }
    stillMouse = nil
    return false
  }
}
