/** A stretch of time, in milliseconds since 1970. */
interface Interval {
  readonly start: number;
  readonly end: number;
}

/** A pause in which nobody worked, drawn short. */
interface Pause {
  /** Where on the scale, from 0 to 1. */
  readonly at: number;
  readonly milliseconds: number;
}

/** A pause is drawn short when it is longer than this, in milliseconds, and than this part of all the work. */
const shortestPause = 1_000;
const shortestShare = 0.05;
/** The part of all the work that one shortened pause takes on the scale, and all of them together at most. */
const pauseShare = 0.02;
const pausesShare = 0.4;

/**
 * Places instants on a line from 0 to 1. A run may lie still for days before it is resumed: longer pauses are drawn
 * short, so that what was done can be seen.
 */
export class TimeScale {
  readonly pauses: readonly Pause[];
  /** How long the line is without the shortened pauses, in milliseconds. */
  readonly busy: number;
  readonly #pieces: readonly (Interval & { readonly from: number; readonly to: number })[];

  constructor(intervals: readonly Interval[]) {
    const worked = lengthOf(union(intervals, 0));
    const stretches = union(intervals, Math.max(shortestPause, worked * shortestShare));
    this.busy = lengthOf(stretches);
    const share = Math.min(pauseShare, pausesShare / stretches.length);
    const pauseLength = Math.max(1, this.busy * share);
    const whole = Math.max(1, this.busy + pauseLength * (stretches.length - 1));
    let at = -pauseLength;
    this.#pieces = stretches.map(({ start, end }) => {
      const from = at + pauseLength;
      at = from + end - start;
      return { start, end, from: from / whole, to: at / whole };
    });
    this.pauses = this.#pieces.slice(1).map((piece, index) => {
      const before = this.#pieces[index] ?? piece;
      return { at: (before.to + piece.from) / 2, milliseconds: piece.start - before.end };
    });
  }

  place(time: number): number {
    const index = this.#pieces.findLastIndex((piece) => piece.start <= time);
    const piece = this.#pieces[index];
    if (piece === undefined) return 0;
    if (time <= piece.end) {
      const share = (time - piece.start) / Math.max(1, piece.end - piece.start);
      return piece.from + share * (piece.to - piece.from);
    }
    return this.#pieces[index + 1]?.from ?? piece.to;
  }
}

function lengthOf(stretches: readonly Interval[]): number {
  return stretches.reduce((sum, { start, end }) => sum + end - start, 0);
}

/** The stretches of time that are left when shorter gaps between intervals do not count. */
function union(intervals: readonly Interval[], shortestGap: number): Interval[] {
  const stretches: { start: number; end: number }[] = [];
  for (const { start, end } of intervals.toSorted((left, right) => left.start - right.start)) {
    const last = stretches.at(-1);
    if (last !== undefined && start <= last.end + shortestGap) last.end = Math.max(last.end, end);
    else stretches.push({ start, end });
  }
  return stretches;
}
