import type { Reference, Transition } from '../../ir/ir.generated.ts';

/** Entries name so many different sets of keys at most; of more, those beyond are not compared. */
const mostShapes = 16;

/** An entry, and one that allows all that it allows; `same`: and nothing more. */
interface Duplicate {
  readonly entry: Transition;
  readonly wider: Transition;
  readonly same: boolean;
}

/**
 * The entries that change nothing, each with one that includes it. Looks every entry up under each set of keys that some entry
 * has, so it is linear in the entries.
 */
export function findDuplicates(entries: readonly Transition[]): Duplicate[] {
  const keys = entries.map(keysOf);
  const shapes = new Map<string, Map<string, number>>();
  keys.forEach((values, index) => {
    if (values === null) return;
    const shape = [...values.keys()].join();
    const known = shapes.get(shape) ?? new Map<string, number>();
    if (shapes.size < mostShapes) shapes.set(shape, known);
    const text = [...values.values()].join('\n');
    if (!known.has(text)) known.set(text, index);
  });
  return entries.flatMap((entry, index): Duplicate[] => {
    const values = keys[index];
    if (values === undefined || values === null) return [];
    for (const [shape, known] of shapes) {
      const names = shape.split(',');
      if (!names.every((name) => values.has(name))) continue;
      // "YES, or anything else": the fixed payload is there to be shown in the reminder.
      if (values.has('payload') && !names.includes('payload')) continue;
      const at = known.get(names.map((name) => values.get(name)).join('\n'));
      const wider = at === undefined || at === index ? undefined : entries[at];
      if (wider !== undefined) return [{ entry, wider, same: names.length === values.size }];
    }
    return [];
  });
}

/** What an entry fixes, by the names of its keys in order; null where a state in it does not resolve. */
function keysOf({
  tag,
  target,
  return: back,
  next,
  payload,
  attributes,
}: Transition): Map<string, string> | null {
  const keys = new Map([['tag', tag as string]]);
  const states: [string, Reference | null][] = [
    ['target', target],
    ['return', back],
    ['next', next],
  ];
  for (const [name, state] of states) {
    if (state === null) continue;
    if (state.unix === null && state.windows === null) return null;
    keys.set(name, `${state.unix} ${state.windows}`);
  }
  if (payload !== null) keys.set('payload', payload.trim());
  for (const { name, value } of [...attributes].sort((left, right) => (left.name < right.name ? -1 : 1)))
    keys.set(`@${name}`, value ?? '');
  return keys;
}
