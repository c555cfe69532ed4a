import Glibc
import Testing

@testable import Music

@Suite struct ArtistSpreadTests {
  private func repetitions(_ artists: [Int], after former: Int?) -> Int {
    zip([former ?? -1] + artists, artists).filter { $0 == $1 }.count
  }

  /// The lowest number of repetitions of all orders, by trying them all.
  private func least(_ counts: [Int], after former: Int) -> Int {
    var memory: [[Int]: Int] = [:]
    func search(_ counts: [Int], _ former: Int) -> Int {
      if counts.allSatisfy({ $0 == 0 }) { return 0 }
      if let known = memory[counts + [former]] { return known }
      var best = Int.max
      for artist in counts.indices where counts[artist] > 0 {
        var rest = counts
        rest[artist] -= 1
        best = min(best, search(rest, artist) + (artist == former ? 1 : 0))
      }
      memory[counts + [former]] = best
      return best
    }
    return search(counts, former)
  }

  @Test("M8 shuffling repeats an artist only where no order avoids it: as rarely as the best of all orders")
  func minimum() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = RepeatableGenerator(seed: seed)
    for round in 0..<3000 {
      let kinds = Int.random(in: 1...4, using: &random)
      let counts = (0..<kinds).map { _ in Int.random(in: 0...5, using: &random) }
      let former = Bool.random(using: &random) ? Int.random(in: 0..<kinds, using: &random) : nil
      let artists = counts.indices.flatMap { [Int](repeating: $0, count: counts[$0]) }
      let order = ArtistSpread.order(artists, count: kinds, after: former, using: &random)
      #expect(order.sorted() == Array(artists.indices), "seed \(seed), round \(round)")
      #expect(
        repetitions(order.map { artists[$0] }, after: former) == least(counts, after: former ?? -1),
        "seed \(seed), round \(round): \(counts) after \(String(describing: former))")
    }
  }

  @Test("M8 each order of songs by different artists is equally likely")
  func uniform() {
    var random = RepeatableGenerator(seed: 7)
    var counts: [[Int]: Int] = [:]
    for _ in 0..<24_000 {
      counts[ArtistSpread.order([0, 1, 2, 3], count: 4, after: nil, using: &random), default: 0] += 1
    }
    #expect(counts.count == 24)
    #expect(counts.values.allSatisfy { (850...1150).contains($0) })
  }

  @Test("songs by unknown artists are nobody's repetition")
  func unknown() {
    var random = RepeatableGenerator(seed: 3)
    let known = Song(title: "K", artist: "K", duration: 1)
    let songs =
      [known, known].enumerated().map { PlaybackItem(id: $0.offset, song: $0.element) }
      + (2..<4).map { PlaybackItem(id: $0, song: Song(title: "", artist: Song.unknownArtist, duration: 1)) }
    for _ in 0..<50 {
      let order = ArtistSpread.shuffled(songs, after: nil, using: &random)
      #expect(repetitions(order.map { $0.id < 2 ? 0 : $0.id }, after: nil) == 0)
    }
  }

  @Test(
    "100,000 songs, most of them by one artist, are shuffled in a moment: ten times as many take about ten times as long"
  )
  func large() {
    func seconds(songs count: Int) -> Double {
      var random = RepeatableGenerator(seed: 5)
      let often = count * 6 / 10
      let artists = (0..<count).map { $0 < often ? 0 : $0 - often + 1 }
      let start = Self.processorTime
      let order = ArtistSpread.order(artists, count: count - often + 1, after: nil, using: &random)
      let end = Self.processorTime
      #expect(repetitions(order.map { artists[$0] }, after: nil) == 2 * often - count - 1)
      return end - start
    }
    let small = (0..<3).map { _ in seconds(songs: 10_000) }.min() ?? 0
    // A hundred times if each song were compared with each other one.
    #expect(seconds(songs: 100_000) < 40 * small)
  }

  /// What this thread has used, in seconds: other tests at the same time do not count.
  private static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
