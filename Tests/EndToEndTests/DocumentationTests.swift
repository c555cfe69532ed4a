import Foundation
import Testing

/// The documents agree with the program.
@Suite struct DocumentationTests {
  private let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private func text(_ path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  @Test("the README's example is the program in Examples, and has about 30 lines")
  func example() throws {
    let example = try text("Examples/HelloViews/HelloViews.swift").trimmingCharacters(in: .whitespacesAndNewlines)
    #expect(try text("README.md").contains("```swift\n\(example)\n```"))
    #expect(example.split(separator: "\n").count <= 33)
  }

  @Test(
    "the README mentions every option in --help, and both with the manual both kinds of playlists; the two scripts exist"
  )
  func options() throws {
    let readme = try text("README.md")
    let help = try Program().run(["--help"]).output
    let options = Set(help.matches(of: /--[a-z-]+/).map { String($0.output) })
    #expect(options.count >= 12)
    for option in options { #expect(readme.contains(option), "\(option)") }
    let manuals = try ["Packaging/jukebox.1", "Packaging/jukebox.de.1"].map(text)
    for page in [help, readme] + manuals { #expect(page.contains(".m3u8") && page.contains(/\.m3u[^8]/)) }
    for script in ["Scripts/run", "Scripts/test"] {
      #expect(readme.contains(script))
      #expect(FileManager.default.isExecutableFile(atPath: root.appendingPathComponent(script).path))
    }
  }

  /// All Markdown files, except for those where the program is built: in hidden folders, and in `build`.
  private var documents: [URL] {
    let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
    return (files?.compactMap { $0 as? URL } ?? []).filter { file in
      file.pathExtension == "md" && file.pathComponents.dropFirst(root.pathComponents.count).first != "build"
    }
  }

  @Test("links in the documents lead to existing files")
  func links() throws {
    #expect(documents.count >= 20)
    for document in documents {
      let text = try String(contentsOf: document, encoding: .utf8)
      for link in text.matches(of: /\]\(([^)#:]+)(?:#[^)]*)?\)/) {
        let target = document.deletingLastPathComponent().appendingPathComponent(String(link.output.1)).path
        #expect(FileManager.default.fileExists(atPath: target), "\(link.output.1) in \(document.path)")
      }
    }
  }
}
