import MediaProtocol
import Testing

@Suite("What the two processes say to each other") struct MediaRequestTests {
  @Test("R3 Each request arrives as it was sent, and shorter bytes are none")
  func requests() {
    let requests: [MediaRequest] = [
      .tags, .cover, .open(stream: 1, frame: -2, rate: 48_000), .read(stream: 3, frames: 4), .close(stream: 5),
      .measure(width: 640, height: 480, isFromSong: true), .measure(width: 1, height: 2, isFromSong: false), .decode,
      .pixels, .rights,
    ]
    #expect(Set(requests.map(\.kind)).count == requests.count - 1)
    for request in requests {
      let bytes = request.encoded()
      #expect(bytes.count <= MediaRequest.limit)
      #expect(MediaRequest(kind: request.kind, encoded: bytes) == request)
      if !bytes.isEmpty { #expect(MediaRequest(kind: request.kind, encoded: bytes.dropLast()) == nil) }
    }
  }
}
