import type { Span } from '../../../../source/span.ts';
import { type Folding, foldsBlanks, foldsCase, foldText } from '../../../../util/folding.ts';
import { isPlainGlob } from '../../../../util/glob.ts';
import { chainFoldings } from '../../build-command.ts';
import type { Pattern } from '../../program.ts';
import { fitsGlob } from '../../text-question.ts';
import { commonOf, isOfSeveral } from './common-globs.ts';

/**
 * Some payloads: `texts` and what the patterns `globs` fit, or (`among` false) all but those. It may hold more than
 * can be, never less. Null: any.
 */
export interface PayloadSet {
  readonly texts: readonly string[];
  readonly globs: readonly string[];
  readonly among: boolean;
  readonly folding: Folding;
  /** What is none of them all the same: of what fits a pattern, some goes another way before. */
  readonly except?: Exceptions;
  /** Patterns of payloads that are perhaps none of them, letter case and blanks aside: raymond cannot tell what the script makes of those. */
  readonly doubtful?: readonly string[];
}

type Exceptions = Pick<PayloadSet, 'texts' | 'globs'>;

const mostTexts = 64;
const longestGlob = 200;
const all: PayloadSet = { texts: [], globs: [], among: false, folding: 'none' };
export const none: PayloadSet = { ...all, among: true };

/** What is left of `set` when the payload fits one of the patterns. */
export function keep(set: PayloadSet | null, asked: readonly Pattern[], folding: Folding): PayloadSet {
  const before = set ?? all;
  const patterns = asked.map(plain);
  if (patterns.length > mostTexts) return inDoubt(set);
  const texts = patterns.flatMap((pattern) =>
    pattern.kind === 'text' && isLeft(before, pattern.text, folding) ? [pattern.text] : [],
  );
  const others = patterns.filter(({ kind }) => kind !== 'text');
  const globs = others.map(globOf);
  const doubts = others.filter(({ kind }) => kind === 'unknown').map(globOf);
  if (before.among && before.globs.length === 0 && globs.length > 0) {
    const isKept = (text: string) =>
      globs.some((glob) => mayFit(glob, text)) ||
      patterns.some((one) => 'text' in one && isSame(one.text, text, folding));
    const left = { ...before, texts: before.texts.filter(isKept) };
    return withDoubts(left, isAlike(before, folding) ? doubts : [...doubts, ...left.texts]);
  }
  const common = doubts.length === 0 ? commonGlobs(before, globs, folding) : null;
  if (common !== null) return { ...keepTexts(before, texts, globs, common), folding };
  // What several patterns have in common is narrower than one more.
  if (before.among && before.globs.some(isOfSeveral) && globs.length > 0)
    return withDoubts(keepTexts(before, texts, globs, before.globs), ['*']);
  const kept = { texts, globs, among: true, folding };
  const earlier = [...(before.doubtful ?? []), ...exceptionsOf(before), ...doubts];
  // Of what fits a pattern, some has been told apart before; of one spelling after another both have to be right.
  if (before.among)
    return globs.length > 0 || !isAlike(before, folding) ? inDoubt(kept) : withDoubts(kept, earlier);
  if (!isAlike(before, folding)) return withDoubts(kept, [...earlier, ...before.texts, ...before.globs]);
  return withDoubts(globs.length > 0 ? withExceptions(kept, before) : kept, earlier);
}

function exceptionsOf({ except }: PayloadSet): readonly string[] {
  return except === undefined ? [] : [...except.texts, ...except.globs];
}

/** The same payloads without these, with more exceptions than are kept in doubt. */
function withExceptions(set: PayloadSet, more: Exceptions): PayloadSet {
  const texts = [...new Set([...(set.except?.texts ?? []), ...more.texts])];
  const globs = [...new Set([...(set.except?.globs ?? []), ...more.globs])];
  const count = texts.length + globs.length;
  if (count > mostTexts) return withDoubts(set, [...more.texts, ...more.globs]);
  return count === 0 ? set : { ...set, except: { texts, globs } };
}

/** What some patterns that are known have in common with others; null where that is not found. */
function commonGlobs(
  before: PayloadSet,
  globs: readonly string[],
  folding: Folding,
): readonly string[] | null {
  const isFound = before.among && before.folding === folding && !foldsBlanks(folding);
  if (!isFound || globs.length * before.globs.length > mostTexts) return null;
  const found = before.globs.flatMap((one) => globs.map((other) => commonOf(one, other, foldsCase(folding))));
  const common = found.flatMap((one) => one ?? []);
  return found.includes(null) || common.length > mostTexts ? null : [...new Set(common)];
}

/** What is left when the payload also fits one of some patterns, or is one of some texts that were left. */
function keepTexts(
  before: PayloadSet,
  texts: readonly string[],
  globs: readonly string[],
  common: readonly string[],
): PayloadSet {
  const kept = before.texts.filter((text) => globs.some((glob) => mayFit(glob, text)));
  return { ...before, texts: [...new Set([...kept, ...texts])], globs: common };
}

/** Whether a text may be one of some payloads. */
function isLeft(before: PayloadSet, text: string, folding: Folding): boolean {
  const { texts, globs, among } = before;
  // Of the two comparisons one takes both spellings.
  const isMixed = (folding === 'exact') !== (before.folding === 'exact');
  const isLike = (other: string) =>
    isSame(other, text, isMixed ? 'case' : folding) || isSame(other, text, before.folding);
  if (among && !texts.some(isLike) && !globs.some((glob) => mayFit(glob, text))) return false;
  const refused = among ? before.except : before;
  // A text that is refused as it is written is left in another spelling.
  if (refused === undefined || !folds(before.folding, folding)) return true;
  return !isOneOf(refused, text, before.folding);
}

/** Whether a text is certainly one of some, or fits one of their patterns. */
function isOneOf({ texts, globs }: Exceptions, text: string, folding: Folding): boolean {
  return (
    texts.some((other) => isSame(other, text, folding)) ||
    globs.some((glob) => fitsGlob(glob).holds(text) === true)
  );
}

/** Whether a text fits a pattern, whatever counts there. */
function mayFit(glob: string, text: string): boolean {
  return fitsGlob(foldText(glob, 'both'), false).holds(foldText(text, 'both')) !== false;
}

/** Whether tests have told some payloads apart of which a text may be one, as that of a copy is which one of the tests has settled. */
export function isNamedIn(set: PayloadSet | null, text: string | null): boolean {
  if (set?.among !== true || text === null || text === '') return false;
  return (
    set.texts.some((other) => isSame(other, text, 'both')) || set.globs.some((glob) => mayFit(glob, text))
  );
}

/** What is left of `set` when the payload fits none of the patterns. */
export function drop(set: PayloadSet | null, patterns: readonly Pattern[], folding: Folding): PayloadSet {
  return patterns
    .map(plain)
    .reduce(
      (left, pattern) =>
        pattern.kind === 'text' ? dropText(left, pattern.text, folding) : dropGlob(left, pattern, folding),
      set ?? all,
    );
}

function dropText(before: PayloadSet, text: string, folding: Folding): PayloadSet {
  const { texts, among } = before;
  if (among) {
    const isGone = (other: string) => isSame(other, text, folding) && folds(folding, before.folding);
    const left = { ...before, texts: texts.filter((other) => !isGone(other)) };
    const isDoubtful = left.texts.some((other) => isSame(other, text, 'both'));
    const mayFitGlobs = before.globs.length > 0;
    if (mayFitGlobs && !isDoubtful && folding === before.folding)
      return withExceptions(left, { texts: [text], globs: [] });
    return withDoubts(left, isDoubtful || mayFitGlobs ? [text] : []);
  }
  if (texts.includes(text) && isAlike(before, folding)) return before;
  if (texts.length >= mostTexts || !isAlike(before, folding)) return withDoubts(before, [text]);
  return { ...before, texts: [...texts, text], folding };
}

function dropGlob(before: PayloadSet, pattern: Pattern, folding: Folding): PayloadSet {
  const { globs, among } = before;
  const glob = globOf(pattern);
  if (pattern.kind === 'unknown') return withDoubts(before, [glob]);
  if (among && before.folding === folding) {
    const left = { ...before, globs: globs.filter((other) => other !== glob || other === '*') };
    return withExceptions(left, { texts: [], globs: [glob] });
  }
  if (among || globs.length >= mostTexts || !isAlike(before, folding)) return withDoubts(before, [glob]);
  return { ...before, globs: [...globs, glob], folding };
}

/** The same payloads, of which nobody knows whether they lead on. */
export function inDoubt(set: PayloadSet | null): PayloadSet {
  return withDoubts(set ?? all, ['*']);
}

/** Payloads among which perhaps the empty one is, as far as it is left. */
export function perhapsEmpty(set: PayloadSet | null, left: PayloadSet | null, { start }: Span): PayloadSet {
  const empty = keep(left, [{ kind: 'text', text: '', span: { start, end: start } }], set?.folding ?? 'none');
  return withDoubts(either(set, empty) ?? all, isNone(empty) ? [] : ['']);
}

function withDoubts(set: PayloadSet, doubts: readonly string[]): PayloadSet {
  if (doubts.length === 0) return set;
  const doubtful = [...new Set([...(set.doubtful ?? []), ...doubts])];
  return { ...set, doubtful: doubtful.length > mostTexts || doubtful.includes('*') ? ['*'] : doubtful };
}

/** Whether what the second folds is folded by the first. */
function folds(first: Folding, second: Folding): boolean {
  if (first === 'exact' || second === 'exact') return second === 'exact';
  return chainFoldings(first, second) === first;
}

/** Whether what is refused so far is compared in the same way. */
function isAlike({ texts, globs, folding: before }: PayloadSet, folding: Folding): boolean {
  return before === folding || texts.length + globs.length === 0;
}

function isSame(one: string, other: string, folding: Folding): boolean {
  return one === other || foldText(one, folding) === foldText(other, folding);
}

/** A pattern that raymond can tell for certain; another one is unknown, and fits no more than one with `?` for its sets. */
function plain(pattern: Pattern): Pattern {
  if (pattern.kind !== 'glob') return pattern;
  const { text, span } = pattern;
  if (text.length <= longestGlob && isPlainGlob(text)) return pattern;
  const within = text.replace(/\[[!^]?\]?(?:\[:\w+:\]|[^\]])*\]|\\[\s\S]/g, '?');
  return { kind: 'unknown', span, within: text.length <= longestGlob && isPlainGlob(within) ? within : '*' };
}

function globOf(pattern: Pattern): string {
  if (pattern.kind === 'unknown') return pattern.within ?? '*';
  return pattern.kind === 'glob' ? pattern.text : '*';
}

/** The payloads of either. */
export function either(one: PayloadSet | null, other: PayloadSet | null): PayloadSet | null {
  if (one === other) return one;
  if (one === null || other === null) return null;
  if (isNone(one)) return other;
  if (isNone(other)) return one;
  const { texts: shared, globs: sharedGlobs } = commonExceptions(one, other);
  const isLost = (text: string) => !shared.includes(text) && !sharedGlobs.includes(text);
  const both = union(one, other);
  const isLeftOut = (text: string) => both?.among === false && both.texts.includes(text);
  const doubtsOf = (set: PayloadSet, beside: PayloadSet) => [
    ...(set.doubtful ?? []),
    ...exceptionsOf(set).filter((text) => isLost(text) && !isSurelyIn(beside, text) && !isLeftOut(text)),
  ];
  const doubts = [...doubtsOf(one, other), ...doubtsOf(other, one)];
  if (both !== null) {
    const joined = withDoubts(both, doubts);
    const { texts, globs, among, doubtful = [] } = joined;
    return !among && texts.length + globs.length + doubtful.length === 0 ? null : joined;
  }
  // What neither names is in that which is all but some.
  const named = [one, other].flatMap(({ texts, globs }) => [...texts, ...globs]);
  return withDoubts(all, [...doubts, ...(one.among && other.among ? ['*'] : named)]);
}

function isNone({ texts, globs, among }: PayloadSet): boolean {
  return among && texts.length + globs.length === 0;
}

/** Whether a text is certainly one of some payloads: one that they name, or, of all but some, none that could be left out. */
function isSurelyIn({ texts, globs, among, folding, doubtful = [] }: PayloadSet, text: string): boolean {
  const isNamed = texts.some((other) => isSame(other, text, among ? folding : 'both'));
  return doubtful.length === 0 && (among ? isNamed : !isNamed && !globs.some((glob) => mayFit(glob, text)));
}

/** What is an exception of both, and so none of either. */
function commonExceptions(one: PayloadSet, other: PayloadSet): Exceptions {
  if (one.folding !== other.folding) return { texts: [], globs: [] };
  const common = (kind: keyof Exceptions) =>
    (one.except?.[kind] ?? []).filter((text) => other.except?.[kind].includes(text) === true);
  return { texts: common('texts'), globs: common('globs') };
}

/** All payloads but some, with those that fit patterns, among which are all that had been left out; null where they are not. */
function withoutGlobs(refused: PayloadSet, { texts: named, globs, except }: PayloadSet): PayloadSet | null {
  const { folding } = refused;
  const isOther = refused.globs.some((glob) => !globs.includes(glob));
  if (isOther || (except?.globs.length ?? 0) > 0) return null;
  const fits = (text: string, some = globs) => some.some((glob) => mayFit(glob, text));
  const isNamed = (text: string) => named.some((other) => isSame(other, text, folding));
  const isExcepted = (text: string) => except?.texts.some((other) => isSame(other, text, folding)) === true;
  const left = refused.texts.filter((text) => !isNamed(text) && (!fits(text) || isExcepted(text)));
  const excepted = (except?.texts ?? []).filter((text) => fits(text, refused.globs) && !isNamed(text));
  const doubts = refused.texts.filter((text) => !isNamed(text) && fits(text) && !isExcepted(text));
  const texts = [...new Set([...left, ...excepted])];
  return withDoubts({ texts, globs: [], among: false, folding }, doubts);
}

/** Null where that cannot be said. */
function union(one: PayloadSet, other: PayloadSet): PayloadSet | null {
  const { folding } = one;
  if (folding !== other.folding) return null;
  if (one.among && other.among) {
    const texts = [...new Set([...one.texts, ...other.texts])];
    const globs = [...new Set([...one.globs, ...other.globs])];
    if (texts.length + globs.length > mostTexts) return null;
    return withExceptions({ texts, globs, among: true, folding }, commonExceptions(one, other));
  }
  const [refused, rest] = one.among ? [other, one] : [one, other];
  if (rest.among && rest.globs.length > 0) return withoutGlobs(refused, rest);
  const isInRest = (text: string) => rest.texts.some((other) => isSame(other, text, folding));
  const texts = refused.texts.filter((text) => isInRest(text) !== rest.among);
  if (rest.among) {
    const isApart = refused.globs.every((glob) => !rest.texts.some((text) => mayFit(glob, text)));
    if (isApart) return { texts, globs: refused.globs, among: false, folding };
    return withDoubts({ texts, globs: [], among: false, folding }, refused.globs);
  }
  const globs = refused.globs.filter((glob) => rest.globs.includes(glob));
  return { texts, globs, among: false, folding };
}
