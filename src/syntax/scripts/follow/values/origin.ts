import type { Folding } from '../../../../util/folding.ts';
import type { Pattern } from '../../program.ts';

/** A text that is made of another, its root: of what only a run knows. */
export interface Origin {
  /** A variable of the environment by its name; `$` and the name of another variable, whose value is not known. */
  readonly root: string;
  /** What is made of the root; null where raymond cannot tell. */
  readonly make: (root: string) => string | null;
  /** Roots of which that text may be made, among others. */
  readonly guess: (text: string) => readonly string[];
  /** How it is made: the same words mean the same text. */
  readonly words: string;
  /** Patterns of the roots of which texts may be made that fit a pattern. */
  readonly sources: (pattern: Pattern) => readonly Pattern[];
  /** What is folded on the way. */
  readonly folding: Folding;
  /** What the root was in turn made of by programs. */
  readonly parents?: readonly string[];
}
