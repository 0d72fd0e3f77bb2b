import { memo } from '../../../../util/memo.ts';
import { hasDefault } from '../../build-command.ts';
import { notNegative } from '../../calculate.ts';
import { lastStatus, type Piece, type PieceOf, type Range, type Text } from '../../program.ts';
import { bare, comparisonIn, variableOf } from './comparison.ts';

/** Something that is taken to hold on a way, because a test came out so. */
export interface Assumption {
  readonly subject: string;
  readonly value: string | null;
  readonly holds: boolean;
  /** Whether it is how a command ended, which may end otherwise the next time. */
  readonly isRun: boolean;
  /** Whether the value is that of a part of the subject, such as `${X%.md}`. */
  readonly isEdited: boolean;
  /** `-ne` has failed, as it does where it is given something else than numbers. */
  readonly orNoNumber?: true;
}

const fileTest = /^-([abcdefghkprsuwxGLNOS]) (.+)$/s;

/** What a test asks of which file. Ways share their assumptions, so each is read once. */
const fileAskedBy = memo(({ subject }: Assumption) => {
  const [, letter, file = ''] = fileTest.exec(subject) ?? [];
  return letter === undefined ? null : { letter, file };
});

/** Whether what one test says of a file leaves no room for what another says of it, or of the folder it is in. */
function filesExclude(one: Assumption, other: Assumption): boolean {
  const asked = one.holds ? fileAskedBy(one) : null;
  const askedToo = asked === null ? null : fileAskedBy(other);
  if (asked === null || askedToo === null) return false;
  const { letter, file } = asked;
  const { letter: otherLetter, file: otherFile } = askedToo;
  if (file !== otherFile)
    return !other.holds && /[ade]/.test(otherLetter) && file.startsWith(`${otherFile}/`);
  if (other.holds) return kinds.test(letter) && kinds.test(otherLetter) && letter !== otherLetter;
  // Of a folder nobody asks whether it is empty in this way.
  return letter === 's' ? /[aef]/.test(otherLetter) : /[ae]/.test(otherLetter) && !/[hL]/.test(letter);
}

/** The tests of what kind of file it is. */
const kinds = /[bcdfpS]/;

type Asked = Pick<Assumption, 'subject' | 'value'> & { readonly isRun?: boolean };

const ofVariables = /^(?:[(%!]|\$(?!\()|-v |defined |isnull)/;

/** Whether a test asks for something outside of the script, which what runs outside may change. */
export function isOfSurroundings({ subject, value, isRun = false }: Asked): boolean {
  return !isRun && (value === null ? !ofVariables.test(subject) : /^(?:\$\(|`)/.test(subject));
}

/** What a test asks about: the file, where it is a test of one. */
export function topicOf(subject: string): string {
  return fileTest.exec(subject)?.[2] ?? subject;
}

export function topicOfAssumption(assumption: Assumption): string {
  return fileAskedBy(assumption)?.file ?? assumption.subject;
}

/** Whether a test depends on a variable: `$n -gt 3`, `((n > 3))`. */
export function mentions(subject: string, name: string): boolean {
  // In a file `%%v` is how `%v` of a loop is written.
  if (name.startsWith('%%')) return mentions(subject, name.slice(2));
  for (let at = subject.indexOf(name); at >= 0; at = subject.indexOf(name, at + 1)) {
    const before = subject.slice(Math.max(0, at - 3), at);
    if (/\w/.test(subject.charAt(at + name.length))) continue;
    if (/[$%!]\{?[#!]?$/.test(before) || (subject.includes('((') && !/[\w$]$/.test(before))) return true;
  }
  return false;
}

/** A number with which a variable is compared. */
export interface Bound {
  readonly of: string;
  readonly sign: string;
  readonly limit: number;
}

/** What a test says of a number: `$n -gt 3`, `((n > 3))`, `$n` is "3". */
export const boundOf = memo(({ subject, value }: Assumption): Bound | null => {
  const name = /^\$[(`]/.test(subject) ? subject.slice(1) : bare(subject);
  const found = value === null ? comparisonIn(subject) : { left: name, sign: 'eq', right: value };
  if (
    found === null ||
    !/^(?:#?[A-Za-z_][\w.]*(?:\[[@*]\]|:-\w+| % \d+)?|\$?\d|#|\(.+\)|`.+`)$/s.test(found.left) ||
    !/^-?\d{1,15}$/.test(found.right)
  )
    return null;
  return { of: variableOf(found.left), sign: found.sign, limit: Number(found.right) };
});

/** The variable of which a test compares a number, or null. */
export function numberAskedBy(assumption: Assumption): string | null {
  return boundOf(assumption)?.of ?? null;
}

/**
 * Whether no whole number of a range agrees with all that is taken to hold, and with one assumption more, of what that
 * is about; or no two values where both sides are left to the run.
 */
export function leavesNone(
  assumptions: readonly Assumption[],
  added: Assumption,
  range: Range | null = null,
): boolean {
  const own = boundOf(added);
  if (own === null) return leavesNoOrder(assumptions, added);
  const { of } = own;
  // What scripts count is hardly ever below zero.
  let { least, most } = range ?? notNegative;
  if (range?.isSigned !== true) least = Math.max(least, notNegative.least);
  const excluded = new Set<number>();
  for (let at = 0; at <= assumptions.length; at++) {
    const assumption = assumptions[at] ?? added;
    const bound = boundOf(assumption);
    if (bound?.of !== of) continue;
    const { sign, limit } = bound;
    const holds = sign === 'ne' ? !assumption.holds : assumption.holds;
    if (limit < 0) return false;
    if ((sign === 'eq' || sign === 'ne') && !holds) excluded.add(limit);
    else ({ least, most } = bounded({ least, most }, bound, holds));
  }
  while (excluded.has(least)) least++;
  return least > most;
}

/** What a comparison leaves of a range; all of it where that is but one number less. `holds`: of `ne`, whether it is equal. */
export function bounded(
  { least, most }: Range,
  { sign, limit }: Pick<Bound, 'sign' | 'limit'>,
  holds: boolean,
): Range {
  if (sign === 'eq' || sign === 'ne')
    return holds ? { least: Math.max(least, limit), most: Math.min(most, limit) } : { least, most };
  if (sign.startsWith('l') === holds)
    return { least, most: Math.min(most, sign === 'lt' || sign === 'ge' ? limit - 1 : limit) };
  return { least: Math.max(least, sign === 'gt' || sign === 'le' ? limit + 1 : limit), most };
}

export function exclude(one: Assumption, other: Assumption): boolean {
  if (one.isRun || other.isRun) return false;
  if (one.subject !== other.subject) return filesExclude(one, other) || filesExclude(other, one);
  if (one.value === other.value) return one.holds !== other.holds;
  return one.value !== null && other.value !== null && one.holds && other.holds;
}

/** Whether what is taken to hold leaves no room for a variable to be 0. */
export function excludesZero(assumptions: readonly Assumption[], name: string): boolean {
  const asked: Assumption = { subject: `$${name}`, value: '0', holds: true, isRun: false, isEdited: false };
  const kept = assumptions.filter(({ isEdited }) => !isEdited);
  return kept.some((other) => exclude(other, asked)) || leavesNone(kept, asked);
}

/** A text as a subject of assumptions: literals, the names of variables, and as it is written what else is filled in. */
export function nameOfText(text: Text, source: string): string {
  return text
    .map((piece, at) => {
      if (piece.kind === 'literal') return piece.text;
      if (piece.kind === 'variable' && hasDefault(piece))
        return `\${${piece.name}:-${nameOfText(piece.fallback ?? [], source)}}`;
      if (piece.kind === 'variable') return signed(piece, text[at + 1]);
      return source.slice(piece.span.start, piece.span.end).replaceAll('"', '');
    })
    .join('');
}

/** A variable with its sign, and in braces where its name would go on in what comes next. */
function signed({ name }: PieceOf<'variable'>, next: Piece | undefined): string {
  if (name === lastStatus) return lastStatus;
  const goesOn = next?.kind === 'literal' && /^\w/.test(next.text) && /\w$/.test(name);
  return goesOn ? `\${${name}}` : `$${name}`;
}

/** What a test says of two values of which neither is written there: how they may stand, of "less", "equal" and "more". */
interface Order {
  readonly first: string;
  readonly second: string;
  /** Bits: 1 less, 2 equal, 4 more. */
  readonly allowed: number;
}

const masks: Readonly<Record<string, number>> = { lt: 1, le: 3, eq: 2, ne: 5, ge: 6, gt: 4 };
const any = 7;

/** Ways share their assumptions, so each is read once. */
const orderAskedBy = memo(({ subject, value, holds, isRun }: Assumption): Order | null => {
  // Of texts `[ ]` asks with one sign what others ask with two.
  const words = subject.replaceAll('"', '').replace(' = ', ' == ');
  const found = value === null && !isRun ? comparisonIn(words) : null;
  const mask = masks[found?.sign ?? ''];
  if (found === null || mask === undefined || /^-?\d/.test(found.right)) return null;
  const allowed = holds ? mask : any - mask;
  // Equal texts are another question to `[ ]` than equal numbers, such as 3 and 03.
  const isText = subject.includes(' = ');
  const named = (side: string) => (isText ? `"${side}"` : side);
  const [left, right] = [named(found.left), named(found.right)];
  if (left <= right) return { first: left, second: right, allowed };
  const turned = (allowed & 2) | ((allowed & 1) << 2) | ((allowed & 4) >> 2);
  return { first: right, second: left, allowed: turned };
});

/** Whether two values can be neither less, equal nor more, by all that is taken to hold and one assumption more. */
function leavesNoOrder(assumptions: readonly Assumption[], added: Assumption): boolean {
  const own = orderAskedBy(added);
  if (own === null) return false;
  let { allowed } = own;
  for (const assumption of assumptions) {
    const order = orderAskedBy(assumption);
    if (order?.first === own.first && order.second === own.second) allowed &= order.allowed;
  }
  return allowed === 0;
}
