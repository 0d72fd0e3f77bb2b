import { dirname, join } from 'node:path';
import type { DurableFiles } from '../host/durable-files.ts';

/** The run folder that holds for `folder`: the nearest one upwards, else the one to be made there. */
export function findRunFolder(folder: string, kindOfPath: DurableFiles['kind']): string {
  for (let at = folder; ; at = dirname(at)) {
    const candidate = join(at, '.raymond');
    if (kindOfPath(candidate) === 'folder') return candidate;
    if (dirname(at) === at) return join(folder, '.raymond');
  }
}
