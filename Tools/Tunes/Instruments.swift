/// What plays a note.
enum Instrument {
  case nylon, steel, harp, koto
  case piano, electricPiano, organ
  case musicBox, bell, marimba, vibraphone
  case flute, whistle, bowed, reed, square
  case pad, glass, strings
  case upright, roundBass, synthBass, cello
  case kick, softKick, snare, brush, clap, hat, openHat, shaker, rim, block, frameDrum, tom, click
}

/// A note as it is played: the pitch as MIDI counts semitones, times in seconds, and how loud, about 0 to 1.
struct Note {
  var instrument: Instrument
  var pitch: Double
  var start: Double
  var duration: Double
  var level: Double
}

extension Sound {
  /// Adds a note.
  mutating func play(_ note: Note, _ dice: inout Dice) {
    let first = max(0, Int(note.start * Self.rate))
    guard first < samples.count else { return }
    samples.withUnsafeMutableBufferPointer { all in
      let room = UnsafeMutableBufferPointer(rebasing: all[first...])
      Player(note: note, frequency: Arithmetic.frequency(note.pitch)).play(into: room, &dice)
    }
  }
}

private struct Player {
  let note: Note
  let frequency: Double

  func play(into out: UnsafeMutableBufferPointer<Double>, _ dice: inout Dice) {
    switch note.instrument {
    case .nylon: pluck(out, &dice, length: 2.4, bright: 0.34, level: 0.75)
    case .steel: pluck(out, &dice, length: 3.2, bright: 0.62, level: 0.62)
    case .harp: pluck(out, &dice, length: 3.6, bright: 0.45, level: 0.7)
    case .koto: pluck(out, &dice, length: 2.2, bright: 0.72, level: 0.62)
    case .upright: pluck(out, &dice, length: 1.5, bright: 0.16, level: 1.5)
    case .piano:
      struck(
        out, partials: [(1, 1, 1.9), (2.002, 0.42, 1.4), (3.006, 0.2, 1), (4.013, 0.1, 0.7), (5.024, 0.05, 0.5)],
        attack: 0.006, level: 0.42)
    case .musicBox:
      struck(
        out, partials: [(1, 1, 1.3), (3, 0.25, 0.5), (5.4, 0.16, 0.25), (8.9, 0.05, 0.1)], attack: 0.001, level: 0.36,
        rings: true)
    case .bell:
      struck(
        out, partials: [(1, 1, 2.6), (2.01, 0.5, 1.9), (2.76, 0.3, 1.2), (5.4, 0.14, 0.6)], attack: 0.002, level: 0.28,
        rings: true)
    case .glass:
      struck(out, partials: [(1, 1, 2.2), (2.32, 0.22, 1.5), (4.25, 0.1, 0.8)], attack: 0.03, level: 0.34, rings: true)
    case .marimba:
      struck(
        out, partials: [(1, 1, 0.55), (3.93, 0.22, 0.14), (9.2, 0.06, 0.05)], attack: 0.002, level: 0.55, rings: true)
    case .vibraphone:
      struck(
        out, partials: [(1, 1, 2), (4, 0.16, 0.8), (10, 0.03, 0.2)], attack: 0.003, level: 0.4, tremolo: (5.3, 0.22))
    case .electricPiano: electricPiano(out)
    case .organ:
      held(out, [1, 0.55, 0.3, 0.16, 0, 0.1], attack: 0.02, release: 0.08, vibrato: (6.1, 0.002), level: 0.22)
    case .flute:
      held(out, [1, 0.22, 0.1, 0.03], attack: 0.06, release: 0.12, vibrato: (5.1, 0.0035), level: 0.42)
      breath(out, &dice, 0.012)
    case .whistle:
      held(out, [1, 0.06, 0.05], attack: 0.035, release: 0.1, vibrato: (5.7, 0.005), level: 0.42)
      breath(out, &dice, 0.008)
    case .reed:
      held(out, [0.7, 0.8, 0.45, 0.5, 0.2, 0.16, 0.08], attack: 0.03, release: 0.08, vibrato: (4.6, 0.002), level: 0.2)
    case .bowed:
      held(
        out, [1, 0.6, 0.46, 0.3, 0.24, 0.16, 0.1, 0.06], attack: 0.09, release: 0.16, vibrato: (5.4, 0.0035),
        level: 0.26)
    case .cello:
      held(out, [1, 0.75, 0.4, 0.34, 0.2, 0.12, 0.06], attack: 0.11, release: 0.2, vibrato: (4.8, 0.003), level: 0.34)
    case .square:
      held(
        out, [1, 0, 0.3, 0, 0.14, 0, 0.06], attack: 0.008, release: 0.09, vibrato: (5.2, 0.0025), level: 0.3, falls: 0.5
      )
    case .pad: choir(out, [1, 0.4, 0.22, 0.12, 0.05], attack: 0.5, release: 0.9, level: 0.16)
    case .strings: choir(out, [1, 0.5, 0.4, 0.24, 0.16, 0.08], attack: 0.25, release: 0.5, level: 0.13)
    case .roundBass: held(out, [1, 0.28, 0.06], attack: 0.012, release: 0.1, vibrato: (1, 0), level: 0.62, falls: 0.7)
    case .synthBass:
      held(
        out, [1, 0.5, 0.33, 0.22, 0.12, 0.06], attack: 0.005, release: 0.05, vibrato: (1, 0), level: 0.42, falls: 1.6)
    case .kick: drum(out, from: 120, to: 48, bend: 0.03, length: 0.28, level: 0.85)
    case .softKick: drum(out, from: 85, to: 46, bend: 0.03, length: 0.24, level: 0.7)
    case .frameDrum:
      drum(out, from: 130, to: 84, bend: 0.05, length: 0.34, level: 0.6)
      hiss(out, &dice, low: 0.2, high: 0.02, length: 0.05, level: 0.1)
    case .tom: drum(out, from: 105, to: 66, bend: 0.08, length: 0.5, level: 0.7)
    case .snare:
      drum(out, from: 210, to: 180, bend: 0.02, length: 0.11, level: 0.25)
      hiss(out, &dice, low: 0.6, high: 0.1, length: 0.16, level: 0.2)
    case .brush: hiss(out, &dice, low: 0.45, high: 0.14, length: 0.15, level: 0.15, attack: 0.02)
    case .clap:
      for delay in [0.0, 0.011, 0.021] {
        let rest = UnsafeMutableBufferPointer(rebasing: out.dropFirst(min(out.count, Int(delay * Sound.rate))))
        hiss(rest, &dice, low: 0.4, high: 0.14, length: delay > 0.02 ? 0.17 : 0.02, level: 0.17)
      }
    case .hat: hiss(out, &dice, low: 0.95, high: 0.6, length: 0.045, level: 0.11)
    case .openHat: hiss(out, &dice, low: 0.95, high: 0.6, length: 0.2, level: 0.09)
    case .shaker: hiss(out, &dice, low: 0.8, high: 0.45, length: 0.07, level: 0.1, attack: 0.018)
    case .rim: struck(out, partials: [(1, 1, 0.05), (1.72, 0.7, 0.04)], attack: 0.0005, level: 0.22, rings: true)
    case .block: struck(out, partials: [(1, 1, 0.11), (2.4, 0.4, 0.06)], attack: 0.001, level: 0.3, rings: true)
    case .click: struck(out, partials: [(1, 1, 0.03), (2.9, 0.4, 0.015)], attack: 0.0005, level: 0.28, rings: true)
    }
  }

  /// A string that is plucked, after Karplus and Strong: noise in a delay line that loses its brightness.
  private func pluck(
    _ out: UnsafeMutableBufferPointer<Double>, _ dice: inout Dice, length: Double, bright: Double, level: Double
  ) {
    let period = Sound.rate / frequency
    let blend = 0.5 - bright * 0.35
    // The filter delays too.
    let delay = period - blend
    let size = Int(delay) + 2
    let fraction = delay - delay.rounded(.down)
    var line = [Double](repeating: 0, count: size)
    var soft = 0.0
    for index in 0..<Int(period) {
      soft += (dice.noise() - soft) * (0.12 + bright * 0.75)
      line[index] = soft
    }
    let mean = line.reduce(0, +) / Double(Int(period))
    for index in 0..<Int(period) { line[index] -= mean }
    // High strings are damped sooner.
    let seconds = length * min(1.3, max(0.35, (180 / frequency).squareRoot() + 0.25))
    let loss = Arithmetic.exp2(-9.965_784 * period / (seconds * Sound.rate))
    let loudness = note.level * level / (0.3 + bright * 0.5)
    let end = min(out.count, Int((note.duration + 1.2) * Sound.rate))
    let damping = Int(note.duration * Sound.rate)
    var (place, last, gain) = (Int(period) % size, 0.0, loudness)
    for index in 0..<end {
      if index > damping { gain *= 0.99988 }
      var back = place - Int(delay)
      if back < 0 { back += size }
      let before = back == 0 ? size - 1 : back - 1
      let sample = line[back] + (line[before] - line[back]) * fraction
      let value = (sample + (last - sample) * blend) * loss
      last = sample
      line[place] = value
      place = place + 1 == size ? 0 : place + 1
      let fadeIn = min(1, Double(index) / 60)
      let fadeOut = min(1, Double(end - index) / 2000)
      out[index] += value * gain * fadeIn * fadeOut
    }
  }

  /// Partials, each of which dies away in its own time.
  /// - Parameters:
  ///   - partials: frequency and level, as multiples of the note's, and the seconds until it is silent at middle C.
  ///   - rings: whether it sounds on after the note's end.
  private func struck(
    _ out: UnsafeMutableBufferPointer<Double>, partials: [(Double, Double, Double)], attack: Double, level: Double,
    rings: Bool = false, tremolo: (Double, Double)? = nil
  ) {
    let stretch = min(1.6, max(0.45, (261 / frequency).squareRoot()))
    for (multiple, part, seconds) in partials where frequency * multiple < 16_000 {
      let step = frequency * multiple / Sound.rate
      let fall = Arithmetic.decay(seconds * 2 * stretch)
      let end = min(
        out.count, Int((rings ? seconds * 2 * stretch : min(seconds * 2 * stretch, note.duration + 0.4)) * Sound.rate))
      let damping = rings ? end : Int(note.duration * Sound.rate)
      var (phase, gain) = (0.0, note.level * level * part)
      for index in 0..<end {
        if index > damping { gain *= 0.99965 }
        let rise = min(1, Double(index) / (attack * Sound.rate + 1))
        let fadeOut = min(1, Double(end - index) / 500)
        var value = Arithmetic.sine(phase) * gain * rise * fadeOut
        if let (rate, depth) = tremolo {
          value *= 1 - depth * (0.5 + 0.5 * Arithmetic.sine(Double(index) * rate / Sound.rate))
        }
        out[index] += value
        phase += step
        if phase >= 1 { phase -= 1 }
        gain *= fall
      }
    }
  }

  /// Two pairs of sines, one of each bending the other: the body and the tine.
  private func electricPiano(_ out: UnsafeMutableBufferPointer<Double>) {
    let end = min(out.count, Int((note.duration + 0.5) * Sound.rate))
    let damping = Int(note.duration * Sound.rate)
    let step = frequency / Sound.rate
    let (fall, tineFall, bendFall) = (Arithmetic.decay(5), Arithmetic.decay(0.5), Arithmetic.decay(2.2))
    var (gain, tine, bend) = (note.level * 0.36, note.level * 0.05, 0.12 + note.level * 0.14)
    var phase = 0.0
    for index in 0..<end {
      if index > damping { gain *= 0.9997 }
      let rise = min(1, Double(index) / 150) * min(1, Double(end - index) / 800)
      let shake = 1 - 0.12 * (0.5 + 0.5 * Arithmetic.sine(Double(index) * 4.6 / Sound.rate))
      let body = Arithmetic.sine(phase + bend * Arithmetic.sine(phase))
      let chime = frequency < 900 ? Arithmetic.sine(phase * 14) * tine : 0
      out[index] += (body * gain + chime) * rise * shake
      phase += step
      if phase >= 1024 { phase -= 1024 }
      gain *= fall
      tine *= tineFall
      bend *= bendFall
    }
  }

  /// A tone that is held: overtones of these levels, with vibrato that comes in slowly.
  /// - Parameter falls: how much of the level is lost in a second.
  private func held(
    _ out: UnsafeMutableBufferPointer<Double>, _ overtones: [Double], attack: Double, release: Double,
    vibrato: (rate: Double, depth: Double), level: Double, falls: Double = 0
  ) {
    let end = min(out.count, Int((note.duration + release) * Sound.rate))
    let total = note.duration + release
    let sum = overtones.reduce(0, +).squareRoot()
    var phase = 0.0
    for index in 0..<end {
      let time = Double(index) / Sound.rate
      let wobble = 1 + vibrato.depth * min(1, time * 2.5) * Arithmetic.sine(time * vibrato.rate)
      let rise = min(1, time / attack)
      let fade = min(1, max(0, (total - time) / release))
      let gain = note.level * level / sum * rise * rise * (3 - 2 * rise) * fade * fade / (1 + falls * time)
      var value = 0.0
      for (number, part) in overtones.enumerated() where part > 0 {
        let multiple = Double(number + 1)
        if frequency * multiple > 14_000 { break }
        value += part * Arithmetic.sine(phase * multiple)
      }
      out[index] += value * gain
      phase += frequency * wobble / Sound.rate
      if phase >= 1 { phase -= 1 }
    }
  }

  /// Three voices that are slightly apart.
  private func choir(
    _ out: UnsafeMutableBufferPointer<Double>, _ overtones: [Double], attack: Double, release: Double, level: Double
  ) {
    for (detune, delay) in [(0.9975, 0.0), (1, 0.013), (1.0027, 0.007)] {
      let late = Int(delay * Sound.rate)
      guard late < out.count else { continue }
      Player(note: note, frequency: frequency * detune).held(
        UnsafeMutableBufferPointer(rebasing: out.dropFirst(late)), overtones,
        attack: min(attack, note.duration * 0.45 + 0.02), release: release, vibrato: (4.3 + detune, 0.0012),
        level: level)
    }
  }

  private func breath(_ out: UnsafeMutableBufferPointer<Double>, _ dice: inout Dice, _ level: Double) {
    let end = min(out.count, Int((note.duration + 0.05) * Sound.rate))
    var (low, high) = (0.0, 0.0)
    for index in 0..<end {
      let noise = dice.noise()
      low += (noise - low) * 0.35
      high += (low - high) * 0.08
      let rise = min(1, Double(index) / 1500) * min(1, Double(end - index) / 3000)
      out[index] += (low - high) * level * note.level * rise
    }
  }

  /// A skin: a tone that falls.
  private func drum(
    _ out: UnsafeMutableBufferPointer<Double>, from: Double, to: Double, bend: Double, length: Double, level: Double
  ) {
    let end = min(out.count, Int(length * 1.6 * Sound.rate))
    let (fall, bendFall) = (Arithmetic.decay(length * 1.5), Arithmetic.decay(bend * 4))
    var (phase, gain, pitch) = (0.0, note.level * level, from - to)
    for index in 0..<end {
      let rise = min(1, Double(index) / 40) * min(1, Double(end - index) / 400)
      out[index] += Arithmetic.sine(phase) * gain * rise
      phase += (to + pitch) / Sound.rate
      gain *= fall
      pitch *= bendFall
    }
  }

  /// Noise between two limits, given as the parts of a step that simple filters take.
  private func hiss(
    _ out: UnsafeMutableBufferPointer<Double>, _ dice: inout Dice, low: Double, high: Double, length: Double,
    level: Double, attack: Double = 0.001
  ) {
    let end = min(out.count, Int((length * 1.3 + attack) * Sound.rate))
    let fall = Arithmetic.decay(length * 1.3)
    var (smooth, floor, gain) = (0.0, 0.0, note.level * level)
    for index in 0..<end {
      smooth += (dice.noise() - smooth) * low
      floor += (smooth - floor) * high
      let time = Double(index) / Sound.rate
      let rise = min(1, time / attack) * min(1, Double(end - index) / 300)
      out[index] += (smooth - floor) * gain * rise
      if time > attack { gain *= fall }
    }
  }
}
