import { identifyFile } from '../source/state-file.ts';

/** A text for a tag and where it leads, the same for `PLAN` and `PLAN.md`, or what it gives back. */
export function wayOn(tag: string, content: string): string {
  const own = content.trim();
  return `${tag} ${tag === 'result' ? own : identifyFile(own).state}`;
}
