import type { FindingPlace } from '../../diagnostics/diagnostic.ts';
import type { Place } from '../../diagnostics/place.ts';
import type { Implementation, Transition } from '../../ir/ir.generated.ts';
import { isCall } from '../../ir/is-call.ts';
import { PromptWords } from '../../prose/prompt-words.ts';
import { isOnlySpokenOf } from '../../prose/spoken-of.ts';
import type { Platform } from '../../source/platform.ts';
import type { Span } from '../../source/span.ts';
import { identifyFile } from '../../source/state-file.ts';
import { groupBy } from '../../util/group-by.ts';
import { memo } from '../../util/memo.ts';
import { type PayloadFlow, payloadFlowOf } from '../flow/payload-flow.ts';
import { misspeltLabel, type Unhandled, unhandledBy } from '../flow/payload-handling.ts';
import { untakenWays } from '../flow/payload-split.ts';
import { readsPayload } from '../flow/reads.ts';
import type { Payloads, Source } from '../flow/supplies.ts';
import type { Sent } from '../flow/unsent-payloads.ts';
import { distinctFacts } from '../graph/distinct-facts.ts';
import type { Facts } from '../graph/facts.ts';
import type { Edge, Graph } from '../graph/graph.ts';
import { placesOfFirstAgent } from '../graph/steps.ts';
import { memoByPlatform, type RuleContext } from '../rule.ts';
import { missingInPrompt } from './named-in-prompt.ts';
import { missingName, type Surroundings } from './names-of-payloads.ts';

/** What a callee can answer and the state that it returns to does not provide for. */
export interface UnhandledPayload extends Omit<Unhandled, 'end'> {
  /** The results that send it. */
  readonly sources: readonly [Source, ...Source[]];
  readonly text: string;
  /** A call that is answered so. */
  readonly call: Edge;
  /** Whether the state that is called says it itself. */
  readonly isOfCallee: boolean;
  readonly end: Unhandled['end'] | 'is not spoken of';
}

/** `facts` are those of E0. Linear: of each callee only so many payloads are known. */
function findUnhandledPayloads(context: RuleContext, facts: Facts): UnhandledPayload[] {
  const { graph } = facts;
  const calls = graph.edges.filter(
    ({ tag, second }) => isCall(tag) && mayHandle(graph.implementation(second)),
  );
  if (calls.length === 0) return [];
  const flow = payloadFlowOf(facts);
  const possible = payloadFlowOf(context.facts(graph.platform, 'possible'));
  const returning = calls.filter((edge) => flow.comesBack(edge));
  const isGiven = givenOn(context.facts(graph.platform, 'possible'));
  return [...groupBy(returning, ({ second }) => second)].flatMap(([back, leading]) => {
    const implementation = graph.implementation(back);
    if (implementation === undefined) return [];
    const asked = possible.askedFor(back);
    const sent = asked?.beginnings.length === 0 ? asked.texts : null;
    const surroundings = { ...context, platform: graph.platform, sent };
    const mayEndSo = flow.allTexts(back) === null;
    const judged = new Map<string, Verdict | null>();
    const verdictOn = (text: string, answers: readonly Source[]): Verdict | null => {
      if (!judged.has(text) && judged.size < mostTexts) {
        const all = new Set(answers.map((answer) => answer.text));
        judged.set(text, judge(implementation, text, all, asked, surroundings));
      }
      const unhandled = judged.get(text) ?? null;
      // Where other payloads can come too, script-emits-none tells that the script may end without a transition.
      return unhandled?.end === 'prints no tag' && mayEndSo ? null : unhandled;
    };
    return [...groupBy(leading, (edge) => edge.target)].flatMap(([callee, calls]) => {
      const [some] = calls;
      if (some === undefined) return noneTold;
      const answers = answersOf(flow, possible, callee).filter(isGiven);
      const told = [
        ...answers.filter((answer) => verdictOn(answer.text, answers) !== null),
        ...withBlanks(graph, answers).filter(
          ({ text }) => verdictOn(text, answers)?.end === 'keeps its blanks',
        ),
      ].filter((answer) => isAskedFor(graph.implementation(answer.node), answer));
      const slips = misspeltIn(implementation, some, possible.returned(callee), possible.incoming(back));
      if (told.length === 0) return slips;
      const call = calls.length === 1 ? some : firstOf(calls, facts);
      const wholes = [...groupBy(told, ({ text }) => text)].flatMap(([text, [first, ...others]]) => {
        const unhandled = verdictOn(text, answers);
        const isOfCallee = [first, ...others].some((source) => source?.node === callee);
        return unhandled === null || first === undefined
          ? []
          : [{ ...unhandled, text, call, isOfCallee, sources: [first, ...others] as const }];
      });
      return [...wholes, ...slips];
    });
  });
}

/** The call to which a run comes first: what leads to another may hang on an answer of this one. */
function firstOf(calls: readonly Edge[], facts: Facts): Edge {
  const places = placesOfFirstAgent(facts);
  const placeOf = ({ from }: Edge) => places.get(from) ?? Number.POSITIVE_INFINITY;
  return calls.reduce((first, other) => (placeOf(other) < placeOf(first) ? other : first));
}

/** What is found, by what is one finding: what one `case` leaves out. */
function findingsOf(found: readonly UnhandledPayload[]): UnhandledFinding['payloads'][] {
  const groups = groupBy(found, ({ place, end }) => `${place.file} ${end}`).values();
  return [...groups].flatMap(([first, ...others]) => (first === undefined ? [] : [[first, ...others]]));
}

/** What is one finding, on every platform on which it is the same. */
interface UnhandledFinding {
  readonly facts: Facts;
  readonly platforms: readonly Platform[];
  readonly payloads: readonly [UnhandledPayload, ...UnhandledPayload[]];
  /** Where the twin of the state's script leaves it out, too. */
  readonly twin: Place | null;
}

/** All that is told; what both twins of a script leave out is told once. */
export function unhandledFindings(context: RuleContext): UnhandledFinding[] {
  const told: UnhandledFinding[] = [];
  const known = new Map<string, number>();
  for (const { facts, platforms } of distinctFacts(context, 'bounded'))
    for (const payloads of unhandledOn(context, facts.graph.platform)) {
      const [{ place, end, meant, sources }] = payloads;
      const texts = payloads.map(({ text }) => text);
      const { state } = identifyFile(place.file);
      const key = JSON.stringify([sourceKey(sources[0]), state, end, meant, texts]);
      const at = known.get(key) ?? told.length;
      const first = told[at];
      if (first !== undefined && first.payloads[0].place.file !== place.file) {
        told[at] = { ...first, platforms: [...first.platforms, ...platforms], twin: place };
        continue;
      }
      known.set(key, told.length);
      told.push({ facts, platforms, payloads, twin: null });
    }
  return told;
}

/** Where it is told that one of these states does not provide for an answer, with which it goes on as if for another one; if anywhere. */
export function unhandledIn(
  context: RuleContext,
  { platform, implementation }: Graph,
  nodes: readonly number[],
): FindingPlace | undefined {
  const places = placesIn(context, platform);
  return nodes
    .map((node) => places.get(implementation(node)?.file ?? ''))
    .find((place) => place !== undefined);
}

/** By the files that lack an answer, where the first finding of each is told. */
const placesIn = memoByPlatform((context, platform): ReadonlyMap<string, FindingPlace> => {
  const places = new Map<string, FindingPlace>();
  for (const [first] of unhandledOn(context, platform))
    if (!places.has(first.place.file)) places.set(first.place.file, placeOf(first));
  return places;
});

/** A payload that nothing provides for, and where that is told. */
interface ToldPayload extends UnhandledPayload {
  readonly told: FindingPlace;
}

/** What is told of the payload that is written at this place, if anything. */
export function unhandledAt(context: RuleContext, platform: Platform, place: Place): ToldPayload | undefined {
  return bySource(context, platform).get(sourceKey(place));
}

/** The same where that payload is a slip for the one of this step. */
export function slipAt(
  context: RuleContext,
  platform: Platform,
  place: Place,
  meant: Transition,
): ToldPayload | undefined {
  const unhandled = unhandledAt(context, platform, place);
  return unhandled?.meant === meant.payload?.trim() ? unhandled : undefined;
}

const bySource = memoByPlatform((context, platform): ReadonlyMap<string, ToldPayload> => {
  const found = new Map<string, ToldPayload>();
  for (const payloads of unhandledOn(context, platform))
    for (const one of payloads)
      for (const source of one.sources) found.set(sourceKey(source), { ...one, told: placeOf(payloads[0]) });
  return found;
});

const unhandledOn = memoByPlatform((context, platform) =>
  findingsOf(findUnhandledPayloads(context, context.facts(platform, 'bounded'))),
);

function sourceKey({ file, span }: Place): string {
  return `${file} ${span.start}`;
}

function placeOf({ sources: [source] }: UnhandledPayload): FindingPlace {
  return { rule: 'payload-unhandled', ...placeOfSource(source) };
}

/** Answers as the prompts spell them whose policies list them without the blanks around them: these are allowed, and handed on. */
function withBlanks(graph: Graph, answers: readonly Source[]): Source[] {
  return answers.flatMap((answer) => {
    const own = graph.implementation(answer.node);
    const spelled = own === undefined ? [] : (spacedResults(own).get(answer.text) ?? []);
    return spelled.map(({ payload, payloadSpan, span }) => ({
      ...answer,
      text: payload ?? '',
      span: payloadSpan ?? span,
    }));
  });
}

const spacedResults = memo(({ transitions }: Implementation) => {
  const spaced = transitions.filter(
    ({ certainty, tag, payload }) =>
      certainty === 'mention' && tag === 'result' && payload !== payload?.trim(),
  );
  return groupBy(spaced, ({ payload }) => payload?.trim());
});

/** Beginnings of answers, as `FAILED: …`, of which the state names a slip, or only the word in front. */
function misspeltIn(
  implementation: Implementation,
  call: Edge,
  { sources }: Payloads,
  { sources: sent, open, unasked }: Payloads,
): readonly UnhandledPayload[] {
  if (unasked) return noneTold;
  return sources.flatMap((source) => {
    const found = misspeltLabel(implementation, source, sent);
    // Where other payloads can come too, script-emits-none tells that the script may end without a transition.
    if (found === null || (open && found.end === 'prints no tag')) return noneTold;
    return [{ ...found, call, isOfCallee: true, sources: [source], text: source.text }];
  });
}

const wordsOf = memo((implementation: Implementation) => new PromptWords(implementation));

/** Whether a prompt asks for an answer, and does not only speak of it: "never <result>maybe</result>". */
export function isAskedFor(implementation: Implementation | undefined, { span }: Source): boolean {
  const start = implementation?.prompt?.[0]?.span.start;
  // What stands in front of the body is an entry of a policy.
  if (implementation === undefined || start === undefined || span.start < start) return true;
  const { before, after } = wordsOf(implementation).around(span);
  const inFront = before.slice(0, Math.max(0, before.lastIndexOf('<')));
  const behind = after.slice(after.indexOf('>') + 1);
  return !isOnlySpokenOf(inFront, behind);
}

/** A prompt without a slot for a payload handles none. */
function mayHandle(implementation: Implementation | undefined): boolean {
  return implementation !== undefined && (implementation.prompt === null || readsPayload(implementation));
}

const noneTold: readonly UnhandledPayload[] = [];

type Verdict = Omit<UnhandledPayload, 'sources' | 'text' | 'call' | 'isOfCallee'>;

/** More different payloads than this are not looked at in one state. */
const mostTexts = 256;

function judge(
  implementation: Implementation,
  text: string,
  all: ReadonlySet<string>,
  asked: Sent | null,
  surroundings: Surroundings,
): Verdict | null {
  if (implementation.prompt === null)
    return unhandledBy(implementation, text, asked) ?? missingName(implementation, text, surroundings);
  const missing = missingInPrompt(implementation, text, all, surroundings.sent);
  return missing === null ? null : { end: 'is not spoken of', spelling: text, ...missing };
}

/** What a callee can answer, `then` of max_visits included where nothing else is open. */
function answersOf(certain: PayloadFlow, possible: PayloadFlow, callee: number): readonly Source[] {
  const { sources, unknown } = possible.returned(callee);
  const known = certain.returned(callee).sources;
  const last = unknown ? [] : sources.filter(({ isLast, node }) => isLast && certain.facts.isReachable(node));
  const answers = last.length === 0 ? known : [...known, ...last];
  return answers.every(isTold) ? answers : answers.filter(isTold);
}

/** Whether some run gives an answer: of a script, no branch does that is never taken. */
export function givenOn(possible: Facts): (source: Source) => boolean {
  const untaken = new Set<Span>();
  for (const { payloadSpan, span } of untakenWays(possible)) untaken.add(payloadSpan ?? span);
  return ({ span }) => !untaken.has(span);
}

/** Whether it is the text of an answer, which comes for certain: what is handed on may begin as an input. */
const isTold = ({ isPlaceholder, isUnsure, isAnswer }: Source) => !isPlaceholder && !isUnsure && isAnswer;

/** Where it is written. */
export function placeOfSource({ file, span }: Source): Place {
  return { file, span };
}
