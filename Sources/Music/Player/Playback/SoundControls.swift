internal import Synchronization

/// What the main thread sets, and the threads of the device and of the feeder read.
final class SoundControls: Sendable {
  private let amplitudeBits = Atomic(Float(1).bitPattern)
  private let held = Atomic(false)
  private let tag = Atomic(0)

  /// The factor for all samples, from 0 to 1.
  var amplitude: Float {
    get { Float(bitPattern: amplitudeBits.load(ordering: .relaxed)) }
    set { amplitudeBits.store(newValue.bitPattern, ordering: .relaxed) }
  }

  /// Whether the sound stands still.
  var isHeld: Bool {
    get { held.load(ordering: .relaxed) }
    set { held.store(newValue, ordering: .relaxed) }
  }

  /// The tag of the jump that leads to the wanted sound. Until the stream has followed this jump, the former sound may continue only for a
  /// moment.
  var wantedTag: Int {
    get { tag.load(ordering: .relaxed) }
    set { tag.store(newValue & 0x7FFF, ordering: .relaxed) }
  }
}
