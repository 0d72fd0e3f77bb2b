import { builtInSlots, isPayloadSlot } from '../../ir/built-in-slots.ts';
import type { Implementation, Piece } from '../../ir/ir.generated.ts';
import { policySlots } from '../../ir/policy-slots.ts';
import type { Span } from '../../source/span.ts';
import { isNearMiss } from '../../util/nearest.ts';

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
  const reads = script?.reads.filter(({ name }) => payloadVariables.includes(name)) ?? [];
  const [first] = reads;
  if (script === null || first === undefined || reads.some(({ guarded }) => guarded)) return null;
  // A test with a default, or one of the empty text, provides for none.
  const isTested = script.handled.some(
    ({ rest, payloads }) => rest || payloads.some(({ text }) => text === ''),
  );
  return isTested ? null : { name: first.name, shown: `$${first.name}`, span: first.span };
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
  const isCompared = ({ span }: Pick<Read, 'span'>) =>
    script.handled.some(
      ({ payloads, span: place }) => payloads.length > 0 && comparedAt.includes(span.start - place.start),
    );
  const isBare = ({ name, span: { start, end } }: Pick<Read, 'name' | 'span'>) =>
    [1, 3].includes(end - start - name.length);
  const asksForEmpty = script.handled.some(({ payloads }) => payloads.some(({ text }) => text.trim() === ''));
  const all = reads.map((read) => ({ ...read, shown: `$${read.name}` }));
  const areCompared = reads.every((read) => read.guarded && isBare(read) && isCompared(read));
  return !asksForEmpty && areCompared ? (all[0] ?? null) : null;
}

export function readOfSlot({ text, span }: Piece): Read {
  return { name: text, shown: `{{${text}}}`, span };
}
