import Glibc
import ViewTree

/// An album of the bundled library, and how its cover is drawn.
struct CoverDesign {
  let title: String
  let artist: String
  let draw: (inout Canvas) -> Void
}

/// The albums of the bundled library, whose songs are in its library.json. Everything in it is invented.
let covers: [CoverDesign] = [
  CoverDesign(
    title: "Paper Moons", artist: "Ada Fjord"
  ) { c in
    c.gradient(hex(0x1B1F4B), hex(0xE8735A))
    c.circle(410, 235, 150, hex(0xFFE3B3))
    c.circle(470, 200, 135, hex(0x5D3A63))
    for (index, color) in [0x8A3F52, 0x5B2A47, 0x2E1836].enumerated() {
      c.land(hex(UInt32(color))) { x in
        430 + Double(index) * 62 + 26 * sin(x / (70 + Double(index) * 23) + Double(index) * 2)
      }
    }
    c.text("Paper\nMoons", x: 44, y: 40, width: 400, size: 54, hex(0xFFE9CF))
  },
  CoverDesign(
    title: "Slow Trains", artist: "The Northbound"
  ) { c in
    c.fill(hex(0xF2E6D0))
    let palette: [UInt32] = [0xD1495B, 0xEDAE49, 0x00798C, 0x30638E, 0x003D5B]
    for index in 0..<10 {
      let x0 = 20 + Double(index) * 60
      c.polygon([(320, 250), (322, 250), (x0 + 58, 640), (x0, 640)], hex(palette[index % 5]))
    }
    c.rect(0, 0, 640, 252, hex(0xF2E6D0))
    c.circle(320, 250, 92, hex(0xD1495B))
    c.rect(0, 250, 640, 6, hex(0x003D5B))
    c.text("SLOW TRAINS", x: 44, y: 44, width: 560, size: 46, hex(0x003D5B))
    c.text("The Northbound", x: 46, y: 104, width: 560, size: 22, weight: .medium, hex(0x30638E))
  },
  CoverDesign(
    title: "Salt and Neon", artist: "Mira Okafor"
  ) { c in
    c.fill(hex(0x0B0C1E))
    let palette: [UInt32] = [0xFF2E88, 0xFF7A5C, 0xFFD166, 0x2EE6D6, 0x3A86FF, 0x8338EC]
    for index in 0..<12 {
      let radius = 300 - Double(index) * 24
      c.ring(320, 350, radius, width: 10, hex(palette[index % 6], 0.95))
    }
    c.rect(0, 350, 640, 290, hex(0x0B0C1E, 0.82))
    for index in 0..<9 { c.rect(0, 362 + Double(index * index) * 3.4, 640, 2.5, hex(0x2EE6D6, 0.55)) }
    c.text("salt & neon", x: 44, y: 540, width: 560, size: 58, hex(0xFFF4E8))
  },
  CoverDesign(
    title: "Night Ferry", artist: "Ole Lindqvist"
  ) { c in
    c.gradient(hex(0x06142B), hex(0x12507B), to: 360)
    for _ in 0..<70 { c.circle(c.random(0...640), c.random(0...300), c.random(0.7...2.2), hex(0xFFFFFF, 0.8)) }
    for (index, color) in [0x1F6F9F, 0x17587F, 0x104361, 0x0A2E45, 0x061D2D].enumerated() {
      c.land(hex(UInt32(color))) { x in
        350 + Double(index) * 58 + 17 * sin(x / 46 + Double(index) * 1.9) + 6 * sin(x / 17 + Double(index))
      }
    }
    c.polygon([(210, 350), (430, 350), (396, 398), (246, 398)], hex(0xF4EFE6))
    c.rect(262, 300, 120, 50, hex(0xF4EFE6))
    c.rect(338, 262, 26, 40, hex(0xE4572E))
    for index in 0..<4 { c.rect(276 + Double(index) * 26, 316, 14, 14, hex(0xFFC857)) }
    c.land(hex(0x0A2E45, 0.9)) { x in 398 + 12 * sin(x / 40 + 2) }
    c.text("Night Ferry", x: 44, y: 548, width: 560, size: 48, hex(0xF4EFE6))
  },
  CoverDesign(
    title: "Static Garden", artist: "Polyhedra"
  ) { c in
    c.fill(hex(0xE9F1E4))
    let palette: [UInt32] = [0x1B4332, 0x2D6A4F, 0x52B788, 0xFF9F1C, 0xE76F51]
    for row in 0..<8 {
      for column in 0..<11 {
        let (x, y) = (60 + Double(column) * 52, 60 + Double(row) * 52)
        let wave = sin(Double(column) * 0.62) * cos(Double(row) * 0.55)
        let radius = 6 + 17 * abs(wave)
        c.circle(x, y, radius, hex(palette[(column * 3 + row * 2) % 5], wave > 0 ? 1 : 0.75))
      }
    }
    c.text("Static Garden", x: 46, y: 500, width: 400, size: 40, hex(0x1B4332))
    c.text("Polyhedra", x: 48, y: 552, width: 400, size: 22, weight: .medium, hex(0x2D6A4F))
  },
  CoverDesign(
    title: "Low Tide Radio", artist: "June Castellane"
  ) { c in
    c.fill(hex(0xFBE9D2))
    let palette: [UInt32] = [0xF6AA1C, 0xE36414, 0xBC3908, 0x941B0C, 0x621708, 0x220901]
    for index in 0..<26 {
      let y = 170 + Double(index) * 18
      c.band(hex(palette[min(5, index / 4)]), width: 9) { x in
        y + 34 * sin(x / 78 + Double(index) * 0.22) * (0.3 + 0.7 * sin(x / 203))
      }
    }
    c.text("LOW TIDE\nRADIO", x: 44, y: 38, width: 560, size: 50, hex(0x220901))
  },
  CoverDesign(
    title: "Glass Orchard", artist: "Vela Quartet"
  ) { c in
    c.gradient(hex(0xFDFCFB), hex(0xE2D1C3))
    let palette: [UInt32] = [0xEF476F, 0xFFD166, 0x06D6A0, 0x118AB2, 0x7B2CBF]
    for index in 0..<14 {
      let angle = Double(index) / 14 * 2 * .pi
      let radius = 118 + 34 * sin(Double(index) * 2.3)
      c.circle(320 + 120 * cos(angle), 330 + 120 * sin(angle), radius, hex(palette[index % 5], 0.28))
    }
    c.text("Glass Orchard", x: 44, y: 44, width: 560, size: 44, hex(0x2B2440))
    c.text("Vela Quartet", x: 46, y: 570, width: 560, size: 24, weight: .medium, hex(0x2B2440))
  },
  CoverDesign(
    title: "The Long Weekend", artist: "Honey District"
  ) { c in
    c.fill(hex(0xFFB703))
    for index in 0..<24 {
      let a = Double(index) / 24 * 2 * .pi
      if index % 2 == 0 { c.sector(320, 420, 760, from: a, to: a + .pi / 12, hex(0xFB8500)) }
    }
    c.circle(320, 420, 172, hex(0xFFF3D6))
    c.circle(320, 420, 140, hex(0xE63946))
    c.land(hex(0x023047)) { x in 520 + 14 * sin(x / 90) }
    c.text("The Long\nWeekend", x: 44, y: 36, width: 560, size: 58, hex(0x023047))
  },
  CoverDesign(
    title: "Kites", artist: "Sora Bell"
  ) { c in
    c.gradient(hex(0x8ECAE6), hex(0xF1FAFF))
    let palette: [UInt32] = [0xE63946, 0xF4A261, 0x2A9D8F, 0x264653, 0xE9C46A, 0x9D4EDD]
    let places = [
      (118.0, 150.0, 88.0), (300, 96, 52), (452, 190, 100), (566, 84, 44), (232, 318, 62), (60, 396, 40),
      (380, 400, 50), (556, 372, 66),
    ]
    for (index, (x, y, size)) in places.enumerated() {
      let lean = c.random(-0.35...0.35) * size
      let color = palette[index % 6]
      c.polygon([(x, y - size), (x + size * 0.62, y + lean), (x, y + size * 0.4)], hex(color))
      c.polygon(
        [(x, y - size), (x - size * 0.62, y - lean), (x, y + size * 0.4)], mix(hex(color), hex(0xFFFFFF), 0.25))
      c.polygon(
        [(x, y + size * 0.4), (x + size * 0.62, y + lean), (x + 1.5, y + size * 1.5)], mix(hex(color), hex(0), 0.2))
      c.polygon([(x, y + size * 0.4), (x - size * 0.62, y - lean), (x - 1.5, y + size * 1.5)], hex(color, 0.85))
    }
    c.text("kites", x: 40, y: 520, width: 400, size: 84, hex(0x1D3557))
  },
  CoverDesign(
    title: "Hollow Hills", artist: "Bram and the Tarn"
  ) { c in
    c.gradient(hex(0xFFD6A5), hex(0xF08080), to: 420)
    c.circle(210, 210, 66, hex(0xFFF8E7))
    for index in 0..<6 {
      let color = mix(hex(0xB5838D), hex(0x22223B), Double(index) / 5)
      let base = 290 + Double(index) * 54
      let phase = Double(index) * 1.7
      c.land(color) { x in base - 62 * abs(sin(x / (118 - Double(index) * 9) + phase)) - 14 * sin(x / 31 + phase) }
    }
    c.text("Hollow Hills", x: 44, y: 40, width: 560, size: 48, hex(0x4A2C3A))
  },
  CoverDesign(
    title: "Metronome", artist: "Atelier Zwei"
  ) { c in
    c.fill(hex(0xF4F1DE))
    let palette: [UInt32] = [0xE07A5F, 0x3D405B, 0x81B29A, 0xF2CC8F]
    for row in 0..<4 {
      for column in 0..<4 {
        let (x, y) = (Double(column) * 160, Double(row) * 160)
        let pick = Int(c.random(0...3.999))
        let ground = Int(c.random(0...3.999))
        c.rect(x, y, 160, 160, ground == pick ? hex(0xF4F1DE) : hex(palette[ground]))
        let color = hex(palette[pick])
        switch (row * 4 + column * 3) % 5 {
        case 0: c.sector(x, y, 160, from: 0, to: .pi / 2, color)
        case 1: c.sector(x + 160, y + 160, 160, from: .pi, to: 1.5 * .pi, color)
        case 2: c.circle(x + 80, y + 80, 56, color)
        case 3: c.polygon([(x, y), (x + 160, y), (x, y + 160)], color)
        default: c.sector(x + 160, y, 160, from: .pi / 2, to: .pi, color)
        }
      }
    }
    c.rect(0, 480, 640, 160, hex(0x3D405B))
    c.text("Metronome", x: 44, y: 508, width: 560, size: 64, hex(0xF4F1DE))
  },
  CoverDesign(
    title: "Velvet Static", artist: "Cass Ibarra"
  ) { c in
    c.fill(hex(0x240046))
    for index in 0..<64 {
      let x = Double(index) * 10
      let height = 120 + 300 * abs(sin(Double(index) * 0.31) * cos(Double(index) * 0.11))
      c.gradientStripe(x, 320 - height / 2, 6, height, hex(0xFF6D00), hex(0x9D4EDD))
    }
    c.text("VELVET STATIC", x: 44, y: 44, width: 560, size: 42, hex(0xFFD9A0))
    c.text("Cass Ibarra", x: 46, y: 560, width: 560, size: 26, weight: .medium, hex(0xE0AAFF))
  },
  CoverDesign(
    title: "Rooms Without Doors", artist: "Lena Voss"
  ) { c in
    c.fill(hex(0x0D3B66))
    for index in 0..<15 {
      let size = 520 - Double(index) * 38
      let angle = Double(index) * 0.105
      let color = index % 2 == 0 ? hex(0xFAF0CA) : hex(0x0D3B66)
      let corners = (0..<4).map { corner -> (Double, Double) in
        let a = angle + Double(corner) * .pi / 2 + .pi / 4
        return (320 + size * 0.7071 * cos(a), 284 + size * 0.7071 * sin(a))
      }
      c.polygon(corners, index == 12 ? hex(0xEE964B) : color)
    }
    c.text("Rooms Without Doors", x: 40, y: 578, width: 590, size: 34, hex(0xFAF0CA))
  },
  CoverDesign(
    title: "Copper Rain", artist: "Tamsin Hale"
  ) { c in
    c.gradient(hex(0x14213D), hex(0x2F4858))
    for _ in 0..<230 {
      let (x, y) = (c.random(-40...680), c.random(-40...640))
      let length = c.random(18...72)
      let color = mix(hex(0xE09F3E), hex(0x9E2A2B), c.random())
      c.polygon(
        [(x, y), (x + 3, y), (x + 3 - length * 0.32, y + length), (x - length * 0.32, y + length)],
        color.withAlpha(0.85))
    }
    c.text("Copper\nRain", x: 44, y: 444, width: 560, size: 66, hex(0xFFF3B0))
  },
  CoverDesign(
    title: "Small Hours", artist: "Night Desk"
  ) { c in
    c.fill(hex(0x101014))
    for row in 0..<5 {
      for column in 0..<5 {
        let index = row * 5 + column
        let (x, y) = (96 + Double(column) * 112, 86 + Double(row) * 100)
        c.circle(x, y, 38, hex(0x26262E))
        let phase = Double(index) / 24
        c.circle(x, y, 38, hex(0xF1E9D2, 0.15 + 0.85 * abs(cos(phase * .pi))))
        c.circle(
          x + (phase < 0.5 ? 1.0 : -1.0) * (1 - abs(cos(phase * .pi))) * 26, y, 37,
          hex(0x101014, 0.86 * (1 - abs(cos(phase * .pi)))))
      }
    }
    c.text("Small Hours", x: 56, y: 560, width: 560, size: 44, hex(0xF1E9D2))
  },
  CoverDesign(
    title: "Atlas of Echoes", artist: "Isla Marchetti"
  ) { c in
    c.fill(hex(0xE8DAB2))
    for index in 0..<17 {
      var points: [(Double, Double)] = []
      let radius = 330 - Double(index) * 19
      for step in 0..<140 {
        let a = Double(step) / 140 * 2 * .pi
        let r = radius * (1 + 0.16 * sin(3 * a + Double(index) * 0.17) + 0.07 * sin(7 * a - Double(index) * 0.3))
        points.append((340 + r * cos(a), 330 + r * 0.86 * sin(a)))
      }
      c.polygon(
        points,
        index % 2 == 0
          ? mix(hex(0xE8DAB2), hex(0xDD6E42), Double(index) / 16)
          : mix(hex(0xE8DAB2), hex(0x4F6D7A), Double(index) / 20))
    }
    c.text("Atlas of\nEchoes", x: 44, y: 36, width: 560, size: 50, hex(0x2C3E46))
  },
]

extension Canvas {
  /// An upright stripe with a gradient from one colour to another.
  mutating func gradientStripe(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ top: Color, _ bottom: Color
  ) {
    let steps = 24
    for step in 0..<steps {
      let part = Double(step) / Double(steps)
      rect(x, y + height * part, width, height / Double(steps) + 0.5, mix(top, bottom, part))
    }
  }
}
