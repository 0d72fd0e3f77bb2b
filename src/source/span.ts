/**
 * A half-open range `[start, end)` of UTF-16 offsets in one source text. Lines and columns exist only in
 * renderers.
 */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export function span(start: number, end: number): Span {
  return { start, end };
}
