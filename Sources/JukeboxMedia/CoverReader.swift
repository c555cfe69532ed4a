internal import CFFmpeg
internal import MediaProtocol

/// Finds the picture in a file: the front cover where there are several.
enum CoverReader {
  static func picture(in file: MediaFile) -> UnsafeBufferPointer<UInt8>? {
    var first: UnsafeBufferPointer<UInt8>?
    for case let stream? in file.pictureStreams where stream.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC != 0 {
      let packet = stream.pointee.attached_pic
      guard let data = packet.data, packet.size > 0, packet.size <= MediaReply.cover.limit else { continue }
      let picture = UnsafeBufferPointer(start: UnsafePointer(data), count: Int(packet.size))
      if TagEntries(picture: stream).text("comment") == "Cover (front)" { return picture }
      if first == nil { first = picture }
    }
    return first
  }
}
