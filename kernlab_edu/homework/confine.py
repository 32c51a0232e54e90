"""Limits that a process lays upon itself before it runs somebody else's code.  Standard library only.

Memory, time, size of files, number of processes: `resource`.  No new process, no other program, no network: a filter of
system calls (seccomp), which nothing can take off again.  Threads stay allowed; the linear algebra needs them.
"""

from __future__ import annotations

import ctypes
import platform
import struct
import sys

ALLOW, DENY, UNKNOWN, KILL = 0x7FFF0000, 0x00050001, 0x00050026, 0x80000000  # DENY: EPERM, UNKNOWN: ENOSYS
LOAD, EQUAL, AT_LEAST, ANY_BIT, RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
NUMBER, ARCHITECTURE, FIRST_ARGUMENT = 0, 4, 16  # offsets in the kernel's record of a call
CLONE_THREAD = 0x00010000
# audit number of the machine; clone; and what is refused:
# fork vfork execve execveat socket socketpair ptrace unshare setns mount io_uring_setup
MACHINES = {
    "x86_64": (0xC000003E, 56, (57, 58, 59, 322, 41, 53, 101, 272, 308, 165, 425)),
    "aarch64": (0xC00000B7, 220, (221, 281, 198, 199, 117, 97, 268, 40, 425)),
}
CLONE3 = 435
NO_NEW_PRIVILEGES, SET_SECCOMP, FILTER = 38, 22, 2


def limit(memory: int, seconds: int, file_size: int = 2**24) -> None:
    """Bytes of memory, seconds of processor time, bytes of one file; no core dumps."""
    import resource  # not on Windows, where nothing is graded

    for what, most in (
        (resource.RLIMIT_AS, memory),
        (resource.RLIMIT_CPU, seconds),
        (resource.RLIMIT_FSIZE, file_size),
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_NOFILE, 256),
        (resource.RLIMIT_NPROC, 256),
    ):
        allowed = resource.getrlimit(what)[1]
        most = most if allowed == resource.RLIM_INFINITY else min(most, allowed)
        resource.setrlimit(what, (most, most))


def refuse_processes_and_network() -> bool:
    """Install the filter; False where the machine or the kernel does not know it."""
    program = _program(platform.machine())
    if program is None or sys.platform != "linux":
        return False
    filters = ctypes.create_string_buffer(b"".join(program))

    class Program(ctypes.Structure):
        _fields_ = (("length", ctypes.c_ushort), ("filters", ctypes.c_void_p))

    libc = ctypes.CDLL(None, use_errno=True)
    header = Program(len(program), ctypes.addressof(filters))
    return (
        libc.prctl(NO_NEW_PRIVILEGES, 1, 0, 0, 0) == 0
        and libc.prctl(SET_SECCOMP, FILTER, ctypes.byref(header), 0, 0) == 0
    )


def _program(machine):
    """The filter as instructions of the Berkeley packet filter; None for a machine that is not in the table."""
    if machine not in MACHINES:
        return None
    audit, clone, refused = MACHINES[machine]
    lines = [  # (what, operand, where to go if so, where to go if not); None: to the next line
        (LOAD, ARCHITECTURE, None, None),
        (EQUAL, audit, None, KILL),  # a foreign calling convention has other numbers
        (LOAD, NUMBER, None, None),
        (AT_LEAST, 0x40000000, DENY, None),  # x32: the same trick
        *((EQUAL, call, DENY, None) for call in refused),
        (EQUAL, CLONE3, UNKNOWN, None),  # makes the C library fall back to clone, whose flags can be read
        (EQUAL, clone, None, ALLOW),
        (LOAD, FIRST_ARGUMENT, None, None),
        (ANY_BIT, CLONE_THREAD, ALLOW, DENY),
    ]
    ends = [ALLOW, DENY, UNKNOWN, KILL]
    place = {end: len(lines) + k for k, end in enumerate(ends)}

    def jump(here, to):
        return 0 if to is None else place[to] - here - 1

    steps = [(what, jump(at, yes), jump(at, no), operand) for at, (what, operand, yes, no) in enumerate(lines)]
    return [struct.pack("=HBBI", *step) for step in [*steps, *((RETURN, 0, 0, end) for end in ends)]]
