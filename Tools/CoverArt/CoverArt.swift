import Glibc
import SDLHost
import ViewTree

/// Draws the covers of the bundled library: `swift run CoverArt Assets/Library`. Draws the program's icon in all sizes: `swift run
/// CoverArt --icons Assets/Icons`.
@main
struct CoverArt {
  /// The side of a cover in pixels, larger than it is shown in most windows.
  private static let side = 640.0

  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard let folder = arguments.last, arguments.count == 1 || (arguments.count == 2 && arguments.first == "--icons")
    else {
      writeToStandardError("usage: CoverArt [--icons] FOLDER\n")
      exit(64)
    }
    mkdir(folder, 0o777)
    if arguments.count == 2 { return try drawIcons(in: folder) }
    let session = try OffscreenSession(size: Size(width: side, height: side))
    for (index, design) in covers.enumerated() {
      let controller = ViewController()
      let view = CoverView(design: design, seed: UInt64(index) &* 7919 &+ 17)
      view.backgroundColor = .white
      controller.view = view
      session.show(controller)
      session.settle()
      try session.picture().writePNG(to: "\(folder)/\(fileName(design))")
    }
  }

  private static func fileName(_ design: CoverDesign) -> String {
    design.title.lowercased().map { $0.isLetter ? String($0) : "-" }.joined() + ".png"
  }
}

/// A view that shows a cover.
final class CoverView: View {
  private let design: CoverDesign
  private let seed: UInt64

  init(design: CoverDesign, seed: UInt64) {
    self.design = design
    self.seed = seed
    super.init()
  }

  override func draw(in context: inout DrawingContext) {
    var canvas = Canvas(context: context, seed: seed)
    design.draw(&canvas)
    context = canvas.context
  }
}
