import Testing
import ViewTree

/// How events of a wheel are converted to distances.
@Suite("Wheel amounts")
struct WheelAmountTests {
  private func sample(
    _ x: Double, _ y: Double, isPrecise: Bool = false, modifiers: KeyModifiers = []
  ) -> ScrollSample {
    ScrollSample(delta: Point(x: x, y: y), isPrecise: isPrecise, modifiers: modifiers, timestamp: 0)
  }

  private func along(_ sample: ScrollSample, _ axis: Axis, isMirrored: Bool = false) -> Double {
    WheelAmount(sample, along: axis, isMirrored: isMirrored).along
  }

  @Test("F11 A vertical wheel scrolls vertical and horizontal content, in both reading directions")
  func verticalWheel() {
    #expect(along(sample(0, -2), .vertical) == 2)
    #expect(along(sample(0, -2), .horizontal) == 2)
    #expect(along(sample(0, -2), .horizontal, isMirrored: true) == 2)
    #expect(WheelAmount(sample(0, -2), along: .horizontal).isAlong)
  }

  @Test("F11 A horizontal wheel follows the reading direction, and does not scroll vertical content")
  func horizontalWheel() {
    #expect(along(sample(-1, 0), .horizontal) == 1)
    #expect(along(sample(-1, 0), .horizontal, isMirrored: true) == -1)
    #expect(along(sample(-1, 0), .vertical) == 0)
    #expect(!WheelAmount(sample(-1, 0), along: .vertical).isAlong)
  }

  @Test("F11 Shift swaps the axes for horizontal content, and does not scroll vertical content")
  func shift() {
    #expect(along(sample(0, -1, modifiers: .shift), .horizontal) == 1)
    #expect(along(sample(0, -1, modifiers: .shift), .horizontal, isMirrored: true) == -1)
    #expect(along(sample(0, -1, modifiers: .shift), .vertical) == 0)
    #expect(along(sample(0, -9, isPrecise: true, modifiers: .shift), .horizontal) == 9)
    #expect(WheelAmount.offset(sample(3, -9)) == Point(x: -3, y: 9))
    #expect(WheelAmount.offset(sample(3, -9, modifiers: .shift)) == Point(x: 9, y: -3))
  }

  @Test("F11 Precise scrolling keeps its axes: a movement mostly across is left to an enclosing view")
  func precise() {
    let amount = WheelAmount(sample(-4, 30, isPrecise: true), along: .horizontal)
    #expect(amount.along == 4 && !amount.isAlong)
    #expect(WheelAmount(sample(-4, 30, isPrecise: true), along: .vertical).isAlong)
    #expect(!WheelAmount(sample(0, 0, isPrecise: true), along: .vertical).isAlong)
  }

  @Test(
    "F11 What goes as far along as across counts as along; content that begins at the bottom or the right is mirrored")
  func ties() {
    #expect(along(sample(3, -3), .horizontal) == -3 && along(sample(3, -3), .horizontal, isMirrored: true) == 3)
    #expect(along(sample(3, -3.5), .horizontal) == 3.5 && along(sample(3, -3.5), .horizontal, isMirrored: true) == 3.5)
    #expect(along(sample(0, -2), .vertical, isMirrored: true) == -2)
    for axis in [Axis.horizontal, .vertical] {
      #expect(WheelAmount(sample(4, -4, isPrecise: true), along: axis).isAlong)
      #expect(WheelAmount(sample(4, -4.5, isPrecise: true), along: axis).isAlong == (axis == .vertical))
    }
    // A wheel that also turns across still scrolls along, in contrast to a trackpad.
    let wheel = WheelAmount(sample(5, -2), along: .vertical)
    #expect(wheel.along == 2 && wheel.isAlong)
    #expect(!WheelAmount(sample(5, -2, isPrecise: true), along: .vertical).isAlong)
    let shifted = WheelAmount(sample(5, -9, isPrecise: true, modifiers: .shift), along: .vertical)
    #expect(shifted.along == 0 && !shifted.isAlong)
  }
}
