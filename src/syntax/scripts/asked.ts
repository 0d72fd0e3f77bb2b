import type { Text } from './program.ts';

/** Whether a text is another, or fits a pattern of the language; a variable within quotation marks stands escaped there. */
export interface Likeness {
  readonly kind: 'text' | 'glob' | 'regex';
  readonly operand: Text;
  readonly pattern: Text;
  readonly ignoresCase?: boolean;
}

/** Two texts of which the first is asked to come before the second; `orEqual`: or to be the same. */
export interface Order {
  readonly first: Text;
  readonly second: Text;
  readonly orEqual?: boolean;
}

/** Whether a value counts as true, whatever kind of value it is; with `is`, whether it is equal to that truth value. */
export interface Truth {
  readonly of: Text;
  readonly is: 'True' | 'False' | null;
}
