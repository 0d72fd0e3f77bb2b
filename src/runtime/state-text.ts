import { deepFreeze } from '../util/freeze.ts';
import type { Refusable } from '../util/refusable.ts';
import type { RunState } from './run-state.generated.ts';
import { validate } from './run-state-validator.generated.js';
import { RunStoreError } from './store-error.ts';

export type StateRead = Refusable<{ readonly state: RunState }>;

/** A state file larger than this is no state of ours, in bytes. */
export const stateSizeLimit = 512 * 1024 * 1024;

/** A state that nobody could read again is not written: the one before it stays. */
export function stateText(path: string, state: RunState): string {
  const text = jsonOf(state);
  const fits =
    text !== null && (text.length * 3 < stateSizeLimit || Buffer.byteLength(text) <= stateSizeLimit);
  if (!fits)
    throw new RunStoreError(
      `${path} would be larger than 512 MiB, since all that agents have in hand is kept there: hand large results over in files`,
    );
  if (!validate(state))
    throw new RunStoreError(
      `${path} would be damaged: ${problemFound()}; this is a defect of raymond, and the state before stays`,
    );
  return text;
}

/** Null for a text that is longer than any can be. */
function jsonOf(state: RunState): string | null {
  try {
    return `${JSON.stringify(state, null, 1)}\n`;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Reads the text of a state file; `path` is for the refusal. Never throws. */
export function readState(path: string, bytes: Uint8Array): StateRead {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    const reason = (error as Error).message;
    return {
      ok: false,
      refusal: `${path} is damaged (${reason}): restore it from a copy, or start a new run`,
    };
  }
  const version = (value as { schema_version?: unknown } | null)?.schema_version;
  if (typeof version === 'number' && version !== 1) {
    const refusal = `${path} has schema version ${version}, this raymond knows version 1: use the raymond that wrote it`;
    return { ok: false, refusal };
  }
  if (validate(value)) return { ok: true, state: deepFreeze(value as RunState) };
  return { ok: false, refusal: `${path} is damaged: ${problemFound()}` };
}

/** What the validator has found last. */
function problemFound(): string {
  const problem = validate.errors?.[0];
  return `${problem?.instancePath || 'the top'} ${problem?.message ?? 'has the wrong form'}`;
}
