internal import SDLHost
import ViewTree

/// A list with the given number of views, in groups of 32 rows, groups of 32 of these groups, and so on. The window shows the
/// first rows, and one of them changes in each frame.
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
    let root = ArrangedView()
    let height = fill(root, with: count - 1)
    root.frame = Rect(x: 0, y: 0, width: display.window.bounds.width, height: height)
    display.window.addSubview(root)
    display.frame(after: 0)
    // The first row of the first group, which a hit test finds last: on every level it looks at all siblings before.
    var view: View = root
    while let first = view.subviews.first { view = first }
    one = view
  }

  /// Adds `count` views to `view` and its subviews, one below the other, and returns their total height.
  private func fill(_ view: View, with count: Int) -> Double {
    let children = min(32, count)
    guard children > 0 else { return Self.rowHeight }
    var bottom = 0.0
    for index in 0..<children {
      let child = ArrangedView()
      let rest = count - children
      let height = fill(child, with: rest * (index + 1) / children - rest * index / children)
      child.frame = Rect(x: 0, y: bottom, width: display.window.bounds.width, height: height)
      bottom += height
      if child.subviews.isEmpty { child.backgroundColor = index % 2 == 0 ? .blue : .orange }
      view.addSubview(child)
    }
    return bottom
  }

  private static let rowHeight = 16.0

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

/// Lays its subviews out at their current places, like a program that computes frames.
private final class ArrangedView: View {
  override func layoutSubviews() {
    for view in subviews { view.frame = view.frame }
  }
}
