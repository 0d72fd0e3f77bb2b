import type { Span } from '../../../../source/span.ts';
import type { Command } from '../../program.ts';
import { Variables } from '../values/variables.ts';
import { mergePaths } from './merge-paths.ts';
import type { Path } from './path.ts';

/** A way that ends, and where. */
export interface End {
  readonly path: Path;
  readonly span: Span;
  /** `set -e` or `set -u` ends it. */
  readonly isCutOff?: true;
}

/** How a way has ended. */
type Ended = Pick<Path, 'status' | 'code' | 'unexpected'>;

/** So many ways may wait before those that cannot be told apart become one. */
const mostWaiting = 128;
const noVariables = new Variables();

/** The ways that leave the current code: the script, or the innermost subshell. */
export class Exits {
  readonly ended: End[] = [];
  /** The handler that the code around has set for its own end. */
  readonly inherited: Command | null;
  /** How the script has ended in front of the handler for its end, which is what a bare `exit` there keeps. */
  readonly before: Ended | null;
  #failed: Path[] = [];
  #unset: Path[] = [];

  constructor(inherited: Command | null = null, before: Ended | null = null) {
    this.inherited = inherited;
    this.before = before;
  }

  /** Ways that end where a command fails and `set -e` is on. */
  get failed(): readonly Path[] {
    return this.#failed;
  }

  /** Ways that end where a variable is not set and `set -u` is on. */
  get unset(): readonly Path[] {
    return this.#unset;
  }

  fail(paths: readonly Path[]): void {
    this.#failed = added(this.#failed, paths);
  }

  lackVariable(paths: readonly Path[]): void {
    this.#unset = added(this.#unset, paths);
  }

  /** All of them; `end`: where those end that no command of their own ends. */
  all(end: Span): End[] {
    const others = [...mergePaths(this.#failed), ...mergePaths(this.#unset)];
    return [...this.ended, ...others.map((path) => ({ path, span: end, isCutOff: true as const }))];
  }
}

function added(before: Path[], paths: readonly Path[]): Path[] {
  // Without a handler nobody asks for the variables of a way that has ended.
  for (const path of paths) before.push(path.atExit === null ? { ...path, variables: noVariables } : path);
  return before.length > mostWaiting ? [...mergePaths(before)] : before;
}
