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
  var emptyText: String
  var content: (BrowseEntry) -> EntryCell.Content
  /// Reads what entries that appear one by one show, at once, if one of them is not known yet.
  var readAhead: (_ entry: BrowseEntry, _ around: () -> ArraySlice<BrowseEntry>) -> Void
  /// What a typed letter is compared with.
  var title: (BrowseEntry) -> String
  /// A double click, a tap by touch, or Return.
  var activate: (BrowseEntry) -> Void
  var menu: (BrowseEntry) -> [MenuItem]
  /// What the entries are counted as: "1 album", "3 albums".
  var noun: String

  /// The orders of which a person can choose one; nil for a list that has only one.
  var ordering: Ordering?

  struct Ordering {
    var current: SongOrder
    /// Whether the last of that order is the first.
    var isReversed: Bool
    /// Changes the order of the lists that are made from then on. The one that is current already is reversed.
    var choose: (SongOrder) -> Void
  }

  var count: String { entries.count == 1 ? "1 \(noun)" : "\(entries.count) \(noun)s" }
}

/// The pages of the library beside the shelf.
enum BrowsePage: Hashable {
  case albums, artists, songs, recentlyAdded, playlists
  case artist(String)

  /// The pages in the order in which menus list them.
  static let all: [BrowsePage] = [.albums, .artists, .songs, .recentlyAdded, .playlists]

  var title: String {
    switch self {
    case .albums: "All albums"
    case .artists: "Artists"
    case .songs: "Songs"
    case .recentlyAdded: "Recently added"
    case .playlists: "Playlists"
    case .artist(let name): name
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
