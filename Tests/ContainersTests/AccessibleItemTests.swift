import Containers
import Testing
import ViewTree
import ViewTreeTesting

/// An item view of several parts, which sets no role.
private final class PersonCard: View {
  let name = Label()
  let time = Label(text: "12:30")

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    addSubview(name)
    addSubview(time)
  }
}

/// Items whose views are given.
private final class GivenViews: SwipeViewDataSource {
  let views: [View]
  init(_ views: [View]) { self.views = views }
  func numberOfItems(in swipeView: SwipeView) -> Int { views.count }
  func swipeView(_ swipeView: SwipeView, viewForItemAt index: Int, reusing view: View?) -> View { views[index] }
}

@Suite("Item views of containers for assistive technology") struct AccessibleItemTests {
  @Test(
    "U11 An item view of a queue that has several parts and no role is a row, which is named after them and pressed")
  func queue() throws {
    let window = Window(size: Size(width: 200, height: 600))
    let queue = QueueViewController<String, PersonCard>(
      makeItemView: { PersonCard() }, configure: { card, name in card.name.text = name })
    let (mark, header) = (View(), View())
    mark.addSubview(Label(text: "Break"))
    header.addSubview(Label(text: "Guests"))
    queue.numberOfItemsToShow = 6
    queue.allowsScrolling = true
    queue.past.limit = 3
    queue.past.replaceAll(with: ["Zoe"])
    queue.marks.makeView = { mark }
    queue.offers.makeHeader = { header }
    queue.enqueue(contentsOf: ["Anna", "Ben", "Cleo"])
    queue.marks.add("break", at: 1)
    queue.offers.replaceAll(with: ["Dora"])
    var selected: [Int] = []
    queue.onSelect = { _, index in selected.append(index) }
    window.rootViewController = queue
    window.settle()
    queue.scroll(to: -1)
    window.settle()

    let cards = queue.view.subviews.compactMap { $0 as? PersonCard }
    let names = cards.map { $0.accessibilityLabel ?? "" }
    #expect(Set(names).isSuperset(of: ["Zoe, 12:30", "Anna, 12:30", "Ben, 12:30", "Cleo, 12:30"]))
    #expect(cards.allSatisfy { $0.accessibilityRole == .row })
    #expect(mark.accessibilityRole == .row && mark.accessibilityLabel == "Break")
    queue.scroll(to: 0)
    window.settle()
    let later = queue.view.subviews.compactMap { ($0 as? PersonCard)?.accessibilityLabel }
    #expect(later.contains("Dora, 12:30"))
    // Keys do not stop at a header, so what is in it is read by itself.
    #expect(header.superview === queue.view && header.accessibilityRole == nil)
    let card = try #require(queue.itemView(at: 1))
    #expect(card.perform(.press))
    window.settle()
    #expect(selected == [1] && queue.view.focusRing?.view === card)
  }

  @Test("U11 An item view of a queue keeps the role that it has, or that it is given when it is configured")
  func ownRoles() {
    let window = Window(size: Size(width: 200, height: 300))
    let labels = QueueViewController(makeItemView: { Label() }, updating: \.text)
    let groups = QueueViewController<String, View>(
      makeItemView: { View() },
      configure: { view, name in
        view.accessibilityRole = .group
        view.accessibilityLabel = name
      })
    for queue in [labels, groups] as [AnyQueueViewController] { queue.numberOfItemsToShow = 2 }
    labels.enqueue(contentsOf: ["A", "B"])
    groups.enqueue(contentsOf: ["A", "B"])
    window.rootViewController = labels
    window.settle()
    #expect(labels.visibleItemViews.map(\.accessibilityRole) == [.label, .label])
    window.rootViewController = groups
    window.settle()
    #expect(groups.visibleItemViews.map(\.accessibilityRole) == [.group, .group])
  }

  @Test("U11 An item view of a swipe view that has no role is a page, which is pressed, and others keep their roles")
  func swipe() {
    let window = Window(size: Size(width: 300, height: 200))
    let swipe = SwipeView(frame: Rect(x: 0, y: 0, width: 300, height: 200))
    let card = PersonCard(frame: Rect(x: 0, y: 0, width: 100, height: 200))
    let source = GivenViews([card, Label(text: "B"), Button(title: "C")])
    let log = SwipeLog()
    swipe.itemsPerPage = 3
    swipe.delegate = log
    swipe.dataSource = source
    window.addSubview(swipe)
    window.advance(by: 0)
    #expect(swipe.visibleItemViews.map(\.accessibilityRole) == [.page, .label, .button])
    #expect(card.perform(.press))
    #expect(log.lines.last == "select 0")
  }

  @Test("U11 An item of a swipe view says which of all items it is, after its own value, also after changes of both")
  func positions() throws {
    let stage = Stage(5, item: Size(width: 100, height: 200))
    let swipe = stage.swipe
    func values() -> [String?] { swipe.visibleItemViews.map(\.accessibilityValue) }
    #expect(values() == ["1 of 5", "2 of 5", "3 of 5"])
    let second = try #require(swipe.itemView(at: 1))
    second.accessibilityValue = "loved"
    #expect(values() == ["1 of 5", "loved, 2 of 5", "3 of 5"])
    swipe.scroll(toItem: 1, duration: 0)
    stage.window.settle()
    #expect(values() == ["loved, 2 of 5", "3 of 5", "4 of 5"])
    stage.source.count = 6
    swipe.insertItems(at: [0], animated: false)
    stage.window.settle()
    #expect(values() == ["loved, 3 of 6", "4 of 6", "5 of 6"])
    var words = AccessibilityWords()
    words.place = { "\($0) von \($1)" }
    stage.window.setAccessibilityWords(words)
    stage.window.settle()
    #expect(values() == ["loved, 3 von 6", "4 von 6", "5 von 6"])
    second.accessibilityValue = nil
    #expect(values() == ["3 von 6", "4 von 6", "5 von 6"])
    // A view that shows no item any more has no position.
    stage.source.count = 0
    swipe.reloadData()
    stage.window.settle()
    #expect(values() == [] && second.superview == nil && second.accessibilityValue == nil)
  }

  @Test("U11 S3 With wrapping, each copy of an item has the position of the item")
  func positionsOfCopies() {
    let stage = Stage(2, item: Size(width: 100, height: 200)) { $0.isWrapEnabled = true }
    let positions = stage.swipe.visibleItemViews.compactMap(\.accessibilityPosition)
    #expect(positions.count >= 3 && Set(positions) == ["1 of 2", "2 of 2"])
    #expect(stage.names.map { "\($0 + 1) of 2" } == positions)
  }
}
