/// A theme that many views share by reference.
nonisolated final class SharedTheme: Sendable {
  let values: Theme
  init(_ values: Theme) { self.values = values }

  static let light = SharedTheme(.light)
}

/// The theme that a view was given, and the one that applies to it.
struct ViewThemes {
  /// The one that was set; nil for the superview's.
  var own: SharedTheme?
  /// The effective theme: the view's own or the superview's; nil for the light one.
  var effective: SharedTheme?
  /// The colours that were set on the view, by the colours of the theme in whose place they are used.
  var ownColors: [KeyPath<Theme, Color>: Color] = [:]
}

extension View {
  /// The theme of this view and the views in it; nil, the default, for the superview's.
  public final var overrideTheme: Theme? {
    get { viewThemes.own?.values }
    set {
      guard newValue != viewThemes.own?.values else { return }
      viewThemes.own = newValue.map(SharedTheme.init)
      takeTheme(viewThemes.own ?? parent?.viewThemes.effective)
    }
  }

  /// The theme that applies to this view: its own, or the nearest one of the views around it. A view that was removed from its
  /// superview keeps the theme that it had.
  public final var effectiveTheme: Theme { themeValues }

  /// Yields the shared value, so that reading one colour does not copy the whole theme.
  final var themeValues: Theme {
    _read {
      let shared = viewThemes.effective ?? .light
      yield shared.values
    }
  }

  /// The colour that this view uses for `color` of the theme: the one that was set on the view, or else the theme's.
  final subscript(color color: KeyPath<Theme, Color>) -> Color {
    get { viewThemes.ownColors[color] ?? themeValues[keyPath: color] }
    set {
      viewThemes.ownColors[color] = newValue
      applyTheme()
    }
  }

  /// Takes over the theme and the layout direction of `view`, for a view that belongs to `view` but lies directly in the window.
  final func adoptLook(of view: View, in window: Window) {
    if view.effectiveTheme != window.theme { overrideTheme = view.effectiveTheme }
    if view.effectiveLayoutDirection != window.effectiveLayoutDirection {
      layoutDirection = view.effectiveLayoutDirection
    }
  }

  /// Passes the theme on to a view that was added to this one.
  final func passTheme(to view: View) {
    if view.viewThemes.own == nil && view.viewThemes.effective !== viewThemes.effective {
      view.takeTheme(viewThemes.effective)
    }
  }

  /// Applies a different theme to this view and to all views in it that have none of their own.
  private func takeTheme(_ new: SharedTheme?) {
    let isOther = (new ?? .light).values != themeValues
    var changed: [View] = []
    forEachInSubtree(where: { $0.viewThemes.own == nil }) { view in
      view.viewThemes.effective = new
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
  /// The colours and fonts of all controls in the window, where they are not set individually. `Theme.light` by default. A
  /// change is visible in the next frame.
  public var theme: Theme {
    get { effectiveTheme }
    set { overrideTheme = newValue }
  }
}
