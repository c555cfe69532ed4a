import CSDL2
import Pictures
import Raster
import TestSupport
import Testing
import ViewTree

@testable import SDLHost

/// Pictures that would not fit into memory as a whole.
@Suite struct LargePictureTests {
  @Test("V10 A PNG of 8000 × 8000 pixels is reduced while it is decoded, in little memory")
  func largePNG() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/cover.png"
    let side = 8000
    let surface = try #require(
      SDL_CreateRGBSurfaceWithFormat(0, Int32(side), Int32(side), 8, SDL_PIXELFORMAT_INDEX8.rawValue))
    defer { SDL_FreeSurface(surface) }
    var colors = [SDL_Color(r: 255, g: 0, b: 0, a: 255), SDL_Color(r: 0, g: 0, b: 255, a: 255)]
    SDL_SetPaletteColors(surface.pointee.format.pointee.palette, &colors, 0, 2)
    var lowerHalf = SDL_Rect(x: 0, y: Int32(side / 2), w: Int32(side), h: Int32(side / 2))
    SDL_FillRect(surface, &lowerHalf, 1)
    try #require(IMG_SavePNG(surface, path) == 0)

    let store = PictureStore()
    let image = Image(path: path)
    store.request(image, pixelWidth: 100, pixelHeight: 100)
    store.waitUntilIdle()
    #expect(store.status(of: image) == .loaded(size: Size(width: 8000, height: 8000), isOpaque: true))
    let picture = try #require(store.request(image, pixelWidth: 100, pixelHeight: 100))
    #expect(picture.sides == [100, 100])
    withExtendedLifetime(picture.surface) {
      #expect(picture.surface.row(10)[50] == 0xFFFF_0000 && picture.surface.row(90)[50] == 0xFF00_00FF)
    }
    let peak = store.pool.limiter.peak
    #expect(peak < 8 << 20, "\(peak) bytes")
  }
}
