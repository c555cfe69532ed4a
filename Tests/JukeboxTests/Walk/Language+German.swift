import Languages
import Platform

extension Language {
  /// German, by the catalogue in the checkout that contains this file.
  static func german() throws -> Language {
    let checkout = #filePath.split(separator: "/").dropLast(4).map { "/" + $0 }.joined()
    let bytes = try RegularFile.bytes(of: "\(checkout)/Assets/Languages/de.po", limit: 1 << 24)
    return Language(code: "de", catalogue: try Catalogue(bytes))
  }
}
