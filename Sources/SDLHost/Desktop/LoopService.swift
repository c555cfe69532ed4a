/// Something of the desktop that the event loop serves beside its windows, such as a connection to a message bus.
protocol LoopService: AnyObject {
  /// Begins. Called when the first window is seen, so that nothing of this takes time before.
  func start()
  /// What the loop waits for on behalf of the service.
  var wishes: [DescriptorWatcher.Wish] { get }
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

extension BusConnection {
  var wish: DescriptorWatcher.Wish { DescriptorWatcher.Wish(descriptor: descriptor, events: wantedEvents) }
}
