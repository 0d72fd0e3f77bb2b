import { builtInSlots, isPayloadSlot } from '../../ir/built-in-slots.ts';
import type {
  HandledPayloads,
  Implementation,
  Outcome,
  Piece,
  Script,
  VariableRead,
} from '../../ir/ir.generated.ts';
import { policySlots } from '../../ir/policy-slots.ts';
import type { Span } from '../../source/span.ts';
import { isNearMiss } from '../../util/nearest.ts';
import { canEndSo, type PayloadSet } from './payload-handling.ts';

/** A use of a variable: a `{{slot}}` of a prompt, or what a script reads of its environment. */
export interface Read {
  readonly name: string;
  /** As it is written. */
  readonly shown: string;
  readonly span: Span;
  /** The variable of its script that is most likely meant. */
  readonly meant?: string | undefined;
  /** A default stands in for it, or a test asks for it. */
  readonly isGuarded?: boolean;
  /** The script would go on without it, had `set -u` not ended it here. */
  readonly isTooLate?: boolean;
}

const payloadVariables = ['RAYMOND_RESULT', 'RAYMOND_INPUT'];

/** Words near to one of these names that are names of their own. */
const ownWords = new Set(['stage', 'stages', 'states', 'stats', 'static', 'estate', 'slate']);

/** The slot that is always set whose name a prompt has most likely misspelt. */
export function meantSlot(name: string): string | undefined {
  return ownWords.has(name.toLowerCase()) ? undefined : builtInSlots.find((other) => isNearMiss(name, other));
}

/** The variables that are always set, or have the payload, in scripts (language.md#variables). */
export const builtInVariables = [
  ...payloadVariables,
  'RAYMOND_WORKFLOW_ID',
  'RAYMOND_AGENT_ID',
  'RAYMOND_STATE',
];

/** Whether a state looks at the payload at all, as far as can be seen; a script may pass it on to what it starts. */
export function readsPayload(implementation: Implementation): boolean {
  const { prompt, script } = implementation;
  if (policySlots(implementation).some(isPayloadSlot)) return true;
  if (prompt !== null) return prompt.some(isPayloadSlot);
  return (
    script === null || script.readsAll || script.reads.some(({ name }) => payloadVariables.includes(name))
  );
}

/** The first use of a payload by a state that has no way to do without one; null when there is none. */
export function neededPayload(implementation: Implementation): Read | null {
  const { prompt, script } = implementation;
  const slot = prompt?.find(isPayloadSlot) ?? policySlots(implementation).find(isPayloadSlot);
  if (slot !== undefined) return readOfSlot(slot);
  if (script === null) return null;
  const reads = script.reads.filter(({ name }) => payloadVariables.includes(name));
  const demanded = endsWithoutPayload(implementation, script) ? reads.find(isBare) : undefined;
  if (demanded !== undefined)
    return { ...readOf(demanded), isTooLate: providesForNone(implementation, script, reads) };
  const [first] = reads;
  if (first === undefined || reads.some(({ guarded }) => guarded)) return null;
  // A test with a default, or one of the empty text, provides for none.
  const isTested = script.handled.some(
    ({ rest, payloads }) => rest || payloads.some(({ text }) => text === ''),
  );
  return isTested ? null : readOf(first);
}

function readOf({ name, span }: VariableRead): Read {
  return { name, shown: `$${name}`, span };
}

/** Whether nothing changes what is read, and nothing stands in for it. */
function isBare({ name, span: { start, end } }: VariableRead): boolean {
  return [1, 3].includes(end - start - name.length);
}

/** Whether a script of Bash can only fail where there is no payload, because of `set -u`. */
function endsWithoutPayload({ opaque }: Implementation, { outcomes }: Script): boolean {
  if (opaque?.cause === 'damaged') return false;
  const well = outcomes.filter(({ exit }) => exit === 'success');
  return well.length > 0 && well.every(({ needsPayload }) => needsPayload);
}

/** Whether a script asks if there is a payload, and goes on if there is none. */
function providesForNone(
  implementation: Implementation,
  { outcomes, handled }: Script,
  reads: readonly VariableRead[],
): boolean {
  const namesEmpty = ({ texts }: Pick<PayloadSet, 'texts'>) => texts.includes('');
  const asks =
    outcomes.some((one) => one.needsPayload && one.payload !== null && namesEmpty(one.payload)) ||
    reads.some((read) => read.guarded && isBare(read) && !isCompared(handled, read));
  const goesOn = (outcome: Outcome) =>
    outcome.exit === 'success' &&
    (outcome.tags.length > 0 || outcome.unknown !== null || implementation.implicit !== null) &&
    canEndSo(implementation, outcome, '');
  return asks && outcomes.some(goesOn);
}

/** Between the beginning of what compares a variable and the variable: nothing in a test. */
const comparedAt: readonly number[] = ['', 'case ', 'case "'].map(({ length }) => length);

/**
 * The first comparison of the payload with texts, where a Bash script asks for nothing else: not whether there is one, by `-z`, a
 * default or the empty text. Null otherwise.
 */
export function comparedPayload({ kind, script }: Implementation): Read | null {
  if (script === null || kind !== 'bash') return null;
  const reads = script.reads.filter(({ name }) => payloadVariables.includes(name));
  const asksForEmpty = script.handled.some(({ payloads }) => payloads.some(({ text }) => text.trim() === ''));
  const [first] = reads;
  const areCompared = reads.every((read) => read.guarded && isBare(read) && isCompared(script.handled, read));
  return !asksForEmpty && areCompared && first !== undefined ? readOf(first) : null;
}

function isCompared(handled: readonly HandledPayloads[], { span }: VariableRead): boolean {
  return handled.some(
    ({ payloads, span: place }) => payloads.length > 0 && comparedAt.includes(span.start - place.start),
  );
}

export function readOfSlot({ text, span }: Piece): Read {
  return { name: text, shown: `{{${text}}}`, span };
}
