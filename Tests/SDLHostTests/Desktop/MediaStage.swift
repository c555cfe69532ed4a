import Testing

@testable import SDLHost

/// Calls media controls as a client does, and reads what they answer.
final class MediaStage {
  let controls = MediaControls(name: "stub", identity: "Stub", mimeTypes: ["audio/flac"])
  private(set) var commands: [MediaCommand] = []
  private var serial: UInt32 = 0

  init() throws {
    try #require(BusLibrary.isInstalled)
    controls.onCommand = { [unowned self] in commands.append($0) }
    controls.position = { 12.5 }
    controls.state = Self.playing
  }

  /// A state in which everything is possible.
  static var playing: MediaState {
    var track = MediaTrack(id: 7, title: "Lantern")
    track.artists = ["Ada Fjord", "Ole Lindqvist"]
    track.album = "Paper Moons"
    track.albumArtists = ["Ada Fjord"]
    (track.number, track.disc) = (3, 1)
    track.genres = ["Folk"]
    track.date = "1999"
    track.duration = 60
    track.path = "/music/ä b#1.flac"
    track.artPath = "/covers/moon 1.png"
    var state = MediaState()
    state.track = track
    state.status = .playing
    (state.canGoNext, state.canGoPrevious, state.canPlay, state.canPause, state.canSeek) = (
      true, true, true, true, true
    )
    state.canSetFullscreen = true
    return state
  }

  var interfaces: [any ObjectMethods] { controls.interfaces(in: controls.state) }

  func take() -> [MediaCommand] {
    defer { commands = [] }
    return commands
  }

  func message(_ method: String, of interface: String, at path: String = MPRIS.path, _ arguments: [BusValue])
    -> BusMessage?
  {
    guard let call = BusMessage.call(method, of: interface, at: path, to: ":1.7", arguments) else {
      return nil
    }
    serial += 1
    call.stamp(serial: serial, sender: ":1.9")
    return controls.answer(call)
  }

  /// The values that are answered, or the last part of the error's name.
  func ask(_ method: String, of interface: String, at path: String = MPRIS.path, _ arguments: BusValue...) -> [BusValue]
  {
    guard let answer = message(method, of: interface, at: path, arguments) else { return [.string("no answer")] }
    guard answer.kind == .error else { return answer.arguments }
    return [.string("error: \(answer.errorName.split(separator: ".").last ?? "")")]
  }

  func play(_ method: String, _ arguments: BusValue...) -> [BusValue] {
    message(method, of: MPRIS.player.name, arguments).map {
      $0.kind == .error ? [.string("error: \($0.errorName.split(separator: ".").last ?? "")")] : $0.arguments
    } ?? [.string("no answer")]
  }

  func property(_ name: String, of interface: BusInterface = MPRIS.player) -> BusValue? {
    ask("Get", of: BusObject.properties, .string(interface.name), .string(name)).first?.content
  }

  func set(_ name: String, _ value: BusValue, of interface: BusInterface = MPRIS.player) -> [BusValue] {
    ask("Set", of: BusObject.properties, .string(interface.name), .string(name), .variant(value))
  }
}
