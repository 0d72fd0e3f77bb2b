/** The first line or word of a text, less the blanks around it; all, or of its first line, what is in front of some signs; or any part. */
export type Part = 'line' | 'word' | { readonly upTo: string; readonly ofLine?: true } | 'any';

/** A whole number that is neither less nor more: what is left of a division, how a command ended. */
export interface Range {
  readonly least: number;
  readonly most: number;
  /** It is below 0 as well as above: what scripts count hardly ever is. */
  readonly isSigned?: true;
}

/** An arithmetic expression that assigns nothing. */
export type Expression =
  | { readonly kind: 'range'; readonly range: Range }
  /**
   * The number that a variable holds. `isText`: its text stands there, as that of `$n` does. `isKnown`: where nothing is known
   * of it, nothing is of the whole.
   */
  | {
      readonly kind: 'variable';
      readonly name: string;
      readonly isText: boolean;
      readonly standIn?: number;
      readonly isKnown?: true;
    }
  /** How many characters a variable has. */
  | { readonly kind: 'length'; readonly name: string }
  | { readonly kind: 'unary'; readonly sign: string; readonly of: Expression }
  | {
      readonly kind: 'binary';
      readonly sign: string;
      readonly left: Expression;
      readonly right: Expression;
    }
  | {
      readonly kind: 'choice';
      readonly condition: Expression;
      readonly then: Expression;
      readonly otherwise: Expression;
    };

/** A number that is calculated. */
export interface Calculation {
  readonly expression: Expression;
  /**
   * The variable that it is for, where that counts itself on. It is followed from number to number only where the script asks
   * for a certain one, since that takes a way for each.
   */
  readonly counts?: { readonly name: string; readonly isAskedFor: boolean };
}
