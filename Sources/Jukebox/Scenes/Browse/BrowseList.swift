import Languages
import Music
import ViewTree

/// Something that a page of the library lists.
nonisolated enum BrowseEntry: Hashable, Sendable {
  case album(AlbumID)
  case song(SongID)
  case artist(String)
  /// By its path.
  case playlist(String)
}

/// What a page of the library lists.
struct BrowseList {
  enum Style { case rows, tiles }

  var style: Style
  var entries: [BrowseEntry]
  /// Says what to show in the place of the list when it is empty.
  var emptyText: () -> Sentence
  var content: (BrowseEntry) -> EntryCell.Content
  /// Reads what entries that appear one by one show, at once, if one of them is not known yet.
  var readAhead: (_ entry: BrowseEntry, _ around: () -> ArraySlice<BrowseEntry>) -> Void
  /// What a typed letter is compared with.
  var title: (BrowseEntry) -> String
  /// A double click, a tap by touch, or Return.
  var activate: (BrowseEntry) -> Void
  var menu: (BrowseEntry) -> [MenuItem]
  /// What the entries are counted as: "1 album", "3 albums".
  var kind: Kind

  /// The orders of which a person can choose one; nil for a list that has only one.
  var ordering: Ordering?

  struct Ordering {
    var current: SongOrder
    /// Whether the last of that order is the first.
    var isReversed: Bool
    /// Changes the order of the lists that are made from then on. The one that is current already is reversed.
    var choose: (SongOrder) -> Void
  }

  enum Kind { case albums, artists, songs, playlists }

  var count: Sentence {
    let count = entries.count
    return switch kind {
    case .albums: tr(one: "\(count) album", other: "\(count) albums", count)
    case .artists: tr(one: "\(count) artist", other: "\(count) artists", count)
    case .songs: AlbumCell.songs(count)
    case .playlists: tr(one: "\(count) playlist", other: "\(count) playlists", count)
    }
  }
}

/// The pages of the library beside the shelf.
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

  /// The page's name in a session: a word, and for a page about an artist their name.
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
