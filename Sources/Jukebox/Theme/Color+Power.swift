import ViewTree

#if canImport(Glibc)
  import Glibc
#endif

extension Color {
  nonisolated static func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }
}
