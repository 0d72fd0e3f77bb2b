"""Runs a program on a pseudo terminal. Argument: a JSON object {command, folder, environment, columns, rows, acts}.

Each act waits until its text was printed, then for so many seconds as its "pause" says, then until its command "until" succeeds; then it resizes the terminal or sends a
signal to the program; "close" takes the terminal away. What an act has to "say" is put into the output before that, as if a shell wrote it. Prints a JSON object {output, code, signal}."""
import fcntl, json, os, pty, select, signal, struct, subprocess, sys, termios, time

request = json.loads(sys.argv[1])


def set_size(descriptor, columns, rows):
    fcntl.ioctl(descriptor, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))


def act(action, child, terminal):
    """Returns whether the terminal is still there."""
    global output, seen
    time.sleep(action.get("pause", 0))
    while "until" in action and time.monotonic() < deadline:
        if subprocess.run(action["until"], cwd=request["folder"], shell=True).returncode == 0:
            break
        time.sleep(0.05)
    if "say" in action:
        while select.select([terminal], [], [], 0.1)[0]:
            output += os.read(terminal, 65536)
        output += action["say"].encode()
        seen = len(output)
    if "resize" in action:
        set_size(terminal, *action["resize"])
        os.kill(child, signal.SIGWINCH)
    elif action["send"] == "close":
        os.close(terminal)
        return False
    elif action["send"] == "keys":
        os.write(terminal, action["keys"].encode())
    else:
        os.kill(child, getattr(signal, action["send"]))
    return True


child, terminal = pty.fork()
if child == 0:
    # The parent sets the size before the program may begin.
    time.sleep(0.05)
    os.chdir(request["folder"])
    os.execvpe(request["command"][0], request["command"], {**os.environ, **request["environment"]})
set_size(terminal, request["columns"], request["rows"])

output = b""
acts = request["acts"]
seen = 0
isOpen = True
deadline = time.monotonic() + 90
while isOpen and time.monotonic() < deadline:
    ready, _, _ = select.select([terminal], [], [], 0.05)
    if ready:
        try:
            chunk = os.read(terminal, 65536)
        except OSError:
            break
        if not chunk:
            break
        output += chunk
    if acts:
        at = output.find(acts[0]["after"].encode(), seen)
        if at >= 0:
            seen = at + len(acts[0]["after"].encode())
            isOpen = act(acts.pop(0), child, terminal)

while time.monotonic() < deadline:
    ended, status = os.waitpid(child, os.WNOHANG)
    if ended:
        break
    time.sleep(0.02)
else:
    os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
print(json.dumps({
    "output": output.decode("utf-8", "replace"),
    "code": os.WEXITSTATUS(status) if os.WIFEXITED(status) else None,
    "signal": os.WTERMSIG(status) if os.WIFSIGNALED(status) else None,
}))
