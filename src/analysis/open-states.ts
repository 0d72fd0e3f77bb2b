import { inputOf } from '../ir/input-of.ts';
import type { Implementation, Transition, Workflow } from '../ir/ir.generated.ts';
import type { Platform } from '../source/platform.ts';
import { groupBy } from '../util/group-by.ts';
import { joinWords } from '../util/plural.ts';
import type { Facts } from './facts.ts';

/** The reachable states that may do more than they certainly do; `countsPayloads`: hand over something else. */
export function openStates(
  { implementations }: Workflow,
  platform: Platform,
  facts: Facts,
  countsPayloads: boolean,
): Implementation[] {
  const keyOf = (one: Transition) => `${wayOf(one, platform)}\n${countsPayloads ? handedOver(one) : ''}`;
  return implementations.filter((implementation, node) => {
    if (!facts.graph.runs(node) || !facts.isReachable(node)) return false;
    const { opaque, dynamic, transitions } = implementation;
    const certain = new Set(transitions.flatMap((one) => (one.certainty === 'certain' ? [keyOf(one)] : [])));
    const goesOtherwise = transitions.some((one) => one.certainty === 'possible' && !certain.has(keyOf(one)));
    return opaque !== null || dynamic.length > 0 || goesOtherwise || leadsNowhere(implementation, platform);
  });
}

/** Where a transition leads, whatever it hands over. */
function wayOf({ tag, target, return: back, next }: Transition, platform: Platform): string {
  return [tag, ...[target, back, next].map((state) => state?.[platform] ?? '')].join('\n');
}

/** With what it leads there. */
function handedOver(transition: Transition): string {
  return transition.payload ?? inputOf(transition)?.value ?? '';
}

/** Whether a name in it has no file on the platform. */
function leadsNowhere({ transitions }: Implementation, platform: Platform): boolean {
  return transitions.some(
    ({ certainty, target, return: back, next }) =>
      certainty !== 'mention' &&
      [target, back, next].some((state) => state !== null && state[platform] === null),
  );
}

/** Whether all that is open of it is that its script, as far as its ways are known, prints nothing that its header lists. */
function isUnshown({ script, hasPolicy, opaque, dynamic }: Implementation): boolean {
  return script !== null && hasPolicy && opaque === null && dynamic.length === 0;
}

/** Why something is not known. */
export function describeOpen(open: readonly Implementation[]): string {
  if (open.length === 0) return 'something cannot be read or does not resolve';
  const told = open
    .slice(0, 3)
    .map(({ file, opaque }) => (opaque === null ? file : `${file} (${opaque.reason})`));
  const more = open.length - told.length;
  const names = joinWords([...told, ...(more > 0 ? [`${more} more`] : [])], 'and');
  return `${names} may go on otherwise than declared for certain`;
}

/** What would settle it. */
export function settleOpen(open: readonly Implementation[], platform: Platform): string {
  if (open.length === 0) return 'mend what is reported';
  const byWay = groupBy(open.slice(0, 3), (state) =>
    state.opaque?.cause === 'damaged'
      ? 'mend what is reported in'
      : leadsNowhere(state, platform)
        ? state.prompt !== null && !state.hasPolicy
          ? // A name that it only speaks of needs no state.
            'mend the names of states that are not there, or list allowed_transitions, in'
          : 'mend the names, or the files, of the states named in'
        : isUnshown(state)
          ? state.forceImplicit
            ? 'end on some way with exit code 0 in'
            : 'print on some way what the header lists in'
          : state.hasPolicy
            ? 'name every state in the allowed_transitions of'
            : 'list allowed_transitions in',
  );
  const ways = [...byWay].map(
    ([way, states]) =>
      `${way} ${joinWords(
        states.map(({ file }) => file),
        'and',
      )}`,
  );
  return joinWords(ways, 'and');
}
