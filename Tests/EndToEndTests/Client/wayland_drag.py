"""A program from which files are dragged on Wayland, in the protocol's own words, as no toolkit is needed for that.

    wayland_drag.py URI ...

Its window fills the screen until a button is pressed on it, which begins the drag. Then it goes away, so that what is below takes part.
Prints "ready" when it is seen, "dragging", and how it ended: "given" when somebody has asked for the files, or "cancelled".
"""
import array
import mmap
import os
import socket
import struct
import sys

KIND = "text/uri-list"


class Connection:
    """Sends requests and receives events. An object is its number; what receives its events is kept by it."""

    def __init__(self):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(os.path.join(os.environ["XDG_RUNTIME_DIR"], os.environ["WAYLAND_DISPLAY"]))
        self.receivers, self.count = {1: self.display_event}, 1
        self.bytes, self.descriptors = b"", []

    def new(self, receiver=None):
        self.count += 1
        self.receivers[self.count] = receiver or (lambda code, body: None)
        return self.count

    def send(self, target, code, *values, descriptor=None):
        body = b""
        for value in values:
            if isinstance(value, str):
                text = value.encode() + b"\0"
                body += struct.pack("I", len(text)) + text + b"\0" * (-len(text) % 4)
            else:
                body += struct.pack("i" if value < 0 else "I", value)
        message = struct.pack("II", target, (8 + len(body)) << 16 | code) + body
        rights = [] if descriptor is None else [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", [descriptor]))]
        self.socket.sendmsg([message], rights)

    def receive(self):
        """Waits for events, and passes them on."""
        data, rights, _, _ = self.socket.recvmsg(4096, socket.CMSG_SPACE(64))
        if not data:
            sys.exit("the compositor has gone")
        for _, _, bytes in rights:
            self.descriptors += array.array("i", bytes[: len(bytes) // 4 * 4])
        self.bytes += data
        while len(self.bytes) >= 8:
            target, word = struct.unpack("II", self.bytes[:8])
            if len(self.bytes) < word >> 16:
                break
            body, self.bytes = self.bytes[8 : word >> 16], self.bytes[word >> 16 :]
            self.receivers.get(target, lambda code, body: None)(word & 0xFFFF, body)

    def display_event(self, code, body):
        if code == 0:
            sys.exit("the compositor reports an error: " + repr(body))


def numbers(body):
    return struct.unpack("I" * (len(body) // 4), body)


class Drag:
    def __init__(self, uris):
        self.data = "".join(uri + "\r\n" for uri in uris).encode()
        self.wire = Connection()
        self.globals, self.size = {}, (0, 0)
        self.end = None
        self.wire.send(1, 1, self.wire.new(self.registry_event))
        self.registry = self.wire.count
        while not {"wl_compositor", "wl_shm", "xdg_wm_base", "wl_seat", "wl_data_device_manager"} <= set(self.globals):
            self.wire.receive()
        compositor, self.shm = self.bind("wl_compositor", 4), self.bind("wl_shm", 1)
        self.shell = self.bind("xdg_wm_base", 1, self.shell_event)
        seat, self.manager = self.bind("wl_seat", 1), self.bind("wl_data_device_manager", 3)
        self.pointer = self.make(seat, 0, self.pointer_event)
        self.device = self.wire.new()
        self.wire.send(self.manager, 1, self.device, seat)
        self.surface = self.make(compositor, 0)
        self.window = self.wire.new(self.window_event)
        self.wire.send(self.shell, 2, self.window, self.surface)
        self.toplevel = self.make(self.window, 1, self.toplevel_event)
        self.wire.send(self.surface, 6)

    def bind(self, interface, version, receiver=None):
        object = self.wire.new(receiver)
        self.wire.send(self.registry, 0, self.globals[interface], interface, version, object)
        return object

    def make(self, parent, code, receiver=None):
        object = self.wire.new(receiver)
        self.wire.send(parent, code, object)
        return object

    def registry_event(self, code, body):
        if code == 0:
            name, length = struct.unpack("II", body[:8])
            self.globals[body[8 : 7 + length].decode()] = name

    def shell_event(self, code, body):
        self.wire.send(self.shell, 3, *numbers(body))

    def toplevel_event(self, code, body):
        if code == 0:
            self.size = numbers(body[:8])

    def window_event(self, code, body):
        self.wire.send(self.window, 4, *numbers(body))
        width, height = self.size
        if width:
            self.draw(width, height)
            print("ready", flush=True)

    def draw(self, width, height):
        length = width * height * 4
        memory = os.memfd_create("picture")
        os.ftruncate(memory, length)
        with mmap.mmap(memory, length) as pixels:
            pixels[:] = b"\xff\x00\xff\xff" * (width * height)
        pool = self.wire.new()
        self.wire.send(self.shm, 0, pool, length, descriptor=memory)
        buffer = self.wire.new()
        self.wire.send(pool, 0, buffer, 0, width, height, width * 4, 1)
        self.wire.send(self.surface, 1, buffer, 0, 0)
        self.wire.send(self.surface, 2, 0, 0, width, height)
        self.wire.send(self.surface, 6)
        os.close(memory)

    def pointer_event(self, code, body):
        if code != 3 or numbers(body)[3] != 1:
            return
        source = self.make(self.manager, 0, self.source_event)
        self.wire.send(source, 0, KIND)
        self.wire.send(source, 2, 1)
        self.wire.send(self.device, 0, source, self.surface, 0, numbers(body)[0])
        # The surface is no window any more.
        self.wire.send(self.toplevel, 0)
        self.wire.send(self.window, 0)
        print("dragging", flush=True)

    def source_event(self, code, body):
        if code == 1:
            with os.fdopen(self.wire.descriptors.pop(0), "wb") as file:
                file.write(self.data)
            self.end = "given"
        elif code == 2:
            self.end = "cancelled"

    def run(self):
        while not self.end:
            self.wire.receive()
        print(self.end, flush=True)


Drag(sys.argv[1:]).run()
