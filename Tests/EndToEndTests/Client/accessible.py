"""An assistive program, as small as it can be: it reads and operates another program through pyatspi.

    accessible.py PROGRAM COMMAND ...

Waits for the program to be on the bus, runs the command, and prints its result as a line of JSON.
"""
import json
import sys
import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402
import pyatspi  # noqa: E402


def until(get, limit=30.0):
    """Asks until there is an answer."""
    end = time.monotonic() + limit
    while True:
        try:
            result = get()
        except Exception:  # an object that is gone, or not there yet
            result = None
        if result or time.monotonic() > end:
            return result
        time.sleep(0.05)


def program(name):
    desktop = pyatspi.Registry.getDesktop(0)
    return next((app for app in desktop if app and app.name == name), None)


def walk(accessible):
    yield accessible
    for child in accessible:
        if child:
            yield from walk(child)


def find(root, role, name):
    return next((a for a in walk(root) if a.getRoleName() == role and a.name == name), None)


def states(accessible):
    return sorted(pyatspi.stateToString(s) for s in accessible.getState().getStates())


def describe(accessible):
    result = {
        "role": accessible.getRoleName(),
        "name": accessible.name,
        "description": accessible.description,
        "states": states(accessible),
        "children": accessible.childCount,
        "index": accessible.getIndexInParent(),
        "attributes": dict(a.split(":", 1) for a in accessible.getAttributes()),
    }
    interfaces = pyatspi.listInterfaces(accessible)
    result["interfaces"] = interfaces
    if "Component" in interfaces:
        component = accessible.queryComponent()
        screen = component.getExtents(pyatspi.DESKTOP_COORDS)
        window = component.getExtents(pyatspi.WINDOW_COORDS)
        result["screen"] = [screen.x, screen.y, screen.width, screen.height]
        result["window"] = [window.x, window.y, window.width, window.height]
    if "Action" in interfaces:
        action = accessible.queryAction()
        result["actions"] = [action.getName(i) for i in range(action.nActions)]
    if "Value" in interfaces:
        value = accessible.queryValue()
        result["value"] = [value.minimumValue, value.currentValue, value.maximumValue, value.minimumIncrement]
    if "Text" in interfaces:
        text = accessible.queryText()
        result["text"] = text.getText(0, -1)
        result["caret"] = text.caretOffset
    return result


def act(accessible, name):
    action = accessible.queryAction()
    for index in range(action.nActions):
        if action.getName(index) == name:
            return action.doAction(index)
    return False


def listen(run, wanted=()):
    """Registers for events, runs something, and returns what came: in 1.5 seconds, or until all that is wanted has come.

    What is wanted are texts TYPE=SOURCE."""
    events = []
    missing = set(wanted)

    def came(event):
        try:
            name = event.source.name
        except Exception:
            name = None
        detail = event.any_data
        if isinstance(detail, Atspi.Accessible):
            try:
                detail = detail.name
            except Exception:
                detail = None
        if not isinstance(detail, (str, int, float, type(None))):
            detail = str(detail)
        events.append([str(event.type), name, event.detail1, event.detail2, detail])
        if str(event.type) + "=" + str(name) in missing:
            missing.remove(str(event.type) + "=" + str(name))
            if not missing:
                loop.quit()

    kinds = [
        "object:state-changed", "object:property-change", "object:children-changed", "object:text-changed",
        "object:text-caret-moved", "object:selection-changed", "window", "focus",
    ]
    listener = Atspi.EventListener.new(came)
    for kind in kinds:
        listener.register(kind)
    loop = GLib.MainLoop()

    def begin():
        run()
        GLib.timeout_add(30000 if wanted else 1500, loop.quit)
        return False

    # The program learns a little later that somebody listens.
    GLib.timeout_add(500, begin)
    loop.run()
    return events


def step(app, command, role, label, *words):
    """One of several steps, which is repeated until it succeeds, as the one before may not be seen yet. Returns what was found at last."""
    last = None

    def attempt():
        nonlocal last
        target = find(app, role, label)
        if not target:
            return False
        if command == "act":
            last = act(target, words[0])
            return last
        if command == "type":
            last = target.queryEditableText().setTextContents(words[0])
            return last
        if command == "select":
            last = all([target.querySelection().selectChild(int(index)) for index in words])
            return last
        # The beginnings of the names of what is in it.
        names = [child.name for child in target]
        last = names
        return len(names) >= len(words) and all(name.startswith(word) for name, word in zip(names, words))

    until(attempt)
    return last


def main(name, command, *arguments):
    app = until(lambda: program(name))
    if not app:
        return {"error": "no program " + name}
    if command == "tree":
        return until(lambda: [describe(a) for a in walk(app)], 5)
    if command == "roles":
        return until(lambda: [[a.getRoleName(), a.name] for a in walk(app)], 5)
    if command == "steps":
        return [step(app, *words) for words in json.loads(arguments[0])]
    if command == "children":
        start = time.monotonic()
        children = Atspi.Accessible.get_child_count(app.getChildAtIndex(0))
        return {"count": children, "seconds": time.monotonic() - start}
    role, label = arguments[0], arguments[1]
    target = until(lambda: find(app, role, label))
    if not target:
        return {"error": "nothing is a %s of the name %s" % (role, label)}
    if command == "find":
        return describe(target)
    if command == "act":
        return act(target, arguments[2])
    if command == "focus":
        return target.queryComponent().grabFocus()
    if command == "set":
        target.queryValue().currentValue = float(arguments[2])
        return target.queryValue().currentValue
    if command == "type":
        return target.queryEditableText().setTextContents(arguments[2])
    if command == "insert":
        return target.queryEditableText().insertText(int(arguments[2]), arguments[3], len(arguments[3]))
    if command == "caret":
        return target.queryText().setCaretOffset(int(arguments[2]))
    if command == "listen":
        return listen(lambda: act(target, arguments[2]), arguments[3:])
    if command == "listen-focus":
        return listen(lambda: target.queryComponent().grabFocus())
    return {"error": "no command " + command}


print(json.dumps(main(*sys.argv[1:])))
