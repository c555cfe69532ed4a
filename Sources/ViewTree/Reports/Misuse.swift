/// Reports of wrong use of the toolkit.
///
/// Examples are a NaN, an index out of range, or a view that is added to itself. Such a call is ignored or its value clamped,
/// in debug and in release builds, and reported once, in one line that names the call. It never traps.
public nonisolated enum Misuse {
  /// Receives the line. The default writes it to standard error.
  ///
  /// It is task-local. To set it for everything that runs within a closure, such as a test or a whole program, use
  /// `Misuse.$handler.withValue({ line in … }) { … }`.
  @TaskLocal public static var handler: @Sendable (String) -> Void = { line in
    writeToStandardError("misuse: \(line)\n")
  }

  /// Reports a wrong call to the handler, in one line that names the call. The caller then ignores the call, or clamps its value.
  public static func report(_ line: String) {
    // A text that is quoted in it, such as the label of a view, may have several lines.
    handler(line.contains(where: \.isNewline) ? String(line.map { $0.isNewline ? " " : $0 }) : line)
  }

  /// What a property keeps in its observer: the new value, or the former one, if the new one is not allowed, which is reported.
  ///
  /// ```swift
  /// public var scale = 1.0 {
  ///   didSet { scale = Misuse.checked(scale, "Card.scale", "is not above 0", former: oldValue) { $0 > 0 } }
  /// }
  /// ```
  /// - Parameters:
  ///   - property: its name, with that of its type.
  ///   - problem: the end of a sentence that begins with a value that is not allowed, such as "is not above 0".
  public static func checked<Value>(
    _ value: Value, _ property: StaticString, _ problem: StaticString, former: Value, _ isAllowed: (Value) -> Bool
  ) -> Value {
    if isAllowed(value) { return value }
    report("\(property): \(value) \(problem)")
    return former
  }

  /// What a property keeps in its observer: the new value within its limits, or the former one instead of NaN. A value beyond a limit, or
  /// NaN, is reported.
  /// - Parameters:
  ///   - property: its name, with that of its type.
  ///   - most: nil for no limit.
  public static func limited<Value: Comparable>(
    _ value: Value, _ property: StaticString, atLeast least: Value, atMost most: Value? = nil, former: Value
  ) -> Value {
    // Only NaN differs from itself.
    let limited = value != value ? former : value < least ? least : most.map { min($0, value) } ?? value
    if limited != value {
      report("\(property): \(value) is not \(most.map { "in \(least)...\($0)" } ?? "\(least) or more")")
    }
    return limited
  }

  /// Reports several problems of one call in one line. Problems that are nil are left out; if all are nil, nothing is reported.
  public static func report(_ call: StaticString, _ first: String?, _ second: String?, _ third: String? = nil) {
    if first == nil && second == nil && third == nil { return }
    report("\(call): \([first, second, third].compactMap(\.self).joined(separator: "; "))")
  }
}
