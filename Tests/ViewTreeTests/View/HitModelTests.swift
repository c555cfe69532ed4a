import Testing
import ViewTreeTesting

@testable import ViewTree

/// Compares hit tests with a model that calls every view.
@Suite("Hit tests against a model")
struct HitModelTests {
  /// Can be hit up to a thousand points outside of its bounds.
  private final class Far: View {
    override func contains(_ point: Point) -> Bool { bounds.insetBy(dx: -1000, dy: -1000).contains(point) }
  }
  /// Lets hits through, except those of its subviews.
  private final class Passing: View {
    override func hitTest(_ point: Point) -> View? {
      let hit = super.hitTest(point)
      return hit === self ? nil : hit
    }
  }

  private func model(_ view: View, _ point: Point) -> View? {
    guard !view.isHidden, view.isUserInteractionEnabled, view.presented.alpha >= 0.01 else { return nil }
    guard view.contains(point) else { return nil }
    for child in view.subviews.reversed() {
      guard let back = child.shown.toSuperview.inverted() else { continue }
      let place = point.applying(back)
      guard place.isFinite else { continue }
      if let hit = model(child, place) { return hit }
    }
    return view is Passing ? nil : view
  }

  @Test(
    "V4 A hit test finds the same view as a search of the whole tree, whatever happened before",
    arguments: 1...12 as ClosedRange<UInt64>)
  func random(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    let window = Window.forGestures()
    var views: [View] = [window]
    func change(_ view: View) {
      switch Int.random(in: 0..<12, using: &random) {
      case 0...3:
        view.frame = Rect(x: number(-100...400), y: number(-100...400), width: number(0...200), height: number(0...200))
      case 4: view.transform = Transform(rotationAngle: number(0...7))
      case 5: view.transform = Transform(scaleX: number(-2...2), y: [0, 1, 0.01].randomElement(using: &random) ?? 1)
      case 6: view.bounds.origin = Point(x: number(-100...100), y: number(-100...100))
      case 7: view.clipsToBounds.toggle()
      case 8: view.isHidden = Int.random(in: 0..<4, using: &random) == 0
      case 9: view.alpha = Int.random(in: 0..<4, using: &random) == 0 ? 0 : 1
      case 10: view.isUserInteractionEnabled = Int.random(in: 0..<5, using: &random) > 0
      default:
        View.animate(withDuration: number(0.1...1)) { view.center = Point(x: number(0...400), y: number(0...400)) }
      }
    }
    for step in 0..<300 {
      if step < 60 {
        let kind = Int.random(in: 0..<20, using: &random)
        let view = kind == 0 ? Far() : kind == 1 ? Passing() : View()
        view.frame = Rect(x: number(-50...300), y: number(-50...300), width: number(0...200), height: number(0...200))
        views.randomElement(using: &random)?.addSubview(view)
        views.append(view)
      } else if let view = views.dropFirst().randomElement(using: &random) {
        if Int.random(in: 0..<8, using: &random) == 0, let parent = views.randomElement(using: &random),
          !parent.isDescendant(of: view)
        {
          parent.addSubview(view)
        } else {
          change(view)
        }
      }
      if Int.random(in: 0..<3, using: &random) == 0 { window.advance(by: number(0...0.1)) }
      for _ in 0..<5 {
        let point = Point(x: number(-50...450), y: number(-50...450))
        #expect(window.hitTest(point) === model(window, point), "seed \(seed), step \(step), \(point)")
      }
    }
    var tests = 0
    for place in 0..<20 {
      _ = window.schedule(after: Double(place) * 0.05) {
        let point = Point(x: 200, y: Double(place) * 20)
        tests += 1
        #expect(window.hitTest(point) === model(window, point), "seed \(seed), in a timer")
      }
    }
    window.advance(by: 2)
    #expect(tests == 20)
  }

  @Test("V4 A view that can be hit outside of its bounds is found wherever its superview contains the point")
  func reach() {
    let window = Window.forGestures()
    let group = window.add(0, 0, 50, 50)
    let far = Far(frame: Rect(x: 0, y: 0, width: 5, height: 5))
    group.addSubview(far)
    for _ in 0..<2 {
      #expect(window.hitTest(Point(x: 40, y: 40)) === far)
      #expect(window.hitTest(Point(x: 60, y: 60)) === window)
      window.advance(by: 0)
    }
  }
}
