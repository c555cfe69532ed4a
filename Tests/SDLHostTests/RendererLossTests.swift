internal import CSDL2
import Glibc
import Pixels
import Raster
import Testing

@testable import SDLHost
@testable import ViewTree

@Suite("Loss of the renderer", .serialized)
struct RendererLossTests {
  nonisolated enum Kind: CaseIterable { case software, accelerated }
  nonisolated enum Loss: CaseIterable { case targets, device }

  /// Draws in memory until it is set to fail.
  private final class Failing: WindowRenderer {
    let inner: SoftwareWindowRenderer
    var fails = false
    init(_ window: WindowHandle, _ pictures: PictureStore) {
      inner = SoftwareWindowRenderer(window: window, pictures: pictures)
    }
    let name = "failing"
    let isPacedByDisplay = false
    let keepsContent = true
    var draft: PixelRect { inner.draft }
    func takeLoss() -> Bool { inner.takeLoss() }
    func present(_ list: DisplayList) throws(SDLError) {
      if fails { throw SDLError(attempt: "Cannot draw", reason: "on purpose") }
      try inner.present(list)
    }
  }

  private func failing(_ note: @escaping (Failing) -> Void) -> RendererMaker {
    func make(_ window: WindowHandle, _ pictures: PictureStore) throws(SDLError) -> any WindowRenderer {
      let renderer = Failing(window, pictures)
      note(renderer)
      return renderer
    }
    return make
  }

  private func refusing(_ note: @escaping () -> Void) -> RendererMaker {
    func make(_ window: WindowHandle, _ pictures: PictureStore) throws(SDLError) -> any WindowRenderer {
      note()
      throw SDLError(attempt: "Cannot make a renderer", reason: "there is none")
    }
    return make
  }

  private func application() throws -> Application {
    // Under X the window is briefly visible. Without X, SDL's dummy driver is sufficient.
    if getenv("DISPLAY") == nil { SDL_SetHint("SDL_VIDEODRIVER", "dummy") }
    return try Application()
  }

  /// Everything that a renderer keeps: corners, a shadow, a text, a picture, a layer, and rotated content.
  private func content() -> ViewController {
    let controller = ViewController()
    let view = controller.view
    view.backgroundColor = .white
    let card = View(frame: Rect(x: 20, y: 20, width: 80, height: 60))
    card.backgroundColor = .orange
    card.cornerRadius = 12
    card.clipsToBounds = true
    card.shadow = Shadow(color: .black, radius: 8, offset: Point(x: 2, y: 4))
    let picture = ImageView(
      image: Image(width: 2, height: 2, rgba: [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 9, 9, 9, 99]))
    picture.frame = Rect(x: 0, y: 0, width: 40, height: 40)
    card.addSubview(picture)
    let group = View(frame: Rect(x: 110, y: 20, width: 60, height: 60))
    group.alpha = 0.5
    group.transform = Transform(rotationAngle: 0.3)
    for x in [0.0, 20] {
      let part = View(frame: Rect(x: x, y: 10, width: 30, height: 30))
      part.backgroundColor = .blue
      part.cornerRadius = 8
      group.addSubview(part)
    }
    let label = Label(text: "Text 1")
    label.frame = Rect(x: 20, y: 100, width: 150, height: 30)
    for child in [card, group, label] { view.addSubview(child) }
    return controller
  }

  private func pixels(of host: WindowHost) throws -> Surface {
    let shown: Surface
    switch host.desktop?.renderer {
    case let renderer as AcceleratedWindowRenderer: return try renderer.renderer.snapshot()
    case let renderer as Failing: shown = try #require(renderer.inner.surface)
    case let renderer as SoftwareWindowRenderer: shown = try #require(renderer.surface)
    default: throw SDLError(attempt: "Cannot read", reason: "no such renderer")
    }
    let copy = try #require(Surface(width: shown.width, height: shown.height, isOpaque: true))
    for y in 0..<shown.height { copy.row(y).update(from: shown.row(y), count: shown.width) }
    return copy
  }

  /// Makes frames until nothing is left to draw, so that pictures are loaded and scaled.
  private func draw(_ host: WindowHost, _ application: Application, from start: Double) throws {
    for frame in 0..<30 {
      try host.makeFrame(now: start + Double(frame) / 60)
      if !application.pictures.isIdle { application.pictures.waitUntilIdle() }
      application.pictures.drain()
    }
  }

  @Test(
    "V10 When SDL reports that the device or its targets were reset, everything is made again and looks the same",
    arguments: Kind.allCases, Loss.allCases)
  func reset(kind: Kind, loss: Loss) throws {
    let application = try application()
    SDL_SetHint("SDL_RENDER_DRIVER", "software")
    defer { SDL_SetHint("SDL_RENDER_DRIVER", "") }
    let selection =
      kind == .software
      ? RendererSelection.software
      : RendererSelection(windowFlags: 0, makeRenderer: RendererSelection.accelerated.makeRenderer, replacements: [])
    let window = try application.open(
      ApplicationOptions(title: "test", size: Size(width: 200, height: 150)), selection: selection, root: content)
    let host = try #require(application.hosts.first)
    try draw(host, application, from: 1)
    // Pictures are scaled and kept when they are drawn for the second time.
    host.rendererWasLost()
    try draw(host, application, from: 50)
    let before = try pixels(of: host)
    #expect(before.color(50, 70) != [255, 255, 255] && before.color(1, 1) == [255, 255, 255])
    #expect(window.nextWakeTime == nil)
    let textures = (host.desktop?.renderer as? AcceleratedWindowRenderer)?.renderer.textures
    let kept = textures?.byteCount ?? 0
    #expect(kind == .software || kept > 0)
    (host.desktop?.renderer as? SoftwareWindowRenderer)?.surface.map { surface in
      for y in 0..<surface.height { surface.row(y).update(repeating: 0, count: surface.width) }
    }

    var event = SDL_Event()
    event.type = (loss == .device ? SDL_RENDER_DEVICE_RESET : SDL_RENDER_TARGETS_RESET).rawValue
    SDL_PushEvent(&event)
    #expect(application.waitForEvents(until: 0))
    if let textures {
      #expect(textures.byteCount < kept)
    }
    #expect((host.nextFrameTime(now: 100) ?? .infinity) <= 100)
    try draw(host, application, from: 100)
    #expect(before.difference(try pixels(of: host)).value == 0)
    #expect(textures?.byteCount ?? 0 == kept)
    #expect(host.nextFrameTime(now: 200) == nil)
  }

  @Test("V10 A window that changes its size and back between two frames is redrawn")
  func resizedAndBack() throws {
    let application = try application()
    _ = try application.open(
      ApplicationOptions(title: "test", size: Size(width: 200, height: 150)), selection: .software, root: content)
    let host = try #require(application.hosts.first)
    try draw(host, application, from: 1)
    let before = try pixels(of: host)
    let window = SDL_GetWindowFromID(try #require(host.desktop?.id))
    for round in 0..<4 {
      SDL_SetWindowSize(window, 160, 120)
      SDL_SetWindowSize(window, 200, 150)
      #expect(application.waitForEvents(until: 0))
      try draw(host, application, from: 100 * Double(round + 1))
      #expect(before.difference(try pixels(of: host)).value == 0)
    }
  }

  @Test("V10 When a renderer fails, the next one that works replaces it and draws the whole window")
  func failure() throws {
    let application = try application()
    var made: [Failing] = []
    var attempts: [String] = []
    let selection = RendererSelection(
      windowFlags: 0, makeRenderer: failing { made.append($0) },
      replacements: [
        refusing { attempts.append("none") },
        failing {
          attempts.append("failing")
          $0.fails = true
        },
        failing { _ in attempts.append("sound") },
      ])
    let window = try application.open(
      ApplicationOptions(title: "test", size: Size(width: 200, height: 150)), selection: selection, root: content)
    let host = try #require(application.hosts.first)
    try draw(host, application, from: 1)
    let before = try pixels(of: host)
    #expect(made.count == 1 && attempts.isEmpty)
    made.first?.fails = true
    // A small change, but everything has to be drawn, because the new renderer's content is empty.
    let mark = View(frame: Rect(x: 180, y: 130, width: 10, height: 10))
    mark.backgroundColor = .red
    window.rootViewController?.view.addSubview(mark)
    if let surface = made.first?.inner.surface {
      for y in 0..<surface.height { surface.row(y).update(repeating: 0, count: surface.width) }
    }
    try draw(host, application, from: 100)
    #expect(attempts == ["none", "failing", "sound"] && host.desktop?.renderer !== made.first)
    let after = try pixels(of: host)
    #expect(after.color(185, 135) == [255, 0, 0])
    mark.removeFromSuperview()
    try draw(host, application, from: 200)
    #expect(before.difference(try pixels(of: host)).value == 0)
  }

  @Test("V10 When no renderer can replace it, one error says why")
  func hopeless() throws {
    let application = try application()
    var first: Failing?
    let selection = RendererSelection(
      windowFlags: 0, makeRenderer: failing { first = $0 }, replacements: [refusing {}])
    let window = try application.open(
      ApplicationOptions(title: "test", size: Size(width: 200, height: 150)), selection: selection, root: content)
    let host = try #require(application.hosts.first)
    first?.fails = true
    window.backgroundColor = .red
    window.rootViewController?.view.backgroundColor = nil
    let error = #expect(throws: SDLError.self) { try host.makeFrame(now: 100) }
    #expect(error?.description == "Cannot make a renderer: there is none")
  }

  @Test("A window that cannot be opened or drawn is closed, and its controller disappears", arguments: [true, false])
  func unopened(isMade: Bool) throws {
    final class Watching: ViewController {
      var calls: [String] = []
      override func viewDidAppear(_ animated: Bool) { calls.append("appeared") }
      override func viewDidDisappear(_ animated: Bool) { calls.append("disappeared") }
    }
    let application = try application()
    let options = ApplicationOptions(title: "test", size: Size(width: 200, height: 150))
    let other = try application.open(options, selection: .software, root: content)
    let selection = RendererSelection(
      windowFlags: 0, makeRenderer: isMade ? failing({ $0.fails = true }) : refusing({}), replacements: [])
    let controller = Watching()
    #expect(throws: SDLError.self) { try application.open(options, selection: selection) { controller } }
    #expect(controller.calls == ["appeared", "disappeared"])
    #expect(application.hosts.count == 1 && application.hosts.first?.window === other)
  }
}
