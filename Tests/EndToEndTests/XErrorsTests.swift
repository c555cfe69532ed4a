import CX11
import Foundation
import SDLHost
import TestSupport
import Testing
import ViewTree

/// Errors that the X server reports, and the loss of the server.
@Suite(.serialized, .waitsForPrograms, .enabled(if: Desktop.isAvailable)) struct XErrorsTests {
  @Test(
    "J7 P8 when the display is lost, the program says so in one sentence and exits 74",
    arguments: Desktop.Kind.installed)
  func lostDisplay(on kind: Desktop.Kind) throws {
    let desktop = try Desktop(kind: kind)
    let log = Pipe()
    let jukebox = try desktop.start(Program().path, [], log: log)
    defer { if jukebox.isRunning { kill(jukebox.processIdentifier, SIGKILL) } }
    _ = try desktop.window(named: "Jukebox")
    let all = Screenshot.Region(x: 0, y: 0, width: 1280, height: 900)
    _ = try #require(try desktop.look { $0.colors(in: all) == 64 })
    desktop.loseServer()
    try #require(desktop.waits(for: jukebox, limit: 10))
    #expect(jukebox.terminationReason == .exit && jukebox.terminationStatus == 74)
    let complaints = String(decoding: log.fileHandleForReading.availableData, as: UTF8.self)
    #expect(complaints.hasSuffix("jukebox: The display is gone\n"), "\(complaints)")
    if kind == .x11 { #expect(complaints.split(separator: "\n").count == 1) }
  }

  @Test(
    "M18 when the display is lost, or refuses a request, what was done in the last moment is saved",
    arguments: [true, false])
  func session(isLost: Bool) throws {
    let desktop = try Desktop()
    let state = try TemporaryFolder()
    func text(_ name: String) -> String {
      (try? String(contentsOf: state.url.appendingPathComponent("jukebox/\(name).json"), encoding: .utf8)) ?? ""
    }
    let jukebox = try desktop.start(Program().path, [], environment: ["XDG_STATE_HOME": state.path])
    let window = try desktop.window(named: "Jukebox")
    try desktop.xdotool("key", "--window", window.id, "ctrl+d")
    _ = try desktop.window(named: "Lantern – Ada Fjord — Jukebox")
    // The session is saved once a second while a song plays. Directly after that, the next change has to wait.
    let saved = text("session-position")
    #expect(Desktop.waits(10) { !text("session-position").isEmpty && text("session-position") != saved })
    try desktop.xdotool("key", "--window", window.id, "ctrl+d")
    _ = try desktop.window(named: "Platform Nine – The Northbound — Jukebox")
    if isLost { desktop.loseServer() } else { try desktop.xdotool("windowclose", window.id) }
    try #require(desktop.waits(for: jukebox, limit: 10))
    #expect(jukebox.terminationReason == .exit && jukebox.terminationStatus == 74)
    #expect(text("session").contains("\"history\":[\""), "the second song was not saved")
  }

  @Test("J8 a message to a window that has just been closed does not end the program")
  func lateWake() async throws {
    let desktop = try Desktop()
    await #expect(processExitsWith: .success) { [display = desktop.display as String] in
      x_errors_begin()
      let closing = try #require(XOpenDisplay(display))
      let waking = try #require(XOpenDisplay(display))
      let window = XCreateSimpleWindow(closing, XDefaultRootWindow(closing), 0, 0, 10, 10, 0, 0, 0)
      XDestroyWindow(closing, window)
      XSync(closing, 0)
      var message = XEvent()
      message.xclient.type = ClientMessage
      message.xclient.window = window
      message.xclient.format = 32
      XSendEvent(waking, window, 0, 0, &message)
      XSync(waking, 0)
      XCloseDisplay(waking)
      XCloseDisplay(closing)
    }
    withExtendedLifetime(desktop) {}
  }

  @Test(
    "U6 a program that asks for the clipboard and is gone before the answer does not end this one", arguments: 0..<3)
  func lateAnswer(_ kind: Int) async throws {
    let desktop = try Desktop()
    await #expect(processExitsWith: .success) { [display = desktop.display as String, kind = kind as Int] in
      x_errors_begin()
      let asking = try #require(XOpenDisplay(display))
      let answering = try #require(XOpenDisplay(display))
      let window = XCreateSimpleWindow(asking, XDefaultRootWindow(asking), 0, 0, 10, 10, 0, 0, 0)
      XDestroyWindow(asking, window)
      XSync(asking, 0)
      switch kind {
      case 0: XStoreName(answering, window, "the text")
      case 1: XDeleteProperty(answering, window, Atom(XA_WM_NAME))
      default:
        var name: UnsafeMutablePointer<CChar>?
        XFetchName(answering, window, &name)
      }
      XSync(answering, 0)
      XCloseDisplay(answering)
      XCloseDisplay(asking)
    }
    withExtendedLifetime(desktop) {}
  }

  @Test("U6 a window of the program pastes what another of its windows copied last")
  func clipboardOfTwoWindows() async throws {
    let desktop = try Desktop()
    await #expect(processExitsWith: .success) { [display = desktop.display as String] in
      try await MainActor.run {
        setenv("DISPLAY", display, 1)
        setenv("SDL_VIDEODRIVER", "x11", 1)
        try runApplication(ApplicationOptions(title: "One", size: Size(width: 200, height: 100))) {
          CopyingController()
        }
      }
    }
    withExtendedLifetime(desktop) {}
  }

  /// Opens another window, copies in both, and ends the process: with 0 if each reads what was copied last.
  private final class CopyingController: ViewController {
    override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      // As soon as the window is open.
      view.window?.schedule(after: 0) { [unowned self] in copy() }
    }

    private func copy() {
      guard let first = view.window,
        let second = try? first.openWindow(
          ApplicationOptions(title: "Two", size: Size(width: 200, height: 100)), root: { ViewController() })
      else { exit(1) }
      func each(_ clipboards: [any Clipboard]) -> Bool {
        clipboards[0].text = "one"
        clipboards[1].text = "two"
        return clipboards.map(\.text) == ["two", "two"]
      }
      exit(
        each([first.clipboard, second.clipboard]) && each([second.primarySelection, first.primarySelection]) ? 0 : 2)
    }
  }

  @Test("J7 any other X error ends the program with a sentence, and 74")
  func refusal() async throws {
    let desktop = try Desktop()
    let result = await #expect(processExitsWith: .exitCode(74), observing: [\.standardErrorContent]) {
      [display = desktop.display as String] in
      x_errors_begin()
      let connection = try #require(XOpenDisplay(display))
      XMapWindow(connection, 1)
      XSync(connection, 0)
    }
    let complaint = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(complaint.contains("The display refused request 8: BadWindow"), "\(complaint)")
    withExtendedLifetime(desktop) {}
  }
}
