import { type Folding, foldText } from '../../../util/folding.ts';
import { chainFoldings, foldingOf, hasDefault } from '../build-command.ts';
import type { Pattern, Text } from '../program.ts';
import type { Path } from './path.ts';
import { likeOf } from './value.ts';

/**
 * Some payloads: `texts` and what the patterns `globs` fit, or (`among` false) all but those. It may hold more than
 * can be, never less. Null: any.
 */
export interface PayloadSet {
  readonly texts: readonly string[];
  readonly globs: readonly string[];
  readonly among: boolean;
  readonly folding: Folding;
}

/** The payload of a transition, as a script gets it (language.md#variables). */
const payloadVariables = ['RAYMOND_RESULT', 'RAYMOND_INPUT', 'env:RAYMOND_RESULT', 'env:RAYMOND_INPUT'];

const mostTexts = 64;
const all: PayloadSet = { texts: [], globs: [], among: false, folding: 'none' };

/** What counts of a path here. */
type PathPart = Pick<Path, 'variables' | 'payload'>;

/** What is folded in a text that is the payload; null where it is not. A default for an absent one does not count. */
export function payloadFolding(
  text: Text,
  { variables }: PathPart,
  isExact: true | undefined,
): Folding | null {
  const [piece, other] = text;
  if (piece?.kind !== 'variable' || other !== undefined) return null;
  const known = variables.get(piece.name);
  const like = known === undefined ? { variable: piece.name, folding: 'none' as const } : likeOf(known ?? []);
  if (like === null || !payloadVariables.includes(like.variable)) return null;
  const folding = chainFoldings(like.folding, foldingOf(piece)) ?? null;
  return folding === 'none' && isExact ? 'exact' : folding;
}

/** Payloads by which a text is one of some: with the empty one, where a default stands in for that in the text. */
export function withEmpty(set: PayloadSet | null, text: Text, path: PathPart): PayloadSet | null {
  const [piece] = text;
  if (set === null || piece?.kind !== 'variable') return set;
  const isCopy = path.variables.get(piece.name)?.some(({ hole }) => hole?.nonEmpty === true) === true;
  return hasDefault(piece) || isCopy ? either(set, narrow(path.payload, '', true, set.folding)) : set;
}

/** What is left of `set` when the payload is, or is not, `text`. */
export function narrow(set: PayloadSet | null, text: string, is: boolean, folding: Folding): PayloadSet {
  const before = set ?? all;
  const { texts, globs, among } = before;
  // Of the two comparisons one takes both spellings.
  const isMixed = (folding === 'exact') !== (before.folding === 'exact');
  const isLike = (other: string) =>
    isSame(other, text, isMixed ? 'case' : folding) || (among && isSame(other, text, before.folding));
  // A text that is refused as it is written is left in another spelling.
  const isLeft = among ? texts.some(isLike) || globs.length > 0 : !refusesAll(before, text, folding);
  if (is) return { texts: isLeft ? [text] : [], globs: [], among: true, folding };
  if (among) {
    const isGone = (other: string) => isSame(other, text, folding) && folds(folding, before.folding);
    return { ...before, texts: texts.filter((other) => !isGone(other)) };
  }
  if (texts.includes(text) || texts.length >= mostTexts || !isAlike(before, folding)) return before;
  return { ...before, texts: [...texts, text], folding };
}

/** Whether all spellings of a text are refused. */
function refusesAll({ texts, folding: before }: PayloadSet, text: string, folding: Folding): boolean {
  return folds(before, folding) && texts.some((other) => isSame(other, text, before));
}

/** Whether what the second folds is folded by the first. */
function folds(first: Folding, second: Folding): boolean {
  if (first === 'exact' || second === 'exact') return second === 'exact';
  return chainFoldings(first, second) === first;
}

/** What fits one of the patterns; `*` stands for one that is not fixed. */
export function fitting(patterns: readonly Pattern[], folding: Folding): PayloadSet | null {
  if (patterns.length > mostTexts) return null;
  const texts = patterns.flatMap((pattern) => (pattern.kind === 'text' ? [pattern.text] : []));
  return { texts, globs: patterns.filter(({ kind }) => kind !== 'text').map(globOf), among: true, folding };
}

/** What is left of `set` when the payload does not fit a pattern. */
export function refuse(set: PayloadSet | null, pattern: Pattern, folding: Folding): PayloadSet {
  const before = set ?? all;
  const { globs, among } = before;
  // Of what fits several patterns, what fits the others is left.
  if (among && before.folding === folding)
    return { ...before, globs: globs.filter((glob) => glob !== globOf(pattern) || glob === '*') };
  if (among || globs.length >= mostTexts || !isAlike(before, folding)) return before;
  return { ...before, globs: [...globs, globOf(pattern)], folding };
}

/** Whether what is refused so far is compared in the same way. */
function isAlike({ texts, globs, folding: before }: PayloadSet, folding: Folding): boolean {
  return before === folding || texts.length + globs.length === 0;
}

function isSame(one: string, other: string, folding: Folding): boolean {
  return one === other || foldText(one, folding) === foldText(other, folding);
}

function globOf(pattern: Pattern): string {
  return pattern.kind === 'glob' ? pattern.text : '*';
}

/** The payloads of either. */
export function either(one: PayloadSet | null, other: PayloadSet | null): PayloadSet | null {
  if (one === other) return one;
  if (one === null || other === null || one.folding !== other.folding) return null;
  const { folding } = one;
  if (one.among && other.among) {
    const texts = [...new Set([...one.texts, ...other.texts])];
    const globs = [...new Set([...one.globs, ...other.globs])];
    return texts.length + globs.length > mostTexts ? null : { texts, globs, among: true, folding };
  }
  const [refused, rest] = one.among ? [other, one] : [one, other];
  // Which of the texts a pattern fits is not looked at here.
  if (rest.among && rest.globs.length > 0) return null;
  const isInRest = (text: string) => rest.texts.some((other) => isSame(other, text, folding));
  const texts = refused.texts.filter((text) => isInRest(text) !== rest.among);
  const globs = rest.among ? [] : refused.globs.filter((glob) => rest.globs.includes(glob));
  return texts.length + globs.length === 0 ? null : { texts, globs, among: false, folding };
}
