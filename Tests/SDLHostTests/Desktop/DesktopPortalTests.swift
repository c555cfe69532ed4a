import Foundation
import Testing
import ViewTree

@testable import SDLHost

/// A portal on a bus of its own, which answers as the test wants.
final class FakePortal {
  private let connection: BusConnection
  private(set) var calls: [(member: String, arguments: [BusValue])] = []
  var settings: [String: [String: BusValue]] = [:]
  var hasSettings = true
  var hasChooser = true
  /// Whether calls are answered at all.
  var answers = true
  /// The name of the object that a chooser becomes; nil for the one that was asked for.
  var requestName: String?
  private(set) var lastRequest = ""

  init?(on address: String) {
    guard let connection = BusConnection(to: address, ready: { FakePortal.own(on: $0) }) else { return nil }
    self.connection = connection
    connection.onCall = { [unowned self] in answer($0) }
  }

  private static func own(on connection: BusConnection) {
    connection.callBus("RequestName", [.string(DesktopPortal.name), .uint32(0)])
  }

  /// Begins again.
  func own() { FakePortal.own(on: connection) }

  /// Ends, as far as others on the bus know.
  func disown() { connection.callBus("ReleaseName", [.string(DesktopPortal.name)]) }

  func pump() { connection.pump() }

  private func answer(_ message: BusMessage) {
    calls.append((message.member, message.arguments))
    guard answers else { return }
    switch message.member {
    case "ReadAll" where hasSettings:
      let all = settings.map { namespace, values in
        BusValue.entry(
          .string(namespace), .array("{sv}", values.map { .entry(.string($0.key), .variant($0.value)) }))
      }
      connection.send(message.reply([.array("{sa{sv}}", all)]))
    case "Get" where hasChooser: connection.send(message.reply([.variant(.uint32(4))]))
    case "OpenFile":
      lastRequest = requestName ?? Self.requestPath(of: message)
      connection.send(message.reply([.path(lastRequest)]))
    default: connection.send(message.fault(.unknownMethod(message.member)))
    }
  }

  private static func requestPath(of message: BusMessage) -> String {
    var token = ""
    for case .entry(.string("handle_token"), let value) in message.arguments[2].elements ?? [] {
      token = value.text ?? ""
    }
    let sender = message.sender.dropFirst().replacing(".", with: "_")
    return "\(DesktopPortal.path)/request/\(sender)/\(token)"
  }

  func change(_ namespace: String, _ key: String, to value: BusValue) {
    connection.signal(
      "SettingChanged", of: "org.freedesktop.portal.Settings", at: DesktopPortal.path,
      [.string(namespace), .string(key), .variant(value)])
  }

  func respond(_ response: UInt32, uris: [String] = []) {
    connection.signal(
      "Response", of: "org.freedesktop.portal.Request", at: lastRequest,
      [.uint32(response), .array("{sv}", [.entry(.string("uris"), .variant(.strings(uris)))])])
  }
}

@Suite("Portal", .serialized) struct DesktopPortalTests {
  private let bus: TestBus
  private let fake: FakePortal
  private let portal = DesktopPortal()

  init() throws {
    bus = try TestBus()
    fake = try #require(FakePortal(on: bus.address))
    fake.settings = [
      "org.freedesktop.appearance": [
        "color-scheme": .uint32(2), "accent-color": .structure([.double(0.2), .double(0.5), .double(0.9)]),
        "contrast": .uint32(1), "reduced-motion": .uint32(0), "unknown": .string("x"),
      ],
      "org.gnome.desktop.interface": ["text-scaling-factor": .double(1.25), "enable-animations": .bool(false)],
    ]
    for _ in 0..<200 {
      fake.pump()
      usleep(200)
    }
  }

  /// Serves both sides until a condition holds; false after 10 s.
  private func serve(until isDone: () -> Bool) -> Bool {
    let end = Date().addingTimeInterval(10)
    while !isDone() {
      if Date() > end { return false }
      fake.pump()
      _ = portal.pump(isEnough: { false })
      usleep(500)
    }
    return true
  }

  private func start() {
    portal.start(on: bus.address)
    #expect(serve { portal.appearance != .none && portal.canChooseFolders == fake.hasChooser })
  }

  @Test("P5 The look that the desktop wants is known, and followed")
  func appearance() {
    var changes = 0
    portal.onAppearanceChange = { changes += 1 }
    start()
    var wanted = DesktopAppearance()
    wanted.colorScheme = .light
    wanted.accentColor = Color(red: 0.2, green: 0.5, blue: 0.9)
    wanted.prefersMoreContrast = true
    wanted.prefersReducedMotion = true
    wanted.textScale = 1.25
    #expect(portal.appearance == wanted && changes >= 1)
    let standard = "org.freedesktop.appearance"
    fake.change(standard, "color-scheme", to: .uint32(1))
    #expect(serve { portal.appearance.colorScheme == .dark })
    fake.change(standard, "accent-color", to: .structure([.double(-1), .double(-1), .double(-1)]))
    #expect(serve { portal.appearance.accentColor == nil })
    fake.change("org.gnome.desktop.interface", "enable-animations", to: .bool(true))
    #expect(serve { !portal.appearance.prefersReducedMotion })
    fake.change("org.gnome.desktop.interface", "text-scaling-factor", to: .double(40))
    #expect(serve { portal.appearance.textScale == 3 })
    let count = changes
    // What makes no sense changes nothing.
    fake.change(standard, "contrast", to: .string("much"))
    fake.change(standard, "color-scheme", to: .structure([.uint32(1)]))
    fake.change("org.gnome.desktop.interface", "text-scaling-factor", to: .double(.nan))
    fake.change(standard, "contrast", to: .uint32(0))
    #expect(serve { !portal.appearance.prefersMoreContrast })
    #expect(changes == count + 1 && portal.appearance.colorScheme == .dark)
  }

  @Test("P5 An answer without any wish is an answer, and a refusal is none")
  func answerWithoutWish() {
    fake.settings = ["org.freedesktop.appearance": ["color-scheme": .uint32(0)]]
    var changes = 0
    portal.onAppearanceChange = { changes += 1 }
    #expect(!portal.hasToldAppearance)
    portal.start(on: bus.address)
    #expect(serve { portal.hasToldAppearance })
    #expect(portal.appearance == .none && changes == 1)
    fake.hasSettings = false
    let other = DesktopPortal()
    other.start(on: bus.address)
    #expect(
      serve {
        _ = other.pump(isEnough: { false })
        return other.canChooseFolders
      })
    #expect(!other.hasToldAppearance)
  }

  @Test("P5 That a desktop has no chooser of folders is no change")
  func noChooser() {
    fake.hasChooser = false
    var changes = 0
    portal.onFolderChooserChange = { changes += 1 }
    start()
    #expect(serve { fake.calls.contains { $0.0 == "Get" } })
    // This arrives behind the refusal.
    fake.change("org.freedesktop.appearance", "color-scheme", to: .uint32(1))
    #expect(serve { portal.appearance.colorScheme == .dark })
    #expect(changes == 0 && !portal.canChooseFolders)
  }

  @Test("P5 A portal that never answers is not waited for, and neither is one that is not there")
  func silence() {
    fake.answers = false
    portal.start(on: bus.address)
    #expect(serve { fake.calls.count >= 2 })
    #expect(portal.appearance == .none && !portal.canChooseFolders)
    var answer: [String]? = []
    portal.chooseFolders("Music") { answer = $0 }
    #expect(answer == nil)
    // A connection needs no answer either: nothing is read before the loop turns.
    let clock = ContinuousClock()
    let other = DesktopPortal()
    let time = clock.measure { other.start(on: bus.address) }
    #expect(time < .milliseconds(20))
    DesktopPortal().start(on: "unix:path=/nowhere/at/all")
  }

  @Test("P7 Folders are chosen by the desktop's chooser, which is not waited for", arguments: [nil, "/old/request/1"])
  func folders(requestName: String?) {
    fake.requestName = requestName
    portal.parentWindow = { "x11:2a" }
    start()
    var answers: [[String]?] = []
    portal.chooseFolders("Add a music folder") { answers.append($0) }
    #expect(answers.isEmpty && serve { fake.calls.last?.member == "OpenFile" })
    let call = fake.calls.last?.arguments ?? []
    #expect(call.count == 3 && call[0] == .string("x11:2a") && call[1] == .string("Add a music folder"))
    for option in ["directory", "multiple", "modal"] {
      #expect(call.count == 3 && call[2].elements?.contains(.entry(.string(option), .variant(.bool(true)))) == true)
    }
    // A portal that chooses the name by itself is listened to only after it has answered.
    for _ in 0..<40 {
      _ = portal.pump(isEnough: { false })
      usleep(500)
    }
    fake.respond(0, uris: ["file:///home/ada/My%20Music", "https://example.org/", "file:///mnt/b"])
    #expect(serve { answers.count == 1 })
    #expect(answers == [["/home/ada/My Music", "/mnt/b"]])
    fake.requestName = nil
    for (response, answer) in [(UInt32(1), [String]?.some([])), (2, nil)] {
      portal.chooseFolders("Again") { answers.append($0) }
      let count = fake.calls.count
      #expect(serve { fake.calls.count > count })
      fake.respond(response, uris: ["file:///ignored"])
      let answered = answers.count
      #expect(serve { answers.count > answered })
      #expect(answers.last == .some(answer))
    }
  }

  @Test("P7 A chooser that the desktop does not show ends after a while, and one that it shows is waited for")
  func patience() {
    start()
    var whenTired: [() -> Void] = []
    portal.schedule = { whenTired.append($1) }
    var answers: [[String]?] = []
    fake.answers = false
    portal.chooseFolders("Add a music folder") { answers.append($0) }
    #expect(serve { fake.calls.last?.member == "OpenFile" } && answers.isEmpty)
    whenTired.removeFirst()()
    #expect(answers == [nil])

    fake.answers = true
    let count = fake.calls.count
    portal.chooseFolders("Again") { answers.append($0) }
    #expect(serve { fake.calls.count > count })
    // What follows on the connection comes after the answer.
    fake.change("org.freedesktop.appearance", "contrast", to: .uint32(0))
    #expect(serve { !portal.appearance.prefersMoreContrast })
    whenTired.removeFirst()()
    #expect(answers.count == 1)
    fake.respond(0, uris: ["file:///mnt/b"])
    #expect(serve { answers.count == 2 } && answers.last == ["/mnt/b"])
  }

  @Test(
    "P7 A portal that ends while it shows a chooser ends that, and shows another one when it is there again",
    arguments: [nil, "/old/request/1"])
  func portalEnds(requestName: String?) {
    fake.requestName = requestName
    start()
    var answers: [[String]?] = []
    portal.chooseFolders("Add a music folder") { answers.append($0) }
    #expect(serve { fake.calls.last?.member == "OpenFile" })
    fake.disown()
    #expect(serve { !answers.isEmpty } && answers == [nil])
    fake.requestName = nil
    fake.own()
    let count = fake.calls.count
    #expect(serve { fake.calls.count > count })
    portal.chooseFolders("Again") { answers.append($0) }
    #expect(serve { fake.calls.last?.member == "OpenFile" })
    fake.respond(0, uris: ["file:///mnt/b"])
    #expect(serve { answers.count == 2 } && answers.last == ["/mnt/b"])
  }

  @Test("P7 A bus that goes away ends the choosers")
  func loss() {
    start()
    var answers: [[String]?] = []
    portal.chooseFolders("Add a music folder") { answers.append($0) }
    bus.end()
    #expect(serve { !answers.isEmpty })
    #expect(answers == [nil] && !portal.canChooseFolders)
    #expect(portal.appearance.colorScheme == .light)
  }
}

@Suite("Text scale") struct TextZoomTests {
  private func factor(_ textScale: Double, desktop: Double? = nil, room: Size = Size(width: 1024, height: 680))
    -> Double
  {
    var zoom = TextZoom(desktopScale: desktop)
    zoom.textScale = textScale
    return zoom.factor(in: room, atLeast: Size(width: 480, height: 360))
  }

  @Test("P5 Larger texts make everything larger, as far as the window has room")
  func sizes() {
    #expect(factor(1) == 1 && factor(1.25) == 1.25 && factor(1.87) == 1.87 && factor(0.8) == 0.8)
    #expect(factor(3) == 1.75)
    #expect(factor(3, room: Size(width: 3840, height: 2160)) == 3)
    #expect(factor(2, room: Size(width: 300, height: 200)) == 1)
    #expect(factor(.nan) == 1 && factor(-1) == 1)
  }

  @Test("P5 What the resolution of X11 contains already is not applied again")
  func included() {
    #expect(factor(1.25, desktop: 1.25) == 1 && factor(1.5, desktop: 1.5) == 1)
    #expect(factor(1.25, desktop: 1) == 1.25 && factor(1.25, desktop: 2) == 1.25)
    let large = Size(width: 3840, height: 2160)
    #expect(factor(2, desktop: 2) == 1 && factor(2, desktop: 1, room: large) == 2 && factor(1.5, desktop: 3) == 1)
    #expect(factor(1.1, desktop: 1) == 1.1 && factor(1.05, desktop: 2) == 1.05 && factor(1.5, desktop: 2) == 1.5)
    var zoom = TextZoom(desktopScale: 1.25)
    zoom.textScale = 1.25
    zoom.textScale = 1
    #expect(zoom.factor(in: Size(width: 1024, height: 680), atLeast: nil) == 0.8)
  }

  @Test("P5 Where there is less room, everything is a number of quarters larger, and never smaller than it was")
  func room() {
    func factor(_ textScale: Double, width: Double, height: Double = 720, least: Size? = Size(width: 480, height: 360))
      -> Double
    {
      var zoom = TextZoom(desktopScale: nil)
      zoom.textScale = textScale
      return zoom.factor(in: Size(width: width, height: height), atLeast: least)
    }
    #expect(factor(2, width: 960) == 2 && factor(2.1, width: 960) == 2 && factor(2, width: 959) == 1.75)
    #expect(
      factor(2, width: 2000, height: 719) == 1.75 && factor(1.5, width: 600) == 1.25 && factor(1.5, width: 599) == 1)
    #expect(factor(1.25, width: 100) == 1 && factor(1, width: 100) == 1 && factor(0.5, width: 100) == 0.5)
    #expect(factor(3, width: 100, least: nil) == 3 && factor(3, width: 100, least: .zero) == 3)
    #expect(factor(3, width: 100, least: Size(width: 0, height: 10)) == 3)
    #expect(factor(3, width: 100, least: Size(width: 10, height: 0)) == 3)
  }

  @Test("P5 The text scale that the resolution contains is that of the beginning, and only near whole numbers")
  func includedAtFirst() {
    let large = Size(width: 38_400, height: 21_600)
    #expect(factor(1.4, desktop: 1.5, room: large) == 1 && factor(1.35, desktop: 1.5, room: large) == 1.35)
    #expect(factor(2, desktop: 0.5, room: large) == 2 && factor(1.3, desktop: 2.5, room: large) == 1)
    var zoom = TextZoom(desktopScale: 1.5)
    func now() -> Double { zoom.factor(in: large, atLeast: nil) }
    #expect(now() == 1)
    zoom.textScale = 1
    zoom.textScale = 1.5
    #expect(now() == 1.5)
    for wrong in [0, -1, Double.infinity, .nan] { zoom.textScale = wrong }
    #expect(now() == 1.5)
  }
}
