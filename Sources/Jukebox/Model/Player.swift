import Containers
import ViewTree

/// What is queued, what plays and what has played: the one story that all scenes tell.
final class Player {
  /// What became another.
  enum Change {
    /// Which songs wait.
    case queue
    /// Another song plays, or none any more.
    case song
    /// The song was paused, goes on, or plays from another place.
    case playback
    /// A person put so many songs into the queue, the first of which has that number; 1 is the next to play.
    case added(title: String, count: Int, number: Int)
  }

  let library: LibraryModel
  /// The controller is the queue.
  weak var queue: QueueViewController<Song, SongCell>?
  private(set) var current: Song?
  private var playback: PlaybackClock?
  /// What has played, the latest last.
  private var history: [Song] = []
  private var suggestion = Suggestion()
  /// The real time in seconds, by which songs go on and end.
  private let clock: () -> Double
  private var observers: [Observer] = []

  private struct Observer {
    weak var owner: AnyObject?
    let notify: (Change) -> Void
  }

  /// How many songs are remembered that have played.
  static let historyLimit = 100
  /// How far into a song `previous()` still goes to the one before, in seconds; later it begins the song again.
  static let restartSeconds = 3.0

  init(library: LibraryModel, clock: @escaping () -> Double) {
    self.library = library
    self.clock = clock
  }

  /// Calls `notify` after something changed, for as long as `owner` lives.
  func observe(_ owner: AnyObject, _ notify: @escaping (Change) -> Void) {
    observers.append(Observer(owner: owner, notify: notify))
  }

  private func tell(_ change: Change) {
    observers.removeAll { $0.owner == nil }
    for observer in observers where observer.owner != nil { observer.notify(change) }
  }

  // MARK: What plays

  var isPlaying: Bool { playback?.isPlaying ?? false }
  /// Seconds from the beginning of the current song, as of the last time that it was looked at.
  var position: Double { playback?.position ?? 0 }
  /// The length of the current song in seconds.
  var duration: Double { playback?.duration ?? 0 }
  var canGoBack: Bool { current != nil || !history.isEmpty }
  var canGoOn: Bool { queue?.front != nil }

  /// Takes the first song out of the queue, which then plays; false when there is none.
  @discardableResult
  func next() -> Bool {
    guard let queue, queue.front != nil else { return false }
    queue.dequeue()
    return true
  }

  /// Begins `song`, which just left the queue.
  func play(_ song: Song) {
    remember(current)
    begin(song)
    tell(.queue)
  }

  /// Goes back to the song before, and puts the current one back to the front of the queue. More than a moment into a song, or
  /// without one before it, the song begins again.
  func previous() {
    update()
    guard position <= Self.restartSeconds || current == nil, let song = history.popLast() else { return seek(to: 0) }
    if let current, let queue {
      queue.enqueue(current)
      queue.move(from: queue.count - 1, to: 0)
    }
    begin(song)
    tell(.queue)
  }

  /// Pauses or goes on; where nothing plays, the first song of the queue begins.
  func togglePlaying() {
    guard playback != nil else {
      next()
      return
    }
    if isPlaying { playback?.pause(at: clock()) } else { playback?.play(at: clock()) }
    tell(.playback)
  }

  /// Goes to another place in the current song, in seconds from its beginning.
  func seek(to position: Double) {
    guard playback != nil else { return }
    playback?.seek(to: position, at: clock())
    tell(.playback)
  }

  /// Goes on or back in the current song by so many seconds.
  func seek(by seconds: Double) {
    update()
    seek(to: position + seconds)
  }

  /// Looks at the clock: a song that is over makes way for the next one, or for silence.
  func update() {
    playback?.advance(to: clock())
    guard let playback, playback.isFinished, playback.isPlaying else { return }
    guard !next() else { return }
    remember(current)
    current = nil
    self.playback = nil
    tell(.song)
  }

  private func begin(_ song: Song) {
    current = song
    var playback = PlaybackClock(duration: song.duration)
    playback.play(at: clock())
    self.playback = playback
    tell(.song)
  }

  private func remember(_ song: Song?) {
    guard let song else { return }
    history.append(song)
    if history.count > Self.historyLimit { history.removeFirst() }
  }

  // MARK: What waits

  /// Whether all that waits was suggested by the library, and not put there by a person.
  var isSuggested: Bool { suggestion.isUntouched && queue?.front != nil }

  /// Puts all songs of `album` at the end of the queue.
  func add(_ album: Album) { add(album.songs, title: album.title) }

  /// Puts `song` at the end of the queue.
  func add(_ song: Song) { add([song], title: song.title) }

  private func add(_ songs: [Song], title: String) {
    guard let queue, !songs.isEmpty else { return }
    let number = queue.count + 1
    queue.enqueue(contentsOf: songs)
    queueWasChangedByPerson()
    tell(.added(title: title, count: songs.count, number: number))
  }

  /// A person has put something into the queue, taken something out of it, or changed its order: it is theirs from now on.
  func queueWasChangedByPerson() {
    suggestion.isUntouched = false
    tell(.queue)
  }

  /// The library has become larger, or is known completely. At the first start the queue is filled from it, until somebody
  /// changes the queue.
  func libraryDidChange() {
    suggest()
    tell(.queue)
  }

  private func suggest() {
    guard suggestion.isUntouched, let queue else { return }
    let songs = suggestion.next(from: library)
    if !songs.isEmpty { queue.enqueue(contentsOf: songs) }
  }

  /// Fills the empty queue with other songs, as a person asked.
  func suggestAgain() {
    suggestion.beginAgain(in: library)
    libraryDidChange()
  }
}
