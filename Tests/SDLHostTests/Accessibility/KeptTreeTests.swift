import TestSupport
import Testing
import ViewTree
import ViewTreeTesting

@testable import SDLHost

@Suite("What clients keep of the tree") struct KeptTreeTests: NotifierSuite {
  let announced: NotifierStage
  private let tree = KeptTree()

  init() throws { announced = try NotifierStage() }

  /// Lets a client come, which asks for all objects.
  private func watch() {
    log.watch(with: notifier, stage.window)
    addAll()
  }

  private func addAll() {
    for item in stage.ask("GetItems", of: ATSPI.cache, at: ATSPI.cachePath).first?.elements ?? [] { tree.add(item) }
  }

  /// Changes something.
  /// - Returns: how many objects were described to the client, and the paths of those that it keeps other than they are.
  private func change(_ body: () -> Void) -> [String] {
    body()
    stage.window.settle()
    let described = log.events.filter { $0.member == "AddAccessible" }
    tree.take(log.events)
    log.events = []
    return ["\(described.count)"] + wrong(in: stage.window)
  }

  private func wrong(in view: View) -> [String] {
    let path = stage.path(of: view)
    let children: [String?] = view.accessibilityChildren.map { stage.path(of: $0) }
    var wrong: [String] = []
    if let kept = tree.objects[path], kept.isCounted, kept.children != children { wrong.append(path) }
    for child in view.accessibilityChildren {
      let childPath = stage.path(of: child)
      if let parent = tree.objects[childPath]?.parent, parent != path { wrong.append(childPath) }
      wrong += self.wrong(in: child)
    }
    return wrong
  }

  private func isCounted(_ view: View) -> Bool { tree.objects[stage.path(of: view)]?.isCounted == true }

  private func makeGroup(_ children: [View] = []) -> View {
    let group = View(frame: Rect(x: 0, y: 0, width: 50, height: 20))
    group.accessibilityRole = .group
    for child in children { group.addSubview(child) }
    return group
  }

  private func makeButtons(_ count: Int) -> [View] { (0..<count).map { Button(title: "\($0)") } }

  @Test(
    "U11 Of a notice that has come, the button goes and comes for clients that keep the tree, and so does the notice")
  func notice() {
    let place = stage.put(makeGroup())
    let button = Button(title: "Undo")
    let notice = makeGroup([makeGroup([Button(title: "Close")]), button])
    notice.accessibilityRole = .notification
    watch()
    #expect(change { place.addSubview(notice) } == ["4"])
    #expect(isCounted(notice) && tree.objects[stage.path(of: notice)]?.children.count == 2)
    #expect(change { button.removeFromSuperview() } == ["0"])
    #expect(tree.objects[stage.path(of: notice)]?.children.count == 1)
    #expect(change { notice.addSubview(button) } == ["1"])
    #expect(change { notice.isHidden = true } == ["0"])
    #expect(change { notice.isHidden = false } == ["4"])
    #expect(change { button.isHidden = true } == ["0"])
  }

  @Test("U11 Of pages that have come with what is around them, clients keep none that is gone")
  func pages() {
    let (first, second) = (makeGroup(makeButtons(2)), makeGroup(makeButtons(3)))
    let pages = makeGroup([first])
    watch()
    #expect(change { stage.window.addSubview(pages) } == ["4"])
    func turn() {
      pages.addSubview(second)
      first.removeFromSuperview()
    }
    #expect(change { turn() } == ["4"])
    #expect(isCounted(pages) && isCounted(second))
    #expect(tree.objects[stage.path(of: pages)]?.children == [stage.path(of: second)])
  }

  @Test("U11 A text that comes and goes, in a page that has come itself, is gone for clients when it is empty")
  func emptyText() {
    let label = Label(text: "Looking …")
    let page = makeGroup([Button(title: "A"), label, Button(title: "B")])
    watch()
    #expect(change { stage.window.addSubview(page) } == ["4"])
    #expect(change { label.text = "" } == ["0"])
    #expect(change { label.text = "Found" } == ["1"])
    #expect(change { label.text = "" } == ["0"])
    #expect(isCounted(page))
  }

  @Test("U11 What has got another place and other children in the same frame is kept with these, and told once")
  func movedAndChanged() {
    let moved = makeGroup(makeButtons(2))
    let (old, new) = (stage.put(makeGroup([moved])), stage.put(makeGroup()))
    watch()
    func move(to place: View) {
      place.addSubview(moved)
      moved.subviews[0].removeFromSuperview()
      for button in makeButtons(2) { moved.addSubview(button) }
    }
    #expect(change { move(to: new) } == ["3"])
    #expect(change { move(to: old) } == ["3"])
    #expect(isCounted(moved) && tree.objects[stage.path(of: moved)]?.children.count == 4)
  }

  @Test("U11 What is taken out and put in again in the same frame is kept with the children that it got meanwhile")
  func changedOutside() {
    let inner = makeGroup(makeButtons(2))
    let cell = makeGroup([inner] + makeButtons(2))
    let group = stage.put(makeGroup([cell]))
    watch()
    func renew(_ body: () -> Void) -> [String] {
      change {
        cell.removeFromSuperview()
        body()
        group.addSubview(cell)
      }
    }
    #expect(renew {} == ["0"])
    #expect(renew { cell.subviews[1].isHidden = true } == ["0"])
    #expect(renew { cell.addSubview(Button(title: "A")) } == ["1"])
    #expect(renew { inner.subviews[0].removeFromSuperview() } == ["0"])
    #expect(isCounted(cell) && tree.objects[stage.path(of: cell)]?.children.count == 3)
  }

  @Test("U11 Of more objects than are described, clients ask for the children of one whose children are too many")
  func manyObjects() {
    let most = AccessibilityNotifier.mostDescribed
    watch()
    for excess in 0...1 {
      let many = makeGroup(makeButtons(most - 2 + excess))
      let page = makeGroup([Button(title: "A"), many])
      #expect(change { stage.window.addSubview(page) } == ["\(excess == 0 ? most + 1 : 3)"])
      #expect(isCounted(page) && isCounted(many) == (excess == 0))
      #expect(change { many.subviews[0].removeFromSuperview() } == ["0"])
      #expect(change { many.insertSubview(Button(title: "B"), at: 3) } == ["1"])
    }
    // All that comes in one frame counts.
    let pages = (0..<2).map { _ in makeGroup(makeButtons(most / 2 + 1)) }
    #expect(change { for page in pages { stage.window.addSubview(page) } } == ["\(most / 2 + 3)"])
    #expect(isCounted(pages[0]) && !isCounted(pages[1]))
  }

  /// A list that has views for some of its items.
  private final class LongList: View {
    var firstItem = 0
    override var accessibilityItemCount: Int? { 60 }
    override func accessibilityIndex(ofItem item: View) -> Int? {
      subviews.firstIndex { $0 === item }.map { firstItem + $0 }
    }
  }

  @Test("U11 While a long list scrolls, one object is described for each row that comes, whatever is in it")
  func rows() {
    let list = stage.put(LongList())
    list.accessibilityRole = .list
    let rows = (0..<3).map { _ in makeGroup(makeButtons(3)) }
    list.addSubview(rows[0])
    watch()
    #expect(isCounted(rows[0]))
    func scroll(by row: View) {
      list.addSubview(row)
      list.firstItem += 1
    }
    #expect(change { scroll(by: rows[1]) } == ["1"])
    #expect(isCounted(list) && !isCounted(rows[1]))
    #expect(change { rows[1].subviews[0].removeFromSuperview() } == ["0"])
    // A row that shows another item in the same frame is another object. What is in it stays, and has another parent.
    func recycle() {
      rows[0].removeFromSuperview()
      rows[0].accessibilityLabel = "Other"
      list.addSubview(rows[0])
      list.firstItem += 7
    }
    rows[0].accessibilityLabel = "One"
    #expect(change {} == ["0"])
    #expect(change { recycle() } == ["4"])
    #expect(change { rows[0].subviews[1].isHidden = true } == ["0"])
    // Clients need not ask for the children of a row in which there are none.
    let plain = makeGroup()
    #expect(change { scroll(by: plain) } == ["1"])
    #expect(isCounted(plain))
  }

  @Test(
    "U11 A card that gets the focus, with other words and another place, is kept with these, and its siblings as they are"
  )
  func focusedCard() {
    let cards = ["A", "B", "C"].map { title in
      let card = Button(title: title)
      card.frame = Rect(x: 0, y: 0, width: 50, height: 20)
      return card
    }
    let group = stage.put(makeGroup(cards))
    for (index, card) in cards.enumerated() { card.setAccessibilityHint("\(index + 1) of 3") }
    stage.window.focusedView = cards[0]
    watch()
    func description(_ view: View) -> String? { tree.objects[stage.path(of: view)]?.description }
    #expect(description(cards[1]) == "2 of 3")
    func remove() {
      stage.window.focusedView = cards[1]
      cards[0].removeFromSuperview()
      for (index, card) in cards.dropFirst().enumerated() { card.setAccessibilityHint("\(index + 1) of 2") }
    }
    #expect(change { remove() } == ["1"])
    #expect(cards.dropFirst().map { description($0) } == ["1 of 2", "2 of 2"])
    #expect(tree.objects[stage.path(of: group)]?.children.count == 2)
  }

  /// A view that may not know its value yet.
  private final class Gauge: View {
    var number: Double? { didSet { accessibilityDidChange() } }
    override var accessibilityNumber: AccessibilityNumber? {
      number.map { AccessibilityNumber(value: $0, range: 0...1) }
    }
  }

  @Test("U11 Clients are told that a view has a value when that becomes known, as how far a scan of the folders is")
  func firstValue() {
    let gauge = Gauge()
    gauge.accessibilityRole = .progress
    let page = makeGroup([gauge])
    watch()
    func hasValue() -> Bool { tree.objects[stage.path(of: gauge)]?.interfaces.contains(ATSPI.value) == true }
    #expect(change { stage.window.addSubview(page) } == ["2"] && !hasValue())
    #expect(change { gauge.number = 0.1 } == ["1"] && hasValue())
    #expect(change { gauge.number = 0.2 } == ["0"] && hasValue())
  }

  @Test(
    "U11 Cards that come in one after the other are kept as visible when the last one has arrived, and then nothing runs",
    arguments: [false, true])
  func arrivals(comesLate: Bool) {
    let cards = makeButtons(4)
    if !comesLate { watch() }
    stage.window.addSubview(makeGroup(cards))
    for (index, card) in cards.enumerated() {
      card.frame = Rect(x: 1_000, y: 0, width: 50, height: 20)
      View.animate(withDuration: 0.5 + Double(index)) { card.center.x = 25 }
    }
    stage.window.advance(by: 0.1)
    func showing() -> [Bool] {
      tree.take(log.events)
      log.events = []
      return cards.map { tree.objects[stage.path(of: $0)]?.isShowing == true }
    }
    if comesLate {
      // A client that comes while they do.
      notifier.watch()
      log.events = []
      addAll()
    }
    #expect(showing() == [false, false, false, false])
    stage.window.settle()
    stage.window.advance(by: 1)
    #expect(showing() == [true, true, true, true])
    #expect(stage.window.nextWakeTime == nil)
  }

  @Test("U11 Of a window that opens, clients are told with all that is in it")
  func newWindow() {
    let other = StubWindow()
    let page = makeGroup(makeButtons(2))
    other.window.addSubview(page)
    var hosts = [stage.host]
    let service = AccessibilityService(
      name: ":1.7", programName: "stub", windows: { hosts }, send: { _ in })
    let notifier = AccessibilityNotifier(service) { [log] in log.events.append($0) }
    notifier.watch()
    log.events = []
    hosts.append(other)
    notifier.windowDidOpen(other)
    tree.take(log.events)
    func kept(_ view: View) -> [String?]? {
      tree.objects[service.reference(to: view).elements?[1].text ?? ""]?.children
    }
    #expect(kept(other.window)?.count == 1 && kept(page)?.count == 2)
    #expect(kept(page)?.contains(nil) == false)
    withExtendedLifetime(notifier) {}
  }

  @Test("U11 Random changes: clients that keep the tree have it as it is", arguments: 0..<10 as Range<UInt64>)
  func random(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var views: [View] = []
    for _ in 0..<14 {
      let view = makeGroup()
      if Bool.random(using: &random) { view.accessibilityRole = nil }
      ((views + [stage.window]).randomElement(using: &random) ?? stage.window).addSubview(view)
      views.append(view)
    }
    watch()
    for step in 0..<40 {
      let told = change {
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          let view = views.randomElement(using: &random)!
          switch Int.random(in: 0..<5, using: &random) {
          case 0: view.isHidden.toggle()
          case 1: view.accessibilityRole = view.accessibilityRole == nil ? .group : nil
          case 2: view.removeFromSuperview()
          case 3: view.superview?.bringSubviewToFront(view)
          default:
            let parent = (views + [stage.window]).randomElement(using: &random)!
            if !parent.isDescendant(of: view) { parent.addSubview(view) }
          }
        }
      }
      let wrong = Array(told.dropFirst())
      #expect(wrong == [], "seed \(seed), step \(step)")
    }
    #expect(isCounted(stage.window))
  }
}
