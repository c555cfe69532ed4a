import Testing
import ViewTreeTesting

@testable import ViewTree

@Suite("Sheets")
final class PresentationTests: SheetScene {
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

  @Test(
    "U8 A sheet on its way out that goes away with the root has disappeared with an animation, before the root does")
  func leavingWithRoot() {
    root.present(sheet, animated: true)
    advance(0.3)
    sheet.dismiss(animated: true)
    advance(0.1)
    _ = take()
    window.rootViewController = ViewController()
    #expect(take() == ["sheet did disappear", "root will disappear at once", "root did disappear at once"])
    #expect(sheet.view.window == nil && root.view.window == nil)
    window.settle()
    #expect(take() == [])
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

  @Test("U8 Without a preferred size its view is asked again when it is about to be laid out")
  func otherContent() {
    final class LabelView: View {
      let label = Label(text: "a")
      override func sizeThatFits(_ size: Size) -> Size { label.sizeThatFits(size) }
      override func layoutSubviews() { label.frame = bounds }
    }
    let (controller, view) = (ViewController(), LabelView())
    view.addSubview(view.label)
    controller.view = view
    root.present(controller, animated: false)
    window.settle()
    let width = view.bounds.width
    view.label.text = "aaaaaaaaaa"
    window.settle()
    #expect(view.bounds.width > width && view.label.bounds.width == view.bounds.width)
    #expect(window.nextWakeTime == nil)
    root.dismiss(animated: false)
  }

  @Test("U8 A width or a height that is not preferred follows from the view, with the other one as it is")
  func oneDimension() {
    /// As large as a text of 4,000 square points that takes the width that it is offered.
    final class Text: View {
      override func sizeThatFits(_ size: Size) -> Size { Size(width: size.width, height: 4000 / size.width) }
    }
    let controller = ViewController()
    controller.view = Text()
    controller.preferredContentSize = Size(width: 160, height: 0)
    root.present(controller, animated: false)
    window.settle()
    #expect(frame(controller.view) == Rect(x: 120, y: 138, width: 160, height: 25))
    // The window is 400 points wide, and a side that is free leaves a margin of 16 on either hand.
    controller.preferredContentSize = Size(width: 0, height: 100)
    window.settle()
    #expect(controller.view.bounds.size == Size(width: 368, height: 100))
    // A plain view says nothing.
    controller.view = View()
    controller.preferredContentSize = Size(width: 160, height: 0)
    window.settle()
    #expect(controller.view.bounds.size == Size(width: 160, height: 268))
    window.send(.resize(Size(width: 600, height: 400), scale: 1))
    controller.view = View()
    window.settle()
    #expect(controller.view.bounds.size == Size(width: 160, height: 280))
    root.dismiss(animated: false)
  }

  @Test("U8 Without a preferred size it is what its view's sizeThatFits says, and never nothing")
  func ownSize() {
    final class Sized: View {
      var width = 250.0
      override func sizeThatFits(_ size: Size) -> Size { Size(width: min(size.width, width), height: 90.5) }
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
    root.dismiss(animated: false)
    (sized.view as? Sized)?.width = 0
    root.present(sized, animated: false)
    window.settle()
    #expect(sized.view.bounds.width > 100)
  }

  @Test("U8 Without a preferred size nothing is left of it in a window that has only room for the margins")
  func noRoom() {
    let controller = ViewController()
    root.present(controller, animated: false)
    let large = window.bounds.size
    for (size, expected) in [
      (large, Size(width: 368, height: 268)), (Size(width: 30, height: 300), Size(width: 0, height: 268)),
      (Size(width: 32, height: 20), .zero), (Size(width: 33, height: 33), Size(width: 1, height: 1)),
      (large, Size(width: 368, height: 268)),
    ] as [(Size, Size)] {
      window.send(.resize(size, scale: 1))
      controller.view = View()
      window.settle()
      #expect(controller.view.bounds.size == expected, "\(size)")
    }
    root.dismiss(animated: false)
  }

  @Test("U8 A sheet that waits for its turn is free at once when another is dismissed and whoever presented it is gone")
  func presenterIsGone() {
    let third = SheetController("third", log)
    root.present(sheet, animated: false)
    sheet.present(other, animated: false)
    // While that is on its way out, the third one waits.
    other.dismiss(animated: true)
    weak var released: ViewController?
    do {
      let presenter = ViewController()
      root.addChild(presenter)
      root.view.addSubview(presenter.view)
      presenter.present(third, animated: false)
      #expect(presenter.presentedViewController === third)
      released = presenter
      presenter.removeFromParent()
    }
    #expect(released == nil && third.view.window == nil)
    sheet.dismiss(animated: true)
    let reports = misuses { root.present(third, animated: false) }
    #expect(reports.isEmpty)
    window.settle()
    #expect(root.presentedViewController === third && third.view.window === window)
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

  @Test(
    "U8 C3 A sheet that becomes a child in a callback, or on its way out, appears with its parent from then on",
    arguments: ["will appear", "did appear", "will disappear", "on its way out"], [true, false])
  func elsewhereInCallback(call: String, isParentShown: Bool) {
    for animated in [true, false] {
      let (parent, sheet, second) = (ViewController(), SheetController("x", log), Window(size: window.bounds.size))
      if isParentShown { second.rootViewController = parent }
      func use() {
        parent.addChild(sheet)
        parent.view.addSubview(sheet.view)
      }
      sheet.onCall = { line in
        guard line == call else { return }
        sheet.onCall = nil
        use()
      }
      _ = take()
      root.present(sheet, animated: animated)
      window.settle()
      if root.presentedViewController === sheet { root.dismiss(animated: animated) }
      if call == "on its way out" { use() }
      window.settle()
      #expect(sheet.isAppearing == isParentShown && sheet.view.superview === parent.view)
      second.rootViewController = nil
      sheet.onCall = nil
      let calls = take().filter { $0.hasPrefix("x ") }.map { String($0.dropFirst(2)) }
        .map { $0.replacing(" at once", with: "") }
      for (index, line) in calls.enumerated() where line.hasPrefix("did") {
        #expect(index > 0 && calls[index - 1] == line.replacing("did", with: "will"), "\(calls)")
      }
      #expect(calls.first == "will appear" && calls.last == "did disappear", "\(calls)")
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
}
