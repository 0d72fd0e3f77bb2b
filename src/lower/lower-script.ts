import type { Tag } from '../grammar/tag.ts';
import type { DynamicTransition, HandledPayloads, Outcome, Script, Transition } from '../ir/ir.generated.ts';
import { bySpan } from '../source/span.ts';
import type { ScriptTree } from '../syntax/script.ts';
import { tagsOf } from '../syntax/scripts/follow/output/behaviour.ts';
import { isUnseen } from '../syntax/scripts/follow/output/printed-tag.ts';
import type { ReferenceTable } from './references.ts';
import { tagTransition } from './tag-transition.ts';

/** The limits of the schema: what a script of many thousand lines does beyond is not looked at. */
const mostOutcomes = 1000;
const mostAsked = 100;
const mostReads = 10_000;
const mostPayloads = 1000;
const mostUnprinted = 100;
const mostBroken = 100;

/** What the tags of a script have become. */
type LoweredTags = ReadonlyMap<Tag, Transition | DynamicTransition>;

/** Which of the transitions its tags are, where several stand at one place: `<goto>$next</goto>`, printed with several states. */
type TagNumbers = ReadonlyMap<Tag, number>;

export function numberTags(
  tags: ScriptTree['tags'],
  lowered: LoweredTags,
  transitions: readonly (Transition | DynamicTransition)[],
): TagNumbers {
  const places = new Set(tags.map(({ tag: { span } }) => `${span.start} ${span.end}`));
  if (places.size === tags.length) return noNumbers;
  const numbers = new Map(transitions.map((transition, at) => [transition, at]));
  return new Map(
    [...lowered].flatMap(([tag, transition]) => {
      const at = numbers.get(transition);
      return at === undefined ? [] : [[tag, at]];
    }),
  );
}

const noNumbers: TagNumbers = new Map();

/** What a script does besides its transitions. */
export function lowerScript(
  { behaviour, reads, source, brokenTags, unprintedTags, emptyInput, neverSet }: ScriptTree,
  references: ReferenceTable,
  numbers: TagNumbers,
): Script {
  const outcomes = behaviour.outcomes.map((outcome) => lowerOutcome(behaviour, outcome, numbers));
  const handled = behaviour.handled.slice(0, mostPayloads).map(lowerHandled);
  const context = { file: source.name, origin: 'script', certainty: 'mention', reported: false } as const;
  const unprinted = unprintedTags
    .slice(0, mostUnprinted)
    .map((tag) => tagTransition({ tag, content: null, attributes: [] }, context, references));
  const broken = brokenTags
    .slice(0, mostBroken)
    .map(({ message, help, span, related = [], payload, lacks }) => ({
      message,
      ...(help === undefined ? {} : { help }),
      span,
      related: related.map((place) => ({ message: place.message, span: place.span })),
      ...(payload === undefined ? {} : { payload }),
      ...(lacks === undefined ? {} : { lacks }),
    }));
  return {
    outcomes: behaviour.unfollowed === null && outcomes.length <= mostOutcomes ? outcomes : [],
    reads: reads.slice(0, mostReads),
    readsAll: behaviour.startsOther,
    handled: handled.sort(bySpan),
    ...(broken.length === 0 ? {} : { broken }),
    ...(unprinted.length === 0 ? {} : { unprinted }),
    ...(unprinted.length === 0 || emptyInput === null ? {} : { emptyInput }),
    ...(neverSet === null ? {} : { neverSet }),
  };
}

function lowerOutcome(
  behaviour: ScriptTree['behaviour'],
  outcome: ScriptTree['behaviour']['outcomes'][number],
  numbers: TagNumbers,
): Outcome {
  const { anything, broken, exit, byTest, needsPayload, sure, tests, payload, variables, span } = outcome;
  const isTargetless =
    !sure && broken?.isSettled === true && / names no target$/.test(broken.problem.message);
  // Of a way that asks for more only so much is told: it seems to take more values than it does.
  const asked = variables.slice(0, mostAsked);
  const tags = tagsOf(behaviour, outcome).map(({ tag }) => tag);
  return {
    tags: tags.map(({ span }) => span),
    ...(tags.length === 0 || numbers.size === 0
      ? {}
      : { printed: tags.map((tag) => numbers.get(tag) ?? null) }),
    ...(isTargetless ? { targetless: true } : {}),
    unknown: isUnseen(anything) && !isTargetless ? anything.span : null,
    exit,
    ...(byTest === undefined ? {} : { byTest }),
    ...(needsPayload === undefined ? {} : { needsPayload }),
    sure,
    tests: tests.slice(0, mostAsked),
    payload,
    ...(asked.length === 0 ? {} : { variables: asked }),
    span,
  };
}

/** What a script tells apart in one place. */
function lowerHandled({
  patterns,
  folding,
  span,
  table,
  acts,
}: ScriptTree['behaviour']['handled'][number]): HandledPayloads {
  const texts = patterns.filter((pattern) => pattern.kind === 'text');
  const places = new Set(texts.map(({ span }) => span.start));
  const globs = patterns.flatMap((pattern) => {
    if (pattern.kind === 'glob') return [pattern];
    // Where a script names a part of payloads, what these fit stands beside it.
    const within = pattern.kind === 'unknown' ? pattern.within : undefined;
    return within === undefined || !places.has(pattern.span.start)
      ? []
      : [{ text: within, span: pattern.span }];
  });
  const isOpen = patterns.some(({ kind }) => kind === 'any' || kind === 'unknown');
  return {
    payloads: texts.slice(0, mostPayloads).map(({ text, span }) => ({ text, span })),
    patterns: globs.slice(0, mostPayloads).map(({ text, span }) => ({ glob: text, span })),
    rest: isOpen || texts.length > mostPayloads || globs.length > mostPayloads,
    folding,
    span,
    ...(table === undefined ? {} : { table }),
    ...(acts ? { acts } : {}),
  };
}
