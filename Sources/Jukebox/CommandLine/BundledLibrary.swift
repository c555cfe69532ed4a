import Glibc
internal import Languages
internal import Platform
import SDLHost

/// The library that comes with the program.
struct BundledLibrary {
  /// The path of its `library.json`, encoded by `PathCoding`; nil when it was not found.
  let path: String?
  /// The places where the library was looked for, as displayed to people: a file, and the folder of the program.
  let places: [String]

  /// Looks for the library.
  /// - Parameter given: the environment variable `JUKEBOX_LIBRARY`. If it is set, nothing else is tried.
  init(given: String? = Environment.value("JUKEBOX_LIBRARY")) {
    let files = ProgramFiles()
    let candidates =
      given.map { [$0] }
      ?? files.candidates(installed: "share/jukebox/Library/library.json", built: "Assets/Library/library.json")
    path = candidates.first(where: ProgramFiles.isReadable)
    var places = candidates.prefix(1).map { PathCoding.display($0) }
    if given == nil, let folder = files.folder {
      places.append(PathCoding.display(folder))
    }
    self.places = places
  }

  /// Why the library is empty, in whole sentences; nil when the library was found.
  var absence: Sentence? {
    guard path == nil else { return nil }
    switch places.count {
    case 0: return tr("The library that comes with Jukebox is not there.")
    case 1: return tr("The library that comes with Jukebox is not there. It was looked for at \(places[0]).")
    default:
      return tr(
        "The library that comes with Jukebox is not there. It was looked for at \(places[0]), and in Assets/Library beside or above \(places[1])."
      )
    }
  }
}
