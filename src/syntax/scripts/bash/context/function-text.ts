/** A function with its whole definition. */
export interface FunctionText {
  readonly name: string;
  readonly text: string;
}
