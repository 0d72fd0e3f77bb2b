import { allTransitions } from '../../ir/all-transitions.ts';
import { referencesOf } from '../../ir/index-workflow.ts';
import { inputOf } from '../../ir/input-of.ts';
import type { Implementation, Transition, Workflow } from '../../ir/ir.generated.ts';
import type { Platform } from '../../source/platform.ts';
import { groupBy } from '../../util/group-by.ts';
import { joinWords } from '../../util/plural.ts';
import type { Facts } from '../graph/facts.ts';

/** A reachable state that may do more than it certainly does. */
interface OpenState {
  readonly state: Implementation;
  /** The names in its transitions that do not resolve on the platform. */
  readonly lacking: readonly string[];
  /** Whether anything else leaves it open. */
  readonly isOtherwise: boolean;
}

/** The open states, those first that a run comes to first; `countsPayloads`: one that may hand over something else is open. */
export function openStates(
  { implementations }: Workflow,
  platform: Platform,
  facts: Facts,
  countsPayloads: boolean,
): OpenState[] {
  const keyOf = (one: Transition) => `${wayOf(one, platform)}\n${countsPayloads ? handedOver(one) : ''}`;
  return nearestFirst(facts).flatMap((node): OpenState[] => {
    const state = implementations[node];
    if (state === undefined || !facts.graph.runs(node)) return [];
    const { opaque, dynamic, transitions } = state;
    const certain = new Set(transitions.flatMap((one) => (one.certainty === 'certain' ? [keyOf(one)] : [])));
    const goesOtherwise = transitions.some((one) => one.certainty === 'possible' && !certain.has(keyOf(one)));
    const isOtherwise = opaque !== null || dynamic.length > 0 || goesOtherwise;
    const lacking = lackingIn(state, platform);
    return isOtherwise || lacking.length > 0 ? [{ state, lacking, isOtherwise }] : [];
  });
}

/** The nodes that a run can come to, by how far they are from where it begins. */
function nearestFirst(facts: Facts): number[] {
  const { graph } = facts;
  const isReachable = (node: number) => facts.isReachable(node);
  const seen = new Set(graph.entries);
  // What may be anything leads to every state, and says nothing of how near it is.
  const later: number[] = [];
  for (const node of seen)
    for (const { target, second } of graph.leaving(node))
      for (const to of [target, second])
        if (to === graph.anything) later.push(to);
        else if (to !== -1 && isReachable(to)) seen.add(to);
  const rest = Array.from({ length: graph.anything }, (_, node) => node).filter(isReachable);
  return [...new Set([...seen, ...later, ...rest])];
}

/** Where a transition leads, whatever it hands over. */
function wayOf({ tag, target, return: back, next }: Transition, platform: Platform): string {
  return [tag, ...[target, back, next].map((state) => state?.[platform] ?? '')].join('\n');
}

/** With what it leads there. */
function handedOver(transition: Transition): string {
  return transition.payload ?? inputOf(transition)?.value ?? '';
}

function lackingIn(state: Implementation, platform: Platform): string[] {
  return allTransitions(state)
    .filter(({ certainty }) => certainty !== 'mention')
    .flatMap(referencesOf)
    .filter((reference) => reference[platform] === null)
    .map(({ text }) => text);
}

/** Whether all that is open of it is that its script, as far as its ways are known, prints nothing that its header lists. */
function isUnshown({ script, hasPolicy, opaque, dynamic }: Implementation): boolean {
  return script !== null && hasPolicy && opaque === null && dynamic.length === 0;
}

/** Why something is not known. */
export function describeOpen(open: readonly OpenState[]): string {
  if (open.length === 0) return 'something cannot be read or does not resolve';
  const places = new Map<string, string>();
  for (const { state, lacking } of open)
    for (const name of lacking) if (!places.has(name)) places.set(name, state.state);
  const names = [...places].map(([name, place]) => `${name} in ${place}`);
  const verb = names.length === 1 ? 'does' : 'do';
  const others = open
    .filter(({ isOtherwise }) => isOtherwise)
    .map(({ state: { file, opaque } }) => (opaque === null ? file : `${file} (${opaque.reason})`));
  return joinWords(
    [
      ...(names.length === 0 ? [] : [`${someOf(names)} ${verb} not resolve`]),
      ...(others.length === 0 ? [] : [`${someOf(others)} may go on otherwise than declared for certain`]),
    ],
    'and',
  );
}

/** The first few of them, and how many more. */
function someOf(names: readonly string[]): string {
  const more = names.length - 3;
  return joinWords([...names.slice(0, 3), ...(more > 0 ? [`${more} more`] : [])], 'and');
}

/** What would settle it. */
export function settleOpen(open: readonly OpenState[]): string {
  if (open.length === 0) return 'mend what is reported';
  // A name that it only speaks of needs no state.
  const speaking = open.filter(
    ({ state, lacking }) => lacking.length > 0 && state.prompt !== null && !state.hasPolicy,
  );
  const lacking = [...new Set(open.flatMap((one) => (speaking.includes(one) ? [] : one.lacking)))];
  const others = open.filter((one) => one.isOtherwise || speaking.includes(one));
  const byWay = groupBy(others, (one) => (speaking.includes(one) ? spokenName : wayToSettle(one.state)));
  const ways = [...byWay].map(([way, states]) => `${way} ${someOf(states.map(({ state }) => state.file))}`);
  const all = [...(lacking.length === 0 ? [] : [settleNames(lacking)]), ...ways];
  return joinWords(all, 'and').replace(/,$/, '');
}

function settleNames(names: readonly string[]): string {
  return names.length === 1
    ? `add a file for ${names[0]}, or mend the name,`
    : `add files for ${someOf(names)}, or mend the names,`;
}

const spokenName = 'mend the names of states that are not there, or list allowed_transitions, in';

function wayToSettle(state: Implementation): string {
  if (state.opaque?.cause === 'damaged') return 'mend what is reported in';
  if (isUnshown(state))
    return state.forceImplicit
      ? 'end on some way with exit code 0 in'
      : 'print on some way what the header lists in';
  return state.hasPolicy ? 'name every state in the allowed_transitions of' : 'list allowed_transitions in';
}
