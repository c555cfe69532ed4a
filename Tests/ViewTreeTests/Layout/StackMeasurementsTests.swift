import Testing

@testable import ViewTree

@Suite("Kept measurements of a stack") struct StackMeasurementsTests {
  private let size = Size(width: 50, height: 20)
  private let room = Size(width: 100, height: 60)

  private func found(_ measurements: StackMeasurements, _ width: Double, _ height: Double, pass: Int? = 1) -> Size? {
    var measurements = measurements
    return measurements.size(in: Size(width: width, height: height), pass: pass)
  }

  @Test("U1 A size that was measured is used again in less room, as long as it fits, and in no other room")
  func rooms() {
    var measurements = StackMeasurements()
    measurements.note(size, in: room, pass: 1)
    for (width, height) in [(100.0, 60.0), (50, 20), (50, 60), (100, 20), (70, 40)] {
      #expect(found(measurements, width, height) == size, "\(width) \(height)")
    }
    for (width, height) in [(49.0, 60.0), (101, 60), (100, 19), (100, 61), (49, 19)] {
      #expect(found(measurements, width, height) == nil, "\(width) \(height)")
    }
    // What did not fit is the same in the same room only.
    let large = Size(width: 120, height: 20)
    measurements.note(large, in: Size(width: 30, height: 60), pass: 1)
    #expect(found(measurements, 30, 40) == large)
    for width in [29.0, 31, 120] { #expect(found(measurements, width, 40) != large, "\(width)") }
    measurements.note(Size(width: 7, height: 8), in: Size(width: .infinity, height: .infinity), pass: 1)
    #expect(found(measurements, 1e9, 8) == Size(width: 7, height: 8))
  }

  @Test("U1 Sizes are kept for one layout pass, until something changes, and only the last four of them")
  func passes() {
    var measurements = StackMeasurements()
    measurements.note(size, in: room, pass: nil)
    #expect(found(measurements, 100, 60) == nil && found(measurements, 100, 60, pass: nil) == nil)
    measurements.note(size, in: room, pass: 1)
    #expect(found(measurements, 100, 60, pass: 2) == nil && found(measurements, 100, 60, pass: nil) == nil)
    #expect(found(measurements, 100, 60) == size)
    let other = Size(width: 1, height: 2)
    measurements.note(other, in: Size(width: 3, height: 4), pass: 2)
    #expect(found(measurements, 100, 60, pass: 2) == nil && found(measurements, 3, 4, pass: 2) == other)
    measurements.forget()
    #expect(found(measurements, 3, 4, pass: 2) == nil)
    measurements.note(size, in: room, pass: 2)
    #expect(found(measurements, 3, 4, pass: 2) == nil && found(measurements, 100, 60, pass: 2) == size)
    var several = StackMeasurements()
    for number in 1...5 {
      several.note(Size(width: 1000 + Double(number), height: 1), in: Size(width: Double(number), height: 9), pass: 1)
    }
    let kept = (1...5).map { found(several, Double($0), 9)?.width }
    #expect(kept == [nil, 1002, 1003, 1004, 1005])
  }
}
