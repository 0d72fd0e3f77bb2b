import type { Implementation, Transition } from '../../ir/ir.generated.ts';
import type { Platform } from '../../source/platform.ts';
import { span } from '../../source/span.ts';
import { Adjacency } from '../graph/adjacency.ts';
import { memoByPlatform } from '../graph/memo-facts.ts';
import type { Finding, RuleContext } from '../rule.ts';
import { namesOf, stepsWitness } from '../witness/witness-path.ts';
import { sameLevelSteps } from './never-returning.ts';

type Found = Required<Pick<Finding, 'witness' | 'file' | 'span'>>;

/** An entry from which every way leads to scripts that can only fail, and the run to the first of these. */
interface OnlyFailing extends Found {
  readonly entry: string;
  readonly scripts: readonly string[];
  /** What no way through these scripts prints. */
  readonly unprinted: readonly Transition[];
}

/**
 * Finds the entries from which nothing but scripts that always fail can end a run. A loop in front of these is no defect, for an
 * agent may go round until there is a reason to fail. Entries that lead to the same scripts are told once. Linear.
 */
export const findOnlyFailing = memoByPlatform(search);

function search(context: RuleContext, platform: Platform): readonly OnlyFailing[] {
  if (!context.survey.hasScripts || !context.workflow.implementations.some(alwaysFails)) return [];
  const facts = context.facts(platform, 'possible', { callsReturn: 'certain' });
  const certain = context.facts(platform, 'certain');
  const { graph } = facts;
  const forward = new Adjacency(graph.nodeCount, sameLevelSteps(facts));
  const isFailing = (node: number) => {
    const implementation = graph.runs(node) ? graph.implementation(node) : undefined;
    // What is wrong with its text tells why it fails.
    return (
      implementation !== undefined &&
      alwaysFails(implementation) &&
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
      const names = namesOf(graph, scripts);
      const { file = '', script } = graph.implementation(first) ?? {};
      const path = certain.pathTo(first, 'empty') ?? [];
      const witness = (path.length > 0 && stepsWitness(certain, path)) || {
        kind: 'closed-set' as const,
        platform,
        reason: 'each of these scripts ends with another exit code than 0, whatever comes in',
        states: names,
      };
      const place = { file, span: script?.outcomes[0]?.span ?? span(0, 0) };
      const unprinted = scripts.flatMap((node) => graph.implementation(node)?.script?.unprinted ?? []);
      return [{ entry: namesOf(graph, [entry])[0] ?? '', scripts: names, unprinted, witness, ...place }];
    });
}

/** Whether all ways of a script are known, and each ends with another exit code than 0 before anything was printed that could count. */
function alwaysFails(implementation: Implementation): boolean {
  const { script, opaque, hasPolicy, transitions, dynamic } = implementation;
  const declares = hasPolicy || transitions.length > 0 || dynamic.length > 0;
  if (script === null || opaque !== null || declares) return false;
  const { outcomes, emptyInput } = script;
  // That there is nothing to read has a finding of its own.
  if (emptyInput !== undefined) return false;
  return outcomes.length > 0 && outcomes.every(({ exit, sure }) => exit === 'failure' && sure);
}
