extension Window {
  public func send(_ event: InputEvent) {
    switch event {
    case .resize(let size, let scale): resize(to: size, scale: scale)
    case .key(let event): route(event)
    case .pointer, .scroll, .pointersLost: break
    }
  }
}
