import Languages
import Music
import Platform
import ViewTree

extension Commands {
  private static let minutes = [15, 30, 45, 60, 90]

  /// The choices of the timer that ends what plays.
  var timerItems: [MenuItem] {
    var items: [MenuItem] = []
    if let timer = player.timer {
      items = [
        MenuItem(title: language.tr(timer.name(at: player.time())), isEnabled: false) {},
        MenuItem(title: language.tr("Remove the timer")) { [self] in setTimer(nil) },
        .separator,
      ]
    }
    items += Self.minutes.map { minutes in
      MenuItem(title: language.tr("In \(minutes) minutes")) { [self] in
        let deadline = player.time().uptime + 60 * Double(minutes)
        setTimer(.uptime(deadline))
      }
    }
    if player.time().date != nil {
      items.append(
        MenuItem(title: language.tr("At a time of day…")) { [weak main] in main?.askForTime() })
    }
    return items + [
      .separator,
      language.optionItem(tr("Let the last song end"), isOn: player.timerFinishesSong) { [player] in
        player.timerFinishesSong.toggle()
      },
    ]
  }

  /// A sheet that asks for the time of day at which playing ends.
  func timeSheet(theme: AppTheme) -> SheetController {
    let example = WallClock.TimeOfDay(hour: 23, minute: 30).sentence
    return FieldSheetController(
      theme: theme, title: tr("Stop at a time of day"), placeholder: example,
      done: tr("Set the timer", context: "button"),
      objection: { text in
        WallClock.TimeOfDay(typed: text) == nil ? tr("Type a time of day as on a clock, such as \(example).") : nil
      }
    ) { [self] text in
      guard let time = WallClock.TimeOfDay(typed: text), let date = player.time().date else { return }
      setTimer(.date(WallClock.next(time, after: date)))
    }
  }

  /// Sets the timer, or with nil ends it. Assistive technology says which.
  func setTimer(_ timer: SleepTimer?) {
    player.setTimer(timer)
    main?.announce(timer.map { $0.name(at: player.time()) } ?? tr("The timer is off"))
  }
}

extension SleepTimer {
  /// A sentence that says when the timer ends playback, or only that there is a timer if the time of day is not known.
  func name(at time: PlayerTime) -> Sentence {
    guard let date = time.date, let remaining = remaining(at: time) else { return tr("Timer") }
    return tr("Stops at \(WallClock.timeOfDay(at: date + remaining).sentence)")
  }
}
