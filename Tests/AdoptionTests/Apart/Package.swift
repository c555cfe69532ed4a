// swift-tools-version: 6.2
import PackageDescription

// The sources of Containers in an external package that depends only on the product ViewTree. AdoptionTests copies them into this
// package, and inserts the address and version of a clone. The settings are those of the target in this repository.
let package = Package(
  name: "Apart",
  dependencies: [
    .package(url: "JUKEBOX", from: "1.0.0"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
  ],
  targets: [
    .target(
      name: "OutsideContainers",
      dependencies: [
        .product(name: "ViewTree", package: "jukebox"), .product(name: "DequeModule", package: "swift-collections"),
      ],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"), .defaultIsolation(MainActor.self),
      ])
  ],
  swiftLanguageModes: [.v6]
)
