/// The progress of a scan.
package struct ScanProgress: Hashable, Sendable {
  package var folderCount = 0
  /// Songs, and pictures of folders without music.
  package var fileCount = 0
  package var isFinished = false

  package init(folderCount: Int = 0, fileCount: Int = 0, isFinished: Bool = false) {
    self.folderCount = folderCount
    self.fileCount = fileCount
    self.isFinished = isFinished
  }
}
