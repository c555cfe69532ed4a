import Foundation
import TestSupport
import Testing

/// What the real program may do on the machine, and what it says where nothing confines its helper.
@Suite(.serialized, .waitsForPrograms, .enabled(if: Desktop.isAvailable, "needs Xvfb, openbox, xdotool and xwd"))
struct RightsTests {
  @Test(
    "R8 The program opens, writes and connects to nothing but its own, what it was given, display, bus and sound",
    .enabled(if: ProcessInfo.processInfo.environment["RIGHTS"] != nil, "takes half a minute, so only with RIGHTS=1"),
    .enabled(if: Desktop.find("strace") != nil, "needs strace"))
  func script() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let (status, text) = try Program.runTool(
      at: root.appendingPathComponent("Scripts/rights"), ["--program", Program().path])
    #expect(status == 0, "\(text)")
  }

  @Test(
    "R3 Where the system has neither Landlock nor seccomp that is said once, and with --verbose",
    arguments: [false, true])
  func unconfined(isVerbose: Bool) throws {
    let folder = try TemporaryFolder()
    // It answers the question for its rights, in a byte: it has none. Then it reads until Jukebox has ended.
    let helper = folder.path + "/helper"
    try "#!/bin/sh\nprintf '\\012\\0\\0\\0\\001\\0\\0\\0\\0' >&0\nexec cat >/dev/null\n"
      .write(toFile: helper, atomically: true, encoding: .utf8)
    chmod(helper, 0o700)
    let desktop = try Desktop(width: 800, height: 600)
    let log = folder.path + "/log"
    let process = try desktop.start(
      "/bin/sh",
      ["-c", "exec \"$0\" \"$@\" 2>'\(log)'", Program().path, "--fullscreen"] + (isVerbose ? ["--verbose"] : []),
      environment: ["JUKEBOX_MEDIA": helper, "XDG_CONFIG_HOME": folder.path, "XDG_CACHE_HOME": folder.path])
    func said(_ sentence: String) -> Int {
      ((try? String(contentsOfFile: log, encoding: .utf8)) ?? "").split(separator: "\n").count { $0.contains(sentence) }
    }
    let (short, long) = (
      "jukebox-media is confined by nothing",
      "This system has neither Landlock nor seccomp, so nothing confines the program that opens music and pictures."
    )
    #expect(Desktop.waits(45) { said(isVerbose ? short : long) == 1 })
    _ = try desktop.window(named: "Jukebox")
    _ = try #require(try desktop.rest(Screenshot.Region(x: 0, y: 0, width: 200, height: 100)))
    try desktop.xdotool("key", "ctrl+q")
    #expect(desktop.waits(for: process))
    #expect(said(short) == (isVerbose ? 1 : 0) && said(long) == (isVerbose ? 0 : 1))
  }
}
