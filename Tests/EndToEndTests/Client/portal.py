"""A desktop's portal, as small as it can be.

    portal.py [late|silent]

A late one answers those who ask for the settings when it is told to, and a silent one answers nothing. Prints "ready", and then the name of each method that is called. Takes commands from standard input, a line each:

    set NAMESPACE KEY VALUE     changes a setting; the value is a variant in GLib's text format, such as "uint32 1"
    choose URI                  answers the last question of the file chooser
    answer                      answers those who have asked for the settings
    silent                      answers nothing from now on
"""
import sys

import gi

gi.require_version("Gio", "2.0")
from gi.repository import Gio, GLib  # noqa: E402

NAME, PATH = "org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop"
SETTINGS, CHOOSER = "org.freedesktop.portal.Settings", "org.freedesktop.portal.FileChooser"
DESCRIPTION = f"""<node>
<interface name="{SETTINGS}">
  <method name="ReadAll"><arg type="as" direction="in"/><arg type="a{{sa{{sv}}}}" direction="out"/></method>
  <signal name="SettingChanged"><arg type="s"/><arg type="s"/><arg type="v"/></signal>
  <property name="version" type="u" access="read"/>
</interface>
<interface name="{CHOOSER}">
  <method name="OpenFile">
    <arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="a{{sv}}" direction="in"/><arg type="o" direction="out"/>
  </method>
  <property name="version" type="u" access="read"/>
</interface></node>"""
bus = Gio.bus_get_sync(Gio.BusType.SESSION)
settings = {"org.freedesktop.appearance": {"color-scheme": GLib.Variant("u", 2)}}
question = None
is_late = sys.argv[1:] == ["late"]
is_silent = sys.argv[1:] == ["silent"]
waiting = []


def say(text):
    print(text, flush=True)


def answer():
    while waiting:
        waiting.pop().return_value(GLib.Variant("(a{sa{sv}})", (settings,)))


def call(connection, sender, path, interface, method, arguments, invocation):
    global question
    say(method)
    if is_silent:
        waiting.append(invocation)
        return
    if method == "ReadAll":
        waiting.append(invocation)
        if not is_late:
            answer()
        return
    token = arguments.unpack()[2].get("handle_token", "token")
    question = (sender, f"{PATH}/request/{sender[1:].replace('.', '_')}/{token}")
    invocation.return_value(GLib.Variant("(o)", (question[1],)))


def command(source, condition):
    global is_silent
    line = sys.stdin.readline()
    if not line:
        loop.quit()
        return False
    word, _, rest = line.strip().partition(" ")
    if word == "set":
        namespace, key, text = rest.split(" ", 2)
        value = GLib.Variant.parse(None, text, None, None)
        settings.setdefault(namespace, {})[key] = value
        bus.emit_signal(None, PATH, SETTINGS, "SettingChanged", GLib.Variant("(ssv)", (namespace, key, value)))
    elif word == "answer":
        answer()
    elif word == "silent":
        is_silent = True
    elif word == "choose":
        results = {"uris": GLib.Variant("as", [rest])}
        bus.emit_signal(question[0], question[1], "org.freedesktop.portal.Request", "Response", GLib.Variant("(ua{sv})", (0, results)))
    return True


for interface in Gio.DBusNodeInfo.new_for_xml(DESCRIPTION).interfaces:
    bus.register_object(PATH, interface, call, lambda *_: GLib.Variant("u", 4), None)
loop = GLib.MainLoop()
Gio.bus_own_name_on_connection(bus, NAME, Gio.BusNameOwnerFlags.NONE, lambda *_: say("ready"), lambda *_: loop.quit())
GLib.io_add_watch(0, GLib.IO_IN | GLib.IO_HUP, command)
loop.run()
