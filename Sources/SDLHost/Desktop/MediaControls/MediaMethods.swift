/// Answers the desktop's calls about playback in the protocol MPRIS 2, and finds the changes to announce.
extension MediaControls {
  /// Answers a call of a method.
  /// - Returns: the answer; nil if none is wanted.
  func answer(_ message: BusMessage) -> BusMessage? {
    do {
      guard case .values(let values) = try answer(to: message) else { return nil }
      return message.reply(values)
    } catch {
      return message.fault(error)
    }
  }

  private func answer(to message: BusMessage) throws(BusFault) -> BusAnswer {
    let path = message.path
    let interfaces: [any ObjectMethods]
    if path == MPRIS.path {
      interfaces = self.interfaces(in: state)
    } else if path == "/" || MPRIS.path.hasPrefix(path + "/") {
      // The objects above it have no interfaces, and only lead to the objects below.
      interfaces = []
    } else {
      throw .unknownObject(path)
    }
    if message.member == "Introspect", message.interface.isEmpty || message.interface == BusObject.introspectable {
      guard message.signature.isEmpty else { throw .badArguments("Introspect takes no arguments") }
      return .value(.string(description(at: path, interfaces)))
    }
    if message.interface == BusObject.introspectable { throw .unknownMethod(message.member) }
    return try BusObject(interfaces: interfaces.map { ($0.interface?.name ?? "", $0) }).answer(message)
  }

  private func description(at path: String, _ interfaces: [any ObjectMethods]) -> String {
    let common = [BusInterface.introspectable, .peer].map { $0.xml() }
    if path == MPRIS.path {
      let own = interfaces.compactMap { $0.interface?.xml($0.properties) }
      return BusInterface.description(of: own + [BusInterface.properties.xml()] + common)
    }
    let rest = MPRIS.path.dropFirst(path == "/" ? 1 : path.utf8.count + 1)
    return BusInterface.description(of: common, children: rest.split(separator: "/").prefix(1).map(String.init))
  }

  /// The arguments of the `PropertiesChanged` signals for the changes since the last call, one signal for each interface that has changed.
  func takeChanges() -> [[BusValue]] {
    guard state != announced else { return [] }
    let (now, before) = (interfaces(in: state), interfaces(in: announced))
    announced = state
    return zip(now, before).compactMap { methods, former in
      guard let interface = methods.interface else { return nil }
      let changed = zip(methods.properties, former.properties).filter { now, before in
        now.value != before.value && !interface.unannounced.contains(now.name)
      }
      guard !changed.isEmpty else { return nil }
      return [.string(interface.name), .dictionary(changed.map(\.0)), .strings([])]
    }
  }

  /// The interfaces of the object for media, as they are in a state.
  func interfaces(in state: MediaState) -> [any ObjectMethods] {
    [MediaRootMethods(controls: self, state: state), MediaPlayerMethods(controls: self, state: state)]
  }
}

/// `org.mpris.MediaPlayer2`: the program.
struct MediaRootMethods: ObjectMethods {
  let controls: MediaControls
  let state: MediaState

  var interface: BusInterface? { MPRIS.root }

  var properties: [(name: String, value: BusValue)] {
    [
      ("CanQuit", .bool(true)), ("Fullscreen", .bool(state.isFullscreen)),
      ("CanSetFullscreen", .bool(state.canSetFullscreen)), ("CanRaise", .bool(true)),
      ("HasTrackList", .bool(false)), ("Identity", .string(controls.identity)),
      ("DesktopEntry", .string(controls.desktopEntry)), ("SupportedUriSchemes", .strings(["file"])),
      ("SupportedMimeTypes", .strings(controls.mimeTypes)),
    ]
  }

  func set(_ property: String, to value: BusValue) throws(BusFault) -> Bool? {
    guard property == "Fullscreen" else { return nil }
    guard let isFullscreen = value.boolean else { return false }
    guard state.canSetFullscreen else { throw .notSupported("The window cannot fill the screen") }
    controls.perform(.setFullscreen(isFullscreen))
    return true
  }

  func call(_ method: String, _ arguments: BusArguments) throws(BusFault) -> BusAnswer? {
    switch method {
    case "Raise": controls.perform(.raise)
    case "Quit": controls.perform(.quit)
    default: return nil
    }
    return .values([])
  }
}

/// `org.mpris.MediaPlayer2.Player`: what plays.
struct MediaPlayerMethods: ObjectMethods {
  let controls: MediaControls
  let state: MediaState

  var interface: BusInterface? { MPRIS.player }

  var properties: [(name: String, value: BusValue)] {
    [
      ("PlaybackStatus", .string(state.status.rawValue)), ("LoopStatus", .string(state.repetition.rawValue)),
      ("Rate", .double(1)), ("Shuffle", .bool(state.isShuffled)),
      ("Metadata", state.track?.metadata(prefix: controls.trackPaths) ?? .dictionary([])),
      ("Volume", .double(state.volume)), ("Position", .int64(position)),
      ("MinimumRate", .double(1)), ("MaximumRate", .double(1)),
      ("CanGoNext", .bool(state.canGoNext)), ("CanGoPrevious", .bool(state.canGoPrevious)),
      ("CanPlay", .bool(state.canPlay)), ("CanPause", .bool(state.canPause)), ("CanSeek", .bool(state.canSeek)),
      ("CanControl", .bool(true)),
    ]
  }

  /// The position in microseconds, within the track.
  var position: Int64 {
    guard let track = state.track else { return 0 }
    return min(MPRIS.microseconds(controls.position()), track.duration.map(MPRIS.microseconds) ?? .max)
  }

  func set(_ property: String, to value: BusValue) throws(BusFault) -> Bool? {
    switch property {
    case "LoopStatus":
      guard let repetition = value.text.flatMap(MediaState.Repetition.init(rawValue:)) else { return false }
      controls.perform(.setRepetition(repetition))
    case "Rate":
      guard let rate = value.number, rate.isFinite else { return false }
      // A rate of 0 has to pause. Others than 1 are not possible.
      if rate == 0, state.canPause { controls.perform(.pause) }
    case "Shuffle":
      guard let isShuffled = value.boolean else { return false }
      controls.perform(.setShuffled(isShuffled))
    case "Volume":
      guard let volume = value.number, volume.isFinite else { return false }
      controls.perform(.setVolume(max(0, volume)))
    default: return nil
    }
    return true
  }

  func call(_ method: String, _ arguments: BusArguments) throws(BusFault) -> BusAnswer? {
    switch method {
    case "Next": if state.canGoNext { controls.perform(.next) }
    case "Previous": if state.canGoPrevious { controls.perform(.previous) }
    case "Pause": if state.canPause, state.status == .playing { controls.perform(.pause) }
    case "Play": if state.canPlay, state.status != .playing { controls.perform(.play) }
    case "Stop": if state.status != .stopped { controls.perform(.stop) }
    case "PlayPause":
      guard state.status == .playing ? state.canPause : state.canPlay else {
        throw .notSupported("Nothing can be played or paused now")
      }
      controls.perform(.playPause)
    case "Seek": seek(by: Int64(try arguments.int(0)))
    case "SetPosition": setPosition(of: try arguments.string(0), to: Int64(try arguments.int(1)))
    case "OpenUri":
      let uri = try arguments.string(0)
      guard let path = FileURI.path(of: uri) else { throw .notSupported("\(uri) is not a file on this machine") }
      controls.perform(.open(path: path))
    default: return nil
    }
    return .values([])
  }

  private func seek(by offset: Int64) {
    guard state.canSeek, let track = state.track else { return }
    let (sum, isTooLarge) = position.addingReportingOverflow(offset)
    let target = isTooLarge ? (offset < 0 ? 0 : .max) : max(0, sum)
    if let end = track.duration.map(MPRIS.microseconds), target > end {
      if state.canGoNext { controls.perform(.next) }
    } else {
      controls.perform(.seek(to: Double(target) / 1e6))
    }
  }

  /// Positions for a track that is over are ignored, and so are those outside of the current track.
  private func setPosition(of path: String, to position: Int64) {
    guard state.canSeek, let track = state.track, path == track.busPath(prefix: controls.trackPaths),
      position >= 0,
      position <= track.duration.map(MPRIS.microseconds) ?? .max
    else { return }
    controls.perform(.seek(to: Double(position) / 1e6))
  }
}
