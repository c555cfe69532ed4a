import Languages
import Music
import ViewTree

/// Demonstrates the animation queue: a shape, and buttons that enqueue animations ("scenes") on it.
final class AnimationPage: PlaygroundPage, ButtonRows {
  let shape = View()
  private let mark = View()
  private var script: SceneScript
  /// The duration and the curve of the scenes that are enqueued next.
  private(set) var pace = ScenePace()
  private var turns = 2.0
  private var repeats = 3
  private var stageSize = Size.zero
  private weak var pausedRow: FormRow?
  private weak var directionRow: FormRow?
  private weak var motionRow: FormRow?
  /// Cancel, Finish and Reset.
  private var endButtons: [Button] = []
  /// Whether something was enqueued since the last reset.
  private var isChanged = false
  /// The rows that apply to one kind of curve only.
  private var curveRows: [(row: FormRow, kind: ScenePace.Kind)] = []

  static let side = 84.0

  init(theme: AppTheme) {
    script = SceneScript(color: theme.accent)
    super.init(theme: theme, title: tr("Animation"))
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    theme.style(self) { page, theme in page.colorDidChange(to: theme.accent) }
    shape.cornerRadius = SceneScript.smallRadius
    shape.accessibilityRole = .image
    theme.translate(shape) { $0.accessibilityLabel = $1.tr("Shape") }
    mark.backgroundColor = Color(white: 1, alpha: 0.85)
    mark.cornerRadius = AppTheme.rowRadius
    mark.frame = Rect(x: 12, y: 12, width: 12, height: 12)
    shape.addSubview(mark)
    specimen.addSubview(shape)
    shape.animationQueue.onEmpty = { [weak self] in self?.update() }
    update()
  }

  override func viewWillAppear(_ animated: Bool) { showWindow() }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    showWindow()
  }

  /// Shows settings of the window, which may have been changed elsewhere.
  private func showWindow() {
    guard let window = view.window else { return }
    directionRow?.show(window.isMirrored ? 1 : 0)
    motionRow?.show(window.prefersReducedMotion ? 1 : 0)
  }

  override func layOutSpecimen(in bounds: Rect) {
    guard bounds.size != stageSize else { return }
    stageSize = bounds.size
    script.stage = bounds
    let side = script.side
    shape.animationQueue.cancel()
    shape.transform = .identity
    shape.bounds = Rect(x: 0, y: 0, width: side, height: side)
    shape.center = script.place
  }

  // MARK: The queue

  private func enqueue(_ item: AnimationItem) {
    isChanged = true
    shape.animationQueue.enqueue(item) { [weak self] _ in self?.updateSoon() }
    update()
  }

  private func enqueue(_ changes: [AnimationItem.Change]) {
    enqueue(AnimationItem(changes, duration: pace.duration, curve: pace.curve))
  }

  /// Updates after the current completion, when the next scene has begun.
  private func updateSoon() {
    guard let window = view.window else { return update() }
    _ = window.schedule(after: 0) { [weak self] in self?.update() }
  }

  private func update() {
    let queue = shape.animationQueue
    let state = queue.isPaused ? tr("Paused") : queue.isRunning ? tr("Playing") : tr("At rest")
    let count = queue.count
    let waiting =
      count == 0 ? tr("no scene waits") : tr(one: "\(count) scene waits", other: "\(count) scenes wait", count)
    showStatus("\(state) · \(waiting)")
    for button in endButtons.dropLast() { button.isEnabled = queue.isRunning || count > 0 }
    endButtons.last?.isEnabled = isChanged || queue.isPaused
  }

  private func reset() {
    shape.animationQueue.cancel()
    shape.animationQueue.isPaused = false
    isChanged = false
    pausedRow?.show(0)
    script = SceneScript(color: theme.accent)
    script.stage = specimen.bounds
    View.animate(withDuration: AppTheme.fade) {
      shape.transform = .identity
      shape.alpha = 1
      shape.backgroundColor = theme.accent
      shape.cornerRadius = SceneScript.smallRadius
      shape.bounds = Rect(x: 0, y: 0, width: script.side, height: script.side)
      shape.center = script.place
    }
    update()
  }

  private func colorDidChange(to color: Color) {
    script.firstColor = color
    if script.hasFirstColor { shape.backgroundColor = color }
  }

  private func stop(_ action: (AnimationQueue) -> Void) {
    action(shape.animationQueue)
    update()
  }

  // MARK: Controls

  override func makeRows() -> [FormRow] {
    let paused = FormRow.toggle(theme, tr("Paused"), false) { [weak self] isOn in self?.stop { $0.isPaused = isOn } }
    let direction = FormRow.toggle(theme, tr("Right to left"), false) { [weak self] isOn in
      self?.view.window?.layoutDirection = isOn ? .rightToLeft : .leftToRight
    }
    let motion = FormRow.toggle(theme, tr("Reduced motion"), false) { [weak self] isOn in
      self?.view.window?.prefersReducedMotion = isOn
    }
    (pausedRow, directionRow, motionRow) = (paused, direction, motion)
    let ends = buttons(
      (tr("Cancel"), { $0.stop { $0.cancel() } }),
      (tr("Finish"), { $0.stop { $0.finish() } }),
      (tr("Reset"), { $0.reset() }))
    endButtons = ends.controls.compactMap { $0 as? Button }
    return [
      buttons(
        (tr("Move"), { $0.enqueue([$0.script.move()]) }),
        (tr("Turn"), { $0.enqueue([.rotation(by: $0.turns * 2 * .pi)]) }),
        (tr("Size"), { $0.enqueue([$0.script.size()]) })),
      buttons(
        (tr("Frame"), { $0.enqueue([$0.script.frame()]) }),
        (tr("Skew"), { $0.enqueue([$0.script.skew()]) }),
        (tr("Wait"), { $0.enqueue([.wait]) })),
      buttons(
        (tr("Colour"), { $0.enqueue([$0.script.color()]) }),
        (tr("Corners"), { $0.enqueue([$0.script.corners()]) }),
        (tr("Alpha"), { $0.enqueue([$0.script.fade()]) })),
      buttons(
        (tr("Repeat"), { $0.enqueue($0.repeated()) }),
        (tr("All at once"), { $0.enqueue($0.allAtOnce()) })),
      ends,
      paused,
      slider(
        tr("Speed"), of: shape.animationQueue, \.speed, in: 0...3, step: 0.1,
        format: { "\(Format.number($0, digits: 1))×" }),
      slider(tr("Duration"), of: self, \.pace.duration, in: 0...3, step: 0.1, format: Format.seconds),
      slider(tr("Turns"), of: self, \.turns, in: -4...4, step: 0.25),
      whole(
        tr("Repeats"), of: self, \.repeats, in: 0...10,
        format: { $0 == 0 ? tr("without end") : Format.number($0, digits: 0) }),
      .choice(theme, tr("Curve"), ScenePace.Kind.allCases.map(\.title), pace.kind.rawValue) { [weak self] in
        self?.pace.kind = ScenePace.Kind(rawValue: $0) ?? .ease
        self?.enableCurveRows()
      },
    ] + makeCurveRows() + [direction, motion]
  }

  /// The rows for the parameters of each kind of curve.
  private func makeCurveRows() -> [FormRow] {
    curveRows = [
      (
        .choice(theme, tr("Ease"), [tr("In"), tr("Out"), tr("In and out")], pace.ease) { [weak self] in
          self?.pace.ease = $0
        }, .ease
      ),
      (slider(tr("Spring damping"), of: self, \.pace.damping, in: 0.1...2, step: 0.05), .spring),
      (
        slider(tr("Spring response"), of: self, \.pace.response, in: 0.1...2, step: 0.05, format: Format.seconds),
        .spring
      ),
    ]
    for (index, name) in ["x1", "y1", "x2", "y2"].enumerated() {
      let row = slider(
        tr("Bézier \(name)"), of: self, \.pace.bezier[index], in: index % 2 == 0 ? 0...1 : -1...2, step: 0.01)
      curveRows.append((row, .bezier))
    }
    enableCurveRows()
    return curveRows.map(\.row)
  }

  private func enableCurveRows() {
    for (row, kind) in curveRows { row.isEnabled = kind == pace.kind }
  }

  private func repeated() -> AnimationItem {
    let part = max(0.05, pace.duration / 2)
    return AnimationItem(
      repeating: [
        AnimationItem(.rotation(by: .pi / 6), duration: part, curve: pace.curve),
        AnimationItem(.rotation(by: -.pi / 6), duration: part, curve: pace.curve),
      ], count: repeats == 0 ? nil : repeats)
  }

  private func allAtOnce() -> [AnimationItem.Change] {
    [script.move(), script.color(), script.corners(), .rotation(by: turns * 2 * .pi)]
  }
}
