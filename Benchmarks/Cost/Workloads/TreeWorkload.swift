internal import SDLHost
import ViewTree

/// A tree of views, at most 32 in each, in which one of them has something to do in each frame.
final class TreeWorkload: Workload {
  enum Task { case change, move, layout, hit }

  private let display: OffscreenDisplay
  private let task: Task
  private let count: Int
  private var one: View?
  private var frames = 0
  private var hits = 0

  init(count: Int, task: Task) throws {
    display = try OffscreenDisplay(size: Size(width: 1024, height: 1024))
    self.task = task
    self.count = count
  }

  func load() {
    let root = ArrangedView(frame: display.window.bounds)
    fill(root, with: count - 1, sideBySide: true)
    display.window.addSubview(root)
    display.frame(after: 0)
    display.waitForPictures()
    // In the middle of the tree, as deep as it goes.
    var view: View = root
    while !view.subviews.isEmpty { view = view.subviews[view.subviews.count / 2] }
    one = view
  }

  /// Puts `count` views into `view` and its subviews: stripes, then stripes across in these, and so on.
  private func fill(_ view: View, with count: Int, sideBySide: Bool) {
    let children = min(32, count)
    guard children > 0 else { return }
    let size = view.bounds.size
    for index in 0..<children {
      let (start, share) = (Double(index) / Double(children), 1 / Double(children))
      let child = ArrangedView(
        frame: sideBySide
          ? Rect(x: start * size.width, y: 0, width: share * size.width, height: size.height)
          : Rect(x: 0, y: start * size.height, width: size.width, height: share * size.height))
      let rest = count - children
      let part = rest * (index + 1) / children - rest * index / children
      if part == 0 { child.backgroundColor = index % 2 == 0 ? .blue : .orange }
      view.addSubview(child)
      fill(child, with: part, sideBySide: !sideBySide)
    }
  }

  func frame() {
    frames += 1
    guard let one else { return }
    switch task {
    case .change: one.backgroundColor = frames % 2 == 0 ? .red : .green
    case .move: one.transform = Transform(translationX: frames % 2 == 0 ? 1 : 0, y: 0)
    case .layout: one.superview?.setNeedsLayout()
    case .hit:
      let middle = one.convert(one.bounds.center, to: nil)
      if display.window.hitTest(middle) === one { hits += 1 }
      return
    }
    display.frame(after: 1.0 / 60)
  }
}

/// Lays its subviews out where they are, as a program does that computes frames.
private final class ArrangedView: View {
  override func layoutSubviews() {
    for view in subviews { view.frame = view.frame }
  }
}
