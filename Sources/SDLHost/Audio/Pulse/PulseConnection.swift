internal import CPulse
internal import Platform

/// A connection to a server that speaks PulseAudio's protocol: PulseAudio, or PipeWire. It is used by one thread at a time, and has no
/// thread of its own.
nonisolated final class PulseConnection {
  private let loop: OpaquePointer
  let context: OpaquePointer
  private var onSinkChange: @Sendable () -> Void = {}
  /// How many seconds a server has to answer. One that does not answer in time counts as missing.
  static let patience = 5.0

  /// Waits for the server's answer; nil if there is no server.
  /// - Parameters:
  ///   - name: the program's name.
  ///   - id: the program's id, and the name of its icon.
  ///   - server: the server's address; nil for the one that the environment, or the person's session, names.
  init?(name: String, id: String, server: String? = nil) {
    guard let loop = pa_mainloop_new() else { return nil }
    let properties = pa_proplist_new()
    defer { if let properties { pa_proplist_free(properties) } }
    pa_proplist_sets(properties, PA_PROP_APPLICATION_ID, id)
    pa_proplist_sets(properties, PA_PROP_APPLICATION_ICON_NAME, id)
    guard let context = pa_context_new_with_proplist(pa_mainloop_get_api(loop), name, properties) else {
      pa_mainloop_free(loop)
      return nil
    }
    (self.loop, self.context) = (loop, context)
    guard pa_context_connect(context, server, PA_CONTEXT_NOFLAGS, nil) >= 0 else { return nil }
    guard wait(within: Self.patience, until: { pa_context_get_state(context) == PA_CONTEXT_READY }) else { return nil }
  }

  deinit {
    pa_context_set_subscribe_callback(context, nil, nil)
    pa_context_disconnect(context)
    pa_context_unref(context)
    pa_mainloop_free(loop)
  }

  /// Waits for something from the server, and handles it.
  /// - Parameters:
  ///   - seconds: the longest wait; nil for no limit.
  ///   - hasWork: whether something has to be done at once. Call `wake` after making it true.
  /// - Returns: whether the connection lasts.
  @discardableResult
  func wait(upTo seconds: Double? = nil, unless hasWork: () -> Bool = { false }) -> Bool {
    let limit = seconds.map { CInt(max(0, $0) * 1e6) } ?? -1
    guard pa_mainloop_prepare(loop, limit) >= 0 else { return false }
    // `pa_mainloop_prepare` clears earlier wake-ups, so wake again.
    if hasWork() { wake() }
    guard pa_mainloop_poll(loop) >= 0, pa_mainloop_dispatch(loop) >= 0 else { return false }
    switch pa_context_get_state(context) {
    case PA_CONTEXT_FAILED, PA_CONTEXT_TERMINATED: return false
    default: return true
    }
  }

  /// Waits until a condition holds.
  /// - Returns: whether it does, within so many seconds, and the connection lasts.
  func wait(within seconds: Double, until holds: () -> Bool) -> Bool {
    let end = MonotonicClock.now + seconds
    while !holds() {
      let rest = end - MonotonicClock.now
      guard rest > 0, wait(upTo: rest) else { return false }
    }
    return true
  }

  /// Makes `wait` return on another thread. Any thread may call this.
  func wake() { pa_mainloop_wakeup(loop) }

  // MARK: Devices

  /// All devices.
  var sinks: [PulseSink] {
    var sinks = collect { pa_context_get_sink_info_list(context, Self.collect, $0) }
    PulseSink.distinguish(&sinks)
    return sinks
  }

  /// The device that the system prefers.
  var preferredSink: PulseSink? {
    collect { pa_context_get_sink_info_by_name(context, nil, Self.collect, $0) }.first
  }

  /// Whether the server is PipeWire, which speaks the same protocol.
  var isPipeWire: Bool {
    var isPipeWire = false
    withUnsafeMutablePointer(to: &isPipeWire) { answer in
      finish(
        pa_context_get_server_info(
          context,
          { _, info, answer in
            let name = info?.pointee.server_name.map { String(cString: $0) } ?? ""
            answer?.assumingMemoryBound(to: Bool.self).pointee = name.contains("PipeWire")
          }, answer))
    }
    return isPipeWire
  }

  private static let collect: pa_sink_info_cb_t = { _, info, _, sinks in
    if let info { sinks?.assumingMemoryBound(to: [PulseSink].self).pointee.append(PulseSink(info.pointee)) }
  }

  private func collect(_ ask: (UnsafeMutableRawPointer) -> OpaquePointer?) -> [PulseSink] {
    var sinks: [PulseSink] = []
    withUnsafeMutablePointer(to: &sinks) { finish(ask($0)) }
    return sinks
  }

  /// Waits until the server has answered.
  /// - Parameter limit: the longest wait, in seconds.
  func finish(_ operation: OpaquePointer?, within limit: Double = patience) {
    guard let operation else { return }
    _ = wait(within: limit) { pa_operation_get_state(operation) != PA_OPERATION_RUNNING }
    pa_operation_cancel(operation)
    pa_operation_unref(operation)
  }

  /// Calls back after a device has come or gone, within `wait`.
  func observeSinks(_ onSinkChange: @escaping @Sendable () -> Void) {
    self.onSinkChange = onSinkChange
    pa_context_set_subscribe_callback(
      context,
      { _, event, _, connection in
        let type = event.rawValue & PA_SUBSCRIPTION_EVENT_TYPE_MASK.rawValue
        guard type != PA_SUBSCRIPTION_EVENT_CHANGE.rawValue, let connection else { return }
        Unmanaged<PulseConnection>.fromOpaque(connection).takeUnretainedValue().onSinkChange()
      }, Unmanaged.passUnretained(self).toOpaque())
    pa_context_subscribe(context, PA_SUBSCRIPTION_MASK_SINK, nil, nil).map(pa_operation_unref)
  }
}
