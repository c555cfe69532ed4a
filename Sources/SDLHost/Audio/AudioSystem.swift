internal import CSDL2
package import Platform

/// Opens and lists the system's devices for sound: those of a server that speaks PulseAudio's protocol, or else those that SDL finds.
///
/// SDL knows PulseAudio, too, but it takes twice as much processor time to play through it, and a seek is heard later. All calls block,
/// for as long as the server takes, so a thread other than the main one makes them.
package nonisolated final class AudioSystem: Sendable {
  private let name: String
  private let id: String
  private let onChange: @Sendable () -> Void
  private let sdl = SDLAudio()

  /// - Parameters:
  ///   - name: the program's name, which the desktop shows beside its volume.
  ///   - id: the program's id, and the name of its icon.
  ///   - onChange: called on any thread after a device has come or gone while another one is open. For devices of SDL, SDL's events report
  ///     this instead.
  package init(name: String, id: String, onChange: @escaping @Sendable () -> Void = {}) {
    self.name = name
    self.id = id
    self.onChange = onChange
  }

  /// Opens a device.
  /// - Parameter device: the name of the device that a person has chosen. If it is nil, or if there is no such device, the system's
  ///   default device is opened.
  package func open(_ device: String? = nil) throws(SDLError) -> any OutputDevice {
    if let server, let device = PulseDevice(named: device, of: server, onChange: onChange) { return device }
    return try sdl.open(device)
  }

  /// The names of the connected devices.
  package func deviceNames() throws(SDLError) -> [String] {
    if let server { return server.sinks.map(\.title) }
    return try sdl.deviceNames()
  }

  /// A new connection to the sound server; nil if there is none, or if the environment selects something else.
  private var server: PulseConnection? {
    switch SDL_getenv("SDL_AUDIODRIVER").map({ String(cString: $0) }) {
    case nil, "", "pulseaudio": PulseConnection(name: name, id: id)
    default: nil
    }
  }
}
