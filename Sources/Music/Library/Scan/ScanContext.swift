extension LibraryScan {
  /// The functions that the scan needs.
  struct Context {
    var reader: any TagReader
    /// Recognises a picture without an extension by its content.
    var isPicture: @Sendable (String) -> Bool
    /// Called often. The scan ends soon after it has returned false, and keeps its results.
    var goesOn: () -> Bool
    /// Called after each folder that was read, and after each change of the index.
    var advanced: (ScanProgress) -> Void
    var failed: (LibraryProblem) -> Void
    /// Called with each folder of the library before it is read, and again after it was found by the path of a link, too.
    var entered: (_ folder: String) -> Void
    /// Whether changes in a folder are reported. A folder in which they are not is read, with everything below it, when its parent folder is.
    var isWatched: (_ folder: String) -> Bool = { _ in true }
    /// Called with each file that could not be read when it was last opened, and has not changed since.
    var isStillUnreadable: (_ path: String, FileKind) -> Void = { _, _ in }
  }
}
