import Foundation

/// A file with sound: 16-bit samples of two channels, 44,100 a second.
enum WaveFile {
  static func write(_ samples: ArraySlice<Int16>, to file: URL) throws { try bytes(samples).write(to: file) }

  static func bytes(_ samples: some Collection<Int16>) -> Data {
    var bytes = Data()
    func put<Number: FixedWidthInteger>(_ number: Number) {
      withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }
    bytes.append(contentsOf: Array("RIFF".utf8))
    put(UInt32(36 + samples.count * 2))
    bytes.append(contentsOf: Array("WAVEfmt ".utf8))
    put(UInt32(16))
    put(UInt16(1))
    put(UInt16(2))
    put(UInt32(44_100))
    put(UInt32(44_100 * 4))
    put(UInt16(4))
    put(UInt16(16))
    bytes.append(contentsOf: Array("data".utf8))
    put(UInt32(samples.count * 2))
    for sample in samples { put(sample) }
    return bytes
  }
}
