import Music
import Testing
import ViewTree
import ViewTreeTesting

@testable import Containers
@testable import Jukebox

/// How the cards of Up next move where much of it changes at once.
@Suite("What changes at once in Up next, frame by frame") struct StripMotionTests {
  /// Follows the strip, and expects in each frame that no two cards or lines that are seen lie over each other.
  /// - Parameter isOne: whether all that is there keeps the same distance from its place, apart from what fades.
  private func follow(_ stage: Stage, isOne: Bool = false, _ comment: String) {
    let bounds = stage.queue.view.bounds
    var frame = 0
    stage.advance(1.3) {
      frame += 1
      let views = stage.queue.view.subviews.filter { $0 is SongCell || $0 is StripLine }
      let seen = views.filter { $0.presented.alpha > 0.01 && $0.presented.frame.intersects(bounds) }
      let frames = seen.map(\.presented.frame).sorted { $0.minY < $1.minY }
      for (upper, lower) in zip(frames, frames.dropFirst()) {
        #expect(lower.minY > upper.maxY - 0.01, "\(comment), frame \(frame): \(frames)")
      }
      let distances = views.filter { $0.presented.alpha == 1 }.map { $0.presented.center.y - $0.center.y }
      let spread = (distances.max() ?? 0) - (distances.min() ?? 0)
      #expect(!isOne || spread < 0.01, "\(comment), frame \(frame): \(distances)")
    }
  }

  private func songs(of album: Int, in stage: Stage) -> [Song] {
    stage.library.songs(of: stage.library.albums[album].id)
  }

  @Test("H2 H11 the cards that come back when Clear is undone do not cross what would follow", arguments: [2, 8])
  func undoneClear(count: Int) {
    let stage = Stage.withOffers()
    stage.player.add(Array(songs(of: 1, in: stage).prefix(count)), title: nil)
    stage.window.settle(limit: 2)
    let order = stage.strip
    stage.player.clear()
    stage.window.settle(limit: 2)
    #expect(stage.queue.count == 0 && stage.queue.offers.count == 5)
    stage.player.undo()
    follow(stage, "undone")
    #expect(stage.strip == order && stage.queue.count == count + 1)
    #expect(stage.queue.itemView(at: 0)?.song == stage.player.items[0].song)
  }

  @Test("H9 a queue with fewer songs than places comes in together with what would follow it")
  func shortQueue() {
    let stage = Stage.withOffers()
    stage.player.nameQueue("Kitchen")
    stage.player.beginQueue("Friday")
    for album in [1, 2] { stage.player.add(songs(of: album, in: stage), title: nil) }
    stage.window.settle(limit: 2)
    stage.player.showQueue("Kitchen")
    follow(stage, isOne: true, "taken out")
    #expect(stage.queue.count == 1 && stage.queue.offers.items == stage.player.offers)
    let cards = stage.queue.view.subviews.compactMap { $0 as? SongCell }
    #expect(cards.count == 5 && cards.allSatisfy { $0.presented.alpha == 1 })
    #expect(stage.window.find(label: "Then the library, shuffled") != nil)
    // Away again, and back.
    stage.player.showQueue("Friday")
    stage.advance(0.1)
    stage.player.showQueue("Kitchen")
    stage.window.settle(limit: 2)
    #expect(stage.queue.offers.items == stage.player.offers)
    let lines = stage.queue.view.subviews.compactMap { $0 as? StripLine }
    #expect(lines.count == 1 && stage.window.find(label: "Then the library, shuffled") != nil)
  }

  @Test("H2 the cards that come back when an album that was played at once is taken back do not run over each other")
  func undoneAlbum() {
    let stage = Stage([3, 9, 9])
    stage.player.clear()
    stage.player.add(songs(of: 1, in: stage), title: nil)
    stage.window.settle(limit: 2)
    let order = stage.strip
    stage.player.playNow(songs(of: 2, in: stage))
    stage.window.settle(limit: 2)
    #expect(stage.strip.count == order.count + 8)
    stage.player.undo()
    follow(stage, "undone")
    #expect(stage.strip == order)
  }
}
