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
    handler(line)
  }

  /// Reports several problems of one call in one line. Problems that are nil are left out; if all are nil, nothing is reported.
  public static func report(_ call: StaticString, _ first: String?, _ second: String?, _ third: String? = nil) {
    if first == nil && second == nil && third == nil { return }
    report("\(call): \([first, second, third].compactMap(\.self).joined(separator: "; "))")
  }
}
