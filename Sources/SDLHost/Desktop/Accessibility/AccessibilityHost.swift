internal import ViewTree

/// Connects the program to assistive technology, where there is some: finds its bus, registers there, and passes on what is asked.
///
/// It listens on the session's bus until `org.a11y.Bus` has an owner, which is started by the desktop or by the first client. Then
/// the program registers on the bus that this one names. As long as nobody asks anything or registers for events, all that happens
/// is a wait for two more file descriptors: nothing is observed and nothing is sent.
///
/// The property `IsEnabled` of `org.a11y.Status` is not asked: like GTK, the program registers wherever there is a bus, because clients
/// other than screen readers do not set it.
final class AccessibilityHost: BusService {
  private let library: BusLibrary
  private let windows: () -> [any AccessibleWindow]
  private let programName: String
  private var session: BusConnection?
  private var bus: BusConnection?
  private var service: AccessibilityService?
  private var notifier: AccessibilityNotifier?
  private var audience = AccessibilityAudience()
  /// The registry's name on the bus, as senders have it.
  private var registry = ""

  private static let launcher = "org.a11y.Bus"
  private static let launcherPath = "/org/a11y/bus"

  /// nil where there is no bus to listen on, no library for it, or no wish to be found.
  init?(
    programName: String, session: String? = BusAddress.session, accessibility: String? = BusAddress.accessibility,
    isRefused: Bool = BusAddress.refusesAccessibility, windows: @escaping () -> [any AccessibleWindow]
  ) {
    guard !isRefused, session != nil || accessibility != nil, let library = BusLibrary() else { return nil }
    self.library = library
    self.windows = windows
    self.programName = programName
    if let accessibility {
      join(accessibility)
    } else if let session {
      self.session = BusConnection(to: session, library: library) { [weak self] in self?.listen(on: $0) }
      self.session?.onSignal = { [weak self] in self?.sessionDidSay($0) }
      self.session?.onLoss = { [weak self] in self?.session = nil }
    }
    if connections.isEmpty { return nil }
  }

  var connections: [BusConnection] { [session, bus].compactMap(\.self) }

  func pump(isEnough: () -> Bool) -> Bool {
    let isDone = connections.reduce(true) { $1.pump(isEnough: isEnough) && $0 }
    return service?.work(isEnough: isEnough) ?? true && isDone
  }

  // MARK: The session's bus

  private func listen(on session: BusConnection) {
    session.listen(Self.ownerRule(Self.launcher))
    // Only if it is there already: nothing is started for it.
    session.call(
      "NameHasOwner", of: BusConnection.busName, at: BusConnection.busPath, to: BusConnection.busName,
      [.string(Self.launcher)]
    ) { [weak self] reply in
      if reply?.arguments.first?.boolean == true { self?.askForAddress() }
    }
  }

  private func sessionDidSay(_ signal: BusMessage) {
    guard let change = Self.ownerChange(signal), change.name == Self.launcher else { return }
    if change.owner.isEmpty { return }
    askForAddress()
  }

  private func askForAddress() {
    guard bus == nil else { return }
    session?.call("GetAddress", of: Self.launcher, at: Self.launcherPath, to: Self.launcher) { [weak self] reply in
      guard let self, bus == nil, let address = reply?.arguments.first?.text.flatMap(BusAddress.usable) else { return }
      join(address)
    }
  }

  // MARK: The bus of assistive technology

  private func join(_ address: String) {
    let bus = BusConnection(to: address, library: library) { [weak self] in self?.register(on: $0) }
    bus?.onCall = { [weak self] in self?.wasCalled($0) }
    bus?.onSignal = { [weak self] in self?.busDidSay($0) }
    bus?.onLoss = { [weak self] in self?.leave() }
    self.bus = bus
  }

  /// The bus is gone. Another one may come: its launcher then gets a new owner.
  private func leave() {
    notifier?.stop()
    (bus, service, notifier) = (nil, nil, nil)
    audience = AccessibilityAudience()
  }

  private func register(on bus: BusConnection) {
    let service = AccessibilityService(name: bus.name, programName: programName, library: library, windows: windows) {
      [weak bus] in bus?.send($0)
    }
    self.service = service
    notifier = AccessibilityNotifier(service) { [weak bus] event in
      bus?.signal(event.member, of: event.interface, at: event.path, event.arguments)
    }
    bus.listen("type='signal',interface='\(ATSPI.registry)'")
    bus.listen(Self.ownerRule(ATSPI.registry))
    embed()
  }

  /// Says to the registry that the program is there.
  private func embed() {
    guard let bus, let service else { return }
    bus.call("Embed", of: ATSPI.socket, at: ATSPI.rootPath, to: ATSPI.registry, [service.application]) {
      [weak self] reply in
      guard let self, let reply, let desktop = reply.arguments.first else { return }
      self.registry = reply.sender
      self.service?.desktop = desktop
    }
    askForListeners()
  }

  private func askForListeners() {
    bus?.call("GetRegisteredEvents", of: ATSPI.registry, at: ATSPI.registryPath, to: ATSPI.registry) {
      [weak self] reply in
      guard let self else { return }
      audience.hasListeners = reply?.arguments.first?.elements?.isEmpty == false
      audienceDidChange()
    }
  }

  private func busDidSay(_ signal: BusMessage) {
    if signal.interface == ATSPI.registry { return askForListeners() }
    guard let change = Self.ownerChange(signal) else { return }
    if change.name == ATSPI.registry {
      if !change.owner.isEmpty, change.owner != registry { embed() }
    } else if change.owner.isEmpty {
      audience.left(change.name)
      bus?.stopListening(Self.ownerRule(change.name))
      audienceDidChange()
    }
  }

  private func wasCalled(_ call: BusMessage) {
    let client = call.sender
    if client != registry, audience.asked(by: client) {
      bus?.listen(Self.ownerRule(client))
      audienceDidChange()
    }
    service?.answer(call)
  }

  private func audienceDidChange() { audience.isEmpty ? notifier?.stop() : notifier?.watch() }

  private var isWatched: Bool { !audience.isEmpty }

  // MARK: Windows

  func windowDidOpen(_ host: any AccessibleWindow) { if isWatched { notifier?.windowDidOpen(host) } }
  func windowDidClose(_ host: any AccessibleWindow, index: Int) {
    if isWatched { notifier?.windowDidClose(host, index: index) }
  }
  func windowDidChange(_ host: any AccessibleWindow) { if isWatched { notifier?.windowDidChange(host) } }

  // MARK: Names

  private static func ownerRule(_ name: String) -> String {
    "type='signal',sender='\(BusConnection.busName)',interface='\(BusConnection.busName)',member='NameOwnerChanged',arg0='\(name)'"
  }

  private static func ownerChange(_ signal: BusMessage) -> (name: String, owner: String)? {
    guard signal.member == "NameOwnerChanged", signal.sender == BusConnection.busName else { return nil }
    let names = signal.arguments.compactMap(\.text)
    return names.count == 3 ? (names[0], names[2]) : nil
  }
}
