import type { Piece } from '../../program.ts';

/** The keys of an array that a script writes down once and never changes, such as `declare -A next=([ok]=SHIP [bad]=FIX)`. */
export interface Table {
  readonly isAssociative: boolean;
  readonly keys: readonly string[];
  readonly elements: readonly Piece[];
}
