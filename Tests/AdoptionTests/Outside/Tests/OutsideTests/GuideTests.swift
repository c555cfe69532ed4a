import Testing
import ViewTree
import ViewTreeTesting

@testable import Outside

/// The examples of the guides in `Documentation` work as described.
@MainActor @Suite struct GuideTests {
  private let window = Window(size: Size(width: 300, height: 200))

  @Test("L2 the controllers of the examples have the ground of the theme, so that texts are seen") func grounds() {
    let book = BookController(chapterCount: 1)
    let controllers: [ViewController] = [
      NoteController(), SearchPage(words: ["one"]), AlarmController(), MailController(), LetterController(),
      FlashCards(["one"]), TaskBoard([["one"]]), DesktopPage(), AccountForm(), book,
    ]
    for controller in controllers {
      window.rootViewController = controller
      for theme in [Theme.dark, .light] {
        window.theme = theme
        window.settle()
        let page = controller === book ? book.currentViewController : controller
        #expect(page?.view.backgroundColor == theme.groundColor, "\(type(of: controller))")
      }
    }
  }

  @Test func rating() {
    let rating = RatingView(frame: Rect(x: 0, y: 0, width: 100, height: 20))
    window.addSubview(rating)
    var ratings: [Int] = []
    rating.onChange = { ratings.append($0) }
    PointerScript(window).tap(at: Point(x: 50, y: 10))
    window.send(.key(KeyEvent(key: .right)))
    window.send(.key(KeyEvent(key: .right)))
    window.send(.key(KeyEvent(key: .right)))
    #expect(ratings == [3, 4, 5] && rating.accessibilityValue == "5 of 5")
    rating.accessibilityLabel = "Stars"
    #expect(window.find(label: "Stars") === rating)
  }

  @Test func search() {
    let page = SearchPage(words: ["one", "only", "two"])
    window.rootViewController = page
    window.advance(by: 0)
    window.send(.text("o"))
    #expect(page.field.isFocused && page.field.text == "o" && page.count.text == "2 words")
    window.send(.text("ne"))
    #expect(page.count.text == "1 word")
    window.send(.key(KeyEvent(key: .escape)))
    #expect(page.field.text == "" && page.count.text == "3 words")
  }

  @Test func noteCard() {
    let card = NoteCard()
    card.title.text = "Shopping"
    card.note.text = "milk"
    card.frame = Rect(x: 0, y: 0, width: 300, height: 200)
    window.addSubview(card)
    window.advance(by: 0)
    #expect(card.title.frame.minX == 16 && card.save.convert(card.save.bounds, to: card).maxX == 284)
    let buttons = card.save.convert(card.save.bounds, to: card)
    #expect(buttons.maxY == 184 && card.note.frame.maxY == buttons.minY - 12)
    window.layoutDirection = .rightToLeft
    window.advance(by: 0)
    #expect(card.save.convert(card.save.bounds, to: card).minX == 16)
    card.setGrowth(0, for: card.note)
    window.advance(by: 0)
    let top = card.arrangedSubviews[2].frame.minY
    card.showNote(false)
    window.advance(by: 0.1)
    #expect(card.arrangedSubviews[2].presented.frame.minY < top)
    window.advance(by: 1)
    #expect(card.arrangedSubviews[2].frame.minY == card.title.frame.maxY + 12)
  }

  @Test("L2 Layout: a form whose fields begin below each other, which scrolls, and says what is wrong") func form() {
    let form = AccountForm()
    window.rootViewController = form
    window.settle()
    func frame(_ view: View) -> Rect { view.convert(view.bounds, to: form.view) }
    #expect([form.mail, form.port].map { frame($0).minX } == [112, 112] && frame(form.port).maxX == 280)
    window.focusedView = form.port
    let keys = KeyScript(window)
    keys.type("70000\t")
    window.settle()
    #expect(!form.problem.isHidden && form.port.accessibilityHint == form.problem.text)
    for theme in [Theme.light, .dark] {
      window.theme = theme
      window.settle()
      #expect(form.port.borderColor == theme.destructiveColor)
    }
    window.send(.resize(Size(width: 300, height: 80), scale: 1))
    window.settle()
    PointerScript(window).turnWheel(by: Point(x: 0, y: -5), at: Point(x: 150, y: 40))
    window.settle()
    #expect(form.view.bounds.minY > 0)
    window.focusedView = form.port
    keys.press(.character("a"), with: .control)
    keys.type("80\t")
    window.settle()
    #expect(form.problem.isHidden && form.port.accessibilityHint == nil)
    #expect(form.port.borderColor == Theme.dark.fieldBorderColor)
  }

  @Test func credit() {
    let credit = CreditLabel(song: "Blue", artist: "Joni", page: "joni.example")
    var pages: [String] = []
    credit.onLink = { pages.append($0) }
    credit.frame = Rect(x: 0, y: 0, width: 300, height: 40)
    window.addSubview(credit)
    window.advance(by: 0)
    window.send(.key(KeyEvent(key: .tab)))
    window.send(.key(KeyEvent(key: .return)))
    #expect(credit.text == "You hear Blue by Joni." && pages == ["joni.example"])
  }

  @Test func favourite() {
    let (empty, filled) = (
      Image(width: 1, height: 1, rgba: [0, 0, 0, 0]), Image(width: 1, height: 1, rgba: [255, 0, 0, 255])
    )
    let button = FavouriteButton(empty: empty, filled: filled)
    var heard: [Bool] = []
    button.onChange = { heard.append($0) }
    button.frame = Rect(x: 0, y: 0, width: 120, height: 36)
    window.addSubview(button)
    window.advance(by: 0)
    PointerScript(window).tap(at: Point(x: 60, y: 18))
    #expect(button.isSelected && heard == [true])
    PointerScript(window).tap(at: Point(x: 60, y: 18))
    #expect(!button.isSelected && heard == [true, false])
  }

  @Test func flashCards() {
    let cards = FlashCards(["one", "two", "three"])
    var selected: [String] = []
    cards.onSelect = { selected.append($0) }
    window.rootViewController = cards
    window.settle()
    let pointer = PointerScript(window)
    pointer.tap(at: Point(x: 150, y: 80))
    pointer.drag(from: Point(x: 200, y: 80), to: Point(x: 60, y: 80), duration: 0.1)
    window.settle()
    pointer.tap(at: Point(x: 150, y: 80))
    #expect(selected == ["one", "two"] && cards.swipeView.currentItemIndex == 1)
    cards.add("four")
    window.settle()
    #expect(cards.swipeView.numberOfItems == 4 && cards.swipeView.currentItemIndex == 1)
  }

  @Test func book() throws {
    let book = BookController(chapterCount: 3)
    var turned: [Int] = []
    book.onTurn = { turned.append($0) }
    window.rootViewController = book
    window.settle()
    let pointer = PointerScript(window)
    pointer.tap(try #require(window.find(label: "Next chapter")))
    window.settle()
    pointer.drag(from: Point(x: 280, y: 150), to: Point(x: 40, y: 150), duration: 0.1)
    window.settle()
    #expect(turned == [2, 3])
    pointer.drag(from: Point(x: 280, y: 150), to: Point(x: 40, y: 150), duration: 0.1)
    window.settle()
    #expect(book.stackSize == 3)
    pointer.drag(from: Point(x: 40, y: 150), to: Point(x: 280, y: 150), duration: 0.1)
    window.settle()
    _ = book.keyDown(KeyEvent(key: .escape))
    window.settle()
    #expect(turned == [2, 3, 2, 1] && book.currentViewController?.title == "Chapter 1")
  }

  @Test func bell() async {
    let bell = BellView()
    bell.ring()
    window.addSubview(bell)
    bell.ring()
    bell.isAlarmed = true
    window.advance(by: 0.5)
    #expect(bell.ringCount == 1 && bell.animationQueue.isRunning && bell.subviews[0].presented.alpha > 0.5)
    window.advance(by: 0.4)
    #expect(bell.ringCount == 2 && abs(bell.transform.b) < 1e-9)
    bell.isAlarmed = false
    window.advance(by: 1)
    #expect(window.nextWakeTime == nil && bell.subviews[0].presented.alpha == 0)
    let end = Task { await bell.putAway() }
    await Task.yield()
    window.advance(by: 0.4)
    await end.value
    #expect(bell.alpha == 0.5)
  }

  @Test func flick() {
    var velocities: [Double] = []
    window.addGestureRecognizer(
      FlickRecognizer { recognizer in velocities.append((recognizer as? FlickRecognizer)?.velocity.x ?? 0) })
    let pointer = PointerScript(window)
    pointer.drag(from: Point(x: 20, y: 100), to: Point(x: 220, y: 100), duration: 0.2)
    #expect(velocities.count == 1 && abs((velocities.first ?? 0) - 1000) < 50)
    pointer.drag(from: Point(x: 20, y: 100), to: Point(x: 220, y: 100), duration: 0.5)
    pointer.drag(from: Point(x: 20, y: 100), to: Point(x: 60, y: 100), duration: 0.2)
    #expect(velocities.count == 1)
  }

  @Test func cards() {
    let row = CardRow(frame: Rect(x: 0, y: 0, width: 300, height: 100))
    window.addSubview(row)
    for _ in 0..<4 { row.add(View(frame: Rect(x: 0, y: 0, width: 40, height: 40))) }
    window.advance(by: 0)
    let (first, last) = (row.cards[0], row.cards[3])
    row.throwOut(first, velocity: Point(x: 0, y: 400))
    window.advance(by: 0.01)
    #expect(first.presented.center.y > 53 && last.presented.center.x == 180)
    window.advance(by: 0.15)
    let seen = last.presented.center.x
    #expect(seen < 180 && seen > 130)
    row.scroll = 20
    #expect(abs(last.presented.center.x - seen + 20) < 1e-9)
    row.throwOut(row.cards[0], velocity: .zero)
    #expect(abs(last.presented.center.x - seen + 20) < 1e-9)
    window.advance(by: 3)
    #expect(row.subviews.count == 2 && last.presented.center.x == 60 && window.nextWakeTime == nil)
    View.animate(withDuration: 0.5) { row.bounds.size.height = 60 }
    #expect(row.settlingTime == window.currentTime + 0.5 && last.presented.center.y == 50)
    window.advance(by: 0.5)
    #expect(last.presented.center.y == 30)
  }

  @Test("L2 Animations: what flies is caught, flies on after a press, and follows a drag") func sticker() {
    let sticker = Sticker()
    sticker.center = Point(x: 150, y: 100)
    window.addSubview(sticker)
    window.advance(by: 0)
    sticker.flyHome(velocity: 400)
    window.advance(by: 0.1)
    let seen = sticker.presented.center
    #expect(sticker.center.x == 260 && seen.x > 150 && seen.x < 250)
    let pointer = PointerScript(window)
    pointer.press(at: seen)
    pointer.hold(0.3)
    #expect(sticker.center == seen && sticker.presented.center == seen)
    pointer.release()
    window.settle()
    #expect(sticker.presented.center.x == 260)
    pointer.drag(from: Point(x: 260, y: 100), to: Point(x: 100, y: 60), duration: 0.5, holdBeforeRelease: 0.2)
    window.settle()
    #expect(sticker.presented.center.x == 40 && sticker.center.y < 90)
  }

  @Test func spinner() {
    let spinner = Spinner(frame: Rect(x: 0, y: 0, width: 40, height: 40))
    window.addSubview(spinner)
    window.advance(by: 0.1)
    #expect(window.nextWakeTime == nil)
    spinner.isSpinning = true
    window.advance(by: 0.15)
    let turned = spinner.subviews.first?.transform
    #expect(turned != .identity && window.nextWakeTime == window.currentTime)
    spinner.isHidden = true
    window.advance(by: 0.1)
    #expect(window.nextWakeTime == nil)
    spinner.isHidden = false
    window.advance(by: 0.1)
    #expect(spinner.subviews.first?.transform != turned && window.nextWakeTime == window.currentTime)
  }

  @Test func tabs() {
    final class Page: ViewController {
      var log: [String] = []
      override func viewWillAppear(_ animated: Bool) { log.append("will appear") }
      override func viewDidAppear(_ animated: Bool) { log.append("did appear") }
      override func viewWillDisappear(_ animated: Bool) { log.append("will disappear") }
      override func viewDidDisappear(_ animated: Bool) { log.append("did disappear") }
    }
    let (tabs, first, second) = (TabController(), Page(), Page())
    tabs.select(first)
    #expect(first.log == [])
    window.rootViewController = tabs
    #expect(first.log == ["will appear", "did appear"] && second.log == [])
    tabs.select(second)
    window.settle()
    #expect(first.log.suffix(2) == ["will disappear", "did disappear"] && second.log == ["will appear", "did appear"])
    #expect(second.view.frame == window.bounds && first.view.window == nil)
    window.rootViewController = nil
    #expect(first.log.count == 4 && second.log.suffix(2) == ["will disappear", "did disappear"])
  }

  @Test func strip() {
    let strip = NumberStrip(count: 20)
    strip.frame = Rect(x: 0, y: 0, width: 300, height: 40)
    window.addSubview(strip)
    let pointer = PointerScript(window, device: .touch)
    pointer.drag(from: Point(x: 250, y: 20), to: Point(x: 100, y: 20), duration: 0.5, holdBeforeRelease: 0.2)
    window.settle()
    #expect(strip.bounds.minX == 120 && strip.number == 2)
    window.send(.scroll(ScrollEvent(location: Point(x: 100, y: 20), delta: Point(x: -1, y: 0))))
    window.settle()
    #expect(strip.number == 3)
    window.send(.scroll(ScrollEvent(location: Point(x: 100, y: 20), delta: Point(x: -50, y: 0), isPrecise: true)))
    window.settle()
    #expect(strip.number == 4)
    pointer.drag(from: Point(x: 20, y: 20), to: Point(x: 290, y: 20), duration: 0.1)
    window.settle()
    #expect(strip.bounds.minX == 0)
  }

  @Test func volume() {
    let dial = VolumeDial(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    window.addSubview(dial)
    var volumes: [Int] = []
    dial.onChange = { volumes.append($0) }
    #expect(dial.perform(.increment) && dial.perform(.decrement) && !dial.perform(.press))
    #expect(dial.setAccessibilityNumber(-3) && !dial.perform(.decrement))
    #expect(volumes == [6, 5, 0] && dial.accessibilityValue == "muted")
  }

  @Test func note() throws {
    let controller = NoteController()
    window.rootViewController = controller
    window.settle()
    let note = try #require(window.find(label: "Buy milk") as? Label)
    func choose(_ titles: [String]) throws {
      for phase in [PointerEvent.Phase.began, .ended] {
        window.send(.pointer(PointerEvent(phase: phase, location: Point(x: 30, y: 30), button: .secondary)))
      }
      for title in titles {
        let item = try #require(window.find(label: title))
        PointerScript(window).tap(at: item.convert(item.bounds.center, to: nil))
      }
    }
    window.send(.pointer(PointerEvent(phase: .hovered, location: Point(x: 30, y: 30))))
    window.advance(by: 0.7)
    #expect(window.currentCursor == .pointingHand && window.find(label: "Right-click for more") != nil)
    try choose(["Color", "Blue"])
    #expect(note.textColor == .blue)
    try choose(["Delete…"])
    window.settle()
    #expect(controller.presentedViewController?.title == "Delete this note?")
    window.send(.key(KeyEvent(key: .escape)))
    window.settle()
    #expect(!controller.isDeleted && controller.presentedViewController == nil)
    try choose(["Delete…"])
    window.settle()
    window.send(.key(KeyEvent(key: .return)))
    window.settle()
    #expect(controller.isDeleted && controller.presentedViewController == nil)
  }

  @Test func alarm() {
    let alarm = AlarmController()
    window.rootViewController = alarm
    window.settle()
    #expect(alarm.isOn.accessibilityLabel == "Alarm" && alarm.isOn.accessibilityValue == "off")
    for _ in 0..<2 { alarm.snooze.perform(.press) }
    #expect(alarm.count.text == "snoozed 2 times")
    alarm.texts = .german
    #expect(alarm.isOn.accessibilityLabel == "Wecker" && alarm.isOn.accessibilityValue == "aus")
    #expect(window.find(label: "Schlummern") === alarm.snooze && alarm.count.text == "2-mal verschoben")
    #expect(alarm.view.accessibilityWords.keys.text(of: KeyShortcut(.delete, .control)) == "Strg+Entf")
    alarm.texts.isRightToLeft = true
    #expect(alarm.view.effectiveLayoutDirection == .rightToLeft)
    alarm.texts = AlarmTexts()
    #expect(alarm.view.effectiveLayoutDirection == .leftToRight && alarm.count.text == "snoozed 2 times")
  }

  @Test func names() {
    let list = NameList(["Ada", "Ben", "Eva", "Kim"])
    list.frame = Rect(x: 0, y: 0, width: 200, height: 200)
    window.addSubview(list)
    window.settle()
    let pointer = PointerScript(window)
    pointer.drag(from: Point(x: 50, y: 16), to: Point(x: 50, y: 85), duration: 0.3)
    window.settle()
    #expect(list.items == ["Ben", "Eva", "Ada", "Kim"] && list.selection == ["Ada"])
    window.send(.text("k"))
    window.send(.key(KeyEvent(key: .delete)))
    window.settle()
    #expect(list.items == ["Ben", "Eva", "Ada"] && list.selection.isEmpty)
    #expect(list.cell(at: 2)?.text == "Ada")
  }

  @Test("L2 Queues: a strip with departed items, marks and offers") func queues() {
    let window = Window(size: Size(width: 200, height: 400))
    let list = CallList(["Ada", "Ben", "Eva"], guests: ["Kim"])
    window.rootViewController = list
    window.settle()
    list.addBreak(after: 1)
    list.dequeue()
    window.settle()
    #expect(list.past.items == ["Ada"] && list.marks.all.isEmpty && list.log == ["break"])
    // The header takes half a place, so Kim stands at 2.5 places.
    PointerScript(window).tap(at: Point(x: 100, y: 290))
    window.settle()
    #expect(list.log.last == "Kim joins as number 3" && list.count == 3)
  }

  @Test("L2 Queues: one that another controller embeds") func embeddedQueue() {
    let page = CallPage(["Ada", "Ben"])
    window.rootViewController = page
    window.settle()
    #expect(page.list.view.frame == Rect(x: 20, y: 50, width: 260, height: 140))
    #expect(page.list.isAppearing && window.find(label: "Ada") != nil)
  }

  @Test("L2 Queues: a task is carried into another column, within its own, and back by Escape") func board() {
    let board = TaskBoard([["one", "two", "three"], ["four"]])
    window.rootViewController = board
    window.settle()
    func tasks() -> [[String?]] {
      board.columns.map { column in (0..<column.count).map { column.item(at: $0) ?? nil } }
    }
    let pointer = PointerScript(window)
    func hold(at point: Point) {
      pointer.press(at: point)
      pointer.hold(0.3)
    }
    hold(at: Point(x: 50, y: 20))
    pointer.move(to: Point(x: 200, y: 70), duration: 0.3)
    #expect(tasks() == [["two", "three"], ["four", nil]])
    pointer.release()
    #expect(tasks() == [["two", "three"], ["four", "one"]])
    window.settle()
    hold(at: Point(x: 50, y: 20))
    pointer.move(to: Point(x: 50, y: 75), duration: 0.3)
    #expect(tasks()[0] == ["three", nil])
    KeyScript(window).press(.escape)
    #expect(tasks() == [["two", "three"], ["four", "one"]])
    pointer.release()
    hold(at: Point(x: 50, y: 20))
    pointer.move(to: Point(x: 50, y: 75), duration: 0.3)
    pointer.release()
    window.settle()
    #expect(tasks() == [["three", "two"], ["four", "one"]])
    #expect(window.findAll(role: .label).compactMap(\.accessibilityLabel).sorted() == ["four", "one", "three", "two"])
  }

  @Test("L2 Stacks: one that another controller embeds") func embeddedStack() throws {
    let reading = ReadingController(chapterCount: 3)
    window.rootViewController = reading
    window.settle()
    #expect(reading.book.view.frame == Rect(x: 0, y: 0, width: 300, height: 150))
    for _ in 0..<2 {
      PointerScript(window).tap(try #require(window.find(label: "Next chapter")))
      window.settle()
    }
    #expect(reading.book.stackSize == 3 && reading.book.currentViewController?.isAppearing == true)
    KeyScript(window).press(.escape)
    window.settle()
    #expect(reading.book.stackSize == 2)
    PointerScript(window).tap(try #require(window.find(label: "First chapter")))
    window.settle()
    #expect(reading.book.stackSize == 1)
  }

  @Test func messages() {
    let controller = MailController()
    window.rootViewController = controller
    window.settle()
    let isNarrow = window.bounds.width < 600
    let (list, text) = (controller.list.view, controller.message.text)
    #expect(list.isHidden == isNarrow)
    controller.toggleList()
    window.settle()
    #expect(!list.isHidden && list.frame.minX == 0)
    window.send(.key(KeyEvent(key: .escape)))
    window.settle()
    #expect(list.isHidden == isNarrow)
    controller.toggleList()
    window.settle()
    PointerScript(window, device: .touch).tap(at: Point(x: 100, y: 16))
    window.settle()
    #expect(list.isHidden && text.text == "Lunch at noon?")
    // The parts move to another arrangement, and the message is laid out for each size that it has on the way.
    for (width, room) in [(900.0, 619.0), (400.0, 400.0)] {
      window.send(.resize(Size(width: width, height: 200), scale: 1))
      window.advance(by: 0.1)
      #expect(text.bounds.width == controller.message.view.bounds.width - 40)
      #expect(controller.message.view.bounds.width != room)
      window.settle()
      #expect(text.bounds.width == room - 40)
    }
  }

  @Test func letter() {
    let letter = LetterController()
    window.rootViewController = letter
    window.settle()
    letter.another.perform(.press)
    #expect(!letter.problem.text.isEmpty, "there is no desktop here")
    letter.text.text = "Dear Ada"
    #expect(!window.close())
    window.settle()
    #expect(letter.presentedViewController?.title == "Throw this letter away?")
    #expect(!window.close() && !window.isClosed)
    window.send(.key(KeyEvent(key: .return)))
    window.settle()
    #expect(window.isClosed && letter.text.text.isEmpty)
  }
}
