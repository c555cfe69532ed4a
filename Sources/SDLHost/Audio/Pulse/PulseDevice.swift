internal import CPulse
internal import CSDL2
internal import Platform
import Synchronization

/// A stream to a device of the sound server.
///
/// The server keeps an eighth of a second of sound, of which its device takes half at a time, so that everybody is woken only sixteen
/// times a second. When something else is to be heard, such as after a seek, the part of it that has not been played yet is replaced:
/// the server allows that. PipeWire passes sound on as soon as it can, so that only some of it can be replaced. It is given less at once
/// instead.
///
/// There is no lock: all of libpulse's functions are called by the thread that opens the device, then by the device's own thread, and at
/// the end by the thread that closes it. Unchecked, as what changes is atomic, or changes in `start` and `close`.
nonisolated final class PulseDevice: OutputDevice, @unchecked Sendable {
  let rate: Int
  private let connection: PulseConnection
  private let stream: OpaquePointer
  private let writer = AudioWriter()
  private let onChange: @Sendable () -> Void
  private let lost = Atomic(false)
  private let closing = Atomic(false)
  private let renewing = Atomic(false)
  private var thread: WorkerThread?
  /// In bytes.
  private let frameSize: Int
  private let canReplace: Bool

  /// How much sound the server keeps, in microseconds.
  private static let buffer: pa_usec_t = 125_000
  private static let pipeWireBuffer: pa_usec_t = 45_000
  /// The smallest part of it that the server asks for. Usually the device takes more at once.
  private static let smallestRequest: pa_usec_t = 4_000
  /// How much of it is about to be played and cannot be replaced any more, in seconds.
  private static let margin = 0.02
  /// The longest wait for the server to play the rest when the device is closed, in seconds.
  private static let longestRest = 0.3

  /// Waits for the server's answer; nil if there is no device.
  /// - Parameters:
  ///   - title: the device that is wanted. If it is nil, or if there is no such device, the system's preferred device is used, and the
  ///     server may move the stream to another one later.
  ///   - connection: belongs to this device from now on.
  ///   - onChange: called by the device's thread after another device has come or gone, and after this one is lost.
  init?(named title: String?, of connection: PulseConnection, onChange: @escaping @Sendable () -> Void) {
    let wanted = title.flatMap { title in connection.sinks.first { $0.title == title } }
    guard let sink = wanted ?? connection.preferredSink else { return nil }
    writer.format = sink.format
    var format = pa_sample_spec(
      format: sink.format == .signed16 ? PA_SAMPLE_S16LE : PA_SAMPLE_FLOAT32LE, rate: sink.rate,
      channels: UInt8(writer.channels))
    let properties = pa_proplist_new()
    defer { if let properties { pa_proplist_free(properties) } }
    pa_proplist_sets(properties, PA_PROP_MEDIA_ROLE, "music")
    guard let stream = pa_stream_new_with_proplist(connection.context, "Music", &format, nil, properties) else {
      return nil
    }
    (self.connection, self.stream, self.onChange) = (connection, stream, onChange)
    (rate, frameSize) = (Int(format.rate), pa_frame_size(&format))
    canReplace = !connection.isPipeWire
    var buffer = pa_buffer_attr(
      maxlength: .max, tlength: UInt32(pa_usec_to_bytes(canReplace ? Self.buffer : Self.pipeWireBuffer, &format)),
      prebuf: .max,
      minreq: UInt32(pa_usec_to_bytes(Self.smallestRequest, &format)), fragsize: .max)
    var flags = [PA_STREAM_ADJUST_LATENCY, PA_STREAM_INTERPOLATE_TIMING, PA_STREAM_AUTO_TIMING_UPDATE]
    if wanted != nil { flags.append(PA_STREAM_DONT_MOVE) }
    let allFlags = pa_stream_flags_t(flags.reduce(0) { $0 | $1.rawValue })
    guard pa_stream_connect_playback(stream, wanted?.name, &buffer, allFlags, nil, nil) >= 0 else { return nil }
    let isMade = connection.wait(within: PulseConnection.patience) {
      pa_stream_get_state(stream) != PA_STREAM_CREATING
    }
    guard isMade, pa_stream_get_state(stream) == PA_STREAM_READY else { return nil }
    connection.observeSinks(onChange)
  }

  deinit { pa_stream_unref(stream) }

  func start(_ source: any OutputSource) {
    writer.source = source
    thread = WorkerThread("sound server", isUrgent: true) { [unowned self] in run() }
    if thread == nil { lost.store(true, ordering: .relaxed) }
  }

  func renew() {
    guard canReplace else { return }
    renewing.store(true, ordering: .releasing)
    connection.wake()
  }

  var isLost: Bool { lost.load(ordering: .relaxed) }

  func close() {
    closing.store(true, ordering: .relaxed)
    connection.wake()
    thread?.join()
    thread = nil
    pa_stream_disconnect(stream)
  }

  // MARK: The thread

  private func run() {
    SDL_SetThreadPriority(SDL_THREAD_PRIORITY_TIME_CRITICAL)
    pa_stream_set_write_callback(
      stream,
      { _, count, device in
        guard let device else { return }
        Unmanaged<PulseDevice>.fromOpaque(device)._withUnsafeGuaranteedRef { $0.write(count) }
      }, Unmanaged.passUnretained(self).toOpaque())
    write(pa_stream_writable_size(stream))
    var isOpen = true
    while isOpen, !closing.load(ordering: .relaxed), !isLost {
      if renewing.exchange(false, ordering: .acquiring) { write(0) }
      let lasts = connection.wait(unless: {
        closing.load(ordering: .relaxed) || renewing.load(ordering: .relaxed) || isLost
      })
      isOpen = lasts && pa_stream_get_state(stream) == PA_STREAM_READY
    }
    pa_stream_set_write_callback(stream, nil, nil)
    if isOpen, !isLost {
      // Let the server play the rest of what it has been given.
      connection.finish(pa_stream_drain(stream, nil, nil), within: Self.longestRest)
    } else {
      lost.store(true, ordering: .relaxed)
      onChange()
    }
  }

  /// Gives the server what it asks for, in bytes, and replaces what it has where something else is to be heard.
  private func write(_ count: Int) {
    var latency = pa_usec_t(0)
    var isAhead: CInt = 0
    // Before the server has reported the latency for the first time, nothing is heard yet.
    if pa_stream_get_latency(stream, &latency, &isAhead) < 0 || isAhead != 0 { latency = 0 }
    let unplayed = Int(latency) * rate / 1_000_000
    let replaceable = canReplace ? unplayed - Int(Double(rate) * Self.margin) : 0
    let replaced = writer.source?.goBack(upTo: replaceable) ?? 0
    writer.latency = unplayed - replaced
    var offset = Int64(-replaced * frameSize)
    var rest = max(0, count) + replaced * frameSize
    while rest > 0 {
      var memory: UnsafeMutableRawPointer?
      var size = rest
      guard pa_stream_begin_write(stream, &memory, &size) >= 0, let memory else {
        // The position in the stream is not known any more, so another stream begins.
        return lost.store(true, ordering: .relaxed)
      }
      size = min(size, rest)
      writer.write(memory.assumingMemoryBound(to: UInt8.self), count: size)
      guard pa_stream_write(stream, memory, size, nil, offset, PA_SEEK_RELATIVE) >= 0 else {
        return lost.store(true, ordering: .relaxed)
      }
      offset = 0
      writer.latency += size / frameSize
      rest -= size
    }
  }

}
