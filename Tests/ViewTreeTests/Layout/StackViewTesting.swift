import ViewTree

/// A view of a size of its own, which counts how often it is measured and laid out.
final class StackBlock: View {
  var best: Size {
    didSet { if best != oldValue { setNeedsLayout() } }
  }
  private(set) var measureCount = 0

  init(_ width: Double, _ height: Double) {
    best = Size(width: width, height: height)
    super.init()
  }

  override func sizeThatFits(_ size: Size) -> Size {
    measureCount += 1
    return best
  }
}

final class CountingStack: StackView {
  private(set) var layoutCount = 0
  override func layoutSubviews() {
    layoutCount += 1
    super.layoutSubviews()
  }
}

/// A stack in a window of its own.
@MainActor struct StackStage {
  let window: Window
  let stack: StackView

  init(_ stack: StackView, width: Double = 200, height: Double = 100, scale: Double = 1) {
    self.stack = stack
    window = Window(size: Size(width: 400, height: 400), scale: scale)
    stack.frame = Rect(x: 0, y: 0, width: width, height: height)
    window.addSubview(stack)
    window.advance(by: 0)
  }

  var frames: [Rect] { stack.arrangedSubviews.map(\.frame) }
}
