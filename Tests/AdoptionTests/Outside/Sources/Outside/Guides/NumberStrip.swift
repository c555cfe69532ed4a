import ViewTree

/// A row of numbers that scrolls by finger, wheel and trackpad, and comes to rest with a number at its left edge.
final class NumberStrip: View, ScrollTarget, ScrollerDelegate {
  private static let pitch = 60.0
  private lazy var scroller = Scroller(view: self)

  /// The number at the left edge.
  var number: Int { Int((scroller.position / Self.pitch).rounded()) }

  init(count: Int) {
    super.init()
    clipsToBounds = true
    for number in 0..<count {
      let label = Label(text: "\(number)")
      label.frame = Rect(x: Double(number) * Self.pitch, y: 0, width: Self.pitch, height: 40)
      addSubview(label)
    }
    scroller.delegate = self
    scroller.setRange(0...Double(max(0, count - 1)) * Self.pitch)
    scrollTarget = self
    addGestureRecognizer(PanGestureRecognizer(scrolling: scroller, along: .horizontal))
  }

  override func boundsSizeDidChange() { scroller.viewLength = bounds.width }

  // Wheel and trackpad

  func canScroll(_ scroll: ScrollSample) -> Bool { scroller.canMove(-scroll.delta.x) }

  func scroll(_ scroll: ScrollSample) {
    if scroll.isPrecise {
      scroller.wheel(by: -scroll.delta.x, at: scroll.timestamp)
    } else {
      scroller.notch(by: -scroll.delta.x * Self.pitch, at: scroll.timestamp)
    }
  }

  func scrollDidEnd() { scroller.endWheeling() }

  // ScrollerDelegate

  func scroller(_ scroller: Scroller, restFor release: ScrollRelease) -> ScrollRest {
    .at((release.proposed / Self.pitch).rounded() * Self.pitch)
  }

  func scrollerDidMove(_ scroller: Scroller) { bounds.origin.x = scroller.position }
}
