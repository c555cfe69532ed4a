/// What the files of a session contain, as far as it has to be known for adding changes to them.
struct SessionDisk: Sendable {
  /// How many times the whole session was written. The journal and the position contain this number to show to which session they belong.
  var generation = 0
  /// The size of `session.json`, in bytes.
  var size = 0
  /// The number of entries in the journal, and its length in bytes.
  var records = 0
  var journalLength = 0
  /// Whether the files contain everything, so that only differences have to be written.
  var isComplete = false
  /// The saved history.
  var past: [PlayedSong] = []
  /// How many songs were added to the queue since it was shuffled.
  var addedSinceShuffle = 0

  /// A journal that is longer than half of the session is not continued: the whole session is written. But any journal may have the lowest
  /// of these lengths, in bytes, and none more than the highest: a journal takes longer to read than the same songs in the session.
  private static let journalLimits = (lowest: 1 << 18, highest: 1 << 20)

  /// Whether the session has to be written as a whole.
  /// - Parameter limit: a session with fewer bytes is always written as a whole.
  func needsWhole(below limit: Int) -> Bool {
    let (lowest, highest) = Self.journalLimits
    return !isComplete || size < limit || journalLength > min(max(lowest, size / 2), highest)
  }

  /// Applies the entries of a journal to `state`, up to the first one that does not fit.
  mutating func apply(_ journal: SessionJournal.Content, to state: PlayerState) -> PlayerState {
    journalLength = journal.ends[0]
    guard !journal.records.isEmpty else { return state }
    var replay = SessionReplay(state, journal.records)
    for record in journal.records {
      guard replay.apply(record) else {
        // The following entries do not fit either. The whole session will be written again.
        isComplete = false
        replay = SessionReplay(state, journal.records)
        for record in journal.records.prefix(records) { _ = replay.apply(record) }
        break
      }
      records += 1
      journalLength = journal.ends[records]
    }
    return records == 0 ? state : replay.result
  }
}
