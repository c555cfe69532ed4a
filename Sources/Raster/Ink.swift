/// A colour in the form in which it is drawn: premultiplied, 0xAARRGGBB.
package struct Ink: Hashable, Sendable {
  package let pixel: UInt32

  package init(pixel: UInt32) { self.pixel = pixel }

  /// Makes a colour from components that are not premultiplied. They are clamped to 0…1; NaN counts as 0.
  package init(red: Double, green: Double, blue: Double, alpha: Double) {
    let alpha = Self.unit(alpha)
    func byte(_ value: Double) -> UInt32 { UInt32((value * 255).rounded()) }
    pixel =
      byte(alpha) << 24 | byte(Self.unit(red) * alpha) << 16 | byte(Self.unit(green) * alpha) << 8
      | byte(Self.unit(blue) * alpha)
  }

  package static let clear = Ink(pixel: 0)

  package var isOpaque: Bool { pixel >> 24 == 255 }
  package var isClear: Bool { pixel >> 24 == 0 }

  private static func unit(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
}
