internal import Glibc

/// The environment variables of the process.
package enum Environment {
  /// The value of a variable, with bytes that are not text as `PathCoding` represents them; nil if it is not set.
  @Sendable package static func value(_ name: String) -> String? {
    getenv(name).map { PathCoding.string(cString: $0) }
  }

  /// The value of a variable that counts as not set if it is empty.
  @Sendable package static func nonEmptyValue(_ name: String) -> String? {
    value(name).flatMap { $0.isEmpty ? nil : $0 }
  }
}
