"""A program from which files are dragged, by version 5 of XDND, the protocol of X for that.

    drag.py X Y END TYPE URI ...

Moves the pointer to a place on the screen, and tells the window there what is dragged. END is "drop" or "leave". Prints a line of
JSON: whether the window was ready to take it, whether it asked for it, and whether it said at last that it has taken it.
"""
import json
import select
import sys
import time

from Xlib import X, display
from Xlib.protocol import event

VERSION = 5


class Drag:
    def __init__(self, kind, data):
        self.display = display.Display()
        self.root = self.display.screen().root
        self.source = self.root.create_window(0, 0, 1, 1, 0, X.CopyFromParent, event_mask=X.PropertyChangeMask)
        self.kind, self.data = kind, data
        self.messages = {}
        self.was_asked = False
        self.time = 0
        # The answer to this has the server's time.
        self.source.change_property(self.atom("TIME"), self.atom("INTEGER"), 32, [])
        self.serve(lambda: self.time)
        self.source.set_selection_owner(self.atom("XdndSelection"), self.time)

    def atom(self, name):
        return self.display.get_atom(name)

    def serve(self, is_done, limit=20.0):
        """Handles events until something is the case."""
        end = time.monotonic() + limit
        while not is_done() and time.monotonic() < end:
            if self.display.pending_events() == 0:
                select.select([self.display], [], [], 0.05)
                continue
            event = self.display.next_event()
            if event.type == X.PropertyNotify:
                self.time = event.time
            elif event.type == X.ClientMessage:
                self.messages[self.display.get_atom_name(event.client_type)] = list(event.data[1])
            elif event.type == X.SelectionRequest:
                self.answer(event)

    def answer(self, request):
        self.was_asked = True
        request.requestor.change_property(request.property, request.target, 8, self.data)
        request.requestor.send_event(event.SelectionNotify(
            time=request.time, requestor=request.requestor, selection=request.selection, target=request.target,
            property=request.property))

    def send(self, target, name, *values):
        data = [self.source.id, *values, 0, 0, 0, 0][:5]
        target.send_event(event.ClientMessage(window=target, client_type=self.atom(name), data=(32, data)))
        self.display.flush()

    def target(self):
        """The window under the pointer that takes part in the protocol, which a window manager has put into a frame."""
        window = self.root
        while window:
            if window.get_full_property(self.atom("XdndAware"), X.AnyPropertyType):
                return window
            window = window.query_pointer().child
        return None

    def move(self, x, y):
        """Places the pointer without moving the mouse: programs hear of it only through the messages that are sent."""
        self.root.warp_pointer(x, y)
        self.display.sync()

    def run(self, x, y, end):
        self.move(x, y)
        target = self.target()
        if not target:
            return {"error": "no window there takes part"}
        # While files are dragged, nobody else hears of the mouse.
        self.root.grab_pointer(False, X.PointerMotionMask, X.GrabModeAsync, X.GrabModeAsync, X.NONE, X.NONE, self.time)
        self.send(target, "XdndEnter", VERSION << 24, self.atom(self.kind))
        for step in range(3):
            self.move(x + step, y)
            self.messages.pop("XdndStatus", None)
            self.send(target, "XdndPosition", 0, (x + step) << 16 | y, self.time, self.atom("XdndActionCopy"))
            self.serve(lambda: "XdndStatus" in self.messages)
        self.display.ungrab_pointer(self.time)
        is_ready = bool(self.messages.get("XdndStatus", [0, 0])[1] & 1)
        if end == "leave" or not is_ready:
            self.send(target, "XdndLeave")
            self.serve(lambda: self.was_asked, limit=0.5)
        else:
            self.send(target, "XdndDrop", 0, self.time)
            self.serve(lambda: "XdndFinished" in self.messages)
        return {
            "ready": is_ready,
            "asked": self.was_asked,
            "taken": bool(self.messages.get("XdndFinished", [0, 0])[1] & 1),
        }


def main(x, y, end, kind, *uris):
    data = "".join(uri + "\r\n" for uri in uris).encode()
    return Drag(kind, data).run(int(x), int(y), end)


print(json.dumps(main(*sys.argv[1:])))
