internal import COpus

/// Writes Opus in Ogg (RFC 7845), the same bytes each time: the number of the stream comes from its content's name, and nothing tells
/// when it was made.
struct OpusFile {
  private let functions: UnsafePointer<opus_functions>

  /// Samples in a packet: 20 ms.
  private static let frame = 960

  /// A piece in its file.
  struct Encoded {
    var bytes: [UInt8]
    /// How high the wave becomes when it is decoded, as decoders differ from what was encoded. 1 is full scale.
    var peak: Double
  }

  /// nil where libopus is missing.
  init?() {
    let functions = UnsafeMutablePointer<opus_functions>.allocate(capacity: 1)
    guard opus_open(functions) != 0 else { return nil }
    self.functions = UnsafePointer(functions)
  }

  /// - Parameters:
  ///   - tags: the comments, "NAME=value".
  ///   - bitrate: in bits per second, on average.
  func bytes(of sound: Sound, tags: [String], serial: UInt32, bitrate: Int) -> Encoded? {
    var error: Int32 = 0
    guard let encoder = opus_begin(functions, Int32(bitrate)) else { return nil }
    defer { functions.pointee.opus_encoder_destroy(encoder) }
    guard let decoder = functions.pointee.opus_decoder_create(48_000, 1, &error) else { return nil }
    defer { functions.pointee.opus_decoder_destroy(decoder) }
    let skip = Int(opus_delay(functions, encoder))
    var ogg = OggStream(serial: serial)
    ogg.write(page: [Self.head(skip: skip)], position: 0, isFirst: true)
    ogg.write(page: [Self.comments(tags)], position: 0)

    let end = skip + sound.samples.count
    var packets: [[UInt8]] = []
    var place = 0
    var heard: [Double] = []
    var decoded = [Float](repeating: 0, count: Self.frame)
    var packet = [UInt8](repeating: 0, count: 4000)
    while place < end {
      let samples = (0..<Self.frame).map { index in
        place + index < sound.samples.count ? Float(sound.samples[place + index]) : 0
      }
      let size = functions.pointee.opus_encode_float(encoder, samples, Int32(Self.frame), &packet, 4000)
      guard size > 0 else { return nil }
      packets.append(Array(packet[..<Int(size)]))
      let count = functions.pointee.opus_decode_float(decoder, packet, size, &decoded, Int32(Self.frame), 0)
      heard += decoded.prefix(Int(max(0, count))).map(Double.init)
      place += Self.frame
      // A page for each second.
      if packets.count == 50 || place >= end {
        ogg.write(page: packets, position: min(place, end), isLast: place >= end)
        packets = []
      }
    }
    return Encoded(bytes: ogg.bytes, peak: Sound.peak(of: heard))
  }

  private static func head(skip: Int) -> [UInt8] {
    Array("OpusHead".utf8) + [1, 1] + little(UInt64(skip), 2) + little(48_000, 4) + [0, 0, 0]
  }

  private static func comments(_ tags: [String]) -> [UInt8] {
    let vendor = Array("Jukebox Tunes".utf8)
    var bytes = Array("OpusTags".utf8) + little(UInt64(vendor.count), 4) + vendor + little(UInt64(tags.count), 4)
    for tag in tags { bytes += little(UInt64(tag.utf8.count), 4) + Array(tag.utf8) }
    return bytes
  }

  static func little(_ value: UInt64, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> UInt64(8 * $0)) }
  }
}

/// Pages of Ogg (RFC 3533).
struct OggStream {
  let serial: UInt32
  private(set) var bytes: [UInt8] = []
  private var number: UInt64 = 0

  init(serial: UInt32) { self.serial = serial }

  /// - Parameter position: the number of samples up to the end of the page.
  mutating func write(page packets: [[UInt8]], position: Int, isFirst: Bool = false, isLast: Bool = false) {
    var sizes: [UInt8] = []
    for packet in packets {
      sizes += [UInt8](repeating: 255, count: packet.count / 255) + [UInt8(packet.count % 255)]
    }
    var page = Array("OggS".utf8) + [0, (isFirst ? 2 : 0) | (isLast ? 4 : 0)]
    page += OpusFile.little(UInt64(position), 8) + OpusFile.little(UInt64(serial), 4) + OpusFile.little(number, 4)
    page += [0, 0, 0, 0, UInt8(sizes.count)] + sizes + packets.joined()
    let sum = page.reduce(0 as UInt32) { $0 << 8 ^ Self.table[Int(UInt8($0 >> 24) ^ $1)] }
    page.replaceSubrange(22..<26, with: OpusFile.little(UInt64(sum), 4))
    bytes += page
    number += 1
  }

  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index) << 24) { value, _ in value & 0x8000_0000 != 0 ? value << 1 ^ 0x04C1_1DB7 : value << 1 }
  }
}
