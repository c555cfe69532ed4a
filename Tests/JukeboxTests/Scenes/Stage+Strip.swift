import Containers
import Music
import Testing
import ViewTree
import ViewTreeTesting

@testable import Jukebox

extension Stage {
  /// A stage with a queue of one song, which the library follows.
  static func withOffers() -> Stage {
    let stage = Stage([3, 9, 9])
    stage.player.clear()
    stage.player.add(stage.library.songs(of: stage.library.albums[0].id)[0])
    stage.window.settle()
    #expect(stage.queue.offers.count == 0)
    stage.player.afterQueue = .library
    stage.window.settle()
    return stage
  }

  /// A stage with a queue of one song, which the rest of its album follows.
  static func withRestOfAlbum() -> Stage {
    let stage = Stage([3, 9, 9])
    stage.player.clear()
    stage.player.add(stage.library.songs(of: stage.library.albums[1].id)[0])
    stage.player.afterQueue = .album
    stage.window.settle()
    #expect(stage.player.offers.count == 5)
    return stage
  }

  /// Queues the suggested songs as if the user had chosen them.
  func chooseSuggestions() {
    let songs = player.items.map(\.song)
    player.clear()
    player.add(songs, title: nil)
    window.settle()
  }

  /// The titles of the songs that wait, with "|" for each stop.
  var strip: [String] { player.entries.map { $0.item?.song.title ?? "|" } }

  /// The middle of the card at an index, in the window.
  func card(_ index: Int) throws -> Point { middle(of: try #require(queue.itemView(at: index))) }
}

extension Array {
  /// The array with elements inserted at an index.
  func with(_ elements: Element..., at index: Int) -> [Element] {
    var result = self
    result.insert(contentsOf: elements, at: index)
    return result
  }

  /// Some parts of the array, one after the other.
  func slices(_ parts: any RangeExpression<Int>...) -> [Element] { parts.flatMap { self[$0.relative(to: self)] } }
}
