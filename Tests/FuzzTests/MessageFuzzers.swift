import Glibc
@testable import JukeboxMedia
@testable import MediaProtocol
@testable import SDLHost

extension Fuzzer {
  static let messages = [
    Fuzzer(name: "requests", about: "what jukebox-media is asked, by its whole server") { bytes in
      guard let (ours, theirs) = MessageSocket.pair() else { return }
      // What does not fit into the socket at once would wait for a reader.
      _ = bytes.prefix(1 << 15).withUnsafeBytes { send(ours, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL)) }
      shutdown(ours, CInt(SHUT_WR))
      Server(socket: MessageSocket(descriptor: theirs), rights: [.seccomp]).run()
      close(ours)
    },
    Fuzzer(name: "replies", about: "what jukebox-media answers") { bytes in
      if let tags = FileTags(encoded: bytes) {
        require(FileTags(encoded: tags.encoded()) == tags, "tags that do not survive being sent")
      }
      if let measure = PictureMeasure(encoded: bytes) {
        require(measure.byteCount > 0 && measure.byteCount <= PictureMeasure.mostBytes, "an impossible picture")
      }
      if let failure = PictureFailure(encoded: bytes) { _ = failure.encoded() }
      guard let (ours, theirs) = MessageSocket.pair() else { return }
      _ = bytes.prefix(1 << 15).withUnsafeBytes { send(theirs, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL)) }
      close(theirs)
      let socket = MessageSocket(descriptor: ours)
      do throws(MessageSocket.Failure) {
        while true {
          let header = try socket.receiveHeader(takesDescriptor: true)
          require(header.descriptor < 0, "a descriptor that nobody sent")
          guard let reply = MediaReply(rawValue: header.kind), header.length <= reply.limit else { return }
          _ = try socket.receive(header.length)
        }
      } catch {}
    },
    Fuzzer(name: "instance", about: "what another start of the program says, and addresses of files") { bytes in
      switch InstanceMessage.read(bytes) {
      case .complete(let message):
        require(
          message.files.allSatisfy { $0.utf8.first == UInt8(ascii: "/") }, "a file that depends on the current folder")
        if let again = message.bytes {
          require(InstanceMessage.read(again) == .complete(message), "it says something else")
        }
      case .incomplete, .wrong: break
      }
      let text = String(decoding: bytes, as: UTF8.self)
      if let path = FileURI.path(of: text) {
        require(path.utf8.first == UInt8(ascii: "/"), "a file that depends on the current folder")
        require(FileURI.path(of: FileURI.uri(ofPath: path)) == path, "a path that does not survive")
      }
    },
  ]
}
