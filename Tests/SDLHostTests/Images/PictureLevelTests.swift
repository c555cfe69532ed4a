import Platform
import Raster
import TestSupport
import Testing
import ViewTree

@testable import SDLHost

/// The sizes in which a picture is kept, and which of them is shown.
@Suite struct PictureLevelTests {
  /// A picture with levels that were added in this order.
  private func entry(_ sizes: [(Int, Int)]) throws -> PictureEntry {
    let entry = PictureEntry(Image(path: "/a.png"))
    for (index, (width, height)) in sizes.enumerated() {
      let surface = try #require(Surface(width: width, height: height))
      entry.insert(PictureEntry.Level(surface: surface, generation: index, lastUse: 0))
    }
    return entry
  }

  @Test("V10 A level replaces those that are not larger, and not much smaller, and the others stay sorted by size")
  func insertion() throws {
    // Those that stay, by the order in which they were added. 9/16 of the pixels are much fewer, and more are not.
    let cases: [(sizes: [(Int, Int)], stay: [Int])] = [
      ([(30, 30), (40, 40)], [0, 1]), ([(31, 30), (40, 40)], [1]), ([(40, 40), (30, 30)], [1, 0]),
      ([(41, 40), (40, 40)], [1, 0]), ([(40, 40), (40, 40)], [1]), ([(20, 80), (80, 20)], [1]),
      ([(10, 10), (100, 100), (30, 30)], [0, 2, 1]),
      ([(10, 10), (11, 11), (12, 12), (100, 100), (90, 90), (101, 101)], [2, 5]),
    ]
    for (sizes, stay) in cases {
      let levels = try entry(sizes).levels.map(\.generation)
      #expect(levels == stay, "\(sizes)")
    }
    let two = try entry([(10, 10), (40, 20)])
    #expect(two.byteCount == two.levels[0].surface.byteCount + two.levels[1].surface.byteCount)
  }

  @Test("V10 The smallest level is shown that suits, else the smallest that is large enough, else the largest")
  func best() throws {
    let levels = try entry([(10, 10), (40, 40), (100, 100)])
    func best(_ width: Int, _ height: Int) -> String? {
      levels.best(width, height).map { "\($0.index)\($0.isEnough ? " enough" : "")\($0.isTooLarge ? " large" : "")" }
    }
    // A pixel less is enough, and twice the size and one pixel more is not too large.
    let cases: [(Int, Int, String)] = [
      (1, 1, "0 enough large"), (4, 4, "0 enough large"), (5, 5, "0 enough"), (11, 11, "0 enough"),
      (12, 12, "1 enough large"), (19, 19, "1 enough large"), (20, 20, "1 enough"), (41, 41, "1 enough"),
      (42, 42, "2 enough large"), (49, 49, "2 enough large"), (50, 50, "2 enough"), (101, 101, "2 enough"),
      (102, 102, "2"), (10, 1, "0 enough"), (1, 10, "0 enough"), (5, 12, "1 enough large"), (12, 5, "1 enough large"),
      (5, 101, "2 enough"), (102, 5, "2"),
    ]
    for (width, height, expected) in cases { #expect(best(width, height) == expected, "\(width)×\(height)") }
    // More than there is in the file cannot be needed.
    levels.largest = (101, 100)
    #expect(best(102, 102) == "2 enough" && best(5_000, 3) == "2 enough")
    levels.largest = (102, 100)
    #expect(best(102, 5) == "2")
    levels.levels = []
    #expect(best(1, 1) == nil)
  }

  @Test("V10 A picture's colour is the mean of all its parts, in which grey counts little")
  func averageColor() throws {
    let (red, green, blue): ([UInt8], [UInt8], [UInt8]) = ([255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255])
    let grey: [UInt8] = [128, 128, 128, 255]
    let store = PictureStore()
    for (width, height) in [(3, 1), (1, 3)] {
      let image = Image(width: width, height: height, rgba: red + green + blue)
      let color = try #require(store.averageColor(of: image))
      for part in [color.red, color.green, color.blue] { #expect(abs(part - 1.0 / 3) < 1e-9) }
    }
    let color = try #require(store.averageColor(of: Image(width: 2, height: 1, rgba: red + grey)))
    #expect(abs(color.red - (255 * 263 + 128 * 8) / (255.0 * 271)) < 1e-9)
    #expect(abs(color.green - 128 * 8 / (255.0 * 271)) < 1e-9 && color.blue == color.green)
  }
}

/// The order in which pictures are loaded, in a pool whose jobs the test runs.
@Suite struct DecodeOrderTests {
  private let pool = DecodePool(threadCount: 1, transientBudget: 1 << 20, isManual: true) {}

  private func image(_ number: Int) -> Image { Image(path: "/nowhere/\(number).png") }

  private func key(_ number: Int) -> DecodePool.Key { .load(image(number)) }

  private func job(
    _ number: Int, frame: Int, isFirst: Bool = false, isAhead: Bool = false, order: Int = 0
  ) -> DecodePool.Job {
    DecodePool.Job(
      key: key(number), work: .load(image(number)), width: 8, height: 8, frame: frame, isFirst: isFirst,
      isAhead: isAhead, order: order)
  }

  @Test(
    "V10 Visible pictures come first, of these those of the latest frame, those with nothing to show, and the first")
  func order() {
    let jobs = [
      job(0, frame: 9, isFirst: true, order: 5), job(1, frame: 9, isFirst: true, order: 6), job(2, frame: 9, order: 4),
      job(3, frame: 8, isFirst: true, order: 3), job(4, frame: 10, isFirst: true, isAhead: true, order: 2),
      job(5, frame: 10, isAhead: true, order: 1), job(6, frame: 9, isFirst: true, isAhead: true, order: 0),
    ]
    for (i, first) in jobs.enumerated() {
      for (j, second) in jobs.enumerated() { #expect(first.comes(before: second) == (i < j), "\(i) \(j)") }
    }
    // They are numbered in the order in which they are queued.
    for index in [6, 5, 4, 3, 2, 0, 1] { pool.submit(jobs[index]) }
    #expect(pool.takeOutcomes().isEmpty)
    pool.runAll()
    let outcomes = pool.takeOutcomes()
    #expect(outcomes.map(\.key) == (0...6).map(key))
    #expect(outcomes.allSatisfy { $0.stamp == nil && $0.width == 8 && $0.height == 8 })
    #expect(pool.takeOutcomes().isEmpty)
  }

  @Test("V10 A job that waits grows with further requests, becomes visible, and is given up when no frame requests it")
  func waiting() throws {
    pool.submit(job(1, frame: 1))
    pool.submit(job(2, frame: 2))
    pool.submit(job(3, frame: 0, isAhead: true))
    #expect(pool.refresh(key(1), width: 20, height: 4, frame: 7, isAhead: true))
    let grown = try #require(pool.take(key(1)))
    #expect([grown.width, grown.height, grown.frame] == [20, 8, 7] && !grown.isAhead)
    #expect(pool.take(key(1)) == nil && !pool.refresh(key(1), width: 1, height: 1, frame: 8, isAhead: false))
    pool.submit(job(1, frame: 1))
    #expect(pool.drop(before: 1) == [] && pool.drop(before: 2) == [key(1)] && pool.drop(before: 2) == [])
    #expect(pool.refresh(key(3), width: 4, height: 9, frame: 1, isAhead: true))
    #expect(pool.drop(before: 3) == [key(2)])
    #expect(pool.refresh(key(3), width: 4, height: 1, frame: 2, isAhead: false))
    let seen = try #require(pool.take(key(3)))
    #expect([seen.width, seen.height, seen.frame] == [8, 9, 2] && !seen.isAhead)
    // A second job with the same key takes the place of the first one.
    pool.submit(job(4, frame: 3))
    pool.submit(job(4, frame: 5))
    pool.waitForOutcome()
    #expect(pool.takeOutcomes().count == 1)
    pool.submit(job(5, frame: 5))
    pool.stop()
    pool.runAll()
    #expect(pool.takeOutcomes().isEmpty)
  }

  @Test("V10 Files that have changed are found by comparing them with what they were, and the others are left out")
  func changedFiles() throws {
    let folder = try TemporaryFolder()
    let (same, other) = (try folder.write("same.png", [1, 2, 3]), try folder.write("other.png", [1, 2, 3]))
    let missing = folder.path + "/missing.png"
    let stamps = [same, other].map { FileStamp(path: $0) }
    _ = try folder.write("other.png", [1, 2, 3, 4])
    let checks = [
      DecodePool.Check(image: image(1), path: same, stamp: stamps[0]),
      DecodePool.Check(image: image(2), path: other, stamp: stamps[1]),
      DecodePool.Check(image: image(3), path: missing, stamp: nil),
      DecodePool.Check(image: image(4), path: missing, stamp: stamps[0]),
      DecodePool.Check(image: image(5), path: same, stamp: nil),
    ]
    pool.run(
      DecodePool.Job(
        key: .check, work: .check(checks), width: 0, height: 0, frame: 0, isFirst: false, isAhead: true))
    let outcome = try #require(pool.takeOutcomes().first)
    guard case .changed(let images) = outcome.result else {
      Issue.record("nothing was compared")
      return
    }
    #expect(images == [2, 4, 5].map(image))
  }
}
