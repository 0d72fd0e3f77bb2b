import {
  appendFileSync,
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { behindLinks } from './behind-links.ts';
import type { Files } from './files.ts';
import { makeFolders } from './make-folders.ts';
import { nodeFiles } from './node-files.ts';
import { pause } from './pause.ts';

/** Files that can also be written. Errors are Node's own, with `code` set. */
export interface DurableFiles extends Files {
  /** Makes a folder and its parents where they are missing, with rights as `writeDurably` gives them. */
  makeFolder(path: string, access?: 'private' | 'shared'): void;
  /**
   * Replaces the file at `path` so that, whenever the machine or the process dies, a reader finds either
   * the old content or the new one, and finds the new one once this has returned. Private to the user, unless
   * it is meant to be passed on: then it gets the rights of any new file, a link at `path` is followed, and leftovers
   * are cleared away.
   */
  writeDurably(path: string, content: Uint8Array | string, access?: 'private' | 'shared'): void;
  /** Removes what processes that were killed have left half written of the file at `path`. */
  clearLeftovers(path: string): void;
  /** Removes a file or a folder with all that is in it, durably; what is not there is removed already. */
  remove(path: string): void;
  /** Appends to a log. What was appended last may be lost, or be there in part, when the process or the machine dies. */
  append(path: string, text: string): void;
  /**
   * Appends to a file that is there so that it is there in whole once this has returned. Where that throws, the file is as
   * it was; when the process dies meanwhile, the beginning of the text may be there.
   */
  appendDurably(path: string, text: string): void;
  /** Cuts off what follows the last line end of the log at `path`, if there is a log. */
  dropTornLine(path: string): void;
}

const privateFile = 0o600;
const sharedFile = 0o666;
const privateFolder = 0o700;
const sharedFolder = 0o777;

/** The file system of this machine, with writes that survive a crash. */
export const durableFiles: DurableFiles = {
  ...nodeFiles,
  makeFolder(path, access = 'private') {
    const mode = access === 'private' ? privateFolder : sharedFolder;
    const first = makeFolders(path, mode);
    // A new folder is an entry of its parent, and as lost as a file when that entry is.
    for (let made = path; first !== null && made.length >= first.length; made = dirname(made)) {
      syncFolder(dirname(made));
    }
  },
  writeDurably(named, content, access = 'private') {
    // Whoever has put a link there, as to /dev/stdout, wants to keep it.
    const path = access === 'shared' ? behindLinks(named) : named;
    // One name per process: a temporary file that a killed process left is overwritten by nobody else.
    const temporary = join(dirname(path), temporaryName(basename(path)));
    if (access === 'shared') clearLeftovers(path);
    try {
      writeSynced(temporary, content, access === 'private' ? privateFile : sharedFile);
      replaceFile(temporary, path);
    } catch (error) {
      rmSync(temporary, { force: true });
      throw error;
    }
    syncFolder(dirname(path));
  },
  clearLeftovers,
  remove(path) {
    rmSync(path, { recursive: true, force: true });
    if (existsSync(dirname(path))) syncFolder(dirname(path));
  },
  append(path, text) {
    appendFileSync(path, text, { mode: privateFile });
  },
  appendDurably(path, text) {
    // Nothing is made anew: what was written before would be missing there.
    const descriptor = openSync(path, 'r+');
    try {
      const { size } = fstatSync(descriptor);
      try {
        writeWhole(descriptor, Buffer.from(text), size);
      } catch (error) {
        ftruncateSync(descriptor, size);
        throw error;
      }
    } finally {
      closeSync(descriptor);
    }
  },
  dropTornLine(path) {
    if (nodeFiles.kind(path) === null) return;
    const descriptor = openSync(path, 'r+');
    try {
      const { size } = fstatSync(descriptor);
      const end = afterLastLineEnd(descriptor, size);
      if (end < size) ftruncateSync(descriptor, end);
    } finally {
      closeSync(descriptor);
    }
  },
};

/** Where the last whole line of an open file ends. It is looked for from the end: logs are long, lines are not. */
function afterLastLineEnd(descriptor: number, size: number): number {
  const block = Buffer.alloc(64 * 1024);
  for (let end = size; end > 0; ) {
    const start = Math.max(0, end - block.length);
    const length = readSync(descriptor, block, 0, end - start, start);
    const found = block.subarray(0, length).lastIndexOf('\n');
    if (found >= 0) return start + found + 1;
    end = start;
  }
  return 0;
}

/** What `writeDurably` calls a file until it takes the place of `file`: one name for each process. */
function temporaryName(file: string): string {
  return `.${file}.${process.pid}.tmp`;
}

/** The id of the process whose temporary file for `file` has this name; null when it is none. */
export function temporaryOwner(name: string, file: string): number | null {
  const start = `.${file}.`;
  if (!name.startsWith(start)) return null;
  const id = /^([1-9]\d{0,9})\.tmp$/.exec(name.slice(start.length))?.[1];
  return id === undefined ? null : Number(id);
}

/** Removes the temporary files of `writeDurably` for `path` whose processes are dead. */
function clearLeftovers(path: string): void {
  const folder = dirname(path);
  if (nodeFiles.kind(folder) !== 'folder') return;
  for (const { name, kind } of nodeFiles.list(folder)) {
    const id = temporaryOwner(name, basename(path));
    if (id === null || kind !== 'file' || isProcess(id)) continue;
    try {
      rmSync(join(folder, name), { force: true });
    } catch {
      // Another user's, in a folder such as /tmp: nobody has asked for it, and the write goes on.
    }
  }
}

/** Whether a process has this id. One of another user answers that it may not be signalled, which is a life sign too. */
function isProcess(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

function writeSynced(path: string, content: Uint8Array | string, mode: number): void {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const descriptor = openNew(path, mode);
  try {
    writeWhole(descriptor, bytes);
  } finally {
    closeSync(descriptor);
  }
}

/** Whatever stands there, as a link that somebody has put at a name that can be foretold, is neither written nor followed. */
function openNew(path: string, mode: number): number {
  try {
    return openSync(path, 'wx', mode);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    rmSync(path, { force: true });
    return openSync(path, 'wx', mode);
  }
}

/** On Windows no file can be replaced while somebody has it open, as `raymond status` or a virus scanner has for an instant. */
function replaceFile(temporary: string, path: string): void {
  for (let triesLeft = 100; ; triesLeft--) {
    try {
      renameSync(temporary, path);
      return;
    } catch (error) {
      const isHeld = ['EPERM', 'EACCES', 'EBUSY'].includes((error as NodeJS.ErrnoException).code ?? '');
      if (process.platform !== 'win32' || !isHeld || triesLeft === 0) throw error;
      pause(20);
    }
  }
}

function writeWhole(descriptor: number, bytes: Uint8Array, offset = 0): void {
  let written = 0;
  while (written < bytes.length)
    written += writeSync(descriptor, bytes, written, bytes.length - written, offset + written);
  fsyncSync(descriptor);
}

function syncFolder(folder: string): void {
  // Windows cannot open a folder as a file; there the rename itself is journalled.
  if (process.platform === 'win32') return;
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
