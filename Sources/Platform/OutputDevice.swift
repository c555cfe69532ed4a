/// A device that makes sound heard. It is opened, started and closed by a thread that may block.
package protocol OutputDevice: AnyObject, Sendable {
  /// The number of frames per second.
  var rate: Int { get }
  /// Whether the device is gone. A device that no longer asks for frames counts as gone, too.
  var isLost: Bool { get }
  /// Begins to ask for frames.
  func start(_ source: any OutputSource)
  /// Tells that the source may want to replace frames that have not been played yet. A device that has few of them ignores it.
  func renew()
  /// Stops for good. When this returns, the source is not called any more.
  func close()
}

extension OutputDevice {
  package func renew() {}
}

/// The source of the sound that a device plays. The device's thread calls it, so it takes no lock and allocates no memory.
package protocol OutputSource: AnyObject, Sendable {
  /// Fills memory with frames of two interleaved channels.
  /// - Parameters:
  ///   - frames: how many are wanted, at most 1024.
  ///   - latency: how many frames the device has been given and has not yet played.
  func render(into memory: UnsafeMutablePointer<Float>, frames: Int, latency: Int)
  /// Goes back to frames that were rendered, if something else is to be heard now, so that they are rendered anew.
  /// - Parameter frames: how many frames the device can still replace.
  /// - Returns: by how many of them it has gone back.
  func goBack(upTo frames: Int) -> Int
}
