import { createHash } from 'node:crypto';
import type { LanguageAgent, TurnEnd, TurnRequest } from './agent.ts';
import type { Recording } from './recording.generated.ts';
import { describeTurns, findTurn } from './recording.ts';

/**
 * Answers prompts from a recording, without an account and without a clock. `name` is what messages call the
 * recording.
 */
export function replayAgent(name: string, recording: Recording): LanguageAgent {
  return { turn: async (request) => answer(name, recording, request) };
}

function answer(name: string, recording: Recording, request: TurnRequest): TurnEnd {
  const { key } = request;
  if (request.signal.aborted)
    return { kind: 'failed', failure: 'aborted', message: 'the turn was ended', cost: 0 };
  const turn = findTurn(recording, key);
  if (turn === null) {
    const which = key.reminder === 0 ? `visit ${key.visit}` : `visit ${key.visit}, reminder ${key.reminder}`;
    const message = `the recording ${name} has no turn for state ${key.state}, agent ${key.agent}, ${which}; ${describeTurns(recording, key.state)}`;
    return { kind: 'failed', failure: 'unusable', message, cost: 0 };
  }
  const session = sessionOf(request);
  request.onSession(session);
  request.onActivity({ kind: 'text', text: turn.text });
  return { kind: 'answered', text: turn.text, session, cost: turn.cost ?? 0 };
}

/** A session that is the same in every replay of the run, so that a resumed run ends like an undisturbed one. */
function sessionOf(request: TurnRequest): string {
  if (request.session !== null && !request.branch) return request.session;
  const { agent, state, visit, reminder } = request.key;
  const origin = JSON.stringify([request.session, agent, state, visit, reminder]);
  return `replay-${createHash('sha256').update(origin).digest('hex').slice(0, 16)}`;
}
