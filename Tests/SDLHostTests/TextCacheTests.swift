import Raster
import Testing
import ViewTree
import ViewTreeTesting

@testable import SDLHost

/// The caches of the text engine, and the preparation of text before shaping.
@Suite struct TextCacheTests {
  @Test("The least recently used value is dropped first")
  func order() {
    let cache = LRUCache<Int, String>(maximumCount: 3, maximumCost: 100)
    for key in 1...3 { cache.insert("\(key)", for: key, cost: 1) }
    #expect(cache.value(for: 1) == "1")
    cache.insert("4", for: 4, cost: 1)
    #expect(cache.value(for: 2) == nil)
    #expect(cache.value(for: 1) == "1" && cache.value(for: 3) == "3" && cache.value(for: 4) == "4")
    cache.insert("one", for: 1, cost: 5)
    #expect(cache.value(for: 1) == "one" && cache.count == 3 && cache.cost == 7)
  }

  @Test("A value that costs too much replaces all others, and stays until the next one")
  func cost() {
    let cache = LRUCache<Int, Int>(maximumCount: 10, maximumCost: 100)
    for key in 0..<5 { cache.insert(key, for: key, cost: 20) }
    #expect(cache.count == 5)
    cache.insert(5, for: 5, cost: 30)
    #expect(cache.count == 4 && cache.cost == 90)
    cache.insert(6, for: 6, cost: 500)
    #expect(cache.count == 1 && cache.value(for: 6) == 6)
    cache.insert(7, for: 7, cost: 1)
    #expect(cache.count == 1 && cache.value(for: 7) == 7)
  }

  @Test("Against a plain model: random use", arguments: [UInt64(3), 4])
  func model(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let cache = LRUCache<Int, Int>(maximumCount: 7, maximumCost: 60)
    var model: [(key: Int, value: Int, cost: Int)] = []
    for turn in 0..<3000 {
      let key = Int.random(in: 0..<14, using: &generator)
      if Bool.random(using: &generator) {
        let cost = Int.random(in: 0..<25, using: &generator)
        cache.insert(turn, for: key, cost: cost)
        model.removeAll { $0.key == key }
        model.append((key, turn, cost))
        while model.count > 1, model.count > 7 || model.reduce(0, { $0 + $1.cost }) > 60 { model.removeFirst() }
      } else {
        let known = model.firstIndex { $0.key == key }
        #expect(cache.value(for: key) == known.map { model[$0].value }, "seed \(seed)")
        if let known { model.append(model.remove(at: known)) }
      }
      #expect(cache.count == model.count && cache.cost == model.reduce(0) { $0 + $1.cost }, "seed \(seed)")
    }
  }

  @Test("A layout is made once, and a different width shapes no word again", .fonts(for: "Ag…"))
  func layouts() throws {
    let bench = TextBench()
    let text = "some words of a label that wraps"
    let first = try bench.layout(text, width: 100)
    let work = bench.engine.shapedBytes
    #expect(try bench.layout(text, width: 100) === first)
    #expect(try bench.layout(text, width: 90) !== first)
    #expect(try bench.layout(text, alignment: .center, width: 100) !== first)
    #expect(bench.engine.shapedBytes == work)
  }

  @Test("The engine keeps a bounded number of layouts", .fonts(for: "Ag…"))
  func bounded() throws {
    let bench = TextBench()
    for index in 0..<3000 { _ = try bench.layout("label \(index)") }
    #expect(bench.engine.cached.count <= 256)
    let long = String(repeating: "x", count: 2 << 20)
    for index in 0..<20 { _ = try bench.layout(long, mode: .truncatingTail, lines: 1, width: 50 + Double(index)) }
    #expect(bench.engine.cached.bytes <= 32 << 20)
  }

  @Test(
    "R6 The ink of a text goes with its layout, at all scales, so that texts that change all the time need little",
    .fonts(for: "Ag…"))
  func inkOfChangingTexts() throws {
    let bench = TextBench()
    let kept = try bench.layout("This one stays")
    _ = kept.pieces(scale: 1)
    for index in 0..<300 { _ = try bench.layout("0:\(index)").pieces(scale: 1) }
    let bytes = bench.engine.keptBytes
    let pieces = kept.pieces(scale: 1)
    for index in 300..<1500 {
      let layout = try bench.layout("0:\(index)")
      _ = layout.pieces(scale: 1)
      if index.isMultiple(of: 10) { _ = layout.pieces(scale: 1.5) }
    }
    #expect(bench.engine.keptBytes < bytes * 5 / 4)
    #expect(kept.pieces(scale: 1).first?.mask === pieces.first?.mask)
  }

  @Test(
    "J2 The memory of ink is counted at any scale, and the least recently drawn ink is dropped first",
    .fonts(for: "Ag…"))
  func inkBudget() throws {
    let inks = InkCache(budget: 100_000)
    func draw(_ text: Int, _ side: Int) {
      let entry = inks.entry(for: text, scale: 2)
      entry.all = [TextPiece(mask: Mask(width: side, height: side), x: 0, y: 0)]
      inks.didDraw(entry, for: text, scale: 2)
    }
    for text in 0..<50 {
      draw(text, 64)
      #expect(inks.byteCount <= 100_000)
      // Values that are used all the time stay.
      #expect(inks.entry(for: 0, scale: 2).all != nil)
    }
    #expect(inks.byteCount > 64 * 64 * 20)
    #expect(inks.entry(for: 49, scale: 2).all != nil && inks.entry(for: 49, scale: 1).all == nil)
    #expect(inks.entry(for: 1, scale: 2).all == nil)
    #expect(inks.makeNumber() != inks.makeNumber())

    // A layout that is referenced does not keep its ink in the cache.
    let bench = TextBench()
    let layouts = try (0..<400).map { try bench.layout("A title of an album, number \($0)", size: 40) }
    for layout in layouts { _ = layout.pieces(scale: 4) }
    #expect(bench.engine.keptBytes > 8 << 20)
    #expect(bench.engine.keptBytes <= InkCache.defaultBudget + (2 << 20))
    #expect(!layouts[0].pieces(scale: 4).isEmpty)
  }

  @Test("Control characters are removed, tabs become spaces, and line ends are found")
  func cleaning() {
    for suffix in ["", "é"] {
      let clean = CleanText("a\u{1}b\tc\r\nd\re\u{0B}f\(suffix)")
      let lines = clean.lines.map { String(decoding: clean.bytes[Int($0.start)..<Int($0.end)], as: UTF8.self) }
      #expect(lines == ["ab    c", "d", "e", "f\(suffix)"])
      #expect(clean.lines.map(\.continuesParagraph) == [false, false, false, true])
    }
    let marks = CleanText("e" + String(repeating: "\u{301}", count: 1000) + "x")
    #expect(marks.bytes.count == 1 + 63 * 2 + 1)
    #expect(marks.clusterEnd(after: 0, end: marks.bytes.count) == 127)
    #expect(CleanText("").lines.count == 1)
    #expect(CleanText("aא").lines[0].isBidirectional && !CleanText("aй").lines[0].isBidirectional)
  }

  @Test("A character has the script that Unicode gives it, but kana counts as Han")
  func scripts() {
    let tags: [(Unicode.Scalar, String)] = [
      ("a", "Latn"), ("é", "Latn"), ("Ễ", "Latn"), ("1", "Zyyy"), (" ", "Zyyy"), ("…", "Zyyy"), ("ж", "Cyrl"),
      ("λ", "Grek"), ("ἀ", "Grek"), ("א", "Hebr"), ("س", "Arab"), ("ﻻ", "Arab"), ("क", "Deva"), ("ก", "Thai"),
      ("日", "Hani"), ("か", "Hani"), ("한", "Hang"), ("😀", "Zyyy"), ("𠀀", "Hani"), ("\u{10FFFF}", "Zyyy"),
    ]
    for (scalar, tag) in tags {
      #expect(Script(of: scalar.value).rawValue == tag.utf8.reduce(0) { $0 << 8 | UInt32($1) }, "\(scalar)")
    }
  }
}
