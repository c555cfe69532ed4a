import Testing
import ViewTreeTesting

@testable import ViewTree

@Suite("The focus, keys and pointers while there is a sheet")
final class PresentationInputTests: SheetScene {
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

  @Test("U8 An Escape that is held dismisses one sheet, while a Tab that is held moves the focus on")
  func heldKeys() {
    root.present(sheet, animated: false)
    sheet.present(other, animated: false)
    window.key(.escape)
    for _ in 0..<3 { window.key(.escape, isRepeat: true) }
    #expect(sheet.presentedViewController == nil && root.presentedViewController === sheet)
    window.key(.escape, .released)
    window.settle()
    #expect(root.presentedViewController === sheet)
    let second = Button(title: "Second")
    second.frame = Rect(x: 10, y: 60, width: 100, height: 40)
    sheet.view.addSubview(second)
    window.focusedView = sheet.button
    window.key(.tab)
    #expect(window.focusedView === second)
    window.key(.tab, isRepeat: true)
    #expect(window.focusedView === sheet.button)
    window.key(.escape)
    #expect(root.presentedViewController == nil)
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

  @Test(
    "U10 A drop while a sheet is open goes to it, at the point in its own coordinates; one while a menu is open closes it"
  )
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
    #expect(window.find(label: "One") == nil && beneath.presentedViewController === above)
    window.send(.drop(["/f"], at: Point(x: 110, y: 105)))
    #expect(above.taker.drops.last == "/f 10.0 5.0")
  }

  @Test("U10 A drop beside a sheet goes to the sheet's controller, and one on the sheet to it once")
  func dropBesideSheet() {
    final class TakingController: ViewController {
      var drops: [String] = []
      var takes = true
      override func filesDropped(_ paths: [String], at point: Point) -> Bool {
        drops.append("\(paths.joined(separator: " ")) \(point.x) \(point.y)")
        return takes
      }
    }
    let (beneath, above) = (TakingController(), TakingController())
    above.preferredContentSize = Size(width: 200, height: 100)
    window.rootViewController = beneath
    beneath.present(above, animated: false)
    window.settle()
    window.send(.drop(["/a"], at: Point(x: 10, y: 10)))
    above.takes = false
    window.send(.drop(["/b"], at: Point(x: 110, y: 105)))
    #expect(above.drops == ["/a -90.0 -90.0", "/b 10.0 5.0"] && beneath.drops.isEmpty)
    window.showMenu([MenuItem(title: "One") {}], at: Point(x: 110, y: 105))
    window.send(.drop(["/c"], at: Point(x: 10, y: 10)))
    #expect(above.drops.last == "/c -90.0 -90.0" && above.drops.count == 3 && beneath.drops.isEmpty)
    #expect(window.find(label: "One") == nil)
    above.dismiss(animated: false)
    window.settle()
    window.showMenu([MenuItem(title: "One") {}], at: Point(x: 110, y: 105))
    window.send(.drop(["/d"], at: Point(x: 112, y: 107)))
    #expect(beneath.drops == ["/d 112.0 107.0"] && above.drops.count == 3 && window.find(label: "One") == nil)
  }
}
