/// The directions of a text's characters for trees without a host: letters have their own, digits run from left to right, and what
/// stands between letters of one direction has that one. It knows no brackets and no marks of direction.
nonisolated enum SimpleDirections {
  private enum Kind { case left, right, digit, neutral }

  private static func kind(of character: Character) -> Kind {
    guard let scalar = character.unicodeScalars.first else { return .neutral }
    switch scalar.value {
    case 0x30...0x39, 0x660...0x669, 0x6F0...0x6F9: return .digit
    case 0x590...0x8FF, 0x200F, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF, 0x1E800...0x1EFFF: return .right
    default: return scalar.properties.isAlphabetic ? .left : .neutral
    }
  }

  static func direction(of text: String) -> LayoutDirection? {
    for character in text {
      switch kind(of: character) {
      case .left: return .leftToRight
      case .right: return .rightToLeft
      case .digit, .neutral: break
      }
    }
    return nil
  }

  /// The level of each character, in a line of direction `base`.
  static func levels(of text: String, base: LayoutDirection) -> [UInt8] {
    let kinds = text.map(kind)
    let baseLevel: UInt8 = base == .rightToLeft ? 1 : 0
    let baseKind: Kind = base == .rightToLeft ? .right : .left
    var levels = [UInt8](repeating: baseLevel, count: kinds.count)
    // The direction of the last letter, which digits after it belong to.
    var last = baseKind
    // The first of the characters that wait for the next one that has a direction.
    var waiting: Int?
    for (index, kind) in kinds.enumerated() {
      var own = kind
      switch kind {
      case .left, .right: last = kind
      case .digit: own = last
      case .neutral:
        waiting = waiting ?? index
        continue
      }
      if let start = waiting {
        let before = start == 0 ? baseKind : direction(at: start - 1, of: levels)
        if before == own { for place in start..<index { levels[place] = level(of: own, baseLevel) } }
        waiting = nil
      }
      levels[index] = kind == .digit && own == .right ? 2 : level(of: own, baseLevel)
    }
    return levels
  }

  /// The direction as which a character counts for what is beside it: digits among right-to-left letters count as these.
  private static func direction(at index: Int, of levels: [UInt8]) -> Kind { levels[index] == 0 ? .left : .right }

  private static func level(of kind: Kind, _ base: UInt8) -> UInt8 { kind == .right ? 1 : base == 0 ? 0 : 2 }
}
