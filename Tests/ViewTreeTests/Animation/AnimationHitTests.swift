import Testing
import ViewTreeTesting

@testable import ViewTree

/// When an animation makes the window ask anew what lies under the mouse.
@Suite("What is hit while something is animated")
struct AnimationHitTests {
  /// Counts how often it is asked.
  private final class Counter: View {
    var asked = 0
    override func contains(_ point: Point) -> Bool {
      asked += 1
      return super.contains(point)
    }
  }

  private let window = Window(size: Size(width: 200, height: 200))
  private let counter = Counter(frame: Rect(x: 0, y: 0, width: 100, height: 100))
  private let other = View(frame: Rect(x: 20, y: 20, width: 20, height: 20))

  init() {
    window.addSubview(counter)
    window.addSubview(other)
    window.advance(by: 0)
    window.send(.pointer(PointerEvent(phase: .hovered, location: Point(x: 10, y: 90))))
    window.advance(by: 0)
  }

  /// How often it is asked in the frames in the midst of an animation of one second.
  private func asked(_ animations: () -> Void) -> Int {
    View.animate(withDuration: 1, curve: .linear, animations: animations)
    window.advance(by: 0.1)
    counter.asked = 0
    for _ in 0..<8 { window.advance(by: 0.1) }
    defer { window.advance(by: 1) }
    return counter.asked
  }

  @Test("V4 A12 Animating colours, corners and opacity calls no hit test; animating geometry does in each frame")
  func properties() {
    #expect(asked { other.backgroundColor = .red } == 0)
    #expect(asked { other.cornerRadius = 5 } == 0)
    #expect(asked { other.alpha = 0.5 } == 0)
    counter.clipsToBounds = true
    #expect(asked { counter.cornerRadius = 5 } == 0)
    #expect(asked { other.center = Point(x: 70, y: 30) } >= 8)
    #expect(asked { other.transform = Transform(scaleX: 2, y: 2) } >= 8)
    #expect(asked { window.bounds.origin = Point(x: 1, y: 1) } >= 8)
    #expect(
      asked {
        other.backgroundColor = .blue
        other.bounds.size.width = 50
      } >= 8)
  }

  @Test(
    "V4 what an animation made transparent is left in that frame, and entered in which it appears", arguments: [1, 4])
  func transparency(framesAtOnce: Int) {
    let above = Button(title: "above")
    above.frame = counter.frame
    window.addSubview(above)
    window.advance(by: 0)
    #expect(window.hovered?.isDescendant(of: above) == true)
    var isOver: [Bool] = []
    func watch(_ alpha: Double) {
      isOver = []
      View.animate(withDuration: 1, curve: .linear) { above.alpha = alpha }
      for _ in 0..<(12 / framesAtOnce) {
        window.advance(by: 0.1 * Double(framesAtOnce))
        let isHit = above.presented.alpha >= 0.01
        #expect((window.hovered?.isDescendant(of: above) == true) == isHit)
        isOver.append(isHit)
      }
    }
    watch(0)
    #expect(isOver.first == true && isOver.last == false)
    watch(1)
    #expect(isOver.last == true)
  }

  @Test("V4 The same holds if a hit test ran in the middle of the frame, before drawing")
  func looked() {
    let above = Button(title: "above")
    above.frame = counter.frame
    window.addSubview(above)
    window.advance(by: 0)
    View.animate(withDuration: 1, curve: .linear) { above.alpha = 0 }
    var seen = 1.0
    window.schedule(after: 0.995) { seen = above.presented.alpha }
    window.advance(by: 0.998)
    #expect(seen < 0.01)
    #expect(window.hovered?.isDescendant(of: above) == false)
  }

  @Test("G5 V4 a press on what an animation makes transparent is cancelled in that frame, and not before")
  func presses() {
    let button = Button(title: "press me")
    button.frame = counter.frame
    window.addSubview(button)
    window.advance(by: 0)
    window.send(.pointer(PointerEvent(phase: .began, location: Point(x: 50, y: 50))))
    #expect(button.isHighlighted)
    View.animate(withDuration: 1, curve: .linear) { button.alpha = 0 }
    window.advance(by: 0.9)
    #expect(button.isHighlighted)
    window.advance(by: 0.095)
    #expect(!button.isHighlighted)
  }
}
