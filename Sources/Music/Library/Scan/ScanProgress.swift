/// The progress of a scan.
package struct ScanProgress: Hashable, Sendable {
  package var folderCount = 0
  /// Songs, and pictures of folders without music.
  package var fileCount = 0
  package var isFinished = false
}
