import Foundation
import TestSupport
import Testing

/// An X server of its own with a real mouse and a real keyboard, and with a window manager or a compositor of Wayland.
final class Desktop {
  enum Kind: String, CaseIterable, CustomTestStringConvertible {
    case x11 = "X11"
    case wayland = "Wayland"

    /// Those whose programs are installed.
    static var installed: [Kind] { Desktop.find("weston") == nil ? [.x11] : allCases }
    var testDescription: String { rawValue }
  }

  private let kind: Kind
  private let size: (width: Int, height: Int)
  private let server: Process
  private var manager: Process?
  /// Where the compositor's socket is.
  private var runtime: URL?
  /// The programs that tests have started.
  private var programs: [Process] = []
  let display: String

  struct Failure: Error, CustomStringConvertible { let description: String }

  static let needed = ["Xvfb", "xdotool", "xwd", "xwininfo", "xprop", "openbox"]

  /// Whether all required programs are installed.
  static var isAvailable: Bool { needed.allSatisfy { find($0) != nil } }

  static func find(_ program: String) -> String? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return path.split(separator: ":").map { "\($0)/\(program)" }.first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
  }

  /// - Parameters:
  ///   - scale: that of a Wayland desktop.
  ///   - hasFreeWindows: whether windows of a Wayland desktop have a size of their own. Otherwise every window fills the screen. That
  ///     desktop is in a window with borders, because only then the compositor gets the keys from the beginning.
  init(width: Int = 1280, height: Int = 900, kind: Kind = .x11, scale: Int = 1, hasFreeWindows: Bool = false) throws {
    self.kind = kind
    size = (width, height)
    let pipe = Pipe()
    server = Process()
    server.executableURL = URL(fileURLWithPath: Self.find("Xvfb") ?? "Xvfb")
    // The server chooses a free display number and prints it on standard output.
    server.arguments = ["-displayfd", "1", "-screen", "0", "\(width)x\(height)x24", "-nolisten", "tcp", "-noreset"]
    server.standardOutput = pipe
    server.standardError = FileHandle.nullDevice
    try server.run()
    var number = Data()
    while !number.contains(10) {
      let more = pipe.fileHandleForReading.availableData
      if more.isEmpty { throw Failure(description: "Xvfb did not start") }
      number.append(more)
    }
    display = ":" + String(decoding: number, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    if kind == .wayland {
      if hasFreeWindows { try startWindowManager() }
      try startCompositor(scale: scale, shell: hasFreeWindows ? "desktop-shell.so" : "kiosk-shell.so")
    } else {
      try startWindowManager()
    }
  }

  private func startWindowManager() throws {
    manager = try start("openbox", ["--config-file", "/dev/null"])
    programs = []
    // A program that starts before the window manager gets no focus and no full screen.
    let end = Date().addingTimeInterval(45)
    while !String(decoding: try run("xprop", ["-root", "_NET_SUPPORTING_WM_CHECK"]), as: UTF8.self).contains("0x") {
      if Date() > end { throw Failure(description: "openbox did not start") }
      Thread.sleep(forTimeInterval: 0.02)
    }
  }

  /// The compositor's screen is a window of the X server, so that the mouse, the keys and screenshots are those of X.
  private func startCompositor(scale: Int, shell: String) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("wayland-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    runtime = folder
    let arguments = [
      "--backend=x11-backend.so", "--use-pixman", "--shell=\(shell)", "--socket=wayland-test", "--no-config",
      "--idle-time=0", "--scale=\(scale)", "--width=\(size.width / scale)", "--height=\(size.height / scale)",
    ]
    manager = try start("weston", arguments, environment: ["DISPLAY": display])
    programs = []
    guard Self.waits(45, for: { hasSocket("wayland-test") }) else {
      throw Failure(description: "weston did not start")
    }
  }

  /// Lets the programs end first, while the desktop still exists.
  deinit {
    for process in programs where process.isRunning { process.terminate() }
    for process in programs where !waits(for: process, limit: 20) { kill(process.processIdentifier, SIGKILL) }
    // Kill it, as a window manager may not react to a polite signal.
    for process in [manager, server].compactMap(\.self) where process.isRunning {
      kill(process.processIdentifier, SIGKILL)
    }
    for process in programs + [manager, server].compactMap(\.self) { process.waitUntilExit() }
    if let runtime { try? FileManager.default.removeItem(at: runtime) }
  }

  /// What programs are shown by: the X server, or the compositor.
  private var shower: Process { kind == .wayland ? manager ?? server : server }

  /// Kills the X server or the compositor.
  func loseServer() {
    kill(shower.processIdentifier, SIGKILL)
    shower.waitUntilExit()
  }

  /// Lets the X server or the compositor do nothing for a while, so that whoever waits for it is blocked.
  func stopServer(seconds: Double) { stopServer { Thread.sleep(forTimeInterval: seconds) } }

  /// Lets the X server or the compositor do nothing during `action`.
  func stopServer(_ action: () throws -> Void) rethrows {
    kill(shower.processIdentifier, SIGSTOP)
    defer { kill(shower.processIdentifier, SIGCONT) }
    try action()
  }

  // MARK: Programs

  func start(_ program: String, _ arguments: [String], environment: [String: String] = [:], log: Pipe? = nil) throws
    -> Process
  {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Self.find(program) ?? program)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment
      .filter { !$0.key.hasPrefix("WAYLAND") && !$0.key.hasPrefix("SDL_") }
      // Without a folder for it no session is kept. A machine that runs tests may have no device for sound.
      .merging(["XDG_STATE_HOME": "/dev/null", "SDL_AUDIODRIVER": "dummy", "LANGUAGE": "en"]) { $1 }
      .merging(displays) { $1 }
      .merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = log ?? FileHandle.nullDevice
    try process.run()
    programs.append(process)
    return process
  }

  /// The part of a program's environment that says where it is shown.
  private var displays: [String: String] {
    guard let runtime else { return ["DISPLAY": display] }
    return ["DISPLAY": "", "WAYLAND_DISPLAY": "wayland-test", "XDG_RUNTIME_DIR": runtime.path]
  }

  /// Whether there is a socket with this name beside the compositor's.
  func hasSocket(_ name: String) -> Bool {
    runtime.map { FileManager.default.fileExists(atPath: $0.path + "/" + name) } ?? false
  }

  @discardableResult
  func run(_ program: String, _ arguments: [String]) throws -> Data {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Self.find(program) ?? program)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(["DISPLAY": display]) { $1 }
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return data
  }

  // MARK: Input

  func xdotool(_ arguments: String...) throws { try run("xdotool", arguments) }

  func click(_ x: Double, _ y: Double) throws {
    try xdotool("mousemove", "\(Int(x))", "\(Int(y))", "sleep", "0.05", "click", "1")
  }

  /// Drags with the mouse in steps of 10 ms, `press` seconds after the button was pressed, and until `hold` seconds before it is
  /// released.
  func drag(
    from start: (x: Double, y: Double), to end: (x: Double, y: Double), steps: Int = 20, press: Double = 0,
    hold: Double = 0
  ) throws {
    var arguments = ["mousemove", "\(Int(start.x))", "\(Int(start.y))", "sleep", "0.05", "mousedown", "1"]
    arguments += ["sleep", "\(press)"]
    for index in 1...steps {
      let part = Double(index) / Double(steps)
      arguments += [
        "mousemove", "\(Int(start.x + (end.x - start.x) * part))", "\(Int(start.y + (end.y - start.y) * part))",
        "sleep", "0.01",
      ]
    }
    arguments += ["sleep", "\(hold)", "mouseup", "1"]
    try run("xdotool", arguments)
  }

  /// Presses the close button in the corner of a window's title bar.
  func close(_ window: (id: String, x: Double, y: Double, width: Double, height: Double)) throws {
    try click(window.x + window.width - 11, window.y - 11)
  }

  /// Waits until a condition is true; false if that takes longer than so many seconds.
  static func waits(_ seconds: Double, for condition: () throws -> Bool) rethrows -> Bool {
    try eventually(limit: seconds, interval: 0.05, condition)
  }

  /// Waits for a program to end; false if that takes longer than `limit` seconds.
  func waits(for process: Process, limit: Double = 30) -> Bool {
    eventually(limit: limit, interval: 0.05) { !process.isRunning }
  }

  /// The window with the title `name`, or a title that ends with it after a song, and the frame of its content on the screen.
  ///
  /// On Wayland it is the screen, which the program's window fills once it is there.
  func window(named name: String) throws -> (id: String, x: Double, y: Double, width: Double, height: Double) {
    if kind == .wayland { return ("", 0, 0, Double(size.width), Double(size.height)) }
    // The search waits for such a window, which may never appear.
    let found = try run(
      "timeout", ["--signal=KILL", "20", "xdotool", "search", "--sync", "--onlyvisible", "--name", "^(.* — )?\(name)$"])
    guard let id = String(decoding: found, as: UTF8.self).split(separator: "\n").last.map(String.init) else {
      throw Failure(description: "no window is named \(name)")
    }
    // xdotool's own geometry counts the window's borders twice.
    let text = String(decoding: try run("xwininfo", ["-id", id]), as: UTF8.self)
    func number(_ name: String) -> Double {
      text.split(separator: "\n").first { $0.contains(name) }
        .flatMap { $0.split(separator: ":").last }.flatMap { Double($0.trimmingCharacters(in: .whitespaces)) } ?? 0
    }
    return (id, number("Absolute upper-left X"), number("Absolute upper-left Y"), number("Width"), number("Height"))
  }

  // MARK: Screenshots

  func screenshot() throws -> Screenshot {
    guard let picture = Screenshot(xwd: try run("xwd", ["-root", "-silent"])) else {
      throw Failure(description: "xwd gave no picture")
    }
    return picture
  }

  /// The title of the window with an id.
  func title(of window: String) throws -> String {
    String(decoding: try run("xprop", ["-id", window, "-notype", "8u", "_NET_WM_NAME"]), as: UTF8.self)
  }

  /// Takes screenshots until `condition` is true, and returns the last one; nil after `limit` seconds.
  func look(limit: Double = 45, until condition: (Screenshot) -> Bool) throws -> Screenshot? {
    let end = Date().addingTimeInterval(limit)
    while Date() < end {
      let picture = try screenshot()
      if condition(picture) { return picture }
      Thread.sleep(forTimeInterval: 0.05)
    }
    return nil
  }

  /// Waits until nothing has moved within `region` for a while, and returns a screenshot; nil after `limit` seconds.
  func rest(_ region: Screenshot.Region, limit: Double = 45) throws -> Screenshot? {
    var last = try screenshot()
    var same = 0
    return try look(limit: limit) { picture in
      same = picture.difference(to: last, in: region) == 0 ? same + 1 : 0
      last = picture
      return same >= 4
    }
  }
}

/// A picture of the screen.
struct Screenshot {
  struct Region {
    var x: Int
    var y: Int
    var width: Int
    var height: Int
  }

  let width: Int
  let height: Int
  private let bytes: [UInt8]
  private let start: Int
  private let stride: Int
  private let bytesPerPixel: Int

  /// Reads the format of `xwd`: a header of big-endian words, a colour map, and rows of pixels.
  init?(xwd data: Data) {
    let bytes = [UInt8](data)
    guard bytes.count > 100 else { return nil }
    func word(_ index: Int) -> Int {
      bytes[(4 * index)..<(4 * index + 4)].reduce(0) { $0 << 8 | Int($1) }
    }
    bytesPerPixel = word(11) / 8
    guard word(1) == 7, bytesPerPixel >= 3, word(12) >= bytesPerPixel * word(4) else { return nil }
    width = word(4)
    height = word(5)
    stride = word(12)
    start = word(0) + word(19) * 12
    guard bytes.count >= start + stride * height else { return nil }
    self.bytes = bytes
  }

  /// Red, green and blue.
  func pixel(_ x: Int, _ y: Int) -> (Int, Int, Int) {
    guard (0..<width).contains(x), (0..<height).contains(y) else { return (0, 0, 0) }
    let index = start + y * stride + bytesPerPixel * x
    return (Int(bytes[index + 2]), Int(bytes[index + 1]), Int(bytes[index]))
  }

  /// The fraction of pixels in `region` that differ from those in `other` by more than `tolerance` in any channel.
  func difference(to other: Screenshot, in region: Region, tolerance: Int = 8) -> Double {
    var count = 0
    for y in region.y..<(region.y + region.height) where !isSame(in: region, at: y, as: other) {
      for x in region.x..<(region.x + region.width) {
        let (a, b) = (pixel(x, y), other.pixel(x, y))
        if max(abs(a.0 - b.0), abs(a.1 - b.1), abs(a.2 - b.2)) > tolerance { count += 1 }
      }
    }
    return Double(count) / Double(max(1, region.width * region.height))
  }

  /// Whether a row of `region` is the same in both pictures. Most are, and without optimisation it takes long to look at each pixel.
  private func isSame(in region: Region, at y: Int, as other: Screenshot) -> Bool {
    let layout = (width, height, start, stride, bytesPerPixel)
    guard layout == (other.width, other.height, other.start, other.stride, other.bytesPerPixel),
      let range = bytes(in: region, at: y)
    else { return false }
    return bytes.withUnsafeBytes { mine in
      other.bytes.withUnsafeBytes { its in
        guard let mine = mine.baseAddress, let its = its.baseAddress else { return false }
        return memcmp(mine + range.lowerBound, its + range.lowerBound, range.count) == 0
      }
    }
  }

  /// Whether a row of `region` has one colour.
  private func isPlain(in region: Region, at y: Int) -> Bool {
    guard let range = bytes(in: region, at: y), range.count > bytesPerPixel else { return false }
    return bytes.withUnsafeBytes {
      guard let first = $0.baseAddress.map({ $0 + range.lowerBound }) else { return false }
      return memcmp(first, first + bytesPerPixel, range.count - bytesPerPixel) == 0
    }
  }

  /// Where a row of `region` is in the bytes; nil if it is not within the picture.
  private func bytes(in region: Region, at y: Int) -> Range<Int>? {
    guard region.x >= 0, region.width > 0, region.x + region.width <= width, (0..<height).contains(y) else {
      return nil
    }
    let first = start + y * stride + bytesPerPixel * region.x
    return first..<(first + bytesPerPixel * region.width)
  }

  /// The number of different colours in `region`, up to `limit`.
  func colors(in region: Region, limit: Int = 64) -> Int {
    var found: Set<Int> = []
    for y in region.y..<(region.y + region.height) {
      for x in region.x..<(region.x + (isPlain(in: region, at: y) ? 1 : region.width)) {
        let (r, g, b) = pixel(x, y)
        found.insert(r << 16 | g << 8 | b)
        if found.count >= limit { return found.count }
      }
    }
    return found.count
  }
}
