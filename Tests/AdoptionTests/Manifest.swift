import Foundation
import Testing

/// What SwiftPM reads from a manifest.
struct Manifest {
  struct Target {
    var name: String
    /// The targets of the same package on which it depends.
    var dependencies: [String]
    /// The products of other packages on which it depends, with their packages.
    var products: [(name: String, package: String)]
    var hasUnsafeFlags: Bool
    var hasPackageAccess: Bool
  }

  private(set) var targets: [String: Target] = [:]
  /// The library products, and their targets.
  private(set) var libraries: [String: [String]] = [:]

  /// - Parameter folder: a path inside of a new folder, as a manifest may depend on where it is.
  init(_ text: String, inFolder folder: String) throws {
    let root = FileManager.default.temporaryDirectory.appendingPathComponent("jukebox-" + UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: root) }
    let package = root.appendingPathComponent(folder)
    try FileManager.default.createDirectory(at: package, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: package.appendingPathComponent("Package.swift"))
    let output = try Outside.must("swift", ["package", "--package-path", package.path, "dump-package"])
    let start = try #require(output.firstIndex(of: "{"))
    let json = try #require(try JSONSerialization.jsonObject(with: Data(output[start...].utf8)) as? [String: Any])
    for target in json["targets"] as? [[String: Any]] ?? [] {
      let target = try #require(Target(target))
      targets[target.name] = target
    }
    for product in json["products"] as? [[String: Any]] ?? []
    where (product["type"] as? [String: Any])?["library"] != nil {
      libraries[try #require(product["name"] as? String)] = try #require(product["targets"] as? [String])
    }
  }

  /// Some targets, and all on which they depend, in this package.
  func allTargets(from names: [String]) -> [Target] {
    var found: [String: Target] = [:]
    var open = names
    while let name = open.popLast() {
      guard found[name] == nil, let target = targets[name] else { continue }
      found[name] = target
      open += target.dependencies
    }
    return Array(found.values)
  }

  func productsUsed(of package: String) -> Set<String> {
    Set(targets.values.flatMap(\.products).filter { $0.package.lowercased() == package }.map(\.name))
  }
}

extension Manifest.Target {
  fileprivate init?(_ json: [String: Any]) {
    guard let name = json["name"] as? String, let hasPackageAccess = json["packageAccess"] as? Bool,
      let settings = json["settings"] as? [[String: Any]], let dependencies = json["dependencies"] as? [[String: Any]]
    else { return nil }
    self.name = name
    self.hasPackageAccess = hasPackageAccess
    hasUnsafeFlags = settings.contains { ($0["kind"] as? [String: Any])?["unsafeFlags"] != nil }
    self.dependencies = dependencies.compactMap {
      (($0["byName"] ?? $0["target"]) as? [Any])?.first as? String
    }
    products = dependencies.compactMap { dependency in
      guard let parts = dependency["product"] as? [Any], parts.count > 1, let name = parts[0] as? String,
        let package = parts[1] as? String
      else { return nil }
      return (name, package)
    }
  }
}
