import ViewTree
import ViewTreeTesting

@testable import SDLHost

extension Fuzzer {
  static let buses: [Fuzzer] = [
    Fuzzer(name: "media-controls", about: "calls of MPRIS, and their arguments") { bytes in
      guard let stage = mediaStage else { return }
      var source = FuzzBytes(bytes)
      while !source.isAtEnd {
        stage.state.status = source.element(of: [.playing, .paused, .stopped])
        let call = source.call(
          paths: [MPRIS.path, "/", "/org", "/org/mpris/MediaPlayer2/x"],
          [
            (MPRIS.root.name, ["Raise", "Quit"]),
            (
              MPRIS.player.name,
              ["Next", "Previous", "Pause", "PlayPause", "Stop", "Play", "Seek", "SetPosition", "OpenUri"]
            ),
          ], properties: ["Fullscreen", "LoopStatus", "Rate", "Shuffle", "Volume", "Position", "Metadata"],
          texts: ["/stub/track/7", "Track", "file:///%C3%A4"])
        if let call { _ = stage.answer(call) }
      }
    },
    Fuzzer(name: "accessibility", about: "calls of AT-SPI, and their arguments, at a window with all kinds of views") {
      bytes in
      guard let stage = accessibilityStage else { return }
      var source = FuzzBytes(bytes)
      while !source.isAtEnd { stage.call(&source) }
      stage.window.settle()
    },
    Fuzzer(name: "portal", about: "settings that the desktop tells") { bytes in
      var source = FuzzBytes(bytes)
      var settings = PortalSettings()
      while !source.isAtEnd {
        let value = source.value(depth: 0)
        settings.take(all: value)
        settings.take(
          source.element(of: [PortalSettings.standard, PortalSettings.gnome]),
          source.element(of: [
            "color-scheme", "accent-color", "contrast", "reduced-motion", "enable-animations", "text-scaling-factor",
          ]), value)
      }
      let scale = settings.appearance.textScale
      require(DesktopAppearance.textScales.contains(scale), "a text scale that is not possible")
      if let color = settings.appearance.accentColor {
        require([color.red, color.green, color.blue].allSatisfy { (0...1).contains($0) }, "an impossible colour")
      }
    },
  ]

  private static let mediaStage: MediaControls? = {
    guard BusLibrary.isInstalled else { return nil }
    let controls = MediaControls(name: "stub", identity: "Stub", mimeTypes: ["audio/flac"])
    var track = MediaTrack(id: 7, title: "Lantern")
    track.duration = 60
    controls.state.track = track
    (controls.state.canGoNext, controls.state.canGoPrevious, controls.state.canPlay) = (true, true, true)
    (controls.state.canPause, controls.state.canSeek, controls.state.canSetFullscreen) = (true, true, true)
    controls.onCommand = { command in
      if case .seek(let position) = command { require(position >= 0 && position.isFinite, "a seek to \(position)") }
      if case .setVolume(let volume) = command { require(volume >= 0 && volume.isFinite, "a volume of \(volume)") }
    }
    return controls
  }()

  private static let accessibilityStage: AccessibilityStage? =
    BusLibrary.isInstalled ? AccessibilityStage() : nil

  static func call(
    _ path: String, _ interface: String, _ member: String, _ arguments: [BusValue]
  ) -> BusMessage? {
    guard BusLibrary.isInstalled else { return nil }
    let call = BusMessage.call(member, of: interface, at: path, to: ":1.7", arguments)
    call?.stamp(serial: 1, sender: ":1.9")
    return call
  }
}

/// A window with one view of each kind, which assistive technology calls.
private final class AccessibilityStage: AccessibleWindow {
  let window = Window(size: Size(width: 400, height: 300))
  let title = "Stub"
  let isActive = true
  let isUnseen = false
  let placeOnScreen = ScreenPlace(origin: Point(x: 100, y: 50), unit: Point(x: 2, y: 2))
  private var service: AccessibilityService?
  private let paths: [String]

  init() {
    let field = TextField()
    field.text = "Zwölf 🎺 Lieder\nund eins"
    let views: [View] = [
      Button(title: "A"), Label(text: "Some words. And more."), field, Slider(), Switch(), ScrollView(),
    ]
    for (index, view) in views.enumerated() {
      view.frame = Rect(x: 10, y: Double(index) * 45, width: 200, height: 40)
      window.addSubview(view)
    }
    window.settle()
    paths = (0..<12).map { ATSPI.objectPaths + "\($0)" } + [ATSPI.rootPath, ATSPI.cachePath]
    service = AccessibilityService(
      name: ":1.7", programName: "stub", windows: { [unowned self] in [self] }, send: { _ in })
    if let service { for view in [window] + views { _ = service.reference(to: view) } }
  }

  func act(_ action: () -> Bool) -> Bool { action() }

  func call(_ source: inout FuzzBytes) {
    let call = source.call(
      paths: paths,
      [
        (
          ATSPI.text,
          [
            "GetText", "GetStringAtOffset", "GetTextAtOffset", "GetTextBeforeOffset", "GetTextAfterOffset",
            "GetCharacterAtOffset", "SetCaretOffset", "GetSelection", "AddSelection", "SetSelection", "RemoveSelection",
            "GetCharacterExtents", "GetRangeExtents",
          ]
        ),
        (ATSPI.editableText, ["SetTextContents", "InsertText", "DeleteText", "CopyText", "CutText", "PasteText"]),
        (
          ATSPI.component,
          ["GetExtents", "GetPosition", "Contains", "GetAccessibleAtPoint", "GrabFocus", "ScrollTo", "ScrollToPoint"]
        ),
        (ATSPI.action, ["GetActions", "GetName", "GetLocalizedName", "GetKeyBinding", "DoAction"]),
        (ATSPI.selection, ["GetSelectedChild", "IsChildSelected"]),
        (
          ATSPI.accessible,
          ["GetChildAtIndex", "GetChildren", "GetState", "GetRole", "GetAttributes", "GetIndexInParent"]
        ),
        (ATSPI.application, ["GetLocale", "RegisterEventListener"]), (ATSPI.cache, ["GetItems"]),
        (ATSPI.value, ["Get"]),
      ], properties: ["CurrentValue", "Text", "CaretOffset", "Name", "Id", "ChildCount"], texts: ["text", "ä🎺"])
    if let call { service?.answer(call) }
    _ = service?.work { false }
  }
}

extension FuzzBytes {
  /// A call of one of the methods, or of a property.
  mutating func call(
    paths: [String], _ interfaces: [(name: String, methods: [String])], properties: [String], texts: [String]
  ) -> BusMessage? {
    let path = element(of: paths)
    let interface = element(of: interfaces)
    let kind = byte() % 8
    if kind == 0 {
      return Fuzzer.call(
        path, BusObject.properties, element(of: ["Get", "Set", "GetAll"]),
        [
          .string(byte() % 4 == 0 ? "" : interface.name), .string(element(of: properties)),
          .variant(value(depth: 0)),
        ])
    }
    let method = element(of: interface.methods)
    var arguments: [BusValue] = []
    for _ in 0..<(byte() % 5) {
      arguments.append(byte() % 6 == 0 ? .string(element(of: texts)) : value(depth: 0))
    }
    return Fuzzer.call(path, interface.name, method, arguments)
  }

  /// Any value that D-Bus can carry.
  mutating func value(depth: Int) -> BusValue {
    switch byte() % (depth < 4 ? 16 : 12) {
    case 0: return .byte(byte())
    case 1: return .bool(byte() % 2 == 0)
    case 2: return .int16(Int16(truncatingIfNeeded: integer()))
    case 3: return .uint16(UInt16(truncatingIfNeeded: integer()))
    case 4, 5: return .int32(Int32(truncatingIfNeeded: integer()))
    case 6: return .uint32(UInt32(truncatingIfNeeded: integer()))
    case 7, 8: return .int64(Int64(integer()))
    case 9: return .uint64(UInt64(bitPattern: Int64(integer())))
    case 10: return .double(number())
    case 11:
      // A text on the bus has no zero byte.
      return .string(String(text().unicodeScalars.filter { $0 != "\0" }))
    case 12: return .variant(value(depth: depth + 1))
    case 13:
      let first = value(depth: depth + 1)
      return .array(first.signature, [first])
    case 14: return .structure((0...(byte() % 3)).map { _ in value(depth: depth + 1) })
    default:
      let entry = BusValue.entry(.string("key"), .variant(value(depth: depth + 1)))
      return .array("{sv}", [entry])
    }
  }
}
