import Containers
import Glibc
import Languages
import Testing
import ViewTree

@testable import Jukebox

/// One way through all scenes: what was pressed, and what was wrong.
final class Walk {
  private var libraries: [WalkLook.Music: WalkLibrary] = [:]
  /// What was pressed, one line a scene.
  private var pressed: [String] = []
  private var faults: [WalkFault] = []
  private var drawn = DrawnRecord()

  private func library(_ music: WalkLook.Music) throws -> WalkLibrary {
    if let library = libraries[music] { return library }
    let library = try music == .bundled ? WalkLibrary.bundled() : WalkLibrary.hundred()
    libraries[music] = library
    return library
  }

  /// Shows a scene in a window of its own.
  private func show(_ scene: WalkScene, _ look: WalkLook) throws -> WalkStage {
    var look = look
    // A menu would be closed by the choice.
    if scene.isMenu { look.choosesLanguage = false }
    let stage = try WalkStage(look, library: library(look.music))
    if scene.isInUpNext { stage.main.split.openDrawer(animated: false) }
    scene.open(stage)
    stage.settle()
    if look.choosesLanguage {
      stage.theme.language = look.language
      stage.settle()
      compare(stage, scene, look)
    }
    for label in stage.missing { note("is not shown, as nothing is called “\(label)”", scene, look) }
    return stage
  }

  /// What is shown after a language was chosen is what would be shown if the window had been opened in it.
  private func compare(_ stage: WalkStage, _ scene: WalkScene, _ look: WalkLook) {
    var other = look
    other.choosesLanguage = false
    guard let opened = try? show(scene, other) else { return }
    let (found, wanted) = (stage.digest, opened.digest)
    for (line, other) in zip(found, wanted) where line != other {
      // What stands in a field is a person's.
      if line.hasPrefix("{\"role\":\"textField\"") { continue }
      note("has \(line) instead of \(other)", scene, look)
    }
    if found.count != wanted.count { note("has \(found.count) elements instead of \(wanted.count)", scene, look) }
  }

  // MARK: Pressing

  /// Presses one element of each kind in each scene.
  func press(with hand: some WalkHand, in look: WalkLook) throws {
    for scene in WalkScene.all where scene.exists(in: look) {
      var stage = try show(scene, look)
      let root = scene.root(on: stage)
      let elements = WalkElement.kinds(in: root).filter { scene.only?.contains($0.name.label) ?? true }
      pressed.append("\(hand.name), \(look), \(scene): \(elements.map { "\($0.name)" }.joined(separator: ", "))")
      if elements.isEmpty && scene.only != [] { note("nothing in it can be pressed", scene, look) }
      for fault in hand.look(at: elements, on: stage) { note("\(hand.name): \(fault)", scene, look) }
      for name in elements.map(\.name) {
        if scene.root(on: stage).accessibilityLabel != root.accessibilityLabel { stage = try show(scene, look) }
        guard press(name, with: hand, on: stage, scene) != nil else {
          if scene.isGoneAfterPress { stage = try show(scene, look) } else { stage.rest() }
          continue
        }
        // What was pressed before may have led elsewhere, or have done what this does.
        stage = try show(scene, look)
        if let fault = press(name, with: hand, on: stage, scene) { note("\(hand.name): \(name) \(fault)", scene, look) }
        stage = try show(scene, look)
      }
    }
  }

  /// Presses an element. Returns what is wrong with it.
  private func press(
    _ name: WalkElement.Name, with hand: some WalkHand, on stage: WalkStage, _ scene: WalkScene
  ) -> String? {
    guard let element = element(name, on: stage, in: scene) else { return "is not there when the scene is shown again" }
    return hand.press(element, on: stage, in: scene)
  }

  private func element(_ name: WalkElement.Name, on stage: WalkStage, in scene: WalkScene) -> WalkElement? {
    let all = WalkElement.all(in: scene.root(on: stage))
    guard let element = all.first(where: { $0.name == name }) else { return nil }
    guard element.visible.isEmpty else { return element }
    element.view.bringIntoSight()
    stage.settle()
    return WalkElement.all(in: scene.root(on: stage)).first { $0.name == name }
  }

  // MARK: Looking

  /// Looks at each scene: whether anything is wrong with its layout, and whether a mouse finds all elements. Then its window becomes
  /// as small as it is before it is shown, in which layout must misuse nothing either.
  func look(for faults: (WalkStage) -> [String], in look: WalkLook) throws {
    for scene in WalkScene.all where scene.exists(in: look) {
      let stage = try show(scene, look)
      for fault in faults(stage) { note(fault, scene, look) }
      for element in WalkElement.all(in: scene.root(on: stage)) where !element.visible.isEmpty {
        if !element.isInFront(in: stage.window) {
          note("\(element.name) has something else in front of it", scene, look)
        }
      }
      for size in [Size(width: 1, height: 1), .zero, look.size] {
        stage.window.send(.resize(size, scale: 1))
        stage.advance(frames: 1)
      }
    }
  }

  /// Shows each scene once, gives its window one size after the other, and looks at each: whether anything is wrong with its layout, and
  /// whether a mouse finds the elements.
  /// - Parameter recorded: the sizes in which each scene must draw what it drew before.
  func look(
    through sizes: [(size: Size, scale: Double)], recorded: Set<Size> = [], in look: WalkLook
  ) throws {
    for scene in WalkScene.all where scene.exists(in: look) {
      let stage = try show(scene, look)
      // The way from one arrangement to the next is looked at elsewhere.
      stage.window.prefersReducedMotion = true
      for (size, scale) in sizes {
        stage.window.send(.resize(size, scale: scale))
        stage.advance(frames: 1)
        if scene.isInUpNext { stage.main.split.openDrawer(animated: false) }
        stage.window.advance(by: 0.5)
        // A menu has closed with the drawer that had its button.
        if scene.isMenu, !WalkElement.all(in: stage.window).contains(where: { $0.role == .menuItem }) {
          scene.open(stage)
          stage.window.advance(by: 0.5)
        }
        stage.window.advance(by: 0)
        let name = "\(look), \(Int(size.width))×\(Int(size.height)) at \(scale)"
        if recorded.contains(size) { drawn.note(DrawnText.lines(of: stage.window), in: scene.name, name) }
        var found = look.language.isAccented ? TextFaults.all(on: stage) : []
        // The Playground, which shows the toolkit, has a narrow column for many words.
        if look.language.isPlain || !scene.name.hasPrefix("Playground") { found += LayoutFaults.all(in: stage.window) }
        for fault in found {
          faults.append(WalkFault(text: fault, scene: scene.name, look: name))
        }
        for element in WalkElement.all(in: scene.root(on: stage)) where !element.visible.isEmpty {
          // In a small window a submenu lies over its menu, where titles are long.
          if element.isInFront(in: stage.window) || element.role == .menuItem && !look.language.isPlain { continue }
          faults.append(
            WalkFault(text: "\(element.name) has something else in front of it", scene: scene.name, look: name))
        }
        if scene.isInUpNext { stage.main.split.closeDrawer(animated: false) }
      }
    }
  }

  /// Writes a picture of each scene into a folder, for people to look at.
  func draw(
    _ sizes: [(size: Size, scale: Double)], of scenes: [WalkScene], in look: WalkLook, into folder: String
  ) throws {
    for scene in scenes where scene.exists(in: look) {
      for (size, scale) in sizes {
        var look = look
        (look.givenSize, look.scale, look.hasCovers) = (size, scale, true)
        let stage = try show(scene, look)
        let text = "\(scene)-\(Int(size.width))x\(Int(size.height))-\(scale)"
        let name = text.map { $0.isLetter || $0.isNumber ? "\($0)" : "-" }
        try stage.writePicture(
          to: "\(folder)/\(look.language.code)-\(look.isDark ? "dark" : "light")-\(name.joined()).png")
      }
    }
  }

  // MARK: The result

  private func note(_ text: String, _ scene: WalkScene, _ look: WalkLook) {
    faults.append(WalkFault(text: text, scene: scene.name, look: "\(look)"))
  }

  /// Records each fault as an issue of the test, once, with the looks of the window in which it was met.
  func report(_ misuse: [String]) {
    for line in Set(misuse).sorted() { Issue.record("misuse: \(line)") }
    for line in drawn.differences() { Issue.record("\(line)") }
    let looks = Dictionary(grouping: faults) { "\($0.scene): \($0.text)" }
    for (text, faults) in looks.sorted(by: { $0.key < $1.key }) {
      Issue.record("\(text) [\(faults.map(\.look).joined(separator: "; "))]")
    }
    if !faults.isEmpty || Self.isListed { print(pressed.joined(separator: "\n")) }
  }

  /// Whether what was pressed is printed also when nothing was wrong.
  private static var isListed: Bool { getenv("WALK_LIST") != nil }
}

/// Something wrong in a scene.
struct WalkFault {
  var text: String
  var scene: String
  var look: String
}
