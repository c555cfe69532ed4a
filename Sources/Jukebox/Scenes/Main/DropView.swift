import ViewTree

/// A view on which files can be dropped.
class DropView: View {
  /// Called with the paths of the files; returns whether they are taken.
  var onDrop: (([String]) -> Bool)?

  override func filesDropped(_ paths: [String], at point: Point) -> Bool { onDrop?(paths) ?? false }
}
