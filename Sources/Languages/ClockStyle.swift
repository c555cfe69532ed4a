import Glibc

/// How a locale writes times of day.
public enum ClockStyle: Sendable, Hashable {
  /// 15:04
  case twentyFourHours
  /// 3:04 PM
  case twelveHours

  /// - Parameter locale: a name such as `en_US.UTF-8`. A locale that is not installed has 24 hours, as in other programs.
  init(locale: String) {
    guard let loaded = newlocale(LC_TIME_MASK, locale, nil) else {
      self = .twentyFourHours
      return
    }
    defer { freelocale(loaded) }
    self.init(format: nl_langinfo_l(nl_item(T_FMT), loaded).map { String(cString: $0) } ?? "")
  }

  /// - Parameter format: how a locale writes times, in the conversions of `strftime`.
  init(format: String) {
    self = ["%r", "%p", "%P", "%I", "%l"].contains(where: format.contains) ? .twelveHours : .twentyFourHours
  }

  /// A time of day, with no line break in it.
  func text(hour: Int, minute: Int) -> String {
    func digits(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
    return switch self {
    case .twentyFourHours: "\(digits(hour)):\(digits(minute))"
    case .twelveHours: "\((hour + 11) % 12 + 1):\(digits(minute))\u{A0}\(hour < 12 ? "AM" : "PM")"
    }
  }
}
