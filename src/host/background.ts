import { processFields } from './linux-process.ts';

/**
 * Whether this process is a job in the background of its terminal, where a shell or another job is in front. False where there is
 * no such terminal, and on other systems than Linux, where only a program could tell.
 */
export function isInBackground(): boolean {
  if (process.platform !== 'linux') return false;
  const [, , group = 0, , , front = 0] = (processFields('self') ?? []).map(Number);
  return front > 0 && front !== group;
}
