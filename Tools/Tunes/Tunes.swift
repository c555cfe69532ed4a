import FoundationEssentials
import Glibc

/// Composes the music of the bundled library: `swift run Tunes [FOLDER] [TITLE…]`. Writes a file for each song into the folder's
/// `Music`, and the files' names and durations into its library.json. The bytes are the same in each run.
@main
struct Tunes {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    let folder = arguments.first ?? "Assets/Library"
    do {
      try LibraryMusic(folder: folder).write(only: Set(arguments.dropFirst()))
    } catch {
      let line = "Tunes: \(error)\n"
      write(STDERR_FILENO, line, line.utf8.count)
      exit(1)
    }
  }
}
