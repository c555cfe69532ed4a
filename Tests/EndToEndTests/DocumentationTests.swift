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

  @Test("the README mentions every option in --help, and the two scripts exist")
  func options() throws {
    let readme = try text("README.md")
    let help = try Program().run(["--help"]).output
    let options = Set(help.matches(of: /--[a-z-]+/).map { String($0.output) })
    #expect(options.count >= 12)
    for option in options { #expect(readme.contains(option), "\(option)") }
    for script in ["Scripts/run", "Scripts/test"] {
      #expect(readme.contains(script))
      #expect(FileManager.default.isExecutableFile(atPath: root.appendingPathComponent(script).path))
    }
  }

  @Test("links in the documents lead to existing files")
  func links() throws {
    for document in ["README.md", "CONTRIBUTING.md", "Documentation/Recording.md"] {
      for link in try text(document).matches(of: /\]\(([^)#:]+)\)/) {
        let path = root.appendingPathComponent(String(link.output.1)).path
        #expect(FileManager.default.fileExists(atPath: path), "\(link.output.1) in \(document)")
      }
    }
  }
}
