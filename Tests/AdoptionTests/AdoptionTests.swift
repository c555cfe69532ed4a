import Foundation
import TestSupport
import Testing

/// What the README promises to those who use the toolkit, tested in separate packages: without settings, by version, from a
/// clone.
@Suite(.serialized, .waitsForPrograms) struct AdoptionTests {
  @Test(
    "P8 the README's program and manifest build as printed, and so do views, containers and tests in an external package",
    .enabled(if: Outside.isClone, "not in a clone"),
    // With a sanitizer, only this package's programs would be built with its flags.
    .disabled(if: Outside.isSanitized, "under a sanitizer"))
  func packages() throws {
    let outside = try Outside()
    let readme = try String(contentsOf: Outside.root.appendingPathComponent("README.md"), encoding: .utf8)
    let blocks = readme.matches(of: /```swift\n((?s:.*?))```/).map { String($0.output.1) }
    let manifest = try #require(blocks.first { $0.contains("import PackageDescription") })
    let program = try #require(blocks.first { $0.contains("@main") })
    let address = try #require(manifest.firstMatch(of: /url: "([^"]+)"/)).output.1

    let hello = outside.folder.appendingPathComponent("Hello")
    try outside.write(outside.pointed(manifest, at: String(address)), to: hello.appendingPathComponent("Package.swift"))
    try outside.write(program, to: hello.appendingPathComponent("Sources/Hello/Hello.swift"))
    try outside.swift(["build"], in: hello)

    let others = outside.folder.appendingPathComponent("Outside")
    try outside.copy("Tests/AdoptionTests/Outside", to: others)
    try outside.swift(["test", "--disable-xctest"], in: others)
  }

  @Test(
    "L2 the sources of Containers compile in a package that depends only on the product ViewTree",
    .enabled(if: Outside.isClone, "not in a clone"), .disabled(if: Outside.isSanitized, "under a sanitizer"))
  func containersApart() throws {
    let outside = try Outside()
    let apart = outside.folder.appendingPathComponent("Apart")
    // Files that were removed from the sources must not stay here.
    try? FileManager.default.removeItem(at: apart)
    try outside.copy("Tests/AdoptionTests/Apart", to: apart)
    try outside.copy("Sources/Containers", to: apart.appendingPathComponent("Sources/OutsideContainers"))
    try outside.swift(["build"], in: apart)
  }

  @Test("L2 the examples in Documentation are compiled and tested in an external package")
  func guides() throws {
    func texts(in folder: String, _ suffix: String) throws -> [String] {
      let folder = Outside.root.appendingPathComponent(folder)
      return try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(suffix) }
        .map { try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8) }
    }
    let shown = try texts(in: "Documentation", ".md").flatMap { text in
      text.matches(of: /```swift\n((?s:.*?))```/).map { String($0.output.1) }
    }
    let compiled = try texts(in: "Tests/AdoptionTests/Outside/Sources/Outside/Guides", ".swift")
    #expect(shown.count == compiled.count)
    #expect(Set(shown) == Set(compiled))
  }

  @Test("P8 the README names every Debian package that the toolkit needs to be built")
  func debianPackages() throws {
    let readme = try String(contentsOf: Outside.root.appendingPathComponent("README.md"), encoding: .utf8)
    let prepare = try String(contentsOf: Outside.root.appendingPathComponent("Scripts/prepare"), encoding: .utf8)
    let list = try #require(prepare.firstMatch(of: /packages_for_toolkit="((?s:[^"]*))"/)).output.1
    let needed = list.split(whereSeparator: \.isWhitespace).filter { $0.hasSuffix("-dev") || $0 == "pkg-config" }
    #expect(needed.count > 8)
    for package in needed { #expect(readme.contains(package), "\(package)") }
  }
}
