/// The layers that a window shows over its content: menus, sheets and tool tips.
final class WindowLayers {
  let covers: InputCovers
  let menus: WindowMenus
  let presentations: Presentations
  let toolTips: ToolTips

  init(window: Window) {
    covers = InputCovers(window: window)
    menus = WindowMenus(window: window)
    presentations = Presentations(window: window)
    toolTips = ToolTips(window: window)
  }
}

extension Window {
  var covers: InputCovers { layers.covers }
  var menus: WindowMenus { layers.menus }
  var presentations: Presentations { layers.presentations }
  var toolTips: ToolTips { layers.toolTips }
}
