/// What the files of a session contain, as far as that has to be known to add what changes.
struct SessionDisk: Sendable {
  /// The number of the version of the session.
  var generation = 0
  /// How many bytes `session.json` has.
  var size = 0
  /// How many entries the journal has, and how many bytes.
  var records = 0
  var journalLength = 0
  /// Whether the files contain everything, so that only differences have to be written.
  var isComplete = false
  /// The numbers of the songs that were played.
  var past: [Int] = []
  /// How many songs were added to the queue since it was shuffled.
  var addedSinceShuffle = 0

  /// A journal that is longer than this, in bytes, and than half of the session, is not continued: the session is written instead.
  private static let journalLimit = 1 << 18

  /// Whether the session is to be written as a whole.
  /// - Parameter limit: a session with fewer bytes is.
  func needsWhole(below limit: Int) -> Bool {
    !isComplete || size < limit || journalLength > max(Self.journalLimit, size / 2)
  }

  /// Applies a journal, as far as it fits.
  mutating func apply(_ journal: SessionJournal.Content, to state: PlayerState) -> PlayerState {
    var replay = SessionReplay(state, journal.records)
    journalLength = journal.ends[0]
    for record in journal.records {
      guard replay.apply(record) else {
        // Nothing behind it fits either. The session will be written anew.
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
