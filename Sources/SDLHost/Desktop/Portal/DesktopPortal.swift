public import ViewTree

/// The services of the desktop's portal (`org.freedesktop.portal.Desktop`) for programs: it tells how the user wants programs to look, and
/// lets folders be chosen.
///
/// ```swift
/// let portal = DesktopPortal()
/// portal.onAppearanceChange = { [weak portal] in theme.follow(portal?.appearance ?? .none) }
/// portal.connect(in: window)
/// ```
///
/// The portal is asked when the first window is seen, and never waited for. Without a message bus, and without a portal on it, the
/// appearance stays `.none` and `canChooseFolders` false.
public final class DesktopPortal {
  /// How the desktop's settings want programs to look, as far as they are known.
  public var appearance: DesktopAppearance { settings.appearance }
  /// Whether the desktop has told its settings. Until then `appearance` says nothing about its wishes.
  public private(set) var hasToldAppearance = false
  /// Called after the appearance has changed, and when the desktop has told its settings for the first time.
  public var onAppearanceChange: (() -> Void)?

  /// Whether the desktop has a chooser for folders.
  public private(set) var canChooseFolders = false
  /// Called after `canChooseFolders` has changed.
  public var onFolderChooserChange: (() -> Void)?

  private var settings = PortalSettings()
  private let requests = FolderRequests()
  private var connection: BusConnection?
  /// The window in front of which choosers are shown, as the portal names windows.
  var parentWindow: () -> String = { "" }
  /// Does something after some seconds.
  var schedule: (Double, @escaping () -> Void) -> Void = { _, _ in }
  /// How changes are carried out; a window advances its clock before.
  var act: (() -> Void) -> Void = { $0() }

  nonisolated static let name = "org.freedesktop.portal.Desktop"
  nonisolated static let path = "/org/freedesktop/portal/desktop"
  private static let interface = "org.freedesktop.portal.Settings"
  /// How long the portal has to show a chooser before the request counts as failed, in seconds.
  private static let patience = 10.0

  public init() {}

  /// Lets a person choose folders in a window of the desktop. This returns at once.
  /// - Parameters:
  ///   - title: the title of that window.
  ///   - whenDone: called with the absolute paths of the folders, none if the person has changed their mind; nil if the desktop could
  ///     not show the window.
  public func chooseFolders(_ title: String, whenDone: @escaping ([String]?) -> Void) {
    guard let connection, canChooseFolders else { return whenDone(nil) }
    let request = requests.open(title, parent: parentWindow(), on: connection) { [weak self] paths in
      self?.act { whenDone(paths) }
    }
    schedule(Self.patience) { [weak self] in
      if let self, let connection = self.connection { requests.giveUp(request, on: connection) }
    }
  }

  /// Connects to the desktop as soon as a window is seen, for as long as the application runs that shows this one.
  ///
  /// The application keeps the portal. The call does nothing without a desktop window, or while a recording is played.
  public func connect(in window: Window) {
    guard let host = window.host as? WindowHost, let application = host.application, host.replay == nil else { return }
    act = host.performAsEvent
    schedule = { [weak window] in window?.schedule(after: $0, $1) }
    parentWindow = { [weak host] in
      // Under Wayland a window has no name by which others know it.
      host?.desktop?.systemName.map { "x11:" + String($0, radix: 16) } ?? ""
    }
    application.serve(self)
  }
}

extension DesktopPortal: BusService {
  func start() { if let address = BusAddress.session { start(on: address) } }

  func start(on address: String) {
    guard connection == nil else { return }
    connection = BusConnection(to: address) { [weak self] in self?.begin(on: $0) }
    connection?.onSignal = { [weak self] in self?.take($0) }
    connection?.onLoss = { [weak self] in self?.leave() }
  }

  private func begin(on connection: BusConnection) {
    connection.listen(
      "type='signal',sender='\(Self.name)',interface='\(Self.interface)',member='SettingChanged',path='\(Self.path)'")
    // A portal that starts or restarts later is asked at that moment.
    connection.listen(BusConnection.ownerRule(Self.name))
    ask(connection)
  }

  private func ask(_ connection: BusConnection) {
    connection.call(
      "ReadAll", of: Self.interface, at: Self.path, to: Self.name,
      [.strings([PortalSettings.standard, PortalSettings.gnome])]
    ) { [weak self] reply in
      guard let all = reply?.arguments.first else { return }
      self?.change(isAnswer: true) { $0.take(all: all) }
    }
    connection.call(
      "Get", of: BusObject.properties, at: Self.path, to: Self.name,
      [.string(FolderRequests.interface), .string("version")]
    ) { [weak self] reply in self?.setCanChooseFolders(reply?.arguments.first?.content?.integer != nil) }
  }

  private func change(isAnswer: Bool = false, _ body: (inout PortalSettings) -> Void) {
    let (former, wasTold) = (appearance, hasToldAppearance)
    body(&settings)
    if isAnswer { hasToldAppearance = true }
    if appearance != former || hasToldAppearance != wasTold { act { onAppearanceChange?() } }
  }

  private func setCanChooseFolders(_ can: Bool) {
    guard can != canChooseFolders else { return }
    canChooseFolders = can
    act { onFolderChooserChange?() }
  }

  private func take(_ signal: BusMessage) {
    guard let connection else { return }
    if let change = signal.ownerChange {
      guard change.name == Self.name else { return }
      // The choosers of a portal that has ended, or crashed, are gone with it.
      if !change.former.isEmpty { requests.endOpen(on: connection) }
      if !change.owner.isEmpty { ask(connection) }
      return
    }
    guard signal.interface == Self.interface, signal.member == "SettingChanged" else {
      return requests.take(signal, on: connection)
    }
    let arguments = signal.arguments
    guard arguments.count == 3, let namespace = arguments[0].text, let key = arguments[1].text else { return }
    change { $0.take(namespace, key, arguments[2]) }
  }

  private func leave() {
    connection = nil
    requests.endAll()
    setCanChooseFolders(false)
  }

  var connections: [BusConnection] { connection.map { [$0] } ?? [] }

  func stop() {
    connection?.flush()
    connection = nil
  }
}
