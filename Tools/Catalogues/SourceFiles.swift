import Glibc

/// The sources whose sentences people read.
enum SourceFiles {
  /// The Swift files of the program and of the modules that know sentences, relative to the checkout.
  static func all(in checkout: String) -> [String] {
    ["Jukebox", "Languages", "Music", "Pictures", "Platform", "SDLHost"].flatMap {
      swiftFiles("Sources/\($0)", in: checkout)
    }.sorted()
  }

  private static func swiftFiles(_ folder: String, in checkout: String) -> [String] {
    list("\(checkout)/\(folder)").map { String($0.dropFirst(checkout.count + 1)) }.flatMap { path in
      path.hasSuffix(".swift")
        ? [path] : path.split(separator: "/").last?.contains(".") == true ? [] : swiftFiles(path, in: checkout)
    }
  }

  /// The paths of what is in a folder, in order.
  static func list(_ folder: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append("\(folder)/\(name)") }
    }
    return names.sorted()
  }

  static func read(_ path: String) -> [UInt8]? {
    guard let file = fopen(path, "re") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&block, 1, block.count, file)
      if count == 0 { return bytes }
      bytes += block[..<count]
    }
  }

  static func write(_ text: String, to path: String) {
    guard let file = fopen(path, "we") else { return perror(path) }
    fputs(text, file)
    fclose(file)
  }
}
