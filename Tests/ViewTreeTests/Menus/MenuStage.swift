import Testing
import ViewTreeTesting

@testable import ViewTree

/// A window with a button, and a view that has a menu, for tests that open menus as a person does.
final class MenuStage {
  let window: Window
  let owner: View
  let button = Button(title: "Beneath")
  var chosen: [String] = []
  /// How often the menu was asked for.
  var askedCount = 0

  init(
    _ items: [String] = ["Play", "Queue", "Remove"], size: Size = Size(width: 400, height: 300),
    direction: LayoutDirection = .leftToRight
  ) {
    window = Window(size: size)
    window.layoutDirection = direction
    owner = View(frame: Rect(origin: .zero, size: size))
    window.addSubview(owner)
    button.frame = Rect(x: size.width - 110, y: size.height - 50, width: 100, height: 40)
    owner.addSubview(button)
    button.onTap = { [unowned self] in chosen.append("Beneath") }
    set(items.map { item($0) })
    window.settle()
  }

  func set(_ items: [MenuItem]) {
    owner.contextMenu = { [unowned self] in
      askedCount += 1
      return items
    }
  }

  /// An item that notes that it was chosen.
  func item(_ title: String, isEnabled: Bool = true) -> MenuItem {
    MenuItem(title: title, isEnabled: isEnabled) { [unowned self] in chosen.append(title) }
  }

  func point(
    _ phase: PointerEvent.Phase, _ point: Point, button: PointerEvent.Button = .primary,
    device: PointerEvent.Device = .mouse
  ) {
    window.send(.pointer(PointerEvent(device: device, phase: phase, location: point, button: button)))
  }

  /// Presses and releases the secondary button.
  func open(at point: Point = Point(x: 100, y: 60)) {
    self.point(.began, point, button: .secondary)
    self.point(.ended, point, button: .secondary)
  }

  func openByKey() {
    window.focusedView = button
    window.key(.menu)
  }

  func press(_ key: Key, _ modifiers: KeyModifiers = []) {
    window.key(key, modifiers: modifiers)
    window.key(key, .released, modifiers: modifiers)
  }

  /// All views with a role, the backmost first.
  func views(_ role: AccessibilityRole) -> [View] {
    var found: [View] = []
    window.forEachVisible(frontToBack: false) { view, visible in
      if view.accessibilityRole == role, !visible.isEmpty { found.append(view) }
      return true
    }
    return found
  }

  var menus: [View] { views(.menu) }
  var titles: [String] { views(.menuItem).compactMap(\.accessibilityLabel) }
  var selected: [String] {
    views(.menuItem).filter { $0.accessibilityStates.contains(.selected) }.compactMap(\.accessibilityLabel)
  }

  func middle(of label: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> Point {
    let view = try #require(window.find(label: label), "no \(label)", sourceLocation: sourceLocation)
    return view.convert(view.bounds.center, to: nil)
  }

  func hover(_ label: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    point(.hovered, try middle(of: label, sourceLocation: sourceLocation))
  }

  func click(_ label: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    PointerScript(window).tap(at: try middle(of: label, sourceLocation: sourceLocation))
  }

  func advance(_ seconds: Double) {
    for _ in 0..<max(1, Int((seconds * 60).rounded())) { window.advance(by: 1.0 / 60) }
  }
}
