internal import ViewTree

/// Answers assistive technology about the program's windows, in the protocol AT-SPI 2.
///
/// The objects are the views that have a role. Everything is read from the views when it is asked for, so nothing has to be kept up
/// to date while nobody asks.
final class AccessibilityService {
  /// The program's name on the bus.
  let name: String
  let programName: String
  private let openWindows: () -> [any AccessibleWindow]
  private let send: (BusMessage?) -> Void
  private let objects = AccessibleObjects()
  private var lists: [ListReply] = []
  /// The parent of the program's root object, which the registry has named.
  lazy var desktop = nothing
  /// The number that the registry has given to the program.
  var applicationNumber: Int32 = 0
  /// Whether changes are announced, so that lists of children may be cached until a change of them is announced.
  var isWatched = false { didSet { if !isWatched { objects.removeAll() } } }
  /// Whether a client is registered for announcements.
  var announcementsAreHeard = false

  init(
    name: String, programName: String, windows: @escaping () -> [any AccessibleWindow],
    send: @escaping (BusMessage?) -> Void
  ) {
    self.name = name
    self.programName = programName
    openWindows = windows
    self.send = send
  }

  var windows: [any AccessibleWindow] { openWindows() }

  // MARK: Objects

  /// How messages name an object: by the program's name on the bus and a path.
  func reference(_ path: String) -> BusValue { .structure([.string(name), .path(path)]) }
  func reference(to view: View?) -> BusValue {
    guard let view, let host = host(of: view) else { return nothing }
    return reference(object(for: view, in: host).path)
  }
  /// No object.
  var nothing: BusValue { .structure([.string(""), .path(ATSPI.nullPath)]) }
  var application: BusValue { reference(ATSPI.rootPath) }

  func host(of view: View) -> (any AccessibleWindow)? {
    guard let window = view.window else { return nil }
    return windows.first { $0.window === window }
  }

  func object(for view: View, in host: any AccessibleWindow) -> AccessibleObject {
    objects.object(for: view) { AccessibleView(view: $0, host: host).facts }
  }

  func known(_ view: View) -> AccessibleObject? { objects.known(view) }
  func retire(_ object: AccessibleObject) { objects.retire(object) }
  func forget(_ object: AccessibleObject) { objects.forget(object) }

  func children(of object: AccessibleObject) -> [View] {
    if object.former != nil { return [] }
    if let children = object.children { return children }
    let children = object.view?.accessibilityChildren ?? []
    if isWatched { object.children = children }
    return children
  }

  /// The parent of an object. If its view has left, this is the parent that it had before.
  func parent(of object: AccessibleObject, _ view: View) -> BusValue {
    if view.accessibilityParent == nil, let former = object.former { return reference(former.parent) }
    return parent(of: view)
  }

  func parent(of view: View) -> BusValue {
    view is Window ? application : reference(to: view.accessibilityParent)
  }

  /// Which of its parent's children an object is; −1 for none.
  func place(of object: AccessibleObject) -> Int {
    guard let view = object.view, object.former == nil else { return -1 }
    if view is Window { return windows.firstIndex { $0.window === view } ?? -1 }
    guard let parent = view.accessibilityParent, let host = host(of: parent) else { return -1 }
    let siblings = children(of: self.object(for: parent, in: host))
    // Clients ask for the children in order, so that a child is mostly where it was found last, or one place later.
    if siblings.indices.contains(object.place), siblings[object.place] === view { return object.place }
    for (index, sibling) in siblings.enumerated() { known(sibling)?.place = index }
    return siblings.firstIndex { $0 === view } ?? -1
  }

  /// What clients keep of an object. Where the place or the number of the children is not told, it contains −1, and clients go on with what
  /// they know of that.
  /// - Parameters:
  ///   - tellsPlace: whether clients put the object among the children of its parent, in place of the one that they know at its index.
  ///   - countsChildren: whether the number of the children is told. libatspi then makes room for them and does not ask for the number any
  ///     more. The room for a child that it was not told of stays when that child leaves, so each of them has to be described, too. While
  ///     it has never been told the number, it asks for that and for the children each time.
  func cacheItem(
    of object: AccessibleObject, _ subject: AccessibleView, tellsPlace: Bool = true, countsChildren: Bool
  ) -> BusValue {
    .structure([
      reference(object.path), application, parent(of: subject.view), .int(tellsPlace ? place(of: object) : -1),
      .int(countsChildren ? children(of: object).count : -1), .strings(object.interfaces(of: subject)),
      .string(subject.name), .uint32(subject.role.number), .string(subject.description), subject.states.value,
    ])
  }

  // MARK: Calls

  /// Answers a call of a method.
  func answer(_ message: BusMessage) {
    for host in windows { host.window.notifyAccessibilityObserver() }
    do {
      switch try answer(to: message) {
      case .values(let values): send(message.reply(values))
      case .list(let element, let next):
        guard let list = ListReply(to: message, of: element, next: next) else { return }
        lists.append(list)
        // A short list is answered at once.
        if list.append(atMost: Self.shortList) { finish(list) }
      }
    } catch {
      send(message.fault(error))
    }
  }

  private static let shortList = 200

  /// Goes on with long lists until `isEnough` says true.
  /// - Returns: whether all of them are sent.
  func work(isEnough: () -> Bool) -> Bool {
    while let list = lists.first {
      if list.append(atMost: Self.shortList) { finish(list) }
      if isEnough() { return lists.isEmpty }
    }
    return true
  }

  private func finish(_ list: ListReply) {
    lists.removeAll { $0 === list }
    send(list.message)
  }

  private func answer(to message: BusMessage) throws(BusFault) -> BusAnswer {
    if message.interface == BusObject.introspectable { return .value(.string("<node/>")) }
    return try BusObject(interfaces: methods(at: message.path)).answer(message)
  }

  /// The interfaces of the object at a path.
  private func methods(at path: String) throws(BusFault) -> [(name: String, methods: any ObjectMethods)] {
    switch path {
    case ATSPI.rootPath:
      return [
        (ATSPI.accessible, RootMethods(service: self)), (ATSPI.application, ApplicationMethods(service: self)),
      ]
    case ATSPI.cachePath: return [(ATSPI.cache, CacheMethods(service: self))]
    default:
      guard path.hasPrefix(ATSPI.objectPaths), let number = Int(path.dropFirst(ATSPI.objectPaths.count)),
        let object = objects[number], let view = object.view, let host = host(of: view) ?? object.former?.host
      else { throw .unknownObject(path) }
      let former = object.former == nil ? nil : object.announced
      return methods(of: object, AccessibleView(view: view, host: host, former: former))
    }
  }

  private func methods(of object: AccessibleObject, _ subject: AccessibleView) -> [(
    name: String, methods: any ObjectMethods
  )] {
    object.interfaces(of: subject).compactMap { name in
      switch name {
      case ATSPI.accessible: (name, AccessibleMethods(object: object, subject: subject, service: self))
      case ATSPI.component: (name, ComponentMethods(subject: subject, service: self))
      // The view may show another item by now, on which an action would be done.
      case ATSPI.action where subject.former == nil: (name, ActionMethods(subject: subject))
      case ATSPI.value: (name, ValueMethods(subject: subject))
      case ATSPI.selection: (name, SelectionMethods(object: object, subject: subject, service: self))
      case ATSPI.text: (name, TextMethods(subject: subject, content: subject.content))
      case ATSPI.editableText:
        (subject.view as? any AccessibleText).map { field in
          (name, EditableTextMethods(subject: subject, field: field, content: subject.content))
        }
      default: nil
      }
    }
  }
}

/// An answer that is a long list, made bit by bit, so that frames are not late for it.
final class ListReply {
  let message: BusMessage
  private let writer: BusWriter
  private let next: () -> BusValue?
  private var left = ListReply.longest

  /// A message holds 64 MiB in one array.
  private static let longest = 500_000

  init?(to call: BusMessage, of element: String, next: @escaping () -> BusValue?) {
    guard let message = call.reply() else { return nil }
    self.message = message
    self.next = next
    writer = BusWriter(message)
    writer.beginArray(of: element)
  }

  /// Appends up to `count` elements.
  /// - Returns: whether the list is complete.
  func append(atMost count: Int) -> Bool {
    for _ in 0..<count {
      guard left > 0, let value = next() else {
        writer.endArray()
        return true
      }
      writer.appendElement(value)
      left -= 1
    }
    return false
  }
}
