internal import Platform

/// The thread that opens the device and fills the ring ahead of what is heard.
///
/// It sleeps until a good part of the ring is free, there are new orders, or the device has to be looked after.
final class SoundFeeder: @unchecked Sendable {  // used by its thread alone
  private let link: SoundLink
  private var orders = SoundLink.Orders()
  private let output: SoundOutput
  private var stream: SoundStream? { output.stream }
  /// Which songs lie in the ring, in this order, with the index at which each begins.
  private var spans: [(item: PlaybackItem, start: Int)] = []
  private var reader: SongFetcher?
  /// A reader that nobody needs any more, but whose thread is still busy, and since when.
  private var unneeded: (reader: SongFetcher, since: Double)?
  /// When to try again to open the next song, whose file is missing.
  private var retryTime: Double?
  /// The songs that follow the last span.
  private var plan: ArraySlice<PlaybackItem> = []
  /// Whether there is something to decode.
  private var isFeeding = false
  /// For a jump that is not published yet: whether it leads to the beginning of a song.
  private var jumpBeginsSong = false

  /// How many seconds of the ring are kept free for what replaces the rest.
  private static let reserve = 0.5
  /// How many seconds must be free before more is decoded.
  private static let refill = 1.5
  /// How many seconds to wait for a file.
  private static let patience = 15.0
  /// For how many seconds the thread of a reader that is not needed may be busy before it is made to end.
  private static let unneededPatience = 0.1
  /// Seconds between attempts to open the file of the next song, and how long before the song they end.
  private static let retryInterval = 0.5
  private static let retryMargin = 1.0
  /// How many frames are decoded at once: few while somebody waits for them.
  private static let smallChunk = 2048
  private static let largeChunk = 16384
  /// How many frames a device takes at once, at most.
  private static let largestRender = 1024

  private init(_ link: SoundLink) {
    self.link = link
    output = SoundOutput(link)
  }

  /// Starts the thread, which ends when the orders say so.
  static func start(_ link: SoundLink) -> Bool {
    WorkerThread("sound feeder", isUrgent: true, { SoundFeeder(link).run() }) != nil
  }

  private func run() {
    while true {
      let former = orders
      orders = link.orders.read { $0 }
      if orders.isOver { break }
      obey(former)
      if let stream, output.check(orders, isOver: isOver(stream)) { forgetAll() }
      output.openAgain(orders)
      feed()
      checkUnneeded()
      if link.orders.read({ $0.version }) == orders.version {
        if !isReading { link.progress.change { $0.settledVersion = orders.version } }
        sleep()
      }
    }
    output.end()
    link.finished.signal()
  }

  // MARK: Orders

  private func obey(_ former: SoundLink.Orders) {
    if orders.generation != former.generation {
      begin()
    } else if orders.upcomingVersion != former.upcomingVersion, isFeeding {
      replaceUpcoming()
    }
    if orders.deviceChoices != former.deviceChoices {
      if stream != nil { forgetAll() }
      output.closeForAnother(orders)
    }
    if orders.deviceChanges != former.deviceChanges { output.tryNow() }
    if orders.renewals != former.renewals { output.renew() }
  }

  /// Begins what the orders want, behind what is heard now.
  private func begin() {
    forgetAll()
    plan = orders.upcoming[...]
    link.progress.change {
      $0.marks = []
      $0.generation = orders.generation
    }
    if let start = orders.start {
      if stream == nil { output.open() }
      guard let stream, !orders.isProbe else { return }
      stream.ring.prepareJump()
      isFeeding = true
      begin(start.item, at: start.position)
    } else {
      output.tryNoMore()
      guard let stream else { return }
      stream.ring.prepareJump()
      stream.ring.isEnded = true
      stream.ring.publishJump(tag: orders.generation, beginsSong: false)
      output.renew()
    }
  }

  /// Replaces what was decoded of songs that do not follow any more.
  private func replaceUpcoming() {
    guard let stream else { return }
    let ring = stream.ring
    var upcoming = orders.upcoming[...]
    // The current song is the first span, unless it could not be opened, or the one that begins where it was heard to begin.
    var index = spans.first?.item.id == orders.current ? 1 : 0
    // A song of which nothing could be read, as after a seek to its end or to a damaged place, has the start of the next one.
    if let start = orders.currentStart,
      let current = spans.firstIndex(where: { $0.start == start && $0.item.id == orders.current })
    {
      index = current + 1
    }
    while index < spans.count, let next = upcoming.first, next.isHeard(as: spans[index].item) {
      upcoming.removeFirst()
      index += 1
    }
    plan = upcoming
    if index == spans.count {
      if let reader, !reader.isOpen, reader.item.id != orders.current {
        // The next song is being opened.
        if plan.first?.isHeard(as: reader.item) == true { plan.removeFirst() } else { dismissReader() }
      }
      if ring.isEnded, !upcoming.isEmpty {
        ring.isEnded = false
        link.progress.change { $0.marks.removeAll { if case .ended = $0.event { true } else { false } } }
      }
      return
    }
    let start = spans[index].start
    dismissReader()
    spans.removeSubrange(index...)
    if !ring.takeBack(to: start, margin: Self.largestRender) {
      ring.prepareJump()
      jumpBeginsSong = true
    }
    link.progress.change { progress in
      progress.marks.removeAll { mark in
        // A song that stays may have failed just where the replaced sound begins, and that has not been reported yet.
        if mark.index == start, case .failed(let item, _) = mark.event,
          item.id == orders.current || spans.contains(where: { $0.item.id == item.id })
        {
          return false
        }
        return mark.index >= start
      }
    }
  }

  /// Forgets what was decoded, and what is being read.
  private func forgetAll() {
    dismissReader()
    spans = []
    isFeeding = false
  }

  /// Whether everything that was ordered has been heard.
  private func isOver(_ stream: SoundStream) -> Bool {
    orders.start == nil || isFeeding && stream.ring.isEnded && stream.ring.takenIndex == stream.ring.next
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
      if let retryTime, link.clock() < retryTime, isAhead(stream) { return false }
      retryTime = nil
      plan.removeFirst()
      begin(next, at: 0)
      return true
    }
    if reader.isIdle {
      let isUrgent = ring.preparedJump != nil
      let reserved = isUrgent ? 0 : Int(Double(stream.rate) * Self.reserve)
      let count = min(isUrgent ? Self.smallChunk : Self.largeChunk, ring.free - reserved)
      guard count > 0 else {
        publish(stream)
        return false
      }
      reader.read(count, now: link.clock())
      return true
    }
    switch reader.take() {
    case nil:
      guard link.clock() - reader.askedAt > Self.patience else { return false }
      end(reader, SampleError(reason: MediaError.late.reason), stream)
    case .opened:
      spans.append((reader.item, ring.next))
      mark(.began(reader.item, position: reader.start))
    case .frames(let chunk, let count):
      if count == 0 { self.reader = nil }
      write(chunk.first(count), into: ring)
      if let target = ring.preparedJump, ring.next - target >= Int(Double(stream.rate) * SoundStream.restart) {
        publish(stream)
      }
    case .failed(let error): end(reader, error, stream)
    }
    return true
  }

  private func begin(_ item: PlaybackItem, at position: Double) {
    guard let stream else { return }
    jumpBeginsSong = position <= 0
    reader = SongFetcher(
      item, from: max(0, position), provider: link.provider, rate: stream.rate, gainMode: orders.gainMode,
      chunk: Self.largeChunk, now: link.clock(), whenDone: { [signal = link.signal] in signal.signal() })
  }

  /// Ends a song that cannot be read, or not any further. Where its file is missing and its time has not come, it is tried again.
  private func end(_ reader: SongFetcher, _ error: SampleError, _ stream: SoundStream) {
    if error.isMissing, !reader.isOpen, isAhead(stream) {
      plan = [reader.item] + plan
      retryTime = link.clock() + Self.retryInterval
    } else {
      mark(.failed(reader.item, error))
    }
    dismissReader()
  }

  /// Whether there is time until the sound that has been decoded is over.
  private func isAhead(_ stream: SoundStream) -> Bool {
    let ring = stream.ring
    return ring.preparedJump == nil && Double(ring.next - ring.takenIndex) > Double(stream.rate) * Self.retryMargin
  }

  private func write(_ samples: UnsafeBufferPointer<Float>, into ring: SampleRing) {
    var rest = samples[...]
    while !rest.isEmpty {
      // In two parts where the memory of the ring ends.
      let space = ring.space(upTo: rest.count / 2)
      guard !space.isEmpty else { return }
      _ = space.update(fromContentsOf: rest.prefix(space.count))
      ring.advance(by: space.count / 2)
      rest = rest.dropFirst(space.count)
    }
  }

  /// Whether a file is being opened or read.
  private var isReading: Bool { isFeeding && reader?.isIdle == false }

  /// Stops reading the song that is being read.
  private func dismissReader() {
    guard let reader else { return }
    self.reader = nil
    reader.leave()
    if unneeded == nil, reader.isBusy { unneeded = (reader, link.clock()) }
  }

  /// Ends a read that nobody needs any more and that stalls, so that it does not hold up other songs.
  private func checkUnneeded() {
    guard let unneeded else { return }
    if !unneeded.reader.isBusy {
      self.unneeded = nil
    } else if link.clock() - unneeded.since >= Self.unneededPatience {
      link.provider.abandon()
      self.unneeded = nil
    }
  }

  private func publish(_ stream: SoundStream) {
    guard stream.ring.preparedJump != nil else { return }
    stream.ring.publishJump(tag: orders.generation, beginsSong: jumpBeginsSong)
    output.renew()
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
    var limit = output.timeLimit(at: now)
    if let stream, !output.isIdle {
      let capacity = Double(stream.ring.capacity) - Double(stream.rate) * (Self.reserve + Self.refill)
      stream.wake(at: stream.ring.isEnded ? stream.ring.next : stream.ring.next - Int(capacity))
    }
    if isFeeding {
      let reading = reader.flatMap { $0.isIdle ? nil : $0.askedAt + Self.patience }
      for time in [reading, retryTime, unneeded.map { $0.since + Self.unneededPatience }] {
        if let time { limit = min(limit ?? .infinity, time - now) }
      }
    }
    link.signal.wait(upTo: limit.map { max(0.001, $0) })
    reportMarks()
  }

  /// Wakes the main thread if another song is heard, or the last one is over. Usually it knows when that is, but not if the device's
  /// clock is far from its own.
  private func reportMarks() {
    guard let stream else { return }
    let taken = stream.ring.takenIndex
    if link.progress.read({ $0.marks.contains { $0.index <= taken } }) { link.wake() }
  }
}
