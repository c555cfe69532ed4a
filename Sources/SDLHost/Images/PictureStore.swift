package import Languages
internal import Pictures
internal import Platform
package import ViewTree

/// Loads pictures when they are first requested, on other threads, in the size that is needed, and keeps them within a
/// memory budget.
///
/// Everything that shows the same picture shares it. For each picture the store keeps levels. A level has the picture's
/// proportions, covers the requested size, and is at most about twice as large; it is made by averaging areas. If a
/// larger size is requested than there is, the store returns the best level it has and loads a better one. If a much
/// smaller size is requested, it makes a smaller level from a larger one. When the budget is full, the levels that were
/// not requested for longest are dropped first, except those that the current or the previous frame requested.
///
/// Workers put results into a mailbox and call `wake`; `drain` fetches them.
package final class PictureStore: ImageStore, PictureSource {
  /// The most memory that pictures, and what is kept elsewhere, may use together, in bytes.
  package var byteBudget: Int {
    didSet { trim() }
  }
  /// Returns how much memory other caches use, in bytes: rendered pieces and the ink of texts. It counts towards the
  /// budget, but at least a quarter of the budget remains for pictures.
  package var bytesKeptElsewhere: () -> Int = { 0 }
  /// Called with pictures that have a new level to draw, or that must be requested again if they are still visible.
  package var onChange: (([Image]) -> Void)?
  /// Called once for each file that cannot be shown, or only in part, with the reason.
  package var onFailure: ((Image, Sentence) -> Void)?
  /// Called with each file that can be shown after all, or again, and was reported to `onFailure` before.
  package var onRecovery: ((Image) -> Void)?
  /// Called for each file whose result has arrived, before it can be drawn.
  package var onArrival: ((PictureArrival) -> Void)?
  /// Returns the pictures that are visible now, including those that recent frames did not request because nothing
  /// changed there. Called before anything is dropped.
  package var visibleImages: (() -> [Image])?

  /// Whether requests are only noted, and loaded later when this becomes false.
  package var isHeld = false {
    didSet { if isHeld != oldValue { pool.hold(isHeld) } }
  }

  let pool: DecodePool
  let wake: @Sendable () -> Void
  var entries: [Image: PictureEntry] = [:]
  var nextGeneration = 0
  /// The memory that the pictures use, in bytes.
  package internal(set) var byteCount = 0
  /// Pictures that are no longer loaded because no recent frame requested them. They are reported by the next drain.
  var abandoned: [Image] = []

  /// The reasons that were reported, as hashes, by the hash of their picture, so that each is reported once.
  var reported: [Int: Int] = [:]
  var recheck = PictureRecheck()
  /// The number of entries at which some are forgotten.
  var forgetsAt = PictureStore.entryLimit

  var frame = 0
  var uses = 0
  /// The value of `uses` at the beginning of the current frame, and of the previous one.
  var frameStart = 0
  var previousFrameStart = 0

  /// The number of frames after which a queued picture that none of them requested is given up.
  static let patience = 30
  /// Pictures made of pixels up to this size are converted immediately.
  static let immediateBytes = 16 << 20

  /// - Parameters:
  ///   - transientBudget: the memory that decoders may use at a time in bytes, beside the pictures that are kept.
  ///   - threadCount: the number of threads; nil for one fewer than there are processors, but at least one and at most
  ///     four.
  ///   - waitsForDelivery: whether pictures are loaded only by `deliver` or when they are waited for. The moment at
  ///     which a picture appears then does not depend on the speed of the machine.
  ///   - wake: called on a worker's thread when there is something to drain.
  package init(
    byteBudget: Int = 96 << 20, transientBudget: Int = 64 << 20, threadCount: Int? = nil,
    waitsForDelivery: Bool = false, wake: @escaping @Sendable () -> Void = {}
  ) {
    self.byteBudget = byteBudget
    self.wake = wake
    pool = DecodePool(
      threadCount: max(1, threadCount ?? min(4, WorkerThread.processorCount - 1)), transientBudget: transientBudget,
      isManual: waitsForDelivery, wake: wake)
  }

  deinit { pool.stop() }

  /// Sets what decodes the pictures in files.
  package func setReader(_ reader: any PictureReader) { pool.setReader(reader) }

  /// Begins a frame. What it requests is kept at least until the end of the next one.
  package func beginFrame() {
    frame += 1
    previousFrameStart = frameStart
    frameStart = uses
    if pool.isIdle { return }
    let dropped = pool.drop(before: frame - Self.patience)
    guard !dropped.isEmpty else { return }
    for key in dropped {
      guard let image = key.image, let entry = entries[image] else { continue }
      if key == .load(image) {
        entry.loading = nil
        entry.loadNext = nil
      } else {
        entry.isReducing = false
      }
      abandoned.append(image)
    }
    wake()
  }

  package func status(of image: Image) -> ImageStatus {
    guard let entry = known(image) else { return .idle }
    if let failure = entry.failure { return .failed(failure.reason.description) }
    if entry.width > 0 {
      // The placeholder that is drawn for a dropped picture may be transparent.
      return .loaded(
        size: Size(width: Double(entry.width), height: Double(entry.height)),
        isOpaque: entry.isOpaque && !entry.levels.isEmpty)
    }
    return entry.loading == nil ? .idle : .loading
  }

  /// Loads a picture that will be visible soon, after all visible ones. Returns true if there is nothing more to wait
  /// for, because it is available in that size or cannot be shown.
  package func prepare(_ image: Image, pixelWidth: Int, pixelHeight: Int) -> Bool {
    request(image, pixelWidth: pixelWidth, pixelHeight: pixelHeight, isAhead: true)
    guard let entry = entries[image] else { return false }
    if entry.failure != nil { return !entry.isStale }
    return entry.best(pixelWidth, pixelHeight)?.isEnough == true && !entry.isReducing
  }

  package func picture(for image: Image, pixelWidth: Int, pixelHeight: Int) -> Picture? {
    guard let entry = known(image), entry.failure == nil else { return nil }
    return entry.best(pixelWidth, pixelHeight).map { picture(of: entry, $0) }
  }

  /// Why the picture cannot be shown; nil if that is not known.
  package func failure(of image: Image) -> Sentence? { entries[image]?.failure?.reason }

  /// Whether no job is queued or running, and no result waits to be drained.
  package var isIdle: Bool { pool.isIdle && abandoned.isEmpty }

  /// Whether every requested picture has something to show, or has failed.
  package var showsAll: Bool {
    isIdle || !entries.values.contains { $0.loading != nil && !$0.isLoadingAhead && $0.levels.isEmpty }
  }

  /// Blocks until every requested picture has arrived or failed, and drains the results.
  package func waitUntilIdle() {
    while !isIdle {
      pool.waitForOutcome()
      drain()
    }
  }
}
