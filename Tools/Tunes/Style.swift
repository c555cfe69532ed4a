/// The character of an album's music.
struct Style {
  /// The pitch of the first song's keynote, as MIDI counts, from 48 to 59.
  var key: Int
  var mode: Mode
  /// Beats in a minute, and in a bar.
  var tempo: Double
  var meter = 4
  /// By how much of a beat the second of two eighths is late.
  var swing = 0.0
  /// Each song chooses one of these.
  var leads: [Instrument]
  var chords: [(Instrument, Pattern)]
  var bass: (Instrument, BassLine)
  var drums: DrumLine = .none
  /// Whether chords have four notes.
  var isRich = false
  /// How many of the melody's notes are played, from 0 to 1.
  var density = 0.9
  var room = 0.25
  /// How much of the brightness is kept, from 0 to 1.
  var brightness = 1.0
  /// A soft chord beneath everything; nil for none.
  var bed: Instrument?

  /// A scale with the progressions that it is known for. Each number is a chord's root in the scale, from 0.
  enum Mode {
    case major, minor, dorian, mixolydian, lydian, pentatonic

    var scale: [Int] {
      switch self {
      case .major, .pentatonic: [0, 2, 4, 5, 7, 9, 11]
      case .minor: [0, 2, 3, 5, 7, 8, 10]
      case .dorian: [0, 2, 3, 5, 7, 9, 10]
      case .mixolydian: [0, 2, 4, 5, 7, 9, 10]
      case .lydian: [0, 2, 4, 6, 7, 9, 11]
      }
    }

    /// The places in the scale that melodies use.
    var melody: [Int] { self == .pentatonic ? [0, 1, 2, 4, 5] : [0, 1, 2, 3, 4, 5, 6] }

    var progressions: [[Int]] {
      switch self {
      case .major:
        [
          [0, 5, 3, 4], [0, 2, 3, 4], [0, 3, 1, 4], [5, 3, 0, 4], [0, 4, 5, 3], [0, 3, 0, 4], [3, 0, 1, 4],
          [0, 1, 2, 3],
        ]
      case .pentatonic: [[0, 5, 3, 0], [0, 3, 4, 0], [5, 3, 0, 4], [0, 4, 5, 3], [3, 0, 4, 5], [0, 3, 5, 4]]
      case .minor:
        [[0, 5, 2, 6], [0, 3, 5, 6], [0, 6, 5, 6], [0, 2, 5, 3], [0, 5, 3, 6], [5, 6, 0, 2], [0, 3, 0, 6]]
      case .dorian: [[0, 3, 0, 6], [0, 6, 3, 0], [0, 2, 3, 6], [0, 1, 2, 3], [3, 0, 6, 0], [0, 4, 3, 6]]
      case .mixolydian: [[0, 6, 3, 0], [0, 3, 6, 3], [0, 4, 6, 3], [3, 0, 6, 0], [0, 6, 0, 3], [0, 1, 6, 3]]
      case .lydian: [[0, 1, 0, 4], [0, 4, 1, 5], [0, 1, 5, 4], [5, 1, 0, 4], [0, 2, 1, 4], [4, 1, 0, 1]]
      }
    }
  }

  /// How chords are played.
  enum Pattern { case held, rising, rolling, sixteenths, strum, offbeat, waltz, jazz, bossa, pulse, falling }
  enum BassLine { case whole, half, walking, pop, octaves, drone, waltz, bossa, none }
  enum DrumLine { case none, shaker, train, pop, pulse, lofi, frame, clicks, toms, jazz, glitch, waltz, bossa }
}

extension Style {
  /// The style of each album of the bundled library, by its title.
  static let albums: [String: Style] = [
    // A lullaby under a paper moon.
    "Paper Moons": Style(
      key: 53, mode: .major, tempo: 84, leads: [.musicBox, .glass, .flute],
      chords: [(.nylon, .rising), (.nylon, .rolling), (.harp, .rising)], bass: (.roundBass, .whole), room: 0.4),
    // Steel strings over brushes that run like wheels.
    "Slow Trains": Style(
      key: 55, mode: .mixolydian, tempo: 100, leads: [.steel, .reed, .whistle],
      chords: [(.steel, .strum), (.steel, .rolling)], bass: (.upright, .half), drums: .train, room: 0.18),
    // An arcade at night.
    "Salt and Neon": Style(
      key: 57, mode: .minor, tempo: 108, leads: [.square, .glass, .reed],
      chords: [(.square, .sixteenths), (.electricPiano, .offbeat)],
      bass: (.synthBass, .octaves), drums: .pulse, room: 0.28, bed: .pad),
    // Slow water.
    "Night Ferry": Style(
      key: 50, mode: .dorian, tempo: 70, leads: [.flute, .vibraphone, .reed],
      chords: [(.electricPiano, .held), (.electricPiano, .rising)], bass: (.roundBass, .whole), isRich: true,
      density: 0.75,
      room: 0.5, brightness: 0.8, bed: .pad),
    // Little machines that grow.
    "Static Garden": Style(
      key: 52, mode: .lydian, tempo: 116, leads: [.marimba, .bell, .square],
      chords: [(.marimba, .sixteenths), (.marimba, .rising), (.glass, .rolling)], bass: (.roundBass, .pop),
      drums: .glitch, room: 0.3),
    // A bossa nova from a beach bar's radio.
    "Low Tide Radio": Style(
      key: 48, mode: .major, tempo: 92, leads: [.vibraphone, .flute, .electricPiano],
      chords: [(.nylon, .bossa), (.nylon, .offbeat)], bass: (.upright, .bossa), drums: .bossa, isRich: true, room: 0.22,
      brightness: 0.7),
    // Four players in an orchard.
    "Glass Orchard": Style(
      key: 58, mode: .major, tempo: 96, meter: 3, leads: [.bowed],
      chords: [(.bowed, .held), (.strings, .held), (.bowed, .waltz)],
      bass: (.cello, .waltz), room: 0.42),
    // A sunny afternoon.
    "The Long Weekend": Style(
      key: 50, mode: .major, tempo: 112, leads: [.whistle, .organ, .steel],
      chords: [(.steel, .strum), (.nylon, .strum), (.organ, .offbeat)],
      bass: (.roundBass, .pop), drums: .pop, room: 0.18),
    // Five notes and a lot of sky.
    "Kites": Style(
      key: 51, mode: .pentatonic, tempo: 88, leads: [.koto, .flute, .koto],
      chords: [(.harp, .rolling), (.koto, .falling), (.harp, .rising)],
      bass: (.roundBass, .half), drums: .clicks, density: 0.85, room: 0.42),
    // A fiddle on the moor.
    "Hollow Hills": Style(
      key: 52, mode: .dorian, tempo: 126, meter: 3, leads: [.bowed, .whistle, .flute],
      chords: [(.harp, .rising), (.steel, .waltz), (.harp, .rolling)], bass: (.cello, .drone), drums: .frame, room: 0.34
    ),
    // Patterns at a piano.
    "Metronome": Style(
      key: 55, mode: .minor, tempo: 120, leads: [.piano],
      chords: [(.piano, .rolling), (.piano, .rising), (.piano, .sixteenths)],
      bass: (.piano, .half), drums: .clicks, room: 0.3),
    // Old tape.
    "Velvet Static": Style(
      key: 56, mode: .major, tempo: 76, swing: 0.14, leads: [.electricPiano, .vibraphone, .flute],
      chords: [(.electricPiano, .jazz), (.electricPiano, .pulse)], bass: (.upright, .pop), drums: .lofi, isRich: true,
      density: 0.7,
      room: 0.2, brightness: 0.45),
    // Rooms that open into rooms.
    "Rooms Without Doors": Style(
      key: 53, mode: .lydian, tempo: 62, leads: [.glass, .bell, .vibraphone],
      chords: [(.pad, .held), (.strings, .held)],
      bass: (.roundBass, .whole), isRich: true, density: 0.55, room: 0.75, bed: .pad),
    // Drops in a gutter, in three.
    "Copper Rain": Style(
      key: 57, mode: .minor, tempo: 112, meter: 3, leads: [.musicBox, .marimba, .nylon],
      chords: [(.nylon, .waltz), (.harp, .rising), (.nylon, .rolling)], bass: (.upright, .waltz), drums: .waltz,
      room: 0.36),
    // A hotel bar, late.
    "Small Hours": Style(
      key: 51, mode: .major, tempo: 72, swing: 0.17, leads: [.vibraphone, .reed, .flute],
      chords: [(.electricPiano, .jazz), (.piano, .jazz), (.electricPiano, .held)], bass: (.upright, .walking),
      drums: .jazz, isRich: true,
      density: 0.75, room: 0.3, brightness: 0.7),
    // Wide land.
    "Atlas of Echoes": Style(
      key: 47, mode: .minor, tempo: 80, leads: [.bowed, .flute, .piano],
      chords: [(.harp, .rising), (.piano, .rolling), (.strings, .held)],
      bass: (.cello, .whole), drums: .toms, room: 0.55, bed: .strings),
  ]
}
