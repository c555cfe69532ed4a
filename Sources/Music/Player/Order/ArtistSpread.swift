/// A random order in which songs of one artist follow each other as rarely as possible.
///
/// Let `n` be the number of songs that are left, `c` the highest number of them by one artist, and `p` the number of those by the
/// artist of the song before. Any order of them contains at least `max(0, 2p − n, 2c − n − 1)` repetitions of an artist, because
/// only the `n − c` songs by others can separate the `c` songs, and there is an order with exactly so many. So the songs are drawn
/// one by one, each at random among those with which this minimum can still be reached.
enum ArtistSpread {
  /// - Parameter former: the song that is played before; nil if there is none.
  static func shuffled(
    _ songs: [PlaybackItem], after former: Song?, using generator: inout some RandomNumberGenerator
  ) -> [PlaybackItem] {
    let (artists, count, before) = artists(of: songs, after: former)
    let order = order(artists, count: count, after: before, using: &generator)
    return order.map { songs[$0] }
  }

  /// A number for the artist of each song. Songs by unknown artists have one each.
  private static func artists(of songs: [PlaybackItem], after former: Song?) -> ([Int], count: Int, former: Int?) {
    var numbers: [String: Int] = [:]
    var count = 0
    func number(_ song: Song) -> Int {
      if song.artist != Song.unknownArtist, let known = numbers[song.artist] { return known }
      defer { count += 1 }
      numbers[song.artist] = count
      return count
    }
    let all = songs.map { number($0.song) }
    let before = former.map { number($0) }
    return (all, count, before)
  }

  /// The indexes of `artists` in the order in which they are drawn.
  /// - Parameters:
  ///   - count: the number of different artists; they are numbered from 0.
  ///   - former: the artist before.
  static func order(
    _ artists: [Int], count: Int, after former: Int?, using generator: inout some RandomNumberGenerator
  ) -> [Int] {
    var left = Array(artists.indices)
    var counts = [Int](repeating: 0, count: count)
    for artist in artists { counts[artist] += 1 }
    /// How many artists have so many songs left.
    var artistsWithCount = [Int](repeating: 0, count: artists.count + 1)
    for count in counts { artistsWithCount[count] += 1 }
    var highest = counts.max() ?? 0
    var former = former
    var result: [Int] = []
    result.reserveCapacity(left.count)
    while !left.isEmpty {
      let n = left.count
      let minimum = max(0, 2 * (former.map { counts[$0] } ?? 0) - n, 2 * highest - n - 1)
      while true {
        // At least a third of the songs can be drawn at any time, so this ends soon.
        let place = Int.random(in: 0..<n, using: &generator)
        let artist = artists[left[place]]
        let own = counts[artist]
        let next = own == highest && artistsWithCount[own] == 1 ? highest - 1 : highest
        let rest = max(0, 2 * (own - 1) - (n - 1), 2 * next - (n - 1) - 1)
        guard rest + (artist == former ? 1 : 0) == minimum else { continue }
        result.append(left[place])
        left.swapAt(place, n - 1)
        left.removeLast()
        artistsWithCount[own] -= 1
        artistsWithCount[own - 1] += 1
        counts[artist] = own - 1
        highest = next
        former = artist
        break
      }
    }
    return result
  }
}
