import Containers
import Languages
import Music
import Platform
import SDLHost
import TestSupport
import ViewTree
import ViewTreeTesting

@testable import Jukebox

/// How the window looks in which the walk takes place.
struct WalkLook: CustomStringConvertible {
  enum Music: String { case bundled, hundred }

  var isDark = true
  var hasMoreContrast = false
  /// A language that is written from right to left mirrors the window.
  var language = Language.plainEnglish
  /// Whether the window is opened in English, and the language is chosen while the scene is shown.
  var choosesLanguage = false
  var isMirrored: Bool { language.isRightToLeft }
  var isSmall = false
  var music = Music.bundled

  /// Another size than the usual ones.
  var givenSize: Size?
  var scale = 1.0
  /// Whether covers are read; nobody looks at them in most walks.
  var hasCovers = false

  var size: Size { givenSize ?? (isSmall ? Size(width: 480, height: 360) : Size(width: 1024, height: 680)) }

  var description: String {
    [
      isDark ? "dark" : "light", language.code, isSmall ? "480×360" : "1024×680",
      music.rawValue,
    ].joined(separator: ", ")
  }
}

/// The whole program in a window, for the walk. Time passes only by hand, and stands still for the song that plays.
final class WalkStage {
  let window: Window
  let main: MainController
  let theme: AppTheme
  let library: WalkLibrary
  let pointer: PointerScript
  /// The window's text engine lives in it.
  let session: OffscreenSession
  /// Where playlists are saved.
  private let folder: TemporaryFolder

  init(_ look: WalkLook, library: WalkLibrary) throws {
    self.library = library
    session = try OffscreenSession(size: look.size, scale: look.scale)
    folder = try TemporaryFolder()
    let window = session.window
    self.window = window
    if !look.hasCovers { window.imageStore = nil }
    window.layoutDirection = .leftToRight
    pointer = PointerScript(window)
    theme = AppTheme(
      Palette(isDark: look.isDark, hasMoreContrast: look.hasMoreContrast),
      language: look.choosesLanguage ? .plainEnglish : look.language)
    main = MainController(
      theme: theme, library: library.model,
      clock: { [unowned window] in window.currentTime })
    main.playlists.folder = folder.path
    main.playlists.trash = Trash(folder.path + "/Trash")
    // The first one exists everywhere.
    main.preferences.change { $0.folders = ["/usr/share", "/home/ada/A folder with quite a long name/Music"] }
    session.show(main)
    settle()
  }

  // MARK: Time

  /// Lets movements end.
  func settle() { window.settle(framesPerSecond: 12, limit: 3) }

  /// Lets movements end and notices go away, with the pointer outside of the window.
  func rest() {
    if main.player.isPlaying { main.player.pause() }
    window.send(.pointersLost)
    settle()
    window.advance(by: Notice.undoSeconds + 1)
    settle()
  }

  func writePicture(to path: String) throws {
    session.waitForImages()
    window.advance(by: 0)
    try session.picture().writePNG(to: path)
  }

  func advance(frames: Int) {
    for _ in 0..<frames { window.advance(by: 1.0 / 60) }
  }

  // MARK: Input

  func press(_ key: Key, _ modifiers: KeyModifiers = []) {
    window.send(.key(KeyEvent(key: key, modifiers: modifiers)))
    window.send(.key(KeyEvent(key: key, modifiers: modifiers, phase: .released)))
  }

  /// Opens the menu of the first visible view that is described by `label`, or whose description begins with it.
  func openMenu(of label: Sentence) {
    element(label)?.perform(.showMenu)
  }

  /// Presses a view as assistive technology does.
  func tap(_ label: Sentence) { element(label)?.perform(.press) }

  /// The labels that a scene looked for in vain.
  private(set) var missing: [String] = []

  private func element(_ sentence: Sentence) -> View? {
    let label = theme.tr(sentence)
    let elements = WalkElement.all(in: window)
    let found =
      elements.first { $0.view.accessibilityLabel == label }
      ?? elements.first { $0.view.accessibilityLabel?.hasPrefix(label) == true }
    if found == nil { missing.append(label) }
    return found?.view
  }

  // MARK: What is seen

  /// Everything that a person can perceive of the program's state, except for where the focus is. Two of these differ if something
  /// happened in between.
  var digest: [String] {
    let player = main.player
    let lines = AccessibleTree.lines(of: window).map {
      $0.replacing(",\"focused\":true", with: "").replacing(folder.path, with: "/tmp")
    }
    return lines + [
      "\(player.current?.id ?? -1) \(player.items.map(\.id)) \(player.isPlaying) \(player.volume) \(player.isMuted)"
        + " \(player.isShuffled) \(player.repeatMode) \(player.afterQueue) \(player.position)"
    ]
  }
}
