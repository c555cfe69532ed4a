/// The folder choosers that are open on the desktop. Each is an object of the portal, which sends a signal with the chosen folders.
final class FolderRequests {
  private var pending: [String: (rule: String, isOpen: Bool, whenDone: ([String]?) -> Void)] = [:]
  private var count = 0

  private static let request = "org.freedesktop.portal.Request"
  static let interface = "org.freedesktop.portal.FileChooser"

  /// Opens a chooser.
  /// - Parameters:
  ///   - parent: the window that it is for, as the portal names windows; empty for none.
  ///   - whenDone: called with the absolute paths of the chosen folders, which are none if the person has cancelled; nil if the desktop
  ///     could not show the chooser.
  /// - Returns: the request, for `giveUp`.
  func open(
    _ title: String, parent: String, on connection: BusConnection, whenDone: @escaping ([String]?) -> Void
  ) -> String {
    count += 1
    let token = "folders\(count)"
    let sender = connection.name.dropFirst().map { $0 == "." ? "_" : String($0) }.joined()
    // The caller chooses the object's path, so that it can listen for the answer before it makes the call.
    let expected = "\(DesktopPortal.path)/request/\(sender)/\(token)"
    expect(expected, on: connection, whenDone)
    connection.call(
      "OpenFile", of: Self.interface, at: DesktopPortal.path, to: DesktopPortal.name,
      [
        .string(parent), .string(title),
        .dictionary([
          ("handle_token", .string(token)), ("directory", .bool(true)), ("multiple", .bool(true)),
          ("modal", .bool(true)),
        ]),
      ]
    ) { [weak self, weak connection] reply in
      guard let self, let connection else { return }
      guard let path = reply?.arguments.first?.text else { return end(expected, on: connection, with: nil) }
      pending[expected]?.isOpen = true
      // Old portals choose a name of their own.
      guard path != expected, let entry = pending.removeValue(forKey: expected) else { return }
      connection.stopListening(entry.rule)
      expect(path, on: connection, entry.whenDone)
      pending[path]?.isOpen = true
    }
    return expected
  }

  /// Ends a request to which the portal has not replied yet. After its reply the chooser is open, and the person may take any time.
  func giveUp(_ request: String, on connection: BusConnection) {
    if pending[request]?.isOpen == false { end(request, on: connection, with: nil) }
  }

  private func expect(_ path: String, on connection: BusConnection, _ whenDone: @escaping ([String]?) -> Void) {
    let rule = "type='signal',interface='\(Self.request)',member='Response',path='\(path)'"
    pending[path] = (rule, false, whenDone)
    connection.listen(rule)
  }

  /// Takes a signal, if it is the answer of a chooser.
  func take(_ signal: BusMessage, on connection: BusConnection) {
    guard signal.interface == Self.request, signal.member == "Response", pending[signal.path] != nil else { return }
    let arguments = signal.arguments
    guard arguments.count == 2, let response = arguments[0].integer else {
      return end(signal.path, on: connection, with: nil)
    }
    // 1: the person has cancelled it. 2: it ended in some other way.
    end(signal.path, on: connection, with: response == 0 ? Self.paths(in: arguments[1]) : response == 1 ? [] : nil)
  }

  private static func paths(in results: BusValue) -> [String] {
    for case .entry(let key, let value) in results.elements ?? [] where key.text == "uris" {
      return (value.content ?? value).elements?.compactMap { $0.text.flatMap { FileURI.path(of: $0) } } ?? []
    }
    return []
  }

  private func end(_ path: String, on connection: BusConnection, with paths: [String]?) {
    guard let entry = pending.removeValue(forKey: path) else { return }
    connection.stopListening(entry.rule)
    entry.whenDone(paths)
  }

  /// Ends the choosers that are open as failed, because the portal has gone. Calls without a reply get an error from the bus.
  func endOpen(on connection: BusConnection) {
    for (path, entry) in pending where entry.isOpen { end(path, on: connection, with: nil) }
  }

  /// Ends all requests as failed, because the bus has gone.
  func endAll() {
    let entries = pending.values
    pending = [:]
    for entry in entries { entry.whenDone(nil) }
  }
}
