internal import ViewTree

/// Connects the program to assistive technology, if there is any: finds its bus, registers there, and passes its calls on.
///
/// It waits on the session bus until `org.a11y.Bus` has an owner, which the desktop or the first client starts. The owner is asked for
/// the address of the accessibility bus, and the program registers there. Until a client calls a method or registers for events, the
/// only cost is that the event loop waits for two more file descriptors: no view is observed, and nothing is sent.
///
/// The property `IsEnabled` of `org.a11y.Status` is not read. Like GTK, the program registers wherever there is an accessibility bus,
/// because clients other than screen readers do not set that property.
final class AccessibilityHost: BusService {
  private let windows: () -> [any AccessibleWindow]
  private let programName: String
  private let keys: KeyGate?
  private var keyListeners: KeyListeners?
  private var session: BusConnection?
  private var bus: BusConnection?
  private var service: AccessibilityService?
  private var notifier: AccessibilityNotifier?
  private var clients = AccessibilityClients()
  /// The unique bus name of the registry, which is the sender of its messages.
  private var registry = ""

  private static let launcher = "org.a11y.Bus"
  private static let launcherPath = "/org/a11y/bus"

  /// Connects to a bus. Nil if there is no bus, if libdbus is not installed, or if the person has switched accessibility off.
  /// - Parameter keys: where keys wait for programs that listen to them; nil if they are not told of keys.
  init?(
    programName: String, session: String? = BusAddress.session, accessibility: String? = BusAddress.accessibility,
    isRefused: Bool = BusAddress.refusesAccessibility, keys: KeyGate? = nil,
    windows: @escaping () -> [any AccessibleWindow]
  ) {
    if isRefused { return nil }
    self.windows = windows
    self.programName = programName
    self.keys = keys
    if let accessibility {
      join(accessibility)
    } else if let session {
      self.session = BusConnection(to: session) { [weak self] in self?.listen(on: $0) }
      self.session?.onSignal = { [weak self] in self?.sessionDidSignal($0) }
      self.session?.onLoss = { [weak self] in self?.session = nil }
    }
    if connections.isEmpty { return nil }
  }

  var connections: [BusConnection] { [session, bus].compactMap(\.self) }

  func pump(isEnough: () -> Bool) -> Bool {
    let isDone = connections.reduce(true) { $1.pump(isEnough: isEnough) && $0 }
    return service?.work(isEnough: isEnough) ?? true && isDone
  }

  func stop() { keyListeners?.allDidGo() }

  // MARK: The session bus

  private func listen(on session: BusConnection) {
    session.listen(BusConnection.ownerRule(Self.launcher))
    // Ask the bus whether the launcher runs: a call to the launcher itself would start it.
    session.callBus("NameHasOwner", [.string(Self.launcher)]) { [weak self] reply in
      if reply?.arguments.first?.boolean == true { self?.askForAddress() }
    }
  }

  private func sessionDidSignal(_ signal: BusMessage) {
    if let change = signal.ownerChange, change.name == Self.launcher, !change.owner.isEmpty { askForAddress() }
  }

  private func askForAddress() {
    session?.call("GetAddress", of: Self.launcher, at: Self.launcherPath, to: Self.launcher) { [weak self] reply in
      guard let self, bus == nil, let address = reply?.arguments.first?.text.flatMap(BusAddress.usable) else { return }
      join(address)
    }
  }

  // MARK: The accessibility bus

  private func join(_ address: String) {
    let bus = BusConnection(to: address) { [weak self] in self?.register(on: $0) }
    bus?.onCall = { [weak self] in self?.wasCalled($0) }
    bus?.onSignal = { [weak self] in self?.accessibilityBusDidSignal($0) }
    bus?.onLoss = { [weak self] in self?.leave() }
    self.bus = bus
  }

  /// Forgets the accessibility bus, which has gone. If another one is started, the name of the launcher gets a new owner.
  private func leave() {
    notifier?.stop()
    keyListeners?.allDidGo()
    (bus, service, notifier, keyListeners) = (nil, nil, nil, nil)
    clients = AccessibilityClients()
  }

  private func register(on bus: BusConnection) {
    let service = AccessibilityService(name: bus.name, programName: programName, windows: windows) {
      [weak bus] in bus?.send($0)
    }
    self.service = service
    notifier = AccessibilityNotifier(service) { [weak bus] event in
      bus?.signal(event.member, of: event.interface, at: event.path, event.arguments)
    }
    keyListeners = keys.map { KeyListeners(on: bus, gate: $0) }
    bus.listen("type='signal',interface='\(ATSPI.registry)'")
    bus.listen(BusConnection.ownerRule(ATSPI.registry))
    embed()
  }

  /// Registers the program with the registry.
  private func embed() {
    guard let bus, let service else { return }
    bus.call("Embed", of: ATSPI.socket, at: ATSPI.rootPath, to: ATSPI.registry, [service.application]) {
      [weak self] reply in
      guard let self, let reply, let desktop = reply.arguments.first else { return }
      self.registry = reply.sender
      self.service?.desktop = desktop
    }
    askForListeners()
    keyListeners?.ask()
  }

  private func askForListeners() {
    bus?.call("GetRegisteredEvents", of: ATSPI.registry, at: ATSPI.registryPath, to: ATSPI.registry) {
      [weak self] reply in
      guard let self else { return }
      clients.noteRegistrations(reply?.arguments.first?.elements ?? [])
      service?.announcementsAreHeard = clients.hearAnnouncements
      clientsDidChange()
    }
  }

  private func accessibilityBusDidSignal(_ signal: BusMessage) {
    if signal.interface == ATSPI.registry { return askForListeners() }
    if signal.interface == KeyListeners.interface { keyListeners?.didSignal(signal.member) }
    guard let change = signal.ownerChange else { return }
    if change.name == ATSPI.registry {
      if change.owner.isEmpty { keyListeners?.allDidGo() }
      if !change.owner.isEmpty, change.owner != registry { embed() }
    } else if change.owner.isEmpty {
      clients.remove(change.name)
      bus?.stopListening(BusConnection.ownerRule(change.name))
      clientsDidChange()
    }
  }

  private func wasCalled(_ call: BusMessage) {
    let client = call.sender
    if client != registry, clients.noteCall(by: client) {
      bus?.listen(BusConnection.ownerRule(client))
      clientsDidChange()
    }
    service?.answer(call)
  }

  private func clientsDidChange() { clients.isEmpty ? notifier?.stop() : notifier?.watch() }

  /// The notifier to tell of windows that open, close or change; nil while there is no client.
  var windowNotifier: AccessibilityNotifier? { clients.isEmpty ? nil : notifier }
}
