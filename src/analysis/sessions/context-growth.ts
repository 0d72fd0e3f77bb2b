import type { FindingPlace } from '../../diagnostics/diagnostic.ts';
import { isPayloadSlot } from '../../ir/built-in-slots.ts';
import { inputOf } from '../../ir/input-of.ts';
import type { Platform } from '../../source/platform.ts';
import { memo, once } from '../../util/memo.ts';
import { type Endless, endlessRules, findEndless, lassoOf } from '../endings/endless.ts';
import { takenFacts } from '../flow/payload-split.ts';
import type { Facts } from '../graph/facts.ts';
import type { Edge } from '../graph/graph.ts';
import { cyclicSteps, type Step, stepsByTag, stepsOf } from '../graph/steps.ts';
import type { RuleContext } from '../rule.ts';
import { shortestWay, withoutChoices } from '../witness/witness-path.ts';

/** A loop that keeps to one conversation: whatever is said in a round is read again in every later one. */
export interface ContextGrowth {
  readonly facts: Facts;
  /** Why its rounds are many: it leads back to where the run began, it is around another loop, or nothing leaves it. */
  readonly kind: 'starts-over' | 'outer' | 'endless';
  /** One round, from its first state back to it, with a prompt on the way. */
  readonly round: readonly Step[];
  /** The step of the round at which a conversation could begin. */
  readonly at: Step;
  /** The finding without which there would not be many rounds. */
  readonly cause: FindingPlace | null;
}

/**
 * The loops in which prompts run in one conversation and that are made to go round often: those that lead back to where
 * the run began, those that a script keeps going around another loop, as over the items of a list, and those that nothing
 * leaves. A single loop inside of a workflow mostly repairs something until it is right: it goes round a few times and
 * needs what was said. Loops into which a reset leads back are left out, and those with `max_visits`. Linear.
 */
export function findContextGrowth(context: RuleContext, platform: Platform): ContextGrowth[] {
  const endless = findEndless(context, platform);
  // Looked up in a graph that has been built already: most workflows have no such loop.
  const possible = context.facts(platform, 'possible').graph;
  const entries = new Set(possible.entries);
  const goesBack = ({ tag, target, second }: Edge) => entries.has(tag === 'goto' ? target : second);
  if (endless.length === 0 && !context.survey.hasScripts && !possible.edges.some(goesBack)) return [];
  const facts = context.facts(platform, 'certain');
  const endlessBy = new Map(endless.flatMap((found) => found.states.map((node) => [node, found] as const)));
  const loops = loopsOf(facts);
  const inner = once(() => innerLoops(facts, loops));
  const isInner = (node: number) => inner()[node] === 1;
  const growths = loops.flatMap((loop): ContextGrowth[] => {
    const { head, prompts, steps, isLeft } = loop;
    const trap = prompts.map((node) => endlessBy.get(node)).find((found) => found !== undefined);
    const isEndless = trap !== undefined && !isLeft;
    const cause = trap === undefined ? null : causeOf(trap);
    const around = (prompt: number, last: Step): Step[] => [
      ...(shortestWay(steps, head, prompt) ?? []),
      ...(shortestWay(steps, prompt, last.from) ?? []),
      last,
    ];
    const [prompt = head] = prompts;
    const back = steps.filter(({ to }) => to === head);
    if (!isEndless && !entries.has(head)) {
      const [last] = back;
      if (last === undefined || facts.graph.implementation(head)?.kind === 'prompt') return [];
      const outerPrompt = prompts.find((node) => !isInner(node));
      if (outerPrompt === undefined || !prompts.some(isInner)) return [];
      const round = around(outerPrompt, last);
      return round[0] === undefined ? [] : [{ facts, kind: 'outer', round, at: round[0], cause }];
    }
    const last = back.find((step) => isEndless || !isFollowUp(facts, step));
    if (last === undefined) return [];
    return [
      {
        ...{ facts, cause, at: last, round: around(prompt, last) },
        kind: isEndless ? 'endless' : 'starts-over',
      },
    ];
  });
  return growths.flatMap((growth) => whereTaken(context.facts(platform, 'possible'), growth));
}

/** The same with what scripts are given on the round; none where no payload keeps an agent on one. `possible`: the facts of E+. */
function whereTaken(possible: Facts, growth: ContextGrowth): ContextGrowth[] {
  const all = takenFacts(possible);
  if (all === null) return [growth];
  for (const facts of all)
    for (const [at, steps] of keptByTag(facts).get(growth.at.edge.transition) ?? []) {
      const prompt = steps.find(({ from }) => facts.graph.implementation(from)?.kind === 'prompt')?.from;
      if (prompt === undefined) continue;
      const way = [
        ...(shortestWay(steps, at.to, prompt) ?? []),
        ...(shortestWay(steps, prompt, at.from) ?? []),
      ];
      const round = withoutChoices(facts.graph, growth.kind === 'outer' ? [at, ...way] : [...way, at]);
      return [{ ...growth, facts, round, at: round.find(({ edge }) => edge === at.edge) ?? at }];
    }
  return [];
}

const keptByTag = memo((facts: Facts) => stepsByTag(cyclicSteps(facts, keptSteps(facts).kept)));

/** The steps that keep to one conversation, and all. */
function keptSteps(facts: Facts): { readonly all: readonly Step[]; readonly kept: readonly Step[] } {
  const all = stepsOf(facts, { spawn: true, unlimitedOnly: true });
  return { all, kept: all.filter(({ kind }) => kind === 'plain' || kind === 'fork') };
}

/** A strongly connected component of steps that keep to one conversation, with prompts in it. */
interface Loop {
  /** The entry that lies in it, else a state by which it is entered. */
  readonly head: number;
  readonly prompts: readonly number[];
  readonly steps: readonly Step[];
  /** Whether an agent can go on from it to another state. */
  readonly isLeft: boolean;
}

function loopsOf(facts: Facts): Loop[] {
  const { graph } = facts;
  const { all, kept } = keptSteps(facts);
  const byComponent = cyclicSteps(facts, kept);
  const componentOf = new Int32Array(graph.nodeCount * 2).fill(-1);
  for (const [component, steps] of byComponent.entries())
    for (const { from } of steps) componentOf[from] = component;
  const heads = new Map<number, number>();
  const resets = new Set<number>();
  const left = new Set<number>();
  for (const { from, to, kind } of all) {
    const component = componentOf[to] ?? -1;
    if (componentOf[from] !== component && (kind === 'plain' || kind === 'reset'))
      left.add(componentOf[from] ?? -1);
    if (component === -1) continue;
    if (componentOf[from] !== component) {
      if (!heads.has(component)) heads.set(component, to);
    } else if (kind === 'reset') resets.add(component);
  }
  for (const entry of graph.entries) heads.set(componentOf[entry] ?? -1, entry);
  const seen = new Uint8Array(componentOf.length);
  return byComponent.flatMap((steps, component): Loop[] => {
    const members: number[] = [];
    for (const { from } of steps) {
      if (seen[from] === 0) members.push(from);
      seen[from] = 1;
    }
    const prompts = members.filter((node) => graph.implementation(node)?.kind === 'prompt');
    const head = heads.get(component) ?? members[0] ?? 0;
    if (prompts.length === 0 || resets.has(component)) return [];
    return [{ head, prompts, steps, isLeft: left.has(component) }];
  });
}

/** Marks the states that still lie on loops when each loop's head is taken out. */
function innerLoops(facts: Facts, loops: readonly Loop[]): Uint8Array {
  const inner = new Uint8Array(facts.graph.nodeCount * 2);
  const rest: Step[] = [];
  for (const { head, steps } of loops)
    for (const step of steps) if (step.from !== head && step.to !== head) rest.push(step);
  if (rest.length === 0) return inner;
  for (const steps of cyclicSteps(facts, rest)) for (const { from } of steps) inner[from] = 1;
  return inner;
}

/** Whether a prompt is entered again to be told something: it goes on with its work, and does not begin another one. */
function isFollowUp(facts: Facts, { edge, to }: Step): boolean {
  const { prompt } = facts.graph.implementation(to) ?? {};
  const reads = prompt?.some(isPayloadSlot);
  const tells = edge.tag !== 'goto' || inputOf(edge.transition) !== undefined;
  return reads === true && tells === true;
}

function causeOf(endless: Endless): FindingPlace {
  return { rule: endlessRules[endless.kind], ...lassoOf(endless).place };
}
