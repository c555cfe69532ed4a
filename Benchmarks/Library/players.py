"""Starts players and watches their windows and what they use."""
import collections, contextlib, gzip, os, pathlib, pty, shutil, sqlite3, subprocess, sys, threading, time

from processes import QUIET, Server, family, running, until

SCREEN = "1400x900"  # larger than any window, so that none is made smaller
TICK = 1 / os.sysconf("SC_CLK_TCK")
Use = collections.namedtuple("Use", "wall cpu memory peak")


class Screen:
    """Library/screen.c: reports when pixels change, and presses keys."""
    def __init__(self, program, server):
        self.events, self.server = [], server
        self.process = subprocess.Popen([program], env=os.environ | {"DISPLAY": server.display}, text=True, bufsize=1,
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        if self.process.stdout.readline() != "ready\n":
            sys.exit("the screen cannot be watched")
        self.reader = threading.Thread(target=self.read)
        self.reader.start()

    def read(self):
        for line in self.process.stdout:
            kind, moment, *values = line.split()
            self.events.append((kind, float(moment), [int(value) for value in values]))

    def do(self, command):
        self.process.stdin.write(command + "\n")

    def moments(self, kind, since=0, pixels=0):
        return [moment for name, moment, values in self.events
                if name == kind and moment >= since and (kind != "change" or values[0] >= pixels)]

    def window(self):
        """When the first window appeared, and its place and size."""
        for _ in range(600):
            for kind, moment, values in self.events:
                if kind == "window":
                    return moment, *values
            time.sleep(0.05)
        sys.exit("no window appears")

    def close(self):
        self.process.stdin.close()
        self.reader.join()
        self.process.wait()


def cpu_seconds(pids):
    """The processor time of processes, of their threads, and of those that they started and waited for."""
    total = 0
    for pid in pids:
        with contextlib.suppress(OSError):
            total += sum(map(int, pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[11:15]))
    return total * TICK


def memory(pids):
    """The resident memory of processes, in MiB."""
    total = 0
    for pid in pids:
        with contextlib.suppress(OSError):
            total += int(pathlib.Path(f"/proc/{pid}/statm").read_text().split()[1])
    return total * os.sysconf("SC_PAGESIZE") / (1 << 20)


def wait_for_rest(process, start, quiet=1.5, limit=300):
    """Waits until a program and those that it started have used at most 2 % of a processor for some seconds."""
    points, peak = [(start, 0)], 0
    while time.monotonic() < start + limit:
        pids = family(process.pid)
        points.append((time.monotonic(), cpu_seconds(pids)))
        now = memory(pids)
        peak = max(peak, now)
        if process.poll() is not None:
            sys.exit(f"{process.args[0]} ended with {process.returncode}")
        if points[-1][0] - start > quiet:
            first = next(point for point in points if point[0] >= points[-1][0] - quiet)
            if points[-1][1] - first[1] <= max(0.02 * quiet, 2 * TICK):
                return Use(first[0] - start, points[-1][1], now, peak)
        time.sleep(0.1)
    sys.exit(f"{process.args[0]} does not come to rest")


class Players:
    """How each player is started, with a home of its own, and asked what it has found."""
    def __init__(self, folder, options):
        self.folder, self.options = folder, options
        self.probe = options.jukebox.parent / "LibraryProbe"
        self.real, self.tree = folder / "real", folder / "tree"
        self.screen_program = options.build / "screen"

    def environment(self, home):
        home.mkdir(parents=True, exist_ok=True)
        kept = {key: os.environ[key] for key in ("PATH", "LANG") if key in os.environ}
        return kept | {"LC_ALL": "C.UTF-8", "HOME": str(home), "XDG_RUNTIME_DIR": str(home), "XDG_CONFIG_HOME": str(home / "config"),
                       "XDG_CACHE_HOME": str(home / "cache"), "XDG_DATA_HOME": str(home / "data"), "XDG_STATE_HOME": str(home / "state"),
                       "DBUS_SESSION_BUS_ADDRESS": f"unix:path={self.folder}/bus", "SDL_AUDIODRIVER": "dummy"}

    def jukebox(self, home, music=None, size="1024x680"):
        return [self.options.jukebox, "--new-window", "--size", size, *([music] if music else [])]

    def mpd(self, home, music):
        configuration = home / "mpd.conf"
        configuration.write_text(f'music_directory "{music}"\ndb_file "{home}/database"\nbind_to_address "{home}/control"\n'
                                 'audio_output {\n type "null"\n name "it"\n}\n')
        return ["mpd", "--no-daemon", "--stderr", configuration]

    def strawberry(self, home, music):
        database = home / "data" / "strawberry" / "strawberry" / "strawberry.db"
        if not database.exists():
            # Its first start makes the database, to which the folder is added.
            with Server() as server, running(["strawberry"], env=self.environment(home) | {"DISPLAY": server.display}) as process:
                wait_for_rest(process, time.monotonic())
            with contextlib.closing(sqlite3.connect(database)) as connection, connection:
                connection.execute("INSERT INTO directories VALUES (?, 1)", [str(music)])
        return ["strawberry"]

    def quodlibet(self, home, music):
        configuration = home / "config" / "quodlibet" / "config"
        if not configuration.exists():
            configuration.parent.mkdir(parents=True)
            configuration.write_text(f"[settings]\nscan = {music}\n[library]\nrefresh_on_start = true\n")
        return ["quodlibet"]

    def installed(self, *names):
        missing = [name for name in names if not shutil.which(name)]
        if missing:
            print(f"{', '.join(missing)}: not installed, and left out\n", flush=True)
        return [name for name in names if name not in missing]

    def look(self, server, name):
        if self.options.look:
            self.options.look.mkdir(parents=True, exist_ok=True)
            subprocess.run(["ffmpeg", "-v", "error", "-y", "-f", "x11grab", "-video_size", server.size, "-i", server.display,
                            "-frames:v", "1", self.options.look / f"{name}.png"], **QUIET)

    def run(self, command, home, name):
        """Starts a program with a window: when it appeared, when it was complete, and what was used until rest."""
        with Server(SCREEN) as server:
            screen = Screen(self.screen_program, server)
            screen.do("window")
            time.sleep(0.2)
            start = time.monotonic()
            with running(command, env=self.environment(home) | {"DISPLAY": server.display}) as process:
                use = wait_for_rest(process, start)
                window, _, _, width, height = screen.window()
                # Less than a tenth of the window changes where the cards of the queue move to their places, and the scan progresses.
                complete = window
                for moment in screen.moments("change", pixels=width * height / 10):
                    if moment > complete + 200:
                        break
                    complete = moment
                self.look(server, name)
            screen.close()
        return window - start * 1000, complete - start * 1000, use

    def cmus(self, home, music):
        """cmus has a terminal for a window, and is told what to add."""
        main, side = pty.openpty()

        def drain():
            with contextlib.suppress(OSError):
                while os.read(main, 4096):
                    pass

        threading.Thread(target=drain, daemon=True).start()
        configuration, control = home / "config" / "cmus", home / "control"
        configuration.mkdir(parents=True, exist_ok=True)
        (configuration / "rc").write_text("set mpris=false\n")
        environment = self.environment(home) | {"TERM": "xterm"}
        remote = ["cmus-remote", "--server", control, "-C"]
        try:
            with running(["cmus", "--listen", control], env=environment, stdin=side, stdout=side) as process:
                until(control)
                time.sleep(1)
                os.write(main, b"\n")
                start, before = time.monotonic(), cpu_seconds([process.pid])
                subprocess.run([*remote, f"add {music}"], check=True, env=environment, timeout=10)
                while not (home / "songs").exists():
                    use = wait_for_rest(process, start)
                    # It refuses while it still adds files.
                    subprocess.run([*remote, f"save -l {home}/songs"], env=environment, timeout=10, **QUIET)
                    time.sleep(0.2)
        finally:
            os.close(side)
            os.close(main)
        return use._replace(cpu=use.cpu - before)

    def count(self, name, home):
        """How many songs a player has found."""
        def ask(database, text):
            with contextlib.closing(sqlite3.connect(database)) as connection:
                return connection.execute(text).fetchone()[0]

        if name == "jukebox":
            return ask(next(home.glob("cache/jukebox/library-*.sqlite")), "SELECT count(*) FROM song")
        if name == "strawberry":
            return ask(home / "data/strawberry/strawberry/strawberry.db", "SELECT count(*) FROM songs")
        if name == "mpd":
            text = (home / "database").read_bytes()
            if text[:2] == b"\x1f\x8b":
                text = gzip.decompress(text)
            return text.count(b"song_begin: ")
        if name == "cmus":
            return len((home / "songs").read_text().splitlines())
        return None

    # The tables
