package import Platform

/// Plays songs on the system's device for sound.
///
/// A thread of its own opens the device and has songs decoded ahead (`SoundFeeder`), the device takes what it plays from a ring of samples
/// (`SoundStream`), and this type, on the main thread, gives the orders and knows what is heard. Thread, ring and device exist only from
/// the first song with a file on; the device is closed five seconds after the sound has ended. Without a device, and where no song has a
/// file, only time passes (`ClockTimeline`).
@MainActor
package final class SoundEngine: PlaybackEngine {
  private let link: SoundLink
  private var hasFeeder = false
  /// What is current and what follows it; also the position, unless the stream is heard, which knows it.
  private var timeline = ClockTimeline()
  /// Whether the songs are heard, or are about to be, and are not only counted by the clock.
  private var isSounding = false
  /// Where the current song began in the ring; nil until it is heard.
  private var mark: (index: Int, position: Double)?
  private(set) var stream: SoundStream?
  private var generation = 0
  private var hasDevice = true
  private var lastPosition = 0.0
  private var isUpdating = false

  package var onEvent: ((PlaybackEvent) -> Void)?

  /// - Parameters:
  ///   - openDevice: opens the device; nil if there is none. Called by a thread that may block.
  ///   - sources: opens songs. Called by further threads that may block, one for each song that is read.
  ///   - clock: the time in seconds since an unspecified moment. Called by several threads, among them that of the device.
  ///   - wake: asks the main thread to call `update()`. Called by a thread.
  package init(
    openDevice: @escaping @Sendable () -> (any OutputDevice)?, sources: any SampleSourceProvider,
    clock: @escaping @Sendable () -> Double, wake: @escaping @Sendable () -> Void
  ) {
    link = SoundLink(openDevice: openDevice, provider: sources, clock: clock, wake: wake)
  }

  isolated deinit { if hasFeeder { link.order { $0.isOver = true } } }

  // MARK: Control

  package func play(_ item: PlaybackItem, at position: Double) {
    timeline.upcoming = []
    go(to: item, at: position)
  }

  package func setUpcoming(_ items: [PlaybackItem]) {
    guard let current = timeline.current, items != timeline.upcoming else { return }
    timeline.upcoming = items
    if isSounding {
      link.order {
        $0.current = current.id
        $0.currentStart = mark?.index
        $0.upcoming = items
        $0.upcomingVersion += 1
      }
    } else if !isPaused, needsSound {
      beginSound()
    }
  }

  package func followFile(of item: PlaybackItem) { timeline.followFile(of: item) }

  package func stop() {
    timeline.upcoming = []
    timeline.set(nil, at: 0)
    endSound()
  }

  package func seek(to position: Double) { if let current = timeline.current { go(to: current, at: position) } }

  package var isPaused = false {
    didSet {
      guard isPaused != oldValue else { return }
      link.controls.isHeld = isPaused
      if hasFeeder { link.order { $0.renewals += 1 } }
      if isPaused {
        timeline.hold(at: link.clock())
      } else if timeline.current != nil, !isSounding {
        run()
      }
    }
  }

  package var volume = 1.0 { didSet { showVolume() } }
  package var isMuted = false { didSet { showVolume() } }

  /// A change is heard at once, as what was decoded ahead is decoded again.
  package var gainMode = GainMode.none {
    didSet {
      guard gainMode != oldValue, isSounding, let current = timeline.current else { return }
      go(to: current, at: position(at: link.clock()))
    }
  }

  /// To be called when the system has got another device for sound, or has lost one.
  package func noteDeviceChange() { if hasFeeder { link.order { $0.deviceChanges += 1 } } }

  /// Tells that `openDevice` opens another device from now on. The song goes on there.
  package func noteDeviceChoice() { if hasFeeder { link.order { $0.deviceChoices += 1 } } }

  /// Ends the sound for good, when the program ends. Waits until the device is closed, which takes about a tenth of a second.
  package func close() {
    stop()
    guard hasFeeder else { return }
    hasFeeder = false
    link.order { $0.isOver = true }
    link.finished.wait(upTo: 0.5)
  }

  private func showVolume() {
    let volume = isMuted || !volume.isFinite ? 0 : max(0, min(1, volume))
    link.controls.amplitude = Float(volume * volume * volume)
    if isSounding { link.order { $0.renewals += 1 } }
  }

  // MARK: Sound and silence

  private func go(to item: PlaybackItem, at position: Double) {
    timeline.set(item, at: position)
    lastPosition = 0
    if isPaused, !isSounding { return }
    run()
  }

  /// Lets the current song go on from where the timeline is.
  private func run() {
    if needsSound {
      beginSound()
    } else {
      endSound()
      if !isPaused { timeline.move(from: link.clock()) }
    }
  }

  private var needsSound: Bool {
    timeline.current?.song.path != nil || timeline.upcoming.contains { $0.song.path != nil }
  }

  private func beginSound() {
    guard let current = timeline.current else { return }
    if !hasFeeder { hasFeeder = SoundFeeder.start(link) }
    let now = link.clock()
    let position = timeline.position(at: now)
    // Without a device the song does not wait for one.
    if !isPaused, !hasDevice || !hasFeeder { timeline.move(from: now) }
    guard hasFeeder else { return }
    isSounding = hasDevice
    order(current, at: position, upcoming: timeline.upcoming)
  }

  private func endSound() {
    isSounding = false
    if hasFeeder { order(nil, at: 0, upcoming: []) }
  }

  /// Tells the decoding thread to begin with `current`, at a position in seconds, and to continue with `upcoming`. Nil means silence.
  private func order(_ current: PlaybackItem?, at position: Double, upcoming: [PlaybackItem]) {
    mark = nil
    generation += 1
    link.controls.wantedTag = generation
    link.order {
      $0.generation = generation
      $0.isProbe = !hasDevice
      $0.start = current.map { ($0, position) }
      $0.current = current?.id
      $0.currentStart = nil
      $0.upcoming = upcoming
      $0.upcomingVersion += 1
      $0.gainMode = gainMode
    }
  }

  /// Whether the decoding thread has done all that it was ordered.
  package var isSettled: Bool {
    link.progress.read { $0.settledVersion } == link.orders.read { $0.version }
  }

  // MARK: What is heard

  package var status: PlaybackStatus {
    PlaybackStatus(
      item: timeline.current?.id, position: position(at: link.clock()), isOpening: isSounding && mark == nil)
  }

  private func position(at now: Double) -> Double {
    guard isSounding, let stream, let mark, let heard = stream.heardClock.heard(at: now) else {
      return timeline.position(at: now)
    }
    let end = nextMark ?? .max
    let position = mark.position + Double(max(0, min(heard, end) - mark.index)) / Double(stream.rate)
    // The device's requests are not quite regular.
    lastPosition = max(lastPosition, position)
    return lastPosition
  }

  private var nextMark: Int? {
    link.progress.read { $0.generation == generation ? $0.marks.first?.index : nil }
  }

  package var timeUntilEnd: Double? {
    let now = link.clock()
    guard isSounding, !isPaused, let current = timeline.current else { return timeline.timeUntilEnd(at: now) }
    let expected = current.song.duration - position(at: now)
    guard let stream, mark != nil, let heard = stream.heardClock.heard(at: now) else {
      return max(Self.recheck, expected)
    }
    if let nextMark, nextMark > heard { return Double(nextMark - heard) / Double(stream.rate) }
    // The song may be longer than was known.
    return max(Self.recheck, expected)
  }

  /// How long to wait, in seconds, where a song should be over but is not.
  private static let recheck = 0.05

  // MARK: Events

  package func update() {
    guard !isUpdating else { return }
    isUpdating = true
    defer { isUpdating = false }
    while let event = nextEvent() { onEvent?(event) }
  }

  private func nextEvent() -> PlaybackEvent? {
    while true {
      if let report = link.progress.change({ $0.reports.isEmpty ? nil : $0.reports.removeFirst() }) {
        if let event = take(report) { return event }
      } else if !isSounding {
        let event = timeline.nextEvent(at: link.clock())
        if event == .ended { endSound() }
        return event
      } else if let passed = passedMark() {
        if let event = take(passed) { return event }
      } else {
        return nil
      }
    }
  }

  private func take(_ report: SoundLink.Report) -> PlaybackEvent? {
    let hadDevice = hasDevice
    switch report {
    case .opened(let stream):
      self.stream = stream
      hasDevice = true
      if !isSounding, !isPaused, timeline.current != nil, needsSound { beginSound() }
    case .noDevice:
      hasDevice = false
      if isSounding { standIn() }
    case .closed(let former, let generation, let isLost):
      guard isSounding, generation == self.generation, former === stream else { return nil }
      standIn()
      if !isLost, !isPaused { beginSound() }
    }
    return hasDevice == hadDevice ? nil : .device(isPresent: hasDevice)
  }

  /// Lets the clock take over from the sound.
  private func standIn() {
    let now = link.clock()
    let position = position(at: now)
    isSounding = false
    mark = nil
    timeline.set(timeline.current, at: position)
    if !isPaused { timeline.move(from: now) }
  }

  /// Removes and returns the first mark if it has been heard, and if the main thread knows the song that it is about. A song that begins and
  /// does not follow any more is about to be replaced by the decoding thread. That such a song has failed is passed over, as nothing replaces
  /// that.
  private func passedMark() -> SoundLink.Mark? {
    guard let heard = stream?.heardClock.heard(at: link.clock()) else { return nil }
    return link.progress.change { progress in
      guard progress.generation == generation else { return nil }
      while let first = progress.marks.first, first.index <= heard {
        switch first.event {
        case .began(let item, _):
          guard isKnown(item) else { return nil }
        case .failed(let item, _):
          guard isKnown(item) else {
            progress.marks.removeFirst()
            continue
          }
        case .ended:
          guard timeline.upcoming.isEmpty else { return nil }
        }
        return progress.marks.removeFirst()
      }
      return nil
    }
  }

  private func isKnown(_ item: PlaybackItem) -> Bool {
    item.id == timeline.current?.id || timeline.upcoming.contains { $0.id == item.id }
  }

  private func take(_ passed: SoundLink.Mark) -> PlaybackEvent? {
    switch passed.event {
    case .began(let item, let position):
      let isFirst = mark == nil && item.id == timeline.current?.id
      lastPosition = position
      mark = (passed.index, position)
      if isFirst {
        // The file may have been moved since the feeder was given the song.
        timeline.set(timeline.current, at: position)
        return nil
      }
      dropUpcoming(through: item)
      timeline.set(item, at: position)
      return .began(item: item.id)
    case .failed(let item, let error):
      if item.id != timeline.current?.id { dropUpcoming(through: item) }
      return .failed(
        item: item.id, reason: error.reason, isMissing: error.isMissing, isCutOff: error.isCutOff)
    case .ended:
      stop()
      return .ended
    }
  }

  private func dropUpcoming(through item: PlaybackItem) {
    if let index = timeline.upcoming.firstIndex(where: { $0.id == item.id }) {
      timeline.upcoming.removeSubrange(...index)
    }
  }
}
