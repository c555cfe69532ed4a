import Containers
import Languages
import Music
import ViewTree

/// Demonstrates the queue, with a control for each of its properties.
final class QueuePage: PlaygroundPage, ButtonRows {
  typealias SampleQueue = QueueViewController<Sample, SampleCard>

  enum Arrangement: Int, CaseIterable {
    case list, fan, cards
    var title: Sentence { [tr("List"), tr("Fan"), tr("Cards")][rawValue] }
  }

  /// The settings of the queue, kept because a different layout needs a queue of a different class.
  struct Settings {
    var arrangement = Arrangement.list
    var axis = Axis.vertical
    var places = 4
    var lineSpacing = 10.0
    var edgeSpacing = 0.0
    var loadDuration = 0.65
    var transition = QueueTransition.sequential
    /// In degrees.
    var fanSpread = 60.0
    var fanAspectRatio = 0.7
    var cardPeek = 16.0
    var cardDepthScale = 0.94
    var cardBackAlpha = 0.6
    var allowsScrolling = true
    var allowsReordering = true
    var allowsFlickToRemove = true
    var refills = false
    var departedLimit = 20
    var markLength = 0.5
    var offers = false
    var selectsSeveral = false
  }

  private static let exits: [QueueTransition.Exit] = [.sideways, .alongAxis, .fade]
  private static let curves: [AnimationCurve] = [.linear, .easeIn, .easeOut, .easeInOut]
  /// The segment that stands for a curve. One of the presets has a cubic curve, which ends slowly as `easeOut` does.
  private static func segment(of curve: AnimationCurve) -> Int { curves.firstIndex(of: curve) ?? 2 }
  private static let phases: [(name: Sentence, path: WritableKeyPath<QueueTransition, QueueTransition.Phase>)] = [
    (tr("Leave"), \.leave), (tr("Close up"), \.closeUp), (tr("Enter"), \.enter),
  ]

  private let albums: [AlbumSummary]
  private(set) var settings = Settings()
  /// The same settings. Setting one here shows it in the queue with an animation.
  private var animatedSettings: Settings {
    get { settings }
    set {
      settings = newValue
      View.animate(withDuration: 0.3) { apply() }
    }
  }
  private(set) var queue: SampleQueue
  private var nextSample = 0
  private var nextStop = 1
  private weak var axisRow: FormRow?
  /// The rows that apply to one of the layouts only.
  private var layoutRows: [(row: FormRow, arrangement: Arrangement)] = []
  /// The rows that have to be updated after a whole transition was chosen.
  private var phaseRows: [(row: FormRow, value: (QueueTransition) -> Double)] = []
  private var isFirstLayout = true

  init(theme: AppTheme, albums: [AlbumSummary]) {
    self.albums = albums
    queue = Self.makeQueue(.list, theme)
    super.init(theme: theme, title: tr("Queue"))
    queue.enqueue(contentsOf: (0..<12).map { _ in takeSample() })
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    install()
  }

  func takeSample() -> Sample {
    defer { nextSample += 1 }
    return Sample.at(nextSample, of: albums)
  }

  // MARK: The queue

  private static func makeQueue(_ arrangement: Arrangement, _ theme: AppTheme) -> SampleQueue {
    let make = { SampleCard(theme: theme) }
    return switch arrangement {
    case .list: SampleQueue(makeItemView: make, updating: \SampleCard.sample)
    case .fan: FanQueueViewController(makeItemView: make, updating: \SampleCard.sample)
    case .cards: CardStackQueueViewController(makeItemView: make, updating: \SampleCard.sample)
    }
  }

  /// Replaces the queue by a new one with the same items, stops and past, which then loads again.
  private func rebuild() {
    let items = (0..<queue.count).compactMap { queue.item(at: $0) }
    let (stops, departed) = (queue.marks.all, queue.past.items)
    queue.view.removeFromSuperview()
    queue.removeFromParent()
    queue = Self.makeQueue(settings.arrangement, theme)
    queue.enqueue(contentsOf: items)
    install()
    queue.past.replaceAll(with: departed)
    queue.marks.replaceAll(with: stops)
    if settings.offers { offer(3) }
    updateEmptyText()
    layOutSpecimen(in: specimen.bounds)
  }

  private func install() {
    apply()
    queue.onLoad = { [weak self] in self?.report(tr("loaded")) }
    queue.onDequeue = { [weak self] sample, _ in self?.report(tr("dequeued \(sample.title)")) }
    queue.onMove = { [weak self] from, to in self?.report(tr("moved from \(from + 1) to \(to + 1)")) }
    queue.onSelect = { [weak self] sample, index in self?.report(tr("\(sample.title) is number \(index + 1)")) }
    queue.onRemove = { [weak self] sample, _ in self?.report(tr("flicked out \(sample.title)")) }
    queue.onScroll = { [weak self] in self?.updateEmptyText() }
    installStrip()
    addChild(queue)
    theme.translate(queue.view) { $0.accessibilityLabel = $1.tr("Queue of covers") }
    specimen.addSubview(queue.view)
    report(tr("ready"))
  }

  private func apply() {
    queue.axis = settings.axis
    queue.numberOfItemsToShow = settings.places
    queue.lineSpacing = settings.lineSpacing
    queue.edgeSpacing = settings.edgeSpacing
    queue.loadDuration = settings.loadDuration
    queue.transition = settings.transition
    if let fan = queue as? FanQueueViewController<Sample, SampleCard> {
      fan.spread = settings.fanSpread * .pi / 180
      fan.aspectRatio = settings.fanAspectRatio
    }
    if let cards = queue as? CardStackQueueViewController<Sample, SampleCard> {
      cards.peek = settings.cardPeek
      cards.depthScale = settings.cardDepthScale
      cards.backAlpha = settings.cardBackAlpha
    }
    queue.allowsScrolling = settings.allowsScrolling
    queue.allowsReordering = settings.allowsReordering
    queue.allowsFlickToRemove = settings.allowsFlickToRemove
    queue.refill = settings.refills ? { [weak self] in self?.takeSample() } : nil
    queue.past.limit = settings.departedLimit
    queue.marks.length = settings.markLength
    queue.selection.allowsSeveral = settings.selectsSeveral
  }

  func report(_ event: Sentence) {
    showStatus(tr("\(queue.count) in the queue · \(event)"))
    updateEmptyText()
  }

  /// Says that the queue is empty, unless stops, offers or what has departed are visible there.
  private func updateEmptyText() {
    let hasNothing = queue.count == 0 && queue.marks.count == 0 && queue.offers.count == 0
    emptyText =
      hasNothing && queue.scrollPosition >= 0
      ? tr("The queue is empty. “Enqueue” and “Replace all” fill it again.") : nil
  }

  override func layOutSpecimen(in bounds: Rect) {
    // In a low specimen, covers side by side are larger.
    if isFirstLayout, !bounds.isEmpty {
      isFirstLayout = false
      if bounds.width > 2 * bounds.height {
        settings.axis = .horizontal
        axisRow?.show(1)
        apply()
      }
    }
    queue.view.frame = bounds.insetBy(dx: min(12, bounds.width / 10), dy: min(12, bounds.height / 10))
  }

  // MARK: Controls

  override func makeRows() -> [FormRow] {
    let axis = FormRow.choice(theme, tr("Axis"), [tr("Vertical"), tr("Horizontal")], 0) { [weak self] index in
      self?.animatedSettings.axis = index == 0 ? .vertical : .horizontal
    }
    axisRow = axis
    let spacing = slider(
      tr("Line spacing"), of: self, \.animatedSettings.lineSpacing, in: 0...40, step: 1, format: Format.points)
    layoutRows = [(axis, .list), (spacing, .list)]
    let ownRows = makeLayoutRows()
    enableLayoutRows()
    return [
      buttons(
        (tr("Enqueue"), { $0.enqueue() }), (tr("Dequeue"), { $0.dequeue() }),
        (tr("Replace all"), { $0.replaceAll() })),
      buttons(
        (tr("Remove 1st"), { $0.removeFirst() }),
        (tr("Move 1st"), { $0.moveFirst() }),
        (tr("Empty"), { $0.empty() })),
      buttons(
        (tr("Add a stop"), { $0.addStop() }),
        (tr("Bring back"), { $0.bringBack() }),
        (tr("See the past"), { $0.seePast() })),
      .choice(theme, tr("Layout"), Arrangement.allCases.map(\.title), settings.arrangement.rawValue) { [weak self] in
        self?.settings.arrangement = Arrangement(rawValue: $0) ?? .list
        self?.enableLayoutRows()
        self?.rebuild()
      },
      axis,
      whole(tr("Items to show"), of: self, \.animatedSettings.places, in: 1...10),
      .choice(theme, tr("Transition"), [tr("Sequential"), tr("Overlapping")], 0) { [weak self] index in
        self?.choose(index == 0 ? .sequential : .overlapping)
      },
      .choice(
        theme, tr("Exit"), [tr("Sideways"), tr("Along"), tr("Fade")],
        Self.exits.firstIndex(of: settings.transition.exit) ?? 0
      ) { [weak self] index in
        self?.animatedSettings.transition.exit = Self.exits[index]
      },
      spacing,
      slider(tr("Edge spacing"), of: self, \.animatedSettings.edgeSpacing, in: 0...80, step: 1, format: Format.points),
      toggle(tr("Scroll"), of: self, \.animatedSettings.allowsScrolling),
      toggle(tr("Drag to reorder"), of: self, \.animatedSettings.allowsReordering),
      toggle(tr("Flick to remove"), of: self, \.animatedSettings.allowsFlickToRemove),
      toggle(tr("Refills itself"), of: self, \.animatedSettings.refills),
      whole(tr("Departed kept"), of: self, \.animatedSettings.departedLimit, in: 0...50),
      slider(tr("Stop length"), of: self, \.animatedSettings.markLength, in: 0.1...1, step: 0.05),
      .toggle(theme, tr("Offers"), settings.offers) { [weak self] isOn in
        guard let self else { return }
        settings.offers = isOn
        offer(isOn ? 3 : 0)
        updateEmptyText()
      },
      toggle(tr("Select several"), of: self, \.animatedSettings.selectsSeveral),
      slider(
        tr("Load duration"), of: self, \.animatedSettings.loadDuration, in: 0...2, step: 0.05, format: Format.seconds),
      buttons((tr("Load again"), { $0.rebuild() })),
    ] + makePhaseRows() + ownRows
  }

  private func enableLayoutRows() {
    for (row, arrangement) in layoutRows { row.isEnabled = arrangement == settings.arrangement }
  }

  /// Rows for the delay, duration and curve of each phase of a dequeue.
  private func makePhaseRows() -> [FormRow] {
    let transition = \QueuePage.animatedSettings.transition
    let rows = Self.phases.flatMap { name, phase in
      [(false, \QueueTransition.Phase.delay), (true, \.duration)].map { isDuration, value in
        let path = phase.appending(path: value)
        let row = slider(
          isDuration ? tr("\(name) duration") : tr("\(name) delay"), of: self, transition.appending(path: path),
          in: 0...2, step: 0.05, format: Format.seconds)
        phaseRows.append((row, { $0[keyPath: path] }))
        return row
      }
    }
    let curveRows = Self.phases.map { name, phase -> FormRow in
      let row = FormRow.choice(
        theme, tr("\(name) curve"), [tr("Linear"), tr("In"), tr("Out"), tr("Both")],
        Self.segment(of: settings.transition[keyPath: phase].curve)
      ) { [weak self] index in
        self?.animatedSettings.transition[keyPath: phase].curve = Self.curves[index]
      }
      phaseRows.append((row, { Double(Self.segment(of: $0[keyPath: phase].curve)) }))
      return row
    }
    return rows + curveRows
  }

  /// Rows for the properties that only the fan or only the cards have.
  private func makeLayoutRows() -> [FormRow] {
    let fan: [FormRow] = [
      slider(
        tr("Fan spread"), of: self, \.animatedSettings.fanSpread, in: 0...180, step: 5,
        format: { "\(Format.number($0, digits: 0))°" }),
      slider(tr("Fan card shape"), of: self, \.animatedSettings.fanAspectRatio, in: 0.3...1.5, step: 0.05),
    ]
    let cards: [FormRow] = [
      slider(tr("Card peek"), of: self, \.animatedSettings.cardPeek, in: 0...60, step: 1, format: Format.points),
      slider(tr("Card depth"), of: self, \.animatedSettings.cardDepthScale, in: 0.5...1, step: 0.01),
      slider(tr("Card back alpha"), of: self, \.animatedSettings.cardBackAlpha, in: 0...1, step: 0.05),
    ]
    layoutRows += fan.map { ($0, .fan) } + cards.map { ($0, .cards) }
    return fan + cards
  }

  /// Applies a preset transition, but keeps the exit that was chosen.
  private func choose(_ transition: QueueTransition) {
    var chosen = transition
    chosen.exit = settings.transition.exit
    animatedSettings.transition = chosen
    for (row, value) in phaseRows { row.show(value(transition)) }
  }

  private func enqueue() {
    let sample = takeSample()
    queue.enqueue(sample)
    report(tr("enqueued \(sample.title)"))
  }

  private func dequeue() {
    if queue.dequeue() == nil { report(tr("nothing to dequeue")) }
  }

  private func removeFirst() {
    guard queue.count > 0, let sample = queue.remove(at: 0) else { return report(tr("nothing to remove")) }
    report(tr("removed \(sample.title)"))
  }

  /// Moves the first item to the end of the visible ones.
  private func moveFirst() {
    let last = min(queue.count, queue.numberOfItemsToShow) - 1
    guard last > 0 else { return report(tr("nothing to move")) }
    queue.move(from: 0, to: last)
    report(tr("moved the first"))
  }

  /// Adds a stop after the first item.
  private func addStop() {
    queue.marks.add(nextStop, at: min(1, queue.count))
    report(tr("added stop \(nextStop)"))
    nextStop += 1
  }

  private func bringBack() {
    guard let sample = queue.past.bringBack() else { return report(tr("nothing has departed")) }
    report(tr("brought back \(sample.title)"))
  }

  private func seePast() {
    guard queue.past.count > 0 else { return report(tr("nothing has departed")) }
    queue.scrollPosition = -Double(min(queue.past.count, queue.numberOfItemsToShow))
    let count = queue.past.count
    report(tr(one: "\(count) has departed", other: "\(count) have departed", count))
  }

  private func replaceAll() {
    queue.replaceAll(with: (0..<8).map { _ in takeSample() })
    report(tr("replaced"))
  }

  private func empty() {
    queue.replaceAll(with: [])
    report(tr("emptied"))
  }
}
