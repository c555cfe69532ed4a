/// Something that reads what others wrote, to be called with any bytes.
struct Fuzzer {
  /// The name on the command line, and of the folder with the corpus.
  let name: String
  /// What it reads, in a phrase.
  let about: String
  /// Whether most of the work is done by libraries of the system, which carry no coverage. The corpus and plain mutations do instead.
  var isBlind = false
  /// Reads the bytes. It must return whatever they are, and calls `require` with what must hold then.
  let read: ([UInt8]) -> Void

  static let all: [Fuzzer] = pictures + songs + files + indexes + messages + buses

  static func named(_ name: String) -> Fuzzer? { all.first { $0.name == name } }
}

/// Ends the program where something does not hold, as libFuzzer wants it, with a sentence.
func require(_ holds: Bool, _ sentence: @autoclosure () -> String) {
  if !holds { fatalError(sentence()) }
}
