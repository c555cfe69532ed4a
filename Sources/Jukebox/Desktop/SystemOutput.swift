import Music
internal import Platform
import SDLHost

/// The system's devices for sound, and the one that the user has chosen. While that one is not connected, the system's default device is
/// used; when it comes back, the song continues on it.
final class SystemOutput: OutputDevices {
  private lazy var system: AudioSystem = {
    // The closure that other threads call does not keep this object alive, because it has to be released on the main thread.
    let note: @MainActor () -> Void = { [weak self] in self?.noteDeviceChange() }
    return AudioSystem(name: "Jukebox", id: ProgramIdentity.id) { Task { @MainActor in note() } }
  }()
  /// The name of the device that the user has chosen, for the thread that opens it; nil for the system's default device.
  private let wanted = Monitor<String?>(nil)
  /// Called after a device was connected or disconnected.
  var onDeviceChange: (() -> Void)?
  /// Called when sound has to continue on another device.
  var onChoice: (() -> Void)?
  /// Called after the names have changed.
  var onChange: (() -> Void)?
  private(set) var names: [String] = []
  private var isKnown = false
  /// Lists the devices. Asking the sound server may take long.
  private let lister = OccasionalThread("output")

  /// Opens the device that is wanted now. May be called on any thread.
  var open: @Sendable () -> (any OutputDevice)? {
    { [system, wanted] in try? system.open(wanted.read { $0 }) }
  }

  /// Uses another device from now on; nil for the system's default device.
  func choose(_ name: String?) {
    if wanted.exchange(\.self, with: name) != name { onChoice?() }
    // List the devices now: only a device that is known to be missing is noticed when it is connected later.
    if name != nil, !isKnown { refresh() }
  }

  /// Call this after a device has come or gone.
  func noteDeviceChange() {
    onDeviceChange?()
    refresh()
  }

  func isMissing(_ name: String) -> Bool { isKnown && !names.contains(name) }

  func refresh() {
    let tell: @MainActor ([String]) -> Void = { [weak self] in self?.didList($0) }
    lister.begin { [system] in
      let names = (try? system.deviceNames()) ?? []
      Task { @MainActor in tell(names) }
    }
  }

  private func didList(_ new: [String]) {
    guard !isKnown || new != names else { return }
    let hasComeBack = wanted.read { $0 }.map { isMissing($0) && new.contains($0) } ?? false
    (names, isKnown) = (new, true)
    if hasComeBack { onChoice?() }
    onChange?()
  }
}
