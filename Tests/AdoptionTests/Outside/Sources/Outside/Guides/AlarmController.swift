import ViewTree

/// What a program says in a language, and what the toolkit says by itself.
struct AlarmTexts {
  var snooze = "Snooze"
  var isOn = "Alarm"
  var times: (Int) -> String = { $0 == 1 ? "snoozed once" : "snoozed \($0) times" }
  var words = AccessibilityWords()
  var isRightToLeft = false

  static var german: AlarmTexts {
    var texts = AlarmTexts(snooze: "Schlummern", isOn: "Wecker")
    texts.times = { $0 == 1 ? "einmal verschoben" : "\($0)-mal verschoben" }
    texts.words.on = "an"
    texts.words.off = "aus"
    texts.words.place = { "\($0) von \($1)" }
    texts.words.keys.control = "Strg"
    texts.words.keys.keys = [.delete: "Entf", .space: "Leertaste"]
    return texts
  }
}

/// Shows an alarm, in a language that can change while it is seen.
final class AlarmController: ViewController {
  let isOn = Switch()
  let snooze = Button(title: "")
  let count = Label(text: "")
  private var times = 0 { didSet { showTexts() } }

  var texts = AlarmTexts() { didSet { showTexts() } }

  override func viewDidLoad() {
    snooze.onTap = { [weak self] in self?.times += 1 }
    let column = StackView(axis: .vertical, spacing: 8, [isOn, snooze, count])
    column.frame = Rect(x: 10, y: 10, width: 200, height: 120)
    view.addSubview(column)
    showTexts()
  }

  override func viewDidLayoutSubviews() { view.backgroundColor = view.effectiveTheme.groundColor }

  /// The words belong to the window, which comes later than the view.
  override func viewWindowDidChange() { showTexts() }

  /// Says everything anew, from what is known: nothing of what a person has done is lost.
  private func showTexts() {
    isOn.accessibilityLabel = texts.isOn
    snooze.setTitle(texts.snooze, for: .normal)
    count.text = texts.times(times)
    view.window?.setAccessibilityWords(texts.words)
    view.window?.layoutDirection = texts.isRightToLeft ? .rightToLeft : nil
  }
}
