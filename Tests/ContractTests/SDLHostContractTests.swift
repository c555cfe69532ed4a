import SDLHost
import Testing
import ViewTree

/// Every public declaration of SDLHost's contract, used as somebody outside the package would.
@MainActor @Suite struct SDLHostContractTests {
  @Test func offscreen() throws {
    let renderer = try OffscreenRenderer()
    let window = Window(size: Size(width: 20, height: 10))
    window.backgroundColor = .red
    window.advance(by: 0)
    renderer.waitForImages(in: window)
    let bitmap: Bitmap = try renderer.render(window)
    #expect(bitmap.width == 20 && bitmap.height == 10)
    let color: Color = bitmap.pixel(x: 3, y: 3)
    #expect(color == .red)
    let write: (String) throws -> Void = bitmap.writePNG(to:)
    _ = write
  }

  @Test func options() {
    var options = ApplicationOptions(title: "a", size: Size(width: 10, height: 10))
    #expect(options.renderer == .auto && !options.isFullscreen)
    options = ApplicationOptions(
      title: "a", size: Size(width: 10, height: 10), renderer: ApplicationOptions.RendererChoice.software,
      isFullscreen: true)
    options.title = "b"
    let run: (ApplicationOptions, () -> ViewController) throws -> Void = runApplication(_:root:)
    _ = run
  }
}
