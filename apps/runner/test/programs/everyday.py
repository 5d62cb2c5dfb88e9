"""What courses in Python have their programs do. Ends with an exception, or says that all went right."""
import asyncio
import concurrent.futures
import fcntl
import hashlib
import mmap
import multiprocessing
import os
import pathlib
import secrets
import select
import shutil
import signal
import socket
import sqlite3
import subprocess
import tempfile
import threading
import time
from multiprocessing import shared_memory


def square(number):
    return number * number


def try_threads():
    lock, event, done = threading.Lock(), threading.Event(), []

    def work():
        event.wait()
        with lock:
            done.append(1)

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    event.set()
    for thread in threads:
        thread.join()
    assert len(done) == 8 and not threading.Event().wait(0.001)
    with concurrent.futures.ThreadPoolExecutor() as pool:
        assert list(pool.map(square, range(4))) == [0, 1, 4, 9]


def try_processes():
    with multiprocessing.Pool(2) as pool:
        assert pool.map(square, range(4)) == [0, 1, 4, 9]
    queue = multiprocessing.Queue()
    child = multiprocessing.Process(target=queue.put, args=(1,))
    child.start()
    assert queue.get() == 1
    child.join()
    shared = shared_memory.SharedMemory(create=True, size=100)
    shared.close()
    shared.unlink()
    assert subprocess.run(["echo", "word"], capture_output=True, text=True).stdout == "word\n"
    assert subprocess.check_output("echo a | sort", shell=True) == b"a\n"
    assert os.waitpid(os.spawnlp(os.P_NOWAIT, "true", "true"), 0)[1] == 0


async def try_tasks():
    child = await asyncio.create_subprocess_exec("echo", "z", stdout=asyncio.subprocess.PIPE)
    said, _ = await asyncio.gather(child.communicate(), asyncio.sleep(0.001))
    assert said[0] == b"z\n" and await asyncio.to_thread(square, 3) == 9


def try_files():
    folder = pathlib.Path(tempfile.mkdtemp())
    (folder / "a").write_text("x" * 100)
    shutil.copy2(folder / "a", folder / "b")
    shutil.copytree(folder, f"{folder}-copy")
    (folder / "link").symlink_to("a")
    os.utime(folder / "a", (0, 0))
    os.chmod(folder / "a", 0o600)
    with open(folder / "link", "r+b") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        with mmap.mmap(file.fileno(), 0) as mapped:
            mapped[0:1] = b"y"
            mapped.flush()
        os.fsync(file.fileno())
        os.truncate(folder / "a", 3)
        assert file.read() == b"yxx"
    os.sync()
    with sqlite3.connect(folder / "base") as base:
        base.execute("create table t(a)")
        base.execute("insert into t values (1)")
    assert sorted(os.listdir(folder)) == ["a", "b", "base", "link"] and shutil.disk_usage(folder).total > 0
    shutil.rmtree(folder)


def try_signals():
    seen = []
    signal.signal(signal.SIGALRM, lambda *facts: seen.append(facts[0]))
    signal.setitimer(signal.ITIMER_REAL, 0.001)
    while not seen:
        time.sleep(0.001)
    one, other = socket.socketpair()
    one.send(b"x")
    assert select.select([other], [], [], 5)[0] == [other] and other.recv(1) == b"x"
    with select.epoll() as waiter:
        waiter.register(other)
        assert waiter.poll(0) != [] and os.cpu_count() > 0 and os.sched_getaffinity(0)


if __name__ == "__main__":
    try_threads()
    try_processes()
    asyncio.run(try_tasks())
    try_files()
    try_signals()
    assert len(secrets.token_hex(4)) == 8 and hashlib.sha256(b"").hexdigest().startswith("e3b0")
    print("all went right")
