internal import Platform

/// The services of the desktop that scenes use. Without a desktop, such as in a snapshot, there are none.
final class DesktopServices {
  /// Lets the user choose folders in a dialog of the desktop, and calls back with their paths: none if the user has cancelled, nil if the
  /// dialog could not be shown. nil if the desktop has no such dialog.
  var chooseFolders: ((_ title: String, _ whenDone: @escaping ([String]?) -> Void) -> Void)? {
    didSet { didChange() }
  }
  /// The devices for sound; nil if the program plays without sound.
  var output: (any OutputDevices)?

  /// Returns what draws the window: “software”, or the name of the driver. nil without a window on a display.
  var rendererName: (() -> String?)? { didSet { didChange() } }

  private let observers = Observers<Void>()

  /// Calls `notify` after something changed, for as long as `owner` lives.
  func observe(_ owner: AnyObject, _ notify: @escaping () -> Void) { observers.add(owner, notify) }

  /// Call this after the devices for sound, or what draws the window, have changed.
  func didChange() { observers.notify([()]) }
}

/// The devices that can play sound.
protocol OutputDevices: AnyObject {
  /// The names of the known devices.
  var names: [String] { get }
  /// Whether a device is known to be disconnected.
  func isMissing(_ name: String) -> Bool
  /// Asks the system for its devices. This returns at once.
  func refresh()
}
