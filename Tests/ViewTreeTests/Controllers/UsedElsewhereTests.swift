import Testing
import ViewTreeTesting

@testable import ViewTree

/// Controllers that callbacks use elsewhere while they are taken away.
@Suite("Controllers that are used elsewhere")
final class UsedElsewhereTests: SheetScene {
  /// A window in which `other` is visible.
  private func showOther() -> Window {
    let second = Window(size: window.bounds.size)
    second.rootViewController = other
    return second
  }

  /// Does something when a controller gets a call for the first time.
  private func on(_ call: String, of controller: SheetController, _ use: @escaping () -> Void) {
    controller.onCall = { [unowned controller] line in
      guard line == call else { return }
      controller.onCall = nil
      use()
    }
  }

  private func expectPairs(of name: String) {
    let calls = take().filter { $0.hasPrefix("\(name) ") }.map { $0.replacing(" at once", with: "") }
    for (index, line) in calls.enumerated() where line.contains(" did ") {
      #expect(index > 0 && calls[index - 1] == line.replacing(" did ", with: " will "), "\(calls)")
    }
  }

  @Test("U8 C3 A sheet that is about to become a child, and that its callback puts into another parent, appears there")
  func sheet() {
    let (second, parent) = (showOther(), ViewController())
    root.present(sheet, animated: false)
    on("will disappear", of: sheet) { [unowned sheet, unowned other] in
      other.addChild(sheet)
      other.view.addSubview(sheet.view)
    }
    parent.addChild(sheet)
    #expect(sheet.parent === other && parent.children.isEmpty && sheet.view.window === second)
    #expect(sheet.isAppearing)
    expectPairs(of: "sheet")
  }

  @Test("U8 C3 A sheet that another window presents while it is on its way out has appeared when it has arrived there")
  func otherWindow() {
    let second = showOther()
    root.present(sheet, animated: false)
    root.dismiss(animated: true)
    advance(0.1)
    _ = take()
    other.present(sheet, animated: true)
    window.settle()
    #expect(take() == ["sheet will appear"])
    second.settle()
    #expect(take() == ["sheet did appear"])
    #expect(sheet.presentingViewController === other && sheet.view.window === second)
  }

  @Test("C3 A child that goes elsewhere while its view leaves the window appears there")
  func child() {
    final class Hook: View {
      var onMove: (() -> Void)?
      override func didMoveToWindow() {
        let action = onMove
        onMove = nil
        action?()
      }
    }
    let (second, hook) = (showOther(), Hook())
    root.addChild(sheet)
    sheet.view.addSubview(hook)
    root.view.addSubview(sheet.view)
    hook.onMove = { [unowned sheet, unowned other] in
      other.addChild(sheet)
      other.view.addSubview(sheet.view)
    }
    sheet.removeFromParent()
    #expect(sheet.parent === other && root.children.isEmpty && sheet.view.window === second)
    #expect(sheet.isAppearing)
    expectPairs(of: "sheet")
  }

  @Test(
    "C3 A root that makes itself the root again when it is replaced stays visible",
    arguments: ["will disappear", "did disappear"])
  func rootAgain(call: String) {
    on(call, of: root) { [unowned window, unowned root] in window.rootViewController = root }
    window.rootViewController = other
    #expect(window.rootViewController === root && root.isAppearing && !other.isAppearing)
    #expect(window.subviews.count == 1 && window.subviews.first === root.view)
    expectPairs(of: "root")
  }

  @Test("U8 C3 A root that is replaced, and that a callback of its sheet puts into the new one, is in that one")
  func rootInNext() {
    root.present(sheet, animated: false)
    on("did disappear", of: sheet) { [unowned root, unowned other] in
      other.addChild(root)
      other.view.addSubview(root.view)
    }
    window.rootViewController = other
    #expect(window.rootViewController === other && other.isAppearing)
    #expect(root.parent === other && root.isAppearing && root.view.window === window)
    expectPairs(of: "root")
  }
}
