internal import Glibc
internal import MediaProtocol
internal import Pictures

/// Reads music files and pictures for Jukebox. Jukebox starts it with one end of a socket pair as standard input.
@main struct JukeboxMedia {
  static func main() {
    switch CommandLine.arguments.dropFirst() {
    case ["--serve"]: serve(memory: Sandbox.memoryForSound, load: MediaLibraries.load)
    case ["--serve-pictures"]: serve(memory: Sandbox.memoryForPictures, load: PictureDecoder.loadLibraries)
    case ["--check-sandbox"]:
      MediaLibraries.load()
      Sandbox.enter(memory: Sandbox.memoryForSound)
      for line in Sandbox.report(memory: Sandbox.memoryForSound) { print(line) }
    default: explain()
    }
  }

  /// Answers requests until the other end is closed.
  /// - Parameter load: makes the libraries open now what they cannot open in the sandbox.
  private static func serve(memory: UInt, load: () -> Void) {
    let socket = MessageSocket(descriptor: STDIN_FILENO)
    guard socket.isConnected else { explain() }
    Sandbox.endWithParent()
    socket.setTimeLimit(Server.patience)
    load()
    let rights = Sandbox.enter(memory: memory)
    Server(socket: socket, rights: rights).run()
  }

  private static func explain() -> Never {
    let sentence = "jukebox-media reads music files and pictures for jukebox, which starts it when it needs it.\n"
    _ = sentence.utf8.withContiguousStorageIfAvailable { write(STDERR_FILENO, $0.baseAddress, $0.count) }
    exit(64)
  }
}
