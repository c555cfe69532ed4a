/// The functions that the synthesis needs, made of sums and products alone: those of the C library differ between machines, and the
/// pieces are the same everywhere.
enum Arithmetic {
  /// 2 to the power of `x`.
  static func exp2(_ x: Double) -> Double {
    let whole = x.rounded()
    let y = (x - whole) * 0.693_147_180_559_945_3
    var (sum, term) = (1.0, 1.0)
    for n in 1...14 {
      term *= y / Double(n)
      sum += term
    }
    return sum * Double(sign: .plus, exponent: Int(max(-1000, min(1000, whole))), significand: 1)
  }

  /// The frequency in hertz of a pitch, which counts semitones as MIDI does: 69 is 440 Hz.
  static func frequency(_ pitch: Double) -> Double { 440 * exp2((pitch - 69) / 12) }

  /// The factor by which something falls in each sample that falls by 60 dB in `seconds`.
  static func decay(_ seconds: Double) -> Double { exp2(-9.965_784 / (seconds * Sound.rate)) }

  /// The sine of an angle in whole turns.
  static func sine(_ turns: Double) -> Double {
    let x = (turns - turns.rounded(.down)) * Double(tableSize)
    let index = Int(x)
    let fraction = x - Double(index)
    return table[index] + (table[index + 1] - table[index]) * fraction
  }

  private static let tableSize = 8192
  private static let table: [Double] = (0...tableSize + 1).map { exactSine(Double($0) / Double(tableSize)) }

  private static func exactSine(_ turns: Double) -> Double {
    // To a quarter of a turn around zero, where the series is exact.
    var x = turns - turns.rounded()
    if x > 0.25 { x = 0.5 - x }
    if x < -0.25 { x = -0.5 - x }
    let y = x * 6.283_185_307_179_586
    var (sum, term) = (y, y)
    for n in 1...9 {
      term *= -y * y / Double(2 * n * (2 * n + 1))
      sum += term
    }
    return sum
  }
}

/// Random numbers that are the same in each run.
struct Dice {
  private var state: UInt64

  init(_ seed: String) {
    // FNV-1a.
    state = seed.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  mutating func next() -> UInt64 {
    state = state &+ 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// From 0 to less than 1.
  mutating func unit() -> Double { Double(next() >> 11) / 9_007_199_254_740_992 }
  /// From −1 to less than 1.
  mutating func noise() -> Double { unit() * 2 - 1 }
  mutating func below(_ count: Int) -> Int { Int(next() % UInt64(max(1, count))) }
  mutating func pick<Element>(_ choices: [Element]) -> Element { choices[below(choices.count)] }
  mutating func chance(_ probability: Double) -> Bool { unit() < probability }
}
