import Testing
import ViewTreeTesting

@testable import ViewTree

/// A controller that logs its appearance calls.
final class SheetController: ViewController {
  let log: Log
  let button: Button
  var onCall: ((String) -> Void)?

  init(_ name: String, _ log: Log, size: Size? = Size(width: 200, height: 120)) {
    self.log = log
    button = Button(title: "In \(name)")
    super.init()
    title = name
    preferredContentSize = size
  }

  override func viewDidLoad() {
    button.frame = Rect(x: 10, y: 10, width: 100, height: 40)
    view.addSubview(button)
  }

  private func note(_ call: String, _ animated: Bool) {
    log.append("\(title ?? "") \(call)\(animated ? "" : " at once")")
    onCall?(call)
  }
  override func viewWillAppear(_ animated: Bool) { note("will appear", animated) }
  override func viewDidAppear(_ animated: Bool) { note("did appear", animated) }
  override func viewWillDisappear(_ animated: Bool) { note("will disappear", animated) }
  override func viewDidDisappear(_ animated: Bool) { note("did disappear", animated) }
}

@Suite("Sheets")
struct PresentationTests {
  private let window = Window(size: Size(width: 400, height: 300))
  private let log = Log()
  private let root: SheetController
  private let sheet: SheetController
  private let other: SheetController

  init() {
    root = SheetController("root", log)
    sheet = SheetController("sheet", log)
    other = SheetController("other", log)
    window.rootViewController = root
    window.settle()
  }

  private func advance(_ seconds: Double) {
    for _ in 0..<Int((seconds * 60).rounded()) { window.advance(by: 1.0 / 60) }
  }

  private func frame(_ view: View) -> Rect { view.convert(view.bounds, to: nil) }

  /// The lines since the last call.
  private func take() -> [String] { log.take() }

  @Test(
    "U8 The sheet's view has its preferred size in the middle of the window, over everything, and is dimmed beneath")
  func shown() throws {
    root.present(sheet, animated: true)
    #expect(root.presentedViewController === sheet && sheet.presentingViewController === root)
    #expect(sheet.presentedViewController == nil && root.presentingViewController == nil)
    advance(0.3)
    #expect(sheet.view.bounds.size == Size(width: 200, height: 120))
    #expect(frame(sheet.view) == Rect(x: 100, y: 90, width: 200, height: 120))
    #expect(sheet.view.window === window && root.view.window === window)
    let dialog = try #require(window.find(label: "sheet"))
    #expect(dialog.accessibilityRole == .dialog && sheet.view.isDescendant(of: dialog))
    let dimming = try #require(sheet.view.superview?.superview?.subviews.first)
    #expect(
      dimming.frame == window.bounds && (dimming.backgroundColor?.alpha ?? 0) > 0.2 && dimming.presented.alpha == 1)
    #expect(window.nextWakeTime == nil)
  }

  @Test("U8 Its way takes 0.25 s, in and out; with reduced motion it only fades", arguments: [true, false])
  func way(isReduced: Bool) throws {
    window.prefersReducedMotion = isReduced
    root.present(sheet, animated: true)
    let panel = try #require(sheet.view.superview)
    advance(0.1)
    #expect(panel.presented.alpha > 0.1 && panel.presented.alpha < 1)
    #expect((panel.presented.transform == .identity) == isReduced)
    #expect(!log.lines.contains("sheet did appear"))
    advance(0.2)
    #expect(panel.presented.alpha == 1 && panel.presented.transform == .identity)
    #expect(log.lines.contains("sheet did appear"))
    root.dismiss(animated: true)
    advance(0.1)
    #expect(panel.presented.alpha > 0.1 && panel.presented.alpha < 1)
    #expect((panel.presented.transform == .identity) == isReduced)
    advance(0.2)
    #expect(sheet.view.window == nil && window.subviews.count == 1 && window.nextWakeTime == nil)
  }

  @Test("U8 Appearance calls balance, and what is beneath hears none", arguments: [true, false])
  func appearance(animated: Bool) {
    let suffix = animated ? "" : " at once"
    _ = take()
    root.present(sheet, animated: animated)
    window.settle()
    #expect(take() == ["sheet will appear\(suffix)", "sheet did appear\(suffix)"])
    sheet.present(other, animated: animated)
    window.settle()
    #expect(take() == ["other will appear\(suffix)", "other did appear\(suffix)"])
    other.dismiss(animated: animated)
    window.settle()
    #expect(take() == ["other will disappear\(suffix)", "other did disappear\(suffix)"])
    sheet.dismiss(animated: animated)
    window.settle()
    #expect(take() == ["sheet will disappear\(suffix)", "sheet did disappear\(suffix)"])
  }

  @Test("U8 Dismissed on its way in, it turns around, and the calls still balance")
  func turnedAround() {
    _ = take()
    root.present(sheet, animated: true)
    advance(0.1)
    let alpha = sheet.view.superview?.presented.alpha ?? 0
    sheet.dismiss(animated: true)
    #expect(abs((sheet.view.superview?.presented.alpha ?? 0) - alpha) < 1e-6)
    window.settle()
    #expect(take() == ["sheet will appear", "sheet will disappear", "sheet did disappear"])
    #expect(sheet.view.window == nil)
  }

  @Test("U8 The focus goes in, Tab stays in, and the focus comes back")
  func focus() {
    window.focusedView = root.button
    let second = Button(title: "Second")
    second.frame = Rect(x: 10, y: 60, width: 100, height: 40)
    sheet.view.addSubview(second)
    root.present(sheet, animated: true)
    #expect(window.focusedView === sheet.button)
    advance(0.3)
    window.key(.tab)
    #expect(window.focusedView === second)
    window.key(.tab)
    #expect(window.focusedView === sheet.button)
    window.key(.tab, modifiers: .shift)
    #expect(window.focusedView === second)
    #expect(misuses { window.focusedView = root.button }.count == 1)
    #expect(window.focusedView === second && !root.button.isFocusable)
    sheet.dismiss(animated: true)
    #expect(window.focusedView === root.button)
    window.settle()
    #expect(window.focusedView === root.button)
  }

  @Test(
    "U8 A sheet in which nothing can have the focus takes it away, and gives it back; one that sets it keeps what it set"
  )
  func noFocus() {
    window.focusedView = root.button
    sheet.button.isEnabled = false
    root.present(sheet, animated: false)
    #expect(window.focusedView == nil)
    window.key(.tab)
    #expect(window.focusedView == nil)
    root.dismiss(animated: false)
    #expect(window.focusedView === root.button)
    let field = Button(title: "Field")
    field.frame = Rect(x: 10, y: 60, width: 50, height: 30)
    other.view.addSubview(field)
    other.onCall = { [window] in if $0 == "will appear" { window.focusedView = field } }
    root.present(other, animated: true)
    #expect(window.focusedView === field)
  }

  @Test("U8 What had the focus beneath and is gone meanwhile hands it on")
  func focusIsGone() {
    let neighbour = Button(title: "Neighbour")
    neighbour.frame = Rect(x: 10, y: 100, width: 100, height: 40)
    root.view.addSubview(neighbour)
    window.focusedView = root.button
    root.present(sheet, animated: false)
    root.button.removeFromSuperview()
    root.dismiss(animated: false)
    #expect(window.focusedView === neighbour)
  }

  @Test("U8 Nothing beneath is pressed, hovered, scrolled or gets keys")
  func modal() {
    final class Root: ViewController {
      var keys: [Key] = []
      override func keyDown(_ event: KeyEvent) -> Bool {
        keys.append(event.key)
        return true
      }
    }
    let root = Root()
    let scroll = ScrollView(frame: Rect(x: 0, y: 0, width: 400, height: 300))
    scroll.contentSize = Size(width: 400, height: 2000)
    root.view.addSubview(scroll)
    let button = Button(title: "Beneath")
    button.frame = Rect(x: 0, y: 0, width: 90, height: 60)
    var tapCount = 0
    button.onTap = { tapCount += 1 }
    root.view.addSubview(button)
    window.rootViewController = root
    window.settle()
    window.point(.hovered, 20, 20)
    #expect(button.isHovered)
    sheet.isModalInPresentation = true
    root.present(sheet, animated: true)
    #expect(!button.isHovered)
    advance(0.3)
    window.point(.hovered, 21, 20)
    #expect(!button.isHovered)
    PointerScript(window).tap(at: Point(x: 20, y: 20))
    PointerScript(window, device: .touch).tap(at: Point(x: 20, y: 20))
    window.send(.scroll(ScrollEvent(location: Point(x: 20, y: 20), delta: Point(x: 0, y: -3))))
    advance(0.3)
    for key in [Key.character("a"), .escape, .space, .back, .function(5)] { window.key(key) }
    window.point(.began, 20, 20, button: .back)
    window.point(.ended, 20, 20, button: .back)
    #expect(tapCount == 0 && scroll.contentOffset == .zero && root.keys.isEmpty)
    #expect(root.presentedViewController === sheet)
    root.dismiss(animated: true)
    PointerScript(window).tap(at: Point(x: 20, y: 20))
    window.key(.character("a"))
    #expect(tapCount == 1 && root.keys == [.character("a")])
  }

  @Test("U8 Escape dismisses it, unless the sheet uses the key or is modal")
  func escape() {
    final class KeyController: ViewController {
      override func keyDown(_ event: KeyEvent) -> Bool { event.key == .escape }
    }
    root.present(sheet, animated: true)
    window.key(.escape)
    #expect(root.presentedViewController == nil)
    window.settle()
    #expect(sheet.view.window == nil)
    let greedy = KeyController()
    root.present(greedy, animated: false)
    window.key(.escape)
    #expect(root.presentedViewController === greedy)
    root.dismiss(animated: false)
    sheet.isModalInPresentation = true
    root.present(sheet, animated: false)
    window.key(.escape)
    window.key(.escape, modifiers: .shift)
    #expect(root.presentedViewController === sheet)
  }

  @Test("U8 A press beside dismisses it, and does nothing else; a press on it, at any time, does not")
  func pressBeside() {
    var tapCount = 0
    root.button.onTap = { tapCount += 1 }
    root.present(sheet, animated: true)
    let pointer = PointerScript(window)
    // At the very beginning, too, when nothing of it is seen yet.
    pointer.tap(at: Point(x: 290, y: 200))
    #expect(root.presentedViewController === sheet)
    advance(0.3)
    pointer.tap(at: frame(sheet.button).center)
    #expect(root.presentedViewController === sheet)
    pointer.press(at: Point(x: 30, y: 30))
    #expect(root.presentedViewController == nil)
    pointer.release()
    window.settle()
    #expect(tapCount == 0 && sheet.view.window == nil)
    sheet.isModalInPresentation = true
    root.present(sheet, animated: true)
    advance(0.3)
    pointer.tap(at: Point(x: 30, y: 30))
    window.settle()
    #expect(root.presentedViewController === sheet)
    sheet.isModalInPresentation = false
    PointerScript(window, device: .touch).tap(at: Point(x: 30, y: 30))
    #expect(root.presentedViewController == nil)
  }

  @Test("U8 Presented on presented works; dismissing one dismisses those above it")
  func nested() {
    let third = SheetController("third", log)
    window.focusedView = root.button
    root.present(sheet, animated: false)
    sheet.present(other, animated: false)
    other.present(third, animated: false)
    #expect(window.focusedView === third.button)
    #expect(sheet.presentedViewController === other && other.presentingViewController === sheet)
    window.key(.escape)
    window.settle()
    #expect(other.presentedViewController == nil && sheet.presentedViewController === other)
    #expect(window.focusedView === other.button)
    other.present(third, animated: false)
    _ = take()
    root.dismiss(animated: true)
    #expect(window.focusedView === root.button)
    window.settle()
    #expect(root.presentedViewController == nil && sheet.presentedViewController == nil)
    #expect(window.subviews.count == 1)
    let lines = take()
    #expect(lines.filter { $0.hasSuffix("did disappear") }.count == 3 && lines.count == 6)
  }

  @Test(
    "U8 dismiss on one that presents takes away what is above it, on one that does not, itself; a child's, that of its sheet"
  )
  func whoIsDismissed() {
    root.present(sheet, animated: false)
    sheet.present(other, animated: false)
    sheet.dismiss(animated: false)
    #expect(root.presentedViewController === sheet && sheet.presentedViewController == nil)
    let child = ViewController()
    sheet.addChild(child)
    sheet.view.addSubview(child.view)
    child.dismiss(animated: false)
    #expect(root.presentedViewController == nil)
  }

  @Test("U8 What cannot be is misuse, and changes nothing")
  func misuse() {
    func isMisuse(_ body: () -> Void) -> Bool { misuses(body).count == 1 }
    let child = ViewController()
    root.addChild(child)
    root.view.addSubview(child.view)
    let lonely = ViewController()
    #expect(isMisuse { root.dismiss(animated: true) })
    #expect(isMisuse { root.present(root, animated: true) })
    #expect(isMisuse { root.present(child, animated: true) })
    #expect(isMisuse { child.present(root, animated: true) })
    #expect(isMisuse { lonely.present(sheet, animated: true) })
    _ = lonely.view
    #expect(isMisuse { lonely.present(sheet, animated: true) })
    #expect(root.presentedViewController == nil && sheet.presentingViewController == nil)
    root.present(sheet, animated: true)
    #expect(isMisuse { root.present(other, animated: true) })
    #expect(isMisuse { child.present(sheet, animated: true) })
    #expect(isMisuse { sheet.present(sheet, animated: true) })
    #expect(isMisuse { sheet.present(root, animated: true) })
    sheet.dismiss(animated: true)
    #expect(isMisuse { sheet.dismiss(animated: true) })
    #expect(isMisuse { sheet.present(other, animated: true) })
    window.settle()
    #expect(isMisuse { sheet.preferredContentSize = Size(width: .nan, height: 1) })
    #expect(isMisuse { sheet.preferredContentSize = Size(width: -1, height: 1) })
    #expect(sheet.preferredContentSize == Size(width: 200, height: 120))
  }

  @Test("U8 While another is on its way out, a sheet waits for that")
  func waits() {
    root.present(sheet, animated: false)
    _ = take()
    root.dismiss(animated: true)
    #expect(misuses { root.present(other, animated: true) }.isEmpty)
    #expect(root.presentedViewController === other && other.view.window == nil)
    advance(0.1)
    #expect(take() == ["sheet will disappear"])
    window.settle()
    #expect(take() == ["sheet did disappear", "other will appear", "other did appear"])
    #expect(other.view.window === window)
    // The same one again, too.
    root.dismiss(animated: true)
    root.present(other, animated: true)
    window.settle()
    #expect(take() == ["other will disappear", "other did disappear", "other will appear", "other did appear"])
    // One that waits can be dismissed, and is never seen.
    root.dismiss(animated: true)
    root.present(sheet, animated: true)
    root.dismiss(animated: true)
    window.settle()
    #expect(take() == ["other will disappear", "other did disappear"])
    #expect(root.presentedViewController == nil)
  }

  @Test("U8 It goes away with the root, in mid-animation, too", arguments: [0.0, 0.1, 0.5])
  func rootChanges(time: Double) {
    root.present(sheet, animated: true)
    sheet.present(other, animated: true)
    advance(time)
    _ = take()
    let next = SheetController("next", log)
    window.rootViewController = next
    #expect(sheet.view.window == nil && other.view.window == nil && window.subviews.count == 1)
    #expect(root.presentedViewController == nil)
    window.settle()
    #expect(take().filter { $0.contains("did disappear") }.count == 3)
    next.present(sheet, animated: true)
    window.settle()
    #expect(sheet.view.window === window)
  }

  @Test("U8 It stays within the window, follows its size, in mid-animation, too, and what its controller prefers")
  func resized() {
    root.present(sheet, animated: true)
    advance(0.1)
    window.send(.resize(Size(width: 300, height: 100), scale: 1))
    window.settle()
    #expect(frame(sheet.view) == Rect(x: 50, y: 0, width: 200, height: 100))
    window.send(.resize(Size(width: 600, height: 400), scale: 2))
    window.settle()
    #expect(frame(sheet.view) == Rect(x: 200, y: 140, width: 200, height: 120))
    sheet.preferredContentSize = Size(width: 900, height: 50)
    window.settle()
    #expect(frame(sheet.view) == Rect(x: 0, y: 175, width: 600, height: 50))
  }

  @Test("U8 Without a preferred size it is what its view's sizeThatFits says, and never nothing")
  func ownSize() {
    final class Sized: View {
      override func sizeThatFits(_ size: Size) -> Size { Size(width: min(size.width, 250), height: 90.5) }
    }
    final class SizedController: ViewController {
      override func loadView() { view = Sized() }
    }
    let sized = SizedController()
    root.present(sized, animated: false)
    window.settle()
    #expect(sized.view.bounds.size == Size(width: 250, height: 91))
    root.dismiss(animated: false)
    let empty = ViewController()
    root.present(empty, animated: false)
    window.settle()
    #expect(empty.view.bounds.width > 100 && window.bounds.contains(frame(empty.view)))
  }

  @Test("U8 A controller that is presented can become a child, or a root, and is presented no more")
  func elsewhere() {
    root.present(sheet, animated: false)
    root.addChild(sheet)
    root.view.addSubview(sheet.view)
    #expect(root.presentedViewController == nil && sheet.parent === root && window.subviews.count == 1)
    sheet.removeFromParent()
    root.present(sheet, animated: false)
    window.rootViewController = sheet
    #expect(sheet.presentingViewController == nil && sheet.view.superview === window && sheet.isAppearing)
  }

  @Test("U8 A sheet can have another view, and a menu opens over it")
  func menuOver() {
    sheet.button.contextMenu = { [MenuItem(title: "Copy") {}] }
    root.view.contextMenu = { [MenuItem(title: "Beneath") {}] }
    root.present(sheet, animated: false)
    window.settle()
    let place = frame(sheet.button).center
    window.point(.began, place.x, place.y, button: .secondary)
    window.point(.ended, place.x, place.y, button: .secondary)
    #expect(window.find(label: "Copy") != nil)
    window.key(.escape)
    #expect(window.find(label: "Copy") == nil && root.presentedViewController === sheet)
    // Beneath the sheet there is no menu: the press is none that dismisses, either.
    window.point(.began, 5, 5, button: .secondary)
    #expect(window.find(label: "Beneath") == nil && root.presentedViewController === sheet)
    window.key(.menu)
    #expect(window.find(label: "Beneath") == nil)
    window.key(.escape)
    let view = View()
    sheet.view = view
    window.settle()
    #expect(view.bounds.size == Size(width: 200, height: 120))
  }

  @Test("U10 A drop while a menu or a sheet is open goes to what is on top, at the point in its own coordinates")
  func drops() {
    final class Taker: View {
      var drops: [String] = []
      override func filesDropped(_ paths: [String], at point: Point) -> Bool {
        drops.append("\(paths.joined(separator: " ")) \(point.x) \(point.y)")
        return true
      }
    }
    final class TakingController: ViewController {
      let taker = Taker()
      override func loadView() { view = taker }
    }
    let (beneath, above) = (TakingController(), TakingController())
    above.preferredContentSize = Size(width: 200, height: 100)
    window.rootViewController = beneath
    window.send(.drop(["/a", "/b"], at: Point(x: 30, y: 40)))
    #expect(beneath.taker.drops == ["/a /b 30.0 40.0"])
    beneath.present(above, animated: false)
    window.settle()
    window.send(.drop(["/c"], at: Point(x: 110, y: 105)))
    window.send(.drop(["/d"], at: Point(x: 10, y: 10)))
    #expect(above.taker.drops == ["/c 10.0 5.0"] && beneath.taker.drops.count == 1)
    window.showMenu([MenuItem(title: "One") {}], at: Point(x: 110, y: 105))
    window.send(.drop(["/e"], at: Point(x: 150, y: 150)))
    #expect(above.taker.drops.count == 1 && beneath.taker.drops.count == 1)
  }

  @Test(
    "U8 Calls from any callback, at any time",
    arguments: ["will appear", "did appear", "will disappear", "did disappear"])
  func fromCallbacks(call: String) {
    let third = SheetController("third", log)
    for controller in [sheet, other] {
      controller.onCall = { [unowned controller, root, third] in
        guard $0 == call else { return }
        _ = misuses {
          controller.dismiss(animated: true)
          controller.present(third, animated: false)
          root.present(third, animated: true)
          root.dismiss(animated: false)
        }
      }
    }
    _ = misuses {
      root.present(sheet, animated: true)
      window.settle()
      sheet.present(other, animated: false)
      window.settle()
      root.dismiss(animated: true)
      window.settle()
      root.dismiss(animated: false)
      window.settle()
    }
    sheet.onCall = nil
    other.onCall = nil
    _ = misuses { root.dismiss(animated: false) }
    window.settle()
    #expect(root.presentedViewController == nil && window.subviews.count == 1)
    for controller in [sheet, other, third] {
      #expect(!controller.isAppearing && !controller.isViewLoaded || controller.view.window == nil)
    }
  }

  @Test("U8 Nothing is kept alive: a window, its root and a sheet go away in mid-presentation")
  func lifetime() {
    weak var released: ViewController?
    weak var releasedWindow: Window?
    do {
      let window = Window(size: Size(width: 200, height: 200))
      let root = ViewController()
      window.rootViewController = root
      let sheet = ViewController()
      root.present(sheet, animated: true)
      window.advance(by: 0.1)
      released = sheet
      releasedWindow = window
    }
    #expect(released == nil && releasedWindow == nil)
  }

  @Test(
    "U8 Random calls: what is presented is what a simple model says, and appearance calls balance",
    arguments: 1...30 as ClosedRange<UInt64>)
  func random(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let controllers = [root, sheet, other] + (3..<6).map { SheetController("\($0)", log) }
    _ = take()
    func isShown(_ controller: ViewController) -> Bool {
      controller === root || controller.presentation?.stage?.window != nil
    }
    // The chain from the root up, as the calls that are no misuse make it.
    var chain = [root]
    for step in 0..<60 {
      let (a, b) = (controllers.randomElement(using: &random)!, controllers.randomElement(using: &random)!)
      let isAnimated = Bool.random(using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0, 1, 2:
        // A sheet that waits is in no window, so it cannot present.
        let canPresent = a === chain.last && isShown(a) && !chain.contains { $0 === b }
        let count = misuses { a.present(b, animated: isAnimated) }.count
        #expect((count == 0) == canPresent, "seed \(seed), step \(step)")
        if canPresent { chain.append(b) }
      case 3:
        let place = chain.firstIndex { $0 === a }
        let count = misuses { a.dismiss(animated: isAnimated) }.count
        #expect((count == 0) == (place != nil && chain.count > 1), "seed \(seed), step \(step)")
        if let place, chain.count > 1 { chain.removeSubrange((place == chain.count - 1 ? place : place + 1)...) }
      case 4:
        let top = chain.dropFirst().lastIndex(where: isShown)
        window.key(.escape)
        if let top { chain.removeSubrange(top...) }
      default: advance(Double.random(in: 0...0.4, using: &random))
      }
      for (index, controller) in chain.enumerated() {
        let next = index + 1 < chain.count ? chain[index + 1] : nil
        #expect(controller.presentedViewController === next, "seed \(seed), step \(step)")
        #expect(next?.presentingViewController === (next == nil ? nil : controller))
      }
    }
    window.settle()
    #expect(window.subviews.count == chain.count, "seed \(seed)")
    for controller in controllers where controller !== root {
      let calls = log.lines.compactMap { line -> String? in
        line.hasPrefix("\(controller.title ?? "") ") ? String(line.dropFirst((controller.title ?? "").count + 1)) : nil
      }
      var state = "did disappear"
      for call in calls.map({ $0.replacing(" at once", with: "") }) {
        let allowed =
          switch state {
          case "did disappear": ["will appear"]
          case "will appear": ["did appear", "will disappear"]
          case "did appear": ["will disappear"]
          default: ["did disappear", "will appear"]
          }
        #expect(allowed.contains(call), "seed \(seed): \(calls)")
        state = call
      }
      #expect(state == (chain.contains { $0 === controller } ? "did appear" : "did disappear"), "seed \(seed)")
    }
  }
}

extension Log {
  /// The lines so far, which are forgotten.
  func take() -> [String] {
    defer { removeAll() }
    return lines
  }
}
