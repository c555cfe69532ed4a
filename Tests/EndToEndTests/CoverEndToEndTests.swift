import Foundation
import TestSupport
import Testing

/// Files with covers that change while the program shows them.
@Suite(.serialized, .waitsForPrograms, .enabled(if: Desktop.isAvailable, "needs Xvfb, openbox, xdotool and xwd"))
struct CoverEndToEndTests {
  @Test("M12 a cover that was half copied, and one that is replaced, is seen soon, without a hand on the window")
  func replaced() throws {
    let desktop = try Desktop()
    let folder = try TemporaryFolder()
    let album = folder.url.appendingPathComponent("Music/Ada Fjord/Paper Moons")
    try FileManager.default.createDirectory(at: album, withIntermediateDirectories: true)
    try WaveFile.write([Int16](repeating: 1, count: 200)[...], to: album.appendingPathComponent("1.wav"))
    func picture(_ color: String) throws -> Data {
      let file = folder.url.appendingPathComponent("\(color).png")
      try desktop.run(
        "ffmpeg", ["-v", "error", "-f", "lavfi", "-i", "color=\(color):s=600x600", "-frames:v", "1", file.path])
      return try Data(contentsOf: file)
    }
    let (red, blue) = (try picture("red"), try picture("blue"))
    let cover = album.appendingPathComponent("cover.png")
    try red.prefix(red.count / 2).write(to: cover)

    let log = Pipe()
    let jukebox = try desktop.start(
      Program().path, [],
      environment: ["XDG_MUSIC_DIR": folder.path + "/Music", "XDG_CACHE_HOME": folder.path + "/cache"], log: log)
    defer { if jukebox.isRunning { kill(jukebox.processIdentifier, SIGKILL) } }
    let window = try desktop.window(named: "Jukebox")
    func shows(_ isWanted: ((Int, Int, Int)) -> Bool) throws -> Bool {
      try desktop.look(limit: 20) { picture in
        let middle = (x: Int(window.x + window.width * 0.65), y: Int(window.y + window.height * 0.4))
        return (-20...20).allSatisfy { isWanted(picture.pixel(middle.x + $0, middle.y - 80)) }
      } != nil
    }
    // The ground of the initials.
    #expect(try shows { $0.0 < 150 && $0 != (0, 0, 0) && max($0.0, $0.1, $0.2) > 60 })
    // The rest is copied. Writing all of it anew would leave the file empty for a moment, which the program may see.
    let copy = try FileHandle(forWritingTo: cover)
    try copy.seekToEnd()
    try copy.write(contentsOf: red.dropFirst(red.count / 2))
    try copy.close()
    #expect(try shows { $0.0 > 240 && $0.1 < 20 && $0.2 < 20 })
    // As a program does that writes a file as a whole.
    try blue.write(to: cover, options: .atomic)
    #expect(try shows { $0.0 < 20 && $0.1 < 20 && $0.2 > 240 })
    jukebox.terminate()
    try #require(desktop.waits(for: jukebox, limit: 10))
    let complaints = String(decoding: log.fileHandleForReading.availableData, as: UTF8.self)
    #expect(complaints.split(separator: "\n").count == 1 && complaints.contains("cover.png: damaged"), "\(complaints)")
  }
}
