import type { Piece } from './ir.generated.ts';

/** The names that a prompt always has of the run itself, and what they stand for (language.md#variables). */
const meanings: Readonly<Record<string, string>> = {
  result: 'the payload',
  input: 'the payload',
  workflow_id: 'the id of the run',
  agent_id: 'the id of the agent',
  state: 'the name of the state',
};

export const builtInSlots: readonly string[] = Object.keys(meanings);

/** What a name stands for in every prompt, whatever sets a variable of that name; null for other names. */
export function builtInMeaning(name: string): string | null {
  return Object.hasOwn(meanings, name) ? (meanings[name] ?? null) : null;
}

/** Those of them that stand for the payload. */
export const payloadSlots: readonly string[] = ['result', 'input'];

export function isPayloadSlot({ kind, text }: Pick<Piece, 'kind' | 'text'>): boolean {
  return kind === 'slot' && payloadSlots.includes(text);
}

/** Whether a piece is the slot of a variable that is set for a run or by a fork. */
export function isVariableSlot({ kind, text }: Pick<Piece, 'kind' | 'text'>): boolean {
  return kind === 'slot' && !builtInSlots.includes(text);
}
