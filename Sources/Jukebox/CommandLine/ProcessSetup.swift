import Glibc
import Languages
internal import Platform
import SDLHost
import ViewTree

/// Repairs streams and signals that the process may have inherited in a bad state from the program that started it.
nonisolated enum ProcessSetup {
  /// Has to run before anything else in the program. From then on a file that would become larger than `ulimit -f` allows does not end the
  /// program, and neither does standard error after its reader has gone. The code that writes reports the error.
  static func run() {
    openMissingStreams()
    TerminationSignals.hold()
    signal(SIGXFSZ, SIG_IGN)
    signal(SIGPIPE, SIG_IGN)
  }

  /// Opens /dev/null for each standard stream that is closed. Otherwise the next file that is opened would get its number,
  /// and messages meant for people would be written into that file. Standard output is opened such that writing to it fails,
  /// so that the missing output is reported.
  private static func openMissingStreams() {
    for stream in STDIN_FILENO...STDERR_FILENO where fcntl(stream, F_GETFD) < 0 {
      _ = open("/dev/null", stream == STDOUT_FILENO ? O_RDONLY : O_RDWR)
    }
  }
}

/// Writes lines to standard output. Like `writeToStandardError`, it replaces control characters, which could change the terminal.
///
/// If the reader has gone, as `head` has after a few lines, the program ends without a word, as other programs do.
nonisolated func writeToStandardOutput(_ lines: [String]) throws(SDLError) {
  signal(SIGPIPE, SIG_DFL)
  defer { signal(SIGPIPE, SIG_IGN) }
  let text = (lines.joined(separator: "\n") + "\n").printable()
  if let number = writeAll(Array(text.utf8), to: STDOUT_FILENO) {
    throw SDLError(attempt: tr("Cannot write to standard output"), reason: systemSentence(number))
  }
}
