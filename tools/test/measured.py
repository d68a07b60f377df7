"""measured.py FILE COMMAND…: runs a command and writes its processor seconds to a file, with those of
everything that it started. Parts of a browser outlive the process that started them, and nobody else would
count them: they become this program's children (prctl(2), PR_SET_CHILD_SUBREAPER)."""

import ctypes
import os
import resource
import signal
import subprocess
import sys

PR_SET_CHILD_SUBREAPER = 36
ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)

child = subprocess.Popen(sys.argv[2:])
for each in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
    signal.signal(each, lambda number, _: child.send_signal(number))
status = None
while status is None:
    pid, ended = os.wait()
    if pid == child.pid:
        status = os.waitstatus_to_exitcode(ended)
# What is still running then belongs to nobody: its time so far is lost.
while True:
    try:
        if os.waitpid(-1, os.WNOHANG)[0] == 0:
            break
    except ChildProcessError:
        break
used = resource.getrusage(resource.RUSAGE_CHILDREN)
with open(sys.argv[1], "w") as file:
    file.write(f"{used.ru_utime + used.ru_stime:.2f}\n")
sys.exit(status if status >= 0 else 128 - status)
