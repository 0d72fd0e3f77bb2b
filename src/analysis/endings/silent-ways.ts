import type { FindingPlace, Related } from '../../diagnostics/diagnostic.ts';
import type { Place } from '../../diagnostics/place.ts';
import { indexWorkflow, referencesOf } from '../../ir/index-workflow.ts';
import type { Implementation, Outcome } from '../../ir/ir.generated.ts';
import { platforms } from '../../source/platform.ts';
import { addTo } from '../../util/group-by.ts';
import { memo } from '../../util/memo.ts';
import { mayLead } from '../flow/handed-on.ts';
import { payloadFlowOf } from '../flow/payload-flow.ts';
import {
  admits,
  isDoubtful,
  isNone,
  misspeltLabel,
  type PayloadSet,
  unhandledBy,
} from '../flow/payload-handling.ts';
import { givenWhereReached } from '../flow/payload-split.ts';
import type { Source } from '../flow/supplies.ts';
import { onlyTexts, type Sent } from '../flow/unsent-payloads.ts';
import type { Facts } from '../graph/facts.ts';
import type { Graph } from '../graph/graph.ts';
import { noteWays, type Ways, wayKey } from '../graph/note-ways.ts';
import type { RuleContext } from '../rule.ts';
import { sureOutcomes } from './script-outcomes.ts';

const mostRelated = 3;
/** What is told of a `read` of the script's own standard input. */
export const nothingToRead = 'nothing stands on the standard input of a script, so no line is found here';

/** A way through a script that ends well, or by a test that is its last command, and prints no transition. */
interface SilentWay {
  readonly file: string;
  readonly outcome: Outcome;
}

/** The ways through scripts that runs can take to an end with exit code 0, or by a test, and without a transition. */
export const silentWays = memo((context: RuleContext): readonly SilentWay[] =>
  sureOutcomes(context).flatMap(({ node, implementation, outcome }): SilentWay[] => {
    const { file, forceImplicit, implicit, limits, opaque } = implementation;
    const { exit, byTest, tags, unknown, payload } = outcome;
    // Where the header says how often it is tried again, it may fail until a file is there.
    const isWell = exit === 'success' || (byTest && !limits.retries);
    if (!isWell || tags.length > 0 || unknown !== null) return [];
    // With one complete entry in the header, no tag means that entry.
    if (implicit !== null || forceImplicit || isPerhapsNoState(context, node)) return [];
    // Its one tag cannot be read, which has been told.
    if (opaque?.cause === 'damaged' && !printsTag(implementation)) return [];
    return payload === null || canComeAbout(context, node, payload) ? [{ file, outcome }] : [];
  }),
);

/** What is told of the first such way through a script, or of its tag where it never ends; if there is one. */
export function silentWayOf(context: RuleContext, file: string): FindingPlace | undefined {
  return placesOf(context).get(file);
}

/** By file: the first way. */
const placesOf = memo((context: RuleContext): ReadonlyMap<string, FindingPlace> => {
  const places = new Map<string, FindingPlace>();
  for (const { file, outcome } of silentWays(context))
    if (!places.has(file)) places.set(file, { rule: 'script-emits-none', file, span: outcome.span });
  // Where no way ends well, it may be told that nothing can be read, that every way fails, or that none ends after the first tag.
  for (const { file, script } of context.workflow.implementations) {
    const { emptyInput, outcomes = [], unprinted: [lost] = [] } = script ?? {};
    if (lost === undefined || outcomes.some(({ exit }) => exit === 'success')) continue;
    // It goes round for ever after the first tag, or fails before it.
    const rule = outcomes.length === 0 ? 'result-then-failure' : 'script-ends-early';
    const isUnread = emptyInput !== undefined && outcomes.length > 0;
    places.set(file, { rule, file, span: isUnread ? emptyInput : lost.span });
  }
  return places;
});

/** The silent ways through scripts whose twins, on the other platform, lead to the states. */
export const silentTwins = memo((context: RuleContext): Ways => {
  const ways = new Map<string, FindingPlace>();
  const { byFile } = indexWorkflow(context.workflow);
  for (const { unix, windows } of context.workflow.states) {
    if (unix === null || windows === null || unix === windows) continue;
    for (const [platform, own, twin] of [
      ['unix', unix, windows],
      ['windows', windows, unix],
    ] as const) {
      const way = silentWayOf(context, own);
      if (way === undefined || silentWayOf(context, twin) !== undefined) continue;
      for (const transition of byFile(twin)?.transitions ?? [])
        noteWays(ways, platform, referencesOf(transition), way);
    }
  }
  return ways;
});

/** The silent ways through scripts in whose code there is a tag for the states, which no way prints, or a label that would lead there. */
export const unprintedWays = memo((context: RuleContext): Ways => {
  const ways = new Map<string, FindingPlace>();
  for (const { file, script } of context.workflow.implementations) {
    const unprinted = script?.unprinted ?? [];
    if (unprinted.length === 0) continue;
    const way = missingLabelIn(context, file) ?? silentWayOf(context, file);
    if (way === undefined) continue;
    for (const tag of unprinted)
      for (const platform of platforms) noteWays(ways, platform, referencesOf(tag), way);
  }
  return ways;
});

/** Where a batch file jumps to a label that it has not, or calls it. */
export function missingLabelIn({ problemsIn }: RuleContext, file: string): FindingPlace | undefined {
  return problemsIn(file).find(({ rule }) => rule === 'label-missing');
}

/** What the shells fill in: the name of the state begins with what stands in front of it. */
const filledIn = /[$%!`]/;
/** So many scripts are asked for each group of states that nothing leads into. */
const mostAsked = 64;

/** The silent ways through scripts with a tag in their code, which no way prints, for a state that a variable names. */
const openWays = memo((context: RuleContext): readonly { beginning: string; way: FindingPlace }[] => {
  const { byFile } = indexWorkflow(context.workflow);
  const ways = [...placesOf(context)].flatMap(([file, way]) => {
    const unprinted = byFile(file)?.script?.unprinted ?? [];
    const names = unprinted.flatMap(referencesOf).map(({ text }) => text);
    const open = names.filter((name) => filledIn.test(name));
    return open.map((name) => ({ beginning: name.slice(0, name.search(filledIn)), way }));
  });
  return ways.slice(0, mostAsked);
});

/** The first such way that may lead to one of these states, as through a function that nothing calls; if there is one. */
export function openWayTo(context: RuleContext, states: readonly string[]): FindingPlace | undefined {
  return openWays(context).find(({ beginning }) => states.some((state) => state.startsWith(beginning)))?.way;
}

/** The tags in the code of scripts that no way prints, by the states that they lead to. */
const deadTags = memo(({ workflow }: RuleContext): ReadonlyMap<string, readonly Place[]> => {
  const places = new Map<string, Place[]>();
  for (const { file, script } of workflow.implementations)
    for (const tag of script?.unprinted ?? [])
      for (const platform of platforms)
        for (const key of new Set(referencesOf(tag).map((one) => wayKey(platform, one[platform]))))
          addTo(places, key, { file, span: tag.span });
  return places;
});

/**
 * Those that lead to some states of a graph, for the finding that nothing leads there. `cause`: the finding, if it is told, that
 * the test in front of the first one never holds, or that nobody answers the question there.
 */
export function deadTagsFor(
  context: RuleContext,
  graph: Graph,
  nodes: readonly number[],
): { readonly related: readonly Related[]; readonly cause?: FindingPlace } {
  const places = nodes.flatMap(
    (node) => deadTags(context).get(wayKey(graph.platform, graph.implementation(node)?.file)) ?? [],
  );
  const related = places
    .slice(0, mostRelated)
    .map((place) => ({ ...place, message: 'no way through the script prints this' }));
  const [first] = places;
  const test = first && falseTestBefore(context, first);
  if (test !== undefined) return { related, cause: test };
  const read = first && indexWorkflow(context.workflow).byFile(first.file)?.script?.emptyInput;
  if (first === undefined || read === undefined || read.start > first.span.start) return { related };
  const { file } = first;
  return {
    related: [...related, { file, span: read, message: nothingToRead }],
    cause: { rule: 'interactive-command', file, span: read },
  };
}

/** A test that never holds, in front of a tag that is never printed. */
function falseTestBefore({ problemsIn }: RuleContext, { file, span }: Place): FindingPlace | undefined {
  return problemsIn(file).find(
    ({ rule, span: test }) => rule === 'comparison-missing' && test.end <= span.start,
  );
}

function printsTag({ script }: Implementation): boolean {
  return script?.outcomes.some(({ tags }) => tags.length > 0) === true;
}

/** A script that never prints a tag, and that nothing names: code for other scripts, which is told of as no state. */
function isPerhapsNoState({ workflow, platforms, facts }: RuleContext, node: number): boolean {
  const implementation = workflow.implementations[node];
  if (implementation !== undefined && printsTag(implementation)) return false;
  return platforms.every((platform) => {
    const possible = facts(platform, 'possible');
    if (!possible.isReachable(node)) return true;
    const { edges, anything } = possible.graph;
    const isNamed = edges.some(
      ({ from, target, second }) => from !== anything && (target === node || second === node),
    );
    return (
      !isNamed &&
      possible.isReachable(possible.graph.anything) &&
      !facts(platform, 'certain').isReachable(node)
    );
  });
}

/**
 * Whether a payload can come in with which the script ends so. One that a callee answers and the script does not name is
 * told there.
 */
export function canComeAbout(context: RuleContext, node: number, payload: PayloadSet): boolean {
  return reachedFacts(context, node).some(
    (facts) =>
      canComeIn(facts, node, payload, (implementation, source, { sent, sources }) => {
        const { text, isAnswer, isPlaceholder } = source;
        if (isPlaceholder) return misspeltLabel(implementation, source, sources) === null;
        const isTold = isAnswer && sent !== null && unhandledBy(implementation, text, sent) !== null;
        return !isTold && !isDoubtful(payload, text);
      }) && isBrought(context, facts.graph, node, payload),
  );
}

/** Whether a run comes to the script with one of these payloads: what an answer is may hang on what its callee was given. */
function isBrought(
  { facts }: RuleContext,
  { platform, implementation: implementationOf }: Graph,
  node: number,
  payload: PayloadSet,
): boolean {
  const implementation = implementationOf(node);
  return givenWhereReached(facts(platform, 'possible'), node).some(
    (given) => given === null || implementation === undefined || admits(implementation, payload, given),
  );
}

/** Whether none of the payloads with which the script ends so can come in, wherever a run leads to it. */
export function neverComesAbout(context: RuleContext, node: number, payload: PayloadSet): boolean {
  const reached = reachedFacts(context, node);
  return reached.length > 0 && !reached.some((facts) => canComeIn(facts, node, payload, () => true));
}

function reachedFacts({ platforms, facts }: RuleContext, node: number): readonly Facts[] {
  return platforms
    .map((platform) => facts(platform, 'certain'))
    .filter((one) => one.graph.runs(node) && one.isReachable(node));
}

/** Whether one of these payloads can come in that `counts`. `sent`: all that can come, where no others can; `sources`: those that are known. */
function canComeIn(
  facts: Facts,
  node: number,
  payload: PayloadSet,
  counts: (
    implementation: Implementation,
    source: Source,
    known: { readonly sent: Sent | null; readonly sources: readonly Source[] },
  ) => boolean,
): boolean {
  const implementation = facts.graph.implementation(node);
  if (implementation === undefined || isNone(payload)) return false;
  const flow = payloadFlowOf(facts);
  const { sources, open, none, maybe } = flow.incoming(node);
  const sent = onlyTexts(flow.allTexts(node));
  if (open || maybe || flow.isEntry(node) || (sources.length === 0 && !none)) return true;
  if (none && admits(implementation, payload, '')) return true;
  return sources.some((source) => {
    if (!mayLead(implementation, payload, source)) return false;
    return source.isUnsure || counts(implementation, source, { sent, sources });
  });
}
