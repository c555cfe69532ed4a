import Testing
import ViewTree

@testable import ViewTreeTesting

@Suite struct StackViewMisuseTests {
  private let unlimited = Size(width: .infinity, height: .infinity)

  @Test("U1 Numbers that make no sense are misuse, and never trap")
  func misuse() {
    let (a, stranger) = (StackBlock(10, 10), View())
    let stage = StackStage(StackView(axis: .horizontal, spacing: 4, [a, StackBlock(10, 10)]))
    for number in [Double.nan, .infinity, -.infinity] {
      #expect(misuses { stage.stack.spacing = number }.count == 1)
      #expect(misuses { stage.stack.setGrowth(number, for: a) }.count == 1)
      #expect(misuses { stage.stack.setLength(number, for: a) }.count == 1 && stage.stack.length(for: a) == nil)
      #expect(misuses { stage.stack.insets = EdgeInsets(top: number, left: number) }.count == 1)
    }
    #expect(stage.stack.spacing == 4 && stage.stack.growth(for: a) == 0 && stage.stack.insets == EdgeInsets())
    #expect(misuses { stage.stack.spacing = -1 }.count == 1)
    #expect(misuses { stage.stack.setGrowth(-1, for: a) }.count == 1)
    #expect(misuses { stage.stack.insets = EdgeInsets(left: -1, right: -2) }.count == 1)
    #expect(stage.stack.spacing == 0 && stage.stack.growth(for: a) == 0 && stage.stack.insets == EdgeInsets())
    #expect(misuses { stage.stack.setGrowth(1, for: stranger) }.count == 1)
    #expect(misuses { stage.stack.setLength(1, for: stranger) }.count == 1)
    #expect(misuses { stage.stack.setLength(-1, for: a) }.count == 1 && stage.stack.length(for: a) == 0)
    #expect(misuses { stage.stack.insertArrangedSubview(stranger, at: 7) }.count == 1)
    #expect(misuses { stage.stack.insertArrangedSubview(stranger, at: -1) }.count == 1)
    #expect(stage.stack.arrangedSubviews.first === stranger)
    #expect(misuses { stage.stack.addArrangedSubview(stage.stack) }.count == 1)
    #expect(misuses { stage.stack.addArrangedSubview(stage.window) }.count == 1)
    #expect(stage.stack.arrangedSubviews.count == 3)
  }

  @Test("U1 Sizes and settings that are huge or not numbers never trap")
  func hugeNumbers() {
    let huge = [0, -5, 1e-300, 1e9, 1e300, Double.greatestFiniteMagnitude, .infinity, .nan]
    let blocks = [StackBlock(10, 10), StackBlock(10, 10), StackBlock(10, 10)]
    let stage = StackStage(StackView(axis: .horizontal, blocks))
    _ = misuses {
      for distribution in [StackView.Distribution.natural, .fillEqually, .spaceBetween] {
        for number in huge {
          stage.stack.distribution = distribution
          blocks[0].best.width = number
          blocks[1].best = Size(width: number, height: number)
          stage.stack.setGrowth(number, for: blocks[1])
          stage.stack.setGrowth(number / 3, for: blocks[2])
          stage.stack.setLength(number, for: blocks[2])
          stage.stack.spacing = number
          stage.stack.insets = EdgeInsets(top: number, left: number, bottom: number, right: number)
          stage.stack.frame = Rect(x: 0, y: 0, width: number, height: 10)
          stage.window.advance(by: 0)
          for size in huge { _ = stage.stack.sizeThatFits(Size(width: size, height: number)) }
          #expect(stage.frames.allSatisfy { $0.isFinite && $0.width >= 0 && $0.height >= 0 })
        }
      }
    }
  }

  @Test("U1 A view whose own size is not a number is misuse and takes no room")
  func nonsenseSize() {
    let block = StackBlock(.nan, 10)
    let stack = StackView(axis: .horizontal, [block, StackBlock(10, 10)])
    var size = Size.zero
    #expect(misuses { size = stack.sizeThatFits(unlimited) }.count == 1)
    #expect(size == Size(width: 10, height: 10))
  }
}
