/// Faults that the walk finds and that are about to be mended.
struct KnownFault {
  let name: String
  let includes: (WalkFault) -> Bool

  static let all: [KnownFault] = [
    KnownFault(name: "Sliders, switches, segments, page indicators and cards do not react to a mouse over them") {
      $0.text.hasSuffix("does not react to the mouse over it")
    },
    KnownFault(name: "Cancel, Finish and Reset of the Playground can be pressed when nothing moves") {
      $0.scene == "Playground: Animation" && ["Cancel", "Finish", "Reset"].contains(where: $0.text.contains)
    },
    KnownFault(name: "Sliders with steps do nothing for assistive technology") {
      $0.text.hasSuffix("increment or decrement does nothing")
    },
    KnownFault(name: "Items of a swipe view offer to be pressed, but are not") {
      $0.scene == "Playground: Swipe" && $0.text.contains("Item 1” press does nothing")
    },
  ]
}
