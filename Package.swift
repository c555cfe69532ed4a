// swift-tools-version: 6.2
import PackageDescription

// A target cannot import what it does not depend on. ViewTree and Containers depend on no C module, and no C module is part of
// a public API. Targets without package access use only what is public: Containers, and what is written as if outside of this package.

let common: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]
/// Code that uses views runs on the main actor.
let mainActor: [SwiftSetting] = common + [.defaultIsolation(MainActor.self)]

/// Targets that go over all views, pixels or samples are optimised in debug builds, too, because the tests lay out, draw and decode a lot:
/// they lose more time without optimisation than it takes to compile. SwiftPM forbids such flags in a package that others depend on.
let optimised: [SwiftSetting] =
  Context.packageDirectory.contains("/checkouts/") ? [] : [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// The linker settings of a release. They place the functions of Swift's runtime that the program calls next to each other, which
/// saves a third of the memory for code, and pack the relocations. See `Scripts/link/note-order`.
let compact: [LinkerSetting] = [
  .unsafeFlags(
    ["-use-ld=lld"]
      + [
        "-z", "pack-relative-relocs", "--no-warn-symbol-ordering",
        "--symbol-ordering-file=\(Context.packageDirectory)/Scripts/link/runtime-order.txt",
      ].flatMap { ["-Xlinker", $0] },
    .when(platforms: [.linux], configuration: .release))
]

/// Lets SDL find the function in `BareSurface`, by its name, in the program.
let bareSurface: [LinkerSetting] = [
  .unsafeFlags(["-Xlinker", "--export-dynamic-symbol=vkGetInstanceProcAddr"], .when(platforms: [.linux]))
]

/// The product that the package in Benchmarks measures. It exists only if the environment asks for it.
let workloads: [Product] =
  Context.environment["JUKEBOX_WORKLOADS"] == nil ? [] : [.library(name: "Workloads", targets: ["Workloads"])]

/// Where `Scripts/fuzz` builds, libFuzzer's library.
let libFuzzer = Context.environment["JUKEBOX_LIBFUZZER"]

/// A program; a library where it is fuzzed, as only tests can be linked with programs.
func program(
  name: String, dependencies: [Target.Dependency], swiftSettings: [SwiftSetting], linkerSettings: [LinkerSetting] = []
) -> Target {
  guard libFuzzer != nil else {
    return .executableTarget(
      name: name, dependencies: dependencies, swiftSettings: swiftSettings, linkerSettings: linkerSettings)
  }
  let entry = ["-entry-point-function-name", "\(name)_main"].flatMap { ["-Xfrontend", $0] }
  return .target(name: name, dependencies: dependencies, swiftSettings: swiftSettings + [.unsafeFlags(entry)])
}

/// The fuzzers: tests, or the program that `Scripts/fuzz` runs.
let fuzzedModules: [Target.Dependency] = [
  "Jukebox", "JukeboxMedia", "Languages", "MediaProtocol", "Music", "Pictures", "Platform", "SDLHost", "ViewTree",
  "ViewTreeTesting",
]
let fuzzers: Target =
  if let libFuzzer {
    .executableTarget(
      name: "Fuzz", dependencies: fuzzedModules, path: "Tests/FuzzTests", exclude: ["Corpora", "FuzzTests.swift"],
      swiftSettings: mainActor,
      linkerSettings: [
        .unsafeFlags(["-use-ld=lld", "-Xlinker", "--whole-archive", libFuzzer, "-Xlinker", "--no-whole-archive"]),
        .linkedLibrary("stdc++"),
      ])
  } else {
    .testTarget(
      name: "FuzzTests", dependencies: fuzzedModules, exclude: ["Corpora", "FuzzProgram.swift"],
      swiftSettings: mainActor)
  }

/// A module for a C library: a module map and a header in a folder of its own.
func cModule(_ name: String, pkgConfig: String? = nil, packages: [String] = []) -> Target {
  .systemLibrary(
    name: name, path: "Sources/CModules/\(name)", pkgConfig: pkgConfig,
    providers: packages.isEmpty ? nil : [.apt(packages)])
}

let package = Package(
  name: "Jukebox",
  products: [
    .library(name: "ViewTree", targets: ["ViewTree"]),
    .library(name: "Containers", targets: ["Containers"]),
    .library(name: "SDLHost", targets: ["SDLHost"]),
    .library(name: "ViewTreeTesting", targets: ["ViewTreeTesting"]),
    .library(name: "ViewTreeGolden", targets: ["ViewTreeGolden"]),
    .executable(name: "jukebox", targets: ["Jukebox"]),
    .executable(name: "jukebox-media", targets: ["JukeboxMedia"]),
  ] + workloads,
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
  ],
  targets: [
    cModule("CSDL2", packages: ["libsdl2-dev", "libsdl2-image-dev", "libsdl2-ttf-dev", "libtiff-dev"]),
    cModule("CSDLImage", packages: ["libsdl2-dev", "libsdl2-image-dev", "libtiff-dev"]),
    cModule("CWayland", packages: ["libsdl2-dev", "libwayland-dev"]),
    cModule("CX11", packages: ["libsdl2-dev", "libx11-dev", "libxkbcommon-dev"]),
    cModule("CFontconfig", pkgConfig: "fontconfig", packages: ["libfontconfig-dev"]),
    cModule("CFriBidi", pkgConfig: "fribidi", packages: ["libfribidi-dev"]),
    cModule("CHarfBuzz", packages: ["libharfbuzz-dev"]),
    cModule("CUnibreak", packages: ["libunibreak-dev"]),
    cModule("CPixman", pkgConfig: "pixman-1", packages: ["libpixman-1-dev"]),
    cModule("CTurboJPEG", pkgConfig: "libturbojpeg", packages: ["libturbojpeg0-dev"]),
    cModule("CPNG", pkgConfig: "libpng", packages: ["libpng-dev"]),
    cModule("CDBus"),
    cModule("CExif", pkgConfig: "libexif", packages: ["libexif-dev"]),
    cModule("COpus"),
    cModule("CPlatform"),
    cModule("CPulse", packages: ["libpulse-dev"]),
    cModule("CSQLite", pkgConfig: "sqlite3", packages: ["libsqlite3-dev"]),
    cModule("CFFmpeg", packages: ["libavformat-dev", "libavcodec-dev", "libswresample-dev", "libavutil-dev"]),
    cModule("CSandbox", packages: ["libseccomp-dev"]),

    // The parts of the event loop that are written in C: its sleep, and its access to libdispatch's main queue.
    .target(
      name: "CEventLoop", path: "Sources/CModules/CEventLoop", linkerSettings: [.linkedLibrary("dispatch")]),
    // Writes what a crash leaves. A handler of signals may only do what C does for certain.
    .target(name: "CCrashNote", path: "Sources/CModules/CCrashNote"),
    // Names of files as text, threads and what they share.
    .target(name: "Platform", dependencies: ["CPlatform", "Languages"], swiftSettings: common),
    // Letters without case and accents, as searches compare them.
    .target(name: "Folding", swiftSettings: common + optimised),
    // The messages between jukebox and jukebox-media.
    .target(name: "MediaProtocol", dependencies: ["Platform"], swiftSettings: common + optimised),
    // The functions of FFmpeg, SDL and SDL_image for jukebox-media, which open these libraries when the first of them is called.
    .target(name: "LateLibraries", path: "Sources/CModules/LateLibraries"),
    // Reads music files and pictures in a process of its own, so that a broken or hostile file harms nothing.
    program(
      name: "JukeboxMedia",
      dependencies: ["CFFmpeg", "CSandbox", "Languages", "LateLibraries", "MediaProtocol", "Pictures", "Raster"],
      swiftSettings: common + optimised),
    // Sentences for people, and the languages in which they are shown.
    .target(name: "Languages", swiftSettings: common + optimised),
    // Songs, the library and its index, the player and what it plays. It knows neither views nor SDL.
    .target(
      name: "Music", dependencies: ["CPlatform", "CSQLite", "Folding", "Languages", "MediaProtocol", "Platform"],
      swiftSettings: common),

    // Rectangles of whole pixels, which ViewTree and Raster share.
    .target(name: "Pixels", swiftSettings: common + optimised),
    .target(
      name: "ViewTree",
      dependencies: [
        "Folding", "Pixels",
        .product(name: "DequeModule", package: "swift-collections"),
        .product(name: "HeapModule", package: "swift-collections"),
      ],
      swiftSettings: mainActor + optimised),
    .target(
      name: "Containers",
      dependencies: ["ViewTree", .product(name: "DequeModule", package: "swift-collections")],
      packageAccess: false, swiftSettings: mainActor + optimised),
    .target(name: "Raster", dependencies: ["Pixels", "CPixman"], swiftSettings: common + optimised),
    // Reads pictures from files. SDLHost does it in the process that shows them; Jukebox lets jukebox-media do it.
    .target(
      name: "Pictures",
      dependencies: ["Languages", "Pixels", "Platform", "Raster", "CExif", "CPNG", "CSDLImage", "CTurboJPEG"],
      swiftSettings: common + optimised),
    .target(
      name: "SDLHost",
      dependencies: [
        "Languages", "Pictures", "ViewTree", "Raster", "Pixels", "Platform", "CSDL2", "CFontconfig", "CFriBidi",
        "CHarfBuzz", "CUnibreak", "CCrashNote", "CDBus", "CEventLoop", "CPlatform", "CPulse", "CWayland", "CX11",
      ],
      swiftSettings: mainActor),
    .target(name: "ViewTreeGolden", dependencies: ["SDLHost", "ViewTree"], swiftSettings: mainActor),
    .target(name: "ViewTreeTesting", dependencies: ["ViewTree"], swiftSettings: mainActor),
    program(
      name: "Jukebox",
      dependencies: [
        "Containers", "Folding", "Languages", "MediaProtocol", "Music", "Pictures", "Pixels", "Platform", "Raster",
        "SDLHost", "ViewTree",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: mainActor, linkerSettings: compact + bareSurface),

    .executableTarget(
      name: "HelloViews", dependencies: ["SDLHost", "ViewTree"], path: "Examples/HelloViews", packageAccess: false,
      swiftSettings: mainActor),
    .executableTarget(
      name: "BottomSheet", dependencies: ["SDLHost", "ViewTree"], path: "Examples/BottomSheet", swiftSettings: mainActor
    ),
    // Composes the music of the bundled library. Optimised always, as the tests let it compose too.
    .executableTarget(
      name: "Tunes", dependencies: ["COpus"], path: "Tools/Tunes", swiftSettings: common + [.unsafeFlags(["-O"])]),
    // Keeps the catalogues in Assets/Languages up to date with the sources.
    .executableTarget(
      name: "Catalogues", dependencies: ["Languages"], path: "Tools/Catalogues", swiftSettings: common + optimised),
    .testTarget(name: "TunesTests", dependencies: ["Tunes"], swiftSettings: common),
    .executableTarget(
      name: "CoverArt", dependencies: ["Platform", "SDLHost", "ViewTree"], path: "Tools/CoverArt",
      swiftSettings: mainActor),

    // The scenes in which the cost of a frame is measured, by the tests of this package and by the package in Benchmarks.
    .target(
      name: "CCost", path: "Benchmarks/Cost/CCost", cSettings: [.unsafeFlags(["-O2"], .when(configuration: .debug))]),
    .target(
      name: "Workloads", dependencies: ["CCost", "Containers", "Music", "Platform", "SDLHost", "ViewTree"],
      path: "Benchmarks/Cost/Workloads",
      swiftSettings: mainActor),
    .executableTarget(
      name: "CostProbe", dependencies: ["CCost", "Workloads"], path: "Benchmarks/Cost/Probe", swiftSettings: mainActor),

    // Measures the library: its scan, its start, its search.
    .executableTarget(
      name: "LibraryProbe",
      dependencies: ["LateLibraries", "MediaProtocol", "Music", "Pictures", "Platform", "Raster"],
      path: "Benchmarks/Library/Probe",
      swiftSettings: common),

    .testTarget(
      name: "GoldenTests",
      dependencies: [
        "Jukebox", "Containers", "Languages", "Music", "SDLHost", "ViewTree", "Raster", "TestSupport",
        "ViewTreeGolden", "ViewTreeTesting", "CSDL2",
      ],
      exclude: ["Golden"], swiftSettings: mainActor),
    .target(
      name: "TestSupport", dependencies: ["MediaProtocol", "Music", "Platform"], path: "Tests/Support",
      swiftSettings: mainActor),
    .testTarget(
      name: "ViewTreeTests", dependencies: ["Folding", "Pixels", "ViewTree", "ViewTreeTesting"],
      swiftSettings: mainActor),
    .testTarget(
      name: "ContainersTests", dependencies: ["Containers", "Pixels", "ViewTree", "ViewTreeTesting"],
      swiftSettings: mainActor),
    .testTarget(
      name: "LanguagesTests", dependencies: ["Catalogues", "Languages"], swiftSettings: common),
    .testTarget(name: "RasterTests", dependencies: ["Pixels", "Raster"], swiftSettings: common),
    .testTarget(
      name: "SDLHostTests",
      dependencies: [
        "Languages", "Music", "Pictures", "SDLHost", "ViewTree", "Raster", "Pixels", "Platform", "ViewTreeTesting",
        "TestSupport", "CEventLoop", "CSDL2", "CTurboJPEG",
      ],
      swiftSettings: mainActor),
    .testTarget(
      name: "MusicTests",
      dependencies: ["Folding", "JukeboxMedia", "Languages", "MediaProtocol", "Music", "Platform", "TestSupport"],
      swiftSettings: common),
    // What an external package uses, without any settings. AdoptionTests can build it as a package of its own.
    .target(
      name: "Outside", dependencies: ["Containers", "SDLHost", "ViewTree"],
      path: "Tests/AdoptionTests/Outside/Sources/Outside", packageAccess: false),
    .testTarget(
      name: "OutsideTests", dependencies: ["Containers", "Outside", "ViewTree", "ViewTreeTesting"],
      path: "Tests/AdoptionTests/Outside/Tests/OutsideTests", packageAccess: false),
    .testTarget(name: "AdoptionTests", dependencies: ["TestSupport"], exclude: ["Outside"], swiftSettings: common),
    .testTarget(name: "CostTests", dependencies: ["CostProbe", "TestSupport"], swiftSettings: common),
    .testTarget(
      name: "EndToEndTests",
      dependencies: ["Jukebox", "HelloViews", "Platform", "SDLHost", "TestSupport", "ViewTree", "CX11"],
      exclude: ["Client"],
      swiftSettings: common),
    .testTarget(
      name: "ExampleTests", dependencies: ["BottomSheet", "SDLHost", "ViewTree", "ViewTreeTesting"],
      swiftSettings: mainActor),
    // Uses the public API like an external package: plain imports, no default isolation.
    .testTarget(
      name: "ContractTests", dependencies: ["Containers", "SDLHost", "ViewTree", "ViewTreeTesting"],
      swiftSettings: common),
    fuzzers,
    .testTarget(
      name: "JukeboxTests",
      dependencies: [
        "Containers", "Folding", "Jukebox", "Languages", "MediaProtocol", "Music", "Pictures", "Pixels", "Platform",
        "Raster", "SDLHost", "TestSupport", "ViewTree", "ViewTreeTesting",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      exclude: ["Walk/Drawn"], swiftSettings: mainActor),
    // Random input for the whole program; see Scripts/soak.
    .testTarget(
      name: "SoakTests",
      dependencies: [
        "CPlatform", "Containers", "Jukebox", "Languages", "MediaProtocol", "Music", "Pixels", "Platform", "Raster",
        "SDLHost", "TestSupport", "ViewTree", "ViewTreeTesting",
      ],
      swiftSettings: mainActor),
  ],
  swiftLanguageModes: [.v6]
)

// Where `Scripts/fuzz` builds, both are libraries, so there are no such programs.
if libFuzzer != nil { package.products.removeAll { ["jukebox", "jukebox-media"].contains($0.name) } }

// Scripts/soak builds no other tests than its own.
if Context.environment["JUKEBOX_SOAK"] != nil {
  package.targets.removeAll { $0.type == .test && $0.name != "SoakTests" }
}
