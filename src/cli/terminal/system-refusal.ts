const systemReasons: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EBUSY: 'another program is using it',
  ENOENT: 'there is nothing there',
  EEXIST: 'something is there already, and it is never overwritten',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of the path is no folder',
  ELOOP: 'its symbolic links lead in a circle',
  ENAMETOOLONG: 'the path is too long',
  EMFILE: 'too many files are open',
  ENOSPC: 'the disk is full: free some space',
  EROFS: 'the file system is read-only',
};

/** Words for an error of the operating system; anything else is a bug and goes on. */
export function systemReason(thrown: unknown): string {
  const code = (thrown as NodeJS.ErrnoException).code;
  if (typeof code !== 'string') throw thrown;
  return systemReasons[code] ?? code;
}

/** Why the operating system does not let a path be read, or written. Throws what is no error of it. */
export function systemRefusal(path: string, thrown: unknown, verb: 'read' | 'written' = 'read'): string {
  const isMissing = verb === 'written' && (thrown as NodeJS.ErrnoException).code === 'ENOENT';
  return `${path} cannot be ${verb}: ${isMissing ? 'its folder takes no new file' : systemReason(thrown)}`;
}
