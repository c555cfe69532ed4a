// swift-tools-version: 6.2
import PackageDescription

// An external package that uses the toolkit, without any settings. AdoptionTests copies it out of the repository, and inserts the
// address and version of a clone.
let package = Package(
  name: "Outside",
  dependencies: [.package(url: "JUKEBOX", from: "1.0.0")],
  targets: [
    .target(
      name: "Outside",
      dependencies: [
        .product(name: "ViewTree", package: "jukebox"), .product(name: "Containers", package: "jukebox"),
        .product(name: "SDLHost", package: "jukebox"),
      ]),
    .testTarget(
      name: "OutsideTests", dependencies: ["Outside", .product(name: "ViewTreeTesting", package: "jukebox")]),
  ]
)
