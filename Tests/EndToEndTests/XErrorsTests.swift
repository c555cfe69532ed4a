import CX11
import Foundation
import Testing

/// Errors that the X server reports, and the loss of the server.
@Suite(.serialized, .enabled(if: Desktop.isAvailable)) struct XErrorsTests {
  @Test("J7 when the display is lost, the program says so in one sentence and exits 74")
  func lostDisplay() throws {
    let desktop = try Desktop()
    let log = Pipe()
    let jukebox = try desktop.start(Program().path, [], log: log)
    defer { if jukebox.isRunning { kill(jukebox.processIdentifier, SIGKILL) } }
    _ = try desktop.window(named: "Jukebox")
    desktop.loseServer()
    try #require(desktop.waits(for: jukebox, limit: 10))
    #expect(jukebox.terminationReason == .exit && jukebox.terminationStatus == 74)
    let complaints = String(decoding: log.fileHandleForReading.availableData, as: UTF8.self)
    #expect(complaints == "jukebox: The display is gone\n")
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
