"""Cells of people who would rather not do the homework.  What an attack found out, it says in `explanation`."""

SEARCH_SEED = r"""
import glob, os, sys
found = [f"{name}={value}" for name, value in os.environ.items()]
for path in glob.glob("/proc/[0-9]*/*"):
    if path.endswith(("/cmdline", "/environ", "/stat")):
        try:
            found.append(open(path, "rb").read().decode("utf-8", "replace"))
        except OSError:
            pass
known = {"/usr", "/bin", "/sbin", "/lib", "/lib64", "/proc", "/sys", "/dev", sys.prefix, sys.base_prefix}
import kernlab_edu
known |= {os.path.dirname(kernlab_edu.__file__), os.path.realpath(sys.prefix), os.path.realpath(sys.base_prefix)}
for folder, inside, files in os.walk("/"):
    inside[:] = [name for name in inside if os.path.join(folder, name) not in known]
    found += [os.path.join(folder, name) for name in files]
explanation = "\n".join(found)
"""

READ_FILES = r"""
import os
opened = []
for path in PATHS:
    try:
        opened.append(open(path, "rb").read()[:100].decode("utf-8", "replace"))
    except OSError as error:
        opened.append(type(error).__name__)
explanation = repr(opened)
"""

WRITE_OUTSIDE = r"""
import os, kernlab_edu
places = ["/", "/usr", "/etc", "/dev", "/dev/shm", "/proc", "/root", "/home", "/tmp"]
places += [os.path.dirname(kernlab_edu.__file__)]
written = []
for place in [*places, *PATHS]:
    try:
        with open(os.path.join(place, "kernlab_edu_was_here"), "w") as file:
            file.write("x")
        written.append(place)
    except OSError:
        pass
explanation = repr(written)
"""

EDIT_CHECKER = r"""
import kernlab_edu.homework.task as task, kernlab_edu.homework.tasks.hw3 as hw3, kernlab_edu.homework.wire as wire
import kernlab_edu.verdict as verdict
task.judge = lambda t, *_: task.Result(t.id, t.points, "", "All laws hold.")
for name in dir(hw3):
    if callable(getattr(hw3, name)):
        setattr(hw3, name, lambda *_, **__: None)
verdict.Wrong.__init__ = lambda *_: None
said = []
for module in (task, hw3, wire):
    try:
        with open(module.__file__, "a") as file:
            file.write("\nraise SystemExit\n")
        said.append(f"wrote {module.__file__}")
    except OSError as error:
        said.append(type(error).__name__)
explanation = repr(said)
"""

FORGE = r"""
import json, os
pickled = {"shape": [2], "array": "gASVCgAAAAAAAACMBXBvc2l4"}
lines = [{"task": f"hw3.{k}", "answers": [pickled] * 20} for k in range(1, 6)]
lines += [{"task": f"hw3.{k}", "points": 100, "law": "", "message": "All laws hold."} for k in range(1, 4)]
lines += [{"points": 100}, {"cells": [[[]]]}, {"task": "hw3.6", "error": "\ud800<script>"}, {"task": ["hw3.1"]}, [1]]
text = "".join(json.dumps(line) + "\n" for line in lines).encode() + b'{"task": \xff\n' + b"[" * 9999
for descriptor in range(3, 64):
    try:
        os.write(descriptor, text)
    except OSError:
        pass
os._exit(0)
"""

FLOOD = r"""
import os, sys
for _ in range(1024):
    sys.stdout.write("x" * 2**20)
for descriptor in range(3, 64):
    try:
        for _ in range(1024):
            os.write(descriptor, b"x" * 2**20)
    except OSError:
        pass
"""

FORK_BOMB = r"""
import os, subprocess, threading, time
said = []
popen = lambda: subprocess.Popen(["/bin/sleep", "61.75"])
spawn = lambda: os.posix_spawn("/bin/sleep", ["sleep", "61.75"], {})
for start in (os.fork, popen, spawn):
    try:
        for _ in range(300):
            if start() == 0:
                time.sleep(60)
        said.append("started 300")
    except BaseException as error:
        said.append(type(error).__name__)
import ctypes
said.append(ctypes.CDLL(None).vfork())
threads = 0
try:
    while threads < 5000:
        threading.Thread(target=time.sleep, args=(60,), daemon=False).start()
        threads += 1
except RuntimeError:
    pass
explanation = repr([*said, threads < 5000])
"""

ALLOCATE = r"""
import numpy as np
said = []
for size in (10 * 2**30, 2**26):
    kept = []
    try:
        while len(kept) < 10 * 2**30 // size:
            kept.append(np.zeros(size, dtype=np.uint8))
        said.append("has 10 GB")
    except MemoryError:
        said.append("MemoryError")
    del kept
explanation = repr(said)
"""

NETWORK = r"""
import socket, urllib.request
said = []
here, stream = ("127.0.0.1", PORT), socket.SOCK_STREAM
for family, kind, address in (
    (socket.AF_INET, stream, here), (socket.AF_INET, socket.SOCK_DGRAM, here),
    (socket.AF_INET6, stream, ("::1", PORT)), (socket.AF_UNIX, stream, "\0here"),
):
    try:
        with socket.socket(family, kind) as line:
            line.settimeout(1)
            line.connect(address)
            line.send(b"hello")
        said.append("connected")
    except OSError as error:
        said.append(type(error).__name__)
try:
    urllib.request.urlopen(f"http://127.0.0.1:{PORT}", timeout=1)
except OSError as error:
    said.append(type(error).__name__)
explanation = repr(said)
"""

MURDER = r"""
import os, signal
for victim in (os.getppid(), 1, -1):
    try:
        os.kill(victim, signal.SIGKILL)
    except OSError:
        pass
"""

RECURSION = r"""
def box_ends(**_):
    return box_ends()
class Endless(Exception):
    def __str__(self): return str(self)
def intercept(**_):
    raise Endless
"""

SILENT_LOOP = r"""
import signal
signal.signal(signal.SIGALRM, signal.SIG_IGN)
while True:
    pass
"""

SLEEP = r"""
import signal, time
signal.signal(signal.SIGALRM, signal.SIG_IGN)
while True:
    time.sleep(1000)
"""

PATCHES = r"""
import builtins
import numpy as np
np.isclose = np.allclose = np.array_equal = lambda *_, **__: True
np.abs = np.linalg.norm = np.subtract = lambda *_, **__: np.float64(0)
builtins.abs = builtins.len = builtins.max = lambda *_, **__: 0
builtins.isinstance = lambda *_: True
box_ends = step = intercept = smo = lambda **_: 0.0
lonely_machine = 0.0
"""

NONSENSE = r"""
import numpy as np
class Everything(float):
    def __eq__(self, other): return True
    __lt__ = __gt__ = __le__ = __ge__ = __eq__
    __hash__ = None
box_ends = lambda **_: (float("nan"), float("nan"))
step = lambda alpha, **_: np.array([None] * len(alpha), dtype=object)
intercept = lambda **_: Everything("nan")
smo = lambda K, y, C: (np.full(len(y), np.inf), np.nan)
lonely_machine = [np.ma.masked_all((2, 2)), np.array(["+1", "-1"]), True, {}, 1j]
"""

PICKLE = r"""
import os, pickle
class Payload:
    def __reduce__(self):
        return (os.system, ("echo gotcha > /tmp/kernlab_edu_was_here",))
    def __array__(self, *_, **__): raise SystemExit
    def item(self): return pickle.dumps(self)
box_ends = lambda **_: Payload()
step = lambda **_: pickle.dumps(Payload())
intercept = lambda **_: np.array([Payload()], dtype=object)
smo = lambda **_: np.frombuffer(pickle.dumps(Payload()), dtype=np.uint8)
lonely_machine = pickle.dumps(Payload()).hex()
"""

HUGE = r"""
box_ends = lambda **_: np.zeros(2_000_000)
step = lambda **_: [np.zeros(900_000)] * 5
intercept = lambda **_: 10**4000
smo = lambda **_: "x" * 2**24
lonely_machine = [[[[[[[[[[1]]]]]]]]]]
"""

CONSTANT = r"""
box_ends = step = intercept = smo = lambda *_, **__: 1.0
lonely_machine = 1.0
"""

LIBRARY = r"""
from kernlab_edu.solvers import solve_smo
from kernlab_edu.problems import soft_margin
def smo(K, y, C):
    solution = solve_smo(soft_margin(K, y, C))
    return solution.x, float(solution.nu[0])
"""

ATTACKS = {
    "patches": PATCHES,
    "exit": "import sys\nsys.exit(0)",
    "hard exit": "import os\nos._exit(0)",
    "kills itself": "import ctypes\nctypes.string_at(0)",
    "kills its parent": MURDER,
    "endless loop": "while True:\n    pass",
    "endless function": "def box_ends(**_):\n    while True:\n        pass",
    "silent loop": SILENT_LOOP,
    "fork bomb": FORK_BOMB,
    "allocate": ALLOCATE,
    "flood": FLOOD,
    "nonsense": NONSENSE,
    "pickle": PICKLE,
    "huge": HUGE,
    "search seed": SEARCH_SEED,
    "read files": READ_FILES,
    "write outside": WRITE_OUTSIDE,
    "edit checker": EDIT_CHECKER,
    "forge": FORGE,
    "network": NETWORK,
    "constant": CONSTANT,
    "library": LIBRARY,
    "shell": "!touch /tmp/kernlab_edu_was_here\n%system id\nexplanation = repr(get_ipython().getoutput('id'))",
    "wrong words": "raise ValueError('\\ud800\\x00\\u202e</td><script>alert(1)</script>')",
    "recursion": RECURSION,
}
