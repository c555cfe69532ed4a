import Languages
import Music
import Platform
import ViewTree

/// The choices of the timer that ends what plays.
struct TimerMenu {
  let commands: Commands
  private var player: Player { commands.player }
  private var language: Language { commands.language }

  private static let minutes = [15, 30, 45, 60, 90]

  var items: [MenuItem] {
    var items: [MenuItem] = []
    if let timer = player.timer {
      items = [
        MenuItem(title: language.tr(Self.name(of: timer, at: player.time())), isEnabled: false) {},
        MenuItem(title: language.tr("Remove the timer")) { [commands] in Self.setTimer(nil, for: commands) },
        .separator,
      ]
    }
    items += Self.minutes.map { minutes in
      MenuItem(title: language.tr("In \(minutes) minutes")) { [commands, player] in
        let deadline = player.time().uptime + 60 * Double(minutes)
        Self.setTimer(SleepTimer(.uptime(deadline), finishesSong: player.timerFinishesSong), for: commands)
      }
    }
    if player.time().date != nil {
      items.append(
        MenuItem(title: language.tr("At a time of day…")) { [weak main = commands.main] in main?.askForTime() })
    }
    return items + [
      .separator,
      language.optionItem(tr("Let the last song end"), isOn: player.timerFinishesSong) { [player] in
        player.timerFinishesSong.toggle()
      },
    ]
  }

  /// A sheet that asks for the time of day at which playing ends.
  static func timeSheet(for commands: Commands, theme: AppTheme) -> SheetController {
    let player = commands.player
    let example = WallClock.TimeOfDay(hour: 23, minute: 30).sentence
    return FieldSheetController(
      theme: theme, title: tr("Stop at a time of day"), placeholder: example,
      done: tr("Set the timer", context: "button"),
      objection: { text in
        WallClock.TimeOfDay(typed: text) == nil ? tr("Type a time of day as on a clock, such as \(example).") : nil
      }
    ) { text in
      guard let time = WallClock.TimeOfDay(typed: text), let date = player.time().date else { return }
      TimerMenu.setTimer(
        SleepTimer(.date(WallClock.next(time, after: date)), finishesSong: player.timerFinishesSong), for: commands)
    }
  }

  /// Sets the timer, or with nil ends it. Assistive technology says which.
  static func setTimer(_ timer: SleepTimer?, for commands: Commands) {
    let player = commands.player
    player.setTimer(timer)
    commands.main?.announce(timer.map { name(of: $0, at: player.time()) } ?? tr("The timer is off"))
  }

  /// A sentence that says when the timer ends playback, or only that there is a timer if the time of day is not known.
  static func name(of timer: SleepTimer, at time: PlayerTime) -> Sentence {
    guard let date = time.date, let remaining = timer.remaining(at: time) else { return tr("Timer") }
    return tr("Stops at \(WallClock.timeOfDay(at: date + remaining).sentence)")
  }
}
