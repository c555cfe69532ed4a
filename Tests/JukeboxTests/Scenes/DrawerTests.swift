import Containers
import Languages
import Music
import SDLHost
import TestSupport
import Testing
import ViewTree
import ViewTreeTesting

@testable import Jukebox

/// The arrangements of the window: Up next as a drawer, beside the library and under it, and the bar.
@Suite struct DrawerTests {
  private static let narrow = Size(width: 480, height: 400)

  private func button(_ stage: Stage) -> QueueButton { stage.main.nowPlaying.queueButton }

  @Test(
    "P4 Below 640 points of width Up next is a drawer, in a portrait window it lies under the library, otherwise beside it"
  )
  func arrangements() {
    for (width, height, edge, isDrawer) in [
      (360.0, 240.0, SplitArrangement.Edge.leading, true), (639, 480, .leading, true), (640, 480, .leading, false),
      (3840, 2160, .leading, false), (600, 800, .bottom, false), (1080, 1920, .bottom, false),
    ] {
      let arrangement = WindowArrangement(Size(width: width, height: height))
      #expect(arrangement.side.edge == edge && arrangement.side.isDrawer == isDrawer, "\(width)×\(height)")
      #expect(arrangement.bar.hasQueueButton == isDrawer)
      #expect((arrangement.bar.form == .line) == (height < 320))
    }
    #expect(WindowSize.smallest.points == Size(width: 360, height: 240))
  }

  @Test("P4 The button says how many songs wait; it opens the drawer, and Escape closes it and brings the focus back")
  func button() {
    let stage = Stage(size: Self.narrow)
    #expect(button(stage).accessibilityLabel == "Up next, 6 songs")
    #expect(!stage.main.upNext.dequeueButton.isFocusable)
    stage.window.focusedView = button(stage)
    stage.press(.return)
    stage.window.settle()
    #expect(stage.main.split.isDrawerOpen)
    #expect(stage.window.focusedView === stage.main.upNext.dequeueButton)
    #expect(button(stage).accessibilityStates.contains(.expanded))
    stage.press(.return)
    #expect(stage.player.current != nil && button(stage).accessibilityLabel == "Up next, 5 songs")
    stage.press(.escape)
    stage.window.settle()
    #expect(stage.main.upNext.view.isHidden)
    #expect(stage.window.focusedView === button(stage))
    stage.press(.escape)
    #expect(!stage.main.split.isDrawerOpen)
  }

  @Test("P4 Title, artist and time keep away from the edges of the bar where the window has room for a high one")
  func highBar() throws {
    let harness = try SceneHarness(Stage.albums([2, 2]), size: Size(width: 640, height: 440))
    harness.main.player.next()
    harness.window.settle(limit: 1)
    let bar = harness.main.nowPlaying.view
    let lines = bar.labels.filter { !$0.isHidden && ($0.text == "0.0" || $0.text.contains(":")) }
    #expect(lines.count == 3)
    for line in lines { #expect(bar.bounds.insetBy(dx: 0, dy: 10).contains(line.convert(line.bounds, to: bar))) }
    #expect(WindowArrangement(Size(width: 640, height: 407)).bar.height == 60)
    #expect(WindowArrangement(Size(width: 640, height: 408)).bar.height == 88)
  }

  @Test(
    "P4 The bar begins where the region above it does",
    arguments: [
      Size(width: 1390, height: 390), Size(width: 1390, height: 340), Size(width: 700, height: 600),
      Size(width: 1024, height: 680),
      Size(width: 600, height: 390), Size(width: 600, height: 800), Size(width: 400, height: 400),
    ])
  func margins(size: Size) throws {
    let stage = Stage(size: size)
    func start(of view: View) -> Double { view.convert(view.bounds, to: nil).minX }
    let hint = try #require(stage.main.nowPlaying.view.labels.first { $0.text.hasPrefix("Nothing plays") })
    if WindowArrangement(size).bar.hasQueueButton {
      let page = try #require(stage.main.shelf.view.labels.first { $0.text == "Library" })
      #expect(start(of: hint) == start(of: page))
    } else {
      #expect(start(of: hint) == start(of: stage.main.upNext.header))
    }
  }

  @Test("P4 The button of the drawer is as wide for each number of as many digits, and for one digit as for two")
  func widthOfButton() throws {
    let session = try OffscreenSession(size: Size(width: 360, height: 300))
    let button = QueueButton(theme: .dark)
    session.window.addSubview(button)
    func widths(_ counts: ClosedRange<Int>) -> Set<Double> {
      Set(
        counts.map { count in
          button.show(count: count, isOpen: false)
          return button.sizeThatFits(Size(width: 200, height: 30)).width
        })
    }
    #expect(widths(0...99).count == 1)
    #expect(widths(100...199).count == 1)
  }

  @Test("P4 Where the button of the drawer disappears, as the window becomes large, its focus goes into Up next")
  func focusOfButton() {
    for size in [Size(width: 1024, height: 680), Size(width: 560, height: 800)] {
      let stage = Stage(size: Self.narrow)
      stage.window.focusedView = button(stage)
      stage.window.send(.resize(size, scale: 1))
      stage.advance(0.5)
      #expect(button(stage).isHidden && stage.window.focusedView === stage.main.upNext.dequeueButton, "\(size)")
    }
  }

  @Test(
    "P4 U7 The menu of Up next goes with its button when the drawer becomes a region, and closes when that is closed")
  func menuInDrawer() throws {
    let stage = Stage(size: Self.narrow)
    stage.main.split.openDrawer(animated: false)
    stage.window.settle(limit: 1)
    let button = try #require(stage.window.find(role: .button, label: "Menu of Up next"))
    stage.pointer.tap(at: stage.middle(of: button))
    stage.window.settle(limit: 1)
    #expect(stage.window.findAll(role: .menu).count == 1)
    stage.window.send(.resize(Size(width: 1024, height: 680), scale: 1))
    stage.advance(1)
    let menu = try #require(stage.window.findAll(role: .menu).first)
    let place = button.convert(button.bounds, to: nil)
    #expect(abs(menu.frame.minX - place.minX) <= 0.5 && abs(menu.frame.minY - place.maxY - 4) <= 0.5)
    stage.window.send(.resize(Self.narrow, scale: 1))
    stage.advance(1)
    #expect(stage.window.findAll(role: .menu).isEmpty && stage.main.upNext.view.isHidden)
  }

  @Test("P4 Where Up next takes no input, the focus of the button of the drawer goes into the pages")
  func focusOfButtonWithoutQueue() {
    let stage = Stage(size: Self.narrow)
    stage.main.upNext.view.isUserInteractionEnabled = false
    stage.window.focusedView = button(stage)
    stage.window.send(.resize(Size(width: 1024, height: 680), scale: 1))
    stage.advance(0.5)
    #expect(stage.window.focusedView?.isDescendant(of: stage.main.layout.pages) == true)
  }

  @Test("P4 The drawer is swiped in and out; what is beneath is neither pressed nor found, and keys do not turn it")
  func swipe() {
    let stage = Stage(size: Self.narrow)
    stage.pointer.drag(from: Point(x: 4, y: 200), to: Point(x: 250, y: 200), duration: 0.15)
    stage.window.settle()
    #expect(stage.main.split.isDrawerOpen)
    #expect(stage.window.find(label: "Up next")?.accessibilityRole == .group)
    stage.press(.right)
    stage.window.settle()
    #expect(stage.main.shelf.swipeView.currentItemIndex == 0)
    stage.pointer.tap(at: Point(x: 450, y: 150))
    stage.window.settle()
    #expect(!stage.main.split.isDrawerOpen && stage.main.shelf.swipeView.currentItemIndex == 0)
    stage.main.toggleQueue()
    stage.window.settle()
    stage.pointer.drag(from: Point(x: 400, y: 30), to: Point(x: 200, y: 30), duration: 0.1)
    stage.window.settle()
    #expect(!stage.main.split.isDrawerOpen)
  }

  @Test("P4 On an album's page a swipe from the edge goes back, as everywhere")
  func swipeBack() {
    let stage = Stage(size: Self.narrow)
    stage.open(album: 0)
    stage.pointer.drag(from: Point(x: 4, y: 100), to: Point(x: 400, y: 100), duration: 0.15)
    stage.window.settle()
    #expect(stage.main.stack.currentViewController === stage.main.shelf && !stage.main.split.isDrawerOpen)
  }

  @Test("P4 A card that is carried while the window becomes narrow, and portrait, stays in the hand")
  func carried() throws {
    let stage = Stage([8])
    let order = stage.player.items.map(\.title)
    let card = try #require(stage.queue.itemView(at: 1))
    stage.pointer.press(at: stage.middle(of: card))
    stage.pointer.hold(0.7)
    #expect(card.isLifted)
    for size in [Self.narrow, Size(width: 560, height: 800), Self.narrow] {
      stage.window.send(.resize(size, scale: 1))
      stage.advance(0.5)
      #expect(card.isLifted && !stage.main.upNext.view.isHidden, "\(size)")
    }
    stage.pointer.release()
    stage.window.settle()
    #expect(stage.main.split.isDrawerOpen && !card.isLifted)
    #expect(Set(stage.player.items.map(\.title)) == Set(order))
  }

  @Test("P4 From one arrangement to the next, nothing jumps while the window is dragged across the limits")
  func movement() {
    let stage = Stage(size: Size(width: 700, height: 500))
    func place() -> [Rect] { [stage.main.split.content.frame, stage.main.split.side.frame] }
    var last = place()
    for width in Array(stride(from: 700.0, through: 580, by: -4)) + Array(stride(from: 580.0, through: 700, by: 4)) {
      stage.window.send(.resize(Size(width: width, height: 500), scale: 1))
      stage.window.advance(by: 1.0 / 60)
      let now = place()
      for (a, b) in zip(last, now) { #expect(abs(a.minX - b.minX) < 50 && abs(a.maxX - b.maxX) < 50, "\(width)") }
      last = now
    }
    stage.window.settle()
    #expect(stage.window.nextWakeTime == nil)
  }

  @Test("P4 M14 Typing goes on in the search, and closes the drawer that a press has brought back over it")
  func drawerOverSearch() throws {
    let stage = Stage(size: Self.narrow)
    stage.main.toggleQueue()
    stage.window.settle()
    stage.window.send(.text("x"))
    let field = try #require(stage.window.focusedView as? TextField)
    // The drawer has hardly begun to close. A press catches it there, so it opens again.
    stage.pointer.tap(at: Point(x: 200, y: 30))
    #expect(stage.main.split.isDrawerOpen && !field.isFocusable)
    Misuse.$handler.withValue({ Issue.record("\($0)") }) { stage.window.send(.text("y")) }
    #expect(!stage.main.split.isDrawerOpen && field.isFocused && field.text == "xy")
    stage.window.settle(limit: 1)
  }

  @Test(
    "P4 A notice over the drawer lies above Dequeue and moves nothing, and Ctrl+F closes the drawer",
    arguments: [false, true])
  func noticeAndSearch(isEarly: Bool) {
    let stage = Stage(size: Self.narrow)
    let dequeue = stage.main.upNext.dequeueButton
    let pages = stage.main.split.frame
    stage.main.toggleQueue()
    stage.window.settle()
    let place = dequeue.convert(dequeue.bounds, to: nil)
    if isEarly {
      // The drawer is opened while the notice is shown.
      stage.main.split.closeDrawer(animated: false)
      stage.advance(0.1)
    }
    stage.main.show("Something was done")
    if isEarly { stage.main.toggleQueue() }
    stage.advance(0.5)
    let notice = stage.main.view.subviews.compactMap { $0 as? Notice }[0]
    #expect(dequeue.convert(dequeue.bounds, to: nil) == place && stage.main.split.frame == pages)
    #expect(!notice.isHidden && notice.frame.maxY <= place.minY && notice.frame.minY > pages.midY)
    stage.press(.character("f"), .control)
    stage.window.settle(limit: 1)
    #expect(!stage.main.split.isDrawerOpen)
    #expect(!notice.isHidden && notice.frame.maxY == pages.maxY)
    #expect(stage.window.focusedView is TextField)
  }

  // MARK: Starting from nothing

  @Test("P10 All that keys can do from anywhere stands in the menu of the window, or has a button there")
  func menu() throws {
    let stage = Stage()
    stage.player.next()
    try stage.tap("Menu")
    stage.window.settle(limit: 1)
    try stage.tap("Playback")
    stage.window.settle(limit: 1)
    let titles = Set(stage.window.findAll(role: .menuItem).compactMap(\.accessibilityLabel))
    #expect(titles.contains("Playground"))
    let others = [
      "Show the keys": "Keys", "Save Up next as a playlist": "Save Up next as a playlist…",
      "Preferences": "Preferences…",
    ]
    for command in Commands(player: stage.player, theme: stage.main.theme).all where command.meaning != "Dequeue" {
      #expect(titles.contains(others[command.name] ?? command.name), "\(command.name)")
    }
    #expect(stage.window.find(role: .button, label: "Dequeue") != nil)
  }

  /// In the smallest window the sentence is a shorter one, which is seen as a whole, also where it is long.
  private func expectWelcome(_ library: LibraryModel, _ whole: String) throws {
    library.musicFolder = "~/Music"
    for language in [Language.plainEnglish, .accented] {
      let session = try OffscreenSession(size: Size(width: 360, height: 240))
      let main = MainController(theme: AppTheme(.dark, language: language), library: library, clock: { 0 })
      main.importer.addFiles = { _, _ in }
      session.show(main)
      let sentence = language.tr("There is no music in \("~/Music") yet. These pieces come with Jukebox.")
      let label = try #require(session.window.find(label: sentence) as? Label)
      label.numberOfLines = 0
      let needed = label.sizeThatFits(Size(width: label.bounds.width, height: .infinity)).height
      #expect(needed <= label.bounds.height + 0.5 && label.text.count < sentence.count, "\(label.text)")
      session.window.send(.resize(Size(width: 1024, height: 680), scale: 1))
      session.window.advance(by: 0)
      #expect(label.text == sentence)
    }
  }

  @Test("J3 P10 After the first folder was added, the focus is on the albums", arguments: [false, true])
  func focusAfterAdding(isTyped: Bool) throws {
    let folder = try TemporaryFolder()
    let stage = Stage([])
    stage.library.isOwnMusic = false
    // The search begins at once, and with it the button that adds music disappears.
    stage.main.importer.addFiles = { [library = stage.library] _, _ in library.setProgress(.beginning) }
    stage.window.settle(limit: 1)
    let button: View = try #require(stage.window.find(role: .button, label: "Add music…"))
    stage.window.focusedView = button
    if !isTyped { stage.main.desktop.chooseFolders = { _, whenDone in whenDone([folder.path]) } }
    stage.press(.return)
    stage.window.settle(limit: 1)
    if isTyped {
      let sheet = try #require(stage.main.presentedViewController as? FieldSheetController)
      sheet.field.text = folder.path
      sheet.field.onSubmit?(folder.path)
      stage.window.settle(limit: 1)
    }
    #expect(stage.main.presentedViewController == nil && stage.library.progress == .beginning)
    #expect(stage.main.shelf.swipeView.isFocused)
  }

  @Test("P10 Without music the shelf says so, and offers to add some; with music added it does not")
  func welcome() throws {
    let folder = try TemporaryFolder()
    try folder.folder("Music")
    let checkout = "\(#filePath.split(separator: "/").dropLast(4).map { "/" + $0 }.joined())"
    let source = MusicLibrary(
      MusicLibrary.Setup(
        paths: [], musicFolder: folder.path + "/Music", fallback: [checkout + "/Assets/Library/library.json"],
        indexPath: nil, reader: NamesOnly(), isPicture: { _ in false }, isWatching: false), wake: {})
    source.waitUntilFinished()
    let library = LibraryModel(source: source)
    library.musicFolder = "~/Music"
    library.setContents(source.contents)
    let window = Window(size: Size(width: 1024, height: 680))
    let main = MainController(theme: .dark, library: library, clock: { 0 })
    main.importer.addFiles = { _, _ in }
    window.rootViewController = main
    window.settle(limit: 1)
    let shelf = main.shelf.swipeView
    let formerSize = shelf.itemSize
    // The search ends after the albums have been shown. The notice above them takes room, so their covers become smaller.
    library.setProgress(.finished)
    window.settle()
    #expect(shelf.itemSize.width < formerSize.width)
    #expect(shelf.itemSize == main.shelf.swipeViewItemSize(shelf))
    let text = "There is no music in ~/Music yet. These pieces come with Jukebox."
    #expect(window.find(label: text) != nil && !library.albums.isEmpty)
    let add = try #require(window.find(role: .button, label: "Add music…"))
    PointerScript(window).tap(add)
    window.settle(limit: 1)
    let sheet = try #require(main.presentedViewController as? FieldSheetController)
    let wrong = folder.path + "/none"
    sheet.field.text = wrong
    sheet.field.onSubmit?(wrong)
    window.settle(limit: 1)
    #expect(main.presentedViewController === sheet && window.find(label: "There is no folder at \(wrong).") != nil)
    sheet.field.text = folder.path
    sheet.field.onSubmit?(folder.path)
    #expect(main.preferences.current.folders?.last == folder.path)
    // Several folders have no one name.
    library.musicFolder = nil
    library.setProgress(.beginning)
    library.setProgress(.finished)
    #expect(window.find(label: "There is no music in your music folders yet. These pieces come with Jukebox.") != nil)
    try expectWelcome(library, text)
    // With the desktop's own window nothing is typed.
    window.settle(limit: 1)
    main.desktop.chooseFolders = { _, whenDone in whenDone([folder.path + "/Music"]) }
    main.importer.askForMusic()
    #expect(main.presentedViewController == nil)
    // A run that shows what was named shows what is added, too.
    library.isOwnMusic = false
    var added: [String] = []
    main.importer.addFiles = { paths, _ in added = paths }
    main.importer.askForMusic()
    #expect(added == [folder.path + "/Music"])
  }
}
