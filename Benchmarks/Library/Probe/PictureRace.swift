import Glibc
import MediaProtocol
import Music
import Pictures
import Platform
import Raster

/// Decodes the same pictures in this process and by jukebox-media, in turn, and compares the times.
enum PictureRace {
  private static let threads = 2
  /// In pixels, as a shelf shows them.
  private static let side = 320

  static func run(_ folder: String, rounds: Int) {
    let paths = PathCoding.names(in: folder).filter { !$0.hasPrefix(".") }.map { "\(folder)/\($0)" }
    guard !paths.isEmpty else { return print("\(folder) is no folder with pictures") }
    let decoder = PictureDecoder()
    let process = PictureProcess()
    _ = process.prepare()
    var here: [Double] = []
    var elsewhere: [Double] = []
    for round in 0...rounds {
      let times = [
        seconds(paths) { path in (try? decoder.decode(path, fitting: side, side))?.surface },
        seconds(paths) { path in
          guard let file = try? PictureFile(path: path) else { return nil }
          return withExtendedLifetime(file) {
            try? process.decode(
              file.descriptor, width: side, height: side, isFromSong: false, enter: { _ in },
              take: { measure, pixels -> Surface? in
                let surface = Surface(width: measure.width, height: measure.height, isOpaque: measure.isOpaque)
                guard let surface, let start = pixels.baseAddress else { return nil }
                for y in 0..<measure.height {
                  UnsafeMutableRawPointer(surface.row(y)).copyMemory(
                    from: start + y * measure.width * 4, byteCount: measure.width * 4)
                }
                return surface
              }
            ).get()
          }
        },
      ]
      print("round \(round): here \(times[0]) s, by jukebox-media \(times[1]) s")
      // The first one reads the files from the disk.
      if round > 0 {
        here.append(times[0])
        elsewhere.append(times[1])
      }
    }
    let ratios = zip(elsewhere, here).map { $0 / $1 }.sorted()
    print("\(paths.count) pictures: ratios \(ratios), median \(ratios[ratios.count / 2])")
  }

  /// How long some threads take to decode all pictures.
  private static func seconds(_ paths: [String], _ decode: @escaping @Sendable (String) -> Surface?) -> Double {
    let next = Monitor(0)
    let failures = Monitor(0)
    var start = timespec()
    clock_gettime(CLOCK_MONOTONIC, &start)
    let workers = (0..<threads).compactMap { _ in
      WorkerThread("picture") {
        while true {
          let index = next.change { next in
            next += 1
            return next - 1
          }
          guard index < paths.count else { return }
          if decode(paths[index]) == nil { failures.change { $0 += 1 } }
        }
      }
    }
    for worker in workers { worker.join() }
    var end = timespec()
    clock_gettime(CLOCK_MONOTONIC, &end)
    let failed = failures.read { $0 }
    if failed > 0 { print("\(failed) pictures cannot be read") }
    return Double(end.tv_sec - start.tv_sec) + Double(end.tv_nsec - start.tv_nsec) / 1e9
  }
}
