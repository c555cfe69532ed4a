import Containers
import Music
import ViewTree

/// What is queued, what plays and what has played: the state that all scenes share.
final class QueuePlayer {
  /// What has changed.
  enum Change {
    /// The queue, or the library from which it is suggested.
    case queue
    /// The current song was replaced, or has ended.
    case song
    /// The current song was paused or resumed, or its position was changed.
    case playback
    /// The user queued `count` songs; the first of them is now at position `number`, where 1 is the next to play.
    case added(title: String, count: Int, number: Int)
  }

  let library: LibraryModel
  /// The controller that holds the queued songs.
  weak var queue: QueueViewController<Song, SongCell>?
  private(set) var current: Song?
  private var playback: PlaybackClock?
  /// The songs that have played, the latest last.
  private var history: [Song] = []
  private var suggestion = Suggestion()
  /// Returns the real time in seconds, by which songs advance and end.
  private let clock: () -> Double
  private var observers: [Observer] = []

  private struct Observer {
    weak var owner: AnyObject?
    let notify: (Change) -> Void
  }

  /// The length of the history, in songs.
  static let historyLimit = 100
  /// Up to this position, in seconds, `previous()` goes to the previous song; later in a song it restarts the current one.
  static let restartSeconds = 3.0

  init(library: LibraryModel, clock: @escaping () -> Double) {
    self.library = library
    self.clock = clock
  }

  /// Calls `notify` after something changed, for as long as `owner` lives.
  func observe(_ owner: AnyObject, _ notify: @escaping (Change) -> Void) {
    observers.append(Observer(owner: owner, notify: notify))
  }

  private func notify(_ change: Change) {
    observers.removeAll { $0.owner == nil }
    for observer in observers where observer.owner != nil { observer.notify(change) }
  }

  // MARK: Playback

  var isPlaying: Bool { playback?.isPlaying ?? false }
  /// The position in the current song in seconds, as of the last `update()`.
  var position: Double { playback?.position ?? 0 }
  /// The duration of the current song in seconds.
  var duration: Double { playback?.duration ?? 0 }
  var canGoBack: Bool { current != nil || !history.isEmpty }
  var canGoOn: Bool { queue?.front != nil }

  /// Dequeues the first song and plays it; false if the queue is empty.
  @discardableResult
  func next() -> Bool {
    guard let queue, queue.front != nil else { return false }
    queue.dequeue()
    return true
  }

  /// Plays `song`, which was just dequeued.
  func play(_ song: Song) {
    remember(current)
    begin(song)
    notify(.queue)
  }

  /// Plays the previous song, and puts the current one back at the front of the queue. Later than `restartSeconds` into a song,
  /// or if there is no previous one, it restarts the current song.
  func previous() {
    update()
    guard position <= Self.restartSeconds || current == nil, let song = history.popLast() else { return seek(to: 0) }
    if let current, let queue {
      queue.enqueue(current)
      queue.move(from: queue.count - 1, to: 0)
    }
    begin(song)
    notify(.queue)
  }

  /// Pauses or resumes the current song. If there is none, dequeues the first one.
  func togglePlaying() {
    guard playback != nil else {
      next()
      return
    }
    if isPlaying { playback?.pause(at: clock()) } else { playback?.play(at: clock()) }
    notify(.playback)
  }

  /// Moves to a different position in the current song, in seconds from its beginning.
  func seek(to position: Double) {
    guard playback != nil else { return }
    playback?.seek(to: position, at: clock())
    notify(.playback)
  }

  /// Moves forward, or with a negative number back, in the current song.
  func seek(by seconds: Double) {
    update()
    seek(to: position + seconds)
  }

  /// Advances the position to the current time. If the song is over, dequeues the next one, or stops if there is none.
  func update() {
    playback?.advance(to: clock())
    guard let playback, playback.isFinished, playback.isPlaying else { return }
    guard !next() else { return }
    remember(current)
    current = nil
    self.playback = nil
    notify(.song)
  }

  private func begin(_ song: Song) {
    current = song
    var playback = PlaybackClock(duration: song.duration)
    playback.play(at: clock())
    self.playback = playback
    notify(.song)
  }

  private func remember(_ song: Song?) {
    guard let song else { return }
    history.append(song)
    if history.count > Self.historyLimit { history.removeFirst() }
  }

  // MARK: Queue

  /// Whether the queue consists of suggestions that the user has not changed.
  var isSuggested: Bool { suggestion.isUntouched && queue?.front != nil }

  /// Appends all songs of `album` to the queue.
  func add(_ album: Album) { add(album.songs, title: album.title) }

  /// Appends `song` to the queue.
  func add(_ song: Song) { add([song], title: song.title) }

  /// Appends `songs`, which belong together under `title`, to the queue.
  func add(_ songs: [Song], title: String) {
    guard let queue, !songs.isEmpty else { return }
    let number = queue.count + 1
    queue.enqueue(contentsOf: songs)
    userDidChangeQueue()
    notify(.added(title: title, count: songs.count, number: number))
  }

  /// Puts `songs` at the front of the queue, in their order.
  func playNext(_ songs: [Song], title: String) {
    guard let queue, !songs.isEmpty else { return }
    putInFront(songs, of: queue)
    userDidChangeQueue()
    notify(.added(title: title, count: songs.count, number: 1))
  }

  /// Plays the first of `songs` in place of the current song, and puts the others at the front of the queue.
  func playNow(_ songs: [Song]) {
    guard let queue, let first = songs.first else { return }
    putInFront(Array(songs.dropFirst()), of: queue)
    suggestion.isUntouched = false
    play(first)
  }

  private func putInFront(_ songs: [Song], of queue: QueueViewController<Song, SongCell>) {
    for (index, song) in songs.enumerated() {
      queue.enqueue(song)
      queue.move(from: queue.count - 1, to: index)
    }
  }

  /// Plays a queued song, which was at `index` a moment ago.
  func playFromQueue(_ song: Song, at index: Int) {
    guard let index = place(of: song, near: index) else { return }
    queue?.move(from: index, to: 0)
    userDidChangeQueue()
    next()
  }

  /// Moves a queued song, which was at `index` a moment ago, to the front.
  func moveToFront(_ song: Song, at index: Int) {
    guard let index = place(of: song, near: index) else { return }
    queue?.move(from: index, to: 0)
    userDidChangeQueue()
  }

  /// Takes a song, which was at `index` a moment ago, out of the queue.
  func remove(_ song: Song, at index: Int) {
    guard let index = place(of: song, near: index) else { return }
    queue?.remove(at: index)
    userDidChangeQueue()
  }

  /// Where a song is in the queue, which may have moved on since it was at `index`: a song can end while a menu is open.
  private func place(of song: Song, near index: Int) -> Int? {
    guard let queue else { return nil }
    return (0...index).reversed().first { queue.item(at: $0) == song }
  }

  /// Call this after the user added, removed or moved songs. From then on no songs are suggested.
  func userDidChangeQueue() {
    suggestion.isUntouched = false
    notify(.queue)
  }

  /// Call this after the library grew, or was completed. At the first start the queue is filled from it, until the user
  /// changes the queue.
  func libraryDidChange() {
    suggest()
    notify(.queue)
  }

  private func suggest() {
    guard suggestion.isUntouched, let queue else { return }
    let songs = suggestion.next(from: library)
    if !songs.isEmpty { queue.enqueue(contentsOf: songs) }
  }

  /// Fills the empty queue with different suggestions.
  func suggestAgain() {
    suggestion.beginAgain(in: library)
    libraryDidChange()
  }
}
