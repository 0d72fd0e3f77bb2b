import type { Pattern, Text } from '../program.ts';
import type { Path } from './path.ts';
import { wholeVariable } from './value.ts';

/**
 * Some payloads: `texts` and what the patterns `globs` fit, or (`among` false) all but those. It may hold more than
 * can be, never less. Null: any.
 */
export interface PayloadSet {
  readonly texts: readonly string[];
  readonly globs: readonly string[];
  readonly among: boolean;
}

/** The payload of a transition, as a script gets it (language.md §6). */
const payloadVariables = ['RAYMOND_RESULT', 'RAYMOND_INPUT', 'env:RAYMOND_RESULT', 'env:RAYMOND_INPUT'];

const mostTexts = 64;
const all: PayloadSet = { texts: [], globs: [], among: false };

/** Whether the text is the payload, unchanged; a default for an absent one does not count. */
export function isPayload(text: Text, { variables }: Path): boolean {
  const [piece, other] = text;
  if (piece?.kind !== 'variable' || other !== undefined) return false;
  if (piece.edit !== null && piece.isCaseBlind !== true) return false;
  const known = variables.get(piece.name);
  const name = known === undefined ? piece.name : wholeVariable(known ?? []);
  return name !== null && payloadVariables.includes(name);
}

/** What is left of `set` when the payload is, or is not, `text`. */
export function narrow(set: PayloadSet | null, text: string, is: boolean): PayloadSet {
  const { texts, globs, among } = set ?? all;
  const isLeft = texts.includes(text) === among || (among && globs.length > 0);
  if (is) return { texts: isLeft ? [text] : [], globs: [], among: true };
  if (among) return { texts: texts.filter((other) => other !== text), globs, among };
  if (texts.includes(text) || texts.length >= mostTexts) return { texts, globs, among };
  return { texts: [...texts, text], globs, among };
}

/** What fits one of the patterns; `*` stands for one that is not fixed. */
export function fitting(patterns: readonly Pattern[]): PayloadSet | null {
  if (patterns.length > mostTexts) return null;
  const texts = patterns.flatMap((pattern) => (pattern.kind === 'text' ? [pattern.text] : []));
  return { texts, globs: patterns.filter(({ kind }) => kind !== 'text').map(globOf), among: true };
}

/** What is left of `set` when the payload does not fit a pattern. */
export function refuse(set: PayloadSet | null, pattern: Pattern): PayloadSet {
  const { texts, globs, among } = set ?? all;
  if (among || globs.length >= mostTexts) return set ?? all;
  return { texts, globs: [...globs, globOf(pattern)], among };
}

function globOf(pattern: Pattern): string {
  return pattern.kind === 'glob' ? pattern.text : '*';
}

/** The payloads of either. */
export function either(one: PayloadSet | null, other: PayloadSet | null): PayloadSet | null {
  if (one === other) return one;
  if (one === null || other === null) return null;
  if (one.among && other.among) {
    const texts = [...new Set([...one.texts, ...other.texts])];
    const globs = [...new Set([...one.globs, ...other.globs])];
    return texts.length + globs.length > mostTexts ? null : { texts, globs, among: true };
  }
  const [refused, rest] = one.among ? [other, one] : [one, other];
  // Which of the texts a pattern fits is not looked at here.
  if (rest.among && rest.globs.length > 0) return null;
  const texts = refused.texts.filter((text) => rest.texts.includes(text) !== rest.among);
  const globs = rest.among ? [] : refused.globs.filter((glob) => rest.globs.includes(glob));
  return texts.length + globs.length === 0 ? null : { texts, globs, among: false };
}
