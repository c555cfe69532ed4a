import Glibc
import Languages
import Pictures
import SDLHost
import Synchronization
import Testing
import ViewTree

@testable import Jukebox

/// Walks through everything that the program shows, and presses whatever looks as if it could be pressed: as a person does who only
/// has a mouse, as one who only has keys, and as one who only has assistive technology.
@Suite("Walk: whatever looks as if it could be pressed, can be") struct WalkTests {
  @Test("Every element reacts to a mouse over it, and to a click")
  func pointer() throws {
    try walk(
      PointerHand(), [WalkLook(), WalkLook(isDark: false, language: .mirrored(), isSmall: true, music: .hundred)])
  }

  @Test("Every element is reached by Tab and arrows, and acts on Return or Space")
  func keys() throws { try walk(KeyHand(), [WalkLook(music: .hundred)]) }

  @Test("Every element acts for assistive technology")
  func assistive() throws { try walk(AssistiveHand(), [WalkLook()]) }

  @Test(
    "P5 No text lies over another, is cut although there is room, or can hardly be read; nothing is outside of the window"
  )
  func layout() throws {
    // Small windows are looked at below.
    let looks = [Language.plainEnglish, .mirrored()].flatMap { language in
      [WalkLook(language: language), WalkLook(isDark: false, language: language, music: .hundred)]
    }
    try expectNoFaults { walk in
      for look in looks {
        // Colours do not depend on sizes and directions.
        let looksAtColors = look.music == .hundred && !look.isMirrored
        try walk.look(
          for: { LayoutFaults.all(in: $0.window) + (looksAtColors ? LookFaults.all(on: $0) : []) }, in: look)
      }
    }
  }

  @Test("P4 From 360×240 to 3840×2160 points, at 1× to 3×, each scene is without these faults, in both directions")
  func sizes() throws {
    let sizes: [(size: Size, scale: Double)] = [
      (360, 240, 1.0), (420, 300, 2), (480, 360, 1.25), (360, 640, 3), (600, 800, 1.5), (639, 500, 1), (640, 480, 1.25),
      (860, 319, 1), (720, 1280, 2), (1200, 760, 1.5), (1590, 960, 2), (3840, 2160, 1),
    ].map { (Size(width: $0.0, height: $0.1), $0.2) }
    try expectNoFaults { walk in
      let (narrow, low) = (Size(width: 360, height: 640), Size(width: 480, height: 360))
      let (middle, wide) = (Size(width: 639, height: 500), Size(width: 1200, height: 760))
      try walk.look(through: sizes, recorded: [low, wide], in: WalkLook(music: .hundred))
      try walk.look(
        through: sizes.reversed(), recorded: [narrow, middle], in: WalkLook(isDark: false, language: .mirrored()))
    }
  }

  @Test("P6 Each scene is without these faults in German, and with longer texts, of which all are in the catalogues")
  func languages() throws {
    let sizes: [(size: Size, scale: Double)] = [(360, 640), (640, 400), (1024, 680)].map {
      (Size(width: $0.0, height: $0.1), 1)
    }
    try expectNoFaults { walk in
      try walk.look(through: sizes, in: WalkLook(language: .german(), music: .hundred))
      try walk.look(through: sizes.reversed(), in: WalkLook(language: .accented, choosesLanguage: true))
    }
  }

  /// `WALK_LANGUAGE` and `WALK_SCENE` choose the pictures of one language, and of the scenes whose names begin so; `WALK_SIZES` those of
  /// other sizes, such as `1590x960,360x240@3` with a scale. `WALK_CONTRAST` shows them to somebody who prefers more contrast.
  @Test(
    "Pictures of all scenes, into the folder that WALK_PICTURES names", .enabled(if: getenv("WALK_PICTURES") != nil))
  func pictures() throws {
    guard let folder = getenv("WALK_PICTURES").map({ String(cString: $0) }) else { return }
    let usual =
      "360x240,480x360,360x640,640x400,600x800,1024x680,1590x960,360x240@3,639x500@2,1024x680@1.5"
    let sizes = (getenv("WALK_SIZES").map { String(cString: $0) } ?? usual).split(separator: ",").compactMap { text in
      let numbers = text.split { $0 == "x" || $0 == "@" }.compactMap { Double($0) }
      return numbers.count < 2
        ? nil : (size: Size(width: numbers[0], height: numbers[1]), scale: numbers.count > 2 ? numbers[2] : 1)
    }
    let looks = try [
      WalkLook(music: .hundred), WalkLook(isDark: false, language: .mirrored()),
      WalkLook(language: .german(), music: .hundred), WalkLook(isDark: false, language: .german()),
      WalkLook(isDark: false, language: .accented), WalkLook(isDark: false, music: .hundred),
    ]
    let language = getenv("WALK_LANGUAGE").map { String(cString: $0) }
    let scene = getenv("WALK_SCENE").map { String(cString: $0) } ?? ""
    let walk = Walk()
    for look in looks where language ?? look.language.code == look.language.code {
      var look = look
      look.hasMoreContrast = getenv("WALK_CONTRAST") != nil
      try walk.draw(sizes, of: WalkScene.all.filter { $0.name.hasPrefix(scene) }, in: look, into: folder)
    }
  }

  private func walk(_ hand: some WalkHand, _ looks: [WalkLook]) throws {
    try expectNoFaults { walk in
      for look in looks { try walk.press(with: hand, in: look) }
    }
  }

  private func expectNoFaults(_ body: (Walk) throws -> Void) throws {
    let misuse = Reports()
    let walk = Walk()
    try Misuse.$handler.withValue({ misuse.note($0) }) { try body(walk) }
    walk.report(misuse.lines)
  }
}

/// What was reported while something ran.
private nonisolated final class Reports: Sendable {
  private let reported = Mutex<[String]>([])
  var lines: [String] { reported.withLock { $0 } }
  func note(_ line: String) { reported.withLock { $0.append(line) } }
}

/// The walk itself: it finds what is wrong on purpose.
@Suite("Walk: what it finds") struct WalkFaultTests {
  private let session: OffscreenSession
  private let root = ViewController()

  init() throws {
    session = try OffscreenSession(size: Size(width: 300, height: 200))
    session.show(root)
  }

  private func add(_ text: String, _ x: Double, _ y: Double, _ width: Double) {
    let label = Label(text: text)
    label.frame = Rect(x: x, y: y, width: width, height: 20)
    root.view.addSubview(label)
  }

  private func faults() -> [String] {
    session.window.advance(by: 0)
    return LayoutFaults.all(in: session.window)
  }

  @Test("A text over another, a text that is cut beside free room, and one that leaves the window are found")
  func layout() {
    add("One text", 20, 20, 100)
    #expect(faults() == [])
    add("Another", 40, 26, 100)
    #expect(faults() == ["the text “Another” lies over “One text”"])
    root.view.subviews[1].removeFromSuperview()
    add("A text that is cut", 20, 60, 60)
    #expect(faults().count == 1 && faults()[0].hasPrefix("the text “A text that is cut” is cut although"))
    add("Beside it", 82, 60, 200)
    #expect(faults() == [])
    add("Outside of it", 270, 120, 100)
    #expect(faults() == ["label “Outside of it” is partly outside of what it is in"])
  }
}
