import { isAbsolute, join, relative, sep } from 'node:path';
import type { StepResult } from './draft.ts';
import type { RunState } from './run-state.generated.ts';

/**
 * A run whose project, the folder in which `.raymond` stands, was moved or copied: what was below the old folder is below
 * the new one, and everything else where it was. Both are absolute. Nobody can tell whether the original goes on too, so
 * no conversation is written to: each goes on in a branch, and a turn that was cut off begins again.
 */
export function takeAlong(state: RunState, before: string, root: string): StepResult {
  const moved = (path: string) => {
    const below = relative(before, path);
    const isOutside = below === '..' || below.startsWith(`..${sep}`) || isAbsolute(below);
    return isOutside ? path : join(root, below);
  };
  const movedIfAny = (path: string | null) => (path === null ? null : moved(path));
  const branched = <Holder extends { readonly session: string | null; readonly cwd: string }>(
    one: Holder,
  ) => ({
    ...one,
    branch: one.session !== null,
    cwd: moved(one.cwd),
  });
  const agents = state.agents.map((agent) => ({
    ...branched(agent),
    turn_session: null,
    stack: agent.stack.map(branched),
  }));
  const { recording, record } = state.options;
  const options = { ...state.options, recording: movedIfAny(recording), record: movedIfAny(record) };
  const message = `the project was ${before} when this run was last under way: it goes on in ${root}`;
  return { state: { ...state, root, agents, options }, events: [{ type: 'warning', agent: null, message }] };
}
