/// A theme that many views share.
nonisolated final class SharedTheme: Sendable {
  let values: Theme
  init(_ values: Theme) { self.values = values }

  static let light = SharedTheme(.light)
}

extension View {
  /// The theme of this view and of what is in it; nil, the default: the superview's.
  public final var overrideTheme: Theme? {
    get { ownTheme?.values }
    set {
      guard newValue != ownTheme?.values else { return }
      ownTheme = newValue.map(SharedTheme.init)
      takeTheme(ownTheme ?? parent?.themeInForce)
    }
  }

  /// The theme that is in force here. A view that was taken out of its superview keeps the one that it had.
  public final var effectiveTheme: Theme { themeValues }

  /// Read from its shared place, so that one colour does not cost a copy of all.
  final var themeValues: Theme {
    _read {
      let shared = themeInForce ?? .light
      yield shared.values
    }
  }

  /// A view was put into this one.
  final func passTheme(to view: View) {
    if view.ownTheme == nil && view.themeInForce !== themeInForce { view.takeTheme(themeInForce) }
  }

  /// Takes another theme, with all that is in here and has none of its own.
  private func takeTheme(_ new: SharedTheme?) {
    let isOther = (new ?? .light).values != themeValues
    var changed: [View] = []
    forEachInSubtree(where: { $0.ownTheme == nil }) { view in
      view.themeInForce = new
      changed.append(view)
    }
    guard isOther else { return }
    for view in changed {
      view.applyTheme()
      view.setNeedsLayout()
      view.setNeedsDisplay()
      view.themeDidChange()
    }
  }
}

extension Window {
  /// The colours and fonts of all controls in the window that were not set otherwise. At first `Theme.light`. Setting it is seen
  /// in the next frame.
  public var theme: Theme {
    get { effectiveTheme }
    set { overrideTheme = newValue }
  }
}
