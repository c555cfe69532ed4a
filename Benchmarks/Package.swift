// swift-tools-version: 6.2
import PackageDescription

// What the toolkit costs, measured from outside: a package of its own, on the public API alone.

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .defaultIsolation(MainActor.self),
]

let package = Package(
  name: "Benchmarks",
  products: [.executable(name: "PeerScene", targets: ["PeerScene"])],
  dependencies: [.package(name: "Jukebox", path: "..")],
  targets: [
    .target(name: "CMeasure"),
    .executableTarget(
      name: "PeerScene",
      dependencies: [
        "CMeasure",
        .product(name: "ViewTree", package: "Jukebox"),
        .product(name: "Containers", package: "Jukebox"),
        .product(name: "SDLHost", package: "Jukebox"),
      ],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
