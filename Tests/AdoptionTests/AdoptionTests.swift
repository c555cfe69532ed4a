import Foundation
import TestSupport
import Testing

/// What the README promises to those who use the toolkit: it builds without settings, from a clone. The targets Outside,
/// OutsideTests, HelloViews and Containers are compiled without access to what is not public.
@Suite(.serialized, .waitsForPrograms) struct AdoptionTests {
  private static func text(of path: String) throws -> String {
    try String(contentsOf: Outside.root.appendingPathComponent(path), encoding: .utf8)
  }

  /// The README's manifest and program.
  private static func printed() throws -> (manifest: String, program: String) {
    let blocks = try text(of: "README.md").matches(of: /```swift\n((?s:.*?))```/).map { String($0.output.1) }
    return (
      try #require(blocks.first { $0.contains("import PackageDescription") }),
      try #require(blocks.first { $0.contains("@main") })
    )
  }

  @Test("P8 the README's program is the example that is built and run, and its manifest names products that there are")
  func readme() throws {
    let printed = try Self.printed()
    #expect(try printed.program == Self.text(of: "Examples/HelloViews/HelloViews.swift"))
    let ours = try Manifest(Self.text(of: "Package.swift"), inFolder: "jukebox")
    let theirs = try Manifest(printed.manifest, inFolder: "Hello")
    let used = theirs.productsUsed(of: "jukebox")
    #expect(!used.isEmpty && used.isSubset(of: ours.libraries.keys))
    let outside = try Manifest(Self.text(of: "Tests/AdoptionTests/Outside/Package.swift"), inFolder: "Outside")
    #expect(outside.productsUsed(of: "jukebox").isSubset(of: ours.libraries.keys))
  }

  @Test(
    "P8 L2 Nothing in a library product has unsafe flags in a checkout, and Containers sees nothing that is not public")
  func products() throws {
    let text = try Self.text(of: "Package.swift")
    let manifest = try Manifest(text, inFolder: "checkouts/jukebox")
    #expect(Set(manifest.libraries.keys).isSuperset(of: ["ViewTree", "Containers", "SDLHost", "ViewTreeTesting"]))
    for (product, targets) in manifest.libraries {
      for target in manifest.allTargets(from: targets) { #expect(!target.hasUnsafeFlags, "\(product): \(target.name)") }
    }
    for name in ["Containers", "HelloViews", "Outside", "OutsideTests"] {
      #expect(manifest.targets[name]?.hasPackageAccess == false, "\(name)")
    }
    #expect(manifest.targets["Containers"]?.dependencies == ["ViewTree"])
    // In this package itself there are such flags.
    let own = try Manifest(text, inFolder: "jukebox")
    #expect(own.targets.values.contains { $0.hasUnsafeFlags && $0.name == "Raster" })
  }

  /// This takes minutes, so it is for those who release a version: CONTRIBUTING.md tells how.
  @Test(
    "P8 the README's program and manifest build as printed, and so do views, containers and tests in an external package",
    .enabled(if: Outside.isAskedFor, "it takes minutes; JUKEBOX_OUTSIDE is not set"),
    .enabled(if: Outside.isClone, "not in a clone"))
  func packages() throws {
    let outside = try Outside()
    let (manifest, program) = try Self.printed()
    let address = try #require(manifest.firstMatch(of: /url: "([^"]+)"/)).output.1

    let hello = outside.folder.appendingPathComponent("Hello")
    try outside.write(outside.pointed(manifest, at: String(address)), to: hello.appendingPathComponent("Package.swift"))
    try outside.write(program, to: hello.appendingPathComponent("Sources/Hello/Hello.swift"))
    try outside.swift(["build"], in: hello)

    let others = outside.folder.appendingPathComponent("Outside")
    try outside.copy("Tests/AdoptionTests/Outside", to: others)
    try outside.swift(["test", "--disable-xctest"], in: others)
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
