import { decodeUtf8 } from '../bundle/decode-utf8.ts';
import type { Implementation, Piece } from '../ir/ir.generated.ts';
import { reminderText } from '../ir/reminder-text.ts';
import { fillPieces, withFilledPolicy } from './fill-slots.ts';
import type { AgentState, RunState } from './run-state.generated.ts';

/** What a turn that was cut off is told when its session goes on, before what it had been asked. */
const continuation =
  'The work on the message below was cut off by an interruption. You may have seen the message already: look at what is already done, finish the rest, and end as it asks you to.';

/**
 * The text of the agent's next turn: the state's prompt, a reminder, or the continuation of a turn that was cut off.
 * `source` is the state's file; the run of a witness has none.
 */
export function turnPrompt(
  run: RunState,
  agent: AgentState,
  implementation: Implementation,
  source: Uint8Array,
): string {
  const asked = askedPrompt(run, agent, implementation, source);
  // An agent names its session a moment before it keeps the message there: whether it did cannot be known.
  return agent.turn_session === null ? asked : `${continuation}\n\n${asked}`;
}

function askedPrompt(
  run: RunState,
  agent: AgentState,
  implementation: Implementation,
  source: Uint8Array,
): string {
  if (agent.reminder_problem === null) return renderPrompt(run, agent, implementation, source);
  return `${reminder(run, agent, implementation)}\n\nWhat was wrong with your last message: ${agent.reminder_problem}.`;
}

/** Every allowed transition in the form to emit, which for a value with slots only the run knows. */
function reminder(run: RunState, agent: AgentState, implementation: Implementation): string {
  const filled = withFilledPolicy(run, agent, implementation);
  if (filled === implementation || typeof filled === 'string') return implementation.reminder ?? '';
  return reminderText(filled.transitions.filter(({ origin }) => origin === 'policy')) ?? '';
}

/**
 * Fills the slots of a prompt in a single pass: inserted text is never looked at again. A slot without a value
 * stays as it is written (language.md#variables).
 */
function renderPrompt(
  run: RunState,
  agent: AgentState,
  implementation: Implementation,
  source: Uint8Array,
): string {
  const pieces = fillPieces(run, agent, implementation.prompt ?? [], (slot) => written(slot, source));
  // A payload is data: at the very start of a message "/…" would be a command of Claude Code.
  const first = pieces.findIndex((text) => text !== '');
  const isPayload =
    implementation.prompt?.[first]?.kind === 'slot' && pieces[first]?.startsWith('/') === true;
  return `${isPayload ? '\n' : ''}${pieces.join('')}`;
}

/** A slot as it stands in its source. */
function written({ text, span: { start, end } }: Piece, source: Uint8Array): string {
  const plain = `{{${text}}}`;
  // Blanks within the braces are all that can be in it besides.
  return end - start === plain.length || source.length === 0 ? plain : decodeUtf8(source).slice(start, end);
}

/** The environment of a script: what raymond was started with, the run's variables, the worker's, and raymond's own. */
export function scriptEnvironment(
  run: RunState,
  agent: AgentState,
  inherited: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  // A run inside a script of another run must not see that one's payload.
  const { RAYMOND_RESULT: _result, RAYMOND_INPUT: _input, ...outer } = inherited;
  const own = { RAYMOND_WORKFLOW_ID: run.id, RAYMOND_AGENT_ID: agent.id, RAYMOND_STATE: agent.state };
  const payload = agent.input === null ? {} : { RAYMOND_RESULT: agent.input, RAYMOND_INPUT: agent.input };
  const all: Record<string, string | undefined> = {
    ...outer,
    ...run.variables,
    ...agent.variables,
    ...own,
    ...payload,
  };
  return Object.fromEntries(
    Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
