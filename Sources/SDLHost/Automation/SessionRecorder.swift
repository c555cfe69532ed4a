package import ViewTree

/// Receives everything that goes into a window, before it is carried out.
package protocol SessionRecorder: AnyObject {
  /// Called once, before the first entry.
  /// - Parameters:
  ///   - size: of the window, in points.
  ///   - scale: device pixels per point.
  func begin(size: Size, scale: Double)

  func append(_ entry: Recording.Entry)
}
