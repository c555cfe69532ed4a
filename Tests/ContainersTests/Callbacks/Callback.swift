/// All that the toolkit calls: methods to override, closures, delegates and data sources.
enum Callback: String, CaseIterable {
  // Views.
  case draw, didMoveToSuperview, didMoveToWindow, layoutSubviews, sizeThatFits, hitTest, contains, canBecomeFocused,
    focusRing
  case keyDown, takesText, textEntered, textComposed, textInputRect, filesDropped
  case pointerBegan, pointerMoved, pointerEnded, pointerCancelled, themeDidChange, focusDidChange, hoverDidChange
  case boundsSizeDidChange, presentedSizeDidChange, boundsOriginDidChange, windowDidChange
  case defaultAccessibilityLabel, defaultAccessibilityValue, defaultAccessibilityStates, accessibilityNumber
  case accessibilityActions, accessibilityActionWasChosen, accessibilityCurrentItem, accessibilityReveal
  // Controls.
  case didPress, stateDidChange, onStateChange, onTap, sliderOnChange, sliderOnTrackingEnd, switchOnChange,
    segmentsOnChange
  case indicatorOnSelect
  // Controllers.
  case loadView, viewDidLoad, viewWillAppear, viewDidAppear, viewWillDisappear, viewDidDisappear, viewDidLayoutSubviews
  case didBecomeActive, didResignActive, controllerKeyDown, controllerFilesDropped, forwardsAppearance,
    appearanceWillChange, appearanceDidChange
  case didRemoveChild, layoutChildren, viewSizeDidChange, viewWindowDidChange
  // Gestures.
  case recognizerPressed, recognizerMoved, recognizerReleased, didRecognize, didFail, reset, failsWhenCaught,
    recognizerAction
  case shouldBegin, mobility, hasPriority, catchMovement, catchDidEnd, pressDidEnd, panAction, tapOnPress, tapAction
  case longPressAction, pinchAction, rotationAction
  // Windows.
  case scheduled, tickingWindow, isTicking, tick, visibilityMayHaveChanged, completion, itemCompletion, onEmpty,
    contextMenu
  case menuAction, goesFirst, canScroll, canPull, scroll, scrollDidEnd, accessibilityDidChange, shouldClose, didClose
  // Scroll views and text fields.
  case scrollViewDidScroll, scrollViewWillBeginDragging, scrollViewDidEndDragging, scrollViewDidEndDecelerating
  case scrollViewDidEndScrolling, fieldOnChange, fieldOnSubmit, fieldOnCancel
  case clipboardRead, clipboardWrite
  // Lists.
  case makeCell, configure, sectionTitle, typeAheadTitle, onSelectionChange, onActivate, onDelete, onMove,
    listPrepareForReuse
  // Swipe views.
  case numberOfItems, viewForItem, reuseIdentifier, itemSize, swipeDidScroll, currentItemIndexDidChange,
    swipeWillBeginDragging
  case swipeDidEndDragging, willBeginDecelerating, swipeDidEndDecelerating, didEndScrollingAnimation, shouldSelect,
    didSelect
  case swipePrepareForReuse
  // Stacks.
  case willPop, didPop, didCancelPop, startXOfIncoming, endXOfIncoming, endXOfOutgoing, swipeWillStart, swipeDidUpdate
  case swipeDidEnd, nextController, stackEvent
  case willShow, didShow, willHide, didHide, didCancelPopOfPage, didResizeView, shouldResizeFrame
  // Queues.
  case queueMakeItemView, queueConfigure, queuePlacement, queueSize, queueRefill, queueOnDequeue, queueOnSelect,
    queueOnMove
  case queueOnRemove, queueOnLift, queueOnScroll, queueOnLoad
  // Strips: queues with departed items, marks, offers and a selection of several.
  case queueConfigureKind, queueMakeCopy, queueOnCopy, queueOnActivateDeparted, queueTypeAheadTitle
  case queueMakeMarkView, queueConfigureMark, queueOnMoveMark, queueOnRemoveMark, queueOnReachMark
  case queueMakeHeader, queueOnAccept, queueOnRefuse
  case queueOnSelectionChange, queueOnMoveSeveral, queueOnRemoveSeveral

  /// What has to be in the window, and to happen, for it to be called.
  enum Scene: CaseIterable {
    case input, gestures, looks, sheets, controls, scrolling, list, swipe, stack, queue, strip
  }

  var scene: Scene {
    switch self {
    case .draw, .didMoveToSuperview, .didMoveToWindow, .layoutSubviews, .sizeThatFits, .themeDidChange,
      .boundsSizeDidChange, .presentedSizeDidChange, .boundsOriginDidChange, .windowDidChange, .scheduled,
      .tickingWindow,
      .isTicking, .tick, .visibilityMayHaveChanged, .completion, .itemCompletion, .onEmpty:
      .looks
    case .hitTest, .contains, .canBecomeFocused, .focusRing, .keyDown, .takesText, .textEntered, .textComposed,
      .textInputRect, .filesDropped, .pointerBegan, .pointerMoved, .pointerEnded, .pointerCancelled, .focusDidChange,
      .hoverDidChange, .defaultAccessibilityLabel, .defaultAccessibilityValue, .defaultAccessibilityStates,
      .accessibilityNumber, .accessibilityActions, .accessibilityActionWasChosen, .accessibilityCurrentItem,
      .accessibilityReveal, .contextMenu, .menuAction, .goesFirst, .canScroll, .canPull, .scroll, .scrollDidEnd,
      .accessibilityDidChange, .controllerKeyDown, .controllerFilesDropped:
      .input
    case .didPress, .stateDidChange, .onStateChange, .onTap, .sliderOnChange, .sliderOnTrackingEnd, .switchOnChange,
      .segmentsOnChange, .indicatorOnSelect:
      .controls
    case .loadView, .viewDidLoad, .viewWillAppear, .viewDidAppear, .viewWillDisappear, .viewDidDisappear,
      .viewDidLayoutSubviews, .didBecomeActive, .didResignActive, .forwardsAppearance, .appearanceWillChange,
      .appearanceDidChange, .didRemoveChild, .layoutChildren, .viewSizeDidChange, .viewWindowDidChange, .shouldClose,
      .didClose:
      .sheets
    case .recognizerPressed, .recognizerMoved, .recognizerReleased, .didRecognize, .didFail, .reset, .failsWhenCaught,
      .recognizerAction, .shouldBegin, .mobility, .hasPriority, .catchMovement, .catchDidEnd, .pressDidEnd, .panAction,
      .tapOnPress, .tapAction, .longPressAction, .pinchAction, .rotationAction:
      .gestures
    case .scrollViewDidScroll, .scrollViewWillBeginDragging, .scrollViewDidEndDragging, .scrollViewDidEndDecelerating,
      .scrollViewDidEndScrolling, .fieldOnChange, .fieldOnSubmit, .fieldOnCancel, .clipboardRead, .clipboardWrite:
      .scrolling
    case .makeCell, .configure, .sectionTitle, .typeAheadTitle, .onSelectionChange, .onActivate, .onDelete, .onMove,
      .listPrepareForReuse:
      .list
    case .numberOfItems, .viewForItem, .reuseIdentifier, .itemSize, .swipeDidScroll, .currentItemIndexDidChange,
      .swipeWillBeginDragging, .swipeDidEndDragging, .willBeginDecelerating, .swipeDidEndDecelerating,
      .didEndScrollingAnimation, .shouldSelect, .didSelect, .swipePrepareForReuse:
      .swipe
    case .willPop, .didPop, .didCancelPop, .startXOfIncoming, .endXOfIncoming, .endXOfOutgoing, .swipeWillStart,
      .swipeDidUpdate, .swipeDidEnd, .nextController, .stackEvent, .willShow, .didShow, .willHide, .didHide,
      .didCancelPopOfPage, .didResizeView, .shouldResizeFrame:
      .stack
    case .queueMakeItemView, .queueConfigure, .queuePlacement, .queueSize, .queueRefill, .queueOnDequeue,
      .queueOnSelect,
      .queueOnMove, .queueOnRemove, .queueOnLift, .queueOnScroll, .queueOnLoad:
      .queue
    case .queueConfigureKind, .queueMakeCopy, .queueOnCopy, .queueOnActivateDeparted, .queueTypeAheadTitle,
      .queueMakeMarkView, .queueConfigureMark, .queueOnMoveMark, .queueOnRemoveMark, .queueOnReachMark,
      .queueMakeHeader, .queueOnAccept, .queueOnRefuse, .queueOnSelectionChange, .queueOnMoveSeveral,
      .queueOnRemoveSeveral:
      .strip
    }
  }
}

/// Does the call under test in the callback under test, a few times at most, and not within itself.
final class Hooks {
  var armed: Callback?
  var call: () -> Void = {}
  private(set) var count = 0
  private var isCalling = false
  private static let mostCalls = 3

  func note(_ callback: Callback) {
    guard callback == armed, !isCalling, count < Self.mostCalls else { return }
    count += 1
    isCalling = true
    call()
    isCalling = false
  }

  /// The same, in a callback that returns a value.
  func note<Value>(_ callback: Callback, _ value: @autoclosure () -> Value) -> Value {
    note(callback)
    return value()
  }
}
