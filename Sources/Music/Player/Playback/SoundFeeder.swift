internal import Platform

/// The thread that opens the device and decodes ahead of what is heard.
///
/// It sleeps until a good part of the ring is free, there are new orders, or the device has to be looked after.
final class SoundFeeder: @unchecked Sendable {  // used by its thread alone
  private let link: SoundLink
  private var orders = SoundLink.Orders()
  private var device: (any OutputDevice)?
  private var stream: SoundStream?
  /// Which songs lie in the ring, in this order, with the index at which each begins.
  private var spans: [(item: Int, start: Int)] = []
  private var reader: SongReader?
  /// The songs that follow the last span.
  private var plan: ArraySlice<PlaybackItem> = []
  /// Whether there is something to decode.
  private var isFeeding = false
  /// For a jump that is not published yet: whether it leads to the beginning of a song.
  private var jumpBeginsSong = false
  /// Since when nothing is heard from the open device.
  private var idleSince: Double?
  private var nextAttempt: Double?
  private var openedAt = 0.0
  /// The device's last request when it seemed not to ask any more, and when that was noticed.
  private var suspicion: (request: Double, time: Double)?

  /// Whether the last device never asked for frames, as those of a server that has nothing to play on. The next one counts as a
  /// device only when it asks.
  private var isDoubtful = false

  /// How many seconds fit into the ring.
  private static let ringLength = 7.5
  /// How many seconds of it are kept free for what replaces the rest.
  private static let reserve = 0.5
  /// How many seconds must be free before more is decoded.
  private static let refill = 1.5
  /// For how many seconds the device stays open when nothing is heard.
  private static let idleLimit = 5.0
  /// Seconds between attempts to open a device.
  private static let attemptInterval = 1.0
  /// Seconds between looks at whether a doubtful device asks for frames.
  private static let doubtfulInterval = 0.25
  /// A device that has not asked for frames for so many seconds is gone.
  private static let deviceLimit = 1.0
  /// How many seconds the sound has to fade out when the program ends.
  private static let farewell = 0.05
  /// How many frames are decoded at once: few while somebody waits for them.
  private static let smallChunk = 2048
  private static let largeChunk = 16384
  /// How many frames a device takes at once, at most.
  private static let largestRender = 1024

  private init(_ link: SoundLink) { self.link = link }

  /// Starts the thread, which ends when the orders say so.
  static func start(_ link: SoundLink) -> Bool {
    guard let thread = WorkerThread(isUrgent: true, { SoundFeeder(link).run() }) else { return false }
    thread.detach()
    return true
  }

  private func run() {
    while true {
      let former = orders
      orders = link.orders.read { $0 }
      if orders.isOver { break }
      obey(former)
      checkDevice()
      feed()
      if link.orders.read({ $0.version }) == orders.version {
        link.progress.change { $0.settledVersion = orders.version }
        sleep()
      }
    }
    if let device {
      link.controls.isHeld = true
      link.signal.wait(upTo: Self.farewell)
      device.close()
    }
    link.finished.signal()
  }

  // MARK: Orders

  private func obey(_ former: SoundLink.Orders) {
    if orders.generation != former.generation {
      begin()
    } else if orders.upcomingVersion != former.upcomingVersion, isFeeding {
      replaceUpcoming()
    }
    if orders.deviceChanges != former.deviceChanges, device == nil { nextAttempt = link.clock() }
  }

  /// Begins what the orders want, behind what is heard now.
  private func begin() {
    reader = nil
    spans = []
    isFeeding = false
    if let start = orders.start {
      plan = orders.upcoming[...]
      if stream == nil { open() }
      if let stream, !orders.isProbe {
        stream.ring.prepareJump()
        isFeeding = true
      }
      link.progress.change {
        $0.marks = []
        $0.generation = orders.generation
      }
      if isFeeding { begin(start.item, at: start.position) }
    } else {
      plan = []
      nextAttempt = nil
      link.progress.change {
        $0.marks = []
        $0.generation = orders.generation
      }
      if let stream {
        stream.ring.prepareJump()
        stream.ring.isEnded = true
        stream.ring.publishJump(tag: orders.generation, beginsSong: false)
      }
    }
  }

  /// Replaces what was decoded of songs that do not follow any more.
  private func replaceUpcoming() {
    guard let stream else { return }
    let ring = stream.ring
    var upcoming = orders.upcoming[...]
    // The current song is the first span, unless it could not be opened, or the one that begins where it was heard to begin.
    var index = spans.first?.item == orders.current ? 1 : 0
    if let start = orders.currentStart, let current = spans.firstIndex(where: { $0.start == start }) {
      index = current + 1
    }
    while index < spans.count, let next = upcoming.first, next.id == spans[index].item {
      upcoming.removeFirst()
      index += 1
    }
    plan = upcoming
    if index == spans.count {
      if ring.isEnded, !upcoming.isEmpty {
        ring.isEnded = false
        link.progress.change { $0.marks.removeAll { if case .ended = $0.event { true } else { false } } }
      }
      return
    }
    let start = spans[index].start
    reader = nil
    spans.removeSubrange(index...)
    if ring.preparedJump == nil, ring.takeBack(to: start, margin: Self.largestRender) {
      link.progress.change { $0.marks.removeAll { $0.index >= start } }
    } else {
      ring.prepareJump()
      jumpBeginsSong = true
      link.progress.change { $0.marks.removeAll { $0.index >= start } }
    }
  }

  // MARK: The device

  private func open() {
    nextAttempt = nil
    guard let device = link.openDevice() else {
      nextAttempt = link.clock() + Self.attemptInterval
      link.report(.noDevice)
      return
    }
    let stream = SoundStream(
      rate: device.rate, latency: device.latency, capacity: Int(Double(device.rate) * Self.ringLength),
      controls: link.controls, signal: link.signal, clock: link.clock)
    self.device = device
    self.stream = stream
    openedAt = link.clock()
    idleSince = nil
    if !isDoubtful { link.report(.opened(stream)) }
    device.start { [stream] in stream.render(into: $0, frames: $1) }
  }

  private func close(isLost: Bool, hasAsked: Bool = true) {
    guard let device, let stream else { return }
    reader = nil
    spans = []
    isFeeding = false
    idleSince = nil
    self.stream = nil
    self.device = nil
    link.report(.closed(stream, generation: orders.generation, isLost: isLost))
    device.close()
    if !hasAsked {
      isDoubtful = true
      nextAttempt = link.clock() + Self.attemptInterval
      link.report(.noDevice)
    } else if isLost, orders.start != nil, !orders.isPaused {
      open()
    }
  }

  /// Replaces a device that is gone, closes one that is not needed, and tries again where there is none.
  private func checkDevice() {
    let now = link.clock()
    if let device, let stream {
      let hasAsked = stream.heardClock.stamp != nil
      if hasAsked, isDoubtful {
        isDoubtful = false
        link.report(.opened(stream))
      }
      if device.isLost || isSilent(stream, at: now) {
        close(isLost: true, hasAsked: hasAsked)
        return
      }
      let isOver = orders.start == nil || isFeeding && stream.ring.isEnded && stream.ring.free == stream.ring.capacity
      if orders.isPaused || isOver {
        let since = idleSince ?? now
        idleSince = since
        if now - since >= Self.idleLimit { close(isLost: false) }
      } else {
        idleSince = nil
      }
    } else if let nextAttempt, now >= nextAttempt {
      if orders.start != nil, !orders.isPaused { open() } else { self.nextAttempt = nil }
    }
  }

  /// Whether the device has not asked for frames for too long. It is looked at twice, as the whole process may have been stopped.
  private func isSilent(_ stream: SoundStream, at now: Double) -> Bool {
    let request = max(openedAt, stream.heardClock.stamp?.time ?? openedAt)
    guard now - request > Self.deviceLimit else {
      suspicion = nil
      return false
    }
    if let suspicion, suspicion.request == request { return now - suspicion.time > Self.deviceLimit }
    suspicion = (request, now)
    return false
  }

  // MARK: Decoding

  /// Decodes until the ring is full, everything is decoded, or there are new orders.
  private func feed() {
    guard let stream else { return }
    while isFeeding, step(stream) {
      if link.orders.read({ $0.version }) != orders.version { return }
    }
  }

  /// Does a part of the work; false if there is nothing to do.
  private func step(_ stream: SoundStream) -> Bool {
    let ring = stream.ring
    guard let reader else {
      guard let next = plan.first else {
        if !ring.isEnded {
          mark(.ended)
          ring.isEnded = true
          publish(stream)
        }
        return false
      }
      plan.removeFirst()
      begin(next, at: 0)
      return true
    }
    let isUrgent = ring.preparedJump != nil
    let reserved = isUrgent ? 0 : Int(Double(stream.rate) * Self.reserve)
    let space = ring.space(upTo: min(isUrgent ? Self.smallChunk : Self.largeChunk, ring.free - reserved))
    guard !space.isEmpty else {
      publish(stream)
      return false
    }
    do throws(SampleError) {
      let count = try reader.read(space)
      if count == 0 {
        self.reader = nil
      } else {
        ring.advance(by: count)
      }
    } catch {
      mark(.failed(reader.item, reason: error.reason))
      self.reader = nil
    }
    if let target = ring.preparedJump, ring.next - target >= Int(Double(stream.rate) * SoundStream.restart) {
      publish(stream)
    }
    return true
  }

  private func begin(_ item: PlaybackItem, at position: Double) {
    guard let stream else { return }
    jumpBeginsSong = position <= 0
    do throws(SampleError) {
      reader = try SongReader(
        item, from: max(0, position), provider: link.provider, rate: stream.rate, gainMode: orders.gainMode)
      spans.append((item.id, stream.ring.next))
      mark(.began(item, position: max(0, position)))
    } catch {
      mark(.failed(item, reason: error.reason))
    }
  }

  private func publish(_ stream: SoundStream) {
    guard stream.ring.preparedJump != nil else { return }
    stream.ring.publishJump(tag: orders.generation, beginsSong: jumpBeginsSong)
    link.wake()
  }

  private func mark(_ event: SoundLink.Mark.Event) {
    guard let stream else { return }
    link.progress.change { $0.marks.append(SoundLink.Mark(index: stream.ring.next, event: event)) }
    // The main thread may now know exactly when a song will be over.
    link.wake()
  }

  // MARK: Sleeping

  private func sleep() {
    let now = link.clock()
    var limit: Double?
    if let stream {
      if let idleSince {
        limit = idleSince + Self.idleLimit - now
      } else {
        limit = isDoubtful ? Self.doubtfulInterval : 2 * Self.deviceLimit
        let capacity = Double(stream.ring.capacity) - Double(stream.rate) * (Self.reserve + Self.refill)
        stream.wake(at: stream.ring.isEnded ? stream.ring.next : stream.ring.next - Int(capacity))
      }
    } else if let nextAttempt {
      limit = nextAttempt - now
    }
    link.signal.wait(upTo: limit.map { max(0.001, $0) })
    tellOfMarks()
  }

  /// Wakes the main thread if another song is heard. Usually it knows when that is, but not if the device's clock is far from its own.
  private func tellOfMarks() {
    guard let stream else { return }
    let taken = stream.ring.takenIndex
    if link.progress.read({ $0.marks.contains { $0.index < taken } }) { link.wake() }
  }
}
