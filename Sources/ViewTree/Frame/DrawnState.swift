/// The recorded drawing of a view, and its extent in the last frame. The damage pass keeps it up to date.
struct DrawnState {
  /// The recorded drawing of the view itself; nil if it has to be recorded again.
  var fragment: Fragment?
  /// The area in which the view and the views in it were drawn, in the superview's coordinates; nil if they were not drawn.
  var extent: Rect?
  /// The area of the drawing that was discarded since the last frame, in the view's coordinates.
  var droppedExtent: Rect?
  /// The areas of subviews that were removed since the last frame, in the view's coordinates.
  var vacated: [Rect] = []
}
