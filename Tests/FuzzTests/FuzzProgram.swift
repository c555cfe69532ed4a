import Glibc

/// The program that `Scripts/fuzz` builds with libFuzzer: `Fuzz NAME`, and then libFuzzer's own options.
@main enum FuzzProgram {
  static func main() {
    guard CommandLine.arguments.count > 1, let fuzzer = Fuzzer.named(CommandLine.arguments[1]) else {
      for fuzzer in Fuzzer.all {
        print("\(fuzzer.name): \(fuzzer.about)\(fuzzer.isBlind ? " (without coverage)" : "")")
      }
      exit(CommandLine.arguments.count > 1 ? 64 : 0)
    }
    chosen = fuzzer
    var arguments = (CommandLine.arguments.prefix(1) + CommandLine.arguments.dropFirst(2)).map { strdup($0) } + [nil]
    var count = CInt(arguments.count - 1)
    arguments.withUnsafeMutableBufferPointer { buffer in
      var start = buffer.baseAddress
      exit(
        runFuzzer(&count, &start) { bytes, count in
          let input = Array(UnsafeBufferPointer(start: bytes, count: count))
          MainActor.assumeIsolated { FuzzProgram.chosen?.read(input) }
          return 0
        })
    }
  }

  private static var chosen: Fuzzer?
}

/// libFuzzer's own loop, which calls `test` on this thread.
@_silgen_name("LLVMFuzzerRunDriver")
private func runFuzzer(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
  _ test: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt
