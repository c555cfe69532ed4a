import Containers
import Languages
import ViewTree

/// A scripted tour of the program, which is filmed.
final class Tour {
  private let window: Window
  private let main: MainController
  private let camera: Camera
  private var location: Point

  private static let step = 1.0 / 60

  /// - Parameter window: contains the program, of which `camera` films the session.
  init(of main: MainController, in window: Window, filmedBy camera: Camera) {
    self.window = window
    self.main = main
    self.camera = camera
    location = Point(x: window.bounds.midX, y: window.bounds.maxY - 40)
  }

  func play() throws {
    camera.follow(PointerEvent(phase: .hovered, location: location))
    try camera.film(visit)
  }

  // MARK: Script

  private func visit() throws {
    try wait(0.8)
    // The queue: three songs in a row, the last before the animations of the others have ended.
    try showUpNext(true)
    for pause in [1.3, 0.35, 1.5] {
      try press(middle(of: main.upNext.dequeueButton), after: 0.35, then: pause)
    }
    try showUpNext(false)
    // The library: a drag and two flicks.
    let shelf = main.shelf.swipeView
    let middle = middle(of: shelf)
    let reach = forward * shelf.bounds.width * 0.3
    try drag(from: Point(x: middle.x + reach, y: middle.y), to: Point(x: middle.x - reach, y: middle.y), in: 0.6)
    try wait(0.8)
    for _ in 0..<2 {
      try drag(
        from: Point(x: middle.x + reach * 0.6, y: middle.y), to: Point(x: middle.x - reach * 0.6, y: middle.y), in: 0.14
      )
      try wait(0.7)
    }
    // An album: opened by a tap, its songs queued, and closed by a swipe.
    try press(middle, then: 0.9)
    if let add = find(tr("Add to queue"), in: main.stack.view) { try press(self.middle(of: add), then: 0.7) }
    let page = main.stack.view
    let inside = page.bounds.inset(by: EdgeInsets(top: 0, left: 12, bottom: 0, right: 12))
    let edge = page.convert(
      Point(x: forward > 0 ? inside.minX : inside.maxX, y: page.bounds.midY * 1.2), to: nil)
    let way = forward * page.bounds.width
    try drag(from: edge, to: Point(x: edge.x + way * 0.35, y: edge.y), in: 0.5, holding: 0.25)
    try wait(0.7)
    try drag(from: edge, to: Point(x: edge.x + way * 0.7, y: edge.y), in: 0.35)
    try wait(0.9)
    try showUpNext(true)
    try press(self.middle(of: main.upNext.dequeueButton), after: 0.4, then: 1.8)
    try showUpNext(false)
    try visitPlayground()
  }

  /// The direction in which the window is read: 1 to the right, −1 to the left.
  private var forward: Double { main.stack.view.isMirrored ? -1 : 1 }

  /// Opens or closes Up next where it is a drawer.
  private func showUpNext(_ isShown: Bool) throws {
    guard main.split.arrangement.isDrawer, main.split.isDrawerOpen != isShown else { return }
    try press(middle(of: main.nowPlaying.queueButton), then: 0.5)
  }

  /// Visits each page of the Playground.
  private func visitPlayground() throws {
    try press(tr("Menu"), then: 0.4)
    if let item = find(tr("Playground"), in: window) { try press(middle(of: item), then: 0.8) }
    try press(tr("Queue"), then: 2)
    for label in [tr("Dequeue"), tr("Enqueue")] { try press(label, then: 0.5) }
    try choose(1, of: 3, in: tr("Layout"), then: 1.6)
    try press(tr("Dequeue"), then: 1.2)
    try choose(2, of: 3, in: tr("Layout"), then: 1.6)
    try press(tr("Dequeue"), then: 1.2)
    try press(tr("Back"), then: 0.6)

    try press(tr("Swipe"), then: 0.7)
    if let items = find(tr("Items"), in: main.stack.view) {
      let middle = middle(of: items)
      try drag(
        from: Point(x: middle.x + 60 * forward, y: middle.y), to: Point(x: middle.x - 60 * forward, y: middle.y),
        in: 0.14)
      try wait(0.7)
    }
    try press(tr("To item 6"), then: 0.8)
    try press(tr("Back"), then: 0.6)

    try press(tr("Stack"), then: 0.7)
    try press(tr("Push"), then: 0.6)
    if let nested = find(tr("Nested stack"), in: main.stack.view) {
      let middle = middle(of: nested)
      try drag(from: middle, to: Point(x: middle.x + forward * nested.bounds.width * 0.45, y: middle.y), in: 0.3)
      try wait(0.7)
    }
    try press(tr("Back"), then: 0.6)

    try press(tr("Animation"), then: 0.7)
    for label in [tr("Move"), tr("Turn"), tr("Colour"), tr("All at once")] { try press(label, then: 0.1) }
    try wait(2.4)
    try press(tr("Back"), then: 0.6)
    try press(tr("Back"), then: 0.9)
  }

  /// Finds the view with this label on the page in front, and scrolls it into view.
  private func findOnPage(_ label: Sentence) -> View? {
    let page = main.stack.currentViewController
    (page as? PlaygroundPage)?.column.reveal(label: main.theme.tr(label))
    return page.flatMap { find(label, in: $0.view) }
  }

  /// Presses the view with this label on the page in front, and waits.
  private func press(_ label: Sentence, then pause: Double) throws {
    if let view = findOnPage(label) { try press(middle(of: view), then: pause) }
  }

  /// Presses a segment of the control with this label.
  private func choose(_ index: Int, of count: Int, in label: Sentence, then pause: Double) throws {
    guard let view = findOnPage(label) else { return }
    let part = (Double(view.isMirrored ? count - 1 - index : index) + 0.5) / Double(count)
    try press(view.convert(Point(x: view.bounds.width * part, y: view.bounds.midY), to: nil), then: pause)
  }

  // MARK: Pointer

  private func middle(of view: View) -> Point { view.convert(view.bounds.center, to: nil) }

  private func find(_ label: Sentence, in view: View) -> View? { find(text: main.theme.tr(label), in: view) }

  private func find(text label: String, in view: View) -> View? {
    if view.isHidden { return nil }
    if view.accessibilityLabel == label { return view }
    for child in view.subviews.reversed() {
      if let found = find(text: label, in: child) { return found }
    }
    return nil
  }

  /// Moves the pointer to a place, presses there, and waits.
  /// - Parameter seconds: how long the way takes.
  private func press(_ place: Point, after seconds: Double = 0.3, then pause: Double) throws {
    try move(to: place, in: seconds)
    send(.began)
    try wait(0.12)
    send(.ended)
    try wait(pause)
  }

  private func drag(from start: Point, to end: Point, in seconds: Double, holding: Double = 0) throws {
    try move(to: start, in: 0.3)
    send(.began)
    try move(to: end, in: seconds, .moved)
    if holding > 0 { try wait(holding) }
    send(.ended)
  }

  private func move(to end: Point, in seconds: Double, _ phase: PointerEvent.Phase = .hovered) throws {
    let start = location
    let steps = max(1, Int((seconds / Self.step).rounded()))
    for index in 1...steps {
      let part = Double(index) / Double(steps)
      location = Point(x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part)
      send(phase)
      try frame()
    }
  }

  private func send(_ phase: PointerEvent.Phase) {
    let event = PointerEvent(phase: phase, location: location)
    window.send(.pointer(event))
    camera.follow(event)
  }

  private func wait(_ seconds: Double) throws {
    for _ in 0..<max(1, Int((seconds / Self.step).rounded())) { try frame() }
  }

  private func frame() throws {
    window.advance(by: Self.step)
    try camera.takePictures()
  }
}
