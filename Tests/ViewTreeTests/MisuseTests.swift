import Testing
import ViewTree

/// What is wrong with a call is told once, in one line that names it, however much that is.
@Suite("Misuse") struct MisuseTests {
  @Test("V5 several things that are wrong with one call are one line")
  func once() {
    let view = View()
    let spring = AnimationCurve.spring(dampingRatio: .nan, response: -1)
    let lines = misuses {
      _ = Window(size: Size(width: .nan, height: -1), scale: -.infinity)
      View.animate(withDuration: .nan, delay: -1, curve: spring) { view.alpha = 0.5 }
      _ = AnimationItem([.alpha(1), .wait], duration: -.infinity, curve: spring)
    }
    #expect(lines.count == 3)
    let calls = ["Window(size:scale:): ", "View.animate: ", "AnimationItem: "]
    for (line, call) in zip(lines, calls) {
      #expect(line.hasPrefix(call) && line.contains("; ") && !line.contains("\n"))
    }
    #expect(view.alpha == 0.5)
  }

  @Test("V5 a call that is right tells nothing")
  func nothing() {
    let lines = misuses {
      _ = Window(size: .zero, scale: 0.5)
      View.animate(withDuration: 0, delay: 0, curve: .cubicBezier(x1: 0, y1: -3, x2: 1, y2: 9)) {}
      _ = AnimationItem(.wait, duration: 0, curve: .spring(dampingRatio: 0.01, response: 0.001))
    }
    #expect(lines == [])
  }
}
