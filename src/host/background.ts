import { readFileSync } from 'node:fs';

/**
 * Whether this process is a job in the background of its terminal, where a shell or another job is in front. False where there is
 * no such terminal, and on other systems than Linux, where only a program could tell.
 */
export function isInBackground(): boolean {
  if (process.platform !== 'linux') return false;
  try {
    const text = readFileSync('/proc/self/stat', 'latin1');
    // The command name stands in parentheses and may itself hold any character.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const [, , group = 0, , , front = 0] = fields.map(Number);
    return front > 0 && front !== group;
  } catch {
    return false;
  }
}
