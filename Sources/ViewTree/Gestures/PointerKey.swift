/// Identifies a pressed pointer, or a pressed button of a mouse: each has a gesture of its own.
struct PointerKey: Hashable {
  let device: PointerEvent.Device
  let id: Int
  let button: PointerEvent.Button

  init(_ event: PointerEvent) {
    device = event.device
    id = event.id
    button = event.device == .touch ? .primary : event.button
  }

  /// Whether it is the same mouse, whatever the button, or the same finger.
  func isSamePointer(as event: PointerEvent) -> Bool { device == event.device && id == event.id }
}
