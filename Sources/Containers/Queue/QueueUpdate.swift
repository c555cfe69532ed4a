/// Why the picture is brought up to date.
enum QueueCause {
  /// Places may have moved: what rests is put there at once, or together with the `View.animate` that is being described.
  case geometry
  /// The queue was scrolled: what is shown moves along at once.
  case scroll
  /// Items came or went: what rests begins to move after `delay` seconds.
  case change(delay: Double)
  /// A hand is moving an item: the others make way quickly.
  case rearrangement
}

/// What is left to do for an update, so that calls from within one are neither lost nor nested.
struct QueueUpdate {
  /// Calls from callbacks ask for another round; so many are run at once, the rest with the next layout.
  static let maximumRounds = 16

  var isRunning = false
  /// Why the next round is run; nil when none is needed.
  var cause: QueueCause?

  /// Items that came or went move even where places moved, too.
  mutating func ask(for new: QueueCause) {
    switch (cause, new) {
    case (.change(let a)?, .change(let b)): cause = .change(delay: max(a, b))
    case (.change?, _), (.rearrangement?, .geometry), (_?, .scroll): break
    default: cause = new
    }
  }
}
