import Containers
import Languages
import ViewTree

/// The past, the stops and the offers of the queue.
extension QueuePage {
  func installStrip() {
    queue.configureKind = { card, _, kind in card.isPale = kind != .waiting }
    queue.typeAheadTitle = { $0.title }
    queue.past.returnDelay = 3
    queue.past.onActivate = { [weak self] sample, _ in
      self?.queue.enqueue(sample)
      self?.report(tr("enqueued \(sample.title) again"))
    }
    queue.past.onCopy = { [weak self] sample, _, index in
      self?.report(tr("\(sample.title) again, as number \(index + 1)"))
    }

    queue.marks.makeView = { [theme] in QueueLine(theme, tr("Stop", context: "between two songs")) }
    queue.marks.onMove = { [weak self] id, _, index in
      self?.report(tr("stop \(id.description) is behind number \(index)"))
    }
    queue.marks.onRemove = { [weak self] id, _ in self?.report(tr("removed stop \(id.description)")) }
    queue.marks.onReach = { [weak self] id in
      self?.queue.marks.remove(id)
      self?.report(tr("reached stop \(id.description)"))
    }

    queue.offers.headerLength = 0.5
    queue.offers.makeHeader = { [weak self, theme] in
      QueueLine(theme, tr("Offers"), button: tr("Others")) { self?.offer(3) }
    }
    queue.offers.onAccept = { [weak self] sample, _, _ in self?.report(tr("\(sample.title) was taken")) }
    queue.offers.onRefuse = { [weak self] sample, _ in
      guard let self else { return }
      queue.offers.append(takeSample())
      report(tr("\(sample.title) was refused"))
    }

    queue.selection.onChange = { [weak self] in self?.report(tr("\(self?.queue.selection.count ?? 0) selected")) }
    queue.selection.onMove = { [weak self] indexes, index in
      self?.report(tr("moved \(indexes.count) to \(index + 1)"))
    }
    queue.selection.onRemove = { [weak self] samples, _ in self?.report(tr("removed \(samples.count)")) }
  }

  /// Offers other samples, or none.
  func offer(_ count: Int) { queue.offers.replaceAll(with: (0..<count).map { _ in takeSample() }) }
}

/// A line across the queue, with a title in its middle and perhaps a button at its end.
private final class QueueLine: View {
  private let line = View()
  private let title: Label
  private var button: Button?

  init(_ theme: AppTheme, _ text: Sentence, button buttonTitle: Sentence? = nil, action: @escaping () -> Void = {}) {
    title = theme.label(text, font: AppTheme.headlineFont)
    super.init()
    title.textAlignment = .center
    clipsToBounds = true
    theme.style(line) { $0.backgroundColor = $1.line }
    theme.style(title) { $0.backgroundColor = $1.panel }
    addSubview(line)
    addSubview(title)
    guard let buttonTitle else { return }
    let button = theme.smallButton(buttonTitle)
    button.onTap = action
    self.button = button
    addSubview(button)
  }

  override func layoutSubviews() {
    line.frame = Rect(x: 0, y: (bounds.height / 2).rounded(), width: bounds.width, height: lineThickness())
    let size = title.sizeThatFits(bounds.size)
    title.frame = Rect(
      center: Point(x: bounds.midX, y: bounds.midY), size: Size(width: size.width + 24, height: size.height))
    guard let button else { return }
    let buttonSize = button.sizeThatFits(bounds.size)
    // This view clips, so the focus ring around the button needs room.
    button.frame = Rect(
      x: bounds.width - buttonSize.width - AppTheme.smallGap, y: (bounds.height - buttonSize.height) / 2,
      width: buttonSize.width,
      height: buttonSize.height)
  }
}
