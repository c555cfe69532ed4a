"""What the scripts that run programs share."""
import contextlib, os, pathlib, subprocess, sys, time

QUIET = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}


class Server:
    """An Xvfb that chooses its own display number."""
    def __init__(self, size="1280x800"):
        self.size = size

    def __enter__(self):
        reader, writer = os.pipe()
        self.process = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writer), "-screen", "0", self.size + "x24", "-nolisten", "tcp"],
            pass_fds=[writer], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(writer)
        with os.fdopen(reader) as display:
            self.display = ":" + display.readline().strip()
        if self.display == ":":
            raise RuntimeError("Xvfb did not start")
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()


def family(pid):
    """A process and those that it started."""
    result = [pid]
    for entry in os.listdir("/proc"):
        with contextlib.suppress(OSError, ValueError):
            if int(pathlib.Path(f"/proc/{int(entry)}/stat").read_text().rsplit(")", 1)[1].split()[1]) == pid:
                result += family(int(entry))
    return result


@contextlib.contextmanager
def running(command, **options):
    process = subprocess.Popen([str(part) for part in command], **(QUIET | options))
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(5)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def until(path):
    for _ in range(200):
        if os.path.exists(path):
            return
        time.sleep(0.05)
    sys.exit(f"{path} does not appear")
