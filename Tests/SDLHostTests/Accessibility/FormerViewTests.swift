import Testing
import ViewTree
import ViewTreeTesting

@testable import SDLHost

@Suite("Views that have left, as assistive technology sees them for a moment") struct FormerViewTests: NotifierSuite {
  let announced: NotifierStage

  init() throws { announced = try NotifierStage() }

  /// Notes whether anything is selected in it.
  private final class Choices: View {
    var selections = 0
    override var allowsSelectingItems: Bool { true }
    override func accessibilitySelect(_ item: View?, isSelected: Bool) -> Bool {
      selections += 1
      return true
    }
  }

  /// Shows a view, takes it out of the window, lets it change, and shows it again.
  /// - Returns: the path by which clients knew the view before.
  private func recycle<V: View>(_ view: V, change: (V) -> Void) -> String {
    _ = stage.put(view)
    watch()
    let path = stage.path(of: view)
    // Clients know its interfaces.
    _ = stage.ask("GetInterfaces", of: ATSPI.accessible, at: path)
    view.removeFromSuperview()
    stage.window.advance(by: 0)
    change(view)
    stage.window.addSubview(view)
    stage.window.advance(by: 0)
    #expect(stage.path(of: view) != path)
    return path
  }

  @Test("U11 A view that has left is nowhere, and cannot get the focus")
  func place() {
    let button = Button(title: "A")
    let path = recycle(button) { $0.accessibilityValue = "new" }
    func ask(_ method: String, _ arguments: BusValue...) -> [BusValue] {
      stage.ask(method, of: ATSPI.component, at: path, arguments)
    }
    #expect(ask("GetExtents", .uint32(0)) == [.structure(Array(repeating: .int32(0), count: 4))])
    #expect(ask("GetPosition", .uint32(1)) == [.int32(0), .int32(0)])
    #expect(ask("GetSize") == [.int32(0), .int32(0)])
    #expect(ask("Contains", .int32(50), .int32(50), .uint32(1)) == [.bool(false)])
    #expect(ask("GetAccessibleAtPoint", .int32(50), .int32(50), .uint32(1)) == [stage.service.nothing])
    #expect(ask("GrabFocus") == [.bool(false)] && ask("ScrollTo", .uint32(0)) == [.bool(false)])
    #expect(!button.isFocused && stage.host.acts == 0)
    let attributes = stage.ask("GetAttributes", of: ATSPI.accessible, at: path)
    #expect(attributes == [.attributes([("toolkit", "ViewTree")])])
  }

  @Test("U11 A view that has left has the role that it had, whatever it is now")
  func role() {
    let view = View()
    view.accessibilityRole = .button
    let role = stage.ask("GetRole", of: ATSPI.accessible, of: stage.put(view))
    let path = recycle(view) { $0.accessibilityRole = .image }
    #expect(stage.ask("GetRole", of: ATSPI.accessible, at: path) == role)
    #expect(stage.ask("GetRole", of: ATSPI.accessible, of: view) != role)
  }

  @Test("U11 A slider that has left has the value that it had, which can be set no more")
  func value() {
    let slider = Slider()
    slider.value = 0.25
    let path = recycle(slider) { $0.value = 0.75 }
    #expect(stage.property("CurrentValue", of: ATSPI.value, at: path) == .double(0.25))
    #expect(stage.property("MaximumValue", of: ATSPI.value, at: path) == .double(0.25))
    let arguments: [BusValue] = [.string(ATSPI.value), .string("CurrentValue"), .variant(.double(1))]
    #expect(stage.ask("Set", of: BusObject.properties, at: path, arguments) == [])
    #expect(slider.value == 0.75)
  }

  @Test("U11 Texts that have left are as they were, and cannot be selected, changed or copied")
  func texts() {
    let label = Label(text: "Old")
    let former = recycle(label) { $0.text = "New" }
    #expect(stage.ask("GetText", of: ATSPI.text, at: former, [.int32(0), .int32(-1)]) == [.string("Old")])
    let place = stage.ask("GetCharacterExtents", of: ATSPI.text, at: former, [.int32(0), .uint32(1)])
    #expect(place == Array(repeating: .int32(0), count: 4))
    let field = TextField()
    field.text = "Before"
    let path = recycle(field) { $0.text = "After" }
    func edit(_ method: String, _ arguments: BusValue...) -> [BusValue] {
      stage.ask(method, of: ATSPI.editableText, at: path, arguments)
    }
    #expect(stage.ask("GetText", of: ATSPI.text, at: path, [.int32(0), .int32(-1)]) == [.string("Before")])
    #expect(stage.ask("AddSelection", of: ATSPI.text, at: path, [.int32(0), .int32(2)]) == [.bool(false)])
    #expect(edit("InsertText", .int32(0), .string("x"), .int32(1)) == [.bool(false)])
    #expect(edit("DeleteText", .int32(0), .int32(2)) == [.bool(false)])
    #expect(edit("SetTextContents", .string("x")) == [.bool(false)])
    #expect(edit("CutText", .int32(0), .int32(2)) == [.bool(false)])
    #expect(edit("CopyText", .int32(0), .int32(2)) == [])
    #expect(field.text == "After" && stage.window.clipboard.text == nil && stage.host.acts == 0)
  }

  @Test("U11 A list that has left has no items, and nothing in it can be selected")
  func list() {
    let list = Choices()
    list.accessibilityRole = .list
    let item = Button(title: "A")
    item.accessibilityStates = .selected
    list.addSubview(item)
    let path = recycle(list) { _ in }
    #expect(stage.property("ChildCount", of: ATSPI.accessible, at: path) == .int32(0))
    #expect(stage.ask("GetChildAtIndex", of: ATSPI.accessible, at: path, [.int32(0)]) == [stage.service.nothing])
    #expect(stage.property("NSelectedChildren", of: ATSPI.selection, at: path) == .int32(0))
    for method in ["SelectAll", "ClearSelection"] {
      #expect(stage.ask(method, of: ATSPI.selection, at: path) == [.bool(false)])
    }
    #expect(stage.ask("SelectChild", of: ATSPI.selection, at: path, [.int32(0)]) == [.bool(false)])
    #expect(list.selections == 0 && stage.host.acts == 0)
  }
}
