import { type ChildProcess, spawnSync } from 'node:child_process';
import { groupRuns, processTree, stillLives, type TreeMember } from './process-tree.ts';
import { windowsTool } from './tool-path.ts';

/** How long a child may take to end by itself once it was asked to. */
const graceMilliseconds = 2000;
const pollMilliseconds = 25;
/** So many looks in a row find nothing before a tree counts as gone: who is only just starting shows no environment yet. */
const quietLooks = 2;
/** A tree that gives birth faster than it can be ended is left after so many looks. */
const mostLooks = 200;

/** A child's process group and, from the moment it is asked to end, all that comes from it in other groups. */
export class ProcessGroup {
  readonly #leader: ChildProcess;
  readonly #mark: string;
  #ending: Promise<void> | null = null;
  /** Who was asked to end, in other groups too. */
  #asked: readonly TreeMember[] = [];

  /** `mark` is in the environment of all that comes from the child. */
  constructor(leader: ChildProcess, mark: string) {
    this.#leader = leader;
    this.#mark = mark;
  }

  get isEnding(): boolean {
    return this.#ending !== null;
  }

  /** Asks the whole tree to end, wherever its members went, and makes them after a grace. */
  end(): void {
    this.#ending ??= this.#endTree();
  }

  /** Waits until a tree that was asked to end is gone; else ends what is left of the group. False if nothing is. */
  async finish(): Promise<boolean> {
    if (this.#ending === null && !this.#groupRuns()) return false;
    this.#ending ??= this.#endGroup();
    await this.#ending;
    return true;
  }

  kill(): void {
    if (!this.#leaderRuns() && !this.#groupRuns() && !this.#asked.some(stillLives)) return;
    const tree = this.#tree(this.#asked);
    this.#signalGroup('SIGKILL');
    for (const { id } of tree) send(id, 'SIGKILL');
  }

  async #endGroup(): Promise<void> {
    this.#signalGroup('SIGTERM');
    const deadline = performance.now() + graceMilliseconds;
    while (this.#groupRuns() && performance.now() < deadline) await pause();
    if (this.#groupRuns()) this.#signalGroup('SIGKILL');
  }

  /** What a member starts while it ends, a handler of its own for example, is asked to end as well. */
  async #endTree(): Promise<void> {
    this.#asked = this.#tree([]);
    this.#signalGroup('SIGTERM');
    for (const { id, group } of this.#asked) if (group !== this.#leader.pid) send(id, 'SIGTERM');
    const askNew = () => {
      const isKnown = (member: TreeMember) => this.#asked.some((other) => isSame(member, other));
      const born = this.#tree(this.#asked).filter((member) => !isKnown(member));
      for (const { id } of born) send(id, 'SIGTERM');
      this.#asked = [...this.#asked, ...born];
      return born.length > 0;
    };
    const deadline = performance.now() + graceMilliseconds;
    let quiet = 0;
    while (quiet < quietLooks && performance.now() < deadline) {
      if (this.#groupRuns() || this.#asked.some(stillLives)) quiet = 0;
      else quiet = askNew() ? 0 : quiet + 1;
      if (quiet < quietLooks) await pause();
    }
    for (let look = 0; quiet < quietLooks && look < mostLooks; look++) {
      const tree = this.#tree(this.#asked);
      const isGroupLeft = this.#groupRuns();
      if (isGroupLeft) this.#signalGroup('SIGKILL');
      quiet = tree.length === 0 && !isGroupLeft ? quiet + 1 : 0;
      for (const { id } of tree) send(id, 'SIGKILL');
      this.#asked = [...this.#asked, ...tree];
      await pause();
    }
  }

  /** All that comes from the leader, as far as it can be told, and from these. The id of one that has ended may be another's. */
  #tree(members: readonly TreeMember[]): TreeMember[] {
    if (process.platform === 'win32') return [];
    const roots = new Set(members.filter(stillLives).map(({ id }) => id));
    const { pid } = this.#leader;
    if (pid !== undefined && this.#leaderRuns()) roots.add(pid);
    return processTree(roots, this.#mark);
  }

  #leaderRuns(): boolean {
    const { pid, exitCode, signalCode } = this.#leader;
    return pid !== undefined && exitCode === null && signalCode === null;
  }

  #groupRuns(): boolean {
    const { pid } = this.#leader;
    if (process.platform === 'win32' || pid === undefined) return this.#leaderRuns();
    return groupRuns(pid);
  }

  #signalGroup(signal: 'SIGTERM' | 'SIGKILL'): void {
    const id = this.#leader.pid;
    if (id === undefined) return;
    if (process.platform !== 'win32') send(-id, signal);
    // Windows has no groups and no gentle signal: its own tool walks the tree. It is waited for, lest it end with this process.
    else if (endWindowsTree(id) !== 0) this.#leader.kill('SIGKILL');
  }
}

/**
 * Ends at once what bears one of these marks in its environment, with all its descendants, and returns how many that were. They are
 * what a raymond has left that was killed together with its watchdog. Nothing where the system shows no environments.
 */
export async function endMarked(marks: readonly string[]): Promise<number> {
  const ended = new Set<string>();
  if (process.platform !== 'linux' || marks.length === 0) return 0;
  for (let quiet = 0, look = 0; quiet < quietLooks && look < mostLooks; look++) {
    if (look > 0) await pause();
    const found = marks
      .flatMap((mark) => processTree(new Set(), mark))
      .filter(({ id }) => id !== process.pid);
    quiet = found.length === 0 ? quiet + 1 : 0;
    for (const { id, started } of found) {
      ended.add(`${id} ${started}`);
      send(id, 'SIGKILL');
    }
  }
  return ended.size;
}

function isSame(one: TreeMember, other: TreeMember): boolean {
  return one.id === other.id && one.started === other.started;
}

/** The exit code of the tool; what it could not end may have ended by itself. */
function endWindowsTree(id: number): number | null {
  const options = { stdio: 'ignore', windowsHide: true, timeout: graceMilliseconds } as const;
  return spawnSync(windowsTool('taskkill.exe'), ['/pid', String(id), '/T', '/F'], options).status;
}

function send(target: number, signal: 'SIGTERM' | 'SIGKILL'): void {
  try {
    process.kill(target, signal);
  } catch {
    // It ended by itself in the meantime, which is what was wanted.
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, pollMilliseconds));
}
