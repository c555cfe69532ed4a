internal import CSDL2
internal import ViewTree

/// All fonts of one engine. They are found when they are first needed, opened once, and each word is measured once.
final class FontLibrary {
  /// The open faces, by `FontFace.id`.
  private(set) var faces: [FontFace] = []
  /// The number of bytes that were shaped so far, for measuring and for drawing, as a measure of the work for layouts.
  private(set) var shapedBytes = 0

  let inks = InkCache()
  private(set) lazy var lineBreaks = LineBreaks()

  private let configurationFile: String?
  private var reader: FontConfigurationReader?
  private var catalog: FontCatalog?
  private var hasLooked = false
  private var facesByFile: [String: FontFace?] = [:]
  private var files: [String: FontFile] = [:]
  /// By their fonts, with a size of 0.
  private var typefaces: [Font: Typeface] = [:]
  private lazy var colorFaces = ranking(of: nil).filter(\.isColor).compactMap { face(for: $0) }
  private var words = WordCache()
  private let inkFonts = LRUCache<InkFontKey, InkFont>(maximumCount: 12)
  private var buffer = TextBuffer()

  private struct InkFontKey: Hashable {
    var face: Int
    var pixels: Double
  }

  init(configurationFile: String?) {
    self.configurationFile = configurationFile
  }

  /// Begins to read the list of fonts.
  func readAhead() {
    if !hasLooked, reader == nil, configurationFile == nil { reader = FontConfigurationReader() }
  }

  // MARK: Finding

  /// The typeface of a font, whose size does not matter.
  func typeface(of font: Font) -> Typeface {
    var font = font
    font.size = 0
    if let typeface = typefaces[font] { return typeface }
    // The names come from the caller, so the number of them that is kept is limited.
    if typefaces.count >= 64 { typefaces.removeAll() }
    let typeface = Typeface(primary: primaryFace(of: font), font: font, library: self)
    typefaces[font] = typeface
    return typeface
  }

  /// See `FontCatalog.ranking(of:)`.
  func ranking(of font: Font?) -> [FontDescription] { lookUp()?.ranking(of: font) ?? [] }

  /// The colour font for a cluster, if there is one. The font need not contain the selectors and joiners in it.
  func colorFace(for scalars: [UInt32]) -> FontFace? {
    colorFaces.first { $0.covers(scalars) } ?? colorFaces.first { $0.covers(scalars[0]) }
  }

  /// The open face of a description; nil if it cannot be opened.
  func face(for description: FontDescription) -> FontFace? {
    let key = "\(description.path)#\(description.index)"
    if let known = facesByFile[key] { return known }
    var face: FontFace?
    if let file = files[description.path] ?? FontFile(path: description.path) {
      files[description.path] = file
      face = FontFace(id: faces.count, description: description, file: file)
    }
    if let face { faces.append(face) }
    facesByFile[key] = .some(face)
    return face
  }

  private func primaryFace(of font: Font) -> FontFace {
    if let best = lookUp()?.match(font).flatMap(face) { return best }
    for description in ranking(of: font) {
      if let face = face(for: description) { return face }
    }
    return placeholder()
  }

  /// Whether SDL_ttf can be used. It stays initialized until the end of the process.
  private static let isInitialized = TTF_Init() == 0

  private func lookUp() -> FontCatalog? {
    if !hasLooked {
      hasLooked = true
      if Self.isInitialized {
        catalog = configurationFile.map(FontCatalog.init(configurationFile:)) ?? FontCatalog(reader)
      }
      reader = nil
    }
    return catalog
  }

  /// The substitute if no font can be opened. Prints a message the first time.
  private func placeholder() -> FontFace {
    if let known = faces.first(where: { $0.description == nil }) { return known }
    let face = FontFace(placeholder: faces.count)
    faces.append(face)
    writeToStandardError("No font was found, so text is not visible. Is fontconfig set up, and a font installed?\n")
    return face
  }

  // MARK: Measuring

  /// The extent of a text that has one font, script and direction.
  func measure(
    _ text: UnsafeBufferPointer<UInt8>, face: FontFace, script: Script, rightToLeft: Bool
  ) -> TextMeasure {
    guard !text.isEmpty else { return TextMeasure(advance: 0, excess: 0) }
    guard let key = WordCache.Key(text, face: face.id, script: script, rightToLeft: rightToLeft) else {
      return shape(text, face: face, script: script, rightToLeft: rightToLeft)
    }
    if let known = words[key] { return known }
    let measure = shape(text, face: face, script: script, rightToLeft: rightToLeft)
    words[key] = measure
    return measure
  }

  private func shape(
    _ text: UnsafeBufferPointer<UInt8>, face: FontFace, script: Script, rightToLeft: Bool
  ) -> TextMeasure {
    shapedBytes += text.count
    return face.measure(text, script: script, rightToLeft: rightToLeft, buffer: &buffer)
  }

  // MARK: Drawing

  /// The face opened for drawing at a size; nil if there is no font. The last few are kept.
  func inkFont(_ face: FontFace, pixels: Double) -> InkFont? {
    let pixels = face.strike ?? (pixels * 72).rounded() / 72
    let key = InkFontKey(face: face.id, pixels: pixels)
    if let known = inkFonts.value(for: key) { return known }
    guard let font = InkFont(face: face, pixels: pixels) else { return nil }
    inkFonts.insert(font, for: key, cost: 1)
    return font
  }

  func countShaping(_ bytes: Int) {
    shapedBytes += bytes
  }
}
