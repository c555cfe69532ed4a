internal import CPulse

/// A device of the sound server.
nonisolated struct PulseSink {
  /// The name by which the server knows it.
  let name: String
  /// The name that people see. No two devices have the same one.
  var title: String
  let rate: UInt32
  let format: SampleFormat

  init(_ info: pa_sink_info) {
    name = info.name.map { String(cString: $0) } ?? ""
    title = info.description.map { String(cString: $0) } ?? name
    rate = info.sample_spec.rate
    // The server itself computes with either of these.
    format = info.sample_spec.format == PA_SAMPLE_S16LE ? .signed16 : .float
  }

  /// Numbers the second and further ones of several devices with the same title, such as two of the same make.
  static func distinguish(_ sinks: inout [PulseSink]) {
    var counts: [String: Int] = [:]
    for index in sinks.indices {
      let count = counts[sinks[index].title, default: 0] + 1
      counts[sinks[index].title] = count
      if count > 1 { sinks[index].title += " (\(count))" }
    }
  }
}
