import { isPayloadSlot, payloadSlots } from '../../ir/built-in-slots.ts';
import type { Implementation } from '../../ir/ir.generated.ts';
import { isAboutTemplates } from '../../prose/false-slots.ts';
import { memo } from '../../util/memo.ts';
import { isNearMiss, isShortened } from '../../util/nearest.ts';
import { payloadFlowOf } from '../flow/payload-flow.ts';
import { meantSlot, type Read } from '../flow/reads.ts';
import type { Facts } from '../graph/facts.ts';
import { placesOfFirstAgent, stepsOfAgent } from '../graph/steps.ts';
import type { RuleContext } from '../rule.ts';
import { halfSet, isHalfSet, mostNames } from './half-set.ts';
import { isSlipInCapitals } from './slips-in-capitals.ts';
import { slipsInTests } from './slips-in-tests.ts';
import { type VariableFacts, variableFactsOf } from './variable-facts.ts';
import {
  isNearVariable,
  isReservedName,
  meantVariable,
  namesReadBy,
  slotsInCode,
  variableReads,
} from './worker-variables.ts';

/** A read of a variable that is not set, or not on every way. */
export interface UnboundVariable {
  readonly node: number;
  readonly read: Read;
  /**
   * `never`: a fork sets it, none on a way to this state; `foreign`: the same, and no worker comes here at all, which
   * alone could have it; `misspelt`: no fork does, but `near` is set here; `missed`: the same, and it is `near` that is misspelt; `reserved`: nothing can;
   * `sometimes`: only some ways begin with a fork that sets it; `unforked`: no fork sets it, which sets others that the
   * worker reads, and perhaps `near`, which is the same name shortened or whole.
   */
  readonly kind: 'never' | 'foreign' | 'misspelt' | 'missed' | 'reserved' | 'sometimes' | 'unforked';
  readonly near: string;
  /** The other names that begin to be uncertain in the same place. */
  readonly others: readonly string[];
}

/** Whether any state reads what could be a worker's variable, or a misspelt name; a look without facts. */
export function readsVariables({ workflow, survey, uses }: RuleContext): boolean {
  if (!survey.hasReads) return false;
  if (uses('fork')) return true;
  return workflow.implementations.some(
    (implementation) =>
      slotsInCode(implementation).some(({ name }) => meantPayload(name) !== undefined) ||
      variableReads(implementation).some(({ name, meant }) => {
        if (meant !== undefined || meantVariable(name) !== undefined || isReservedName(name)) return true;
        return implementation.prompt !== null && meantSlot(name) !== undefined;
      }),
  );
}

/** Finds variables that no fork sets. A name that nothing suggests to be a worker's may come from `--var`. */
export function findUnboundVariables(context: RuleContext, facts: Facts): UnboundVariable[] {
  const { graph } = facts;
  const possible = context.facts(graph.platform, 'possible');
  const found: UnboundVariable[] = [];
  const sometimes: { node: number; read: Read }[] = [];
  // A name that a fork sets on one platform is a worker's on the other, too.
  const isWorkers = (name: string) =>
    context.platforms.some((platform) => variableFactsOf(context.facts(platform, 'certain')).names.has(name));
  for (let node = 0; node < graph.anything; node++) {
    const implementation = graph.runs(node) ? graph.implementation(node) : undefined;
    if (implementation === undefined || !possible.isReachable(node)) continue;
    const isCertain = facts.isReachable(node);
    if (isCertain) found.push(...misspeltInCode(facts, node, implementation));
    if (isCertain) found.push(...slipsInTests(facts, node, implementation));
    const reads = variableReads(implementation);
    const told = new Set<string>();
    for (const read of reads) {
      const isForeign = isSurroundings(implementation, read) && !isSlipInCapitals(facts, node, read.name);
      if (told.has(read.name) || isForeign) continue;
      told.add(read.name);
      const of = { facts, possible, node, implementation, reads, isWorkers };
      const unbound = unboundBy(read, of);
      if (unbound === 'sometimes') sometimes.push({ node, read });
      else found.push(...unbound);
    }
  }
  const told = found.filter(({ node, kind }) => {
    const implementation =
      kind === 'misspelt' || kind === 'unforked' ? graph.implementation(node) : undefined;
    return implementation === undefined || !isAboutTemplates(implementation);
  });
  return sometimes.length === 0 ? told : [...told, ...halfSet(variableFactsOf(facts), sometimes)];
}

/** Whether a script reads what is most likely the user's own environment: in capitals, and like nothing of raymond's. */
function isSurroundings(implementation: Implementation, read: Read): boolean {
  const { script } = implementation;
  const { name, meant } = read;
  const isOwn = (isAllSeen(implementation, read) && meant !== undefined) || meantVariable(name) !== undefined;
  return script !== null && !isOwn && !/[a-z]/.test(name) && !isReservedName(name);
}

/** Whether nothing that raymond cannot see may set a variable: there is nothing of the kind, or it is what the variable holds. */
function isAllSeen({ opaque }: Implementation, { span }: Read): boolean {
  return opaque === null || (opaque.span.start === span.start && opaque.span.end === span.end);
}

/** Where a variable is read. */
interface ReadingState {
  readonly facts: Facts;
  readonly possible: Facts;
  readonly node: number;
  readonly implementation: Implementation;
  readonly reads: readonly Read[];
  readonly isWorkers: (name: string) => boolean;
}

/** What is wrong with a variable that a state reads; `sometimes`: it is set on some ways into the state alone. */
function unboundBy(read: Read, state: ReadingState): readonly UnboundVariable[] | 'sometimes' {
  const { facts, node, implementation, reads, isWorkers } = state;
  const { name } = read;
  const isScript = implementation.script !== null;
  const own = isAllSeen(implementation, read) ? read.meant : undefined;
  // What a script prints from a misspelt variable may be any tag, and so one that sets the variable.
  const isCause = own !== undefined && implementation.opaque !== null;
  const one = (kind: UnboundVariable['kind'], near = '') => [{ node, read, kind, near, others: [] }];
  const isKept = isReservedName(name);
  // A slip for a variable of the script is nearer than the name that raymond gives to what is called so.
  const builtIn = own === undefined || isKept ? meantVariable(name) : undefined;
  if (isScript && builtIn === undefined && isKept)
    return read.isGuarded !== true || isComparedForWay(implementation, name) ? one('reserved') : [];
  const isCertain = facts.isReachable(node);
  const possible = variableFactsOf(state.possible);
  // Only prompts have the payload in the place of such a variable. No fork can set what is kept for raymond.
  if (builtIn !== undefined && (isKept || (isCertain && !possible.isSetByFork(node, name))))
    return one('misspelt', builtIn);
  if (!isCertain) return [];
  // A slip is one even where some state may do anything; what a fork sets it may set there too.
  const mayBeSet = (isCause ? variableFactsOf(facts) : possible).isSometimesSet(node, name);
  // What the first agent hands on itself under the same name, it was to get from `--var`.
  if (!mayBeSet && isHandedOn(implementation, name) && placesOfFirstAgent(facts).has(node)) return [];
  if (own !== undefined && !mayBeSet && !isWorkers(name)) {
    // The name that stands there more often is the right one, and raymond's names are.
    const isSlip =
      own.startsWith('RAYMOND_') ||
      name.startsWith(`${own}_`) ||
      reads.filter((other) => other.name === name).length < 2;
    return one(isSlip ? 'misspelt' : 'missed', own);
  }
  if (!mayBeSet && isWorkers(name)) return one(ofWorkers(facts).has(node) ? 'never' : 'foreign');
  const certain = variableFactsOf(facts);
  if (!mayBeSet || !certain.names.has(name)) {
    const slips = misspelt(certain, node, read, reads, !isScript);
    const isUnforked = slips.length === 0 && !mayBeSet && !isScript && isLeftOut(certain, node, read, reads);
    return isUnforked ? one('unforked', shortenedAs(certain, node, name, reads)) : slips;
  }
  return isHalfSet(certain, node, name) ? 'sometimes' : [];
}

/** Whether a way through a script is taken only where a variable is a certain text: no default and no test of emptiness makes up for it. */
function isComparedForWay({ script }: Implementation, name: string): boolean {
  const outcomes = script?.outcomes ?? [];
  return outcomes.some(({ variables = [] }) =>
    variables.some((asked) => asked.name === name && asked.holds && asked.text !== ''),
  );
}

/**
 * The slots in inline code whose names are near to one that is set there and that the prompt reads nowhere, and those that
 * another state reads, beside one in inline code that the fork sets: of others nobody can tell whether they are meant.
 */
function misspeltInCode(facts: Facts, node: number, implementation: Implementation): UnboundVariable[] {
  const inCode = slotsInCode(implementation);
  if (inCode.length === 0) return [];
  const certain = variableFactsOf(facts);
  const read = new Set([...variableReads(implementation), ...inCode].map(({ name }) => name));
  if (implementation.prompt?.some(isPayloadSlot) === false && isGivenPayload(facts, node)) {
    const [slip] = inCode.flatMap((one): UnboundVariable[] => {
      const near = certain.isSometimesSet(node, one.name) ? undefined : meantPayload(one.name);
      return near === undefined ? [] : [{ node, read: one, kind: 'misspelt', near, others: [] }];
    });
    if (slip !== undefined) return [slip];
  }
  return inCode
    .filter(({ name }, at) => !certain.names.has(name) && inCode.findIndex((one) => one.name === name) === at)
    .flatMap((one): UnboundVariable[] => {
      const slips = misspelt(certain, node, one, inCode, false).filter(({ near }) => !read.has(near));
      if (slips.length > 0 || !readAnywhere(facts).has(one.name) || !isLeftOut(certain, node, one, inCode))
        return slips;
      return [
        { node, read: one, kind: 'unforked', near: shortenedAs(certain, node, one.name, inCode), others: [] },
      ];
    })
    .slice(0, mostNames);
}

/** The slot of the payload that a name is but for a slip; not `{{results}}`, which other templates have. */
function meantPayload(name: string): string | undefined {
  const meant = meantSlot(name);
  return meant !== undefined && payloadSlots.includes(meant) && name !== `${meant}s` ? meant : undefined;
}

/** Whether a payload may come into a state. */
function isGivenPayload(facts: Facts, node: number): boolean {
  const flow = payloadFlowOf(facts);
  const { sources, unknown } = flow.incoming(node);
  return flow.isEntry(node) || unknown || sources.length > 0;
}

/** The states that a worker can come to. */
const ofWorkers = memo((facts: Facts): ReadonlySet<number> => {
  const forks = facts.graph.edges.filter(({ tag, from }) => tag === 'fork' && facts.isReachable(from));
  return new Set(stepsOfAgent(facts).successors.reachable(forks.map(({ target }) => target)));
});

function slotName(value: string | null): string | undefined {
  return /^\{\{[ \t]*([\w-]+)[ \t]*\}\}$/.exec(value ?? '')?.[1];
}

function isHandedOn({ transitions }: Implementation, name: string): boolean {
  return transitions.some(
    ({ tag, attributes }) =>
      tag === 'fork' && attributes.some((one) => one.name === name && slotName(one.value) === name),
  );
}

/** A name that is near to one that is set there. Of two short ones that a state reads, neither is a slip. */
function misspelt(
  certain: VariableFacts,
  node: number,
  read: Read,
  reads: readonly Read[],
  isPrompt: boolean,
): UnboundVariable[] {
  const { name } = read;
  const inScope = [...certain.names.keys()].filter((other) => certain.isSometimesSet(node, other));
  const builtIn = isPrompt ? meantSlot(name) : undefined;
  const isNear = (other: string) =>
    isNearMiss(name, other) || (isNearVariable(name, other) && !reads.some((one) => one.name === other));
  const near = inScope.find(isNear) ?? builtIn;
  return near === undefined ? [] : [{ node, read, kind: 'misspelt', near, others: [] }];
}

/**
 * Whether a fork has most likely left a slot out: its worker reads what the fork sets as well, and only workers read
 * the slot. Else it is one of `--var`.
 */
function isLeftOut(certain: VariableFacts, node: number, { name }: Read, reads: readonly Read[]): boolean {
  const { facts } = certain;
  return (
    !placesOfFirstAgent(facts).has(node) &&
    reads.some((other) => certain.isAlwaysSet(node, other.name)) &&
    !readByFirst(facts).has(name)
  );
}

/** The only variable set in a state that it does not read and that is a name shortened, or the whole of it; empty where there is none. */
function shortenedAs(certain: VariableFacts, node: number, name: string, reads: readonly Read[]): string {
  const read = new Set(reads.map((one) => one.name));
  const [only, another] = [...certain.names.keys()].filter(
    (other) => !read.has(other) && isShortened(name, other) && certain.isSometimesSet(node, other),
  );
  return another === undefined ? (only ?? '') : '';
}

/** What the states of the first agent read, to which no fork has given anything. */
export const readByFirst = memo((facts: Facts): ReadonlySet<string> => {
  const names = new Set<string>();
  for (const node of placesOfFirstAgent(facts).keys()) {
    const implementation = facts.graph.implementation(node);
    for (const { name } of implementation === undefined ? [] : variableReads(implementation)) names.add(name);
  }
  return names;
});

/** What scripts and prompts read, but for slots that are all of an inline code. */
const readAnywhere = memo(({ graph }: Facts): ReadonlySet<string> => {
  const names = new Set<string>();
  for (let node = 0; node < graph.anything; node++) {
    const implementation = graph.implementation(node);
    for (const name of implementation === undefined ? [] : namesReadBy(implementation)) names.add(name);
  }
  return names;
});
