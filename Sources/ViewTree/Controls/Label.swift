open class View { public init(frame: Rect = .zero) {} }
open class Label: View {
  public init(text: String = "") { super.init() }
  public nonisolated enum Alignment: Hashable, Sendable { case natural, left, center, right }
  public nonisolated enum LineBreakMode: Hashable, Sendable {
    case wordWrap, charWrap, truncatingHead, truncatingMiddle, truncatingTail
  }
}
