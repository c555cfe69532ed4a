/// Decides which folders are read again when the user comes back to the window: folders on other computers, because their changes are not
/// reported, and folders that could not be read, or with files that could not be read, for a reason that may have passed.
struct SecondLooks {
  /// Whether some folders are on another computer.
  private(set) var isRemote = false
  /// The folders that could not be read completely, and how many times they were read again since.
  private var folders: [String: Int] = [:]
  /// When all folders were last read to the end, and how long that took, in seconds.
  private var scanTime = -1e9
  private var scanCost = 0.0

  /// The most attempts, so that a file that makes the decoder hang does not cost time again and again.
  private static let mostRetries = 3

  /// Whether the last scan of all folders was long enough ago. Switching quickly between windows should not cause scans.
  func isDue(at time: Double, interval: Double) -> Bool { time - scanTime > interval * max(1, 2 * scanCost) }

  /// Adds the folders that a scan could not read completely.
  mutating func note(_ scan: LibraryScan, isWhole: Bool, from start: Double, to end: Double) {
    let former = folders
    if isWhole {
      folders = [:]
      isRemote = !MountWatch().remoteDevices.isDisjoint(with: scan.devices)
      (scanTime, scanCost) = (end, end - start)
    }
    for folder in scan.foldersRead { folders[folder] = nil }
    for folder in scan.foldersToRetry { folders[folder] = former[folder] ?? 0 }
  }

  /// The folders that are to be read again now.
  mutating func takeFolders() -> [String] {
    let due = folders.filter { $0.value < Self.mostRetries }.map(\.key)
    for folder in due { folders[folder, default: 0] += 1 }
    return due
  }
}
