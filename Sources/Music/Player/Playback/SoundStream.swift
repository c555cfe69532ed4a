internal import Platform

/// What an open device plays: the frames of a ring, at a volume, with fades where the sound would otherwise be cut.
///
/// `render` and `goBack` are called by the device's thread. They take no lock and no memory. The class is unchecked because everything that
/// is not constant or shared safely is used by `render` alone.
final class SoundStream: OutputSource, @unchecked Sendable {
  let rate: Int
  let ring: SampleRing
  let heardClock: HeardClock
  private let controls: SoundControls
  private let signal: WakeSignal
  private let wakeIndex = WakeIndex()
  private let now: @Sendable () -> Double

  /// How long a fade is, in seconds.
  static let fade = 0.01
  /// For how many seconds the old sound may continue after a change, while the new sound is not available yet.
  static let patience = 0.1
  /// How many seconds of sound must be available to continue after the ring was empty.
  static let restart = 0.2

  /// How many seconds of sound can be rendered anew.
  private static let history = 0.2

  private let fadeFrames: Int
  /// From 0, silence, to `fadeFrames`.
  private var level = 0
  private var amplitude: Float
  private var index = 0
  private var tag = 0
  /// The number of frames given to the device.
  private var output = 0
  private var runOutput = 0
  private var runIndex = 0
  /// For how many frames the old sound has continued after a change.
  private var staleFrames = 0
  /// Whether the ring was empty in the middle of a song.
  private var isStarved = false
  /// Whether a pending jump has interrupted the sound.
  private var isCut = false
  /// The first of the frames given to the device that can be rendered again: all after it are silence, or consecutive frames of the ring at
  /// the same volume.
  private var steadyOutput = 0
  private var isSteadySilence = true
  private var wasHeld = false
  /// The furthest index up to which frames have been taken.
  private var furthest = 0
  /// Whether the next sound is the beginning of a song after silence, which has no fade.
  private var entersUnchanged = false

  /// - Parameter signal: signalled when frames up to `wake(at:)` have been taken, and after each jump.
  init(
    rate: Int, capacity: Int, controls: SoundControls, signal: WakeSignal,
    clock: @escaping @Sendable () -> Double
  ) {
    self.rate = rate
    self.controls = controls
    self.signal = signal
    now = clock
    ring = SampleRing(capacity: capacity, history: Int(Double(rate) * Self.history))
    heardClock = HeardClock(rate: rate)
    fadeFrames = max(1, Int(Double(rate) * Self.fade))
    amplitude = controls.amplitude
  }

  /// Asks for a signal when the frames up to an index have been taken.
  func wake(at index: Int) { wakeIndex.set(index) }

  func goBack(upTo frames: Int) -> Int {
    let isOld = ring.view().jump != nil || controls.isHeld != wasHeld || controls.amplitude != amplitude
    let count = min(frames, output - steadyOutput, index - furthest + ring.history)
    guard isOld, count > 0 else { return 0 }
    output -= count
    if !isSteadySilence { index -= count }
    ring.take(upTo: index)
    staleFrames = max(0, staleFrames - count)
    return count
  }

  func render(into memory: UnsafeMutablePointer<Float>, frames: Int, latency: Int) {
    let time = now()
    let isHeld = controls.isHeld
    wasHeld = isHeld
    let wantedTag = controls.wantedTag
    var hasJumped = false
    var done = 0
    staleFrames = tag == wantedTag ? 0 : staleFrames + frames
    let isStale = staleFrames > Int(Double(rate) * Self.patience)

    while done < frames {
      let view = ring.view()
      if let jump = view.jump, level == 0 {
        guard ring.execute(jump) else { continue }
        index = SampleRing.target(jump)
        tag = SampleRing.tag(jump)
        entersUnchanged = SampleRing.beginsSong(jump) && !isCut
        isCut = false
        isStarved = false
        staleFrames = 0
        hasJumped = true
        steadyOutput = output + done
        runIndex = index
        runOutput = output + done
        continue
      }
      let limit = view.jump.map { min(view.written, max(index, SampleRing.target($0))) } ?? view.written
      let available = max(0, limit - index)
      let isEnd = view.isEnd && view.jump == nil
      if isStarved, isEnd || available >= Int(Double(rate) * Self.restart) { isStarved = false }
      let isLow = !isEnd && available <= fadeFrames
      if view.jump != nil, level > 0 { isCut = true }
      // The old sound does not begin again after a change.
      let isFormer = tag != wantedTag && (isStale || level == 0)
      let isWanted = !isHeld && view.jump == nil && !isFormer && !isStarved && !isLow
      if available == 0 {
        if !isEnd, level > 0 { isStarved = true }
        level = 0
        if view.jump != nil { continue }
        break
      }
      if level == 0 {
        guard isWanted else { break }
        steadyOutput = output + done
        runIndex = index
        runOutput = output + done
        if entersUnchanged { level = fadeFrames }
        entersUnchanged = false
      }
      let (source, contiguous) = ring.frames(from: index)
      var count = min(frames - done, available, contiguous)
      if isWanted, level == fadeFrames {
        // If the frames end before the end of the song, a fade begins in time.
        if !isEnd { count = min(count, max(1, available - fadeFrames)) }
        if amplitude != controls.amplitude { steadyOutput = output + done + count }
        copy(source, to: memory + done * 2, frames: count)
      } else {
        count = min(count, max(1, isWanted ? fadeFrames - level : level))
        ramp(source, to: memory + done * 2, frames: count, step: isWanted ? 1 : -1)
        steadyOutput = output + done + count
        if level == 0, isLow, !isHeld, view.jump == nil { isStarved = true }
      }
      index += count
      done += count
    }

    if done < frames {
      (memory + done * 2).update(repeating: 0, count: (frames - done) * 2)
      if !isSteadySilence { steadyOutput = output + done }
    }
    isSteadySilence = done < frames
    if done == 0 { amplitude = controls.amplitude }
    ring.take(upTo: index)
    furthest = max(furthest, index)
    heardClock.note(
      HeardClock.Stamp(time: time, played: output - latency, runOutput: runOutput, runIndex: runIndex, taken: index))
    output += frames
    if wakeIndex.isReached(by: index) || hasJumped { signal.signal() }
  }

  private func copy(_ source: UnsafePointer<Float>, to target: UnsafeMutablePointer<Float>, frames: Int) {
    let wanted = controls.amplitude
    if amplitude != wanted {
      ramp(source, to: target, frames: frames, step: 0)
    } else if wanted == 1 {
      target.update(from: source, count: frames * 2)
    } else {
      var sample = 0
      while sample < frames * 2 {
        target[sample] = source[sample] * wanted
        sample += 1
      }
    }
  }

  /// Copies frames while the level and the amplitude change.
  private func ramp(
    _ source: UnsafePointer<Float>, to target: UnsafeMutablePointer<Float>, frames: Int, step: Int
  ) {
    let wanted = controls.amplitude
    let amplitudeStep = 1 / Float(fadeFrames)
    var frame = 0
    while frame < frames {
      if amplitude < wanted {
        amplitude = min(wanted, amplitude + amplitudeStep)
      } else if amplitude > wanted {
        amplitude = max(wanted, amplitude - amplitudeStep)
      }
      level += step
      let factor = level == fadeFrames ? amplitude : amplitude * Float(level) / Float(fadeFrames)
      target[frame * 2] = source[frame * 2] * factor
      target[frame * 2 + 1] = source[frame * 2 + 1] * factor
      frame += 1
    }
  }
}
