internal import CSDL2

/// Something that the keyboard does, on its way to a window.
enum KeyInput {
  /// A key, or a text that is typed.
  case event(SDL_Event)
  /// Under X11: the symbol of a key that is about to be reported, and the X11 name of its window.
  case announcement(window: UInt, symbol: UInt32)
}

/// Where keys wait while assistive technology is asked about them.
///
/// A screen reader has commands of its own, such as Insert with T. So, while a program listens to keys, each press and release is
/// reported to it before the window gets it, and the window does not get those that the program has consumed. Nothing blocks
/// meanwhile: all that the keyboard does waits here, in its order. A program that does not answer in time is not waited for again
/// until it does.
final class KeyGate {
  /// Reports a key, and calls back with whether it was consumed. Nil while no program listens, so that keys pass at once.
  var report: ((Keystroke, _ answer: @escaping (Bool) -> Void) -> Void)? {
    didSet {
      guard report == nil else { return }
      (asked, isHung) = (nil, false)
      advance()
    }
  }

  /// Until when the first key waits, on the clock of `now`; nil if none does.
  var deadline: Double? { asked?.deadline }

  private let now: () -> Double
  private let handle: (_ input: KeyInput, _ isConsumed: Bool) -> Void
  private var waiting: [(input: KeyInput, keystroke: Keystroke?)] = []
  /// The report that the first of those that wait is waiting for.
  private var asked: (number: Int, deadline: Double)?
  private var reportCount = 0
  /// Whether a report has not been answered in time, and none since.
  private var isHung = false
  /// The keys that are down and whose press was consumed, so that their release is, too.
  private var consumed: Set<UInt32> = []
  /// What the keys that are down meant when they were pressed. Orca recognises a release by that.
  private var pressed: [UInt32: Keystroke.Symbol] = [:]

  /// How long a key waits for an answer, in seconds.
  static let patience = 0.5

  /// - Parameters:
  ///   - now: a clock, in seconds.
  ///   - handle: called in order with all that the keyboard does.
  init(now: @escaping () -> Double, handle: @escaping (_ input: KeyInput, _ isConsumed: Bool) -> Void) {
    (self.now, self.handle) = (now, handle)
  }

  /// Takes what the keyboard does, and passes it on, now or later.
  /// - Parameter text: what a key that is pressed types; nil for nothing.
  func take(_ input: KeyInput, typing text: String? = nil) {
    waiting.append((input, report == nil ? nil : keystroke(of: input, typing: text)))
    advance()
  }

  /// Passes on a key that has waited long enough.
  func passLateKey() {
    guard let deadline, now() >= deadline else { return }
    (asked, isHung) = (nil, true)
    pass(isConsumed: false)
    advance()
  }

  private func keystroke(of input: KeyInput, typing text: String?) -> Keystroke? {
    guard let key = input.key else { return nil }
    var keystroke = Keystroke(key, typing: text)
    let place = key.keysym.scancode.rawValue
    if keystroke.isPress {
      pressed[place] = keystroke.symbol
    } else if let symbol = pressed.removeValue(forKey: place) {
      keystroke.symbol = symbol
    }
    return keystroke
  }

  /// Asks about the first key that waits, and passes on what need not wait.
  private func advance() {
    while asked == nil, let next = waiting.first {
      if let report, let keystroke = next.keystroke {
        reportCount += 1
        let number = reportCount
        let waits = !isHung
        if waits { asked = (number, now() + Self.patience) }
        report(keystroke) { [weak self] in self?.wasAnswered(number, isConsumed: $0) }
        if waits { continue }
      }
      pass(isConsumed: false)
    }
  }

  private func wasAnswered(_ number: Int, isConsumed: Bool) {
    isHung = false
    guard asked?.number == number else { return }
    asked = nil
    pass(isConsumed: isConsumed)
    advance()
  }

  /// Passes on the first that waits.
  private func pass(isConsumed: Bool) {
    let input = waiting.removeFirst().input
    guard let key = input.key else { return handle(input, false) }
    let place = key.keysym.scancode.rawValue
    guard key.type == SDL_KEYDOWN.rawValue else { return handle(input, consumed.remove(place) != nil) }
    // A key that repeats keeps the release of its press.
    if key.repeat == 0 {
      if isConsumed { consumed.insert(place) } else { consumed.remove(place) }
    }
    handle(input, isConsumed)
    // SDL reports what a key types right after the key.
    if isConsumed, let next = waiting.first?.input, next.isText { handle(waiting.removeFirst().input, true) }
  }
}

extension KeyInput {
  var key: SDL_KeyboardEvent? {
    guard case .event(let event) = self, [SDL_KEYDOWN.rawValue, SDL_KEYUP.rawValue].contains(event.type) else {
      return nil
    }
    return event.key
  }

  var isText: Bool { if case .event(let event) = self { event.type == SDL_TEXTINPUT.rawValue } else { false } }
}
