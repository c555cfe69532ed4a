/// Writes a song in the style of its album: chords with few and short steps between them, a melody made of one motif and its
/// variations, a bass and drums.
struct Composer {
  private let style: Style
  private var dice: Dice
  private let key: Int
  private let bars: Int
  private let beat: Double
  private let lead: Instrument
  private let chordPlayer: (instrument: Instrument, pattern: Style.Pattern)
  /// The root of each bar's chord, as a place in the scale.
  private let roots: [Int]
  /// The bars before the melody begins.
  private let intro: Int
  private var notes: [Note] = []

  /// About how long a piece is, in seconds, without the sound that dies away at its end.
  private static let lengths = 20.5..<24.5
  private static let tail = 3.2

  init(style: Style, album: String, title: String, number: Int) {
    self.style = style
    var dice = Dice("\(album)/\(title)/\(number)")
    // Keys that lie next to each other, so that the songs of an album follow each other well.
    key = style.key + [0, 5, -2, 3, 7, -4][number % 6] - (number % 6 == 4 ? 12 : 0)
    let wanted = style.tempo * [1, 1.08, 0.9, 1.04, 0.94, 1.12][number % 6]
    // A whole number of phrases, at the tempo at which they take the time that there is.
    let length = Self.lengths.lowerBound + (Self.lengths.upperBound - Self.lengths.lowerBound) * dice.unit()
    let bar = 60 / wanted * Double(style.meter)
    let phrases = max(2, (length / bar / 4).rounded())
    bars = Int(phrases) * 4
    beat = min(1.12, max(0.9, length / (bar * Double(bars)))) * 60 / wanted
    lead = style.leads[number % style.leads.count]
    chordPlayer = style.chords[(number + number / 3) % style.chords.count]
    let progressions = style.mode.progressions
    let first = progressions[(number * 2 + dice.below(2)) % progressions.count]
    let second = progressions[(number * 2 + 3) % progressions.count]
    var roots: [Int] = []
    for phrase in 0..<bars / 4 {
      roots += phrase % 3 == 2 || (phrase == 1 && bars == 8 && number % 2 == 1) ? second : first
    }
    // The last chord before the end leads home.
    roots[bars - 1] = style.mode == .mixolydian || style.mode == .dorian ? 6 : style.mode == .lydian ? 1 : 4
    if style.mode == .minor { roots[bars - 1] = 6 }
    self.roots = roots
    intro = [1, 2, 0, 2, 1, 0][number % 6]
    self.dice = dice
  }

  /// The notes of the piece.
  mutating func write() -> [Note] {
    notes = []
    writeChords()
    writeBass()
    writeMelody()
    writeDrums()
    writeEnd()
    return notes
  }

  /// The piece, mixed, at no particular loudness.
  mutating func sound() -> Sound {
    let notes = write()
    var sound = Sound(seconds: start(ofBar: bars) + Self.tail + 0.6)
    for note in notes { sound.play(note, &dice) }
    if style.brightness < 1 { sound.soften(0.15 + 0.85 * style.brightness * style.brightness) }
    sound.addRoom(style.room)
    sound.removeOffset()
    sound.fade(in: 0.01, out: 1.6)
    return sound
  }

  // MARK: Time and pitch

  private func start(ofBar bar: Int) -> Double { Double(bar * style.meter) * beat + 0.05 }

  /// - Parameter place: in beats from the beginning of the bar.
  private func time(_ bar: Int, _ place: Double) -> Double {
    let eighth = place * 2 - (place * 2).rounded(.down)
    let isLate = Int(place * 2) % 2 == 1 && eighth < 0.01
    return start(ofBar: bar) + (place + (isLate ? style.swing : 0)) * beat
  }

  private mutating func add(
    _ instrument: Instrument, _ pitch: Int, bar: Int, at place: Double, for beats: Double, _ level: Double
  ) {
    // No player is exact.
    let late = dice.unit() * 0.008
    let touch = 0.92 + 0.16 * dice.unit()
    notes.append(
      Note(
        instrument: instrument, pitch: Double(pitch), start: time(bar, place) + late, duration: beats * beat,
        level: level * touch))
  }

  /// The pitch of a place in the scale; 0 is the keynote, 7 the one above.
  private func pitch(_ place: Int) -> Int {
    let octave = place >= 0 ? place / 7 : (place - 6) / 7
    return key + octave * 12 + style.mode.scale[place - octave * 7]
  }

  /// The places in the scale that make up a bar's chord.
  private func chord(_ bar: Int) -> [Int] {
    let root = roots[min(bar, bars - 1)]
    return bar >= bars ? [0, 2, 4] : [root, root + 2, root + 4] + (style.isRich ? [root + 6] : [])
  }

  // MARK: Chords

  /// The pitches of each bar's chord, chosen so that the voices move as little as possible.
  private func voicings() -> [[Int]] {
    var result: [[Int]] = []
    var last: [Int]?
    for bar in 0...bars {
      let tones = chord(bar).map { pitch($0) % 12 }
      var best: ([Int], Int)?
      for bottom in 52...62 where tones.contains(bottom % 12) {
        // The tones upwards from this one, each as close as possible.
        let begin = tones.firstIndex(of: bottom % 12) ?? 0
        var voicing = [bottom]
        for step in 1..<tones.count {
          let tone = tones[(begin + step) % tones.count]
          let above = voicing[voicing.count - 1]
          voicing.append(above + ((tone - above) % 12 + 12) % 12)
        }
        let drift = abs(bottom - 56)
        var cost = max(0, drift - 3)
        if let last { for (new, old) in zip(voicing, last) { cost += abs(new - old) } } else { cost += drift }
        if cost < best?.1 ?? .max { best = (voicing, cost) }
      }
      last = best?.0 ?? last
      result.append(last ?? [60, 64, 67])
    }
    return result
  }

  private mutating func writeChords() {
    let voicings = voicings()
    let meter = Double(style.meter)
    for bar in 0..<bars {
      let voices = voicings[bar]
      if let bed = style.bed { for voice in voices { add(bed, voice, bar: bar, at: 0, for: meter, 0.4) } }
      let instrument = chordPlayer.instrument
      func place(_ index: Int) -> Int { voices[index % voices.count] + 12 * (index / voices.count) }
      switch chordPlayer.pattern {
      case .held: for voice in voices { add(instrument, voice, bar: bar, at: 0, for: meter * 0.98, 0.55) }
      case .pulse:
        for index in 0..<style.meter {
          for voice in voices {
            add(instrument, voice, bar: bar, at: Double(index), for: 0.85, index == 0 ? 0.5 : 0.38)
          }
        }
      case .rising, .falling, .rolling:
        let count = style.meter * 2
        for index in 0..<count {
          let tone: Int =
            switch chordPlayer.pattern {
            case .rising: index < count / 2 + 1 ? index % 5 : (count - index) % 5
            case .falling: (count - 1 - index) % 4
            default: [0, 2, 1, 2, 3, 2, 1, 2][index % 8]
            }
          add(instrument, place(tone), bar: bar, at: Double(index) / 2, for: 1.4, index == 0 ? 0.62 : 0.46)
        }
      case .sixteenths:
        for index in 0..<style.meter * 4 where !(index % 8 == 7) {
          let tone = [0, 1, 2, 3, 1, 2, 0, 2][(index + bar % 2 * 2) % 8]
          add(instrument, place(tone), bar: bar, at: Double(index) / 4, for: 0.3, index % 4 == 0 ? 0.42 : 0.3)
        }
      case .strum:
        for (at, isDown) in [(0.0, true), (1, true), (1.5, false), (2.5, false), (3, true), (3.5, false)]
        where at < meter {
          for (index, voice) in (isDown ? voices : voices.reversed()).enumerated() {
            add(
              instrument, voice, bar: bar, at: at + Double(index) * 0.022, for: 0.9,
              at == 0 ? 0.5 : isDown ? 0.38 : 0.28)
          }
        }
      case .offbeat:
        for index in 0..<style.meter {
          for voice in voices { add(instrument, voice, bar: bar, at: Double(index) + 0.5, for: 0.34, 0.4) }
        }
      case .waltz:
        for index in 1..<style.meter {
          for voice in voices { add(instrument, voice, bar: bar, at: Double(index), for: 0.7, 0.4) }
        }
      case .jazz:
        for (at, length) in bar % 2 == 0 ? [(0.0, 1.4), (2.5, 1.3)] : [(1.5, 0.5), (3, 0.9)] {
          for voice in voices { add(instrument, voice, bar: bar, at: at, for: length, 0.46) }
        }
      case .bossa:
        for at in bar % 2 == 0 ? [0, 1.5, 3] : [0.5, 2, 3.5] {
          for voice in voices { add(instrument, voice, bar: bar, at: at, for: 0.5, 0.42) }
        }
      }
    }
  }

  // MARK: Bass

  private mutating func writeBass() {
    let instrument = style.bass.0
    // Between the E below the bass staff and an octave and a half above.
    func low(_ place: Int) -> Int {
      let tone = pitch(place) % 12
      return tone + (tone < 4 ? 48 : 36)
    }
    let meter = Double(style.meter)
    for bar in min(intro, 1)..<bars {
      let root = low(roots[bar])
      let fifth = low(roots[bar] + 4)
      let next = low(bar + 1 < bars ? roots[bar + 1] : 0)
      let below = fifth > root ? fifth - 12 : fifth
      let other = below >= 33 ? below : below + 12
      switch style.bass.1 {
      case .none: break
      case .whole: add(instrument, root, bar: bar, at: 0, for: meter * 0.97, 0.62)
      case .drone:
        add(instrument, low(0), bar: bar, at: 0, for: meter * 1.02, 0.4)
        if roots[bar] != 0 { add(instrument, root, bar: bar, at: 0, for: meter * 0.95, 0.4) }
      case .half:
        add(instrument, root, bar: bar, at: 0, for: meter / 2 * 0.95, 0.66)
        add(instrument, other, bar: bar, at: meter / 2, for: meter / 2 * 0.9, 0.56)
      case .waltz: add(instrument, bar % 2 == 0 ? root : other, bar: bar, at: 0, for: meter * 0.8, 0.64)
      case .pop:
        for (at, tone, length) in [(0, root, 1.3), (1.5, root, 0.45), (2, other, 0.9), (3.5, root, 0.45)]
        where at < meter {
          add(instrument, tone, bar: bar, at: at, for: length, 0.62)
        }
      case .octaves:
        for index in 0..<style.meter * 2 {
          add(
            instrument, root + (index % 2 == 1 ? 12 : 0) - (root > 43 ? 12 : 0), bar: bar, at: Double(index) / 2,
            for: 0.4, 0.5)
        }
      case .bossa:
        for (at, tone, length) in [(0, root, 1.3), (1.5, other, 0.5), (2, other, 1.3), (3.5, root, 0.5)] {
          add(instrument, tone, bar: bar, at: at, for: length, 0.62)
        }
      case .walking:
        let third = low(roots[bar] + 2)
        let step = next > fifth ? next - 1 : next + 1
        for (index, tone) in [root, third, fifth, step].enumerated() {
          add(instrument, tone, bar: bar, at: Double(index), for: 0.92, index == 0 ? 0.62 : 0.54)
        }
      }
    }
  }

  // MARK: Melody

  /// Rhythms of a bar in eighths; a negative number is a rest.
  private var rhythms: [[Int]] {
    if style.meter == 3 {
      return [[2, 2, 2], [4, 2], [3, 1, 2], [2, 1, 1, 2], [2, 4], [1, 1, 2, 2], [-1, 1, 2, 2]]
    }
    return [
      [3, 1, 2, 2], [2, 2, 4], [1, 1, 2, 4], [4, 2, 2], [3, 3, 2], [2, 1, 1, 2, 2], [-1, 1, 2, 4], [-2, 2, 3, 1],
      [2, 1, 3, 2],
      [4, 4], [-1, 1, 1, 1, 4],
    ]
  }

  private mutating func writeMelody() {
    // The motif: two bars of rhythm, and by how many places in the scale each note moves.
    var motif: [(rhythm: [Int], steps: [Int])] = []
    for _ in 0..<2 {
      let rhythm = dice.pick(rhythms)
      let rise = dice.chance(0.5) ? 1 : -1
      motif.append((rhythm, rhythm.indices.map { _ in dice.pick([rise, rise, -rise, 2 * rise, 0, rise, -2 * rise]) }))
    }
    let (lowest, highest) = lead == .bowed || lead == .flute || lead == .reed ? (64, 81) : (67, 86)
    var last = lowest + 7
    for bar in intro..<bars {
      let phrase = bar % 4
      let isVaried = bar >= 8 || (bars == 8 && bar >= 4)
      var (rhythm, steps) = motif[phrase % 2]
      if phrase == 3 {
        rhythm = style.meter == 3 ? (bar == bars - 1 ? [4, -2] : [2, 4]) : bar == bars - 1 ? [2, 2, 4] : [2, 6]
      } else if isVaried, phrase == 2 {
        rhythm = dice.pick(rhythms)
        steps = steps.map { -$0 }
      } else if isVaried, dice.chance(0.4) {
        steps = steps.reversed()
      }
      let chord = chord(bar)
      var at = 0
      for (index, eighths) in rhythm.enumerated() {
        defer { at += Int(eighths.magnitude) }
        guard eighths > 0, at < style.meter * 2 else { continue }
        let isStrong = at % 2 == 0 && (at == 0 || eighths >= 2 || at % 4 == 0)
        let step = index < steps.count ? steps[index] : -1
        last = tone(
          from: last, by: at == 0 && index == 0 ? step / 2 : step, in: chord, isStrong: isStrong, lowest...highest)
        // Between the notes that carry the melody some are left out.
        if !isStrong || phrase == 1, !(at == 0), !dice.chance(style.density) { continue }
        if at == 0, phrase != 0, !dice.chance(style.density + 0.2) { continue }
        let accent = at == 0 ? 0.86 : isStrong ? 0.78 : 0.66
        add(lead, last, bar: bar, at: Double(at) / 2, for: Double(eighths) / 2 * 0.93, accent)
        // Here and there the other hand joins in.
        if isVaried, phrase == 0, at == 0, [.musicBox, .vibraphone, .steel, .bowed, .marimba, .koto].contains(lead) {
          let second = tone(from: last - 5, by: 0, in: chord, isStrong: true, (lowest - 9)...highest)
          if second < last - 2 { add(lead, second, bar: bar, at: 0, for: Double(eighths) / 2 * 0.93, accent * 0.6) }
        }
      }
    }
  }

  /// The next tone of a melody: near the last one, in the key, and in the chord where it is heard most.
  private func tone(from last: Int, by step: Int, in chord: [Int], isStrong: Bool, _ range: ClosedRange<Int>) -> Int {
    let scale = style.mode.melody.map { pitch($0) % 12 }
    let tones = range.filter { scale.contains($0 % 12) }
    let nearest = tones.indices.min { (tones[$0] - last).magnitude < (tones[$1] - last).magnitude } ?? 0
    let target = tones[min(tones.count - 1, max(0, nearest + step))]
    guard isStrong else { return target }
    // The seventh belongs to the chord, but is no place to rest.
    let consonant = chord.prefix(3).map { pitch($0) % 12 }
    let candidates = range.filter { consonant.contains($0 % 12) && ($0 - last).magnitude <= 9 }
    return candidates.min { ($0 - target).magnitude < ($1 - target).magnitude } ?? target
  }

  // MARK: Drums

  private mutating func writeDrums() {
    func hit(_ instrument: Instrument, _ bar: Int, _ places: [Double], _ level: Double, pitch: Int = 60) {
      for place in places where place < Double(style.meter) {
        add(instrument, pitch, bar: bar, at: place, for: 0.2, level)
      }
    }
    let halves = (0..<style.meter * 2).map { Double($0) / 2 }
    let quarters = (0..<style.meter * 4).map { Double($0) / 4 }
    for bar in max(intro, 1)..<bars {
      let isFill = bar % 4 == 3
      switch style.drums {
      case .none: break
      case .shaker: hit(.shaker, bar, halves, 0.6)
      case .train:
        hit(.brush, bar, quarters, 0.34)
        hit(.brush, bar, [1, 3], 0.7)
        hit(.softKick, bar, [0, 2], 0.5)
      case .pop:
        hit(.kick, bar, [0, 2, 2.5], 0.6)
        hit(.snare, bar, isFill ? [1, 3, 3.5] : [1, 3], 0.62)
        hit(.hat, bar, halves, 0.5)
      case .pulse:
        hit(.kick, bar, [0, 1, 2, 3], 0.62)
        hit(.clap, bar, [1, 3], 0.55)
        hit(.openHat, bar, [0.5, 1.5, 2.5, 3.5], 0.5)
      case .lofi:
        hit(.softKick, bar, isFill ? [0, 1.5, 2.5] : [0, 2.5], 0.75)
        hit(.snare, bar, [1, 3], 0.5)
        hit(.hat, bar, halves, 0.36)
      case .frame:
        hit(.frameDrum, bar, [0], 0.7)
        hit(.frameDrum, bar, isFill ? [1, 2, 2.5] : [2], 0.4)
        hit(.shaker, bar, halves, 0.3)
      case .clicks: hit(.click, bar, (0..<style.meter).map(Double.init), 0.32, pitch: 84)
      case .toms:
        if bar >= bars / 2 { hit(.tom, bar, isFill ? [0, 2.5, 3, 3.5] : [0, 2.5], 0.5) }
      case .jazz:
        hit(.brush, bar, [0, 1, 1.5, 2, 3, 3.5], 0.4)
        hit(.hat, bar, [1, 3], 0.3)
        hit(.softKick, bar, [0], 0.3)
      case .glitch:
        hit(.softKick, bar, [0, 1.5, 2.75], 0.6)
        hit(.rim, bar, [1, 3], 0.5, pitch: 88)
        hit(.hat, bar, quarters.filter { Int($0 * 4) % 3 != 1 }, 0.36)
      case .waltz:
        hit(.softKick, bar, [0], 0.4)
        hit(.block, bar, isFill ? [1, 2, 2.5] : [1, 2], 0.26, pitch: 86)
      case .bossa:
        hit(.shaker, bar, halves, 0.5)
        hit(.rim, bar, bar % 2 == 0 ? [0, 1.5, 3] : [1, 2.5], 0.4, pitch: 84)
        hit(.softKick, bar, [0, 1.5, 2, 3.5], 0.4)
      }
    }
  }

  // MARK: The end

  private mutating func writeEnd() {
    let voices = voicings()[bars]
    let length = Self.tail / beat
    for (index, voice) in voices.enumerated() {
      add(chordPlayer.instrument, voice, bar: bars, at: Double(index) * 0.06, for: length, 0.55)
      if let bed = style.bed { add(bed, voice, bar: bars, at: 0, for: length * 0.6, 0.4) }
    }
    if style.bass.1 != .none {
      add(style.bass.0, key % 12 + (key % 12 < 4 ? 48 : 36), bar: bars, at: 0, for: length * 0.8, 0.6)
    }
    let home = 72 + (key % 12 > 6 ? key % 12 - 12 : key % 12)
    add(lead, home, bar: bars, at: 0.12, for: min(length * 0.7, 4), 0.7)
  }
}
