import Languages
import SDLHost
import ViewTree

/// Shows the intervals between the latest frames as bars. A bar that reaches the line stands for a sixtieth of a second.
final class FrameGraph: View {
  private var intervals: [Double] = []
  private let label: Label
  private let theme: AppTheme

  private static let barWidth = 2.0
  private static let fullHeight = 1.0 / 30

  private init(theme: AppTheme) {
    label = Label()
    self.theme = theme
    super.init(frame: Rect(x: 0, y: 0, width: 2 * 120 + 16, height: 64))
    backgroundColor = Color(white: 0, alpha: 0.7)
    cornerRadius = AppTheme.rowRadius
    isUserInteractionEnabled = false
    accessibilityRole = .group
    theme.translate(self) { $0.accessibilityLabel = $1.tr("Frame times") }
    label.font = AppTheme.graphFont
    label.textColor = .white
    label.frame = Rect(x: 8, y: 2, width: 240, height: 16)
    addSubview(label)
  }

  /// Shows the graph in the window's upper right corner.
  static func attach(to window: Window, theme: AppTheme) {
    let graph = FrameGraph(theme: theme)
    graph.frame.origin = Point(x: window.bounds.width - graph.frame.width - 8, y: 8)
    graph.autoresizingMask = [.flexibleLeftMargin, .flexibleBottomMargin]
    window.addSubview(graph)
    window.observeFrames { [weak graph, weak window] intervals in
      guard let graph, let window else { return }
      graph.show(intervals)
      window.bringSubviewToFront(graph)
    }
  }

  private func show(_ intervals: [Double]) {
    self.intervals = intervals
    let median = intervals.sorted()[intervals.count / 2]
    let longest = intervals.max() ?? 0
    label.text = theme.tr(
      "\(Int((median * 1000).rounded())) ms median, \(Int((longest * 1000).rounded())) ms longest")
    setNeedsDisplay()
  }

  override func draw(in context: inout DrawingContext) {
    let base = bounds.maxY - 6
    let height = bounds.height - 26
    context.fill(
      Rect(x: 8, y: base - height / 2, width: bounds.width - 16, height: 1), color: Color(white: 1, alpha: 0.35))
    for (index, interval) in intervals.enumerated() {
      let bar = min(1, interval / Self.fullHeight) * height
      let isLate = interval > 1.5 / 60
      context.fill(
        Rect(x: 8 + Double(index) * Self.barWidth, y: base - bar, width: Self.barWidth - 0.5, height: bar),
        color: isLate ? .orange : .green)
    }
  }
}
