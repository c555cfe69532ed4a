import Languages
import Music

/// An entry in a list of the library.
nonisolated enum BrowseEntry: Hashable, Sendable {
  case album(AlbumID)
  case song(SongID)
  case artist(String)
  /// A playlist, identified by its path.
  case playlist(String)
}

/// The pages of the library apart from the shelf.
enum BrowsePage: Hashable {
  case albums, artists, songs, recentlyAdded, playlists
  case artist(String)

  /// The pages in the order in which menus list them.
  static let all: [BrowsePage] = [.albums, .artists, .songs, .recentlyAdded, .playlists]

  /// What a page lists.
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

  var kind: Kind {
    switch self {
    case .albums, .recentlyAdded, .artist: .albums
    case .artists: .artists
    case .songs: .songs
    case .playlists: .playlists
    }
  }

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
