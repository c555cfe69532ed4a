import Testing

@testable import ViewTree

/// The places of dots and pill, in a row whose middle is at 100.
@Suite("The row of a page indicator") struct PageIndicatorRowTests {
  private func row(_ pages: Int, dots: Int = 5, at position: Double) -> PageIndicatorRow {
    PageIndicatorRow(numberOfPages: pages, dotCount: dots, position: position, middle: 100)
  }

  private func expectClose(_ values: [Double], _ expected: [Double], _ note: String) {
    #expect(values.count == expected.count, "\(note)")
    for (value, wanted) in zip(values, expected) { #expect(abs(value - wanted) < 1e-9, "\(note): \(values)") }
  }

  @Test(
    "S12 Dots are 15 points apart, and make room for the pill; the dot below the pill and those at an end that goes on are smaller"
  )
  func places() {
    func places(_ row: PageIndicatorRow, _ pages: ClosedRange<Int>) -> [Double] {
      pages.map { row.x(ofPage: Double($0)) }
    }
    func sizes(_ row: PageIndicatorRow, _ pages: ClosedRange<Int>) -> [Double] { pages.map { row.dotSize(ofPage: $0) } }
    let all = row(5, at: 2)
    expectClose(places(all, 0...4), [63.5, 78.5, 100, 121.5, 136.5], "all")
    expectClose(sizes(all, 0...4), [7, 7, 2.1, 7, 7], "all")
    expectClose(places(row(5, at: 0), 0...4), [70, 91.5, 106.5, 121.5, 136.5], "first")
    expectClose(places(row(5, at: 1.5), 0...3), [63.5, 81.75, 103.25, 121.5], "between")
    expectClose(sizes(row(5, at: 1.5), 0...4), [7, 3.5, 3.5, 7, 7], "between")
    expectClose(places(row(2, at: 0), 0...1), [92.5, 114], "two")
    #expect(!all.scrolls && all.firstShown == 0 && all.width == 88 && row(2, at: 0).width == 43)
    #expect(PageIndicatorRow.length(ofDots: 5) == 95)
    // More pages than dots: of the visible ones, those at an end behind which there are more are smaller.
    let middle = row(20, at: 10)
    #expect(middle.scrolls && middle.firstShown == 8 && middle.width == 88)
    expectClose(places(middle, 8...12), [63.5, 78.5, 100, 121.5, 136.5], "middle")
    expectClose(sizes(middle, 7...13), [0, 3.85, 7, 2.1, 7, 3.85, 0], "middle")
    expectClose(sizes(row(20, at: 10.25), 8...13), [2.8875, 6.2125, 2.1, 5.25, 4.6375, 0.9625], "scrolling")
    #expect([0, 2, 2.5, 16.5, 17, 19].map { row(20, at: $0).firstShown } == [0, 0, 0.5, 14.5, 15, 15])
    expectClose(sizes(row(20, at: 0), 0...5), [2.1, 7, 7, 7, 3.85, 0], "at the beginning")
    expectClose(sizes(row(20, at: 19), 14...19), [0, 3.85, 7, 7, 7, 2.1], "at the end")
    expectClose([2, 2.25, 2.5, 2.75, 3].map { row(5, at: $0).shownPillLength }, [20, 17.5, 15, 17.5, 20], "pill")
  }

  @Test("C2 A press hits the dot that is near, more generously beyond the ends of the row, and a drag goes along it")
  func presses() {
    let all = row(5, at: 2)
    for (x, page) in [
      (63.5, 0), (48.5, 0), (48.4, nil), (70.9, 0), (71.1, 1), (78.5, 1), (89, 1), (89.5, 2), (100, 2), (110.5, 2),
      (111, 3), (136.5, 4), (151.5, 4), (151.6, nil),
    ] as [(Double, Int?)] {
      #expect(all.page(hitAt: x) == page, "\(x)")
    }
    for position in [0.0, 0.5, 2, 3.75, 4] {
      let row = row(5, at: position)
      #expect((0...4).map { row.page(hitAt: row.x(ofPage: Double($0))) } == [0, 1, 2, 3, 4], "\(position)")
    }
    let middle = row(20, at: 10)
    #expect((8...12).map { middle.page(hitAt: middle.x(ofPage: Double($0))) } == [8, 9, 10, 11, 12])
    #expect(middle.page(hitAt: 48.5) == 8 && middle.page(hitAt: 48.4) == nil && middle.page(hitAt: 151.6) == nil)
    #expect(all.isOnRow(45.25) && !all.isOnRow(45) && all.isOnRow(154.75) && !all.isOnRow(155))
    #expect([-100.0, 70, 77, 78, 100, 999].map { all.page(draggedFrom: 2, by: 50, to: $0) } == [0, 0, 0, 1, 2, 4])
    #expect(
      [-75.0, -7.5, 0, 7.5, 30, 75].map { middle.page(draggedFrom: 10, by: $0, to: 0) } == [0, 8, 10, 12, 18, 19])
  }
}
