internal import CFriBidi
internal import ViewTree

/// The Unicode bidirectional algorithm for one line of text, computed by FriBidi.
nonisolated struct BidiLevels {
  /// The level of the paragraph: 0 for left to right, 1 for right to left.
  var base: UInt8
  /// The level of each byte; odd levels run from right to left. Empty if all bytes have the base level.
  var levels: [UInt8]

  /// The levels of a text without right-to-left parts, which is the usual case.
  static let leftToRight = BidiLevels(UnsafeBufferPointer(start: nil, count: 0), direction: .leftToRight)

  /// - Parameters:
  ///   - direction: the direction of a text without a strong character.
  ///   - base: the paragraph's level if it is known.
  init(_ text: UnsafeBufferPointer<UInt8>, direction: LayoutDirection, base known: UInt8? = nil) {
    base = known ?? (direction == .leftToRight ? 0 : 1)
    levels = []
    guard let start = text.baseAddress, !text.isEmpty else { return }
    var scalars: [FriBidiChar] = []
    scalars.reserveCapacity(text.count)
    var place = 0
    while place < text.count {
      let (value, length) = Cluster.scalar(start + place)
      scalars.append(value)
      place += length
    }
    let count = FriBidiStrIndex(clamping: scalars.count)
    var types = [FriBidiCharType](repeating: FriBidiCharType(0), count: scalars.count)
    var brackets = [FriBidiBracketType](repeating: 0, count: scalars.count)
    var found = [FriBidiLevel](repeating: 0, count: scalars.count)
    fribidi_get_bidi_types(scalars, count, &types)
    fribidi_get_bracket_types(scalars, count, types, &brackets)
    // A weak direction yields to the first strong character; a known level does not.
    var paragraph =
      known.map { $0 == 0 ? shim_par_ltr : shim_par_rtl }
      ?? (direction == .leftToRight ? shim_par_wltr : shim_par_wrtl)
    // Zero means failure: not enough memory, or too many levels.
    guard fribidi_get_par_embedding_levels_ex(types, brackets, count, &paragraph, &found) != 0 else { return }
    base = shim_is_rtl(paragraph) ? 1 : 0
    let own = base
    if found.allSatisfy({ $0 == FriBidiLevel(own) }) { return }
    levels.reserveCapacity(text.count)
    place = 0
    for level in found {
      let (_, length) = Cluster.scalar(start + place)
      for _ in 0..<length { levels.append(UInt8(clamping: level)) }
      place += length
    }
  }
}
