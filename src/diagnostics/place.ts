import type { Span } from '../source/span.ts';

/** A place in a named file of the scope; the file '' is the scope as a whole, and a span of no length at 0 the whole file. */
export interface Place {
  readonly file: string;
  readonly span: Span;
}
