import { builtInSlots, isPayloadSlot } from '../../ir/built-in-slots.ts';
import type { Implementation, Piece } from '../../ir/ir.generated.ts';
import { policySlots } from '../../ir/policy-slots.ts';
import type { Span } from '../../source/span.ts';
import { isNearMiss } from '../../util/nearest.ts';

/** A use of a variable: a `{{slot}}` of a prompt, or what a script reads of its environment. */
export interface Read {
  readonly name: string;
  /** As it is written; the payload of a script by its name alone, since twins write it differently. */
  readonly shown: string;
  readonly span: Span;
  /** The variable of its script that is most likely meant. */
  readonly meant?: string | undefined;
  /** A default stands in for it, or a test asks for it. */
  readonly isGuarded?: boolean;
  /** The script would go on without it, had `set -u` not ended it here. */
  readonly isTooLate?: boolean;
}

export const payloadVariables = ['RAYMOND_RESULT', 'RAYMOND_INPUT'];

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

/** Whether a script of Bash reads all of a variable: `$X`, `${X}`. */
export function isBareRead({ name, span: { start, end } }: Pick<Read, 'name' | 'span'>): boolean {
  return [1, 3].includes(end - start - name.length);
}

/** How far behind the beginning of a `case` the variable stands that it compares. */
export const behindCase: readonly number[] = ['case ', 'case "'].map(({ length }) => length);

export function readOfSlot({ text, span }: Piece): Read {
  return { name: text, shown: `{{${text}}}`, span };
}
