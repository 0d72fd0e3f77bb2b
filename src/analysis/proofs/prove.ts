import type { Workflow } from '../../ir/ir.generated.ts';
import { type Property, properties } from '../../ir/properties.ts';
import type { Platform } from '../../source/platform.ts';
import { type FactSource, factsOf } from '../flow/facts-of.ts';
import { splitFacts } from '../flow/payload-split.ts';
import type { Facts } from '../graph/facts.ts';
import { describeOpen, openStates, settleOpen } from './open-states.ts';
import type { Answer, Given, Proof } from './prove-answer.ts';
import { agentsBounded, stackBounded } from './prove-bounds.ts';
import { callsReturn, canEnd } from './prove-ends.ts';

/**
 * Decides, for every platform in effect, whether from wherever a run comes it can end, whether every call can
 * return, whether the stack and the number of agents are bounded. Proved only of E+ with what is certain on E0, refuted
 * only by a run on E0; what lies between is unknown, with what would settle it. Linear.
 */
export function proveWorkflow(workflow: Workflow): Proof[] {
  const facts = factsOf(workflow);
  return workflow.platforms.flatMap((platform) => provePlatform(workflow, platform, facts));
}

function provePlatform(workflow: Workflow, platform: Platform, source: FactSource): Proof[] {
  const possible = source(platform, 'possible');
  const factsFor = splitFacts(source, 'proven');
  const lastingFor = splitFacts(source, 'lasting');
  const given: Given = {
    certain: factsFor(platform, 'certain'),
    bounded: factsFor(platform, 'bounded'),
    possible: factsFor(platform, 'possible'),
    withWorkers: (edges) => factsFor(platform, edges, { workersEnd: false }),
    lasting: (assumptions) => lastingFor(platform, 'bounded', assumptions),
  };
  const { cause, settle } = whyOpen(workflow, possible, given.bounded);
  return properties.map((property): Proof => {
    const answer = given.certain.graph.entries.length === 0 ? noEntry : provers[property](given);
    const unknown = answer.verdict === 'unknown' && answer !== noEntry;
    return {
      property,
      platform,
      verdict: answer.verdict,
      reason: unknown && answer.settle === undefined ? `${answer.reason}: ${cause}` : answer.reason,
      settle: unknown ? (answer.settle ?? settle) : null,
      depth: answer.depth ?? null,
    };
  });
}

/** Why something is not known, and what would settle it. */
function whyOpen(workflow: Workflow, possible: Facts, { graph }: Facts) {
  const { platform } = possible.graph;
  const { givenTo, undecided } = graph;
  const open = openStates(workflow, platform, possible, givenTo !== undefined);
  const missing = [workflow.entry, ...workflow.entries].find((one) => one?.[platform] === null) ?? null;
  if (open.length === 0 && missing !== null)
    return {
      cause: `the entry ${missing.text} does not resolve`,
      settle: `mend its name in ${missing.file}`,
    };
  if (open.length > 0 || givenTo === undefined)
    return { cause: describeOpen(open), settle: settleOpen(open) };
  const untold = [...(undecided?.keys() ?? [])].flatMap(({ from }) => graph.implementation(from) ?? []);
  const own = untold.find(({ script }) => script?.handled.length === 0);
  if (own === undefined)
    return {
      cause: 'only a run settles which payloads come there',
      settle: 'compare payloads as a whole, as they are sent',
    };
  return {
    cause: `raymond cannot tell how a test in ${own.file} comes out`,
    settle: `compare whole texts in ${own.file}, or leave out what no run takes`,
  };
}

const noEntry: Answer = { verdict: 'unknown', reason: 'the workflow has no entry' };

const provers: Readonly<Record<Property, (given: Given) => Answer>> = {
  'can-end': canEnd,
  'calls-return': callsReturn,
  'stack-bounded': stackBounded,
  'agents-bounded': agentsBounded,
};
