/// The programs of assistive technology that listen to keys, such as a screen reader.
///
/// They hear of keys only from the program that gets them: it reports each one to the registry, which asks the listeners, and answers
/// whether one of them has consumed it. While there are listeners, the `KeyGate` has keys wait for that answer. A screen reader that
/// watches the keyboard itself, as newer ones do, is no listener.
final class KeyListeners {
  private weak var bus: BusConnection?
  private let gate: KeyGate
  private var isAsking = false
  /// Whether the listeners have changed since the registry was asked.
  private var isStale = false

  /// The interface of the signals about listeners that come and go.
  nonisolated static let interface = "org.a11y.atspi.DeviceEventListener"
  nonisolated static let controller = "org.a11y.atspi.DeviceEventController"
  nonisolated static let path = "/org/a11y/atspi/registry/deviceeventcontroller"

  init(on bus: BusConnection, gate: KeyGate) {
    self.bus = bus
    self.gate = gate
    bus.listen("type='signal',interface='\(Self.interface)',path='\(Self.path)'")
  }

  /// Asks the registry whether there are listeners.
  func ask() {
    // A screen reader registers, and leaves, once for each combination of modifier keys.
    guard !isAsking else {
      isStale = true
      return
    }
    isAsking = true
    bus?.call("GetKeystrokeListeners", of: Self.controller, at: Self.path, to: ATSPI.registry) { [weak self] reply in
      guard let self else { return }
      isAsking = false
      if isStale {
        isStale = false
        ask()
      } else if reply?.arguments.first?.elements?.isEmpty == false {
        reportKeys()
      } else {
        allDidGo()
      }
    }
  }

  /// The registry has told that a listener has come or gone.
  func didSignal(_ member: String) { if member == "KeystrokeListenerRegistered" { reportKeys() } else { ask() } }

  /// Call this when no program listens to keys any more. Keys are not held back then.
  func allDidGo() { gate.report = nil }

  private func reportKeys() {
    guard gate.report == nil else { return }
    gate.report = { [weak bus] keystroke, answer in
      bus?.call(
        "NotifyListenersSync", of: Self.controller, at: Self.path, to: ATSPI.registry, [keystroke.message]
      ) { answer($0?.arguments.first?.boolean == true) }
    }
  }
}

extension Keystroke {
  /// The key as AT-SPI describes it, with the types that GTK sends. The registry refuses those that its introspection data name.
  var message: BusValue {
    .structure([
      .uint32(isPress ? 0 : 1), .int32(Int32(bitPattern: symbol.number)), .int16(Int16(truncatingIfNeeded: code)),
      .int16(Int16(truncatingIfNeeded: modifiers)), .int32(Int32(truncatingIfNeeded: time)), .string(symbol.text),
      .bool(symbol.isCharacter),
    ])
  }
}
