import Foundation
import Testing

@testable import Jukebox

@Suite struct JSONDepthTests {
  @Test(
    "R2 Arrays and objects in a file are decoded down to 32 levels; brackets in texts and names are none of them",
    arguments: [
      ("[", "]", 31, true), ("[", "]", 32, false), ("[", "]", 500, false), (#"{"[[[": "#, "}", 31, true),
      (#"{"[[[": "#, "}", 32, false), (#"[{"a": "#, "}]", 15, true), (#"[{"a": "#, "}]", 16, false),
      (#"["\"[[","#, "]", 31, true), (#"["\\","#, "]", 32, false), (#"["\\\"[","#, "]", 31, true),
    ])
  func depth(begin: String, end: String, count: Int, isDecoded: Bool) {
    let inner = String(repeating: begin, count: count) + "1" + String(repeating: end, count: count)
    let values = try? JSONDecoder().decode([String: JSONValue].self, from: Data(#"{"x": \#(inner)}"#.utf8))
    #expect((values != nil) == isDecoded)
  }
}
