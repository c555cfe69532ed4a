import Foundation
import TestSupport
import Testing

/// The program on Wayland, without XWayland and without a graphics processor.
@Suite(
  .serialized, .waitsForPrograms,
  .enabled(if: Desktop.isAvailable && Desktop.find("weston") != nil, "needs Xvfb and weston"))
struct WaylandTests {
  @Test(
    "P8 a window opens on Wayland without a graphics processor, is drawn at any scale, and takes clicks",
    arguments: [1, 2])
  func window(scale: Int) throws {
    let desktop = try Desktop()
    let runtime = try TemporaryFolder()
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: runtime.path)
    // The compositor's windows are windows of the X server, so that the mouse and screenshots work as in the other tests.
    let environment = ["XDG_RUNTIME_DIR": runtime.path]
    let compositor = try desktop.start(
      "weston",
      ["--backend=x11-backend.so", "--socket=wayland-test", "--no-config", "--idle-time=0", "--scale=\(scale)"]
        + ["--width=\(1200 / scale)", "--height=\(800 / scale)"], environment: environment)
    defer { compositor.terminate() }
    try #require(Desktop.waits(20) { FileManager.default.fileExists(atPath: runtime.path + "/wayland-test") })
    let log = Pipe()
    let jukebox = try desktop.start(
      Program().path, ["--size", "480x360", "--verbose", "--theme", "dark"],
      environment: environment.merging(["WAYLAND_DISPLAY": "wayland-test", "DISPLAY": ""]) { $1 }, log: log)
    defer { if jukebox.isRunning { kill(jukebox.processIdentifier, SIGKILL) } }

    /// The longest row of pixels in the colour of Dequeue: its upper edge.
    func button(_ picture: Screenshot) -> Screenshot.Region? {
      var longest: Screenshot.Region?
      for y in stride(from: 0, to: picture.height, by: 2) {
        var start = 0
        for x in 0..<picture.width where picture.pixel(x, y) != (255, 180, 84) || x == picture.width - 1 {
          if x - start > longest?.width ?? 80 * scale {
            longest = Screenshot.Region(x: start, y: y, width: x - start, height: 1)
          }
          start = x + 1
        }
      }
      return longest
    }
    let shown = try #require(try desktop.look { button($0) != nil })
    let place = try #require(button(shown))
    try desktop.click(Double(place.x + place.width / 2), Double(place.y + 4))
    // The bar below, where nothing played, is now on the ground of a song.
    let bar = Screenshot.Region(x: place.x, y: place.y + 50 * scale, width: 20 * scale, height: 4 * scale)
    #expect(try desktop.look { $0.difference(to: shown, in: bar, tolerance: 2) == 1 } != nil)
    jukebox.terminate()
    try #require(desktop.waits(for: jukebox, limit: 10))
    #expect(jukebox.terminationReason == .exit && jukebox.terminationStatus == 0)
    let output = String(decoding: log.fileHandleForReading.availableData, as: UTF8.self)
    #expect(output.contains("renderer: software\n"), "\(output)")
  }
}
