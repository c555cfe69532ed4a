#if canImport(Glibc)
  import Glibc
#endif

/// Where the bundled library lies: beside the sources in a checkout, under share/ once installed.
enum BundledLibrary {
  static func path() -> String? {
    if let given = getenv("JUKEBOX_LIBRARY") { return String(cString: given) }
    guard let program = programPath() else { return nil }
    var folder = program[..<(program.lastIndex(of: "/") ?? program.startIndex)]
    let installed = "\(folder[..<(folder.lastIndex(of: "/") ?? folder.startIndex)])/share/jukebox/Library/library.json"
    if access(installed, R_OK) == 0 { return installed }
    // A build lies a few folders below the checkout.
    for _ in 0..<6 {
      let candidate = "\(folder)/Assets/Library/library.json"
      if access(candidate, R_OK) == 0 { return candidate }
      guard let slash = folder.lastIndex(of: "/") else { break }
      folder = folder[..<slash]
    }
    return nil
  }

  private static func programPath() -> String? {
    var bytes = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &bytes, bytes.count)
    guard count > 0 else { return nil }
    return String(decoding: bytes[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
