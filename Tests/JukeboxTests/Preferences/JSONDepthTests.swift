import Testing

@testable import Jukebox

@Suite struct JSONDepthTests {
  @Test(
    "R2 The depth of a JSON text is found without decoding it",
    arguments: [
      ("1", 0), ("[]", 1), ("[[1], {\"a\": [2]}]", 3), (#"{"[[[": 1}"#, 1), (#"["\"[[", [1]]"#, 2),
      (#"["\\", [1]]"#, 2),
      (#"["\\\"[", 1]"#, 1), ("]]]", 0),
    ])
  func depth(text: String, depth: Int) {
    #expect(JSONValue.depth(of: Array(text.utf8)) == depth)
  }
}
