import Glibc
import Languages
import Testing

@testable import Catalogues

@Suite("P6 Sentences in the sources")
struct SourceTests {
  private static let checkout: String = #filePath.split(separator: "/").dropLast(3).reduce("") { "\($0)/\($1)" }

  private static func messages() throws -> SourceMessages {
    var messages = SourceMessages()
    let files = SourceFiles.all(in: checkout)
    try #require(files.count > 100)
    for file in files {
      messages.add(String(decoding: try #require(SourceFiles.read("\(checkout)/\(file)")), as: UTF8.self), file: file)
    }
    return messages
  }

  @Test("P6 Every sentence of the sources is in each catalogue, with its values, and no catalogue has others")
  func complete() throws {
    let messages = try Self.messages()
    let paths = SourceFiles.list("\(Self.checkout)/Assets/Languages").filter { $0.hasSuffix(".po") }
    #expect(paths.contains { $0.hasSuffix("/de.po") })
    for path in paths {
      let bytes = try #require(SourceFiles.read(path))
      // Placeholders and plural forms are checked here.
      _ = try Catalogue(bytes)
      let file = try CatalogueFile(bytes)
      let known = Set(file.entries.map { SourceMessage(context: $0.context, id: $0.id, plural: $0.plural) })
      let said = Set(messages.all.map(\.message))
      for entry in file.entries where entry.isFuzzy || entry.texts.contains("") {
        Issue.record("\(path) does not translate “\(entry.id)”")
      }
      for message in said.subtracting(known) {
        Issue.record("\(path) lacks “\(message.id)”: Scripts/catalogues adds it")
      }
      for message in known.subtracting(said) { Issue.record("No source says “\(message.id)”, which is in \(path)") }
      #expect(file.entries.count == known.count, "\(path) has a sentence twice")
    }
  }

  @Test("P6 The manual is in a catalogue, too, of which its pages in other languages are made")
  func manual() throws {
    let folder = "\(Self.checkout)/Packaging"
    let page = ManualPage(String(decoding: try #require(SourceFiles.read("\(folder)/jukebox.1")), as: UTF8.self))
    let said = Set(page.messages(in: "jukebox.1").all.map(\.message.id))
    #expect(said.count > 50)
    let file = try CatalogueFile(try #require(SourceFiles.read("\(folder)/jukebox.de.po")))
    for entry in file.entries where entry.isFuzzy || entry.texts.contains("") {
      Issue.record("It is not translated: \(entry.id)")
    }
    #expect(Set(file.entries.map(\.id)) == said, "Scripts/catalogues brings it up to date")
    let german = String(decoding: try #require(SourceFiles.read("\(folder)/jukebox.de.1")), as: UTF8.self)
    #expect(page.translated(by: file) == german, "Scripts/catalogues makes it again")
  }

  @Test("P6 What people read is marked for the catalogues wherever it is written")
  func marked() throws {
    for (file, literal) in try Self.messages().unmarked where !Exceptions.contains(literal, in: file) {
      Issue.record("\(file):\(literal.line): “\(literal.text)” is in no catalogue: write it as tr(…)")
    }
  }

  @Test("P6 The reasons of errors have to be marked in the modules that speak SQL and protocols, too")
  func reasonsAreMarked() {
    var messages = SourceMessages()
    messages.add(
      #"""
      let a = "SELECT name FROM song", b = Fault(reason: "no such file"), c = report("It is damaged")
      let d = WorkerThread("song art")
      """#, file: "Sources/Music/A.swift")
    let found = messages.unmarked.filter { !Exceptions.contains($0.literal, in: $0.file) }
    #expect(found.map(\.literal.text) == ["no such file", "It is damaged"])
    #expect(messages.unmarked.count == 4)
  }

  @Test(
    "P6 The system’s reasons are said in the language, and in English where they are rare and the system has no other")
  func systemReasons() throws {
    let bytes = try #require(SourceFiles.read("\(Self.checkout)/Assets/Languages/de.po"))
    let german = Language(code: "de", catalogue: try Catalogue(bytes))
    #expect(german.text(tr("cannot be read: \(systemSentence(EACCES))")) == "nicht lesbar: keine Berechtigung")
    #expect(systemSentence(EACCES).description == "permission denied")
    #expect(systemSentence(EXDEV).description == "invalid cross-device link")
    #expect(!german.text(systemSentence(EXDEV)).isEmpty)
    #expect(
      Language(code: "xx", catalogue: try Catalogue(bytes)).text(systemSentence(EXDEV)) == "invalid cross-device link")
  }

  @Test("P6 A sentence is found in each form in which it may be written, and what goes round the catalogues, too")
  func found() {
    var messages = SourceMessages()
    messages.add(
      #"""
      // tr("In a comment") /* tr("x y") */
      let a = theme.tr("Removed “\(name(of: "a b"))” at \(3)")
      let b = tr(one: "\(count) song", other: "\(count) songs", count)
      label.text = isOn ? "Turned on now" : theme.tr(isOff ? "Off now" : "Broken")
      let c = tr("Open", context: "a door")
      let d = "\(artist) · \(album)", e = "library.json", f = "Playing", g = #"raw \(x) text here"#
      let h = tr("""
        Two \
        lines
        here
        """)
      """#, file: "A.swift")
    let ids = messages.all.map {
      [$0.message.context, $0.message.id, $0.message.plural].compactMap(\.self).joined(separator: "|")
    }
    #expect(
      ids == ["Removed “{1}” at {2}", "{1} song|{1} songs", "Off now", "Broken", "a door|Open", "Two lines\nhere"])
    #expect(messages.unmarked.map(\.literal.text) == ["Turned on now", "Playing", "raw \\(x) text here"])
    #expect(messages.unmarked.map(\.literal.line) == [4, 6, 6])
  }

  @Test("P6 A catalogue is brought up to date: translations stay, new sentences come, others go")
  func update() throws {
    var messages = SourceMessages()
    messages.add(#"tr("Open") tr("New “\(x)”") tr(one: "\(n) song", other: "\(n) songs", n)"#, file: "B.swift")
    let former = try CatalogueFile(Samples.german, keepsComments: true)
    let text = CatalogueWriter(messages, former: former).text
    let file = try CatalogueFile(Array(text.utf8), keepsComments: true)
    #expect(file.entries.map(\.id) == ["Open", "New “{1}”", "{1} song"])
    #expect(file.entries.map(\.texts) == [["Öffnen"], [""], ["Ein Titel", "{1} Titel"]])
    #expect(file.entries[1].comments == ["#: B.swift", "#, python-brace-format"])
    #expect(CatalogueWriter(messages, former: file).text == text)
  }
}
