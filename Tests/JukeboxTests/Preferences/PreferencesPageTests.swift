import Containers
import Music
import Platform
import TestSupport
import Testing
import ViewTree
import ViewTreeTesting

@testable import Jukebox

/// Devices for sound that a test plugs in and pulls out.
final class FakeOutput: OutputDevices {
  var names: [String]
  private(set) var refreshCount = 0
  init(_ names: [String]) { self.names = names }
  func isMissing(_ name: String) -> Bool { !names.contains(name) }
  func refresh() { refreshCount += 1 }
}

@Suite("Preferences: the page") struct PreferencesPageTests {
  private let stage = Stage()
  private let output = FakeOutput(["Built-in Audio", "USB DAC"])
  private let folder: TemporaryFolder
  private var preferences: PreferencesModel { stage.main.preferences }

  init() throws {
    folder = try TemporaryFolder()
    preferences.change { $0.folders = [] }
    stage.main.desktop.output = output
    stage.press(.character(","), .control)
    stage.window.settle(limit: 2)
  }

  private var page: PreferencesController? { stage.main.stack.currentViewController as? PreferencesController }

  /// The view of the page with this label, wherever the page is scrolled to.
  private func element(_ label: String) throws -> View {
    func search(_ view: View) -> View? {
      if view.isHidden { return nil }
      if view.accessibilityLabel == label, view.accessibilityRole != nil { return view }
      return view.subviews.lazy.compactMap { search($0) }.first
    }
    return try #require(page.flatMap { search($0.view) }, "\(label)")
  }

  private func choose(_ title: String, in label: String) throws {
    try element(label).perform(.press)
    stage.window.settle(limit: 1)
    try #require(stage.window.find(role: .menuItem, label: title), "\(title)").perform(.press)
    stage.window.settle(limit: 1)
  }

  @Test("P7 Ctrl+comma opens the page once, and its Back button leaves it")
  func opening() throws {
    #expect(page != nil)
    stage.press(.character(","), .control)
    stage.window.settle(limit: 2)
    #expect(stage.main.stack.allViewControllers.count == 2)
    try stage.tap("Back")
    stage.window.settle(limit: 2)
    #expect(page == nil)
    try stage.tap("Menu of Up next")
    stage.window.settle(limit: 1)
    try stage.tap("Preferences…")
    stage.window.settle(limit: 2)
    #expect(page != nil)
  }

  @Test("J3 P7 U11 Ctrl+comma leads back to the page, and around a control there are the page and its group")
  func back() throws {
    stage.window.focusedView = stage.main.upNext.dequeueButton
    stage.press(.character(","), .control)
    let focused = try #require(stage.window.focusedView)
    #expect(focused.isDescendant(of: stage.main.stack.view))
    var around: [String] = []
    var view = try element("Look").accessibilityParent
    while let next = view {
      around.append(next.accessibilityLabel ?? "")
      view = next.accessibilityParent
    }
    #expect(around.prefix(2) == ["Appearance", "Preferences"], "\(around)")
  }

  @Test("J3 P7 The first control of the page has the focus as soon as it opens, and gives it back where it was")
  func focus() throws {
    let stage = Stage()
    let browse = try #require(stage.window.find(label: "Browse"))
    for former in [stage.main.upNext.dequeueButton, browse] as [View] {
      stage.window.focusedView = former
      stage.press(.character(","), .control)
      #expect(stage.window.focusedView?.accessibilityLabel == "Look")
      stage.window.settle(limit: 2)
      #expect(stage.window.focusedView?.accessibilityLabel == "Look")
      stage.press(.escape)
      #expect(stage.window.focusedView === former)
      stage.window.settle(limit: 2)
      #expect(stage.window.focusedView === former)
    }
  }

  @Test(
    "J3 P7 A swipe over the page gives the focus back only when the page has gone, also where nothing has the focus")
  func focusAfterSwipe() {
    let stage = Stage()
    let former = stage.main.upNext.dequeueButton
    stage.window.focusedView = former
    stage.press(.character(","), .control)
    stage.window.settle(limit: 2)
    stage.window.focusedView = nil
    let place = stage.main.stack.view.convert(stage.main.stack.view.bounds, to: nil)
    let edge = Point(x: place.minX + 4, y: place.midY)
    let finger = PointerScript(stage.window, device: .touch, id: 7)
    finger.press(at: edge)
    finger.move(to: Point(x: edge.x + 80, y: edge.y), duration: 0.3)
    #expect(stage.window.focusedView !== former)
    finger.move(to: Point(x: edge.x + 4, y: edge.y), duration: 0.3)
    finger.release()
    stage.window.settle(limit: 2)
    #expect(stage.main.stack.currentViewController is PreferencesController && stage.window.focusedView !== former)
    stage.window.focusedView = nil
    finger.drag(from: edge, to: Point(x: edge.x + 400, y: edge.y), duration: 0.15)
    stage.window.settle(limit: 2)
    #expect(stage.main.stack.currentViewController === stage.main.shelf && stage.window.focusedView === former)
  }

  @Test("U11 The line about a preference is read with its control, also when it changes")
  func explanations() throws {
    #expect(try element("Look").accessibilityHint == "System follows the desktop’s light and dark.")
    #expect(try element("System").accessibilityHint == "System follows the desktop’s light and dark.")
    let device = try element("Output device")
    #expect(device.accessibilityHint == nil)
    preferences.change { $0.outputDevice = "Gone" }
    #expect(device.accessibilityHint?.hasPrefix("It is not connected.") == true)
    preferences.change { $0.outputDevice = nil }
    #expect(device.accessibilityHint == nil)
  }

  @Test("P7 A change on the page acts at once, and one elsewhere is shown")
  func choices() throws {
    try element("Even loudness").perform(.decrement)
    #expect(preferences.current.gain == .album)
    #expect(stage.player.gainMode == .album && preferences.kept.gain == .album)
    preferences.change { $0.gain = .none }
    #expect(stage.player.gainMode == .none && preferences.kept.gain == .none)
    #expect(try element("Even loudness").accessibilityValue == "Off")
    try choose("Play the library, shuffled", in: "When Up next ends")
    #expect(stage.player.afterQueue == .library && preferences.kept.afterQueue == .library)
    try choose("Add to queue", in: "Opening a file")
    #expect(preferences.kept.opening == .queue)
    try element("Renderer").perform(.increment)
    #expect(preferences.kept.renderer == .software)
  }

  @Test("P7 U7 By keys a menu of the page begins at what is chosen, so that Return changes nothing")
  func choiceByKeys() throws {
    preferences.change { $0.opening = .queue }
    let button = try element("Opening a file")
    stage.window.focusedView = button
    stage.press(.space)
    stage.window.settle(limit: 1)
    let item = try #require(stage.window.accessibilityFocus)
    #expect(item.accessibilityLabel == "Add to queue" && item.accessibilityStates.contains(.checked))
    stage.press(.return)
    #expect(preferences.kept.opening == .queue && button.accessibilityValue == "Add to queue")
  }

  @Test("P7 A device that is pulled out while its menu is open can be chosen, and is used when it comes back")
  func device() throws {
    try element("Output device").perform(.press)
    stage.window.settle(limit: 1)
    output.names = ["Built-in Audio"]
    stage.main.desktop.didChange()
    try #require(stage.window.find(label: "USB DAC")).perform(.press)
    stage.window.settle(limit: 1)
    #expect(preferences.kept.outputDevice == "USB DAC" && output.refreshCount >= 2)
    let button = try element("Output device")
    let note = "It is not connected. The system’s device is used until it is."
    #expect(button.accessibilityValue == "USB DAC" && stage.window.find(label: note) != nil)
    output.names = ["Built-in Audio", "USB DAC"]
    stage.main.desktop.didChange()
    #expect(stage.window.find(label: note) == nil)
    try choose("System default", in: "Output device")
    #expect(preferences.kept.outputDevice == nil)
  }

  @Test("P7 The page says what draws the window, and that a change of it takes effect at once")
  func renderer() {
    func says(_ text: String) -> Bool { stage.window.find(label: "\(text) A change takes effect at once.") != nil }
    #expect(says("What draws the window."))
    var name = "software"
    stage.main.desktop.rendererName = { name }
    #expect(says("The window is drawn in software."))
    name = "opengl"
    stage.main.desktop.didChange()
    #expect(says("The window is drawn with opengl."))
  }

  private func type(_ path: String) throws {
    let field = try #require(stage.window.find(label: "Path of a folder with music") as? TextField)
    stage.window.focusedView = field
    field.selectAll()
    stage.window.send(.text(path))
    stage.press(.return)
    stage.window.settle(limit: 1)
  }

  @Test("P7 Folders are added by typing, by dropping and by the desktop's chooser, and removed")
  func folders() throws {
    let (one, two, three) = (try folder.folder("one"), try folder.folder("two"), try folder.folder("three"))
    let added = try stage.heard { try type(" \(one)/ ") }
    #expect(added.contains("Added “\(one)”"))
    #expect(preferences.kept.folders == [one])
    try type("\(one)/nothing")
    #expect(preferences.kept.folders == [one])
    #expect(stage.window.find(label: "There is no folder at \(one)/nothing.") != nil)
    try type("Music")
    #expect(stage.window.find(label: "A whole path is needed, such as /home/ada/Music or ~/Music.") != nil)
    try type(one)
    #expect(stage.window.find(label: "\(one) is in the library already.") != nil)
    stage.window.send(.drop([two, "\(two)/song.flac"], at: Point(x: 600, y: 300)))
    stage.window.settle(limit: 1)
    #expect(preferences.kept.folders == [one, two])
    #expect(stage.window.find(label: "Choose folders")?.isHidden ?? true)
    var answer: (([String]?) -> Void)?
    stage.main.desktop.chooseFolders = { _, whenDone in answer = whenDone }
    stage.window.settle(limit: 1)
    try #require(stage.window.find(label: "Choose folders")).perform(.press)
    // Nothing waits for the answer, and the page may be left before it comes.
    answer?([three])
    #expect(preferences.kept.folders == [one, two, three])
    try #require(stage.window.find(label: "Choose folders")).perform(.press)
    answer?(nil)
    stage.window.settle(limit: 1)
    #expect(stage.window.find(label: "The desktop could not show its window for choosing folders.") != nil)
    let removed = try stage.heard { try #require(stage.window.find(label: "Remove two")).perform(.press) }
    #expect(removed.contains("Removed “\(two)”"))
    #expect(preferences.kept.folders == [one, three])
    try #require(stage.window.find(label: "Remove one")).perform(.press)
    try #require(stage.window.find(label: "Remove three")).perform(.press)
    stage.window.settle(limit: 1)
    #expect(preferences.kept.folders == [])
    #expect(stage.window.find(label: "No folders: only the music that comes with Jukebox is shown.") != nil)
  }

  @Test("P7 After a folder was added by a key, the focus is in the field, and another press does nothing")
  func addingByKey() throws {
    let (one, two) = (try folder.folder("one"), try folder.folder("two"))
    preferences.change { $0.folders = [one] }
    stage.window.settle(limit: 1)
    let field = try #require(stage.window.find(label: "Path of a folder with music") as? TextField)
    stage.window.focusedView = field
    stage.window.send(.text(two))
    stage.press(.tab)
    #expect(stage.window.focusedView?.accessibilityLabel == "Add this folder")
    stage.press(.space)
    #expect(preferences.kept.folders == [one, two] && field.isFocused)
    stage.press(.return)
    stage.window.settle(limit: 1)
    #expect(preferences.kept.folders == [one, two])
    #expect(stage.window.find(label: "A whole path is needed, such as /home/ada/Music or ~/Music.") == nil)
  }

  @Test("P7 Tab shows the whole row of the control to which it goes, and the focus ring does not touch the edge")
  func revealedRow() throws {
    let stage = Stage(size: Size(width: 900, height: 480))
    stage.press(.character(","), .control)
    stage.window.settle(limit: 2)
    for _ in 0..<60 where stage.window.focusedView?.accessibilityLabel != "Opening a file" { stage.press(.tab) }
    #expect(stage.window.focusedView?.accessibilityLabel == "Opening a file")
    stage.window.settle(limit: 2)
    let page = try #require(stage.main.stack.currentViewController as? PreferencesController)
    let detail = try #require(page.view.labels.first { $0.text.hasPrefix("From a file manager") })
    let bottom = page.view.convert(page.view.bounds, to: nil).maxY
    let ring = try #require(stage.window.focusRingFrame)
    #expect(detail.convert(detail.bounds, to: nil).maxY + 8 < bottom && ring.maxY + 8 < bottom)
    stage.press(.tab, .shift)
    stage.window.settle(limit: 2)
    let other = try #require(stage.window.focusRingFrame)
    #expect(other.minY > page.view.convert(page.view.bounds, to: nil).minY)
  }

  @Test("P7 R4 The row of a folder is released with its page, also while a thread still waits for the folder's disk")
  func releasedRow() {
    for _ in 0..<20 {
      weak var released: FolderRow?
      do {
        let row = FolderRow(theme: .dark, path: folder.path)
        released = row
        row.look()
      }
      #expect(released == nil)
    }
  }

  @Test("P7 The row of a folder in the home folder writes its path with ~, as notices do")
  func homeFolder() throws {
    let home = try #require(UserFolders().home)
    let row = FolderRow(theme: .dark, path: home + "/Music")
    #expect(row.labels.prefix(2).map(\.text) == ["Music", "~/Music"])
  }

  @Test("P7 Return on Remove takes out one folder, however often it is pressed")
  func removing() throws {
    let paths = try ["a", "b", "c"].map { try folder.folder($0) }
    preferences.change { $0.folders = paths }
    stage.window.settle(limit: 1)
    stage.window.focusedView = stage.window.find(label: "Remove a")
    for _ in 0..<3 { stage.press(.return) }
    #expect(preferences.kept.folders == Array(paths.dropFirst()))
  }

  @Test("P7 Opened files are played, queued or played next, as it is set")
  func openedFiles() {
    let album = Stage.albums([2], from: 7)[0]
    stage.main.importer.openFiles = { _, whenFound in whenFound(NamedMusic(albums: [album], problems: [])) }
    let first = stage.player.items.first?.title
    preferences.change { $0.opening = .next }
    stage.main.importer.open(["/x"])
    #expect(stage.player.items.prefix(3).map(\.title) == ["7.0", "7.1", first])
    preferences.change { $0.opening = .queue }
    stage.main.importer.open(["/x"])
    #expect(stage.player.items.prefix(5).map(\.title) == ["7.0", "7.1", "7.0", "7.1", first])
    #expect(stage.player.current == nil)
    preferences.change { $0.opening = .play }
    stage.main.importer.open(["/x"])
    #expect(stage.player.current?.title == "7.0")
  }

  @Test("P10 With the first folder the desktop's own stays, unless it has never existed")
  func firstFolder() throws {
    let (own, added) = (folder.path + "/Music", try folder.folder("added"))
    for isThere in [false, true] {
      if isThere { _ = try folder.folder("Music") }
      let preferences = PreferencesModel()
      let folders = MusicFolders(preferences, folders: UserFolders { $0 == "XDG_MUSIC_DIR" ? own : nil })
      #expect(folders.all == [own])
      #expect(folders.add([added]) == nil && folders.all == (isThere ? [own, added] : [added]))
    }
  }

  @Test("P7 The desktop's own folder is not written once it is the only one again")
  func ownFolderAgain() throws {
    let (own, added) = (try folder.folder("Music"), try folder.folder("added"))
    let preferences = PreferencesModel()
    let folders = MusicFolders(preferences, folders: UserFolders { $0 == "XDG_MUSIC_DIR" ? own : nil })
    #expect(folders.add([added]) == nil && preferences.kept.folders == [own, added])
    folders.remove(added)
    #expect(preferences.kept.folders == nil && folders.all == [own])
    folders.remove(own)
    #expect(preferences.kept.folders == [])
    #expect(folders.add([own]) == nil && preferences.kept.folders == nil)
  }

  @Test("P7 A folder that is refused changes nothing, also where the desktop's own folder is not there")
  func refusedFolder() {
    let preferences = PreferencesModel()
    let folders = MusicFolders(preferences, folders: UserFolders { $0 == "XDG_MUSIC_DIR" ? "/nowhere/Music" : nil })
    #expect(folders.add(["/nope"]) != nil)
    #expect(preferences.current.folders == nil && folders.all == ["/nowhere/Music"])
  }

  @Test("P7 A window that shows what the command line named says that it does not show the folders")
  func otherMusic() {
    let sentence = "This window shows the music that it was started with. A start without paths shows these folders."
    #expect(stage.window.find(label: sentence) == nil)
    let other = Stage()
    other.library.isOwnMusic = false
    other.press(.character(","), .control)
    other.window.settle(limit: 2)
    #expect(other.window.find(label: sentence) != nil)
  }
}
