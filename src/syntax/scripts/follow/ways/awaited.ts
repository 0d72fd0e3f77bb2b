import type { Output } from '../output/output.ts';
import { StandardOutput } from '../output/output.ts';
import type { Path } from './path.ts';

/** The way after a test of which only a run knows how it comes out. */
export function doubted(path: Path): Path {
  return path.awaits === 'tag at once' ? { ...path, sure: false } : path;
}

/** The way after what prints, or ends the script so that a tag in front is lost. */
export function settled(path: Path, output: Output, isLost = false): Path {
  if (path.awaits === null || !(output instanceof StandardOutput)) return path;
  const before = path.output instanceof StandardOutput ? path.output.tags.length : 0;
  const comes = output.tags.length > before || (isLost && path.awaits === 'tag at once');
  return comes ? { ...path, awaits: null } : path;
}

/** The way on which a loop is left that has come to its end; `isWay`: only such ways lead on from there. */
export function leftLoop(path: Path, isWay: boolean): Path {
  const { ifLeft: awaits } = path;
  if (awaits === null) return path;
  return isWay ? { ...path, sure: true, awaits, ifLeft: null } : { ...path, ifLeft: null };
}

/** A way into a loop, or on in it: whatever comes there, it is another end. */
export function enteringLoop(path: Path): Path {
  return path.ifLeft === null ? path : { ...path, ifLeft: null };
}
