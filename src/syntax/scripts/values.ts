/** The first line or word of a text, less the blanks around it, or any part. */
export type Part = 'line' | 'word' | 'any';

/** A whole number that is neither less nor more: what is left of a division, how a command ended. */
export interface Range {
  readonly least: number;
  readonly most: number;
}
