import { createHash } from 'node:crypto';
import type { LanguageAgent, TurnEnd, TurnKey, TurnRequest } from './agent.ts';
import type { RecordedTurn, Recording } from './recording.generated.ts';
import { describeTurns, findTurn } from './recording.ts';

interface ReplayAgent extends LanguageAgent {
  /** The turns of one visit of one agent that nobody has asked for: the run took another way than the recorded one. */
  unused(): readonly RecordedTurn[];
}

/**
 * Answers prompts from a recording, without an account and without a clock. `name` is what messages call the
 * recording.
 */
export function replayAgent(name: string, recording: Recording): ReplayAgent {
  const used = new Set<RecordedTurn>();
  return {
    turn: async (request) => answer(name, recording, used, request),
    unused: () =>
      recording.turns.filter(
        (turn) => turn.agent !== undefined && turn.visit !== undefined && !used.has(turn),
      ),
  };
}

function answer(name: string, recording: Recording, used: Set<RecordedTurn>, request: TurnRequest): TurnEnd {
  const { key } = request;
  if (request.signal.aborted)
    return { kind: 'failed', failure: 'aborted', message: 'the turn was ended', cost: 0 };
  const turn = findTurn(recording, key);
  if (turn === null) {
    const message = `the recording ${name} does not fit this run: ${describeMisfit(recording, key)}; record the run again with --record, or add a turn to the file`;
    return { kind: 'failed', failure: 'unusable', message, cost: 0 };
  }
  used.add(turn);
  const session = sessionOf(request);
  request.onSession(session);
  request.onActivity({ kind: 'text', text: turn.text });
  return { kind: 'answered', text: turn.text, session, cost: turn.cost ?? 0 };
}

/** Where a recording has no answer, and why one is asked for there. */
function describeMisfit(recording: Recording, key: TurnKey): string {
  const where = `state ${key.state}, visit ${key.visit} of agent ${key.agent}`;
  const known = describeTurns(recording, key.state);
  if (key.reminder === 0) return `it has no turn for ${where}; ${known}`;
  const why = key.problem === undefined ? '' : ` (${key.problem})`;
  return `its answer for ${where} was refused${why}, and it has none for reminder ${key.reminder}; ${known}`;
}

/** A session that is the same in every replay of the run, so that a resumed run ends like an undisturbed one. */
function sessionOf(request: TurnRequest): string {
  if (request.session !== null && !request.branch) return request.session;
  const { agent, state, visit, reminder } = request.key;
  const origin = JSON.stringify([request.session, agent, state, visit, reminder]);
  return `replay-${createHash('sha256').update(origin).digest('hex').slice(0, 16)}`;
}
