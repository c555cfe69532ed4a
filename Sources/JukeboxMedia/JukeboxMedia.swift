internal import MediaProtocol

#if canImport(Glibc)
  internal import Glibc
#endif

/// Reads music files for Jukebox. Jukebox starts it with one end of a socket pair as standard input.
@main struct JukeboxMedia {
  static func main() {
    switch CommandLine.arguments.dropFirst() {
    case ["--serve"]:
      let socket = MessageSocket(descriptor: STDIN_FILENO)
      guard socket.isConnected else { explain() }
      Sandbox.endWithParent()
      let server = Server(socket: socket)
      MediaLibraries.load()
      Sandbox.enter()
      server.run()
    case ["--check-sandbox"]:
      MediaLibraries.load()
      Sandbox.enter()
      for line in Sandbox.report() { print(line) }
    default: explain()
    }
  }

  private static func explain() -> Never {
    let sentence = "jukebox-media reads music files for jukebox, which starts it when it needs it.\n"
    _ = sentence.utf8.withContiguousStorageIfAvailable { write(STDERR_FILENO, $0.baseAddress, $0.count) }
    exit(64)
  }
}
