import type { Implementation, Transition } from '../../ir/ir.generated.ts';
import { prints } from '../../ir/printed-by.ts';
import { memo } from '../../util/memo.ts';
import { admits, isDoubtful, mayBegin, type PayloadSet } from './payload-handling.ts';
import { merged, noWay, type Payloads, type Source, someText } from './supplies.ts';

/** What a state hands on by a tag of what it is given: a script that asks for the payload may keep some of it back. */
export function handOn(
  given: Payloads,
  node: number,
  implementation: Implementation,
  tag: Transition,
): Payloads {
  const { unknown, open, unasked, none, maybe } = given;
  const isResult = tag.tag === 'result';
  const isPrompt = implementation.prompt !== null;
  const passed = given.sources.flatMap((source): Source[] => {
    const way = wayOf(implementation, tag, source);
    if (way === 'never') return [];
    const sent = isResult ? source : asInput(source);
    return [way === 'perhaps' ? asUnsure(sent) : sent];
  });
  const isUnsure = passed.some((source) => source.isUnsure);
  const handed = { sources: passed, unknown: unknown || isUnsure, open, unasked, none: false, maybe: false };
  if (maybe || (none && isPrompt)) return merged([handed, someText]);
  // A variable that is not set is handed on as an empty text.
  const empty = { ...emptySource, node, isAnswer: isResult, file: implementation.file, span: tag.span };
  const isEmpty = none && wayOf(implementation, tag, empty) !== 'never';
  return isEmpty ? merged([handed, { ...noWay, sources: [empty] }]) : handed;
}

const emptySource = { text: '', isPlaceholder: false, beginning: null, isUnsure: false, isLast: false };

const asInput = memo((source: Source): Source => (source.isAnswer ? { ...source, isAnswer: false } : source));

const asUnsure = memo((source: Source): Source => (source.isUnsure ? source : { ...source, isUnsure: true }));

/** Payloads, and others of which nobody knows whether they come, nor what becomes of one that is absent. */
export function withUnsure(own: Payloads, others: Payloads): Payloads {
  const known = new Set(own.sources);
  const sources = others.sources.filter((source) => !known.has(source)).map(asUnsure);
  const isLacking = others.none || others.maybe;
  const open = others.open || isLacking;
  const unasked = others.unasked || isLacking;
  const unknown = others.unknown || open || sources.length > 0;
  return merged([own, { sources, unknown, open, unasked, none: false, maybe: false }]);
}

/** Whether a state hands a payload on by this tag. */
function wayOf(
  implementation: Implementation,
  tag: Transition,
  source: Source,
): 'surely' | 'perhaps' | 'never' {
  const { script, transitions, dynamic, opaque } = implementation;
  if (script === null)
    return transitions.length + dynamic.length === 1 && opaque === null ? 'surely' : 'perhaps';
  const ends = script.outcomes.filter((outcome) => prints(implementation, outcome, tag));
  if (ends.length === 0) return 'perhaps';
  const mayBe = (payload: PayloadSet | null) => payload === null || mayLead(implementation, payload, source);
  const fitting = ends.filter(({ exit, payload }) => exit === 'success' && mayBe(payload));
  if (fitting.length === 0) return 'never';
  const isSure = fitting.some(
    ({ sure, payload }) => sure && (payload === null || !isDoubtful(payload, source.text)),
  );
  return isSure ? 'surely' : 'perhaps';
}

/** Whether a run with that payload can end so, as far as the payload is known. */
export function mayLead(
  implementation: Implementation,
  payload: PayloadSet,
  { text, isPlaceholder, beginning }: Source,
): boolean {
  if (!isPlaceholder) return admits(implementation, payload, text);
  return beginning === null || mayBegin(implementation, payload, beginning);
}
