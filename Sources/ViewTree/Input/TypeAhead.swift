internal import Folding

/// Finds items by the letters with which their titles begin, without regard to case and accents, as lists and menus do.
///
/// A value without a clock: each call has the time, for example `Window.currentTime`.
public nonisolated struct TypeAhead: Sendable {
  /// The longest time between two letters of the same word. Seconds.
  public static let pause = 0.8

  /// The characters that were typed, each folded.
  private var letters: [String] = []
  private var lastTime = -Double.infinity

  /// Nothing has been typed yet.
  public init() {}

  /// Whether a word is being typed at `time` (in seconds), so that a space belongs to it.
  public func isTyping(at time: Double) -> Bool { !letters.isEmpty && time - lastTime <= Self.pause + 1e-9 }

  /// Adds `text` to the word, or begins a new one if the last text came more than `pause` before `time` (in seconds).
  public mutating func type(_ text: String, at time: Double) {
    if !isTyping(at: time) { letters = [] }
    lastTime = time
    letters += text.map { FoldedText.folded(String($0)) }.filter { !$0.isEmpty }
  }

  /// Forgets the word, so that the next letter begins a new one.
  public mutating func reset() { letters = [] }

  /// The index of the next item whose title begins with the word, around the end; nil if there is none.
  ///
  /// A repeated letter moves on to the next item each time. A longer word stays at an item that matches.
  /// - Parameters:
  ///   - count: the number of items.
  ///   - current: the index from which the search starts; nil if there is no current item.
  ///   - title: the title of the item at an index; nil if the item cannot be chosen.
  public func match(among count: Int, from current: Int?, title: (Int) -> String?) -> Int? {
    guard let first = letters.first, count > 0 else { return nil }
    let isOneLetter = letters.allSatisfy { $0 == first }
    let word = isOneLetter ? first : letters.joined()
    let start = current.map { isOneLetter ? $0 + 1 : $0 } ?? 0
    return (0..<count).lazy.map { (start + $0) % count }.first { index in
      title(index).map { FoldedText.text($0, beginsWith: word) } ?? false
    }
  }
}
