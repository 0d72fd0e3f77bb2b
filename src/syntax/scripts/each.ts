import type { Span } from '../../source/span.ts';
import type { Command, Text } from './program.ts';

/** A list of values longer than this is not gone through one by one. */
export const mostValues = 8;

/** Of a list longer than this nobody looks which values are among it. */
export const mostAmong = 64;

/** What a loop gives a variable in each round: its values when they are all known. */
export interface Each {
  readonly name: string;
  readonly values: readonly Text[] | null;
  /** Where those are not known: what gives them, where it is fixed on the way to the loop. */
  readonly list?: readonly ListItem[];
  /** Each value is one of these texts, as a value that is not gone through is kept. */
  readonly among?: readonly string[];
  /** Variables that are given a value together with it. */
  readonly others?: readonly { readonly name: string; readonly values: readonly Text[] }[];
  /** What is done where all values have been gone through. */
  readonly atEnd?: Command;
  /** It counts: whoever writes how often it goes round knows that it can come to its end. */
  readonly counts?: true;
  /** There is most likely more than one value. */
  readonly areSeveral?: true;
  /** Its list is what a program finds, of which there may be nothing on any day: `$(git diff --name-only)`. */
  readonly mayBeEmpty?: true;
  /** No value is the empty text. */
  readonly nonEmpty?: true;
  /** The values are the arguments: `1`, `2`, …, as many as `#` says. */
  readonly areArguments?: true;
}

/** One item of a list, or as many as it has words between the signs of `separators`. */
export interface ListItem {
  readonly text: Text;
  readonly separators: RegExp | null;
}

/** A variable that a loop reads of a line, and the part of the line that it gets; null: only a run knows. */
export interface LinePart {
  readonly name: string;
  readonly cut: (line: string) => Span | null;
}
