import ViewTree

/// A view on which files can be dropped.
class DropView: View {
  /// Called with the paths of the files, and the point in this view at which they were dropped; returns whether they are taken.
  var onDrop: ((_ paths: [String], _ point: Point) -> Bool)?

  override func filesDropped(_ paths: [String], at point: Point) -> Bool { onDrop?(paths, point) ?? false }
}
