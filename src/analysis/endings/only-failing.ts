import type { Witness } from '../../diagnostics/witness.ts';
import type { Implementation, Outcome, Transition } from '../../ir/ir.generated.ts';
import type { Platform } from '../../source/platform.ts';
import { span } from '../../source/span.ts';
import { joinWords } from '../../util/plural.ts';
import { mayEndWith } from '../flow/payload-copies.ts';
import { runFacts, splitFacts } from '../flow/payload-split.ts';
import { Adjacency } from '../graph/adjacency.ts';
import type { Given, Graph } from '../graph/graph.ts';
import { type Finding, memoByPlatform, type RuleContext } from '../rule.ts';
import { toldNames } from '../witness/told-names.ts';
import { stateName, stepsWitness } from '../witness/witness-path.ts';
import { sameLevelSteps } from './never-returning.ts';
import { scriptWithoutTransition } from './script-outcomes.ts';

type Told = Required<Pick<Finding, 'message' | 'help' | 'witness' | 'file' | 'span'>>;

/** An entry from which every way leads to scripts that can only fail, and the run to the first of these. */
interface OnlyFailing extends Told {
  readonly graph: Graph;
  /** The scripts: each with what is given to it, where that decides. */
  readonly nodes: readonly number[];
  /** What no way through these scripts prints. */
  readonly unprinted: readonly Transition[];
}

/**
 * Finds the entries from which nothing but scripts that always fail can end a run. A loop in front of these is no defect, for an
 * agent may go round until there is a reason to fail. Entries that lead to the same scripts are told once. Linear.
 */
export const findOnlyFailing = memoByPlatform(search);

function search(context: RuleContext, platform: Platform): readonly OnlyFailing[] {
  if (!context.survey.hasScripts || !context.workflow.implementations.some(canOnlyFail)) return [];
  const facts = splitFacts(context.facts)(platform, 'possible', { callsReturn: 'certain' });
  const { graph } = facts;
  const forward = new Adjacency(graph.nodeCount, sameLevelSteps(facts));
  const isFailing = (node: number) => {
    const implementation = graph.runs(node) ? graph.implementation(node) : undefined;
    // What is wrong with its text tells why it fails.
    return (
      implementation !== undefined &&
      failuresOf(implementation, graph.givenTo?.(node) ?? null).length > 0 &&
      !context.problemsIn(implementation.file).some(({ severity }) => severity !== 'info')
    );
  };
  const doomed = new Set<number>();
  // What a state leads to comes before it, unless that leads back to it.
  for (const node of forward.finishOrder(graph.entries)) {
    const next: number[] = [];
    forward.visitSuccessors(node, (one) => next.push(one));
    const isDoomed = next.length === 0 ? isFailing(node) : next.every((one) => doomed.has(one));
    if (isDoomed && !facts.canFinish(node)) doomed.add(node);
  }
  const told = new Set<number>();
  return graph.entries
    .filter((entry) => doomed.has(entry))
    .flatMap((entry) => {
      const scripts = forward.reachable([entry], told).filter(isFailing);
      const [first] = scripts;
      if (first === undefined) return [];
      const implementation = graph.implementation(first);
      const witness = runInto(context, platform, first) ?? {
        kind: 'closed-set' as const,
        platform,
        reason: 'each of these scripts ends with another exit code than 0, whatever comes in',
        states: toldNames(graph, scripts),
      };
      const [failure] =
        implementation === undefined ? [] : failuresOf(implementation, graph.givenTo?.(first) ?? null);
      const place = { file: implementation?.file ?? '', span: failure?.span ?? span(0, 0) };
      const unprinted = scripts.flatMap((node) => graph.implementation(node)?.script?.unprinted ?? []);
      const words = describe(graph, entry, scripts);
      return [{ ...words, ...place, witness, graph, nodes: scripts, unprinted }];
    });
}

function describe(graph: Graph, entry: number, scripts: readonly number[]) {
  const names = toldNames(graph, scripts);
  const isGiven = (node: number) => (graph.givenTo?.(node) ?? null) !== null;
  const isOfAll = scripts.some((node) => isGiven(node) && names.includes(stateName(graph, node)));
  const always = `${joinWords(names, 'and')} always ${names.length === 1 ? 'ends' : 'end'} with another exit code than 0`;
  const way = scripts.some(isGiven) ? ', or let something else come in' : ' on some way';
  return {
    message: `no run from ${stateName(graph, entry)} can end but by a failure: ${isOfAll ? 'with what comes in, ' : ''}${always}`,
    help: `let ${joinWords(names, 'or')} print a transition and end with exit code 0${way}`,
  };
}

/** The run that is told of the first of these scripts; null where raymond knows of none, or no step leads there. */
function runInto({ facts }: RuleContext, platform: Platform, node: number): Witness | null {
  for (const taken of runFacts(facts(platform, 'possible'), facts(platform, 'certain'))) {
    const path = taken.isReachable(node) ? taken.pathTo(node, 'empty') : null;
    if (path !== null && path.length > 0) return stepsWitness(taken, path);
  }
  return null;
}

/** How a script ends with what is given to it, with null whatever it is, where that is known and it can only fail: before anything was printed that could count. */
function failuresOf(implementation: Implementation, given: Given): readonly Outcome[] {
  if (!canOnlyFail(implementation)) return [];
  const { outcomes = [] } =
    (given === null ? scriptWithoutTransition(implementation) : implementation.script) ?? {};
  const own = outcomes.filter((one) => given === null || mayEndWith(implementation, one, given));
  // What `set -u` ends for want of a payload is sure to end where there is none.
  const isEnded = given === '' && outcomes.some(({ needsPayload }) => needsPayload);
  return own.every((one) => isFailure(one) && (one.sure || isEnded)) ? own : [];
}

/** Whether all ways of a script are known, and some of them only fail. */
function canOnlyFail({ script, opaque, hasPolicy }: Implementation): boolean {
  // That there is nothing to read has a finding of its own.
  return (
    script !== null &&
    opaque === null &&
    !hasPolicy &&
    script.emptyInput === undefined &&
    script.outcomes.some(isFailure)
  );
}

/** Of a failure by the last test `script-emits-none` tells. */
function isFailure({ exit, tags, byTest }: Outcome): boolean {
  return exit === 'failure' && tags.length === 0 && byTest !== true;
}
