// swift-tools-version: 6.2
import PackageDescription

// Measures the cost of the toolkit through its public API, in a package of its own.

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .defaultIsolation(MainActor.self),
]

/// The same linker settings as the program's; see the package in the parent folder.
let compact: [LinkerSetting] = [
  .unsafeFlags(
    ["-use-ld=lld"]
      + [
        "-z", "pack-relative-relocs", "--no-warn-symbol-ordering",
        "--symbol-ordering-file=\(Context.packageDirectory)/../Scripts/link/runtime-order.txt",
      ].flatMap { ["-Xlinker", $0] },
    .when(platforms: [.linux], configuration: .release))
]

let toolkit: [Target.Dependency] = [
  "CMeasure",
  .product(name: "ViewTree", package: "Jukebox"),
  .product(name: "Containers", package: "Jukebox"),
  .product(name: "SDLHost", package: "Jukebox"),
]

/// The timed frames of `Cost/Workloads`, which the package around this one has as a product where `JUKEBOX_WORKLOADS` is set.
let frames: [Target] =
  Context.environment["JUKEBOX_WORKLOADS"] == nil
  ? []
  : [
    .executableTarget(
      name: "Frames",
      dependencies: [
        .product(name: "Benchmark", package: "benchmark"),
        .product(name: "Workloads", package: "Jukebox"),
      ],
      path: "Benchmarks/Frames", swiftSettings: settings,
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")])
  ]

let package = Package(
  name: "Benchmarks",
  products: [
    .executable(name: "PeerScene", targets: ["PeerScene"]),
    .executable(name: "LatencyScene", targets: ["LatencyScene"]),
  ],
  dependencies: [
    .package(name: "Jukebox", path: ".."),
    // Benchmark's own ways of counting allocations are disabled: Cost/CCost counts them.
    .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
  ],
  targets: [
    .target(name: "CMeasure"),
    // Shared by both scenes.
    .target(name: "Scene", dependencies: toolkit, swiftSettings: settings),
    .executableTarget(
      name: "PeerScene", dependencies: toolkit + ["Scene"], swiftSettings: settings, linkerSettings: compact),
    .executableTarget(
      name: "LatencyScene", dependencies: toolkit + ["Scene"], swiftSettings: settings, linkerSettings: compact),
  ] + frames,
  swiftLanguageModes: [.v6]
)
