import type { Span } from '../source/span.ts';

/** A place in a named file of the scope; the file '' is the scope as a whole. */
export interface Place {
  readonly file: string;
  readonly span: Span;
}
