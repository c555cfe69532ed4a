import Containers
import Testing
import ViewTree
import ViewTreeTesting

/// Cards with numbers.
private final class Cards: SwipeViewDataSource, SwipeViewDelegate {
  let count: Int
  let size: Size?

  init(_ count: Int, size: Size? = nil) { (self.count, self.size) = (count, size) }

  func numberOfItems(in swipeView: SwipeView) -> Int { count }
  func swipeView(_ swipeView: SwipeView, viewForItemAt index: Int, reusing view: View?) -> View {
    let card = view as? Card ?? Card()
    card.number = index
    return card
  }
  func swipeViewItemSize(_ swipeView: SwipeView) -> Size? { size }
}

@Suite("Golden: swipe view")
struct SwipeTests {
  private func show(_ stage: Stage, _ cards: Cards, _ set: (SwipeView) -> Void = { _ in }) -> SwipeView {
    let swipe = SwipeView()
    swipe.backgroundColor = Color(white: 0.94)
    set(swipe)
    swipe.delegate = cards
    swipe.dataSource = cards
    stage.add(swipe, 20, 20, 200, 120)
    stage.settle()
    return swipe
  }

  @Test("S1 At rest: one item per page, narrower items, centered items, vertical", arguments: Variant.directions)
  func rest(_ variant: Variant) throws {
    func picture(_ name: String, _ cards: Cards, at index: Int = 0, _ set: (SwipeView) -> Void) throws {
      let stage = try Stage(variant)
      let swipe = show(stage, cards, set)
      swipe.currentItemIndex = index
      stage.settle()
      try stage.expect(name)
      withExtendedLifetime((swipe, cards)) {}
    }
    try picture("swipe-pages", Cards(5, size: Size(width: 200, height: 120))) { _ in }
    try picture("swipe-edge", Cards(5, size: Size(width: 70, height: 100)), at: 1) { _ in }
    try picture("swipe-center", Cards(5, size: Size(width: 120, height: 100))) { $0.alignment = .center }
    try picture("swipe-vertical", Cards(5, size: Size(width: 180, height: 50))) { $0.isVertical = true }
  }

  @Test("S3 During a drag, and pulled beyond an end", arguments: Variant.directions)
  func drag(_ variant: Variant) throws {
    let stage = try Stage(variant)
    let cards = Cards(5, size: Size(width: 200, height: 120))
    let swipe = show(stage, cards)
    let pointer = PointerScript(stage.window)
    pointer.press(at: Point(x: 120, y: 80))
    let forward = variant.direction == .rightToLeft ? 1.0 : -1
    pointer.move(to: Point(x: 120 + forward * 88, y: 80), duration: 0.4)
    stage.window.advance(by: 0)
    try stage.expect("swipe-drag")
    pointer.move(to: Point(x: 120 - forward * 108, y: 80), duration: 0.6)
    stage.window.advance(by: 0)
    try stage.expect("swipe-beyond")
    withExtendedLifetime(swipe) {}
  }

  @Test("S4 Wrapped, with the last item beside the first", arguments: Variant.directions)
  func wrapped(_ variant: Variant) throws {
    let stage = try Stage(variant)
    let cards = Cards(4, size: Size(width: 100, height: 100))
    let swipe = show(stage, cards) { ($0.isWrapEnabled, $0.alignment) = (true, .center) }
    try stage.expect("swipe-wrapped")
    swipe.scrollOffset = 3.4
    stage.window.advance(by: 0)
    try stage.expect("swipe-wrapped-between")
  }
}
