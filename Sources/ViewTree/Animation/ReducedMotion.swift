/// What takes the place of movement where people prefer less of it.
package nonisolated enum ReducedMotion {
  /// The longest that what jumped takes to be seen again, and what is new to appear.
  package static let longestFadeSeconds = 0.15
}
