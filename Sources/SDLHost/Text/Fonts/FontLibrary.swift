internal import CSDL2
internal import Glibc
internal import ViewTree

/// All fonts of one engine: found when they are first needed, open once, and measured with once a word.
final class FontLibrary {
  /// The faces that are open, by `FontFace.id`.
  private(set) var faces: [FontFace] = []
  /// The bytes that were shaped so far, for measuring and for drawing: what the work of a layout is counted in.
  private(set) var shapedBytes = 0

  let inks = InkCache()
  private(set) lazy var lineBreaks = LineBreaks()

  private let configurationFile: String?
  private var reader: FontConfigurationReader?
  private var session: FontSession?
  private var catalog: FontCatalog?
  private var hasLooked = false
  private var facesByFile: [String: FontFace?] = [:]
  private var files: [String: FontFile] = [:]
  private var typefaces: [TypefaceKey: Typeface] = [:]
  private var colorFaces: [FontFace]?
  private var words = WordCache()
  private var inkFonts: [InkFont] = []
  private var buffer = TextBuffer()

  private struct TypefaceKey: Hashable {
    var family: String?
    var weight: Font.Weight
  }

  init(configurationFile: String?) {
    self.configurationFile = configurationFile
  }

  /// Begins to read which fonts there are.
  func readAhead() {
    if !hasLooked, reader == nil, configurationFile == nil { reader = FontConfigurationReader() }
  }

  // MARK: Finding

  func typeface(family: String?, weight: Font.Weight) -> Typeface {
    let key = TypefaceKey(family: family, weight: weight)
    if let typeface = typefaces[key] { return typeface }
    // Names come from outside: keep no unbounded number of them.
    if typefaces.count >= 64 { typefaces.removeAll() }
    let typeface = Typeface(
      primary: primaryFace(family: family, weight: weight), family: family, weight: weight, library: self)
    typefaces[key] = typeface
    return typeface
  }

  func ranking(family: String?, weight: Font.Weight) -> FontRanking? {
    lookUp()?.ranking(family: family, weight: weight)
  }

  /// The font in colour that has a cluster, if any: the selectors and joiners in it need not be there.
  func colorFace(for scalars: [UInt32]) -> FontFace? {
    if colorFaces == nil {
      var found: [FontFace] = []
      if let ranking = lookUp()?.colorRanking() {
        for index in 0..<ranking.count {
          if let description = ranking[index], description.isColor, let face = face(for: description) {
            found.append(face)
          }
        }
      }
      colorFaces = found
    }
    return colorFaces?.first { $0.covers(scalars) } ?? colorFaces?.first { $0.covers(scalars[0]) }
  }

  /// The open face of a description; nil when it cannot be opened.
  func face(for description: FontDescription) -> FontFace? {
    let key = "\(description.path)#\(description.index)"
    if let known = facesByFile[key] { return known }
    var face: FontFace?
    if let session, let file = files[description.path] ?? FontFile(path: description.path) {
      files[description.path] = file
      face = FontFace(id: faces.count, description: description, file: file, session: session)
    }
    if let face { faces.append(face) }
    facesByFile[key] = .some(face)
    return face
  }

  private func primaryFace(family: String?, weight: Font.Weight) -> FontFace {
    if let catalog = lookUp() {
      if let description = catalog.match(family: family, weight: weight), let face = face(for: description) {
        return face
      }
      if let ranking = catalog.ranking(family: family, weight: weight) {
        for index in 0..<ranking.count {
          if let description = ranking[index], let face = face(for: description) { return face }
        }
      }
    }
    return placeholder()
  }

  private func lookUp() -> FontCatalog? {
    if !hasLooked {
      hasLooked = true
      session = FontSession()
      if session != nil { catalog = configurationFile.map(FontCatalog.init(configurationFile:)) ?? FontCatalog(reader) }
      reader = nil
    }
    return catalog
  }

  /// What stands in where no font can be opened; told once.
  private func placeholder() -> FontFace {
    if let known = faces.first(where: { $0.description == nil }) { return known }
    let face = FontFace(placeholder: faces.count)
    faces.append(face)
    let line = "No font was found: text will not be seen. Is fontconfig set up, and a font installed?\n"
    _ = line.utf8CString.withUnsafeBytes { write(2, $0.baseAddress, $0.count - 1) }
    return face
  }

  // MARK: Measuring

  /// The extent of a text that is in one font, script and direction.
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

  /// The face open for drawing at a size; nil where there is nothing to draw with. The last few are kept.
  func inkFont(_ face: FontFace, pixels: Double) -> InkFont? {
    let pixels = face.strike ?? (pixels * 72).rounded() / 72
    if let place = inkFonts.firstIndex(where: { $0.face === face && $0.pixels == pixels }) {
      let font = inkFonts[place]
      if place > 0 {
        inkFonts.remove(at: place)
        inkFonts.insert(font, at: 0)
      }
      return font
    }
    guard let font = InkFont(face: face, pixels: pixels) else { return nil }
    if inkFonts.count >= 12 { inkFonts.removeLast() }
    inkFonts.insert(font, at: 0)
    return font
  }

  func countShaping(_ bytes: Int) {
    shapedBytes += bytes
  }
}
