import type { TurnKey } from './agent.ts';
import type { RecordedTurn, Recording } from './recording.generated.ts';
import { validate } from './recording-validator.generated.js';

/** Recordings are written by hand too: their size is bounded like that of all input, in bytes. */
const recordingSizeLimit = 256 * 1024 * 1024;

export type RecordingRead =
  | { readonly ok: true; readonly recording: Recording }
  | { readonly ok: false; readonly refusal: string };

/** Reads a recording; `name` is what the refusal calls the file. Never throws. */
export function readRecording(name: string, bytes: Uint8Array): RecordingRead {
  if (bytes.length > recordingSizeLimit) return { ok: false, refusal: `${name} is larger than 256 MiB` };
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder().decode(bytes));
  } catch (error) {
    return { ok: false, refusal: `${name} is no JSON: ${(error as Error).message}` };
  }
  if (validate(value)) return { ok: true, recording: value as Recording };
  const problem = validate.errors?.[0];
  const place = problem?.instancePath || 'the top';
  return {
    ok: false,
    refusal: `${name} is no recording: ${place} ${problem?.message ?? 'has the wrong form'}`,
  };
}

/**
 * The turn that answers `key`, or null. A turn fits when its state agrees and every other key that it gives agrees
 * too. Of several turns for one state that give no visit, and agree in the rest, the first is for the first visit,
 * the second for the second, and so on; a single one is for every visit. The most specific fit wins: agent before
 * visit before reminder; of equals the first.
 */
export function findTurn(recording: Recording, key: TurnKey): RecordedTurn | null {
  const sameState = recording.turns.filter((turn) => turn.state === key.state);
  let best: RecordedTurn | null = null;
  let bestScore = -1;
  for (const turn of sameState) {
    const score = agreement(turn, key, sameState);
    if (score > bestScore) {
      best = turn;
      bestScore = score;
    }
  }
  return best;
}

function agreement(turn: RecordedTurn, key: TurnKey, sameState: readonly RecordedTurn[]): number {
  if (turn.agent !== undefined && turn.agent !== key.agent) return -1;
  if (turn.reminder !== undefined && turn.reminder !== key.reminder) return -1;
  const given = (turn.agent === undefined ? 0 : 8) + (turn.reminder === undefined ? 0 : 2);
  if (turn.visit !== undefined) return turn.visit === key.visit ? given + 4 : -1;
  const series = sameState.filter(
    (other) => other.visit === undefined && other.agent === turn.agent && other.reminder === turn.reminder,
  );
  if (series.length === 1) return given;
  return series.indexOf(turn) === key.visit - 1 ? given + 1 : -1;
}

/** What a recording has for a state, in words: for the message of a turn that it has no answer for. */
export function describeTurns(recording: Recording, state: string): string {
  const turns = recording.turns.filter((turn) => turn.state === state);
  if (turns.length === 0) {
    const states = [...new Set(recording.turns.map((turn) => turn.state))];
    return states.length === 0
      ? 'it has no turns at all'
      : `it has turns for ${states.slice(0, 20).join(', ')}`;
  }
  const described = turns.slice(0, 20).map((turn) => {
    const keys = (['agent', 'visit', 'reminder'] as const).filter((name) => turn[name] !== undefined);
    return keys.length === 0 ? 'one without a visit' : keys.map((name) => `${name} ${turn[name]}`).join(' ');
  });
  return `for ${state} it has: ${described.join('; ')}`;
}
