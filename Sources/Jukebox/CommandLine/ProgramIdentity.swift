/// The names by which the desktop knows the program. The files that an installation adds to the desktop have the same ones.
nonisolated enum ProgramIdentity {
  /// The application's id: the name of its desktop entry, of its icon, of its metadata, and the class of its windows.
  static let id = "io.github.jukebox.Jukebox"
  static let version = "0.1.0"
}
