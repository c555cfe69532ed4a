internal import CFontconfig
internal import ViewTree

/// A font that is installed, before it is opened.
struct FontDescription {
  var path: String
  /// The index of the face in the file; the bits from 16 on contain the named instance of a variable font.
  var index: Int
  /// The family name by which fontconfig found it.
  var family: String
  var isColor: Bool
  /// The height of the em square in pixels for a font of bitmaps in one size.
  var strike: Double?
  var coverage: FontCoverage
}

/// The characters that a font contains.
@MainActor final class FontCoverage {
  private let set: OpaquePointer

  /// Shares a character set of fontconfig.
  init(sharing set: OpaquePointer) {
    self.set = FcCharSetCopy(set)
  }

  isolated deinit {
    FcCharSetDestroy(set)
  }

  func contains(_ scalar: UInt32) -> Bool { FcCharSetHasChar(set, scalar) != 0 }
}

/// The installed fonts according to fontconfig.
///
/// It uses a separate configuration, not the process's current one, so that other users of fontconfig have no
/// influence. Reading it from fontconfig's caches takes 2 to 3 ms, a match 0.1 ms, and a ranking 0.4 ms: too little to
/// store results on disk.
@MainActor final class FontCatalog {
  private let configuration: OpaquePointer

  /// Uses the system's configuration.
  /// - Parameter reader: a reader that has begun to read it.
  init?(_ reader: FontConfigurationReader?) {
    guard let configuration = reader?.take() ?? FcInitLoadConfigAndFonts() else { return nil }
    self.configuration = configuration
  }

  /// Reads a file instead of the system's configuration.
  init?(configurationFile: String) {
    guard let configuration = FcConfigCreate() else { return nil }
    _ = FcConfigParseAndLoad(configuration, configurationFile, 0)
    _ = FcConfigBuildFonts(configuration)
    self.configuration = configuration
  }

  isolated deinit {
    FcConfigDestroy(configuration)
  }

  /// The fonts for a family and a weight, best first, including those for other scripts; nil stands for the colour fonts.
  func ranking(of font: Font?) -> [FontDescription] {
    withPattern(of: font) { pattern in
      var result = FcResultNoMatch
      guard let set = FcFontSort(configuration, pattern, font == nil ? 0 : 1, nil, &result) else { return nil }
      defer { FcFontSetDestroy(set) }
      return (0..<Int(set.pointee.nfont)).compactMap { set.pointee.fonts[$0].flatMap { FontDescription($0) } }
    } ?? []
  }

  /// The best font only, which is faster to find than a ranking.
  func match(_ font: Font) -> FontDescription? {
    withPattern(of: font) { pattern in
      var result = FcResultNoMatch
      guard let match = FcFontMatch(configuration, pattern, &result) else { return nil }
      defer { FcPatternDestroy(match) }
      return FontDescription(match)
    }
  }

  private func withPattern<Result>(of font: Font?, _ body: (OpaquePointer) -> Result?) -> Result? {
    guard let pattern = FcPatternCreate() else { return nil }
    defer { FcPatternDestroy(pattern) }
    // Without a name this is the desktop's interface font, which fontconfig calls system-ui since 2.13. Inter is
    // preferred: it was designed for screens, and has the four weights.
    let families = font.map { $0.family.map { [$0] } ?? ["Inter", "system-ui", "sans-serif"] } ?? ["emoji"]
    for family in families { FcPatternAddString(pattern, FC_FAMILY, family) }
    FcPatternAddInteger(pattern, FC_WEIGHT, (font?.weight ?? .regular).fontconfigValue)
    // SDL_ttf cannot set the axes of a variable font, but can open its named instances.
    FcPatternAddBool(pattern, FC_VARIABLE, 0)
    if font == nil { FcPatternAddBool(pattern, FC_COLOR, 1) }
    FcConfigSubstitute(configuration, pattern, FcMatchPattern)
    FcDefaultSubstitute(pattern)
    return body(pattern)
  }
}

extension FontDescription {
  /// The font that a pattern describes. Nil if the pattern does not name a file.
  fileprivate init?(_ pattern: OpaquePointer) {
    guard let path = FcPattern.string(pattern, FC_FILE) else { return nil }
    var set: OpaquePointer?
    guard FcPatternGetCharSet(pattern, FC_CHARSET, 0, &set) == FcResultMatch, let set else { return nil }
    self.path = path
    coverage = FontCoverage(sharing: set)
    family = FcPattern.string(pattern, FC_FAMILY) ?? ""
    var index: Int32 = 0
    self.index = FcPatternGetInteger(pattern, FC_INDEX, 0, &index) == FcResultMatch ? Int(index) : 0
    isColor = FcPattern.bool(pattern, FC_COLOR) ?? false
    var pixels = 0.0
    if FcPattern.bool(pattern, FC_OUTLINE) == false,
      FcPatternGetDouble(pattern, FC_PIXEL_SIZE, 0, &pixels) == FcResultMatch, pixels > 0, pixels.isFinite
    {
      strike = pixels
    }
  }
}

/// Reading values from fontconfig's patterns.
private enum FcPattern {
  static func string(_ pattern: OpaquePointer, _ object: String) -> String? {
    var value: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetString(pattern, object, 0, &value) == FcResultMatch, let value else { return nil }
    return String(cString: value)
  }

  static func bool(_ pattern: OpaquePointer, _ object: String) -> Bool? {
    var value: FcBool = 0
    return FcPatternGetBool(pattern, object, 0, &value) == FcResultMatch ? value != 0 : nil
  }
}

extension Font.Weight {
  fileprivate nonisolated var fontconfigValue: Int32 {
    switch self {
    case .regular: FC_WEIGHT_REGULAR
    case .medium: FC_WEIGHT_MEDIUM
    case .semibold: FC_WEIGHT_DEMIBOLD
    case .bold: FC_WEIGHT_BOLD
    }
  }
}
