internal import CSDL2
internal import Languages
import Synchronization

/// SDL's audio subsystem. It is initialized only while a device is open or the devices are listed, because some of its drivers look for
/// new devices all the time. All calls block.
nonisolated final class SDLAudio: Sendable {
  private let users = Mutex(0)

  /// Opens a device.
  /// - Parameter name: the name of the device that a person has chosen. If it is nil, or if there is no such device, the system's default
  ///   device is opened.
  func open(_ name: String?) throws(SDLError) -> SDLAudioDevice {
    try enter()
    if let name, deviceList.contains(name), let device = try? SDLAudioDevice(named: name, of: self) { return device }
    do throws(SDLError) {
      return try SDLAudioDevice(named: nil, of: self)
    } catch {
      leave()
      throw error
    }
  }

  /// The names of the connected devices.
  func deviceNames() throws(SDLError) -> [String] {
    // Listing the devices makes SDL report them as added. If this were reported, a program that lists the devices after each report would
    // never stop.
    try enter(isQuiet: true)
    defer { leave() }
    return deviceList
  }

  private var deviceList: [String] {
    (0..<max(0, SDL_GetNumAudioDevices(0))).compactMap { index in
      SDL_GetAudioDeviceName(index, 0).map { String(cString: $0) }
    }
  }

  /// Initializes the subsystem for its first user only, because SDL would close the open devices if it were initialized again.
  /// - Parameter isQuiet: whether no event tells of the devices that are there from the start.
  private func enter(isQuiet: Bool = false) throws(SDLError) {
    let isReady = users.withLock { users in
      if users == 0, !Self.begin(isQuiet: isQuiet) { return false }
      users += 1
      return true
    }
    if !isReady { throw SDLError(tr("Cannot use sound")) }
  }

  private static func begin(isQuiet: Bool) -> Bool {
    let events = SDL_AUDIODEVICEADDED.rawValue
    let former = isQuiet ? SDL_EventState(events, SDL_IGNORE) : UInt8(SDL_ENABLE)
    defer { if isQuiet { _ = SDL_EventState(events, CInt(former)) } }
    return SDL_AudioInit(nil) == 0
  }

  func leave() {
    users.withLock { users in
      users -= 1
      if users == 0 { SDL_AudioQuit() }
    }
  }
}
