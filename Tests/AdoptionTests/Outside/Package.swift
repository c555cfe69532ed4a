// swift-tools-version: 6.2
import PackageDescription

// What somebody else builds with the toolkit, with no settings at all. AdoptionTests copies this package out of the repository,
// and puts the address of a clone and its version in.
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
