package import Languages

private protocol DictionaryType {}
extension Dictionary: DictionaryType {}

extension DecodingError {
  /// Describes the error in a phrase for people to read: "albums[2].title should be a string".
  package var reason: Sentence {
    switch self {
    case .keyNotFound(let key, let context): tr("\(Self.place(context.codingPath, key)) is missing")
    case .typeMismatch(let type, let context):
      tr("\(Self.place(context.codingPath)) should be \(Self.name(of: type))")
    case .valueNotFound(let type, let context):
      tr("\(Self.place(context.codingPath)) is null and should be \(Self.name(of: type))")
    case .dataCorrupted(let context) where !context.codingPath.isEmpty:
      tr("\(Self.place(context.codingPath)) cannot be read")
    default: tr("not valid JSON")
    }
  }

  private static func place(_ path: [any CodingKey], _ last: (any CodingKey)? = nil) -> Sentence {
    var result = ""
    for key in path + (last.map { [$0] } ?? []) {
      if let index = key.intValue {
        result += "[\(index)]"
      } else {
        result += (result.isEmpty ? "" : ".") + key.stringValue
      }
    }
    return result.isEmpty ? tr("the file") : Sentence(verbatim: result)
  }

  private static func name(of type: Any.Type) -> Sentence {
    if type == String.self { return tr("a string") }
    if type == Double.self || type == Int.self { return tr("a number") }
    return type is any DictionaryType.Type || !(type is any Collection.Type) ? tr("an object") : tr("a list")
  }
}
