import type { Command, Status } from '../../program.ts';
import { CapturedOutput } from '../output/output.ts';
import { withParents, withRoots } from '../values/origins.ts';
import { either, type PayloadSet } from '../values/payload-set.ts';
import {
  type Chunk,
  harmlessHole,
  hole,
  keyOf,
  type Value,
  withoutFinalLineBreaks,
} from '../values/value.ts';
import { isHarmless, isKnown } from '../ways/holes.ts';
import { withOperands } from '../ways/operands.ts';
import type { Path } from '../ways/path.ts';
import { runInSubshell } from './follow-inside.ts';
import type { Follower } from './follower.ts';

/** What commands can print more texts than these is left to the run. */
const mostCaptures = 8;
/** To run what a text takes the output of needs as much of the stack as so many other commands in each other. */
const depthOfCapture = 4;

/** One of the texts that commands can print, and how they end then. */
export interface Capture {
  readonly value: Value;
  readonly status: Status;
  readonly code: string | null;
  readonly unexpected: boolean;
  /** A variable was perhaps not set there. */
  readonly isCut: boolean;
  /** Whether a run can be expected to come to it. */
  readonly isSure: boolean;
  /** Something ran there that may have changed what tests ask for. */
  readonly isChanging: boolean;
  /** The payloads with which they print it; null: any. */
  readonly payload: PayloadSet | null;
}

/** What commands in `$(…)` can print, each with the status that they end with then. */
export function capturesOf(follower: Follower, body: Command, path: Path, site: Chunk['site']): Capture[] {
  // Bash switches `set -e` off in there, unless it is told not to.
  const errexit = path.errexit && follower.inheritsErrexit;
  const start = { ...path, errexit, output: CapturedOutput.empty() };
  follower.depth += depthOfCapture;
  const ways = runInSubshell(follower, body, [start]);
  follower.depth -= depthOfCapture;
  const isChanging = ways.some(({ changes }) => changes !== path.changes);
  const captures = new Map<string, Capture>();
  for (const way of ways) {
    const { output, status, code, unexpected, sure, awaits, lacksVariable: isCut = false } = way;
    if (!(output instanceof CapturedOutput)) continue;
    const value = withoutFinalLineBreaks(output.value);
    const key = `${status} ${code} ${unexpected} ${isCut} ${keyOf(value)}`;
    const known = captures.get(key);
    const isSure = (sure && awaits === path.awaits) || known?.isSure === true;
    const payload = known === undefined ? way.payload : either(known.payload, way.payload);
    captures.set(key, { value, status, code, unexpected, isCut, isSure, isChanging, payload });
  }
  if (captures.size === 0 || captures.size > mostCaptures) {
    const any = { value: [hole(site)], code: null, isCut: false, isSure: true, isChanging };
    const { payload } = path;
    return [
      { ...any, status: 'success', unexpected: false, payload },
      { ...any, status: 'failure', unexpected: true, payload },
    ];
  }
  return [...captures.values()].map((capture) => {
    const settled = isKnown(capture.value) ? capture.value : [harmlessHole(site, isHarmless(capture.value))];
    const placed = settled.map((chunk) => placedAt(chunk, site));
    const withSources = follower.isBash ? withParents : withOperands;
    return { ...capture, value: withSources(placed, path, follower.text) };
  });
}

/** Where it is captured. What a function makes of the same texts may be another text with each call. */
function placedAt(chunk: Chunk, site: Chunk['site']): Chunk {
  const placed = { ...chunk, site };
  const origin = chunk.hole?.origin;
  const isMade = origin?.parents !== undefined && origin.root.startsWith('$');
  return isMade ? withRoots(placed, origin.parents, origin.sources) : placed;
}

/** A line break of its own stands between values, which are joined otherwise, or was put into one: nobody knows. */
export function joinedValue(value: Value): Value {
  return value.map((chunk) => (chunk.text === '\n' ? harmlessHole(chunk.site) : chunk));
}
