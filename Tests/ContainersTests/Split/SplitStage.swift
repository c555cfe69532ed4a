import Containers
import Testing
import ViewTree
import ViewTreeTesting

/// A split view that fills a window of 400 × 300 points, with a button in either part. Its side is a drawer, 200 points long, or lies
/// beside the content.
struct SplitStage {
  let window: Window
  let split: SplitView
  let content = Button(title: "content")
  let outside = Button(title: "outside")
  let side = Button(title: "side")
  let pointer: PointerScript
  let keys: KeyScript

  init(
    _ arrangement: SplitArrangement = .drawer(.leading, length: 200), direction: LayoutDirection = .leftToRight,
    reducedMotion: Bool = false, device: PointerEvent.Device = .touch, size: Size = Size(width: 400, height: 300)
  ) {
    window = Window(size: size)
    window.layoutDirection = direction
    window.prefersReducedMotion = reducedMotion
    let (contentView, sideView) = (View(), View())
    contentView.backgroundColor = .white
    sideView.backgroundColor = .gray
    contentView.accessibilityLabel = "Content"
    sideView.accessibilityLabel = "Side"
    sideView.accessibilityRole = .group
    split = SplitView(content: contentView, side: sideView)
    split.arrangement = arrangement
    pointer = PointerScript(window, device: device)
    keys = KeyScript(window)
    content.frame = Rect(x: 50, y: 100, width: 300, height: 40)
    content.autoresizingMask = []
    side.frame = Rect(x: 20, y: 200, width: 100, height: 40)
    outside.frame = Rect(x: 150, y: 260, width: 100, height: 30)
    contentView.addSubview(content)
    sideView.addSubview(side)
    let root = ViewController()
    root.view.addSubview(split)
    root.view.addSubview(outside)
    split.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    window.rootViewController = root
    split.frame = root.view.bounds
    window.settle()
  }

  /// How much of the drawer is seen, in points, at the left edge.
  var visible: Double { split.side.isHidden ? 0 : max(0, split.side.presented.frame.maxX) }

  func resize(to width: Double, _ height: Double = 300) {
    window.send(.resize(Size(width: width, height: height), scale: 1))
    window.advance(by: 0)
  }

  func frame() { window.advance(by: 1.0 / 60) }
}
