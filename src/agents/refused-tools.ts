import type { TurnActivity } from './agent.ts';

/** So many uses are remembered; a turn that has more of them under way at once is none. */
const mostUses = 1000;

/** Tells of each use of a tool that Claude Code does not allow, once: the agent goes on without it, and nobody is asked. */
export class RefusedTools {
  readonly #uses = new Map<string, string>();
  readonly #told = new Set<string>();
  readonly #onActivity: (activity: TurnActivity) => void;

  constructor(onActivity: (activity: TurnActivity) => void) {
    this.#onActivity = onActivity;
  }

  /** Keeps what a use is about, in a few words. */
  use(id: unknown, summary: string): void {
    if (typeof id !== 'string') return;
    if (this.#uses.size >= mostUses) this.#uses.clear();
    this.#uses.set(id, summary);
  }

  /** `id`: the use; `reason`: why it is refused, in the words of Claude Code, or empty. */
  refuse({ id, tool, summary, reason }: Refusal): void {
    const known = typeof id === 'string' ? this.#uses.get(id) : undefined;
    const what = `${tool} ${known ?? summary}`.trimEnd();
    if (this.#told.has(what)) return;
    if (this.#told.size < mostUses) this.#told.add(what);
    const why = reason === '' ? '' : ` (${reason})`;
    this.#onActivity({
      kind: 'notice',
      text: `Claude Code did not allow ${what}${why}: allow it under permissions.allow in .claude/settings.local.json of the working folder or in ~/.claude/settings.json, or let a script do it`,
    });
  }
}

interface Refusal {
  readonly id: unknown;
  readonly tool: string;
  readonly summary: string;
  readonly reason: string;
}
