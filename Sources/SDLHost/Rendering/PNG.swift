internal import CSDL2
internal import Glibc
internal import Languages
internal import Pictures
internal import Platform
package import Raster

/// Writes a surface to a PNG file, replacing a file that exists. If writing fails, that file is unchanged.
package nonisolated func writePNG(_ surface: Surface, to path: String) throws(SDLError) {
  let attempt = tr("Cannot write \(PathCoding.display(path))")
  guard
    let copy = SDL_CreateRGBSurfaceWithFormat(
      0, Int32(surface.width), Int32(surface.height), 32,
      (surface.isOpaque ? SDL_PIXELFORMAT_RGB888 : SDL_PIXELFORMAT_ARGB8888).rawValue)
  else { throw SDLError(attempt) }
  defer { SDL_FreeSurface(copy) }
  let pitch = Int(copy.pointee.pitch)
  for y in 0..<surface.height {
    guard let pixels = copy.pointee.pixels else { throw SDLError(attempt) }
    let to = (pixels + y * pitch).assumingMemoryBound(to: UInt32.self)
    let from = surface.row(y)
    if surface.isOpaque {
      to.update(from: from, count: surface.width)
    } else {
      PixelRow.unpremultiply(from, into: to, count: surface.width)
    }
  }
  let file = FileReplacement(of: path)
  defer { file.discard() }
  // SDL does not report it if the end of a file could not be written.
  guard let opened = PathCoding.withSystemPath(file.path, { fopen($0, "we") }), let stream = opened else {
    throw SDLError(attempt: attempt, reason: systemSentence(errno))
  }
  let operations = SDL_RWFromFP(stream, SDL_FALSE)
  let isEncoded = operations.map { IMG_SavePNG_RW(copy, $0, 1) == 0 } ?? false
  let isWritten = ferror(stream) == 0
  guard fclose(stream) == 0, isWritten else { throw SDLError(attempt: attempt, reason: systemSentence(errno)) }
  guard isEncoded else { throw SDLError(attempt) }
  do throws(FileReplacement.Failure) { try file.commit() } catch {
    throw SDLError(attempt: attempt, reason: error.reason)
  }
}
