internal import Pixels
internal import ViewTree

/// `org.a11y.atspi.Text`: a text with its caret.
struct TextMethods: ObjectMethods {
  let subject: AccessibleView
  let content: TextContent

  private var field: (any AccessibleText)? { subject.former == nil ? subject.view as? any AccessibleText : nil }

  var properties: [(name: String, value: BusValue)] {
    [
      ("CharacterCount", .int(content.count)),
      ("CaretOffset", .int(field == nil ? -1 : content.caret)),
    ]
  }

  func call(_ method: String, _ arguments: BusArguments) throws(BusFault) -> BusAnswer? {
    switch method {
    case "GetText":
      let (start, end) = (try arguments.int32(0), try arguments.int32(1))
      let isEmpty = end >= 0 && end < start
      return .value(.string(isEmpty ? "" : content.text(from: start, to: end)))
    case "GetStringAtOffset":
      return part(range(of: TextContent.Unit(granularity: try arguments.int32(1)), at: try arguments.int32(0)))
    case "GetTextAtOffset":
      return part(range(of: TextContent.Unit(boundary: try arguments.int32(1)), at: try arguments.int32(0)))
    case "GetTextBeforeOffset":
      let unit = TextContent.Unit(boundary: try arguments.int32(1))
      let start = range(of: unit, at: try arguments.int32(0)).lowerBound
      return part(start > 0 ? range(of: unit, at: start - 1) : 0..<0)
    case "GetTextAfterOffset":
      let unit = TextContent.Unit(boundary: try arguments.int32(1))
      let end = range(of: unit, at: try arguments.int32(0)).upperBound
      return part(end < content.count ? range(of: unit, at: end) : end..<end)
    case "GetCharacterAtOffset":
      let offset = try arguments.int32(0)
      let scalar = content.text(from: max(0, offset), to: max(0, offset) + 1).unicodeScalars.first
      return .value(.int(Int(scalar?.value ?? 0)))
    case "SetCaretOffset":
      let offset = try arguments.int32(0)
      return .value(.bool(content.range(from: offset, to: offset).map(select) ?? false))
    case "GetNSelections": return .value(.int(content.selection.isEmpty ? 0 : 1))
    case "GetSelection":
      let isThere = try arguments.int32(0) == 0 && !content.selection.isEmpty
      let selection = isThere ? content.selection : 0..<0
      return .values([.int(selection.lowerBound), .int(selection.upperBound)])
    case "AddSelection":
      return .value(.bool(select(content.clamped(try arguments.int32(0), try arguments.int32(1)))))
    case "SetSelection":
      guard try arguments.int32(0) == 0 else { return .value(.bool(false)) }
      return .value(.bool(select(content.clamped(try arguments.int32(1), try arguments.int32(2)))))
    case "RemoveSelection":
      guard try arguments.int32(0) == 0, !content.selection.isEmpty else { return .value(.bool(false)) }
      return .value(.bool(select(content.caret..<content.caret)))
    case "GetCharacterExtents":
      let offset = max(0, try arguments.int32(0))
      return .values(extents(content.clamped(offset, offset + 1), try arguments.int32(1)).values)
    case "GetRangeExtents":
      let range = content.clamped(try arguments.int32(0), try arguments.int32(1))
      return .values(extents(range, try arguments.int32(2)).values)
    case "GetOffsetAtPoint": return .value(.int(-1))
    case "GetAttributes", "GetAttributeRun":
      return .values([.attributes([]), .int(0), .int(content.count)])
    case "GetDefaultAttributes", "GetDefaultAttributeSet": return .value(.attributes([]))
    case "GetAttributeValue": return .value(.string(""))
    case "GetBoundedRanges": return .value(.array("(iisv)", []))
    case "ScrollSubstringTo", "ScrollSubstringToPoint": return .value(.bool(false))
    default: return nil
    }
  }

  private func range(of unit: TextContent.Unit, at offset: Int) -> Range<Int> {
    content.range(
      of: unit, at: offset, lineStarts: subject.former == nil ? TextContent.lineStarts(of: subject.view) : nil)
  }

  private func part(_ range: Range<Int>) -> BusAnswer {
    let text = range.isEmpty ? "" : content.text(from: range.lowerBound, to: range.upperBound)
    return .values([.string(text), .int(range.lowerBound), .int(range.upperBound)])
  }

  private func select(_ range: Range<Int>) -> Bool {
    guard let field, field.isInteractive else { return false }
    let characters = content.characters(range)
    return subject.act {
      field.selectAccessibleText(characters)
      return true
    }
  }

  /// Where a range is seen; the whole view where that is not known.
  private func extents(_ range: Range<Int>, _ coordinates: Int) -> PixelRect {
    subject.extents(coordinates, of: field?.accessibleTextFrame(of: content.characters(range)))
  }
}

/// `org.a11y.atspi.EditableText`: typing in place of a person.
struct EditableTextMethods: ObjectMethods {
  let subject: AccessibleView
  let field: any AccessibleText
  let content: TextContent

  func call(_ method: String, _ arguments: BusArguments) throws(BusFault) -> BusAnswer? {
    switch method {
    case "SetTextContents": return .value(.bool(replace(0..<content.count, try arguments.string(0))))
    case "InsertText":
      let place = content.clamped(try arguments.int32(0), try arguments.int32(0))
      var text = try arguments.string(1)
      let length = try arguments.int32(2)
      // A length in bytes, as old clients say it, is never less than the text's in scalars.
      if length >= 0, length < text.unicodeScalars.count {
        text = String(String.UnicodeScalarView(text.unicodeScalars.prefix(length)))
      }
      return .value(.bool(replace(place, text)))
    case "DeleteText":
      let range = content.range(from: try arguments.int32(0), to: try arguments.int32(1))
      return .value(.bool(range.map { replace($0, "") } ?? false))
    case "CopyText":
      _ = copy(content.clamped(try arguments.int32(0), try arguments.int32(1)))
      return .values([])
    case "CutText":
      let range = content.clamped(try arguments.int32(0), try arguments.int32(1))
      // Text that cannot be removed is not copied either.
      guard field.isAccessibleTextEditable, field.isInteractive, copy(range) else { return .value(.bool(false)) }
      return .value(.bool(replace(range, "")))
    case "PasteText":
      let place = content.clamped(try arguments.int32(0), try arguments.int32(0))
      guard let text = subject.host.window.clipboard.text, !text.isEmpty else { return .value(.bool(false)) }
      return .value(.bool(replace(place, text)))
    default: return nil
    }
  }

  private func replace(_ range: Range<Int>, _ text: String) -> Bool {
    guard field.isAccessibleTextEditable, field.isInteractive else { return false }
    let characters = content.characters(range)
    return subject.act { field.replaceAccessibleText(in: characters, with: text) }
  }

  /// Copies to the desktop's clipboard the characters that `replace` would take away; nothing of a secret text, or of a view that has left.
  private func copy(_ range: Range<Int>) -> Bool {
    let characters = content.characters(range)
    guard subject.former == nil, !field.isAccessibleTextSecret, field.isInteractive, !characters.isEmpty else {
      return false
    }
    subject.host.window.clipboard.text = String(content.text.dropFirst(characters.lowerBound).prefix(characters.count))
    return true
  }
}
