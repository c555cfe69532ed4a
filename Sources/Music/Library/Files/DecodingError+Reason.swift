private protocol DictionaryType {}
extension Dictionary: DictionaryType {}

extension DecodingError {
  /// Describes the error in a phrase for people to read: "albums[2].title should be a string".
  package var reason: String {
    switch self {
    case .keyNotFound(let key, let context): "\(Self.place(context.codingPath, key)) is missing"
    case .typeMismatch(let type, let context):
      "\(Self.place(context.codingPath)) should be \(Self.name(of: type))"
    case .valueNotFound(let type, let context):
      "\(Self.place(context.codingPath)) is null and should be \(Self.name(of: type))"
    case .dataCorrupted(let context) where !context.codingPath.isEmpty:
      "\(Self.place(context.codingPath)) cannot be read"
    default: "not valid JSON"
    }
  }

  private static func place(_ path: [any CodingKey], _ last: (any CodingKey)? = nil) -> String {
    var result = ""
    for key in path + (last.map { [$0] } ?? []) {
      if let index = key.intValue {
        result += "[\(index)]"
      } else {
        result += (result.isEmpty ? "" : ".") + key.stringValue
      }
    }
    return result.isEmpty ? "the file" : result
  }

  private static func name(of type: Any.Type) -> String {
    if type == String.self { return "a string" }
    if type == Double.self || type == Int.self { return "a number" }
    return type is any DictionaryType.Type || !(type is any Collection.Type) ? "an object" : "a list"
  }
}
