internal import CSDL2

/// How a device wants a sample, in the byte order of the machine.
nonisolated enum SampleFormat {
  case unsigned8, signed16, signed32, float

  init?(_ format: SDL_AudioFormat) {
    switch Int32(format) {
    case AUDIO_U8: self = .unsigned8
    case AUDIO_S16SYS: self = .signed16
    case AUDIO_S32SYS: self = .signed32
    case AUDIO_F32SYS: self = .float
    default: return nil
    }
  }

  /// In bytes.
  var size: Int {
    switch self {
    case .unsigned8: 1
    case .signed16: 2
    case .signed32, .float: 4
    }
  }

  /// Stores a sample, where 1 is full scale. What a 16-bit sample was is exact in all formats but the 8-bit one.
  func store(_ sample: Float, to target: UnsafeMutableRawPointer) {
    switch self {
    case .unsigned8:
      target.storeBytes(of: UInt8(max(0, min(255, (sample * 128).rounded() + 128))), as: UInt8.self)
    case .signed16:
      target.storeBytes(of: Int16(max(-32768, min(32767, (sample * 32768).rounded()))), as: Int16.self)
    case .signed32:
      // The largest float below 2³¹.
      target.storeBytes(of: Int32(max(-2_147_483_648, min(2_147_483_520, sample * 2_147_483_648))), as: Int32.self)
    case .float:
      target.storeBytes(of: sample, as: Float.self)
    }
  }
}
