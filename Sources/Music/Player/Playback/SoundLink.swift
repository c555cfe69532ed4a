internal import Platform

/// What the main thread and the thread that decodes share.
final class SoundLink: Sendable {
  /// What the main thread wants. Each field stays until it is replaced.
  struct Orders: Sendable {
    /// Counts the changes.
    var version = 0
    /// Counts the times that something else is to be heard: another song or another position.
    var generation = 0
    /// Whether to look for a device only. What is to be heard is ordered again when there is one.
    var isProbe = false
    /// What is to be heard; nil for nothing.
    var start: (item: PlaybackItem, position: Double)?
    /// Which song is heard, where it began in the ring, if it has, and what follows it.
    var current: Int?
    var currentStart: Int?
    var upcoming: [PlaybackItem] = []
    var upcomingVersion = 0
    var gainMode = GainMode.none
    /// Counts the changes of the controls, which are to be heard soon.
    var renewals = 0
    /// Counts the reports that a device has come or gone.
    var deviceChanges = 0
    /// Counts the times that another device was chosen.
    var deviceChoices = 0
    var isOver = false
  }

  /// What happens when an index of the ring is heard.
  struct Mark: Sendable {
    enum Event: Sendable {
      case began(PlaybackItem, position: Double)
      case failed(PlaybackItem, SampleError)
      case ended
    }
    var index: Int
    var event: Event
  }

  /// What the decoding thread reports.
  enum Report: Sendable {
    case opened(SoundStream)
    case noDevice
    /// The device is gone, or has been closed because nothing was heard.
    case closed(SoundStream, generation: Int, isLost: Bool)
  }

  /// What the decoding thread has done.
  struct Progress: Sendable {
    /// The orders' generation that the marks belong to.
    var generation = 0
    /// The marks that were not heard yet, in order.
    var marks: [Mark] = []
    var reports: [Report] = []
    /// The orders' version with which the thread last had nothing more to do.
    var settledVersion = 0
  }

  let orders = Monitor(Orders())
  let progress = Monitor(Progress())
  let controls = SoundControls()
  let signal = WakeSignal()
  /// Signalled when the thread ends.
  let finished = WakeSignal()
  /// In seconds. Called by several threads.
  let clock: @Sendable () -> Double
  /// Asks the main thread to call `update()`.
  let wake: @Sendable () -> Void
  /// May block. Nil if there is no device.
  let openDevice: @Sendable () -> (any OutputDevice)?
  let provider: any SampleSourceProvider

  init(
    openDevice: @escaping @Sendable () -> (any OutputDevice)?, provider: any SampleSourceProvider,
    clock: @escaping @Sendable () -> Double, wake: @escaping @Sendable () -> Void
  ) {
    self.openDevice = openDevice
    self.provider = provider
    self.clock = clock
    self.wake = wake
  }

  /// Changes the orders, and wakes the thread that carries them out.
  func order(_ change: (inout Orders) -> Void) {
    orders.change {
      change(&$0)
      $0.version += 1
    }
    signal.signal()
  }

  /// Reports something to the main thread.
  func report(_ report: Report) {
    progress.change { $0.reports.append(report) }
    wake()
  }
}
