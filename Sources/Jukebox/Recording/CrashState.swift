import Containers
import Music
import SDLHost
import ViewTree

/// The state of the program at the beginning of the recording in a crash report. It contains no titles, only numbers.
nonisolated struct CrashState: Equatable {
  /// The kinds of pages. The index in this list is the number of the page.
  private static let pages = [
    ["albums"], ["album"], ["preferences"], ["artist"], ["browse", "albums"], ["browse", "artists"],
    ["browse", "songs"],
    ["browse", "recentlyAdded"], ["browse", "playlists"],
  ]
  private static let word = "state"
  private static let longestQueue = 10_000

  /// The songs that wait in Up next, and those that were played.
  var waiting: Int
  var played: Int
  /// Whether there is a current song, and whether it is heard.
  var hasSong: Bool
  var isPlaying: Bool
  private var page: Int
  var isDark: Bool

  @MainActor init(_ main: MainController) {
    let player = main.player
    (waiting, played) = (player.songCount, player.played.count)
    (hasSong, isPlaying) = (player.current != nil, player.isPlaying)
    isDark = main.theme.palette.isDark
    let kind = main.restoration.kind
    let name =
      if main.stack.currentViewController is PreferencesController {
        ["preferences"]
      } else if kind == ["browse", "artist"] {
        ["artist"]
      } else if kind == ["playlist"] {
        ["browse", "playlists"]
      } else {
        kind
      }
    page = Self.pages.firstIndex(of: name) ?? 0
  }

  /// The state as the note stores it.
  var numbers: [Int32] {
    [
      Int32(clamping: waiting), Int32(clamping: played), (hasSong ? 1 : 0) + (isPlaying ? 2 : 0), Int32(page),
      isDark ? 1 : 0,
    ]
  }

  /// The state as a line of a recording.
  var text: String { ([Self.word] + numbers.map { "\($0)" }).joined(separator: " ") }

  init?(text: String) {
    let words = text.split(separator: " ")
    let numbers = words.dropFirst().compactMap { Int($0) }
    guard words.first == Self.word[...], numbers.count == 5, words.count == 6, numbers.allSatisfy({ $0 >= 0 }),
      Self.pages.indices.contains(numbers[3])
    else { return nil }
    (waiting, played, page) = (numbers[0], numbers[1], numbers[3])
    (hasSong, isPlaying) = (numbers[2] & 1 != 0, numbers[2] & 2 != 0)
    isDark = numbers[4] != 0
  }

  /// The state as a sentence of a report, which is always in English.
  var sentence: String {
    let song = isPlaying ? "a song played" : hasSong ? "a song was paused" : "nothing played"
    return
      "At its beginning \(waiting) songs waited in Up next, \(played) had been played, \(song), and the page was: \(Self.pages[page].joined(separator: " "))."
  }

  /// Brings the program into this state as far as possible, with songs and albums of the present library.
  @MainActor func restore(in main: MainController) {
    let songs = main.library.albums.flatMap { main.library.songs(of: $0.id) }
    let count = min(waiting, Self.longestQueue) + (hasSong ? 1 : 0)
    if !songs.isEmpty, count > 0 {
      main.player.clear()
      main.player.add((0..<count).map { songs[$0 % songs.count] }, title: nil)
      if hasSong { main.player.next() }
      if !isPlaying { main.player.pause() }
    }
    let words = Self.pages[page]
    switch words[0] {
    case "preferences": main.openPreferences(animated: false)
    case "album": main.library.albums.first.map { main.restoration.restore(["album", $0.title, $0.artist]) }
    case "artist": main.library.albums.first.map { main.restoration.restore(["browse", "artist", $0.artist]) }
    default: main.restoration.restore(words)
    }
  }
}
