import type { Transition, Workflow } from '../../ir/ir.generated.ts';
import { memo } from '../../util/memo.ts';
import { isNearMiss } from '../../util/nearest.ts';

/** How other tools call the folder in which something is to begin. */
const folder = /^(?:cwd|chdir|work(?:ing)?[_-]?dir(?:ectory)?)$/i;
/** What only a frontmatter sets. */
const settings = /^(?:model|effort|timeout|idle_timeout|retries)$/;

/** What a fork takes for a variable of its worker, though something else is meant by most who write it. */
interface MeantAttribute {
  /** The attribute of the tag; null where only the frontmatter of the worker has it. */
  readonly meant: 'cd' | 'input' | null;
}

export function meantAttribute(name: string): MeantAttribute | null {
  if (folder.test(name)) return { meant: 'cd' };
  if (settings.test(name)) return { meant: null };
  return name !== 'input' && isNearMiss(name, 'input') ? { meant: 'input' } : null;
}

/** The names of all slots, and of the variables that scripts read. */
const namesRead = memo(({ implementations }: Workflow): ReadonlySet<string> => {
  const names = new Set<string>();
  for (const { prompt, script } of implementations) {
    for (const piece of prompt ?? []) if (piece.kind === 'slot') names.add(piece.text);
    for (const { name } of script?.reads ?? []) names.add(name);
  }
  return names;
});

/** Whether a fork has such an attribute that is no variable of anything: what is meant is not there, and no slot and no script has its name. */
export function isMeantOtherwise(name: string, tag: Transition | null, workflow: Workflow): boolean {
  const meant = meantAttribute(name)?.meant;
  if (tag === null || meant === undefined || namesRead(workflow).has(name)) return false;
  return tag.attributes.every((one) => one.name !== meant);
}
