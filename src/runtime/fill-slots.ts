import type { Implementation, MaxVisits, Piece, Transition } from '../ir/ir.generated.ts';
import { fillTransition, policySlots } from '../ir/policy-slots.ts';
import { cutIntoPieces } from '../source/slots.ts';
import { ownValue } from './draft.ts';
import { filledLimit } from './limits.ts';
import type { AgentState, RunState } from './run-state.generated.ts';

type Run = Pick<RunState, 'id' | 'variables'>;

/** What a slot stands for in the state that an agent is in; null where it has no value (language.md#variables). */
function valueOfSlot(run: Run, agent: AgentState, name: string): string | null {
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
  const written = ({ span }: Pick<Piece, 'span'>) => text.slice(span.start, span.end);
  return fillPieces(run, agent, cutIntoPieces(text, 0), written).join('');
}

/** The same of a text that is cut already; `written`: how a slot stands in its source. */
export function fillPieces(
  run: Run,
  agent: AgentState,
  pieces: readonly Piece[],
  written: (slot: Piece) => string,
): string[] {
  return pieces.map((piece) =>
    piece.kind === 'literal' ? piece.text : (valueOfSlot(run, agent, piece.text) ?? written(piece)),
  );
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
  if (policySlots(implementation).length === 0) return implementation;
  const { transitions } = implementation;
  const filled = (one: Transition) => (one.origin === 'policy' ? fillIn(run, agent, one) : one);
  return (
    judgePolicy(run, agent, implementation) ?? { ...implementation, transitions: transitions.map(filled) }
  );
}

/** The transition that an agent takes in place of one visit more, filled in likewise. */
export function filledThen(
  run: Run,
  agent: AgentState,
  implementation: Implementation,
  { then }: MaxVisits,
): Transition | string {
  return judgePolicy(run, agent, implementation) ?? fillIn(run, agent, then);
}

function judgePolicy(run: Run, agent: AgentState, implementation: Implementation): string | null {
  const problem = judgeFilling(run, agent, policySlots(implementation));
  return problem === null ? null : `in the policy of ${implementation.state} ${problem}`;
}

function fillIn(run: Run, agent: AgentState, transition: Transition): Transition {
  return fillTransition(transition, (text) => fillText(run, agent, text));
}
