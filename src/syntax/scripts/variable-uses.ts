import type { Span } from '../../source/span.ts';

/** One use of an environment variable (language.md#variables). */
export interface VariableRead {
  readonly name: string;
  readonly span: Span;
  /** Whether it gives a default, or tests whether the variable is set at all. */
  readonly guarded: boolean;
  /** The variable that is most likely meant: the script sets it, and its name is a slip away. */
  readonly meant?: string;
}

/** What a command needs where the shell ends at a variable that is not set: `set -u`. */
export interface Demands {
  readonly names: readonly string[];
  /** Whether it uses all of them whenever it is run. `span`: where the script ends then, if that is told. */
  readonly isCertain: boolean;
  readonly span?: Span;
  /** Where a command of Bash stands that has them. */
  readonly command?: Span;
}
