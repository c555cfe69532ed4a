/// Alters English texts for tests of the layout: they stay legible, and become as long and as high as texts in other languages.
enum Accents {
  private static let marks: [Character: Character] = [
    "a": "å", "b": "ƀ", "c": "ç", "d": "ð", "e": "é", "g": "ğ", "h": "ĥ", "i": "î", "j": "ĵ", "k": "ķ", "l": "ļ",
    "n": "ñ",
    "o": "ö", "r": "ŕ", "s": "š", "t": "ţ", "u": "û", "w": "ŵ", "y": "ý", "z": "ž", "A": "Å", "C": "Ç", "D": "Ð",
    "E": "É", "G": "Ğ", "H": "Ĥ", "I": "Î", "J": "Ĵ", "K": "Ķ", "L": "Ļ", "N": "Ñ", "O": "Ö", "R": "Ŕ", "S": "Š",
    "T": "Ţ", "U": "Û", "W": "Ŵ", "Y": "Ý", "Z": "Ž",
  ]

  /// The text with accents, and with four more letters for every ten.
  static func added(to text: String) -> String {
    var result = ""
    var missing = 0.0
    var last: Character?
    func lengthen(from least: Double) {
      while missing >= least, let letter = last {
        result.append(letter)
        missing -= 1
      }
    }
    for character in text {
      if !character.isLetter { lengthen(from: 0.5) }
      let marked = marks[character] ?? character
      result.append(marked)
      missing += 0.4
      last = character.isLetter ? Character(marked.lowercased()) : nil
      lengthen(from: 1)
    }
    lengthen(from: 0.5)
    return result
  }
}
