import Testing
import ViewTreeTesting

@testable import ViewTree

/// When animations make the window repeat the hit test of the mouse.
@Suite("Hit tests during animations")
struct AnimationHitTests {
  /// Counts hit tests.
  private final class Counter: View {
    var hitTests = 0
    override func contains(_ point: Point) -> Bool {
      hitTests += 1
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

  /// The number of hit tests in eight frames in the middle of an animation of one second.
  private func hitTests(_ animations: () -> Void) -> Int {
    View.animate(withDuration: 1, curve: .linear, animations: animations)
    window.advance(by: 0.1)
    counter.hitTests = 0
    for _ in 0..<8 { window.advance(by: 0.1) }
    defer { window.advance(by: 1) }
    return counter.hitTests
  }

  @Test("V4 A12 Animating colours, corners and opacity calls no hit test; animating geometry does in each frame")
  func properties() {
    #expect(hitTests { other.backgroundColor = .red } == 0)
    #expect(hitTests { other.cornerRadius = 5 } == 0)
    #expect(hitTests { other.alpha = 0.5 } == 0)
    counter.clipsToBounds = true
    #expect(hitTests { counter.cornerRadius = 5 } == 0)
    #expect(hitTests { other.center = Point(x: 70, y: 30) } >= 8)
    #expect(hitTests { other.transform = Transform(scaleX: 2, y: 2) } >= 8)
    #expect(hitTests { window.bounds.origin = Point(x: 1, y: 1) } >= 8)
    #expect(
      hitTests {
        other.backgroundColor = .blue
        other.bounds.size.width = 50
      } >= 8)
  }

  @Test(
    "V4 A hovered view is left in the frame in which an animation makes it transparent, and entered when it is visible again",
    arguments: [1, 4])
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

  @Test("G5 V4 A press is cancelled in the frame in which an animation makes its view transparent, and not before")
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
