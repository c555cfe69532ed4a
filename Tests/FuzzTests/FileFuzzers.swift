import FoundationEssentials
import SDLHost
import ViewTree

@testable import Jukebox
@testable import Languages
@testable import Music

extension Fuzzer {
  static let files = [
    Fuzzer(name: "playlists", about: "playlists") { bytes in
      let playlist = PlaylistFile(bytes, path: "/music/list.m3u8")
      require(!playlist.title.isEmpty, "a playlist without a name")
      for entry in playlist.entries {
        require(
          entry.isRemote || entry.path.utf8.first == UInt8(ascii: "/"), "a path that depends on the current folder")
        if let duration = entry.duration { require(duration > 0 && duration.isFinite, "an impossible duration") }
      }
      // A damaged text in UTF-16 gets no other title.
      guard let content = try? PlaylistFile.content(bytes, titled: "Other") else { return }
      let renamed = PlaylistFile(content, path: "/music/list.m3u8")
      require(renamed.title == "Other" && renamed.entries == playlist.entries, "other songs after another title")
    },
    Fuzzer(name: "library-json", about: "libraries in JSON") { bytes in
      do throws(FileError) {
        let albums = try LibraryFile.albums(bytes, relativeTo: "/music")
        for song in albums.flatMap(\.songs) {
          require(song.duration > 0 && song.duration.isFinite, "an impossible duration")
          require(!song.title.isEmpty && !song.artist.isEmpty, "a song without a name")
        }
        var given = GivenAlbums()
        given.append(albums)
        var builder = SearchBuilder()
        given.add(to: &builder)
        _ = builder.build()
      } catch { require(error.reason != "", "a refusal without a reason") }
    },
    Fuzzer(name: "recordings", about: "recordings") { bytes in
      do throws(RecordingError) {
        let file = try RecordingFile(bytes)
        require(file.recording.size.width.isFinite && file.recording.scale > 0, "a window without a size")
        for entry in file.recording.entries {
          guard case .advance(let seconds, _) = entry else { continue }
          require(seconds >= 0 && seconds <= 1e7, "a step of \(seconds) s")
        }
      } catch { require(!error.description.isEmpty, "a refusal without a reason") }
    },
    Fuzzer(name: "session", about: "the session with its queues, restored and used") { bytes in
      guard let session = try? JSONDecoder().decode(Session.self, from: Data(bytes)) else { return }
      use(session.player)
    },
    Fuzzer(name: "preferences", about: "the preferences") { bytes in
      guard let values = try? JSONDecoder().decode([String: JSONValue].self, from: Data(bytes)) else { return }
      var preferences = Preferences()
      let unknown = preferences.take(values)
      require(unknown.allSatisfy { values[$0] != nil }, "a preference that nobody wrote")
      require(
        preferences.folders?.allSatisfy { $0.utf8.first == UInt8(ascii: "/") } ?? true,
        "a folder that depends on the current one")
      var again = Preferences()
      again.apply(preferences.changes(since: Preferences()))
      // What is no folder stays in a list that is not understood.
      if preferences.folders == nil { preferences.unknownFolders = [] }
      require(again == preferences, "preferences that do not survive being written")
    },
    Fuzzer(name: "catalogues", about: "catalogues of translations, with their rules for plurals") { bytes in
      do throws(CatalogueFile.Fault) {
        let file = try CatalogueFile(bytes, keepsComments: true)
        if let rule = file.field("Plural-Forms").flatMap({ PluralRule($0) }) {
          for number in [0, 1, 2, 5, 11, 21, 1_000_000, Int.max, Int.min] {
            if let form = rule.form(for: number) {
              require((0..<rule.count).contains(form), "a form that is not there")
            }
          }
        }
        for entry in file.entries {
          for text in entry.texts { _ = Placeholders.fill(text) { "<\($0)>" } }
          if let text = entry.texts.first { _ = Placeholders.replace(entry.id, by: text, in: entry.id + text) }
        }
        _ = try Catalogue(bytes)
      } catch { require(error.line >= 1, "a fault before the first line") }
    },
  ]

  /// Does with a restored player what a person might do first, and compares what is kept of it with what a player makes of that.
  private static func use(_ state: PlayerState) {
    var now = 0.0
    func restored(_ state: PlayerState) -> Player {
      let player = Player(engine: ClockEngine { now }, generator: FixedGenerator())
      player.time = { PlayerTime(date: 1e9 + now, uptime: now) }
      player.restore(state)
      return player
    }
    let player = restored(state)
    require(
      player.position.isFinite && player.volume >= 0 && player.volume <= 1, "a position or volume that cannot be shown")
    let kept = player.state
    require(restored(kept).state == kept, "a session that does not survive being written")
    _ = player.queuedSeconds
    player.play()
    for seconds in [0.5, 10, 100_000] {
      now += seconds
      player.update()
    }
    player.previous()
    _ = player.next()
    if let last = player.items.last { player.move(last.id, to: 0) }
    player.shuffleQueue()
    player.toggleStop(after: player.items.first?.id)
    player.remove(player.items.prefix(1).map(\.id))
    while player.undo() {}
    if let kept = state.keptQueues.first { player.showQueue(kept.name) }
    player.clear()
    require(Set(player.songs).count <= player.songs.count, "songs that cannot be listed")
  }
}

/// The same numbers each time.
struct FixedGenerator: RandomNumberGenerator {
  private var state: UInt64 = 1
  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state
  }
}
