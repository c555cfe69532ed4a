package import Foundation

/// A file with sound: 16-bit samples, those of the channels in turn.
package nonisolated enum WaveFile {
  package static func write(_ samples: some Collection<Int16>, to file: URL) throws {
    try bytes(samples).write(to: file)
  }

  /// - Parameter rate: how many samples a second each channel has.
  package static func bytes(_ samples: some Collection<Int16>, rate: Int = 44_100, channels: Int = 2) -> Data {
    var bytes = Data()
    func put(_ text: String) { bytes.append(contentsOf: text.utf8) }
    func put(_ number: some FixedWidthInteger) {
      withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }
    put("RIFF")
    put(UInt32(36 + samples.count * 2))
    put("WAVEfmt ")
    put(UInt32(16))
    put(UInt16(1))
    put(UInt16(channels))
    put(UInt32(rate))
    put(UInt32(rate * channels * 2))
    put(UInt16(channels * 2))
    put(UInt16(16))
    put("data")
    put(UInt32(samples.count * 2))
    // All at once, as millions of them would take seconds one by one. The processors that run the tests store numbers as the file does.
    Array(samples).withUnsafeBytes { bytes.append(contentsOf: $0) }
    return bytes
  }
}
