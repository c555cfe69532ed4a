import Containers
import ViewTree

/// The people whose turn it is, as a strip of time: those who were called lie above, breaks stand between those who wait, and others who
/// might join are offered below.
final class CallList: QueueViewController<String, Label> {
  /// What has happened, in words.
  private(set) var log: [String] = []

  init(_ names: [String], guests: [String]) {
    super.init(makeItemView: { Label() }) { label, name in label.text = name }
    numberOfItemsToShow = 4
    allowsScrolling = true
    allowsReordering = true
    allowsFlickToRemove = true
    typeAheadTitle = { $0 }
    configureKind = { label, _, kind in
      label.font = Font(size: 14, weight: kind == .waiting ? .semibold : .regular)
    }

    past.limit = 100
    past.returnDelay = 3
    past.onCopy = { [weak self] name, _, index in self?.log.append("\(name) again, as number \(index + 1)") }

    marks.length = 0.5
    marks.makeView = { Label(text: "Break") }
    marks.onReach = { [weak self] id in
      self?.log.append("break")
      self?.marks.remove(id)
    }

    offers.headerLength = 0.5
    offers.makeHeader = { Label(text: "Guests") }
    offers.onAccept = { [weak self] name, _, index in self?.log.append("\(name) joins as number \(index + 1)") }

    selection.allowsSeveral = true
    selection.onRemove = { [weak self] names, _ in self?.log.append("\(names.count) have left") }

    enqueue(contentsOf: names)
    offers.replaceAll(with: guests)
  }

  /// Puts a break behind a number of people.
  func addBreak(after count: Int) { marks.add("break", at: count) }
}
