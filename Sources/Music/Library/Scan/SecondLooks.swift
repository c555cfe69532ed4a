/// What no watch notices, so that it is looked at when a person comes back: folders on other computers, and files that could not be read for
/// a reason that may have passed.
struct SecondLooks {
  /// Whether some folders are on another computer.
  private(set) var isRemote = false
  /// The folders with files that could not be read, and how often they were looked at since.
  private var folders: [String: Int] = [:]
  /// When all folders were last read to the end, and how long that took, in seconds.
  private var scanTime = -1e9
  private var scanCost = 0.0

  /// A file that is never answered for must not cost a decoder's time whenever somebody looks.
  private static let mostRetries = 3

  /// Whether it is long enough ago that all folders were read. Who goes from one window to another and back does not wait for news.
  func isDue(at time: Double, interval: Double) -> Bool { time - scanTime > interval * max(1, 2 * scanCost) }

  /// Takes over what a scan could not read.
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
