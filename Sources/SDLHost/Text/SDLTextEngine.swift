package import ViewTree

/// A text engine that uses SDL_ttf and HarfBuzz, fontconfig to find fonts, FriBidi for the order of scripts, and
/// libunibreak to break lines.
///
/// Nothing is opened until the first text is laid out. Layouts are cached, and so are the results that do not depend on
/// the width, so that a label that is resized breaks its lines again without being shaped again. As labels hold their
/// layouts, the cache only serves texts that disappear and return soon.
package final class SDLTextEngine: TextEngine {
  let library: FontLibrary
  private let analyses = LRUCache<AnalysisKey, TextAnalysis>(maximumCount: 256, maximumCost: 8 << 20)
  private let layouts = LRUCache<LayoutKey, SDLTextLayout>(maximumCount: 256, maximumCost: 8 << 20)

  /// The largest font size in points. Larger fonts are set in this size.
  package static let largestSize = 2000.0

  private struct AnalysisKey: Hashable {
    var text: String
    var style: TextStyle
  }

  private struct LayoutKey: Hashable {
    var text: String
    var style: TextStyle
    var width: Double
    var scale: Double
  }

  /// - Parameter fontConfigurationFile: read by fontconfig instead of the system's configuration.
  package init(fontConfigurationFile: String? = nil) {
    library = FontLibrary(configurationFile: fontConfigurationFile)
  }

  /// Begins to read the list of fonts, for texts that are needed soon.
  package func readFontsAhead() { library.readAhead() }

  package func layout(_ text: String, style: TextStyle, width: Double, scale: Double) -> any TextLayout {
    var style = style
    style.font.size = Self.sensible(size: style.font.size)
    style.numberOfLines = max(0, style.numberOfLines)
    let key = LayoutKey(
      text: text, style: style, width: width.isNaN ? .infinity : max(0, width),
      scale: scale.isFinite ? min(max(scale, 0.25), 16) : 1)
    if let known = layouts.value(for: key) { return known }
    let layout = SDLTextLayout(
      analysis: analysis(text, style: style), library: library, style: style, width: key.width, scale: key.scale)
    layouts.insert(layout, for: key, cost: layout.cost + text.utf8.count)
    return layout
  }

  package func lineMetrics(for font: Font) -> (height: Double, baseline: Double) {
    let face = library.typeface(of: font).primary
    let metrics = LineMetrics(face: face, size: Self.sensible(size: font.size))
    return (metrics.height, metrics.ascent)
  }

  /// The number of bytes that were shaped so far, as a measure of the work for layouts.
  package var shapedBytes: Int { library.shapedBytes }

  /// The number of cached layouts, and roughly their memory in bytes.
  package var cached: (count: Int, bytes: Int) { (layouts.count, layouts.cost) }

  /// Roughly the memory of texts and their ink in bytes.
  package var keptBytes: Int { layouts.cost + analyses.cost + library.inks.byteCount }

  package func characters(of text: String, style: TextStyle, scale: Double) -> [CharacterSetting] {
    analysis(text, style: style).characters(size: Self.sensible(size: style.font.size))
  }

  package func direction(of text: String, fallback: LayoutDirection) -> LayoutDirection {
    var text = text
    return text.withUTF8 { BidiLevels($0, direction: fallback).base == 1 ? .rightToLeft : .leftToRight }
  }

  private func analysis(_ text: String, style: TextStyle) -> TextAnalysis {
    // An analysis does not depend on these, and on the size only if there are spans, whose sizes are relative to it.
    var style = style
    (style.alignment, style.lineBreakMode, style.numberOfLines) = (.natural, .wordWrap, 0)
    if style.spans.isEmpty { style.font.size = 0 }
    let key = AnalysisKey(text: text, style: style)
    if let known = analyses.value(for: key) { return known }
    let analysis = TextAnalysis(text, style: style, library: library)
    analyses.insert(analysis, for: key, cost: analysis.cost)
    return analysis
  }

  static func sensible(size: Double) -> Double {
    size > 0 ? min(size, largestSize) : 0
  }
}
