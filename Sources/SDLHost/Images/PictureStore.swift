package import ViewTree

/// Loads pictures when they are first asked for, off the main thread, in the size that is needed, and keeps them within a
/// budget.
///
/// All who ask for the same picture share it. Of each there is a level, made by area averaging, that covers the size asked
/// for, in the picture's proportions, and is at most twice as large as it needs for that; asked for more than there is, the
/// store gives what it has and loads the rest; asked for much less, it makes a smaller level from the one it has. What was not
/// asked for longest goes first when the budget is full, but nothing that the current frame or the one before it asked for.
///
/// Workers put what they made into a mailbox and call `wake`; `drain` takes it out.
package final class PictureStore: ImageStore, PictureSource {
  /// What the pictures, and what is kept elsewhere, may take together, in bytes.
  package var byteBudget: Int {
    didSet { trim() }
  }
  /// What others keep to be drawn again, in bytes: rendered pieces, the ink of texts. It counts in the budget: so much less is
  /// kept of pictures, but never less than a quarter of the budget.
  package var bytesKeptElsewhere: () -> Int = { 0 }
  /// Told of pictures of which there is something else to draw, or that are to be asked for again if they are still seen.
  package var onChange: (([Image]) -> Void)?
  /// Told once of each file that cannot be shown, or only a part of it, with the reason.
  package var onFailure: ((Image, String) -> Void)?
  /// Told of each file whose outcome came in, before anybody can see it.
  package var onArrival: ((PictureArrival) -> Void)?
  /// The pictures that are seen now, also those which no frame drew lately because nothing changed there. Asked before
  /// anything is dropped.
  package var visibleImages: (() -> [Image])?

  /// Whether what is asked for is only noted for now, and loaded when this is over.
  package var isHeld = false {
    didSet { if isHeld != oldValue { pool.hold(isHeld) } }
  }

  let pool: DecodePool
  let wake: @Sendable () -> Void
  var entries: [Image: PictureEntry] = [:]
  var entriesByID: [Int: PictureEntry] = [:]
  var nextID = 0
  var nextGeneration = 0
  var residentBytes = 0
  /// Jobs that were queued and whose outcome was not drained yet.
  var outstanding = 0
  /// Given up because nobody asked any more; told with the next drain.
  var abandoned: [Image] = []

  var frame = 0
  var uses = 0
  /// Where `uses` stood when the current frame began, and the one before it.
  var frameStart = 0
  var previousFrameStart = 0

  /// Queued pictures that this many frames did not ask for are given up.
  static let patience = 30
  /// Pictures of pixels up to this size are converted on the spot.
  static let immediateBytes = 16 << 20

  /// - Parameters:
  ///   - transientBudget: what decoders may use at once, in bytes, beside the pictures that are kept.
  ///   - threadCount: nil for one fewer than there are processors, but at least one and at most four.
  ///   - waitsForDelivery: whether nothing is loaded but what is delivered, or waited for: then the moment at which a
  ///     picture comes does not depend on how fast the machine is.
  ///   - wake: called on a worker's thread when there is something to drain.
  package init(
    byteBudget: Int = 96 << 20, transientBudget: Int = 100 << 20, threadCount: Int? = nil,
    waitsForDelivery: Bool = false, wake: @escaping @Sendable () -> Void = {}
  ) {
    self.byteBudget = byteBudget
    self.wake = wake
    pool = DecodePool(
      threadCount: max(1, threadCount ?? min(4, WorkerThread.processorCount - 1)), transientBudget: transientBudget,
      isManual: waitsForDelivery, wake: wake)
  }

  deinit { pool.stop() }

  /// Begins a frame: what it asks for is not dropped before the next one has begun, too.
  package func beginFrame() {
    frame += 1
    previousFrameStart = frameStart
    frameStart = uses
    guard outstanding > 0 else { return }
    let dropped = pool.drop(before: frame - Self.patience)
    guard !dropped.isEmpty else { return }
    outstanding -= dropped.count
    for key in dropped {
      guard let entry = entriesByID[key.entry] else { continue }
      switch key.kind {
      case .load:
        entry.loading = nil
        entry.loadNext = nil
      case .reduce: entry.isReducing = false
      }
      abandoned.append(entry.image)
    }
    wake()
  }

  package func status(of image: Image) -> ImageStatus {
    guard let entry = known(image) else { return .idle }
    if let failure = entry.failure { return .failed(failure.reason) }
    if entry.width > 0 {
      // What was dropped is drawn as a placeholder until it is back, through which one sees.
      return .loaded(
        size: Size(width: Double(entry.width), height: Double(entry.height)),
        isOpaque: entry.isOpaque && !entry.levels.isEmpty)
    }
    return entry.loading == nil ? .idle : .loading
  }

  /// Orders what is missing of a picture that is seen in so many pixels, and gives what there is of it.
  @discardableResult
  package func request(_ image: Image, pixelWidth: Int, pixelHeight: Int) -> Picture? {
    find(image, pixelWidth, pixelHeight)
  }

  /// Loads a picture that will be seen, after all that are seen. True when there is nothing more to wait for: it is there in
  /// that size, or cannot be shown.
  package func prepare(_ image: Image, pixelWidth: Int, pixelHeight: Int) -> Bool {
    _ = find(image, pixelWidth, pixelHeight, isAhead: true)
    guard let entry = entries[image] else { return false }
    if entry.failure != nil { return true }
    return entry.best(pixelWidth, pixelHeight)?.isEnough == true && !entry.isReducing
  }

  package func picture(for image: Image, pixelWidth: Int, pixelHeight: Int) -> Picture? {
    guard let entry = known(image), entry.failure == nil else { return nil }
    return entry.best(pixelWidth, pixelHeight).map { picture(of: entry, $0) }
  }

  /// Why there will never be a picture, or nil.
  package func failure(of image: Image) -> String? { entries[image]?.failure?.reason }

  /// Whether nothing is queued, running, or waiting to be drained.
  package var isIdle: Bool { outstanding == 0 && abandoned.isEmpty }

  /// Whether there is something to show of every picture that somebody asked to see, or a reason why not.
  package var showsAll: Bool {
    isIdle || !entries.values.contains { $0.loading != nil && !$0.isLoadingAhead && $0.levels.isEmpty }
  }

  /// Blocks until all that was asked for has come or failed, and drains it.
  package func waitUntilIdle() {
    while !isIdle {
      if outstanding > 0 { pool.waitForOutcome() }
      drain()
    }
  }

  /// What the pictures take together, in bytes.
  package var byteCount: Int { residentBytes }

  /// The most that decoders ever used at once beside the pictures that are kept, by their own account, in bytes.
  package var peakTransientBytes: Int { pool.peakTransientBytes }
}
