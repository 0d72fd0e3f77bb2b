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

/** From where the first of some stretches begins to where the last one ends. */
export function spanOver(stretches: readonly Span[]): Span {
  return span(stretches[0]?.start ?? 0, stretches.at(-1)?.end ?? 0);
}

/** Sorts stretches as they stand in the text. */
export function byStart(left: Pick<Span, 'start'>, right: Pick<Span, 'start'>): number {
  return left.start - right.start;
}

/** Sorts what has a place in the text as it stands there. */
export function bySpan(left: { readonly span: Span }, right: { readonly span: Span }): number {
  return byStart(left.span, right.span);
}

/** Whether one of the stretches, in order and disjoint, holds the offset. */
export function covers(stretches: readonly Span[], offset: number): boolean {
  let low = 0;
  let high = stretches.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((stretches[middle]?.end ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  const found = stretches[low];
  return found !== undefined && found.start <= offset;
}
