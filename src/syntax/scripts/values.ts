/** The first line or word of a text, less the blanks around it, or any part. */
export type Part = 'line' | 'word' | 'any';

/** A whole number that is neither less nor more: what is left of a division, how a command ended. */
export interface Range {
  readonly least: number;
  readonly most: number;
}

/** A variable and so much more, or less, where it is a whole number. */
export interface Sum {
  readonly name: string;
  readonly plus: number;
  /** The script asks for a certain number of it, so that it is followed from number to number. */
  readonly isAskedFor: boolean;
}
