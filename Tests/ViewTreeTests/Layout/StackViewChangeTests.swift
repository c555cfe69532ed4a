import Testing
import ViewTree

@testable import ViewTreeTesting

@Suite struct StackViewChangeTests {
  @Test("U1 Many changes are laid out once a frame, and none in frames without a change")
  func onceAFrame() {
    let (a, b) = (StackBlock(10, 10), StackBlock(20, 10))
    let stack = CountingStack(axis: .horizontal, [a, b])
    let stage = StackStage(stack)
    let start = stack.layoutCount
    stack.spacing = 3
    stack.insets = EdgeInsets(left: 4)
    stack.alignment = .center
    stack.setGrowth(2, for: a)
    a.best.width = 30
    b.isHidden = true
    stack.addArrangedSubview(StackBlock(5, 5))
    stack.frame.size.width = 150
    #expect(stack.layoutCount == start)
    stage.window.advance(by: 0.1)
    #expect(stack.layoutCount == start + 1)
    let measures = a.measureCount
    for _ in 0..<10 { stage.window.advance(by: 0.1) }
    #expect(stack.layoutCount == start + 1)
    stack.spacing = 3
    stage.window.advance(by: 0.1)
    #expect(stack.layoutCount == start + 1 && a.measureCount == measures, "the same value is no change")
    #expect(stage.window.nextWakeTime == nil)
  }

  @Test("U1 A change within animate moves the views over its time, without layoutIfNeeded")
  func animatedChange() {
    let (a, b) = (StackBlock(20, 10), StackBlock(20, 10))
    let stage = StackStage(StackView(axis: .horizontal, spacing: 10, [a, b]))
    func presentedHalfWay(_ change: () -> Void) -> (start: Double, middle: Double, end: Double) {
      let start = b.presented.frame.minX
      var finished = 0
      View.animate(withDuration: 1, curve: .linear, animations: change) { _ in finished += 1 }
      #expect(finished == 0)
      stage.window.advance(by: 0.5)
      let middle = b.presented.frame.minX
      stage.window.advance(by: 0.6)
      #expect(finished == 1)
      return ((start * 1000).rounded() / 1000, (middle * 1000).rounded() / 1000, b.presented.frame.minX)
    }
    #expect(presentedHalfWay { stage.stack.spacing = 30 } == (30, 40, 50))
    #expect(presentedHalfWay { a.best.width = 40 } == (50, 60, 70))
    #expect(presentedHalfWay { stage.stack.setGrowth(1, for: a) } == (70, 125, 180))
    #expect(presentedHalfWay { a.isHidden = true } == (180, 90, 0))
    #expect(presentedHalfWay { stage.stack.insets.left = 20 } == (0, 10, 20))
    #expect(presentedHalfWay { stage.stack.layoutDirection = .rightToLeft } == (20, 100, 180))
    #expect(presentedHalfWay { stage.stack.frame.size.width = 100 } == (180, 130, 80))
    let new = StackBlock(10, 10)
    #expect(presentedHalfWay { stage.stack.insertArrangedSubview(new, at: 0) } == (80, 60, 40))
  }

  @Test(
    "U1 Layout that asks for layout again is a part of the animation for four rounds, as of a frame; the rest follows then"
  )
  func animatedRounds() {
    final class Asking: StackView {
      var onLayout: () -> Void = {}
      override func layoutSubviews() {
        super.layoutSubviews()
        onLayout()
      }
    }
    let window = Window(size: Size(width: 100, height: 100))
    let container = View(frame: window.bounds)
    window.addSubview(container)
    let stacks = (0..<6).map { _ in Asking(axis: .horizontal, []) }
    // Each one is behind the one that asks it, so that the pass that is under way has been there before.
    for stack in stacks.reversed() { container.addSubview(stack) }
    window.settle()
    var laidOut: [Int] = []
    for (index, stack) in stacks.enumerated() {
      stack.onLayout = {
        laidOut.append(index)
        if index + 1 < stacks.count { stacks[index + 1].setNeedsLayout() }
      }
    }
    View.animate(withDuration: 1) { stacks[0].setNeedsLayout() }
    #expect(laidOut == [0, 1, 2, 3])
    window.advance(by: 0)
    #expect(laidOut == [0, 1, 2, 3, 4, 5])
    for stack in stacks { stack.onLayout = {} }
  }

  @Test("U1 A change within animate, deep in nested stacks, moves what is around it")
  func animatedNestedChange() {
    let label = Label(text: "a")
    let last = StackBlock(10, 10)
    let stage = StackStage(StackView(axis: .horizontal, [StackView(axis: .horizontal, [label]), last]))
    let start = last.frame.minX
    View.animate(withDuration: 1, curve: .linear) { label.text = "much longer" }
    stage.window.advance(by: 0.5)
    let middle = last.presented.frame.minX
    stage.window.advance(by: 1)
    #expect(start < middle && middle < last.frame.minX)
    expectClose(middle, (start + last.frame.minX) / 2)
  }

  @Test("U1 A view that comes or is shown within animate is at its place at once, while the others make room")
  func animatedArrival() {
    let (a, b) = (StackBlock(20, 10), StackBlock(20, 10))
    let stage = StackStage(StackView(axis: .horizontal, [b]))
    View.animate(withDuration: 1, curve: .linear) { stage.stack.insertArrangedSubview(a, at: 0) }
    stage.window.advance(by: 0.5)
    #expect(a.presented.frame == Rect(x: 0, y: 0, width: 20, height: 100))
    #expect(b.presented.frame.minX == 10)
  }

  @Test("U1 A later layout of other changes does not end a movement that is under way")
  func layoutDuringMovement() {
    let (a, b) = (StackBlock(20, 10), StackBlock(20, 10))
    let stage = StackStage(StackView(axis: .horizontal, [a, b]))
    View.animate(withDuration: 1, curve: .linear) { stage.stack.spacing = 20 }
    stage.window.advance(by: 0.25)
    stage.stack.addArrangedSubview(StackBlock(5, 5))
    stage.window.advance(by: 0.25)
    #expect(b.presented.frame.minX == 30)
  }

  @Test("U1 A view that the controller hides after the layout leaves no gap, and is laid out once more only")
  func hiddenAfterLayout() {
    final class Narrow: ViewController {
      let first = StackBlock(20, 10)
      let second = StackBlock(20, 10)
      var layoutCount = 0
      override func loadView() { view = StackView(axis: .horizontal, [first, second]) }
      override func viewDidLayoutSubviews() {
        layoutCount += 1
        first.isHidden = view.bounds.width < 100
      }
    }
    let window = Window(size: Size(width: 200, height: 100))
    let controller = Narrow()
    window.rootViewController = controller
    window.advance(by: 0)
    #expect(controller.second.frame.minX == 20)
    let layouts = controller.layoutCount
    window.send(.resize(Size(width: 80, height: 100), scale: 1))
    window.advance(by: 0)
    #expect(controller.second.frame.minX == 0 && controller.layoutCount == layouts + 2)
    #expect(window.nextWakeTime == nil)
  }

  @Test("U1 The superview of a stack gives it another size when the controller hides a view after the layout")
  func hiddenInFittedStack() {
    final class Fitting: View {
      override func layoutSubviews() { for view in subviews { view.sizeToFit() } }
    }
    final class Hiding: ViewController {
      let first = StackBlock(20, 10)
      let second = StackBlock(20, 10)
      var hidesFirst = false
      override func loadView() { view = StackView(axis: .horizontal, [first, second]) }
      override func viewDidLayoutSubviews() { first.isHidden = hidesFirst }
    }
    let window = Window(size: Size(width: 200, height: 100))
    let superview = Fitting(frame: window.bounds)
    let controller = Hiding()
    superview.addSubview(controller.view)
    window.addSubview(superview)
    window.advance(by: 0)
    #expect(controller.view.frame.width == 40)
    controller.hidesFirst = true
    controller.view.setNeedsLayout()
    window.advance(by: 0)
    #expect(controller.view.frame.width == 20 && window.nextWakeTime == nil)
  }

  @Test("U1 A change without animation is there in the next frame")
  func plainChange() {
    let (a, b) = (StackBlock(20, 10), StackBlock(20, 10))
    let stage = StackStage(StackView(axis: .horizontal, [a, b]))
    View.animate(withDuration: 1) { View.performWithoutAnimation { stage.stack.spacing = 20 } }
    stage.window.advance(by: 0)
    #expect(b.presented.frame.minX == 40)
  }
}
