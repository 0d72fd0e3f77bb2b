import { readlinkSync, realpathSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** Where links at a path lead to, also when there is nothing yet. Of links in a circle the system tells, as of any other path. */
export function behindLinks(path: string, left = 40): string {
  let target: string;
  try {
    target = resolve(realpathSync(dirname(path)), readlinkSync(path));
  } catch {
    // It is no link.
    return path;
  }
  return left === 0 ? path : behindLinks(target, left - 1);
}
