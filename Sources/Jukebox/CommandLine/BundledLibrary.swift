import SDLHost

#if canImport(Glibc)
  import Glibc
#endif

/// The library that comes with the program.
struct BundledLibrary {
  /// Its `library.json`, in the way of `PathCoding`; nil where it is not found.
  let path: String?
  /// Where it was looked for, as people are told it.
  let places: [String]

  /// Looks for it.
  /// - Parameter given: the variable `JUKEBOX_LIBRARY`, which alone counts where it is set.
  init(
    given: String? = getenv("JUKEBOX_LIBRARY").map { PathCoding.string(cString: $0) },
    files: ProgramFiles = ProgramFiles()
  ) {
    let candidates =
      given.map { [$0] }
      ?? files.candidates(installed: "share/jukebox/Library/library.json", built: "Assets/Library/library.json")
    path = candidates.first(where: ProgramFiles.isReadable)
    var places = candidates.prefix(1).map { PathCoding.display($0) }
    if given == nil, let folder = files.folder {
      places.append("Assets/Library beside or above \(PathCoding.display(folder))")
    }
    self.places = places
  }

  /// Why there is nothing to see, in whole sentences; nil where the library is there.
  var absence: String? {
    guard path == nil else { return nil }
    let looked = places.isEmpty ? "" : " It was looked for at \(places.joined(separator: ", and at "))."
    return "The library that comes with Jukebox is not there.\(looked)"
  }
}
