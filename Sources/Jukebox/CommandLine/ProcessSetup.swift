import SDLHost

#if canImport(Glibc)
  import Glibc
#endif

/// What whoever starts the program may have left undone.
nonisolated enum ProcessSetup {
  /// The program's first line.
  static func run() {
    openMissingStreams()
    TerminationSignals.unblock()
  }

  /// Where a standard stream is closed, the next file that is opened takes its number, and then what is meant for a person
  /// goes into that file. Nothing can be written to such a standard output, and whoever tries is told.
  private static func openMissingStreams() {
    for stream in STDIN_FILENO...STDERR_FILENO where fcntl(stream, F_GETFD) < 0 {
      _ = open("/dev/null", stream == STDOUT_FILENO ? O_RDONLY : O_RDWR)
    }
  }

  /// A program with a window goes on when nobody reads its standard error any more.
  static func ignoreReadersThatGoAway() { signal(SIGPIPE, SIG_IGN) }
}

/// Writes lines to standard output.
nonisolated func writeToStandardOutput(_ lines: [String]) throws(SDLError) {
  var bytes = Array((lines.joined(separator: "\n") + "\n").utf8)[...]
  while !bytes.isEmpty {
    let written = bytes.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
    if written > 0 {
      bytes = bytes.dropFirst(written)
    } else if errno != EINTR {
      throw SDLError(attempt: "Cannot write to standard output", reason: systemMessage(errno))
    }
  }
}
