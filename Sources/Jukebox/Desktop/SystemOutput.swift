import Music
internal import Platform
import SDLHost

/// The system's devices for sound, and the one that the user has chosen. While that one is not connected, the system's default device is
/// used; when it comes back, the song continues on it.
final class SystemOutput: OutputDevices {
  private nonisolated struct State: Sendable {
    var wanted: String?
    /// The names of the devices; nil until the system has been asked.
    var names: [String]?
    var isListing = false
    /// Whether the devices may have changed since the current listing began.
    var isOld = false
    var hasNews = false
    /// Whether the sound server has reported that a device has come or gone.
    var hasDeviceChange = false
  }

  private let system: AudioSystem
  private let state = Monitor(State())
  private let wake: @Sendable () -> Void
  /// Called after a device was connected or disconnected.
  var onDeviceChange: (() -> Void)?
  /// Called when sound has to continue on another device.
  var onChoice: (() -> Void)?
  /// Called after the names have changed.
  var onChange: (() -> Void)?
  private(set) var names: [String] = []
  private var isKnown = false

  /// - Parameter wake: makes the main thread call `takeNews()`.
  init(wake: @escaping @Sendable () -> Void) {
    self.wake = wake
    system = AudioSystem(name: "Jukebox", id: ProgramIdentity.id) { [state] in
      state.change { $0.hasDeviceChange = true }
      wake()
    }
  }

  /// Opens the device that is wanted now. May be called on any thread.
  var open: @Sendable () -> (any OutputDevice)? {
    { [system, state] in try? system.open(state.read { $0.wanted }) }
  }

  /// Uses another device from now on; nil for the system's default device.
  func choose(_ name: String?) {
    if state.exchange(\.wanted, with: name) != name { onChoice?() }
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
    let isFirst = state.change { state in
      defer { (state.isListing, state.isOld) = (true, state.isListing) }
      return !state.isListing
    }
    guard isFirst else { return }
    let thread = WorkerThread("output") { [system, state, wake] in
      var isDone = false
      while !isDone {
        let names = (try? system.deviceNames()) ?? []
        isDone = state.change { state in
          if state.names != names { (state.names, state.hasNews) = (names, true) }
          defer { (state.isListing, state.isOld) = (state.isOld, false) }
          return !state.isOld
        }
      }
      wake()
    }
    if thread == nil { state.change { $0.isListing = false } }
  }

  /// Adopts the new list of devices. Call this after `wake`.
  func takeNews() {
    if state.exchange(\.hasDeviceChange, with: false) { noteDeviceChange() }
    guard state.read({ $0.hasNews }) else { return }
    let (new, wanted) = state.change { state in
      state.hasNews = false
      return (state.names ?? [], state.wanted)
    }
    let hasComeBack = wanted.map { isMissing($0) && new.contains($0) } ?? false
    (names, isKnown) = (new, true)
    if hasComeBack { onChoice?() }
    onChange?()
  }
}
