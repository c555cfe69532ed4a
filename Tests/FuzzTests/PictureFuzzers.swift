import Languages
import ViewTree

@testable import Pictures

extension Fuzzer {
  static let pictures = [
    Fuzzer(name: "picture-headers", about: "the headers of all formats of pictures, and how they will be decoded") {
      bytes in
      do throws(PictureError) {
        let plan = try PicturePlan(PictureFile(descriptor: fuzzedFile(bytes)), fitting: 64, 48)
        require(plan.header.width > 0 && plan.header.height > 0, "a picture without pixels")
        require(plan.target.width > 0 && plan.target.height > 0, "nothing results")
        require((0...(1 << 32)).contains(plan.byteCount), "\(plan.byteCount) bytes for a picture")
      } catch {
        require(error.reason != "", "a refusal without a reason")
      }
    },
    Fuzzer(name: "exif", about: "blocks of EXIF") { bytes in _ = Orientation(exif: bytes) },
    Fuzzer(name: "pictures", about: "whole pictures, by the libraries of the system", isBlind: true) { bytes in
      do throws(PictureError) {
        let plan = try PicturePlan(PictureFile(descriptor: fuzzedFile(bytes)), fitting: 64, 48)
        // What takes more is tested by the limits, and would take all of the time here.
        guard plan.byteCount < 16 << 20 else { return }
        let picture = try PictureDecoder().decode(plan)
        require(picture.width > 0 && picture.height > 0, "a picture without pixels")
      } catch {}
    },
  ]
}
