import { type ChildProcess, spawn } from 'node:child_process';
import { Socket } from 'node:net';
import { toolPath } from './tool-path.ts';

/** The variable by which every process of a step is known, wherever it went: marks, of nested runs too. */
export const markVariable = 'RAYMOND_STEP';

/**
 * Reads one line for each thing that happens: "+ MARK" before a child starts, "= MARK GROUP" once it runs, "- MARK
 * GROUP" once it is gone. At the end of its input there is no raymond any more, and what still runs is ended: the
 * groups, and on Linux all that bears a mark or comes from one of those. These are stopped before the first one is
 * ended, lest one lose its parent, or start another, before it is found. Two looks must find nothing new, since a child
 * that is only just starting shows no environment for an instant.
 */
const program = `
marks=' ' groups=' '
while read -r sign mark group; do
  case $sign in
    +) marks="$marks$mark " ;;
    =) groups="$groups$group " ;;
    -) marks="\${marks%%" $mark "*} \${marks#*" $mark "}"
       if [ -n "$group" ]; then groups="\${groups%%" $group "*} \${groups#*" $group "}"; fi ;;
  esac
done
set -- $marks
[ $# -gt 0 ] || exit 0
pattern="^${markVariable}=.*($(IFS='|'; echo "$*"))"
tree=' ' quiet=0 rounds=0
# Descendants stand before their parents: the system continues stopped processes whose parents end.
add() { case $tree in *" $1 "*) ;; *) tree=" $1$tree" ;; esac; }
# The only form that every shell knows for a group.
for group in $groups; do kill -s STOP -- "-$group" && add "$group"; done
while [ -d /proc/self ] && [ $quiet -lt 2 ] && [ $rounds -lt 200 ]; do
  known=$tree
  for path in $(grep -lzE "$pattern" /proc/[0-9]*/environ); do path=\${path#/proc/}; add "\${path%/environ}"; done
  # Two words for each process: its path, then the id of its parent.
  for word in $(grep '^PPid:' /proc/[0-9]*/status); do
    case $word in
      /*) path=\${word#/proc/} ;;
      *) case $tree in *" $word "*) add "\${path%%/*}" ;; esac ;;
    esac
  done
  kill -s STOP $tree
  if [ "$tree" = "$known" ]; then quiet=$((quiet + 1)); else quiet=0; fi
  rounds=$((rounds + 1))
  sleep 0.02
done
set --
for id in $tree; do kill -s KILL "$id" && set -- "$@" "/proc/$id/status"; done
for group in $groups; do kill -s KILL -- "-$group"; done
while grep -qs '^State:.[^ZX]' "$@" && [ $rounds -lt 400 ]; do rounds=$((rounds + 1)); sleep 0.02; done
`;

/** So many times a watchdog that was ended is replaced. */
const mostReplaced = 5;

/**
 * A small process that outlives raymond by an instant. Raymond killed with -9 can end nobody; the system then closes
 * the pipe to the watchdog, which ends the children of the steps under way. It holds the run's lock as well, so
 * that nobody resumes the run while they live (runtime.md#resuming).
 */
export class Watchdog {
  readonly #lock: number | null;
  readonly #warn: (message: string) => void;
  /** The children that are under way, by mark, with their groups as soon as they have one. */
  readonly #children = new Map<string, number | null>();
  #process: ChildProcess | null = null;
  #replaced = 0;

  /** `lock` is the open file that holds the lock, or null. */
  constructor(lock: number | null, warn: (message: string) => void) {
    this.#lock = lock;
    this.#warn = warn;
  }

  /** A child of this mark is about to start: told before, so that there is no instant at which it is unknown. */
  expect(mark: string): void {
    this.#children.set(mark, null);
    this.#tell(`+ ${mark}`);
  }

  started(mark: string, group: number): void {
    this.#children.set(mark, group);
    this.#tell(`= ${mark} ${group}`);
  }

  /** `group` is undefined when the child could not be started. */
  forget(mark: string, group: number | undefined): void {
    this.#children.delete(mark);
    this.#tell(`- ${mark} ${group ?? ''}`);
  }

  #tell(line: string): void {
    // Windows has neither /bin/sh nor process groups.
    if (process.platform === 'win32') return;
    this.#process ??= this.#start();
    write(this.#process, line);
  }

  #start(): ChildProcess {
    const watchdog = spawn('/bin/sh', ['-c', program], {
      cwd: '/',
      env: { PATH: toolPath() },
      stdio: ['pipe', 'ignore', 'ignore', this.#lock ?? 'ignore'],
      // In a session of its own neither Ctrl-C nor the end of the terminal reaches it.
      detached: true,
    });
    watchdog.once('error', () => this.#replace());
    watchdog.once('exit', () => this.#replace());
    watchdog.unref();
    if (watchdog.stdin instanceof Socket) watchdog.stdin.on('error', () => {}).unref();
    return watchdog;
  }

  /** Somebody has ended it, or the system has for want of memory: the next one is told of all children that there are. */
  #replace(): void {
    // Without a watchdog raymond goes on: it is for the worst case alone.
    if (this.#replaced === mostReplaced) {
      this.#warn(
        'the process that watches over this one does not stay alive: should raymond be killed now, its steps would go on without it',
      );
      return;
    }
    this.#replaced += 1;
    this.#process = null;
    // The next child that starts brings one.
    if (this.#children.size === 0) return;
    const watchdog = this.#start();
    this.#process = watchdog;
    for (const [mark, group] of this.#children) {
      write(watchdog, `+ ${mark}`);
      if (group !== null) write(watchdog, `= ${mark} ${group}`);
    }
  }
}

/** A line this short goes into an empty pipe at once, so it is there before anything else happens. */
function write(watchdog: ChildProcess, line: string): void {
  watchdog.stdin?.write(`${line}\n`);
}
