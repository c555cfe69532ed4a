import CSDL2
import Platform
import Testing

@testable import SDLHost

@Suite("Samples as a device wants them")
struct AudioWriterTests {
  /// Computes samples, and checks what it is told about the device.
  private final class Source: OutputSource, @unchecked Sendable {
    private let sample: @Sendable (Int) -> Float
    private var next = 0
    init(_ sample: @escaping @Sendable (Int) -> Float) { self.sample = sample }

    func render(into memory: UnsafeMutablePointer<Float>, frames: Int, latency: Int) {
      #expect(latency == 100 + next)
      for frame in 0..<frames {
        memory[frame * 2] = sample(next)
        memory[frame * 2 + 1] = -sample(next)
        next += 1
      }
    }

    func goBack(upTo frames: Int) -> Int { 0 }
  }

  private func written<Sample: BitwiseCopyable>(
    _ format: SampleFormat?, channels: Int, frames: Int, as type: Sample.Type,
    _ sample: @escaping @Sendable (Int) -> Float
  ) -> [Sample] {
    let writer = AudioWriter()
    writer.format = format
    writer.channels = channels
    writer.latency = 100
    writer.source = Source(sample)
    let count = frames * channels * MemoryLayout<Sample>.size
    return withUnsafeTemporaryAllocation(byteCount: count, alignment: 16) { memory in
      memory.initializeMemory(as: UInt8.self, repeating: 7)
      if let base = memory.baseAddress { writer.write(base.assumingMemoryBound(to: UInt8.self), count: count) }
      return Array(memory.bindMemory(to: Sample.self))
    }
  }

  @Test("M2 every 16-bit sample is exact in 16 bits, in 32 bits and as a float")
  func exact() {
    let samples: @Sendable (Int) -> Float = { Float($0 - 32768) / 32768 }
    let short = written(.signed16, channels: 2, frames: 65536, as: Int16.self, samples)
    let long = written(.signed32, channels: 2, frames: 65536, as: Int32.self, samples)
    let float = written(.float, channels: 2, frames: 65536, as: Float.self, samples)
    #expect((0..<65536).allSatisfy { Int(short[$0 * 2]) == $0 - 32768 })
    #expect((1..<65536).allSatisfy { Int(short[$0 * 2 + 1]) == 32768 - $0 })
    #expect((0..<65536).allSatisfy { Int(long[$0 * 2]) == ($0 - 32768) << 16 })
    #expect((0..<65536).allSatisfy { float[$0 * 2] == Float($0 - 32768) / 32768 })
  }

  @Test("M2 what is beyond full scale is cut there, and never wraps around")
  func beyond() {
    let samples: @Sendable (Int) -> Float = { [1, 1.5, -1, -1.5, 1000, 0.99999][$0] }
    let short = written(.signed16, channels: 2, frames: 6, as: Int16.self, samples)
    #expect(short == [32767, -32768, 32767, -32768, -32768, 32767, -32768, 32767, 32767, -32768, 32767, -32768])
    let long = written(.signed32, channels: 2, frames: 4, as: Int32.self, samples)
    #expect(long.map { $0 > 0 } == [true, false, true, false, false, true, false, true])
    #expect(long.allSatisfy { abs(Double($0)) > 2_147_483_000 })
    let byte = written(.unsigned8, channels: 2, frames: 4, as: UInt8.self, samples)
    #expect(byte == [255, 0, 255, 0, 0, 255, 0, 255])
  }

  @Test("M1 one channel gets the mean, and more than two get silence")
  func channels() {
    #expect(written(.float, channels: 1, frames: 3, as: Float.self) { _ in 0.5 } == [0, 0, 0])
    #expect(written(.float, channels: 6, frames: 1, as: Float.self) { _ in 0.5 } == [0.5, -0.5, 0, 0, 0, 0])
    #expect(written(.unsigned8, channels: 4, frames: 1, as: UInt8.self) { _ in 0.5 } == [192, 64, 128, 128])
    #expect(written(nil, channels: 2, frames: 1, as: Int16.self) { _ in 0.5 } == [0, 0])
  }

  /// Counts on the left, and three times as fast on the right.
  private final class Ramp: OutputSource, @unchecked Sendable {
    private var next = 0
    func render(into memory: UnsafeMutablePointer<Float>, frames: Int, latency: Int) {
      #expect(latency == 50 + next)
      for frame in 0..<frames {
        memory[frame * 2] = Float(next) / 32768
        memory[frame * 2 + 1] = Float(3 * next) / 32768
        next += 1
      }
    }

    func goBack(upTo frames: Int) -> Int { 0 }
  }

  @Test(
    "M1 M2 Whatever number of channels a device has, all frames are written in their order, and no byte behind them")
  func manyFrames() {
    for channels in [1, 2, 3, 6, 8] {
      let writer = AudioWriter()
      writer.format = .signed16
      writer.channels = channels
      writer.latency = 50
      writer.source = Ramp()
      let frames = 2500
      var samples = [Int16](repeating: 7, count: frames * channels + 2)
      samples.withUnsafeMutableBytes { memory in
        guard let base = memory.baseAddress else { return }
        // A byte more than whole frames.
        writer.write(base.assumingMemoryBound(to: UInt8.self), count: frames * channels * 2 + 1)
      }
      var expected: [Int16] = []
      for frame in 0..<frames {
        let (left, right) = (Int16(frame), Int16(3 * frame))
        expected += channels == 1 ? [2 * left] : [left, right] + [Int16](repeating: 0, count: channels - 2)
      }
      #expect(samples == expected + [7, 7], "\(channels) channels")
    }
  }

  @Test("M2 Every 8-bit sample is exact, and the formats that devices have are known with their sizes")
  func formats() {
    let bytes = written(.unsigned8, channels: 2, frames: 256, as: UInt8.self) { Float($0 - 128) / 128 }
    var expected: [UInt8] = []
    for value in 0..<256 { expected += [UInt8(value), UInt8(min(255, 256 - value))] }
    #expect(bytes == expected)
    let known = [AUDIO_U8, AUDIO_S16LSB, AUDIO_S32LSB, AUDIO_F32LSB].map { SampleFormat(SDL_AudioFormat($0))?.size }
    #expect(known == [1, 2, 4, 4])
    for other in [AUDIO_S8, AUDIO_U16LSB, AUDIO_S16MSB, AUDIO_S32MSB, AUDIO_F32MSB] {
      #expect(SampleFormat(SDL_AudioFormat(other)) == nil)
    }
    let silence = AudioWriter()
    silence.format = .unsigned8
    var memory: [UInt8] = [1, 2, 3]
    silence.write(&memory, count: 2)
    #expect(memory == [128, 128, 3])
  }
}
