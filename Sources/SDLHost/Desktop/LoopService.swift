internal import CEventLoop

/// Something of the desktop that the event loop serves beside its windows, such as a connection to a message bus.
protocol LoopService: AnyObject {
  /// Begins. Called when the first window is seen, so that nothing of this takes time before.
  func start()
  /// The file descriptors that the loop waits for on behalf of the service, and the events of `poll`.
  var descriptors: [pollfd] { get }
  /// Called before the loop sleeps: the last moment to send what has changed.
  func willSleep()
  /// Does what is waiting until `isEnough` says true.
  /// - Returns: whether nothing is left to do.
  func pump(isEnough: () -> Bool) -> Bool
  /// Ends. Called when the loop has ended.
  func stop()
}

extension LoopService {
  func start() {}
  func willSleep() {}
  func stop() {}
}

/// The services of an event loop, from the moment at which the first window is seen.
final class LoopServices {
  private var services: [any LoopService] = []
  private var isRunning = false

  /// How long services have before other things have their turn, in seconds.
  private static let turn = 0.004

  func add(_ service: any LoopService) {
    guard !services.contains(where: { $0 === service }) else { return }
    services.append(service)
    if isRunning { service.start() }
  }

  func start() {
    isRunning = true
    for service in services { service.start() }
  }

  func stop() {
    for service in services { service.stop() }
    (services, isRunning) = ([], false)
  }

  /// Lets the services do what is waiting, for a while.
  /// - Returns: whether nothing is left to do.
  func pump(_ timer: FrameTimer) -> Bool {
    guard isRunning, !services.isEmpty else { return true }
    let end = timer.now + Self.turn
    return services.reduce(true) { isDone, service in service.pump(isEnough: { timer.now > end }) && isDone }
  }

  /// The events that the services wait for, after they have sent all pending data.
  func prepareForSleep() -> [pollfd] {
    guard isRunning else { return [] }
    for service in services { service.willSleep() }
    return services.flatMap(\.descriptors)
  }
}
