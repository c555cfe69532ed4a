internal import CSDL2

/// The system's device for sound, by SDL.
///
/// All calls block: opening while the sound server answers, closing until the device has played what it has (two or three times
/// its buffer: about 70 ms). So a thread other than the main one makes them. SDL's part for sound is set up only while the device is
/// open, because some of its drivers look for new devices all the time.
package nonisolated final class AudioDevice: Sendable {
  /// The number of frames per second.
  package let rate: Int
  /// The number of frames that the device has been given and has not yet played when it asks for the next ones.
  package let latency: Int
  private let id: SDL_AudioDeviceID
  private let writer: AudioWriter

  /// The time in seconds since an unspecified moment, for any thread.
  package static var now: Double { Double(SDL_GetPerformanceCounter()) / Double(SDL_GetPerformanceFrequency()) }

  /// Asks PulseAudio, and what speaks its protocol, to keep 53 ms of sound, unless the environment asks for something else. To be
  /// called before the process has a second thread, because it changes the environment.
  ///
  /// The server takes 40 ms of that for itself, and lets its device ask for sound each time that half of the rest has been played.
  /// With the 46 ms that SDL asks for by itself, every program and the device are woken 350 times a second.
  package static func prepareEnvironment() { SDL_setenv(pulseLatency, "53", 0) }

  private static let pulseLatency = "PULSE_LATENCY_MSEC"

  /// The name under which the device was opened; nil if it is the one that the system prefers.
  package let name: String?
  private let system: AudioSystem

  /// - Parameters:
  ///   - name: the name of the device; nil for the one that the system prefers, or the driver that the environment asks for.
  ///   - system: is in use, until the device is closed.
  init(named name: String?, of system: AudioSystem) throws(SDLError) {
    self.name = name
    self.system = system
    let driver = SDL_GetCurrentAudioDriver().map { String(cString: $0) } ?? ""
    if driver == "alsa" { silence_alsa() }
    let writer = AudioWriter()
    var wanted = Self.preferredFormat()
    wanted.samples = UInt16(Self.frames(of: driver))
    wanted.userdata = Unmanaged.passUnretained(writer).toOpaque()
    wanted.callback = { writer, bytes, count in
      guard let writer, let bytes else { return }
      Unmanaged<AudioWriter>.fromOpaque(writer)._withUnsafeGuaranteedRef { $0.write(bytes, count: Int(count)) }
    }
    var spec = SDL_AudioSpec()
    id = SDL_OpenAudioDevice(
      name, 0, &wanted, &spec, SDL_AUDIO_ALLOW_FREQUENCY_CHANGE | SDL_AUDIO_ALLOW_FORMAT_CHANGE)
    guard id != 0 else { throw SDLError("Cannot open the device for sound") }
    writer.format = SampleFormat(spec.format)
    writer.channels = Int(spec.channels)
    self.writer = writer
    rate = Int(spec.freq)
    latency = Self.latency(of: driver, spec)
  }

  /// Begins to ask for frames.
  /// - Parameter render: fills memory with a number of frames of two interleaved channels, at most 1024. Called by a thread of
  ///   SDL's.
  package func start(render: @escaping @Sendable (UnsafeMutablePointer<Float>, Int) -> Void) {
    SDL_LockAudioDevice(id)
    writer.render = render
    SDL_UnlockAudioDevice(id)
    SDL_PauseAudioDevice(id, 0)
  }

  /// Whether the device is gone.
  package var isLost: Bool { SDL_GetAudioDeviceStatus(id) == SDL_AUDIO_STOPPED }

  /// Returns when the device has played what it has, and no longer asks for frames. To be called once.
  package func close() {
    SDL_CloseAudioDevice(id)
    system.leave()
  }

  /// The number of frames that a driver of SDL's asks for at once. A seek is heard when they and those of `latency` are played:
  /// after 60 ms at most.
  ///
  /// Nearly all of the processor time of playing is that of the thread that writes them to PulseAudio. With 512 it is a quarter less,
  /// with 1024 a third, but a seek is heard 7 or 17 ms later, which is too late.
  private static func frames(of driver: String) -> Int { driver == "pulseaudio" ? 256 : 1024 }

  private static func latency(of driver: String, _ spec: SDL_AudioSpec) -> Int {
    switch driver {
    case "pulseaudio":
      // SDL asks for four times what it writes at once.
      guard let text = SDL_getenv(pulseLatency), let milliseconds = Int(String(cString: text)), milliseconds > 0 else {
        return Int(spec.samples) * 4
      }
      return Int(spec.freq) * min(milliseconds, 10_000) / 1000
    // They have no buffer at all: what is given to them counts as played while they wait.
    case "disk", "dummy": return 0
    default: return Int(spec.samples)
    }
  }

  /// What to ask for: the rate and the format of the device, so that nothing is converted, if SDL knows them. Zeros let SDL
  /// take them from the environment.
  private static func preferredFormat() -> SDL_AudioSpec {
    var wanted = SDL_AudioSpec()
    wanted.format = SDL_AudioFormat(AUDIO_S16SYS)
    wanted.freq = 44100
    wanted.channels = 2
    var known = SDL_AudioSpec()
    if SDL_GetDefaultAudioInfo(nil, &known, 0) == 0 {
      if known.freq > 0 { wanted.freq = known.freq }
      if SampleFormat(known.format) != nil { wanted.format = known.format }
    }
    if SDL_getenv("SDL_AUDIO_FREQUENCY") != nil { wanted.freq = 0 }
    if SDL_getenv("SDL_AUDIO_FORMAT") != nil { wanted.format = 0 }
    if SDL_getenv("SDL_AUDIO_CHANNELS") != nil { wanted.channels = 0 }
    return wanted
  }
}
