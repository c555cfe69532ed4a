import Foundation
import TestSupport
import Testing

/// The program as assistive technology meets it: through a client of its own kind, on a bus of its own.
@Suite(.serialized, .waitsForPrograms, .enabled(if: Desktop.isAvailable, "needs Xvfb, openbox, xdotool and xwd"))
struct AccessibilityEndToEndTests {
  private let program = Program()
  private let desktop: Desktop
  private let bus: SessionBus

  init() throws {
    // Not skipped where they are missing: Scripts/prepare installs them with the other packages for tests.
    for program in ["dbus-daemon", SessionBus.python] {
      try #require(
        Desktop.find(program) ?? (FileManager.default.isExecutableFile(atPath: program) ? program : nil) != nil)
    }
    desktop = try Desktop()
    bus = try SessionBus(on: desktop)
  }

  private func start(_ arguments: [String] = []) throws -> Process {
    let process = try desktop.start(program.path, arguments, environment: bus.environment)
    _ = try desktop.window(named: "Jukebox")
    return process
  }

  @Test("U11 Dequeue is found by role and name, pressed, and what plays is read")
  func dequeue() throws {
    let jukebox = try start()
    let button = try bus.ask("jukebox", "find", "push button", "Dequeue")
    #expect(button["actions"].texts == ["press"], "\(button)")
    let states = button["states"].texts
    for state in ["enabled", "sensitive", "focusable", "showing", "visible"] {
      #expect(states.contains(state), "\(button)")
    }
    #expect(!states.contains("checked") && !states.contains("selected"))
    let previous = try bus.ask("jukebox", "find", "push button", "Previous")
    #expect(!previous["states"].texts.contains("enabled") && !previous["states"].texts.contains("sensitive"))

    #expect(try bus.ask("jukebox", "act", "push button", "Dequeue", "press").isTrue)
    let song = try bus.ask("jukebox", "find", "label", "Lantern")
    #expect(song["text"].text == "Lantern", "\(song)")
    // The bar of what plays has the title, and its buttons can be used.
    let roles = try bus.ask("jukebox", "roles").list.map(\.texts)
    let bar = try #require(roles.firstIndex(of: ["landmark", "Now playing"]))
    #expect(
      roles[bar...].contains(["label", "Lantern"]) && roles[bar...].contains(["push button", "Pause"]), "\(roles)")
    #expect(try bus.ask("jukebox", "find", "push button", "Previous")["states"].texts.contains("sensitive"))
    #expect(jukebox.isRunning)
  }

  @Test("U11 The window is where it is on the screen, and so is everything in it")
  func places() throws {
    _ = try start()
    let answer = try bus.ask("jukebox", "find", "push button", "Dequeue")
    let window = try desktop.window(named: "Jukebox")
    let (inWindow, onScreen) = (answer["window"].numbers, answer["screen"].numbers)
    try #require(inWindow.count == 4 && onScreen.count == 4, "\(answer)")
    #expect(onScreen == [inWindow[0] + window.x, inWindow[1] + window.y, inWindow[2], inWindow[3]])
    // Where the client says that it is, the mouse presses it.
    try desktop.click(onScreen[0] + onScreen[2] / 2, onScreen[1] + onScreen[3] / 2)
    #expect(try bus.ask("jukebox", "find", "push button", "Pause")["role"].text == "push button")
    let frame = try bus.ask("jukebox", "tree").list.first { $0["role"].text == "frame" }
    #expect(frame?["name"].text?.hasSuffix("Jukebox") == true)
    #expect(frame?["screen"].numbers == [window.x, window.y, window.width, window.height])
    #expect(frame?["states"].texts.contains("active") == true, "\(frame as Any)")
  }

  @Test("U11 The albums are walked by focus, and each that gets it is told")
  func albums() throws {
    _ = try start()
    let albums = try bus.ask("jukebox", "tree").list.filter {
      $0["role"].text == "list item" && $0["attributes"]["toolkit"].text == "ViewTree"
    }
    let names = albums.compactMap { $0["name"].text }
    try #require(names.contains("Paper Moons, Ada Fjord") && names.contains("Slow Trains, The Northbound"), "\(names)")
    #expect(try bus.ask("jukebox", "focus", "list item", "Paper Moons, Ada Fjord").isTrue)
    #expect(
      try bus.ask("jukebox", "find", "list item", "Paper Moons, Ada Fjord")["states"].texts.contains("focused"))
    // The next one, which is told as it arrives in the middle.
    let events = try bus.ask("jukebox", "listen-focus", "list item", "Slow Trains, The Northbound").list
    let focused = events.filter { $0.list.first?.text == "object:state-changed:focused" }.map {
      Array($0.list.prefix(3))
    }
    #expect(
      focused.contains([.text("object:state-changed:focused"), .text("Paper Moons, Ada Fjord"), .number(0)]),
      "\(events)")
    #expect(
      focused.contains([.text("object:state-changed:focused"), .text("Slow Trains, The Northbound"), .number(1)]),
      "\(events)")
    // With the arrow keys, too.
    try desktop.xdotool("key", "Right")
    #expect(
      try bus.ask("jukebox", "find", "list item", "Slow Trains, The Northbound")["states"].texts.contains("focused")
        == false)
    // What has the focus is pressed.
    #expect(try bus.ask("jukebox", "act", "list item", "Slow Trains, The Northbound", "press") != .null)
  }

  @Test("U11 Values and states are read and set: a slider in steps and to a value, a switch")
  func values() throws {
    _ = try start()
    #expect(try bus.ask("jukebox", "act", "push button", "Dequeue", "press").isTrue)
    // The song is shorter than all that follows may take.
    #expect(try bus.ask("jukebox", "act", "push button", "Pause", "press").isTrue)
    let position = try bus.ask("jukebox", "find", "slider", "Position")
    try #require(position["value"].numbers.count == 4, "\(position)")
    #expect(position["actions"].texts == ["increment", "decrement"])
    #expect(position["attributes"]["valuetext"].text?.hasSuffix(" of 0:26") == true, "\(position)")
    #expect(try bus.ask("jukebox", "set", "slider", "Position", "12").number ?? 0 >= 12)
    #expect(try bus.ask("jukebox", "find", "slider", "Position")["value"].numbers[1] >= 12)
    #expect(try bus.ask("jukebox", "act", "slider", "Position", "increment").isTrue)
    #expect(try bus.ask("jukebox", "find", "slider", "Position")["value"].numbers[1] >= 13)

    #expect(try bus.ask("jukebox", "act", "push button", "Menu", "press").isTrue)
    #expect(try bus.ask("jukebox", "act", "menu item", "Playground", "press").isTrue)
    #expect(try bus.ask("jukebox", "act", "push button", "Queue", "press").isTrue)
    let toggle = try bus.ask("jukebox", "find", "toggle button", "Scroll")
    #expect(toggle["states"].texts.contains("checkable"), "\(toggle)")
    let wasChecked = toggle["states"].texts.contains("checked")
    #expect(try bus.ask("jukebox", "act", "toggle button", "Scroll", "press").isTrue)
    let after = try bus.ask("jukebox", "find", "toggle button", "Scroll")
    #expect(after["states"].texts.contains("checked") != wasChecked, "\(after)")
  }

  @Test("U11 The search field is typed into, its caret is moved, and what is found is read")
  func typing() throws {
    _ = try start()
    // The program's own way to it; then everything by the client.
    try desktop.xdotool("key", "ctrl+f")
    let name = "Search the library"
    let field = try bus.ask("jukebox", "find", "entry", name)
    #expect(field["interfaces"].texts.contains("EditableText"), "\(field)")
    for state in ["editable", "single line", "focusable"] { #expect(field["states"].texts.contains(state), "\(field)") }
    #expect(try bus.ask("jukebox", "type", "entry", name, "Lantern").isTrue)
    #expect(try bus.ask("jukebox", "find", "entry", name)["text"].text == "Lantern")
    #expect(try bus.ask("jukebox", "caret", "entry", name, "2").isTrue)
    #expect(try bus.ask("jukebox", "find", "entry", name)["caret"].number == 2)
    #expect(try bus.ask("jukebox", "insert", "entry", name, "7", "x").isTrue)
    #expect(try bus.ask("jukebox", "find", "entry", name)["text"].text == "Lanternx")
    #expect(try bus.ask("jukebox", "type", "entry", name, "Lantern").isTrue)
    // Real keys go to the same place, as the field has the focus.
    #expect(try bus.ask("jukebox", "focus", "entry", name).isTrue)
    let found = try bus.ask("jukebox", "roles").list.map(\.texts)
    #expect(found.contains { $0.first == "list item" && $0.last?.hasPrefix("Lantern") == true }, "\(found)")
  }

  @Test("H1 H3 H8 H9 The strip of Up next is read and used: the past, several cards, a stop, another queue")
  func strip() throws {
    _ = try desktop.start(program.path, [], environment: bus.environment.merging(["SDL_VIDEODRIVER": "dummy"]) { $1 })
    let (list, menu) = (["list", "Up next"], ["act", "push button", "Menu of Up next", "press"])
    func act(_ role: String, _ name: String, _ action: String = "press") -> [String] { ["act", role, name, action] }
    func choose(_ titles: String...) -> [[String]] { [menu] + titles.map { act("menu item", $0) } }
    let played = "Platform Nine, The Northbound, "
    var steps = Array(repeating: act("push button", "Dequeue"), count: 3)
    steps += [
      act("push button", "Pause"), ["act"] + list + ["decrement"],
      ["items"] + list + [played, "Harbour Lights", "Seed", "Driftwood", "Bramley"],
      ["select"] + list + ["2", "3"], act("list item", "Seed, Polyhedra", "show menu"),
      act("menu item", "Move to the end"),
      ["items"] + list + [played, "Harbour Lights", "Bramley", "Friday", "Thermal"],
    ]
    steps += choose("Undo")
    steps += [
      ["items"] + list + [played, "Harbour Lights", "Seed", "Driftwood", "Bramley"],
      act("list item", "Harbour Lights, Ole Lindqvist", "show menu"), act("check menu item", "Stop after this"),
      act("list item", "Stop", "show menu"), act("menu item", "Move down"),
      ["items"] + list + [played, "Harbour Lights", "Seed", "Stop", "Driftwood"],
    ]
    steps += choose("Queues", "New queue…")
    steps += [
      ["type", "entry", "New queue", "Friday"], act("push button", "Begin"), ["items", "label", "Friday"],
      ["items", "label", "No songs"],
    ]
    let words = String(decoding: try JSONEncoder().encode(steps), as: UTF8.self)
    let answers = try bus.ask("jukebox", "steps", words).list
    #expect(answers.count == steps.count)
    for (step, answer) in zip(steps, answers) {
      if step[0] == "items" {
        #expect(zip(answer.texts, step.dropFirst(3)).allSatisfy { $0.hasPrefix($1) }, "\(step): \(answer)")
        #expect(answer != .null && answer.texts.count >= step.count - 3, "\(step): \(answer)")
      } else {
        #expect(answer.isTrue, "\(step): \(answer)")
      }
    }
  }

  @Test("U11 Changes of names, values, states and children are told")
  func changes() throws {
    _ = try start()
    let wanted = [
      "object:children-changed:remove=Up next", "object:children-changed:add=Now playing",
      "object:property-change:accessible-name=Pause", "object:state-changed:sensitive=Previous",
      "object:property-change:accessible-value=Position",
    ]
    let events = try bus.ask("jukebox", ["listen", "push button", "Dequeue", "press"] + wanted).list.map(\.list)
    let told = Set(events.map { "\($0[0].text ?? "")=\($0[1].text ?? "")" })
    #expect(told.isSuperset(of: wanted), "\(events)")
  }

  @Test("U11 Where SDL waits for the display, as under Wayland, a bus is served as well")
  func waitingInSDL() throws {
    let environment = bus.environment.merging(["SDL_VIDEODRIVER": "dummy"]) { $1 }
    let jukebox = try desktop.start(program.path, [], environment: environment)
    #expect(try bus.ask("jukebox", "act", "push button", "Dequeue", "press").isTrue)
    #expect(try bus.ask("jukebox", "find", "label", "Lantern")["text"].text == "Lantern")
    jukebox.terminate()
    try #require(desktop.waits(for: jukebox))
    #expect(jukebox.terminationStatus == 0)
  }

  @Test("U11 A bus that dies in mid-call ends nothing: the program goes on, is drawn, and ends as ever")
  func death() throws {
    let jukebox = try start()
    #expect(try bus.ask("jukebox", "find", "push button", "Dequeue")["role"].text == "push button")
    // Calls are on their way while it dies: one client after another that reads everything.
    let clients = try (0..<3).map { _ in
      try desktop.start(
        SessionBus.python,
        [
          URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Client/accessible.py")
            .path,
          "jukebox", "tree",
        ], environment: bus.environment)
    }
    Thread.sleep(forTimeInterval: 0.7)
    bus.kill()
    for client in clients { _ = desktop.waits(for: client, limit: 60) }
    let window = try desktop.window(named: "Jukebox")
    let bar = Screenshot.Region(x: Int(window.x), y: Int(window.y + window.height) - 80, width: 380, height: 78)
    let before = try #require(try desktop.rest(bar))
    try desktop.xdotool("key", "ctrl+d")
    #expect(try desktop.look { $0.difference(to: before, in: bar) > 0.02 } != nil)
    #expect(jukebox.isRunning)
    try desktop.xdotool("key", "ctrl+q")
    try #require(desktop.waits(for: jukebox))
    #expect(jukebox.terminationStatus == 0 && jukebox.terminationReason == .exit)
  }

  @Test("U11 Without a bus there is no thread more, and nothing wakes; with one that nobody asks on, neither")
  func rest() throws {
    var threads: [[String]] = []
    for environment in [["DBUS_SESSION_BUS_ADDRESS": "disabled:"], bus.environment] {
      let jukebox = try desktop.start(program.path, [], environment: environment)
      let window = try desktop.window(named: "Jukebox")
      let all = Screenshot.Region(
        x: Int(window.x), y: Int(window.y), width: Int(window.width), height: Int(window.height))
      _ = try #require(try desktop.rest(all))
      // What the start leaves behind may end in the first seconds.
      var fewest = Int.max
      for _ in 0..<6 where fewest > 1 {
        let before = try Self.switches(of: jukebox)
        Thread.sleep(forTimeInterval: 2)
        fewest = min(fewest, try Self.switches(of: jukebox) - before)
      }
      #expect(fewest <= 1)
      threads.append(try Self.threadNames(of: jukebox))
      try desktop.close(window)
      try #require(desktop.waits(for: jukebox))
    }
    #expect(threads[0] == threads[1], "\(threads)")
  }

  private static func tasks(of process: Process) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process.processIdentifier)/task")
  }

  /// The names of the threads that the program began. Those of libdispatch, which come and go, have the program's own name. How many
  /// processes read pictures, and so how many threads wait for them, depends on how many pictures were wanted at the same moment.
  private static func threadNames(of process: Process) throws -> [String] {
    try tasks(of: process).map { task in
      let name = try String(contentsOfFile: "/proc/\(process.processIdentifier)/task/\(task)/comm", encoding: .utf8)
      return name.trimmingCharacters(in: .newlines)
    }.filter { $0 != "jukebox" && $0 != "media process" }.sorted()
  }

  /// How often the threads of a process went to sleep.
  private static func switches(of process: Process) throws -> Int {
    try tasks(of: process).reduce(0) { sum, task in
      let status = try String(contentsOfFile: "/proc/\(process.processIdentifier)/task/\(task)/status", encoding: .utf8)
      let line = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches") }
      return sum + (line?.split(separator: "\t").last.flatMap { Int($0) } ?? 0)
    }
  }
}
