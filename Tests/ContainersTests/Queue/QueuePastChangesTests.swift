import Containers
import Testing
import ViewTree
import ViewTreeTesting

/// Changes while the past of a queue is looked at, and before anything is shown.
struct QueuePastChangesTests {
  /// A queue of 1 to 8, with 3 places of 100 points, above which 11 to 15 lie; 11 is the newest.
  private func harness() -> QueueStripHarness {
    QueueStripHarness(places: 3, items: Array(1...8), departed: Array(11...15))
  }

  private func hover(_ s: QueueStripHarness, at point: Point = Point(x: 100, y: 100)) {
    s.window.send(.pointer(PointerEvent(phase: .moved, location: point)))
  }

  @Test("H2 While the past is looked at, items that are replaced, or shuffled, leave it where it is seen")
  func replacedItems() {
    for position in [-3.0, -1] {
      let s = harness()
      s.queue.past.returnDelay = 3
      hover(s)
      s.queue.scrollPosition = position
      s.window.settle()
      let past = s.h.tops.filter { $0.key > 10 }
      s.queue.show([8, 6, 4, 2, 7, 5, 3, 1], by: { $0 })
      var frames = 0
      for _ in 0..<60 {
        if s.queue.scrollPosition == position, past.allSatisfy({ s.h.tops[$0] == $1 }) { frames += 1 }
        s.window.advance(by: 1.0 / 60)
      }
      #expect(frames == 60, "it stays in every frame")
      s.queue.replaceAll(with: [])
      s.window.settle()
      #expect(s.queue.scrollPosition == position && past.allSatisfy { s.h.tops[$0] == $1 })
      s.queue.replaceAll(with: [21, 22])
      s.window.settle()
      s.model.entries = [.item(21), .item(22)]
      s.check("after the replacements")
      #expect(s.seen == (position == -1 ? ["-11", "21", "22"] : ["-13", "-12", "-11"]))
      hover(s, at: Point(x: -50, y: 100))
      s.window.advance(by: 3.1)
      s.window.settle()
      #expect(s.queue.scrollPosition == 0, "it returns as soon as nobody looks")
      s.expectAtRest("at the end")
    }
    let s = harness()
    s.queue.scrollPosition = 4
    s.window.settle()
    s.queue.replaceAll(with: Array(21...29))
    #expect(s.queue.scrollPosition == 0, "other items begin with the first one")
  }

  @Test("H2 While the past is looked at, departed items that remain among others stay where they are seen")
  func otherPast() throws {
    let s = harness()
    s.queue.scrollPosition = -3
    hover(s)
    s.window.settle()
    #expect(s.seen == ["-13", "-12", "-11"])
    let view = try #require(s.queue.view.subviews.first { ($0 as? NumberView)?.number == 12 })
    func show(_ items: [Int], _ seen: [String], at position: Double) {
      s.model.departed = items
      s.queue.past.show(items, by: { $0 })
      let kept = s.h.tops.filter { items.contains($0.key) }
      s.window.settle()
      #expect(s.seen == seen && s.queue.scrollPosition == position, "\(items)")
      if seen.contains("-12") {
        #expect((view as? NumberView)?.number == 12 && kept[12] == s.h.tops[12], "it has kept its view and its place")
      }
      s.check("\(items)")
      s.expectAtRest("\(items)")
    }
    show([21, 22, 11, 12, 13, 14, 15], ["-13", "-12", "-11"], at: -5)
    show([22, 12, 13, 14], ["-13", "-12", "-22"], at: -3)
    show([31, 32, 12, 33], ["-33", "-12", "-32"], at: -4)
    // Where nothing that is seen remains, the place remains.
    show([41, 42, 43, 44, 45, 46], ["-44", "-43", "-42"], at: -4)
    show([51, 52], ["-52", "-51", "1"], at: -2)
    show([52, 51, 52], ["-52", "1", "2"], at: -1)
    show([], ["1", "2", "3"], at: 0)
    show([61], ["1", "2", "3"], at: 0)
  }

  @Test(
    "H2 Where the front comes into sight because the past is shorter, it moves in, and what is new in the past fades in"
  )
  func shorterPast() {
    let s = harness()
    s.queue.scrollPosition = -5
    s.window.settle()
    s.queue.past.show([51, 52], by: { $0 })
    var (fades, tops): (Set<Int>, [Double]) = ([], [])
    for _ in 0..<180 {
      s.window.advance(by: 1.0 / 60)
      for case let view as NumberView in s.queue.view.subviews where s.h.isSeen(view) {
        if view.number == 1 {
          tops.append(view.presented.frame.minY)
          #expect(view.presented.alpha == 1)
        } else if view.number > 50 {
          #expect(isClose(view.presented.frame.minY, view.number == 52 ? 0 : 100))
          if view.presented.alpha < 1 { fades.insert(view.number) }
        }
      }
    }
    #expect(fades == [51, 52] && tops.first ?? 0 > 200 && isClose(tops.last ?? 0, 200))
    #expect(s.seen == ["-52", "-51", "1"])
  }

  @Test("H2 A queue on its way to its front arrives there, although its items or the departed ones are replaced")
  func replacedOnTheWay() {
    for replacesPast in [false, true] {
      let s = harness()
      s.queue.scrollPosition = -5
      s.window.settle()
      s.dequeue()
      s.window.advance(by: 0.1)
      let position = s.queue.scrollPosition
      #expect(position < -1)
      if replacesPast {
        s.model.departed = [21, 22, 1, 11, 12, 13, 14, 15]
        s.queue.past.show(s.model.departed, by: { $0 })
        #expect(s.queue.scrollPosition == position - 2)
      } else {
        s.model.entries = [.item(31), .item(32)]
        s.queue.replaceAll(with: [31, 32])
        #expect(s.queue.scrollPosition == position)
      }
      s.window.settle()
      #expect(s.queue.scrollPosition == 0)
      s.check("on the way")
      s.expectAtRest("on the way")
    }
  }

  @Test("H1 Departed items and offers that are known better are configured again, and keep their views")
  func renewed() {
    final class Card: View { var text = "" }
    struct Song: Equatable {
      var id: Int
      var title: String
    }
    var configured: [Int] = []
    let queue = QueueViewController<Song, Card>(makeItemView: { Card() }) {
      $0.text = $1.title
      configured.append($1.id)
    }
    queue.allowsScrolling = true
    queue.numberOfItemsToShow = 4
    queue.past.limit = 2
    queue.enqueue(Song(id: 1, title: "a"))
    queue.past.replaceAll(with: [Song(id: 11, title: "b"), Song(id: 12, title: "c")])
    queue.offers.replaceAll(with: [Song(id: 21, title: "d"), Song(id: 22, title: "e")])
    let window = Window(size: Size(width: 200, height: 400))
    window.rootViewController = queue
    window.settle()
    queue.scrollPosition = -1
    window.settle()
    var texts: [String] {
      queue.view.subviews.sorted { $0.frame.minY < $1.frame.minY }.compactMap { ($0 as? Card)?.text }
    }
    #expect(texts == ["b", "a", "d", "e"])
    let views = queue.view.subviews
    configured = []
    queue.past.show([Song(id: 11, title: "B"), Song(id: 12, title: "C"), Song(id: 13, title: "x")], by: \.id)
    #expect(configured == [11])
    configured = []
    queue.offers.renew([Song(id: 21, title: "D"), Song(id: 22, title: "E")])
    #expect(configured == [21, 22])
    #expect(texts == ["B", "a", "D", "E"] && queue.view.subviews.elementsEqual(views, by: ===))
    #expect(views.allSatisfy { $0.presented.alpha == 1 && !$0.isAnimating }, "nothing fades")
    #expect(queue.past.items.map(\.title) == ["B", "C"] && queue.offers.items.map(\.title) == ["D", "E"])
    queue.scrollPosition = -2
    #expect(texts == ["C", "B", "a", "D"])
    #expect(queueMisuses { queue.offers.renew([Song(id: 21, title: "D")]) }.count == 1 && queue.offers.count == 2)
  }

  @Test("H1 A queue that returns at once waits, without waking up, until what is carried in the past is released")
  func returnsAfterCarrying() {
    for isCancelled in [false, true] {
      let s = harness()
      s.queue.scrollPosition = -3
      s.window.settle()
      let pointer = PointerScript(s.window, device: .touch)
      pointer.press(at: Point(x: 100, y: 150))
      pointer.hold(0.4)
      s.queue.past.returnDelay = 0
      // The press has brought the focus.
      s.window.focusedView = nil
      pointer.hold(0.1)
      s.window.settle()
      #expect(s.window.nextWakeTime == nil && s.queue.scrollPosition == -3)
      if isCancelled { s.window.send(.pointersLost) } else { pointer.release() }
      s.window.settle()
      #expect(s.queue.scrollPosition == 0 && s.window.nextWakeTime == nil)
      // A finger that lies on it holds it as well.
      s.queue.past.returnDelay = nil
      s.queue.scrollPosition = -3
      pointer.press(at: Point(x: 100, y: 250))
      pointer.move(to: Point(x: 100, y: 190), duration: 0.2)
      pointer.hold(0.2)
      s.queue.past.returnDelay = 0
      s.window.focusedView = nil
      s.window.settle()
      #expect(s.queue.scrollPosition < -2 && s.window.nextWakeTime == nil)
      pointer.release()
      s.window.settle()
      #expect(s.queue.scrollPosition == 0 && s.window.nextWakeTime == nil)
    }
  }

  @Test("H1 Before anything is shown, the position stays within what there is, however the past is limited")
  func beforeLoading() {
    let h = QueueHarness(places: 3, items: Array(1...8), show: false)
    h.queue.allowsScrolling = true
    let past = h.queue.past
    past.limit = 4
    past.replaceAll(with: Array(11...15))
    #expect(past.items == [11, 12, 13, 14])
    h.queue.scrollPosition = -3
    past.limit = 2
    #expect(past.items == [11, 12] && h.queue.scrollPosition == -2 && h.queue.scrollRange == -2...5)
    past.limit = 5
    #expect(past.items == [11, 12])
    #expect(queueMisuses { past.limit = -3 }.count == 1)
    #expect(past.limit == 0 && past.items.isEmpty && h.queue.scrollPosition == 0 && h.queue.scrollRange == 0...5)
    h.queue.scrollPosition = 5
    h.queue.remove(at: 7)
    #expect(h.queue.scrollPosition == 4)
    past.limit = 3
    h.queue.dequeue()
    past.add(21)
    h.window.rootViewController = h.queue
    h.window.settle()
    #expect(past.items == [21, 1] && h.queue.scrollPosition == 3 && h.shown == [5, 6, 7])
  }
}
