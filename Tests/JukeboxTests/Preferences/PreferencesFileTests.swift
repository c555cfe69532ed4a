import Foundation
import Languages
import Music
import Platform
import TestSupport
import Testing
import ViewTreeTesting

@testable import Jukebox

@Suite("Preferences: the file") struct PreferencesFileTests {
  private let folder: TemporaryFolder
  private let file: PreferencesFile

  init() throws {
    folder = try TemporaryFolder()
    file = PreferencesFile(in: folder.path)
  }

  private func write(_ text: String) throws {
    try FileManager.default.createDirectory(atPath: folder.path + "/jukebox", withIntermediateDirectories: true)
    try text.write(toFile: file.path, atomically: true, encoding: .utf8)
  }

  private var text: String { (try? String(contentsOfFile: file.path, encoding: .utf8)) ?? "" }
  private var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path + "/jukebox")) ?? []).sorted()
  }

  private final class Owner {}

  private static let everything: Preferences = {
    var preferences = Preferences()
    preferences.look = .dark
    preferences.renderer = .software
    preferences.folders = ["/home/ada/Music", "/mnt/a b"]
    preferences.gain = .none
    preferences.outputDevice = "USB “DAC”"
    preferences.afterQueue = .library
    preferences.opening = .next
    return preferences
  }()

  @Test("P7 What is set is written as a person can read it, and is read again")
  func roundTrip() {
    #expect(file.read().preferences == Preferences() && file.read().problem == nil)
    #expect(file.write(Self.everything.changes(since: Preferences())) == nil)
    #expect(
      text == """
        {
          "afterQueue" : "library",
          "folders" : [
            "/home/ada/Music",
            "/mnt/a b"
          ],
          "gain" : "off",
          "look" : "dark",
          "openFiles" : "next",
          "outputDevice" : "USB “DAC”",
          "renderer" : "software"
        }

        """)
    let found = file.read()
    #expect(found.preferences == Self.everything && found.problem == nil)
    // What has its default again leaves the file.
    #expect(file.write(Preferences().changes(since: Self.everything)) == nil)
    #expect(text == "{\n\n}\n" && file.read().preferences == Preferences())
    #expect(names == ["preferences.json"])
  }

  @Test("P7 What the program does not know is kept, and what it does not understand is said")
  func unknown() throws {
    try write(#"{"look": "purple", "gain": "album", "folders": ["relative"], "future": {"a": [1, 2.5, null, true]}}"#)
    let found = file.read()
    #expect(found.preferences.gain == .album && found.preferences.look == .system && found.preferences.folders == nil)
    #expect(
      found.problem?.description.hasSuffix("this is not understood, so the defaults are used: “look”, “folders”.")
        == true)
    var changed = found.preferences
    changed.afterQueue = .album
    #expect(file.write(changed.changes(since: found.preferences)) == nil)
    for part in [#""future" : {"#, "2.5", "null", "true", #""look" : "purple""#, #""afterQueue" : "album""#] {
      #expect(text.contains(part), "\(part) in \(text)")
    }
  }

  @Test("P7 A change leaves alone what was edited in the file meanwhile")
  func edited() throws {
    try write(#"{"look": "dark"}"#)
    let before = file.read().preferences
    try write(#"{"look": "light", "renderer": "software"}"#)
    var after = before
    after.gain = .track
    #expect(file.write(after.changes(since: before)) == nil)
    let now = file.read().preferences
    #expect(now.look == .light && now.renderer == .software && now.gain == .track)
  }

  @Test(
    "P7 A damaged file is left as it is when it is read, and is kept beside the new one when that is written",
    arguments: ["{", "[]", "\u{0}\u{1}", #"{"look": "dark""#, "look = dark", #""text""#, "12"])
  func damaged(content: String) throws {
    try write(content)
    let found = file.read()
    #expect(found.preferences == Preferences() && found.isDamaged)
    #expect(
      found.problem?.description == "The preferences, \(file.path), are damaged, so the defaults are used.")
    #expect(names == ["preferences.json"] && text == content)
    var notice = ""
    func change() -> Sentence? { file.write(["look": .string("dark")], onDamage: { notice = $0.description }) }
    #expect(change() == nil)
    #expect(notice.hasPrefix("The preferences are damaged; they were kept as "))
    #expect(notice.hasSuffix("/jukebox/preferences-damaged.json."))
    #expect(names == ["preferences-damaged.json", "preferences.json"] && file.read().problem == nil)
    try write(content)
    #expect(change() == nil)
    #expect(notice.hasSuffix("/preferences-damaged-2.json."))
    #expect(try String(contentsOfFile: folder.path + "/jukebox/preferences-damaged.json", encoding: .utf8) == content)
  }

  @Test("P7 An empty file is no damage, and a huge one is")
  func sizes() throws {
    try write(" \n")
    #expect(file.read().problem == nil && names == ["preferences.json"])
    try write(#"{"look": "dark", "x": ""# + String(repeating: "x", count: 1 << 20) + "\"}")
    #expect(file.read().isDamaged && names == ["preferences.json"])
  }

  @Test("P7 Deep nesting is damage that is found at once, unless it is in a text")
  func nesting() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    try write(#"{"look": "dark", "x": "# + nested(31) + #", "y": "\""# + nested(400) + "\"}")
    #expect(file.read().problem == nil && file.read().preferences.look == .dark)
    #expect(file.write(["look": .string("light")]) == nil)
    #expect(try String(contentsOfFile: file.path, encoding: .utf8).contains(nested(400)))
    // Decoding takes a time that grows with the third power of the depth.
    try write(#"{"look": "dark", "x": "# + nested(500) + "}")
    #expect(file.read().isDamaged && names == ["preferences.json"])
  }

  @Test("P7 What cannot be read now is neither damage nor overwritten")
  func unreadable() throws {
    // As a folder in the place of the file, a disk that fails gives an error that has nothing to do with the content.
    try FileManager.default.createDirectory(atPath: file.path, withIntermediateDirectories: true)
    let found = file.read()
    #expect(found.preferences == Preferences() && found.problem?.description.contains("cannot be read (") == true)
    #expect(names == ["preferences.json"])
    #expect(file.write(["look": .string("dark")]) != nil)
    #expect(names == ["preferences.json"])
  }

  @Test("P7 Where nothing can be saved that is said once, and again after it worked")
  func unwritable() throws {
    // A file where the folder should be stands for a home that is read-only, also for root.
    try "".write(toFile: folder.path + "/jukebox", atomically: true, encoding: .utf8)
    let model = PreferencesModel(in: folder.path, wake: {})
    func change(_ look: Preferences.Look) -> [String] {
      model.change { $0.look = look }
      model.end()
      return model.takeProblems().map(\.description)
    }
    let first = change(.dark)
    #expect(first.count == 1 && first[0].hasPrefix("The preferences cannot be saved ("))
    #expect(change(.light) == [] && model.current.look == .light)
    try FileManager.default.removeItem(atPath: folder.path + "/jukebox")
    #expect(change(.dark) == [] && file.read().preferences.look == .dark)
    let homeless = PreferencesModel(in: nil, wake: {})
    homeless.change { $0.look = .dark }
    homeless.end()
    #expect(homeless.takeProblems() == ["The preferences cannot be saved (there is no folder for them)."])
  }

  @Test("P7 A change that could not be saved is saved with the next one, or at the end, and the newer wins")
  func retried() throws {
    let block = folder.path + "/jukebox"
    for isAtEnd in [false, true] {
      try "".write(toFile: block, atomically: true, encoding: .utf8)
      let keeper = PreferencesKeeper(file, wake: {})
      keeper.write(["look": .string("dark"), "gain": .string("off")])
      #expect(eventually { keeper.takeProblems().count == 1 })
      try FileManager.default.removeItem(atPath: block)
      if !isAtEnd { keeper.write(["look": .string("light")]) }
      keeper.end()
      let found = file.read().preferences
      #expect(found.look == (isAtEnd ? .dark : .light) && found.gain == .none)
      try FileManager.default.removeItem(atPath: block)
    }
  }

  @Test("P7 One folder that is not understood costs no other, and stays in the file when the list is written")
  func oddFolders() throws {
    let home = try #require(UserFolders().home)
    try write(#"{"folders": ["~/Music", "relative", "/mnt/a", {"path": 1}]}"#)
    let model = PreferencesModel(in: folder.path, wake: {})
    #expect(model.current.folders == [home + "/Music", "/mnt/a"])
    let problems = model.takeProblems()
    let expected = #"these are not whole paths of folders, so they are left out: “relative”, “{"path":1}”."#
    #expect(problems.count == 1 && problems[0].description.hasSuffix(expected), "\(problems)")
    model.change { $0.folders?.append("/mnt/b") }
    model.end()
    for part in [#""relative""#, #""path" : 1"#, "/Music", "/mnt/a", "/mnt/b"] {
      #expect(text.contains(part), "\(part) in \(text)")
    }
    #expect(file.read().preferences.folders == [home + "/Music", "/mnt/a", "/mnt/b"])
    // Also where nothing in the list is understood.
    for value in [#"["relative"]"#, "12"] {
      try write(#"{"folders": \#(value)}"#)
      let model = PreferencesModel(in: folder.path, wake: {})
      #expect(
        model.current.folders == nil
          && model.takeProblems()[0].description.hasSuffix("the defaults are used: “folders”."))
      model.change { $0.folders = ["/mnt/b"] }
      model.end()
      #expect(text.contains(value.filter { !"[]".contains($0) }) && file.read().preferences.folders == ["/mnt/b"])
    }
    // A list that a person has emptied stays empty.
    try write(#"{"folders": ["/mnt/a", "relative"]}"#)
    let emptied = PreferencesModel(in: folder.path, wake: {})
    MusicFolders(emptied).remove("/mnt/a")
    emptied.end()
    #expect(file.read().preferences.folders == [])
  }

  @Test("P7 A folder that the file names twice, or with a slash at its end, is one folder of the library")
  func sameFolders() throws {
    let home = try #require(UserFolders().home)
    try write(#"{"folders": ["~/Music/", "/mnt/a", "\#(home)/Music", "/mnt/a//", "/"]}"#)
    let model = PreferencesModel(in: folder.path, wake: {})
    #expect(model.current.folders == [home + "/Music", "/mnt/a", "/"] && model.takeProblems().isEmpty)
    model.end()
  }

  @Test("P7 What the command line says holds for one run, until it is changed by hand")
  func override() throws {
    try write(#"{"look": "dark", "gain": "album"}"#)
    let model = PreferencesModel(in: folder.path, wake: {})
    model.override {
      $0.look = .light
      $0.gain = .none
    }
    model.change { $0.afterQueue = .album }
    model.end()
    #expect(model.current.look == .light && model.kept.look == .dark && model.kept.gain == .album)
    #expect(file.read().preferences.look == .dark)
    model.change { $0.look = .system }
    model.end()
    #expect(file.read().preferences.look == .system && file.read().preferences.gain == .album)
  }

  @Test("P7 What a person edits in the file while the program runs holds at once, and what was just set stays")
  func editedWhileRunning() throws {
    // The folder is not there yet: the first edit makes it.
    let model = PreferencesModel(in: folder.path, wake: {})
    defer { model.end() }
    model.override { $0.gain = .track }
    var told = 0
    let owner = Owner()
    model.observe(owner) { _ in told += 1 }
    model.watch()
    func follows(limit: Double = 20, _ condition: () -> Bool) -> Bool {
      eventually(limit: limit, serving: model.update, condition)
    }

    try write(#"{"look": "dark", "gain": "album"}"#)
    #expect(follows { model.current.look == .dark })
    #expect(model.current.gain == .album && told == 1)
    // What is changed in the window reaches the file, which is edited before the program has read it again.
    model.change { $0.afterQueue = .library }
    #expect(eventually { text.contains("afterQueue") })
    try write(#"{"look": "light", "afterQueue": "library"}"#)
    #expect(follows { model.current.look == .light })
    #expect(model.current.afterQueue == .library && model.current.gain == .automatic)
    // Without a new file beside it, as some editors save.
    try #"{"look": "dark", "shade": 1, "gain": "off", "renderer": 3}"#
      .write(toFile: file.path, atomically: false, encoding: .utf8)
    #expect(follows { model.current.look == .dark && model.current.gain == .none })
    let problems = model.takeProblems().map(\.description)
    #expect(problems.count == 1 && problems[0].hasSuffix("so the defaults are used: “renderer”."), "\(problems)")
    // It is not said again after another edit.
    try #"{"look": "dark", "shade": 1, "gain": "album", "renderer": 3}"#
      .write(toFile: file.path, atomically: false, encoding: .utf8)
    #expect(follows { model.current.gain == .album } && model.takeProblems().isEmpty)
    // A link to a file in another folder.
    try #"{"look": "light"}"#.write(toFile: folder.path + "/mine.json", atomically: true, encoding: .utf8)
    try FileManager.default.removeItem(atPath: file.path)
    try FileManager.default.createSymbolicLink(atPath: file.path, withDestinationPath: folder.path + "/mine.json")
    #expect(follows { model.current.look == .light })
    try #"{"look": "dark"}"#.write(toFile: folder.path + "/mine.json", atomically: false, encoding: .utf8)
    #expect(follows { model.current.look == .dark })
    // A person who deletes it wants the defaults.
    try FileManager.default.removeItem(atPath: file.path)
    #expect(follows { model.current == Preferences() })
    // Its folder may only be away.
    try write(#"{"look": "dark"}"#)
    #expect(follows { model.current.look == .dark })
    try FileManager.default.removeItem(atPath: folder.path + "/jukebox")
    #expect(!follows(limit: 0.5) { model.current.look != .dark })
  }

  @Test("P7 The program is woken for an edit without a problem, and for a problem without an edit, but not for neither")
  func woken() throws {
    for (content, look, problems) in [
      (#"{"look": "dark"}"#, .dark, 0), (#"{"look": 3}"#, nil, 1), (#"{"look": "dark", "gain": 3}"#, .dark, 1),
      (#"{"shade": 1}"#, nil, 0),
    ] as [(String, Preferences.Look?, Int)] {
      try write(content)
      let isWoken = Monitor(false)
      let keeper = PreferencesKeeper(file) { isWoken.change { $0 = true } }
      // It reads the file at once.
      let watch = keeper.watch()
      keeper.end()
      #expect(watch != nil && isWoken.read { $0 } == (look != nil || problems > 0), "\(content)")
      #expect(keeper.takeEdit()?.look == look && keeper.takeProblems().count == problems, "\(content)")
    }
  }

  @Test("P7 A file that is damaged at the start is reported once, and stays as it is until a change has to be saved")
  func damagedAtStart() throws {
    for isChanged in [false, true] {
      try write(#"{"look": "dark""#)
      let model = PreferencesModel(in: folder.path, wake: {})
      model.watch()
      if isChanged { model.change { $0.afterQueue = .album } }
      model.end()
      var problems = ["The preferences, \(file.path), are damaged, so the defaults are used."]
      if isChanged {
        problems.append(
          "The preferences are damaged; they were kept as \(folder.path)/jukebox/preferences-damaged.json.")
      }
      #expect(model.takeProblems().map(\.description) == problems)
      #expect(names == (isChanged ? ["preferences-damaged.json"] : []) + ["preferences.json"])
      #expect(file.read().preferences.afterQueue == (isChanged ? .album : .nothing))
      try FileManager.default.removeItem(atPath: folder.path + "/jukebox")
    }
  }

  @Test("P7 A file that is damaged while the program runs is reported, kept, and replaced by what holds")
  func damagedWhileRunning() throws {
    for isChangedMeanwhile in [true, false] {
      try write(#"{"look": "dark", "gain": "album"}"#)
      let model = PreferencesModel(in: folder.path, wake: {})
      model.watch()
      try #"{"look": "light", "gain": "al"#.write(toFile: file.path, atomically: false, encoding: .utf8)
      var problems: [String] = []
      #expect(
        eventually {
          model.update()
          problems += model.takeProblems().map(\.description)
          return !problems.isEmpty
        })
      #expect(problems == ["The preferences, \(file.path), are damaged, so what was set before still holds."])
      // It is still there for whoever is about to mend it.
      #expect(model.current.look == .dark && names == ["preferences.json"])
      if isChangedMeanwhile { model.change { $0.afterQueue = .album } }
      model.end()
      #expect(
        model.takeProblems().map(\.description) == [
          "The preferences are damaged; they were kept as \(folder.path)/jukebox/preferences-damaged.json."
        ])
      let found = file.read()
      #expect(found.problem == nil && found.preferences == model.current && found.preferences.gain == .album)
      #expect(names == ["preferences-damaged.json", "preferences.json"])
      try FileManager.default.removeItem(atPath: folder.path + "/jukebox")
    }
  }

  @Test("P7 Random bytes are read without harm")
  func random() throws {
    var random = SystemRandomNumberGenerator()
    let seed = random.next()
    var generator = SeededGenerator(seed: seed)
    let pieces = [
      "{", "}", "[", "]", ":", ",", "\"look\"", "\"dark\"", "1e999", "nul", "\\", "\u{FFFD}", "\"folders\"", " ",
    ]
    for _ in 0..<200 {
      let content = (0..<Int.random(in: 0..<12, using: &generator)).map { _ in
        pieces.randomElement(using: &generator) ?? ""
      }
      try write(content.joined())
      _ = file.read()
      #expect(file.write(["gain": .string("off")]) == nil, "seed \(seed)")
      #expect(file.read().preferences.gain == .none, "seed \(seed): \(content)")
      try? FileManager.default.removeItem(atPath: folder.path + "/jukebox")
    }
  }
}
