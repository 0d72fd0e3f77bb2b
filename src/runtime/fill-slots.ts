import type { Implementation, Piece } from '../ir/ir.generated.ts';
import { fillTransition, policySlots } from '../ir/policy-slots.ts';
import { cutIntoPieces } from '../source/slots.ts';
import { ownValue } from './draft.ts';
import { filledLimit } from './limits.ts';
import type { AgentState, RunState } from './run-state.generated.ts';

type Run = Pick<RunState, 'id' | 'variables'>;

/** What a slot stands for in the state that an agent is in; null where it has no value (language.md#variables). */
export function valueOfSlot(run: Run, agent: AgentState, name: string): string | null {
  switch (name) {
    case 'result':
    case 'input':
      return agent.input;
    case 'workflow_id':
      return run.id;
    case 'agent_id':
      return agent.id;
    case 'state':
      return agent.state;
    default:
      return ownValue(agent.variables, name) ?? ownValue(run.variables, name) ?? null;
  }
}

/** Fills the slots of a text in a single pass; one without a value stays as it is written. */
export function fillText(run: Run, agent: AgentState, text: string): string {
  const pieces = cutIntoPieces(text, 0).map((piece) =>
    piece.kind === 'literal'
      ? piece.text
      : (valueOfSlot(run, agent, piece.text) ?? text.slice(piece.span.start, piece.span.end)),
  );
  return pieces.join('');
}

/** Why these pieces cannot be filled in; null where they can. */
export function judgeFilling(run: Run, agent: AgentState, pieces: readonly Piece[]): string | null {
  let added = 0;
  for (const { kind, text } of pieces)
    if (kind === 'slot') added += valueOfSlot(run, agent, text)?.length ?? 0;
  return added <= filledLimit
    ? null
    : `the slots hold ${added} characters, more than ${filledLimit} are not possible`;
}

/** The state that an agent is in, with the slots of its policy filled in (language.md#policy), or why they cannot be. */
export function withFilledPolicy(
  run: Run,
  agent: AgentState,
  implementation: Implementation,
): Implementation | string {
  const slots = policySlots(implementation);
  if (slots.length === 0) return implementation;
  const problem = judgeFilling(run, agent, slots);
  if (problem !== null) return `in the policy of ${implementation.state} ${problem}`;
  const fill = (text: string) => fillText(run, agent, text);
  const { transitions, maxVisits } = implementation;
  return {
    ...implementation,
    transitions: transitions.map((one) => (one.origin === 'policy' ? fillTransition(one, fill) : one)),
    maxVisits: maxVisits === null ? null : { ...maxVisits, then: fillTransition(maxVisits.then, fill) },
  };
}
