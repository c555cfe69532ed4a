import Languages
import Music
import ViewTree

/// An entry in a list of the library.
nonisolated enum BrowseEntry: Hashable, Sendable {
  case album(AlbumID)
  case song(SongID)
  case artist(String)
  /// A playlist, identified by its path.
  case playlist(String)
}

/// The content of a page of the library.
struct BrowseList {
  enum Style { case rows, tiles }

  var style: Style
  var entries: [BrowseEntry]
  /// Returns the text that is shown in place of an empty list.
  var emptyText: () -> Sentence
  var content: (BrowseEntry) -> EntryCell.Content
  /// Reads the songs around an entry that appears, unless it has been read. Reading them one by one would be slower.
  var readAhead: (_ entry: BrowseEntry, _ around: () -> ArraySlice<BrowseEntry>) -> Void
  /// The text by which an entry is found when letters are typed.
  var title: (BrowseEntry) -> String
  /// Called when an entry is opened: by a click (a double click in a list of songs), a tap with a finger, or Return.
  var activate: (BrowseEntry) -> Void
  var menu: (BrowseEntry) -> [MenuItem]
  /// The kind of the entries, for their number: "1 album", "3 albums".
  var kind: Kind
  /// How many of the songs are pictures.
  var pictureCount = 0

  /// The orders that can be chosen; nil for a list that has only one order.
  var ordering: Ordering?

  struct Ordering {
    var current: SongOrder
    /// Whether the order is reversed.
    var isReversed: Bool
    /// Changes the order of all lists that are made from then on. Choosing the current order reverses it.
    var choose: (SongOrder) -> Void
  }

  enum Kind {
    case albums, artists, songs, playlists

    func count(_ count: Int) -> Sentence {
      switch self {
      case .albums: tr(one: "\(count) album", other: "\(count) albums", count)
      case .artists: tr(one: "\(count) artist", other: "\(count) artists", count)
      case .songs: AlbumCell.songs(count)
      case .playlists: tr(one: "\(count) playlist", other: "\(count) playlists", count)
      }
    }
  }

  /// How many entries there are: "3 albums", or "5 songs" and "2 pictures".
  var counts: [Sentence] {
    kind == .songs
      ? AlbumCell.counts(songs: entries.count - pictureCount, pictures: pictureCount) : [kind.count(entries.count)]
  }
}

/// The pages of the library apart from the shelf.
enum BrowsePage: Hashable {
  case albums, artists, songs, recentlyAdded, playlists
  case artist(String)

  /// The pages in the order in which menus list them.
  static let all: [BrowsePage] = [.albums, .artists, .songs, .recentlyAdded, .playlists]

  var title: Sentence {
    switch self {
    case .albums: tr("All albums")
    case .artists: tr("Artists")
    case .songs: tr("Songs")
    case .recentlyAdded: tr("Recently added")
    case .playlists: tr("Playlists")
    case .artist(let name): Sentence(artist: name)
    }
  }

  /// The page as a session stores it: a word, and for the page of an artist also their name.
  var words: [String] {
    switch self {
    case .albums: ["albums"]
    case .artists: ["artists"]
    case .songs: ["songs"]
    case .recentlyAdded: ["recentlyAdded"]
    case .playlists: ["playlists"]
    case .artist(let name): ["artist", name]
    }
  }

  init?(words: [String]) {
    if words.count == 2, words[0] == "artist" {
      self = .artist(words[1])
    } else if let page = Self.all.first(where: { $0.words == words }) {
      self = page
    } else {
      return nil
    }
  }
}
