/// A device that makes sound heard. It is opened, started and closed by a thread that may block.
package protocol OutputDevice: AnyObject, Sendable {
  /// The number of frames per second.
  var rate: Int { get }
  /// The number of frames that the device has been given and has not yet played when it asks for the next ones.
  var latency: Int { get }
  /// Whether the device is gone. A device that no longer asks for frames counts as gone, too.
  var isLost: Bool { get }
  /// Begins to ask for frames.
  /// - Parameter render: fills memory with a number of frames of two interleaved channels, at most 1024. Called by a thread of the
  ///   device.
  func start(render: @escaping @Sendable (UnsafeMutablePointer<Float>, Int) -> Void)
  /// Returns when `render` is no longer called, and never will be.
  func close()
}
