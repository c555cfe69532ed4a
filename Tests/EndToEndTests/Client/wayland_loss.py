"""Stands between a program and a compositor of Wayland, and loses a request of the compositor for a frame.

    wayland_loss.py NAME FILE

Listens at the socket NAME beside the compositor's, for one program. Whenever FILE exists, the next request for a frame is not passed on,
and FILE is removed.
"""
import os
import selectors
import socket
import struct
import sys

FRAME = 3  # wl_surface.frame: a new callback
DONE = 0  # wl_callback.done: the time


def messages(data):
    """The whole messages at the start of `data`: the object, what is said, and the bytes."""
    while len(data) >= 8:
        target, word = struct.unpack_from("=II", data)
        if len(data) < word >> 16:
            return
        yield target, word & 0xFFFF, data[: word >> 16]
        data = data[word >> 16 :]


def main():
    folder = os.environ["XDG_RUNTIME_DIR"]
    name, loss = sys.argv[1:]
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(os.path.join(folder, name))
    listener.listen()
    program, _ = listener.accept()
    compositor = socket.socket(socket.AF_UNIX)
    compositor.connect(os.path.join(folder, os.environ["WAYLAND_DISPLAY"]))
    callbacks = set()
    # What has been received of a message that is not whole, and the descriptors of messages that have not been passed on.
    rest, kept = {program: b"", compositor: b""}, {program: [], compositor: []}

    selector = selectors.DefaultSelector()
    for end in rest:
        selector.register(end, selectors.EVENT_READ)
    while True:
        for key, _ in selector.select():
            source = key.fileobj
            target = compositor if source is program else program
            data, descriptors, _, _ = socket.recv_fds(source, 65536, 64)
            if not data:
                return
            rest[source] += data
            kept[source] += descriptors
            passed = b""
            for number, code, message in messages(rest[source]):
                rest[source] = rest[source][len(message) :]
                if source is program and code == FRAME and len(message) == 12:
                    callbacks.add(struct.unpack_from("=I", message, 8)[0])
                elif source is compositor and code == DONE and number in callbacks:
                    callbacks.discard(number)
                    if os.path.exists(loss):
                        os.remove(loss)
                        continue
                passed += message
            if passed:
                socket.send_fds(target, [passed], kept[source])
                for descriptor in kept[source]:
                    os.close(descriptor)
                kept[source] = []


main()
