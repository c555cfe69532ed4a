/// One channel of samples, full scale being ±1.
struct Sound {
  static let rate = 48_000.0
  var samples: [Double]

  init(seconds: Double) { samples = [Double](repeating: 0, count: Int(seconds * Self.rate)) }

  var seconds: Double { Double(samples.count) / Self.rate }
}

extension Sound {
  /// Adds a room to the sound.
  /// - Parameter amount: how loud it is, relative to the sound.
  mutating func addRoom(_ amount: Double) {
    guard amount > 0 else { return }
    var wet = [Double](repeating: 0, count: samples.count)
    // Schroeder's reverberation: combs side by side whose echoes get darker, and all-pass filters one after the other.
    for (length, feedback) in [(1687, 0.83), (1931, 0.82), (2053, 0.81), (2251, 0.80), (2399, 0.79), (2617, 0.78)] {
      var line = [Double](repeating: 0, count: length)
      var (place, dark) = (0, 0.0)
      for index in samples.indices {
        let echo = line[place]
        dark = echo * 0.62 + dark * 0.38
        line[place] = samples[index] + dark * feedback
        wet[index] += echo / 6
        place = place + 1 == length ? 0 : place + 1
      }
    }
    for length in [347, 113, 601] {
      var line = [Double](repeating: 0, count: length)
      var place = 0
      for index in wet.indices {
        let delayed = line[place]
        let input = wet[index] + delayed * 0.5
        line[place] = input
        wet[index] = delayed - input * 0.5
        place = place + 1 == length ? 0 : place + 1
      }
    }
    for index in samples.indices { samples[index] += wet[index] * amount }
  }

  /// Removes what is lower than music: a step at the beginning of a note, say.
  mutating func removeOffset() {
    var (last, out) = (0.0, 0.0)
    for index in samples.indices {
      out = samples[index] - last + 0.9965 * out
      last = samples[index]
      samples[index] = out
    }
  }

  /// Takes away what is above a frequency, gently.
  mutating func soften(_ amount: Double) {
    var last = 0.0
    for index in samples.indices {
      last += (samples[index] - last) * amount
      samples[index] = last
    }
  }

  /// Begins and ends in silence.
  mutating func fade(in begin: Double, out end: Double) {
    let (first, last) = (Int(begin * Self.rate), Int(end * Self.rate))
    for index in 0..<min(first, samples.count) { samples[index] *= Double(index) / Double(first) }
    for index in 0..<min(last, samples.count) {
      let part = Double(index) / Double(last)
      samples[samples.count - 1 - index] *= part * part * (3 - 2 * part)
    }
  }

  /// Brings the sound to a loudness, with no peak above a limit.
  mutating func master(to target: Loudness, peak: Double) {
    for _ in 0..<4 {
      let gain = (target.power / max(Loudness(of: samples).power, 1e-12)).squareRoot()
      for index in samples.indices { samples[index] *= gain }
      limit(peak)
    }
  }

  /// How far from zero the wave comes at a sample, or between it and the next.
  private static func height(of samples: [Double], at index: Int) -> Double {
    guard index > 0, index + 2 < samples.count else { return samples[index].magnitude }
    let (a, b, c, d) = (samples[index - 1], samples[index], samples[index + 1], samples[index + 2])
    return max(b.magnitude, ((9 * (b + c) - a - d) / 16).magnitude)
  }

  static func peak(of samples: [Double]) -> Double {
    samples.indices.reduce(0) { max($0, height(of: samples, at: $1)) }
  }

  /// Turns the sound down smoothly around each peak, beginning shortly before.
  private mutating func limit(_ peak: Double) {
    let ahead = 240
    var wanted = [Double](repeating: 1, count: samples.count + ahead)
    for index in samples.indices {
      let height = Self.height(of: samples, at: index)
      if height > peak { wanted[index] = peak / height }
    }
    var lowest = wanted
    // The lowest gain of what comes within the next moment.
    var queue: [Int] = []
    var head = 0
    for index in wanted.indices {
      while queue.count > head, wanted[queue[queue.count - 1]] >= wanted[index] { queue.removeLast() }
      queue.append(index)
      if queue[head] + ahead < index { head += 1 }
      if index >= ahead { lowest[index - ahead] = wanted[queue[head]] }
    }
    var (gain, average) = (1.0, 1.0)
    for index in samples.indices {
      gain = min(lowest[index], gain + (1 - gain) * 0.0002)
      average += (gain - average) * 0.02
      samples[index] *= min(average, max(gain, average * 0.98))
    }
  }
}

/// How loud a sound is, as ITU-R BS.1770 measures it. The unit is power after its filters, as that needs no logarithm.
struct Loudness {
  var power: Double

  /// −16 LUFS.
  static let minus16 = Loudness(power: 0.029_451_0)

  init(power: Double) { self.power = power }

  /// The integrated loudness of samples at 48 kHz.
  init(of samples: [Double]) {
    let hop = 4800
    var blocks: [Double] = []
    var sum = 0.0
    // The two filters of BS.1770 at 48 kHz: the head's influence, and a high-pass.
    var (a1, a2, b1, b2) = (0.0, 0.0, 0.0, 0.0)
    for (index, sample) in samples.enumerated() {
      let x = sample + 1.69065929318241 * a1 - 0.73248077421585 * a2
      let shelf = 1.53512485958697 * x - 2.69169618940638 * a1 + 1.19839281085285 * a2
      (a1, a2) = (x, a1)
      let y = shelf + 1.99004745483398 * b1 - 0.99007225036621 * b2
      let high = y - 2 * b1 + b2
      (b1, b2) = (y, b1)
      sum += high * high
      if (index + 1) % hop == 0 {
        blocks.append(sum / Double(hop))
        sum = 0
      }
    }
    // Blocks of 400 ms; those below −70 LUFS, and then those 10 LU below the rest, are not counted.
    let gated = blocks.indices.dropLast(3).map { blocks[$0...($0 + 3)].reduce(0, +) / 4 }.filter { $0 > 1.1724e-7 }
    let mean = gated.reduce(0, +) / Double(max(1, gated.count))
    let loud = gated.filter { $0 > mean / 10 }
    power = loud.reduce(0, +) / Double(max(1, loud.count))
  }
}
