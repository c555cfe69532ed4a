internal import Glibc
public import ViewTree

/// Shows on the desktop what a program plays, and takes the commands of its media keys, of the controls in its panel and on its lock
/// screen, and of programs such as `playerctl`.
///
/// ```swift
/// let controls = MediaControls(name: "hello", identity: "Hello")
/// controls.onCommand = { command in
///   switch command {
///   case .playPause: player.toggle()
///   case .next: player.next()
///   default: break
///   }
/// }
/// controls.position = { player.position }
/// controls.state.canGoNext = true
/// controls.state.track = MediaTrack(id: 1, title: "Lantern")
/// controls.state.status = .playing
/// controls.connect(in: window)
/// ```
///
/// The protocol is MPRIS 2, on the message bus of the session. Without a bus nothing happens, and if the bus goes away the program goes
/// on without it. A command is delivered only if the state says that it is possible, so that `next` does not arrive while `canGoNext`
/// is false. Change the state before `onCommand` returns: the desktop asks for it at once.
public final class MediaControls {
  /// The state that the desktop shows. However often it changes, the desktop is notified at most once before the program sleeps.
  public var state = MediaState()
  /// The state of which the desktop was last notified.
  var announced = MediaState()

  /// The position in the current track in seconds, which is asked for when the desktop needs it.
  public var position: () -> Double = { 0 }

  /// Does what the desktop asks for.
  public var onCommand: ((MediaCommand) -> Void)?

  private let name: String
  let identity: String
  let desktopEntry: String
  let mimeTypes: [String]
  /// How commands are carried out; a window advances its clock before.
  var act: (() -> Void) -> Void = { $0() }
  private var connection: BusConnection?
  private var isNamed = false
  private var hasJumped = false

  /// - Parameters:
  ///   - name: the program's name on the bus: `org.mpris.MediaPlayer2.NAME`. Letters, digits and `_`, without a digit at the beginning.
  ///     If another program has it, the number of this process is added.
  ///   - identity: the program's name for people.
  ///   - desktopEntry: the name of the program's desktop file, without `.desktop`; nil if it is `name`.
  ///   - mimeTypes: the kinds of files that can be opened.
  public init(name: String, identity: String, desktopEntry: String? = nil, mimeTypes: [String] = []) {
    let plain = String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") ? $0 : "_" })
    self.name = plain.isEmpty || plain.first?.isNumber == true ? "_" + plain : plain
    self.identity = identity
    self.desktopEntry = desktopEntry ?? name
    self.mimeTypes = mimeTypes
  }

  /// The beginning of the object paths that identify tracks on the bus. The track's number follows it.
  var trackPaths: String { "/\(name)/track/" }

  func perform(_ command: MediaCommand) { act { onCommand?(command) } }

  /// Tells the desktop that the position has jumped, as after a seek. A track that begins at its beginning is no jump.
  public func positionDidJump() { hasJumped = connection != nil }

  /// Connects to the desktop as soon as a window is seen, for as long as the application runs that shows this one.
  ///
  /// The application keeps the controls. Their commands are handled like keys that are pressed in the window. The call does nothing without
  /// a desktop window, or while a recording is played.
  public func connect(in window: Window) {
    guard let host = window.host as? WindowHost, let application = host.application, host.replay == nil else { return }
    act = host.performAsEvent
    application.serve(self)
  }
}

extension MediaControls: BusService {
  func start() { if let address = BusAddress.session { start(on: address) } }

  func start(on address: String) {
    guard connection == nil else { return }
    connection = BusConnection(to: address) { [weak self] in self?.requestName(on: $0) }
    connection?.onCall = { [weak self] call in
      guard let self, let answer = self.answer(call) else { return }
      // The changes that the command makes are announced before the answer, so that a client that waits for the answer knows them.
      announceChanges()
      connection?.send(answer)
    }
    connection?.onLoss = { [weak self] in self?.leave() }
  }

  /// Requests the program's name on the bus. If another program has it, this one gets a name with its process number, and does not
  /// queue for the first.
  private func requestName(on connection: BusConnection, instance: String = "") {
    let doNotQueue = BusValue.uint32(4)
    connection.callBus("RequestName", [.string(MPRIS.namePrefix + name + instance), doNotQueue]) {
      [weak self, weak connection] reply in
      guard let self, let connection else { return }
      let isOwner = reply?.arguments.first?.integer.map { $0 == 1 || $0 == 4 } ?? false
      if isOwner {
        isNamed = true
      } else if instance.isEmpty {
        requestName(on: connection, instance: ".instance\(getpid())")
      }
    }
  }

  private func leave() {
    connection = nil
    isNamed = false
  }

  private func announceChanges() {
    guard isNamed, let connection else { return }
    for arguments in takeChanges() {
      connection.signal("PropertiesChanged", of: BusObject.properties, at: MPRIS.path, arguments)
    }
    guard hasJumped else { return }
    hasJumped = false
    let position = MediaPlayerMethods(controls: self, state: state).position
    connection.signal("Seeked", of: MPRIS.player.name, at: MPRIS.path, [.int64(position)])
  }

  var connections: [BusConnection] { connection.map { [$0] } ?? [] }

  func willSleep() { announceChanges() }

  func stop() {
    connection?.flush()
    leave()
  }
}
