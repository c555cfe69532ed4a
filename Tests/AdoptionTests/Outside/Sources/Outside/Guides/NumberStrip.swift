import ViewTree

/// A row of numbers that scrolls by finger, wheel, trackpad and keys, and comes to rest with a number at its left edge.
final class NumberStrip: View, ScrollerDelegate {
  private static let pitch = 60.0
  private lazy var scroller = Scroller(view: self)
  private lazy var input = ScrollInput(of: self)

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
    input.connect(scroller, along: .horizontal)
    input.usesWholeNotches = true
  }

  override func boundsSizeDidChange() { scroller.viewLength = bounds.width }
  override var canBecomeFocused: Bool { true }
  override func keyDown(_ event: KeyEvent) -> Bool { input.keyDown(event) }

  // ScrollerDelegate

  func scrollerDidMove(_ scroller: Scroller) { bounds.origin.x = scroller.position }

  func scroller(_ scroller: Scroller, restFor release: ScrollRelease) -> ScrollRest {
    .at((release.proposed / Self.pitch).rounded() * Self.pitch)
  }

  func scroller(_ scroller: Scroller, goalFor step: ScrollStep) -> Double? {
    switch step {
    case .notches(let count): scroller.goal + count * Self.pitch
    case .arrows(let count): scroller.goal + Double(count) * Self.pitch
    case .pages, .start, .end: nil
    }
  }
}
