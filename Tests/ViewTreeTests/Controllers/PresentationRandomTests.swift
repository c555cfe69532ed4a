import Testing
import ViewTreeTesting

@testable import ViewTree

@Suite("Calls of sheets at any time")
final class PresentationRandomTests: SheetScene {
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

  @Test(
    "U8 Random calls: what is presented is what a simple model says, and appearance calls balance",
    arguments: 1...30 as ClosedRange<UInt64>)
  func random(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let controllers = [root, sheet, other] + (3..<6).map { SheetController("\($0)", log) }
    _ = take()
    func isShown(_ controller: ViewController) -> Bool {
      controller === root || controller.presentation?.window != nil
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
