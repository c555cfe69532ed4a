import Containers
import Testing
import ViewTree
import ViewTreeTesting

/// Which item views lie in front of which others, where they draw beyond their places.
@Suite("Swipe: the order of the item views") struct SwipeOrderTests {
  private static let third = Size(width: 100, height: 200)

  /// The names of the items, from back to front.
  private func order(_ stage: Stage) -> [Int] {
    stage.swipe.content.subviews.compactMap { ($0 as? ItemView)?.name }
  }

  @Test("The current item lies in front of its neighbours, whichever of them was loaded last")
  func atRest() {
    let stage = Stage(9, item: Self.third) { $0.alignment = .center }
    #expect(order(stage) == [1, 0])
    for index in [1, 2, 3, 2, 1, 5, 4, 7] {
      stage.swipe.scroll(toItem: index, duration: 0)
      stage.window.advance(by: 0)
      #expect(order(stage) == [index - 1, index + 1, index])
    }
    stage.swipe.reloadItem(at: 6)
    stage.swipe.reloadItem(at: 8)
    #expect(order(stage) == [6, 8, 7])
  }

  @Test(
    "In each frame of a movement every item lies behind those that are nearer to the current one", arguments: [0, 8])
  func inMovement(start: Int) {
    let stage = Stage(9, item: Size(width: 60, height: 200)) { $0.alignment = .center }
    stage.swipe.scroll(toItem: start, duration: 0)
    stage.window.advance(by: 0)
    stage.swipe.scroll(toItem: 8 - start, duration: 1)
    var fronts: Set<Int> = []
    for _ in 0..<70 {
      stage.window.advance(by: 1.0 / 60)
      let (order, current) = (order(stage), stage.swipe.currentItemIndex)
      fronts.insert(current)
      let (before, after) = (order.filter { $0 < current }, order.filter { $0 > current })
      #expect(order.last == current && order.count == stage.swipe.visibleItemViews.count, "\(order)")
      #expect(before == before.sorted() && after == after.sorted(by: >), "\(order)")
    }
    #expect(fronts.count == 9)
  }

  @Test("In a wrapped view the current item lies in front, too, and leaving items stay behind all others")
  func wrapped() throws {
    let stage = Stage(3, item: Self.third) {
      $0.alignment = .center
      $0.isWrapEnabled = true
    }
    #expect(order(stage) == [2, 1, 0])
    stage.swipe.scroll(toItem: 2, duration: 0)
    stage.window.advance(by: 0)
    #expect(order(stage) == [1, 0, 2])
    let long = Stage(9, item: Self.third) { $0.alignment = .center }
    long.swipe.scroll(toItem: 4, duration: 0)
    long.window.advance(by: 0)
    let leaving = try #require(long.swipe.itemView(at: 4))
    long.source.names = [0, 1, 2, 3, 5, 6, 7, 8]
    long.swipe.deleteItems(at: [4], animated: true)
    long.window.advance(by: 0.05)
    #expect(long.swipe.content.subviews.first === leaving && long.swipe.content.subviews.count == 4)
    #expect(long.swipe.content.subviews.last === long.swipe.currentItemView)
  }

  @Test(
    "The order is the same vertically and from right to left, and views that a program has inserted stay",
    arguments: [
      (false, LayoutDirection.leftToRight), (true, LayoutDirection.leftToRight), (false, LayoutDirection.rightToLeft),
    ])
  func otherViews(isVertical: Bool, direction: LayoutDirection) {
    let stage = Stage(9, item: isVertical ? Size(width: 300, height: 60) : Self.third) {
      $0.alignment = .center
      $0.isVertical = isVertical
      $0.layoutDirection = direction
    }
    let others = [View(), View()]
    stage.swipe.content.insertSubview(others[0], at: 0)
    stage.swipe.content.insertSubview(others[1], at: 2)
    for index in [4, 5, 4, 2, 7, 6] {
      stage.swipe.scroll(toItem: index, duration: 0)
      stage.window.advance(by: 0)
      let order = order(stage)
      let (before, after) = (order.filter { $0 < index }, order.filter { $0 > index })
      #expect(order.last == index && order.count == stage.swipe.visibleItemViews.count, "\(order)")
      #expect(before == before.sorted() && after == after.sorted(by: >), "\(order)")
    }
    for other in others { #expect(other.superview === stage.swipe.content) }
    #expect(stage.swipe.content.subviews.first === others[0])
  }

  @Test("S10 Where items overlap, a tap selects the one that lies in front, also if the views take no input")
  func tap() {
    let stage = Stage(9, item: Self.third) { $0.alignment = .center }
    stage.swipe.scroll(toItem: 4, duration: 0)
    stage.window.advance(by: 0)
    for view in stage.swipe.visibleItemViews { view.isUserInteractionEnabled = false }
    stage.swipe.currentItemView?.transform = Transform(scaleX: 1.5, y: 1.5)
    stage.window.advance(by: 0)
    for (x, item) in [(60.0, 3), (90, 4), (150, 4), (210, 4), (240, 5)] {
      stage.log.lines = []
      stage.pointer().tap(at: Point(x: x, y: 100))
      #expect(stage.log.take().contains("select \(item)"), "at \(x)")
    }
  }

  @Test("U11 Assistive technology reads the items in their order, whichever lies in front")
  func reading() {
    let stage = Stage(9, item: Self.third) { $0.alignment = .center }
    for index in [5, 4, 3] {
      stage.swipe.scroll(toItem: index, duration: 0)
      stage.window.advance(by: 0)
      let names = stage.swipe.accessibilityChildren.compactMap { ($0 as? ItemView)?.name }
      #expect(names == [index - 1, index, index + 1])
    }
  }
}
