internal import Languages
internal import Pictures
internal import Raster
package import ViewTree

extension PictureStore {
  /// The entry of a picture, if it has one. Pictures made of pixels get theirs here, as there is nothing to load.
  func known(_ image: Image) -> PictureEntry? {
    if let entry = entries[image] { return entry }
    guard case .pixels = image.source else { return nil }
    return entry(for: image)
  }

  func entry(for image: Image) -> PictureEntry {
    if let entry = entries[image] { return entry }
    if entries.count >= forgetsAt { forgetEntries() }
    let entry = PictureEntry(image)
    entry.lastUse = uses
    entries[image] = entry
    if case .pixels(let pixels) = image.source { measure(pixels, entry) }
    return entry
  }

  private func measure(_ pixels: Image.Pixels, _ entry: PictureEntry) {
    guard pixels.width > 0, pixels.height > 0 else {
      entry.failure = .empty
      return
    }
    entry.width = pixels.width
    entry.height = pixels.height
    if pixels.rgba.count <= Self.immediateBytes { convert(pixels, entry) }
  }

  private func convert(_ pixels: Image.Pixels, _ entry: PictureEntry) {
    guard let surface = Surface(pixels, fitting: pixels.width, pixels.height) else {
      entry.failure = .outOfMemory
      return
    }
    add(surface, to: entry)
    entry.isOpaque = surface.isOpaque
    entry.largest = (surface.width, surface.height)
  }

  /// Requests what is missing of a picture in a size in pixels, and returns the best version that is available.
  ///
  /// - Parameter isAhead: whether the picture is not visible yet; visible ones are loaded first.
  @discardableResult
  package func request(_ image: Image, pixelWidth: Int, pixelHeight: Int, isAhead: Bool = false) -> Picture? {
    let width = max(1, min(pixelWidth, PictureLimit.surfaceSide))
    let height = max(1, min(pixelHeight, PictureLimit.surfaceSide))
    let entry = entry(for: image)
    uses += 1
    entry.lastUse = uses
    if entry.failure != nil, !entry.isStale {
      recheck.didRequestFailure()
      return nil
    }
    if entry.levels.isEmpty, case .pixels(let pixels) = image.source,
      pixels.rgba.count <= Self.immediateBytes
    {
      convert(pixels, entry)
    }
    guard var best = entry.best(width, height) else {
      load(entry, width, height, isAhead: isAhead)
      return nil
    }
    if entry.isStale {
      load(entry, width, height, isAhead: isAhead)
    } else if best.isTooLarge {
      reduce(entry, from: entry.levels[best.index].surface, width, height, isAhead: isAhead)
      best = entry.best(width, height) ?? best
    } else if !best.isEnough {
      load(entry, width, height, isAhead: isAhead)
    }
    entry.levels[best.index].lastUse = uses
    let picture = picture(of: entry, best)
    if byteCount > byteBudget, case .pixels = image.source { trim() }
    return picture
  }

  func picture(of entry: PictureEntry, _ best: (index: Int, isEnough: Bool, isTooLarge: Bool)) -> Picture {
    let level = entry.levels[best.index]
    return Picture(
      surface: level.surface, isExact: best.isEnough && !best.isTooLarge, generation: level.generation)
  }

  private func load(_ entry: PictureEntry, _ width: Int, _ height: Int, isAhead: Bool) {
    let key = DecodePool.Key.load(entry.image)
    if let loading = entry.loading {
      let covers = loading.width >= width && loading.height >= height
      if covers, entry.loadingFrame == frame, isAhead || !entry.isLoadingAhead { return }
      let wanted = (width: max(width, loading.width), height: max(height, loading.height))
      entry.loadingFrame = frame
      if !isAhead { entry.isLoadingAhead = false }
      if pool.refresh(key, width: wanted.width, height: wanted.height, frame: frame, isAhead: isAhead) {
        entry.loading = wanted
      } else if !covers {
        entry.loadNext = wanted
      }
      return
    }
    entry.loading = (width, height)
    entry.loadingFrame = frame
    entry.isLoadingAhead = isAhead
    submit(key, .load(entry.image), width, height, isFirst: entry.levels.isEmpty, isAhead: isAhead)
  }

  private func reduce(_ entry: PictureEntry, from surface: Surface, _ width: Int, _ height: Int, isAhead: Bool) {
    let (width, height) = PictureLimit.cover(
      width: surface.width, height: surface.height, requestedWidth: width, requestedHeight: height)
    if case .pixels = entry.image.source, surface.byteCount <= Self.immediateBytes {
      if let level = Resampler.resample(surface, width: width, height: height) { add(level, to: entry) }
      return
    }
    let key = DecodePool.Key.reduce(entry.image)
    guard !entry.isReducing else {
      if !isAhead { _ = pool.refresh(key, width: width, height: height, frame: frame, isAhead: false) }
      return
    }
    entry.isReducing = true
    submit(key, .reduce(surface), width, height, isFirst: false, isAhead: isAhead)
  }

  func submit(
    _ key: DecodePool.Key, _ work: DecodePool.Work, _ width: Int, _ height: Int, isFirst: Bool, isAhead: Bool
  ) {
    pool.submit(
      DecodePool.Job(
        key: key, work: work, width: width, height: height, frame: frame, isFirst: isFirst, isAhead: isAhead))
  }

  private func add(_ surface: Surface, to entry: PictureEntry) {
    nextGeneration += 1
    byteCount -= entry.byteCount
    entry.insert(PictureEntry.Level(surface: surface, generation: nextGeneration, lastUse: uses))
    byteCount += entry.byteCount
  }

  /// Takes the workers' results out of the mailbox.
  /// - Returns: the pictures that changed.
  @discardableResult
  package func drain() -> [Image] {
    var changed = abandoned
    var reports: [(Image, Sentence?)] = []
    abandoned = []
    // New levels count as used, so that they are not dropped before they are shown.
    uses += 1
    for outcome in pool.takeOutcomes() {
      if case .changed(let images) = outcome.result { changed += markChanged(images) }
      guard let image = outcome.key.image, let entry = entries[image] else { continue }
      reportArrival(entry, outcome)
      if outcome.key == .load(image) {
        finishLoad(entry, outcome, &reports)
      } else {
        entry.isReducing = false
        if case .level(let surface) = outcome.result, !entry.isReducingFormer { add(surface, to: entry) }
        entry.isReducingFormer = false
      }
      changed.append(image)
    }
    trim()
    for (image, reason) in reports { report(reason, of: image) }
    if !changed.isEmpty { onChange?(changed) }
    return changed
  }

  private func reportArrival(_ entry: PictureEntry, _ outcome: DecodePool.Outcome) {
    guard let onArrival, case .file(let path) = entry.image.source else { return }
    onArrival(
      PictureArrival(
        kind: outcome.key == .load(entry.image) ? .load : .reduce, width: outcome.width, height: outcome.height,
        path: path))
  }

  /// Loads a file or makes a smaller level immediately, as a recording says that another store did at this point.
  package func deliver(_ arrival: PictureArrival) {
    let entry = entry(for: Image(path: arrival.path))
    let key: DecodePool.Key = arrival.kind == .load ? .load(entry.image) : .reduce(entry.image)
    let queued = pool.take(key)
    let work: DecodePool.Work
    switch arrival.kind {
    case .load: work = .load(entry.image)
    case .reduce:
      guard let best = entry.best(arrival.width, arrival.height) else { return }
      work = queued?.work ?? .reduce(entry.levels[best.index].surface)
    }
    pool.run(
      DecodePool.Job(
        key: key, work: work, width: arrival.width, height: arrival.height, frame: frame,
        isFirst: entry.levels.isEmpty, isAhead: false))
    drain()
  }

  private func finishLoad(
    _ entry: PictureEntry, _ outcome: DecodePool.Outcome, _ reports: inout [(Image, Sentence?)]
  ) {
    let isOther = entry.stamp != outcome.stamp
    let wasTroubled = entry.isTroubled
    entry.isRead = true
    entry.mayRecover = false
    entry.stamp = outcome.stamp
    entry.isStale = false
    entry.loading = nil
    let next = entry.loadNext
    entry.loadNext = nil
    switch outcome.result {
    case .picture(let picture):
      if isOther || (entry.width, entry.height) != (picture.width, picture.height) {
        // The file was replaced by a different one.
        entry.isReducingFormer = entry.isReducing
        byteCount -= entry.byteCount
        entry.levels = []
        entry.largest = nil
      }
      if wasTroubled { entry.largest = nil }
      entry.isTroubled = picture.damage != nil
      if entry.isTroubled, isOther { recheck.didFail() }
      entry.failure = nil
      (entry.width, entry.height) = (picture.width, picture.height)
      entry.isOpaque = picture.isOpaque
      if picture.isLargest { entry.largest = (picture.surface.width, picture.surface.height) }
      if let damage = picture.damage {
        reports.append((entry.image, tr("only a part of it can be shown: \(Sentence(english: damage))")))
      } else {
        reports.append((entry.image, nil))
      }
      add(picture.surface, to: entry)
      if let next, entry.best(next.width, next.height)?.isEnough != true {
        load(entry, next.width, next.height, isAhead: entry.isLoadingAhead)
      }
    case .failure(let error):
      reports.append((entry.image, error.reason))
      entry.isTroubled = true
      entry.mayRecover = error.mayPass
      if isOther || !wasTroubled { recheck.didFail() }
      if let largest = entry.levels.last {
        // Continue to show the existing level.
        entry.largest = (largest.surface.width, largest.surface.height)
      } else {
        entry.failure = error
      }
    case .level, .changed: break
    }
  }

  /// Drops the levels that were not used for longest until the budget is met, with some margin so that this is rare.
  ///
  /// While a decoder needs much memory itself, as for progressive JPEGs, fewer levels are kept, down to a quarter of
  /// the budget.
  func trim() {
    guard byteCount > byteBudget / 4 else { return }
    let budget = max(byteBudget / 4, byteBudget - bytesKeptElsewhere() - pool.limiter.excess)
    guard byteCount > budget else { return }
    if let visibleImages {
      for image in visibleImages() {
        guard let entry = entries[image],
          let latest = entry.levels.indices.max(by: { entry.levels[$0].lastUse < entry.levels[$1].lastUse })
        else { continue }
        entry.levels[latest].lastUse = uses
      }
    }
    var candidates: [(lastUse: Int, entry: PictureEntry, generation: Int, bytes: Int)] = []
    for entry in entries.values {
      for level in entry.levels where level.lastUse <= previousFrameStart {
        candidates.append((level.lastUse, entry, level.generation, level.surface.byteCount))
      }
    }
    candidates.sort { $0.lastUse < $1.lastUse }
    for candidate in candidates where byteCount > budget / 8 * 7 {
      candidate.entry.levels.removeAll { $0.generation == candidate.generation }
      byteCount -= candidate.bytes
      if candidate.entry.levels.isEmpty, candidate.entry.loading == nil, !candidate.entry.isReducing,
        case .pixels = candidate.entry.image.source
      {
        // The entry of a picture made of pixels keeps these in memory. It is made again when the picture is requested.
        entries[candidate.entry.image] = nil
      }
    }
  }
}
