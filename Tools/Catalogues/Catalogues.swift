import Glibc
import Languages

/// Brings the catalogues in `Assets/Languages` up to date with the sources, and the manual pages in other languages with the English one.
///
/// `swift run Catalogues` updates all of them, and `swift run Catalogues fr` begins a new one.
@main
struct Catalogues {
  static func main() {
    var messages = SourceMessages()
    for file in SourceFiles.all(in: ".") {
      guard let bytes = SourceFiles.read(file) else { continue }
      messages.add(String(decoding: bytes, as: UTF8.self), file: file)
    }
    for (file, literal) in messages.unmarked where !Exceptions.contains(literal, in: file) {
      print("\(file):\(literal.line): not in a catalogue: \(literal.text)")
    }
    let folder = "Assets/Languages"
    for name in CommandLine.arguments.dropFirst() where SourceFiles.read("\(folder)/\(name).po") == nil {
      guard name.wholeMatch(of: /[A-Za-z_@]+/) != nil else {
        print("\(name) is not the code of a language")
        continue
      }
      let header = """
        Language: \(name)\\n"
        "Content-Type: text/plain; charset=UTF-8\\n"
        "Content-Transfer-Encoding: 8bit\\n"
        "Plural-Forms: nplurals=2; plural=(n != 1);\\n
        """
      SourceFiles.write("msgid \"\"\nmsgstr \"\"\n\"\(header)\"\n", to: "\(folder)/\(name).po")
    }
    for path in SourceFiles.list(folder) where path.hasSuffix(".po") { _ = update(path, messages) }
    updateManual(in: "Packaging")
  }

  /// Brings a catalogue up to date, and lists what it does not translate.
  private static func update(_ path: String, _ messages: SourceMessages) -> CatalogueFile {
    do throws(CatalogueFile.Fault) {
      let writer = CatalogueWriter(
        messages, former: try CatalogueFile(SourceFiles.read(path) ?? [], keepsComments: true))
      SourceFiles.write(writer.text, to: path)
      let missing = writer.entries.filter { $0.texts.contains("") || $0.isFuzzy }
      print("\(path): \(writer.entries.count) sentences, \(missing.count) without a translation")
      for entry in missing { print("  \(entry.id)") }
      return try CatalogueFile(Array(writer.text.utf8))
    } catch {
      print("\(path) is damaged in line \(error.line): \(error.reason)")
      exit(1)
    }
  }

  /// Makes the manual pages `jukebox.LANGUAGE.1` of `jukebox.1` and the catalogues `jukebox.LANGUAGE.po`.
  private static func updateManual(in folder: String) {
    let source = "\(folder)/jukebox.1"
    let page = ManualPage(String(decoding: SourceFiles.read(source) ?? [], as: UTF8.self))
    for path in SourceFiles.list(folder) where path.hasSuffix(".po") {
      let catalogue = update(path, page.messages(in: source))
      SourceFiles.write(page.translated(by: catalogue), to: path.dropLast(2) + "1")
    }
  }
}
