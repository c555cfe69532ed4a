import Containers
import Music
import Testing
import ViewTree
import ViewTreeTesting

@testable import Jukebox

@Suite struct MainControllerTests {
  private let stage: Stage
  private var window: Window { stage.window }
  private var main: MainController { stage.main }

  init() {
    let library = LibraryModel()
    library.append(Stage.albums([3, 1, 2]))
    stage = Stage(library)
  }

  private func press(_ key: Key, _ modifiers: KeyModifiers = []) { stage.press(key, modifiers) }

  @Test("J3 at launch Dequeue has the focus, and nothing plays")
  func launch() {
    #expect(window.focusedView === main.upNext.dequeueButton)
    #expect(main.player.current == nil)
    #expect(window.nextWakeTime == nil)
  }

  @Test("J3 Space, Return and Ctrl+D dequeue, and the dequeued song plays")
  func dequeue() {
    let count = main.upNext.queue.count
    press(.space)
    #expect(main.player.current?.title == "0.0")
    press(.return)
    #expect(main.player.current?.title == "1.0")
    window.focusedView = nil
    press(.character("d"), .control)
    #expect(main.player.current?.title == "2.0")
    #expect(main.upNext.queue.count == count - 3)
  }

  @Test("When a song is over, the next one is dequeued by itself, to the second")
  func autoplay() {
    press(.space)
    window.advance(by: 59.5)
    #expect(main.player.current?.title == "0.0")
    window.advance(by: 1)
    #expect(main.player.current?.title == "1.0")
    for _ in 0..<125 { window.advance(by: 1) }
    #expect(main.player.current?.title == "0.1")
  }

  @Test("J3 Esc goes back from an album, wherever the focus is")
  func back() {
    main.stack.push(
      AlbumController(
        theme: .dark, player: main.player, album: main.shelf.library.album(main.shelf.library.albums[0])),
      animated: false)
    window.settle()
    window.focusedView = main.upNext.dequeueButton
    press(.escape)
    window.settle()
    #expect(main.stack.currentViewController === main.shelf)
    press(.escape)
    #expect(main.stack.stackSize == 1)
  }

  @Test("An album that is added goes before what is suggested")
  func add() throws {
    let count = main.upNext.queue.count
    main.stack.push(
      AlbumController(
        theme: .dark, player: main.player, album: main.shelf.library.album(main.shelf.library.albums[2])),
      animated: false)
    window.settle()
    let button = try #require(window.find(label: "Add to queue"))
    PointerScript(window).tap(at: button.convert(Point(x: 10, y: 10), to: nil))
    #expect(main.upNext.queue.count == count + 2)
    #expect((0..<2).map { main.upNext.queue.item(at: $0)?.title } == ["2.0", "2.1"])
  }

  @Test("J3 by keyboard alone one opens an album, moves through its songs, queues one, and goes back")
  func keysAlone() throws {
    let count = main.upNext.queue.count
    for _ in 0..<12 where window.focusedView !== main.shelf.swipeView { press(.tab) }
    #expect(window.focusedView === main.shelf.swipeView)
    press(.right)
    window.settle()
    press(.return)
    window.settle()
    #expect(main.stack.currentViewController?.title == "Album 1")
    press(.escape)
    window.settle()
    for _ in 0..<12 where window.focusedView !== main.shelf.swipeView { press(.tab) }
    press(.left)
    window.settle()
    press(.space)
    window.settle()
    #expect(main.stack.currentViewController?.title == "Album 0")
    for _ in 0..<12 where window.focusedView?.accessibilityLabel != "Songs" { press(.tab) }
    let list = window.focusedView as? SongList
    #expect(list?.currentIndex == 0)
    press(.down)
    #expect(list?.currentIndex == 1)
    press(.end)
    #expect(list?.currentIndex == 2)
    press(.down)
    press(.return)
    #expect(main.upNext.queue.count == count + 1)
    #expect(main.upNext.queue.item(at: count)?.title == "0.2")
    press(.home)
    press(.up)
    #expect(list?.currentIndex == 0)
  }

  @Test("J3 the arrow keys scroll a long list of songs, and the current row is visible")
  func longAlbum() throws {
    main.stack.push(AlbumController(theme: .dark, player: main.player, album: Stage.albums([500])[0]), animated: false)
    window.settle()
    let list = try #require(window.find(label: "Songs") as? SongList)
    for _ in 0..<20 where !list.isFocused { press(.tab) }
    press(.down)
    for (key, index) in [(Key.end, 499), (.up, 498), (.home, 0), (.down, 1)] {
      press(key)
      window.settle()
      #expect(list.currentIndex == index)
      #expect(list.bounds.insetBy(dx: 0, dy: -1).contains(try #require(list.rect(ofItemAt: index))))
    }
    press(.pageDown)
    #expect(list.currentIndex ?? 0 > 2)
  }

  @Test("J4 a cover and a song look different while hovered and while pressed")
  func hover() throws {
    let pointer = PointerScript(window)
    let cell = try #require(main.shelf.swipeView.currentItemView as? AlbumCell)
    let middle = cell.convert(cell.bounds.center, to: nil)
    func look(_ view: View) -> [View.Presentation] { view.subviews.map(\.presented) }
    let plain = look(cell)
    pointer.move(to: middle, duration: 0.1)
    window.advance(by: 0.5)
    let hovered = look(cell)
    #expect(hovered != plain)
    pointer.press(at: middle)
    window.advance(by: 0.5)
    #expect(look(cell) != plain && look(cell) != hovered)
    pointer.release()
    window.settle()
    #expect(main.stack.currentViewController is AlbumController)
    let row = try #require(window.find(label: "2. 0.1"))
    let place = row.convert(row.bounds.center, to: nil)
    for point in [Point(x: 1, y: 1), place] {
      window.send(.pointer(PointerEvent(phase: .hovered, location: point)))
      window.advance(by: 1.0 / 60)
    }
    #expect(window.lastDamage.contains { $0.contains(place) })
    pointer.tap(at: place)
    #expect(row.accessibilityStates.contains(.selected))
    #expect(main.player.current == nil)
  }

  @Test("J3 F1 shows the keys, and Esc hides them")
  func help() {
    press(.function(1))
    window.settle()
    let list = KeyList(theme: .dark, commands: main.commands)
    list.columns = 2
    #expect(Set(list.items).count == list.items.count, "in two columns, too, each key is there once")
    main.openPreferences(animated: false)
    #expect(main.stack.allViewControllers.count == 1, "no page is opened behind a sheet")
    press(.escape)
    window.settle()
    #expect(window.find(label: "Keys") == nil)
  }

  @Test("J7 without songs the queue is empty, and Dequeue is disabled")
  func empty() {
    let other = Window(size: Size(width: 800, height: 600))
    let controller = MainController(theme: .dark, library: LibraryModel(), clock: { 0 })
    other.rootViewController = controller
    other.settle()
    #expect(!controller.upNext.dequeueButton.isEnabled)
    other.send(.key(KeyEvent(key: .character("d"), modifiers: .control)))
    #expect(controller.player.current == nil)
    #expect(other.find(label: controller.upNext.dequeueButton.accessibilityLabel ?? "") != nil)
  }

  @Test("Durations are formatted as people write them")
  func minutes() {
    #expect(SongRow.minutes(0) == "0:00")
    #expect(SongRow.minutes(187.9) == "3:07")
    #expect(SongRow.minutes(3661) == "1:01:01")
    #expect(SongRow.minutes(.nan) == "0:00")
    #expect(SongRow.minutes(-4) == "0:00")
  }
}
