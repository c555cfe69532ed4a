import Testing

@testable import SDLHost

@Suite("Methods of media controls") struct MediaMethodsTests {
  private let stage: MediaStage
  init() throws { stage = try MediaStage() }

  private func error(_ name: String) -> [BusValue] { [.string("error: \(name)")] }

  /// The members as the specification lists them, with their types; `rw` can be set.
  private static let members = """
    org.mpris.MediaPlayer2
    method Raise ()
    method Quit ()
    property CanQuit b
    property Fullscreen b rw
    property CanSetFullscreen b
    property CanRaise b
    property HasTrackList b
    property Identity s
    property DesktopEntry s
    property SupportedUriSchemes as
    property SupportedMimeTypes as
    org.mpris.MediaPlayer2.Player
    method Next ()
    method Previous ()
    method Pause ()
    method PlayPause ()
    method Stop ()
    method Play ()
    method Seek (x)
    method SetPosition (ox)
    method OpenUri (s)
    signal Seeked (x)
    property PlaybackStatus s
    property LoopStatus s rw
    property Rate d rw
    property Shuffle b rw
    property Metadata a{sv}
    property Volume d rw
    property Position x
    property MinimumRate d
    property MaximumRate d
    property CanGoNext b
    property CanGoPrevious b
    property CanPlay b
    property CanPause b
    property CanSeek b
    property CanControl b
    """

  @Test("M16 The interfaces have the members of MPRIS, and each property has its type")
  func members() throws {
    var lines: [String] = []
    for methods in stage.interfaces {
      let interface = try #require(methods.interface)
      lines.append(interface.name)
      lines += interface.methods.map { "method \($0.name) (\($0.takes))" }
      lines += interface.signals.map { "signal \($0.name) (\($0.arguments.map(\.type).joined()))" }
      for (name, value) in methods.properties {
        lines.append("property \(name) \(value.signature)\(interface.writable.contains(name) ? " rw" : "")")
        #expect(stage.property(name, of: interface)?.signature == value.signature, "\(name)")
      }
      let all = stage.ask("GetAll", of: BusObject.properties, .string(interface.name)).first?.elements
      #expect(all?.count == methods.properties.count)
    }
    #expect(lines.joined(separator: "\n") == Self.members)
  }

  @Test("M16 The properties have the same types while nothing plays")
  func typesWithoutTrack() {
    func types() -> [String] { stage.interfaces.flatMap { $0.properties }.map { "\($0.name) \($0.value.signature)" } }
    let playing = types()
    stage.controls.state = MediaState()
    #expect(types() == playing)
  }

  @Test("M16 The description can be read from the root of the bus down")
  func introspection() {
    func xml(_ path: String) -> String {
      stage.ask("Introspect", of: BusObject.introspectable, at: path).first?.text ?? ""
    }
    #expect(xml("/").contains("<node name=\"org\"/>") && !xml("/").contains("MediaPlayer2"))
    #expect(xml("/org").contains("<node name=\"mpris\"/>"))
    #expect(xml("/org/mpris").contains("<node name=\"MediaPlayer2\"/>"))
    let text = xml(MPRIS.path)
    for name in [MPRIS.root.name, MPRIS.player.name, BusObject.properties, BusObject.introspectable, BusObject.peer] {
      #expect(text.contains("<interface name=\"\(name)\">"), "\(name)")
    }
    #expect(text.contains("<property name=\"Volume\" type=\"d\" access=\"readwrite\"/>"))
    #expect(text.contains("<property name=\"Metadata\" type=\"a{sv}\" access=\"read\"/>"))
    #expect(text.contains("<property name=\"Position\" type=\"x\" access=\"read\">\n      <annotation "))
    #expect(stage.ask("Introspect", of: BusObject.introspectable, at: "/org/other") == error("UnknownObject"))
  }

  @Test("M16 Metadata has what is known of the track, in the types of the specification")
  func metadata() {
    let entries = stage.property("Metadata")?.elements ?? []
    let values = Dictionary(
      uniqueKeysWithValues: entries.compactMap { entry -> (String, BusValue)? in
        guard case .entry(.string(let key), .variant(let value)) = entry else { return nil }
        return (key, value)
      })
    #expect(
      values == [
        "mpris:trackid": .path("/stub/track/7"), "mpris:length": .int64(60_000_000),
        "mpris:artUrl": .string("file:///covers/moon%201.png"), "xesam:title": .string("Lantern"),
        "xesam:artist": .strings(["Ada Fjord", "Ole Lindqvist"]), "xesam:album": .string("Paper Moons"),
        "xesam:albumArtist": .strings(["Ada Fjord"]), "xesam:trackNumber": .int32(3), "xesam:discNumber": .int32(1),
        "xesam:genre": .strings(["Folk"]), "xesam:contentCreated": .string("1999"),
        "xesam:url": .string("file:///music/%C3%A4%20b%231.flac"),
      ])
    stage.controls.state.track = nil
    #expect(stage.property("Metadata") == .array("{sv}", []))
    #expect(stage.property("Position") == .int64(0))
  }

  @Test(
    "M16 A position or a length that no track can have is told as its beginning",
    arguments: [-0.5, -Double.infinity, Double.nan])
  func impossibleTimes(seconds: Double) {
    stage.controls.position = { seconds }
    #expect(stage.property("Position") == .int64(0))
    stage.controls.position = { 12.5 }
    stage.controls.state.track?.duration = seconds
    #expect(stage.property("Position") == .int64(0))
    let entries = stage.property("Metadata")?.elements ?? []
    #expect(entries.contains(.entry(.string("mpris:length"), .variant(.int64(0)))))
  }

  @Test("M16 A program that has said nothing of itself can be asked to quit and to come to the front, and nothing else")
  func offersNothing() {
    stage.controls.state = MediaState()
    for name in ["CanGoNext", "CanGoPrevious", "CanPlay", "CanPause", "CanSeek"] {
      #expect(stage.property(name) == .bool(false), "\(name)")
    }
    for (name, value) in [("CanQuit", true), ("CanRaise", true), ("CanSetFullscreen", false), ("Fullscreen", false)] {
      #expect(stage.property(name, of: MPRIS.root) == .bool(value), "\(name)")
    }
  }

  @Test("M16 Every method arrives as a command, and only where it is possible")
  func methods() {
    let file = "file:///a%20b.flac"
    let calls: [(String, [BusValue], MediaCommand)] = [
      ("Next", [], .next), ("Previous", [], .previous), ("Pause", [], .pause), ("PlayPause", [], .playPause),
      ("Stop", [], .stop), ("Seek", [.int64(5_000_000)], .seek(to: 17.5)), ("Seek", [.int64(-1 << 62)], .seek(to: 0)),
      ("Seek", [.int64(1 << 62)], .next), ("SetPosition", [.path("/stub/track/7"), .int64(1)], .seek(to: 1e-6)),
      ("OpenUri", [.string(file)], .open(path: "/a b.flac")),
    ]
    for (method, arguments, command) in calls {
      #expect(stage.message(method, of: MPRIS.player.name, arguments)?.kind == .reply, "\(method)")
      #expect(stage.take() == [command], "\(method)")
    }
    // Positions that belong to another track, or lie outside of this one.
    for arguments: [BusValue] in [
      [.path("/stub/track/6"), .int64(1)], [.path("/stub/track/7"), .int64(-1)],
      [.path("/stub/track/7"), .int64(60_000_001)], [.path("/org/mpris/MediaPlayer2/TrackList/NoTrack"), .int64(0)],
    ] {
      #expect(stage.message("SetPosition", of: MPRIS.player.name, arguments)?.kind == .reply)
    }
    #expect(stage.play("Play") == [] && stage.take() == [])
    stage.controls.state.status = .paused
    #expect(stage.play("Pause") == [] && stage.take() == [])
    #expect(stage.play("Play") == [] && stage.take() == [.play])
    let state = MediaState()
    stage.controls.state = state
    for method in ["Next", "Previous", "Pause", "Stop", "Play"] { #expect(stage.play(method) == []) }
    #expect(stage.play("Seek", .int64(1)) == [])
    #expect(stage.play("PlayPause") == error("NotSupported"))
    #expect(stage.take() == [])
    for uri in ["https://example.org/a.mp3", "a.mp3", "file://elsewhere/a.mp3", "file:///a%0", "file:///a%00", ""] {
      #expect(stage.play("OpenUri", .string(uri)) == error("NotSupported"), "\(uri)")
    }
    #expect(stage.ask("Raise", of: MPRIS.root.name) == [] && stage.ask("Quit", of: MPRIS.root.name) == [])
    #expect(stage.take() == [.raise, .quit])
  }

  @Test("M16 Properties that can be set arrive as commands")
  func properties() {
    #expect(stage.set("Volume", .double(0.25)) == [] && stage.take() == [.setVolume(0.25)])
    #expect(stage.set("Volume", .double(-3)) == [] && stage.take() == [.setVolume(0)])
    #expect(stage.set("Shuffle", .bool(true)) == [] && stage.take() == [.setShuffled(true)])
    for (name, value) in [("None", MediaState.Repetition.off), ("Track", .track), ("Playlist", .playlist)] {
      #expect(stage.set("LoopStatus", .string(name)) == [] && stage.take() == [.setRepetition(value)])
    }
    #expect(stage.set("Rate", .double(1)) == [] && stage.take() == [])
    #expect(stage.set("Rate", .double(0)) == [] && stage.take() == [.pause])
    #expect(stage.set("Fullscreen", .bool(true), of: MPRIS.root) == [] && stage.take() == [.setFullscreen(true)])
    stage.controls.state.canSetFullscreen = false
    #expect(stage.set("Fullscreen", .bool(true), of: MPRIS.root) == error("NotSupported"))
    for (name, value): (String, BusValue) in [
      ("Volume", .int32(1)), ("Volume", .double(.nan)), ("Shuffle", .string("true")), ("LoopStatus", .string("Once")),
      ("Rate", .string("1")), ("Volume", .variant(.double(1))),
    ] {
      #expect(stage.set(name, value) == error("InvalidArgs"), "\(name)")
    }
    #expect(stage.set("Position", .int64(1)) == error("PropertyReadOnly"))
    #expect(stage.set("Colour", .int64(1)) == error("UnknownProperty"))
    #expect(stage.take() == [])
  }

  @Test("M16 What is not there, and arguments of other types, are the errors of D-Bus")
  func oddCalls() {
    let (player, properties) = (MPRIS.player.name, BusObject.properties)
    #expect(stage.ask("Next", of: player, at: "/org/other") == error("UnknownObject"))
    #expect(stage.ask("Next", of: player, at: "/org/mpris") == error("UnknownInterface"))
    #expect(stage.ask("Next", of: "org.mpris.MediaPlayer2.TrackList") == error("UnknownInterface"))
    #expect(stage.ask("Nexxt", of: player) == error("UnknownMethod"))
    #expect(stage.ask("Raise", of: player) == error("UnknownMethod"))
    #expect(stage.ask("Introspekt", of: BusObject.introspectable) == error("UnknownMethod"))
    #expect(stage.play("Next", .int32(1)) == error("InvalidArgs"))
    #expect(stage.play("Seek") == error("InvalidArgs"))
    #expect(stage.play("Seek", .int32(5)) == error("InvalidArgs"))
    #expect(stage.play("Seek", .string("5")) == error("InvalidArgs"))
    #expect(stage.play("SetPosition", .string("/stub/track/7"), .int64(5)) == error("InvalidArgs"))
    #expect(stage.play("OpenUri", .path("/a")) == error("InvalidArgs"))
    #expect(stage.ask("Get", of: properties, .string(player), .string("Colour")) == error("UnknownProperty"))
    #expect(stage.ask("Get", of: properties, .string("org.other"), .string("Volume")) == error("UnknownInterface"))
    #expect(stage.ask("Get", of: properties, .string(player)) == error("InvalidArgs"))
    #expect(stage.ask("GetAll", of: properties, .string("org.other")) == error("UnknownInterface"))
    #expect(stage.ask("Set", of: properties, .string(player), .string("Volume"), .double(1)) == error("InvalidArgs"))
    #expect(stage.ask("Gett", of: properties, .string(player)) == error("UnknownMethod"))
    #expect(stage.take() == [])
  }

  @Test("R2 of a message with very many values no more are read than any message needs")
  func manyValues() throws {
    let bytes = BusValue.array("y", Array(repeating: .byte(1), count: BusMessage.mostValues + 10))
    let call = try #require(
      BusMessage.call(
        "OpenUri", of: MPRIS.player.name, at: MPRIS.path, to: ":1.7", [bytes, .string("a")]))
    #expect(call.arguments.count == 1 && call.arguments[0].elements?.count == BusMessage.mostValues - 1)
    #expect(stage.play("OpenUri", bytes) == error("InvalidArgs"))
  }

  @Test("M16 Only what has changed is told, once, and never the position")
  func changes() {
    _ = stage.controls.takeChanges()
    #expect(stage.controls.takeChanges().isEmpty)
    stage.controls.state.volume = 0.1
    stage.controls.state.volume = 0.5
    stage.controls.position = { 20 }
    stage.controls.state.isFullscreen = true
    #expect(
      stage.controls.takeChanges() == [
        [
          .string(MPRIS.root.name), .array("{sv}", [.entry(.string("Fullscreen"), .variant(.bool(true)))]),
          .strings([]),
        ],
        [
          .string(MPRIS.player.name), .array("{sv}", [.entry(.string("Volume"), .variant(.double(0.5)))]), .strings([]),
        ],
      ])
    stage.controls.state.volume = 0.7
    stage.controls.state.volume = 0.5
    #expect(stage.controls.takeChanges().isEmpty)
  }

  @Test("M16 Random calls are all answered", arguments: 0..<20 as Range<UInt64>)
  func random(seed: UInt64) {
    var random = SystemGenerator(seed: seed)
    let names =
      (MPRIS.root.methods + MPRIS.player.methods + BusInterface.properties.methods).map(\.name) + ["Introspect", "X"]
    let interfaces = [MPRIS.root.name, MPRIS.player.name, BusObject.properties, BusObject.introspectable, "a.b"]
    let paths = [MPRIS.path, "/", "/org", "/org/mpris", "/x"]
    let words = stage.interfaces.flatMap { $0.properties }.map { $0.name } + interfaces + ["file:///a", ""]
    func value(_ depth: Int = 0) -> BusValue {
      switch random.below(depth > 2 ? 7 : 10) {
      case 0: .int64(Int64(bitPattern: random.next()))
      case 1: .int32(Int32(truncatingIfNeeded: random.next()))
      case 2: .double(Double(bitPattern: random.next()))
      case 3: .bool(random.below(2) == 0)
      case 4: .path(paths[random.below(paths.count)])
      case 5: .uint64(random.next())
      case 6: .string(words[random.below(words.count)])
      case 7: .variant(value(depth + 1))
      case 8: .array("v", [.variant(value(depth + 1))])
      default: .structure([value(depth + 1), value(depth + 1)])
      }
    }
    for _ in 0..<500 {
      let arguments = (0..<random.below(4)).map { index in
        index < 2 && random.below(2) == 0 ? BusValue.string(words[random.below(words.count)]) : value()
      }
      let answer = stage.message(
        names[random.below(names.count)], of: interfaces[random.below(interfaces.count)],
        at: paths[random.below(paths.count)], arguments)
      #expect(answer != nil, "seed \(seed), \(arguments)")
    }
    for command in stage.take() {
      switch command {
      case .seek(let time): #expect((0...60).contains(time))
      case .setVolume(let volume): #expect(volume >= 0 && volume.isFinite)
      default: break
      }
    }
  }
}

/// A generator of its own, so that these tests need no views.
struct SystemGenerator: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed &* 2_862_933_555_777_941_757 &+ 3_037_000_493 }
  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    let mixed = (state ^ (state >> 33)) &* 0xFF51_AFD7_ED55_8CCD
    return mixed ^ (mixed >> 33)
  }
  mutating func below(_ count: Int) -> Int { Int.random(in: 0..<count, using: &self) }
}

@Suite("File URIs") struct FileURITests {
  @Test("M16 Paths go to URIs and back, with any bytes") func roundTrip() {
    for path in ["/", "/a b/ä%/#?.flac", "/\u{10F8FF}\u{10F880}x", "/a;b[c]\"<>\\^`{|}"] {
      let uri = FileURI.uri(ofPath: path)
      #expect(uri.utf8.allSatisfy { $0 > 32 && $0 < 127 } && FileURI.path(of: uri) == path, "\(uri)")
    }
    #expect(FileURI.path(of: "file://localhost/a") == "/a" && FileURI.path(of: "FILE:/a") == "/a")
    #expect(FileURI.path(of: "file:///a?x#y") == "/a")
    for bad in ["file:a", "file://host/a", "http:///a", "file:///%", "file:///%g0", "file", ""] {
      #expect(FileURI.path(of: bad) == nil, "\(bad)")
    }
  }
}
