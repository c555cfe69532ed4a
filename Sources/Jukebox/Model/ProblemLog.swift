import Languages
import Music
import Pictures
internal import Platform

/// The problems since the start of the program.
final class ProblemLog {
  struct Entry: Hashable {
    /// The subject: the name of a file or of a song.
    var subject: String
    /// The reason, as a phrase or a sentence.
    var reason: Sentence
    /// The place of the file; empty if `subject` says it already.
    var place = ""
    /// The file that could not be read.
    var file: String?
    /// Whether the problem is the picture that the file is, or that it contains.
    var isOfPicture = false
    /// The song that could not be played.
    var song: Song?
    /// Whether a song was skipped because of the problem.
    var isSkipped = false

    /// The reason as a sentence of its own.
    func text(in language: Language) -> String {
      isSkipped ? language.tr("Skipped: \(language.whole(reason))") : language.whole(reason)
    }

    /// Whether a person would read the same of both. What is known of the song may be different, such as its duration.
    func saysSame(as other: Entry) -> Bool {
      (subject, reason, place, file) == (other.subject, other.reason, other.place, other.file)
        && (isOfPicture, isSkipped) == (other.isOfPicture, other.isSkipped)
    }

    /// The file that it is about.
    fileprivate var path: String? { file ?? song?.path }

    /// How much it says about the file.
    private var rank: Int { song != nil ? (isSkipped ? 3 : 2) : isOfPicture ? 0 : 1 }

    /// Whether it says all that another problem of the same file says. The picture in a file that cannot be read cannot be read either.
    fileprivate func covers(_ other: Entry) -> Bool {
      guard rank > other.rank else { return false }
      return other.reason == reason || other.isOfPicture && other.reason == PictureError.unreadable(reason).reason
    }
  }

  /// The problems, the latest last. Each is listed once, also where a file was found to be damaged in several ways: as the library read its
  /// tags, as it was to be played, and as its picture was to be shown.
  private(set) var entries: [Entry] = []
  /// What was found, the latest last. A finding can be removed alone; the others of the same file are listed again then.
  private var findings: [Entry] = []
  /// The folders that are away. The pictures in them are not listed, as those of all albums may be away at once.
  var foldersAway = FoldersAway() {
    didSet { keep { [foldersAway] in !$0.isOfPicture || !foldersAway.contain($0.file ?? "") } }
  }
  private let observers = Observers<Void>()

  /// How many are kept.
  static let limit = 500
  /// How many songs are added at once. What is listed already stays beside them.
  static let mostSongsAtOnce = 100

  /// Calls `notify` after something changed, for as long as `owner` lives.
  func observe(_ owner: AnyObject, _ notify: @escaping () -> Void) {
    observers.add(owner, notify)
  }

  func add(_ entry: Entry) { append([entry]) }

  private func append(_ new: [Entry]) {
    let count = findings.count
    var areSingle = count == entries.count
    for entry in new where !findings.contains(where: { $0.saysSame(as: entry) }) {
      if let path = entry.path, findings.contains(where: { $0.path == path }) { areSingle = false }
      findings.append(entry)
    }
    guard findings.count > count else { return }
    if findings.count > Self.limit { findings.removeFirst(findings.count - Self.limit) }
    list(areSingle: areSingle)
  }

  /// Lists what was found.
  /// - Parameter areSingle: whether there is only one finding for each file, which saves comparing them.
  private func list(areSingle: Bool) {
    entries = findings
    if !areSingle {
      let byPath = Dictionary(grouping: findings, by: \.path)
      entries.removeAll { entry in
        entry.path != nil && byPath[entry.path]?.contains { $0.covers(entry) } == true
      }
    }
    observers.notify([()])
  }

  /// Adds a file that could not be read.
  /// - Parameter isOfPicture: whether only its picture could not be shown.
  func add(path: String, reason: Sentence, isOfPicture: Bool = false) {
    if isOfPicture, foldersAway.contain(path) { return }
    let shown = PathCoding.display(path)
    let folder = PathCoding.display(SongName.folder(of: path))
    add(
      Entry(
        subject: PathCoding.display(String(SongName.fileName(path))), reason: reason,
        place: shown.hasPrefix("/") ? folder : "", file: path, isOfPicture: isOfPicture))
  }

  /// Adds a song that could not be played.
  func add(_ song: Song, reason: Sentence, isSkipped: Bool = true) { append([Self.entry(song, reason, isSkipped)]) }

  /// Adds songs that cannot be played, with the reasons, and whether they are skipped: of very many only the first.
  func add(_ songs: [(song: Song, reason: Sentence, isSkipped: Bool)]) {
    append(songs.prefix(Self.mostSongsAtOnce).map { Self.entry($0.song, $0.reason, $0.isSkipped) })
  }

  private static func entry(_ song: Song, _ reason: Sentence, _ isSkipped: Bool) -> Entry {
    // A network address in a playlist may have megabytes, which would freeze the window.
    let place = song.path.map { PathCoding.display(PathCoding.bounded($0)) } ?? ""
    return Entry(subject: song.title, reason: reason, place: place, song: song, isSkipped: isSkipped)
  }

  /// Adds a problem of the program itself, as a whole sentence.
  func add(_ sentence: Sentence) { add(Entry(subject: "Jukebox", reason: sentence)) }

  /// The files of songs that could not be played.
  var songs: Set<String> { Set(findings.compactMap(\.song?.path)) }

  /// The songs that could not be played because their files were missing.
  var missingSongs: [Song] { findings.filter { $0.reason == MediaError.missing.reason }.compactMap(\.song) }

  /// The reasons why pictures cannot be shown, by the paths of their files.
  var reasonsOfPictures: [String: Sentence] {
    var reasons: [String: Sentence] = [:]
    for entry in findings where entry.isOfPicture { if let file = entry.file { reasons[file] = entry.reason } }
    return reasons
  }

  /// Forgets songs that can be played again.
  func remove(songs: Set<String>) { keep { $0.song?.path.map { !songs.contains($0) } ?? true } }

  /// Forgets files that could not be read and of which `isOver` is true: they can be read by now, or do not matter any more.
  func removeFiles(where isOver: (String) -> Bool) { keep { $0.file.map { !isOver($0) } ?? true } }

  /// Forgets the problems of files and folders that have been read since. Those of pictures stay, as the picture in a file that was read
  /// may still be damaged.
  func remove(read paths: Set<String>) {
    if !paths.isEmpty { keep { $0.isOfPicture || $0.file.map { !paths.contains($0) } ?? true } }
  }

  /// Forgets that the picture of a file could not be shown.
  func removePicture(of path: String) { keep { !$0.isOfPicture || $0.file != path } }

  func clear() { keep { _ in false } }

  private func keep(_ isKept: (Entry) -> Bool) {
    let count = findings.count
    let areSingle = count == entries.count
    findings.removeAll { !isKept($0) }
    if findings.count != count { list(areSingle: areSingle) }
  }
}
