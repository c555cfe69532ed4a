import Containers
import Testing
import ViewTree
import ViewTreeTesting

@Suite("Golden: stack")
struct StackTests {
  private func page(_ number: Int) -> ViewController {
    let controller = ViewController()
    let card = Card()
    card.number = number
    (card.cornerRadius, card.borderWidth) = (0, 0)
    let box = View(frame: Rect(x: 60, y: 40, width: 60, height: 40))
    box.backgroundColor = Color(white: 1, alpha: 0.5)
    card.addSubview(box)
    controller.view = card
    return controller
  }

  private func show(_ stage: Stage, pages: Int) -> ViewControllerStack {
    let stack = ViewControllerStack()
    stage.root.addChild(stack)
    stage.add(stack.view, 20, 15, 200, 130)
    for number in 0..<pages { stack.push(page(number), animated: false) }
    stage.settle()
    return stack
  }

  @Test("K1 During a push and during a pop", arguments: Variant.directions)
  func push(_ variant: Variant) throws {
    let stage = try Stage(variant)
    let stack = show(stage, pages: 1)
    stack.animationDuration = 0.5
    stack.push(page(3), animated: true)
    stage.advance(0.25)
    try stage.expect("stack-push")
    stage.settle()
    try stage.expect("stack-rest")
    stack.pop(animated: true)
    stage.advance(0.15)
    try stage.expect("stack-pop")
  }

  @Test("K1 Fading while moving, without a shadow", arguments: Variant.scales)
  func fading(_ variant: Variant) throws {
    let stage = try Stage(variant)
    let stack = show(stage, pages: 1)
    (stack.animationDuration, stack.animatesAlpha, stack.usesShadows) = (0.5, true, false)
    stack.push(page(3), animated: true)
    stage.advance(0.25)
    try stage.expect("stack-fading")
  }

  @Test("K2 During a swipe", arguments: Variant.directions)
  func swipe(_ variant: Variant) throws {
    let stage = try Stage(variant)
    let stack = show(stage, pages: 2)
    let isMirrored = variant.direction == .rightToLeft
    let pointer = PointerScript(stage.window)
    pointer.press(at: Point(x: isMirrored ? 200 : 40, y: 100))
    pointer.move(to: Point(x: isMirrored ? 112 : 128, y: 100), duration: 0.4)
    stage.window.advance(by: 0)
    try stage.expect("stack-swipe")
    withExtendedLifetime(stack) {}
  }
}
