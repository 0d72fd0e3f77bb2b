import { spawnSync } from 'node:child_process';
import { closeSync, constants, existsSync, mkdtempSync, openSync } from 'node:fs';
import { Socket } from 'node:net';
import { dirname, join } from 'node:path';
import { discard } from './discard.ts';
import { makeFolders } from './make-folders.ts';
import { toolPath } from './tool-path.ts';

/** An open pipe: what a child writes to the descriptor `writer` comes out of `reader`. */
interface NamedPipe {
  readonly reader: Socket;
  readonly writer: number;
  /** To be called when nothing is read any more; `isEmpty`: the reader came to the end, so nobody writes to it either. */
  release(isEmpty: boolean): void;
}

/** So many are made at once: each time a program has to be started. */
const madeAtOnce = 16;

/**
 * Pipes for the output of children. Node gives them sockets, and Linux opens no socket by a path: with one,
 * `echo … > /dev/stderr` and `tee /dev/stderr` fail, which work in every terminal.
 */
export class NamedPipes {
  readonly #prefix: string;
  #folder: string | null = null;
  #isUsable = process.platform === 'linux';
  #count = 0;
  readonly #free: string[] = [];

  /** They are in a folder of their own, whose path begins with `prefix`. */
  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  /** Null where the system or the file system has none: a socket does for all but such paths. */
  open(): NamedPipe | null {
    return this.#openNext() ?? (this.#forgetRemoved() ? this.#openNext() : null);
  }

  /** Where somebody has removed the pipes in the middle of a run, as an agent that cleans its repository does, others can be made. */
  #forgetRemoved(): boolean {
    const isWhole = this.#folder !== null && existsSync(this.#folder) && this.#free.every(existsSync);
    if (!this.#isUsable || isWhole) return false;
    this.#folder = null;
    this.#free.length = 0;
    return true;
  }

  #openNext(): NamedPipe | null {
    if (this.#isUsable && this.#free.length === 0) this.#isUsable = this.#make();
    const path = this.#free.pop();
    if (!this.#isUsable || path === undefined) return null;
    const opened: number[] = [];
    try {
      // Without a reader the writer would wait, and a reader would wait for a writer.
      const source = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
      opened.push(source);
      const writer = openSync(path, constants.O_WRONLY);
      opened.push(writer);
      const reader = new Socket({ fd: source, readable: true, writable: false });
      const release = (isEmpty: boolean) => {
        // Who still has it open would write into the output of another step.
        if (isEmpty) this.#free.push(path);
        else discard(path);
      };
      return { reader, writer, release };
    } catch {
      for (const descriptor of opened) closeSync(descriptor);
      return null;
    }
  }

  close(): void {
    if (this.#folder !== null) discard(this.#folder);
    this.#isUsable = false;
  }

  #make(): boolean {
    try {
      makeFolders(dirname(this.#prefix), 0o700);
      if (this.#folder === null || !existsSync(this.#folder)) this.#folder = mkdtempSync(this.#prefix);
    } catch {
      return false;
    }
    const folder = this.#folder;
    const paths = Array.from({ length: madeAtOnce }, () => join(folder, `pipe-${++this.#count}`));
    const options = { env: { PATH: toolPath() }, stdio: 'ignore' } as const;
    const { status } = spawnSync('mkfifo', ['-m', '600', ...paths], options);
    if (status === 0) this.#free.push(...paths);
    return status === 0;
  }
}
