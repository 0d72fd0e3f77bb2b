import { processTree } from './process-tree.ts';

const pause = 25;
/** So many looks in a row find nothing before all are gone: who is only just starting shows no environment yet. */
const quietLooks = 2;
/** Who gives birth faster than can be ended is left after so many looks. */
const mostLooks = 200;

/**
 * Ends at once what bears one of these marks in its environment, with all its descendants, and returns how many that were. They are
 * what a raymond has left that was killed together with its watchdog. Nothing where the system shows no environments.
 */
export async function endMarked(marks: readonly string[]): Promise<number> {
  const ended = new Set<string>();
  if (process.platform !== 'linux' || marks.length === 0) return 0;
  for (let quiet = 0, look = 0; quiet < quietLooks && look < mostLooks; look++) {
    if (look > 0) await new Promise((resolve) => setTimeout(resolve, pause));
    const found = marks
      .flatMap((mark) => processTree(new Set(), mark))
      .filter(({ id }) => id !== process.pid);
    quiet = found.length === 0 ? quiet + 1 : 0;
    for (const { id, started } of found) {
      ended.add(`${id} ${started}`);
      try {
        process.kill(id, 'SIGKILL');
      } catch {
        // It ended by itself in the meantime, or belongs to another user.
      }
    }
  }
  return ended.size;
}
