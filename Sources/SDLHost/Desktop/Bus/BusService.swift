internal import CEventLoop

/// A service that talks over message buses, while there are any.
protocol BusService: LoopService {
  var connections: [BusConnection] { get }
}

extension BusService {
  var descriptors: [pollfd] { connections.map(\.polled) }

  func pump(isEnough: () -> Bool) -> Bool {
    connections.reduce(true) { isDone, connection in connection.pump(isEnough: isEnough) && isDone }
  }
}
