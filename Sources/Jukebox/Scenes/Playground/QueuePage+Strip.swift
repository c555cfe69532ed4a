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

    queue.marks.makeView = { [theme] in
      let line = StripLine(theme: theme)
      line.text = tr("Stop", context: "between two songs")
      return line
    }
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
      let button = theme.smallButton(tr("Others"))
      button.onTap = { self?.offer(3) }
      let line = StripLine(theme: theme, button: button)
      // The queue clips at its edge, so the focus ring around the button needs room.
      line.buttonInset = AppTheme.smallGap
      line.text = tr("Offers")
      return line
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
