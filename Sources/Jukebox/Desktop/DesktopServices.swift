internal import Platform

/// What the desktop offers to the scenes. Without a desktop, as in a picture, that is nothing.
final class DesktopServices {
  /// Lets a person choose folders in a window of the desktop, and calls back with their paths: none if the person has changed their
  /// mind, nil if the window could not be shown. nil where the desktop has no such window.
  var chooseFolders: ((_ title: String, _ whenDone: @escaping ([String]?) -> Void) -> Void)? {
    didSet { didChange() }
  }
  /// The devices for sound; nil where songs are not heard.
  var output: (any OutputDevices)?

  private let observers = Observers<Void>()

  /// Calls `notify` after something changed, for as long as `owner` lives.
  func observe(_ owner: AnyObject, _ notify: @escaping () -> Void) { observers.add(owner, notify) }

  /// Call this after the devices for sound have changed.
  func didChange() { observers.notify([()]) }
}

/// The devices that sound can be heard on.
protocol OutputDevices: AnyObject {
  /// Their names, as far as they are known.
  var names: [String] { get }
  /// Whether a device is known not to be there.
  func isMissing(_ name: String) -> Bool
  /// Asks the system for its devices. This returns at once.
  func refresh()
}
