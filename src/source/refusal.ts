import { clipText } from '../util/cut-text.ts';
import type { Refusable } from '../util/refusable.ts';

/**
 * Why an input cannot be read: one sentence without a final full stop. It is thrown only inside a reader
 * and caught by `refusing`, so that checks deep in a parser need no result types of their own.
 */
export class Refusal extends Error {}

/** Ends the reading of an input. */
export function refuse(sentence: string): never {
  throw new Refusal(sentence);
}

/** Runs a reader; what it refused becomes a value. Anything else that is thrown is a bug and stays one. */
export function refusing<Value extends object>(read: () => Value): Refusable<Value> {
  try {
    return { ok: true, ...read() };
  } catch (problem) {
    if (problem instanceof Refusal) return { ok: false, refusal: problem.message };
    throw problem;
  }
}

const longest = 80;

/**
 * A name from hostile input as it may stand in a message: quoted, clipped, and with every control and
 * direction-changing character escaped, so that it cannot write to the reader's terminal.
 */
export function quoteName(name: string): string {
  return JSON.stringify(clipText(name, longest)).replace(
    /[\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
