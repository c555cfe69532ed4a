internal import CSDL2

/// A sample format of a device, in the byte order of the machine.
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

  /// Converts samples, of which 1 is full scale. A value that came from a 16-bit sample is exact in all formats except 8 bits.
  func store(_ samples: UnsafePointer<Float>, count: Int, to target: UnsafeMutableRawPointer) {
    switch self {
    case .unsigned8:
      Self.store(samples, count, to: target) {
        UInt8(truncatingIfNeeded: Self.nearest(max(-128, min(127, $0 * 128))) &+ 128)
      }
    case .signed16:
      Self.store(samples, count, to: target) {
        Int16(truncatingIfNeeded: Self.nearest(max(-32768, min(32767, $0 * 32768))))
      }
    case .signed32:
      // The largest float below 2³¹.
      Self.store(samples, count, to: target) { Int32(max(-2_147_483_648, min(2_147_483_520, $0 * 2_147_483_648))) }
    case .float:
      target.copyMemory(from: samples, byteCount: count * MemoryLayout<Float>.size)
    }
  }

  @inline(__always)
  private static func store<Sample: BitwiseCopyable>(
    _ samples: UnsafePointer<Float>, _ count: Int, to target: UnsafeMutableRawPointer, as convert: (Float) -> Sample
  ) {
    var index = 0
    while index < count {
      target.storeBytes(of: convert(samples[index]), toByteOffset: index &* MemoryLayout<Sample>.size, as: Sample.self)
      index &+= 1
    }
  }

  /// The nearest whole number of one between ±2²²; only its lower 22 bits are meaningful.
  ///
  /// `Float.rounded` is a call into the C library where the processor is not known to have an instruction for it. The sum with
  /// 1.5 × 2²³ has no bits for a fraction.
  @inline(__always)
  private static func nearest(_ value: Float) -> UInt32 { (value + 12_582_912).bitPattern }
}
