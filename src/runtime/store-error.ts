import { dirname } from 'node:path';

/** The run folder cannot be read or written. The message says where, why and what to do. */
export class RunStoreError extends Error {}

const advice: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full: free some space',
  EDQUOT: 'the quota is used up: free some space',
  EFBIG: 'no file may become that large: raise the limit (ulimit -f)',
  EIO: 'the disk does not answer: see that it is well and still there',
  EACCES: 'permission denied: make the folder writable for this user',
  EPERM: 'permission denied: make the folder writable for this user',
  EMFILE: 'too many files are open: raise the limit, or let fewer agents step at once (--jobs)',
  ENFILE: 'too many files are open on this machine: end other programs',
  EROFS: 'the file system is read-only: make it writable, or start raymond in another folder',
  ENOENT: 'it is not there and cannot be made: start raymond elsewhere',
  EEXIST: 'something is there that is no folder, as a link to nothing: move it away',
  EISDIR: 'it is a folder: move it away',
  ENAMETOOLONG: 'the path is too long: start raymond in a folder with a shorter path, or give a shorter --id',
  ENOTDIR: 'a part of the path is a file: move it away',
};

/** A file or folder that is opened or looked at itself, and not replaced in its folder, needs rights of its own. */
const openingDenied = 'permission denied: make it and its folder readable and writable for this user';

/** What the system said of a path, in words that say what to do; another error stays as it is. */
export function storeError(path: string, error: unknown): Error {
  const thrown = error as NodeJS.ErrnoException;
  if (thrown.code === undefined) return error instanceof Error ? error : new Error(String(error));
  return new RunStoreError(`cannot use ${path} (${thrown.code}): ${whatToDo(path, thrown)}`);
}

function whatToDo(path: string, { code = '', syscall, path: refused }: NodeJS.ErrnoException): string {
  if (code === 'EACCES' && /^(?:open|scandir|l?stat)$/.test(syscall ?? '') && refused === path)
    return openingDenied;
  // A folder that is to be made is not there yet: it takes the right to write into the one around it.
  if (code === 'EACCES' && syscall === 'mkdir' && refused !== undefined)
    return `permission denied: make ${dirname(refused)} writable for this user`;
  return advice[code] ?? 'see the code of the error';
}
