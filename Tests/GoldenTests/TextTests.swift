import Glibc
import Testing
import ViewTree

/// Whether the fonts with which the pictures were drawn are installed.
nonisolated enum Fonts {
  private static func isInstalled(_ paths: String...) -> Bool { paths.contains { access($0, R_OK) == 0 } }
  static let inter = isInstalled("/usr/share/fonts/opentype/inter/Inter-Regular.otf")
  static let many =
    inter && isInstalled("/usr/share/fonts/truetype/noto/NotoSansArabic-Regular.ttf")
    && isInstalled("/usr/share/fonts/truetype/noto/NotoSansDevanagari-Regular.ttf")
    && isInstalled("/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc")
    && isInstalled("/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf")
  /// The fraction of the pixels that FreeType may draw differently.
  static let exceptions = 0.01
}

@Suite("Golden: text", .enabled(if: Fonts.inter))
struct TextTests {
  @discardableResult
  private func label(
    _ stage: Stage, _ text: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double, size: Double = 13,
    weight: Font.Weight = .regular, _ set: (Label) -> Void = { _ in }
  ) -> Label {
    let label = Label(text: text)
    label.font = Font(family: "Inter", size: size, weight: weight)
    label.backgroundColor = Color(white: 0.93)
    set(label)
    return stage.add(label, x, y, width, height)
  }

  @Test("T2 Alignments, weights, sizes", arguments: Variant.directions)
  func alignments(_ variant: Variant) throws {
    let stage = try Stage(variant)
    let all: [Label.Alignment] = [.natural, .left, .center, .right]
    for (index, alignment) in all.enumerated() {
      label(stage, "Paper Moons", 6, 6 + Double(index) * 22, 110, 18) { $0.textAlignment = alignment }
      label(stage, "ירח נייר", 122, 6 + Double(index) * 22, 112, 18) { $0.textAlignment = alignment }
    }
    for (index, weight) in [Font.Weight.regular, .medium, .semibold, .bold].enumerated() {
      label(stage, "Weight", 6 + Double(index) * 58, 96, 54, 20, weight: weight)
    }
    for (index, size) in [9.0, 12, 16, 22].enumerated() {
      label(stage, "Size", 6 + Double(index) * 58, 122, 54, 30, size: size) { $0.textColor = .blue }
    }
    try stage.expect("text-alignments", exceptions: Fonts.exceptions)
  }

  @Test("T2 Wrapping, line limits and truncation", arguments: Variant.scales)
  func lines(_ variant: Variant) throws {
    let stage = try Stage(variant)
    let text = "The quick brown fox jumps over the lazy dog."
    label(stage, text, 6, 6, 110, 52) { $0.numberOfLines = 0 }
    label(stage, text, 124, 6, 110, 52) { ($0.numberOfLines, $0.lineBreakMode) = (0, .charWrap) }
    label(stage, text, 6, 64, 110, 34) { $0.numberOfLines = 2 }
    label(stage, "One\nTwo\nThree", 124, 64, 110, 34) { ($0.numberOfLines, $0.textAlignment) = (2, .center) }
    for (index, mode) in [Label.LineBreakMode.truncatingTail, .truncatingMiddle, .truncatingHead].enumerated() {
      label(stage, text, 6 + Double(index) * 77, 104, 73, 18) { $0.lineBreakMode = mode }
    }
    label(stage, "A_long_word_that_cannot_be_broken", 6, 128, 110, 18) { $0.lineBreakMode = .wordWrap }
    label(stage, "", 124, 128, 50, 18)
    label(stage, "cut", 180, 128, 12, 18)
    try stage.expect("text-lines", exceptions: Fonts.exceptions)
  }

  @Test("T1 Both directions in one line, and combining marks", arguments: Variant.directions)
  func bidi(_ variant: Variant) throws {
    let stage = try Stage(variant)
    let texts = [
      "Jukebox שיר 12 (ערב)", "שלום, Paper Moons!", "A b c — א ב ג — 1 2 3", "Ça naïve Ångström ǖ ệ",
      "office affluent fi fl", "👩‍👩‍👧 🇻🇳 e\u{301}",
    ]
    for (index, text) in texts.enumerated() { label(stage, text, 6, 6 + Double(index) * 25, 228, 22, size: 14) }
    try stage.expect("text-bidi", exceptions: Fonts.exceptions)
  }

  @Test("T1 Scripts, from fallback fonts", .enabled(if: Fonts.many), arguments: Variant.scales)
  func scripts(_ variant: Variant) throws {
    let stage = try Stage(variant)
    let texts = [
      "Tiếng Việt", "Кириллица", "Ελληνικά", "العربية", "עברית", "हिन्दी क्षत्रिय", "中文 字體", "日本語 かな", "한국어", "😀🎵🌙",
    ]
    for (index, text) in texts.enumerated() {
      label(stage, text, 6 + Double(index % 2) * 116, 6 + Double(index / 2) * 30, 112, 26, size: 15)
    }
    try stage.expect("text-scripts", exceptions: Fonts.exceptions)
  }

  @Test("V3 Rotated, scaled and faded text", arguments: Variant.scales)
  func transforms(_ variant: Variant) throws {
    let stage = try Stage(variant)
    label(stage, "Turned text", 20, 30, 90, 20).transform = Transform(rotationAngle: -0.35)
    label(stage, "Scaled", 150, 24, 50, 20).transform = Transform(scaleX: 1.6, y: 1.6)
    label(stage, "Faded text", 20, 100, 90, 20).alpha = 0.4
    label(stage, "Upside down", 130, 100, 90, 20).transform = Transform(rotationAngle: .pi)
    label(stage, "On the half point", 20.4, 130.6, 120, 20)
    try stage.expect("text-transforms", exceptions: Fonts.exceptions, acceleratedTolerance: 16)
  }
}
