import Glibc

/// What the scenes draw, compared with what they drew when somebody last looked at them. It is kept as text in `Drawn`, a file for each
/// scene. After a change that is meant, BLESS_GOLDEN=1 writes it anew.
struct DrawnRecord {
  private static let folder = "\(#filePath.dropLast("/DrawnRecord.swift".count))/Drawn"

  /// What each scene draws in a look, in the order in which it was noted.
  private var looks: [String: [(look: String, lines: [String])]] = [:]
  /// What the first scene draws, which most others have around them.
  private var surroundings: [String: Set<String>] = [:]

  mutating func note(_ lines: [String], in scene: String, _ look: String) {
    guard let known = surroundings[look] else {
      surroundings[look] = Set(lines)
      looks[scene, default: []].append((look, lines))
      return
    }
    looks[scene, default: []].append((look, lines.filter { !known.contains($0) }))
  }

  /// The differences, a line for each scene and look.
  func differences() -> [String] {
    looks.sorted { $0.key < $1.key }.flatMap { scene, looks -> [String] in
      let text = looks.map { "# \($0.look)\n" + $0.lines.map { "\($0)\n" }.joined() }.joined(separator: "\n")
      let name = scene.map { $0.isLetter ? "\($0)" : "-" }.joined()
      let path = "\(Self.folder)/\(name).txt"
      if getenv("BLESS_GOLDEN") != nil { return write(text, to: path) }
      guard let known = read(path) else { return ["there is no \(path); BLESS_GOLDEN=1 writes it"] }
      guard known != text else { return [] }
      let (old, new) = (known.split(separator: "\n"), text.split(separator: "\n"))
      let place = zip(old, new).enumerated().first { $0.element.0 != $0.element.1 }?.offset ?? min(old.count, new.count)
      let look = new.prefix(place + 1).last { $0.hasPrefix("#") } ?? ""
      return [
        "\(scene), \(look.dropFirst(2)) draws “\(place < new.count ? new[place] : "nothing")”"
          + " instead of “\(place < old.count ? old[place] : "nothing")” (\(new.count) lines instead of \(old.count))"
      ]
    }
  }

  private func write(_ text: String, to path: String) -> [String] {
    mkdir(Self.folder, 0o777)
    guard let file = fopen(path, "w") else { return ["cannot write \(path)"] }
    defer { fclose(file) }
    return fputs(text, file) < 0 ? ["cannot write \(path)"] : []
  }

  private func read(_ path: String) -> String? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&part, 1, part.count, file), count > 0 { bytes += part.prefix(count) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
