import Testing
import ViewTree
import ViewTreeTesting

@testable import SDLHost

@Suite("How children differ from those that were announced") struct ChildrenDifferenceTests {
  private let views = Dictionary(uniqueKeysWithValues: "abcdefgh".map { ($0, View()) })

  private func difference(_ old: String, _ new: String, renewing renewed: String = "", focus: Character? = nil)
    -> ChildrenDifference
  {
    // The focus may also be within a child.
    let focused = focus.flatMap { views[$0] }.map { child in
      let inner = View()
      child.addSubview(inner)
      return inner
    }
    return ChildrenDifference(
      from: old.compactMap { views[$0] }, to: new.compactMap { views[$0] }, renewing: renewed.compactMap { views[$0] },
      around: focused)
  }

  private func letter(_ view: View) -> Character { views.first { $0.value === view }?.key ?? "?" }

  /// The removals and then the additions, such as "-1b +0d".
  private func told(_ difference: ChildrenDifference) -> String {
    let removed = difference.removed.map { "-\($0.place)\(letter($0.view))" }
    let added = difference.added.map { "+\($0.place)\(letter($0.view))" }
    return (removed + added).joined(separator: " ")
  }

  @Test(
    "U11 What has left is told with its place among those that are left, and what has come with its place in the end")
  func cameAndWent() {
    let cases = [
      ("", "", ""), ("abc", "abc", ""), ("abc", "", "-0a -0b -0c"), ("", "abc", "+0a +1b +2c"),
      ("abc", "abdc", "+2d"), ("abdc", "abc", "-2d"), ("abc", "dabce", "+0d +4e"), ("abcd", "aefd", "-1b -1c +1e +2f"),
      ("ab", "cd", "-0a -0b +0c +1d"),
    ]
    for (old, new, expected) in cases {
      let found = difference(old, new)
      #expect(told(found) == expected && found.isEmpty == expected.isEmpty, "\(old) → \(new)")
    }
  }

  @Test(
    "U11 Of children that have changed places those are told that have moved farthest, and of two the former first one")
  func moved() {
    let cases = [
      ("ab", "ba", "-0a +1a"), ("abcde", "bcdea", "-0a +4a"), ("abcde", "eabcd", "-4e +0e"),
      ("abcd", "cdab", "-0a -0b +2a +3b"), ("abcdef", "fbcdea", "-0a -4f +0f +5a"),
      ("abcd", "decba", "-0a -0b -1d +0d +1e +3b +4a"),
    ]
    for (old, new, expected) in cases { #expect(told(difference(old, new)) == expected, "\(old) → \(new)") }
  }

  @Test("U11 The child that has the focus, or contains it, stays, and others move around it")
  func focus() {
    #expect(told(difference("ab", "ba", focus: "a")) == "-1b +0b")
    #expect(told(difference("ab", "ba", focus: "b")) == "-0a +1a")
    #expect(told(difference("abc", "bca", focus: "a")) == "-1b -1c +0b +1c")
    #expect(told(difference("abc", "cab", focus: "c")) == "-0a -0b +1a +2b")
    // A focus elsewhere changes nothing, and what has left takes it along.
    #expect(told(difference("ab", "ba", focus: "h")) == "-0a +1a")
    #expect(told(difference("abc", "bc", focus: "a")) == "-0a")
  }

  @Test("U11 A child that shows another item leaves and comes, in its place or in another one")
  func renewed() {
    #expect(told(difference("abc", "abc", renewing: "b")) == "-1b +1b")
    #expect(told(difference("abc", "abc", renewing: "ac")) == "-0a -1c +0a +2c")
    #expect(told(difference("abc", "cab", renewing: "a")) == "-0a -0b +1a +2b")
    #expect(told(difference("abc", "abcd", renewing: "d")) == "+3d")
  }

  @Test("U11 Random changes: the removals and the additions lead from the former children to the present ones")
  func random() {
    var generator = SeededGenerator(seed: 7)
    func anyChildren() -> String {
      String("abcdefgh".shuffled(using: &generator).prefix(Int.random(in: 0...8, using: &generator)))
    }
    for turn in 0..<300 {
      let (old, new) = (anyChildren(), anyChildren())
      let found = difference(old, new, renewing: String(anyChildren().prefix(2)), focus: anyChildren().first)
      var children = Array(old)
      for (place, view) in found.removed {
        #expect(children.indices.contains(place) && children[place] == letter(view), "\(turn)")
        children.removeAll { $0 == letter(view) }
      }
      for (place, view) in found.added { children.insert(letter(view), at: min(place, children.count)) }
      #expect(String(children) == new, "\(turn): \(old) → \(new)")
    }
  }
}
