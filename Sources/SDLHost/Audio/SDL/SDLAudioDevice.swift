internal import CSDL2
internal import Languages
internal import Platform

/// A device for sound, by SDL.
///
/// All calls block: opening while the system answers, closing until the device has played what it has (two or three times its buffer:
/// about 70 ms). So a thread other than the main one makes them.
nonisolated final class SDLAudioDevice: OutputDevice {
  let rate: Int
  private let id: SDL_AudioDeviceID
  private let writer: AudioWriter
  private let audio: SDLAudio

  /// How many frames SDL asks for at once. A seek is heard when they and those that the device has are played.
  private static let frames: UInt16 = 1024

  /// - Parameters:
  ///   - name: the name of the device; nil for the one that the system prefers, or the driver that the environment asks for.
  ///   - audio: the subsystem, which stays initialized until the device is closed.
  init(named name: String?, of audio: SDLAudio) throws(SDLError) {
    self.audio = audio
    let driver = SDL_GetCurrentAudioDriver().map { String(cString: $0) } ?? ""
    if driver == "alsa" { silence_alsa() }
    let writer = AudioWriter()
    var wanted = Self.preferredFormat()
    wanted.samples = Self.frames
    wanted.userdata = Unmanaged.passUnretained(writer).toOpaque()
    wanted.callback = { writer, bytes, count in
      guard let writer, let bytes else { return }
      Unmanaged<AudioWriter>.fromOpaque(writer)._withUnsafeGuaranteedRef { $0.write(bytes, count: Int(count)) }
    }
    var spec = SDL_AudioSpec()
    id = SDL_OpenAudioDevice(
      name, 0, &wanted, &spec, SDL_AUDIO_ALLOW_FREQUENCY_CHANGE | SDL_AUDIO_ALLOW_FORMAT_CHANGE)
    guard id != 0 else { throw SDLError(tr("Cannot open the device for sound")) }
    writer.format = SampleFormat(spec.format)
    writer.channels = Int(spec.channels)
    self.writer = writer
    rate = Int(spec.freq)
    // These two drivers have no buffer: samples count as played as soon as they are passed on.
    writer.latency = ["disk", "dummy"].contains(driver) ? 0 : Int(spec.samples)
  }

  func start(_ source: any OutputSource) {
    SDL_LockAudioDevice(id)
    writer.source = source
    SDL_UnlockAudioDevice(id)
    SDL_PauseAudioDevice(id, 0)
  }

  var isLost: Bool { SDL_GetAudioDeviceStatus(id) == SDL_AUDIO_STOPPED }

  func close() {
    SDL_CloseAudioDevice(id)
    audio.leave()
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
