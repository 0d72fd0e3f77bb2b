import { dirname, resolve } from 'node:path';
import { durableFiles } from '../../host/durable-files.ts';
import { systemRefusal } from './system-refusal.ts';

/** Writes what a command was asked for to `path`; returns why it could not, or null. */
export function writeOutput(path: string, content: Uint8Array | string, cwd: string): string | null {
  const absolute = resolve(cwd, path);
  try {
    // The new file takes the old one's place. In that of a device or a pipe nobody would look for it, and for every
    // program of the machine /dev/null would be gone.
    if (durableFiles.kind(absolute) === 'other') return `${path} cannot be written: it is no file`;
    if (durableFiles.kind(dirname(absolute)) !== 'folder')
      return `${path} cannot be written: there is no folder ${dirname(path)}`;
    durableFiles.writeDurably(absolute, content, 'shared');
    return null;
  } catch (thrown) {
    return systemRefusal(path, thrown, 'written');
  }
}
