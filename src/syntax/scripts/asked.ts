import type { Span } from '../../source/span.ts';
import type { Text } from './program.ts';
import type { Expression } from './values.ts';

/**
 * The table of which a text is to be a key; `ends`: for any other text `set -u` ends the script. `ofFunctions`: it is none, but
 * functions are named so, with a key for the `*`: `on_*`.
 */
export interface AskedTable {
  readonly name: string;
  readonly ends: boolean;
  readonly ofFunctions?: true;
}

/**
 * What the success of a test means. A comparison names what is compared (`subject`, in the script's own words
 * without quotes), with what (`value`; `-z X` is a comparison of X with the empty text, `-n X` one that is not
 * equal), and gives the compared text, so that it can be decided when that is known. Any other test is its
 * own subject, in normalised words, and has neither value nor operand.
 */
export interface Fact {
  readonly subject: string;
  readonly value: string | null;
  readonly operand: Text | null;
  /** Upper and lower case are told apart where the dialect does not. */
  readonly isExact?: true;
  /** Whether success means "equal", or that the test holds; false for `!=`. */
  readonly equal: boolean;
  /** It asks what filters make of texts, and raymond knows no more than of which. */
  readonly isFiltered?: true;
  /** It compares numbers: of a text that is none, it is an error, and fails. */
  readonly isOfNumbers?: true;
  /** What a test without `value` asks: what a text is like, or whether a value of whatever kind counts as true. */
  readonly like?: Likeness;
  readonly truth?: Truth;
  /** The test succeeds where this is another number than 0. */
  readonly number?: Expression;
  /** The file or folder of which it asks whether it is there. */
  readonly path?: Text;
  /** It holds where the one text comes before the other, as words do: `[[ a < b ]]`. */
  readonly order?: Order;
}

/** Whether a text is another, or fits a pattern of the language; a variable within quotation marks stands escaped there. */
export interface Likeness {
  readonly kind: 'text' | 'glob' | 'regex';
  readonly operand: Text;
  readonly pattern: Text;
  readonly ignoresCase?: boolean;
  /** It is asked of each line by itself, and one is enough. */
  readonly ofLines?: true;
}

/** Two texts of which the first is asked to come before the second; `orEqual`: or to be the same. */
export interface Order {
  readonly first: Text;
  readonly second: Text;
  readonly orEqual?: boolean;
}

/** Whether a value counts as true, whatever kind of value it is; with `is`, whether it is equal to that truth value, or to nothing. */
export interface Truth {
  readonly of: Text;
  readonly is: 'True' | 'False' | 'nothing' | null;
}

/** What an arm of a switch asks of its subject. */
export type Pattern =
  | { readonly kind: 'text'; readonly text: string; readonly span: Span }
  | { readonly kind: 'glob'; readonly text: string; readonly span: Span }
  /** `*`, `default`. */
  | { readonly kind: 'any'; readonly span: Span }
  /** `within`: what fits it fits this glob as well. */
  | { readonly kind: 'unknown'; readonly span: Span; readonly within?: string };
