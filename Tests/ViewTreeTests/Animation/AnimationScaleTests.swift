import Testing
import ViewTree

@Suite struct AnimationScaleTests {
  @Test("A12 10,000 views animate simultaneously, each to its place")
  func many() {
    let window = Window(size: Size(width: 800, height: 600))
    var views: [View] = []
    for group in 0..<320 {
      let holder = View(frame: Rect(x: Double(group % 20) * 40, y: Double(group / 20) * 37, width: 40, height: 37))
      window.addSubview(holder)
      for index in 0..<32 {
        let view = View(frame: Rect(x: Double(index), y: 0, width: 1, height: 1))
        view.backgroundColor = .red
        holder.addSubview(view)
        views.append(view)
      }
    }
    #expect(views.count > 10_000)
    window.advance(by: 0)
    for (index, view) in views.enumerated() {
      View.animate(withDuration: 2 + Double(index % 7), curve: .linear) {
        view.center.y = 30.5
        view.alpha = 0.5
      }
    }
    for _ in 0..<6 { window.advance(by: 1.0 / 60) }
    let time = window.currentTime
    for (index, view) in views.enumerated() where index % 97 == 0 {
      let part = time / (2 + Double(index % 7))
      expectClose(view.presented.center.y, 0.5 + 30 * part, 1e-6)
      expectClose(view.presented.alpha, 1 - 0.5 * part, 1e-6)
    }
  }
}
