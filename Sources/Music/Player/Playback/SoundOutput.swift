internal import Platform

/// Opens the device for sound, finds out when it is gone, and closes it while nothing is heard. Used by the thread that feeds it.
final class SoundOutput {
  private let link: SoundLink
  private var device: (any OutputDevice)?
  /// The stream that the open device plays.
  private(set) var stream: SoundStream?
  /// The time since when nothing is heard from the open device.
  private var idleSince: Double?
  private var nextAttempt: Double?
  private var openedAt = 0.0
  /// When the device seemed to have stopped requesting frames: the time of its last request, and the time at which that was noticed.
  private var suspicion: (request: Double, time: Double)?
  /// Whether the last device never requested frames, as happens with a sound server without hardware. The next device counts only when it
  /// requests frames.
  private var isDoubtful = false

  /// How many seconds fit into the ring.
  private static let ringLength = 7.5
  /// For how many seconds the device stays open when nothing is heard.
  private static let idleLimit = 5.0
  /// Seconds between attempts to open a device.
  private static let attemptInterval = 1.0
  /// Seconds between looks at whether a doubtful device asks for frames.
  private static let doubtfulInterval = 0.25
  /// A device that has not asked for frames for so many seconds is gone.
  private static let deviceLimit = 1.0
  /// How many seconds the sound has to fade out when the program ends.
  private static let lastFade = 0.05

  init(_ link: SoundLink) { self.link = link }

  func open() {
    nextAttempt = nil
    guard let device = link.openDevice() else {
      nextAttempt = link.clock() + Self.attemptInterval
      link.report(.noDevice)
      return
    }
    let stream = SoundStream(
      rate: device.rate, capacity: Int(Double(device.rate) * Self.ringLength),
      controls: link.controls, signal: link.signal, clock: link.clock)
    self.device = device
    self.stream = stream
    openedAt = link.clock()
    idleSince = nil
    if !isDoubtful { link.report(.opened(stream)) }
    device.start(stream)
  }

  /// Makes a change audible soon, before the frames that the device has been given but has not yet played.
  func renew() { device?.renew() }

  /// Tries to open a device at the next opportunity, because one may have been connected.
  func tryNow() { if device == nil { nextAttempt = link.clock() } }

  func tryNoMore() { nextAttempt = nil }

  /// Closes the device, because another one is to be used. The main thread then starts playback again, which opens that one.
  func closeForAnother(_ orders: SoundLink.Orders) {
    close(orders, isLost: false)
    if nextAttempt != nil { nextAttempt = link.clock() }
  }

  /// Tries again to open a device, if there is none and it is time.
  func openAgain(_ orders: SoundLink.Orders) {
    guard device == nil, let nextAttempt, link.clock() >= nextAttempt else { return }
    if orders.start != nil, !link.controls.isHeld { open() } else { self.nextAttempt = nil }
  }

  /// Replaces a device that is gone, and closes one that is not needed.
  /// - Parameter isOver: whether there is nothing more to be heard.
  /// - Returns: whether the stream is another one now, or there is none.
  func check(_ orders: SoundLink.Orders, isOver: Bool) -> Bool {
    guard let device, let stream else { return false }
    let now = link.clock()
    let hasAsked = stream.heardClock.stamp != nil
    if hasAsked, isDoubtful {
      isDoubtful = false
      link.report(.opened(stream))
    }
    if device.isLost || isSilent(stream, at: now) {
      close(orders, isLost: true, hasAsked: hasAsked)
      return true
    }
    guard link.controls.isHeld || isOver else {
      idleSince = nil
      return false
    }
    let since = idleSince ?? now
    idleSince = since
    guard now - since >= Self.idleLimit else { return false }
    close(orders, isLost: false)
    return true
  }

  /// Whether the device has not requested frames for too long. This is checked twice, because the whole process may have been suspended.
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

  private func close(_ orders: SoundLink.Orders, isLost: Bool, hasAsked: Bool = true) {
    guard let device, let stream else { return }
    idleSince = nil
    self.stream = nil
    self.device = nil
    link.report(.closed(stream, generation: orders.generation, isLost: isLost))
    device.close()
    if !hasAsked {
      isDoubtful = true
      nextAttempt = link.clock() + Self.attemptInterval
      link.report(.noDevice)
    } else if isLost, orders.start != nil, !link.controls.isHeld {
      open()
    }
  }

  /// Lets the sound fade out, and closes the device for good.
  func end() {
    guard let device else { return }
    link.controls.isHeld = true
    device.renew()
    link.signal.wait(upTo: Self.lastFade)
    device.close()
  }

  /// Whether nothing is heard from the open device.
  var isIdle: Bool { idleSince != nil }

  /// After how many seconds the output has to be checked again; nil if not before new orders.
  func timeLimit(at now: Double) -> Double? {
    guard stream != nil else { return nextAttempt.map { $0 - now } }
    if let idleSince { return idleSince + Self.idleLimit - now }
    return isDoubtful ? Self.doubtfulInterval : 2 * Self.deviceLimit
  }
}
