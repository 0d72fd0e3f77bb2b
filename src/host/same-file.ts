import { statSync } from 'node:fs';

/** Whether two paths lead to one file, through whatever links; false where that cannot be seen. */
export function isSameFile(left: string, right: string): boolean {
  try {
    const [one, other] = [left, right].map((path) => statSync(path, { bigint: true }));
    return one !== undefined && one.ino === other?.ino && one.dev === other.dev;
  } catch {
    return false;
  }
}
