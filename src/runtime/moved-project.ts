import { isAbsolute, join, relative, sep } from 'node:path';
import type { StepResult } from './draft.ts';
import type { RunState } from './run-state.generated.ts';

/**
 * A run whose project, the folder in which `.raymond` stands, was moved or copied: what was below the old folder is below
 * the new one, and everything else where it was. Both are absolute.
 */
export function takeAlong(state: RunState, before: string, root: string): StepResult {
  const moved = (path: string) => {
    const below = relative(before, path);
    const isOutside = below === '..' || below.startsWith(`..${sep}`) || isAbsolute(below);
    return isOutside ? path : join(root, below);
  };
  const movedIfAny = (path: string | null) => (path === null ? null : moved(path));
  const agents = state.agents.map((agent) => ({
    ...agent,
    cwd: moved(agent.cwd),
    stack: agent.stack.map((frame) => ({ ...frame, cwd: moved(frame.cwd) })),
  }));
  const { recording, record } = state.options;
  const options = { ...state.options, recording: movedIfAny(recording), record: movedIfAny(record) };
  const message = `the project was ${before} when this run was last under way: it goes on in ${root}`;
  return { state: { ...state, root, agents, options }, events: [{ type: 'warning', agent: null, message }] };
}
