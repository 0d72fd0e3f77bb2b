import type { Folding } from '../../../../util/folding.ts';
import type { Likeness } from '../../asked.ts';
import { chainFoldings, constantOf, foldingOf, hasDefault } from '../../build-command.ts';
import type { CommandOf, Fact, Pattern, PieceOf, Text } from '../../program.ts';
import { alternativesOf, ofSomeLine } from '../../regex-patterns.ts';
import { isExpression, isFiltered } from '../../text-filters.ts';
import { isOfSurroundings, nameOfText } from '../assumptions/assumptions.ts';
import { matches } from '../assumptions/fits.ts';
import { originOf } from '../values/origins.ts';
import {
  drop,
  either,
  inDoubt,
  isNamedIn,
  keep,
  type PayloadSet,
  perhapsEmpty,
} from '../values/payload-set.ts';
import { constantText, likeOf, payloadVariables, type Value } from '../values/value.ts';
import { standIn } from '../ways/holes.ts';
import type { Path } from '../ways/path.ts';
import { onlyValue } from './evaluate.ts';
import type { Follower } from './follower.ts';

/** A text that is the payload, or made of it. */
interface AskedPayload {
  /** What is folded in it. */
  readonly folding: Folding;
  /** Which payloads it is made of where it fits a pattern. */
  readonly sources: (pattern: Pattern) => readonly Pattern[];
}

/** What a text is of the payload; null where it is another one. A default for an absent one does not count. */
export function payloadAsked(
  text: Text,
  { variables }: Pick<Path, 'variables'>,
  { text: source }: Pick<Follower, 'text'>,
  isExact: boolean | undefined,
): AskedPayload | null {
  const [piece, other] = text;
  const value = piece?.kind === 'variable' && other === undefined ? variables.get(piece.name) : null;
  const like =
    value === undefined && piece?.kind === 'variable'
      ? { variable: piece.name, folding: 'none' as const }
      : likeOf(value ?? []);
  const whole = piece?.kind === 'variable' ? chainFoldings(like?.folding, foldingOf(piece)) : undefined;
  if (like !== null && whole !== undefined) {
    if (!payloadVariables.includes(like.variable)) return null;
    return { folding: spelling(whole, isExact), sources: (pattern) => [pattern] };
  }
  const made = originOf(text, variables, source);
  if (made === null || typeof made === 'string') return null;
  if (![made.root, ...(made.parents ?? [])].some((root) => payloadVariables.includes(root))) return null;
  return { folding: spelling(made.folding, isExact), sources: made.sources };
}

function spelling(folding: Folding, isExact: boolean | undefined): Folding {
  return folding === 'none' && isExact ? 'exact' : folding;
}

/** What a test asks of the payload. */
interface PayloadQuestion extends AskedPayload {
  readonly subject: Text;
  /** It is answered yes where the text fits one of these. */
  readonly patterns: readonly Pattern[];
}

/** What a test asks of the payload; null where it asks for another thing, or raymond cannot tell. */
export function questionOn(follower: Follower, fact: Fact, path: Path): PayloadQuestion | null {
  const { operand, value, like, isExact } = fact;
  if (operand !== null && value !== null) {
    const asked = payloadAsked(operand, path, follower, isExact);
    const span = operand[0]?.span;
    if (asked === null || span === undefined) return null;
    return { ...asked, subject: operand, patterns: [{ kind: 'text', text: value, span }] };
  }
  if (like === undefined) return null;
  const { kind } = like;
  const isTurned = kind !== 'regex' && constantIn(follower, like.operand, path) !== null;
  const [subject, pattern] = isTurned ? [like.pattern, like.operand] : [like.operand, like.pattern];
  const ignoresCase = like.ignoresCase ?? false;
  const asked = payloadAsked(subject, path, follower, !follower.isBash && like.ignoresCase === false);
  if (asked === null) return null;
  const folding =
    follower.isBash && ignoresCase ? (chainFoldings(asked.folding, 'case') ?? 'both') : asked.folding;
  const text = constantIn(follower, pattern, path);
  const isExtended = follower.isBash && kind === 'glob' && text !== null && extended.test(text);
  const whole = patternsOf(isTurned ? 'text' : kind, isExtended ? null : text, subject);
  const patterns = like.ofLines === true ? whole.flatMap(ofSomeLine) : whole;
  return { ...asked, folding, subject, patterns };
}

/** `!(pass)`, `@(pass|done)`: between `[[` and `]]` a pattern wherever it stands. */
const extended = /[?*+@!]\(/;

function constantIn(follower: Follower, text: Text, path: Path): string | null {
  // What commands print has been asked before.
  if (text.some(({ kind }) => kind === 'captured')) return null;
  return constantOf(text) ?? constantText(onlyValue(follower, text, path));
}

function patternsOf(kind: Likeness['kind'], text: string | null, [piece]: Text): readonly Pattern[] {
  const span = piece?.span ?? { start: 0, end: 0 };
  if (text === null) return [{ kind: 'unknown', span }];
  if (kind === 'regex') return alternativesOf(text, span);
  const isPlain = kind === 'text' || !/[*?[\\\]]/.test(text);
  return [{ kind: isPlain ? 'text' : 'glob', text, span }];
}

/** The payloads on the way on which a test came out so. */
export function payloadAfter(follower: Follower, fact: Fact, path: Path, isYes: boolean): PayloadSet | null {
  const question = questionOn(follower, fact, path);
  if (question === null) return hangsOnPayload(follower, fact, path) ? inDoubt(path.payload) : path.payload;
  const { folding, subject } = question;
  const isUnequal = !fact.equal && fact.isOfNumbers === true;
  const asked = isUnequal ? [...question.patterns, ...noNumbers(subject)] : question.patterns;
  const patterns = asked.flatMap(question.sources);
  const set = isYes
    ? withEmpty(keep(path.payload, patterns, folding), question.patterns, subject, path)
    : drop(path.payload, [...patterns, ...emptyAmong(question.patterns, subject, path)], folding);
  return withAbsent(set, subject, path);
}

/** Texts that are no number, by which `-ne` fails. */
function noNumbers([piece]: Text): readonly Pattern[] {
  const span = piece?.span ?? { start: 0, end: 0 };
  return [
    { kind: 'text', text: '', span },
    { kind: 'unknown', span, within: '*[!0-9]*' },
  ];
}

/** The payloads on the way on which a filter ends somehow: where its input is made of them, nobody can tell which those are. */
export function payloadFiltered(input: Text, path: Path): PayloadSet | null {
  const { variables, payload } = path;
  const isOfIt = input.some(
    (piece) => piece.kind === 'variable' && isOfPayload(piece.name, variables.get(piece.name), payload),
  );
  return isOfIt ? inDoubt(payload) : payload;
}

/** The payloads on the way on which a text fits one of some patterns, or none. */
export function payloadOn(
  follower: Follower,
  { subject, isExact }: Pick<CommandOf<'switch'>, 'subject' | 'isExact'>,
  patterns: readonly Pattern[],
  path: Path,
  isYes: boolean,
): PayloadSet | null {
  const asked = payloadAsked(subject, path, follower, isExact);
  if (asked === null) {
    const words = nameOfText(subject, follower.text);
    return hangsOnPayload(follower, { subject: words, value: '' }, path)
      ? inDoubt(path.payload)
      : path.payload;
  }
  const before = patterns.flatMap(asked.sources);
  const set = isYes
    ? withEmpty(keep(path.payload, before, asked.folding), patterns, subject, path)
    : drop(path.payload, [...before, ...emptyAmong(patterns, subject, path)], asked.folding);
  return withAbsent(set, subject, path);
}

/** With the payload that is absent or empty, where a default stands in for the one and not for the other: `${RAYMOND_INPUT-none}`. */
function withAbsent(
  set: PayloadSet | null,
  [piece]: Text,
  { variables, payload }: Pick<Path, 'variables' | 'payload'>,
): PayloadSet | null {
  if (piece?.kind !== 'variable') return set;
  const isDefault = piece.keepsEmpty === true && hasDefault(piece) && standIn(piece) !== null;
  const isCopy = variables.get(piece.name)?.some(({ hole }) => hole?.keepsEmpty === true) === true;
  return isDefault || isCopy ? perhapsEmpty(set, payload, piece.span) : set;
}

/** Payloads by which a text fits one of some patterns: with the empty one, where a default that fits stands in for that. */
function withEmpty(
  set: PayloadSet,
  patterns: readonly Pattern[],
  text: Text,
  path: Pick<Path, 'variables' | 'payload'>,
): PayloadSet | null {
  const [piece] = text;
  if (piece?.kind !== 'variable') return set;
  const isCopy = path.variables.get(piece.name)?.some(({ hole }) => hole?.nonEmpty === true) === true;
  if (!hasDefault(piece) && !isCopy) return set;
  const stand = standFor(piece, path);
  if (stand !== null && patterns.every((pattern) => matches(pattern, stand) === 'no')) return set;
  return either(set, keep(path.payload, [{ kind: 'text', text: '', span: piece.span }], set.folding));
}

/** The empty payload, where a default stands in for it that certainly fits one of some patterns. */
function emptyAmong(patterns: readonly Pattern[], [piece]: Text, path: Pick<Path, 'variables'>): Pattern[] {
  const stand = piece?.kind === 'variable' ? standFor(piece, path) : null;
  if (piece === undefined || stand === null) return [];
  if (!patterns.some((pattern) => matches(pattern, stand) === 'yes')) return [];
  return [{ kind: 'text', text: '', span: piece.span }];
}

/** What stands in for a variable that is empty, or for the one of which it is a copy; null where nobody knows. */
function standFor(piece: PieceOf<'variable'>, { variables }: Pick<Path, 'variables'>): string | null {
  const [chunk] = variables.get(piece.name) ?? [];
  const text = (standIn(piece) ?? chunk?.hole?.stand)?.text ?? null;
  return text === null || piece.edit === null ? text : piece.edit(text);
}

/** Of a function's own variable the name has that of the function in front or behind; in PowerShell, members stand behind a dot. */
const names = /[A-Za-z_][\w.:@]*/g;

/** Whether a test names what is made of the payload, and asks for nothing outside of the script. */
function hangsOnPayload(
  { isBash }: Follower,
  asked: Pick<Fact, 'subject' | 'value'>,
  { variables, payload }: Path,
): boolean {
  const isOfTexts = isBash ? isFiltered : isExpression;
  if (isOfSurroundings(asked) && !isOfTexts(asked.subject)) return false;
  const isMade = (name: string) =>
    variables.allNamed(name).some((own) => isOfPayload(spelled(own), variables.get(own), payload));
  return (asked.subject.match(names) ?? []).some((name) => isMade(name) || isMade(name.replace(/\..*/, '')));
}

/** A variable of the environment as PowerShell names it: in the words of a test, in whatever letter case. */
function spelled(name: string): string {
  return name.startsWith('env:') ? `env:${name.slice(4).toUpperCase()}` : name;
}

/** Whether a variable is the payload, or what is made of it; or a copy that a test in front has settled: one of the payloads that are left. */
function isOfPayload(name: string, value: Value | null | undefined, payload: PayloadSet | null): boolean {
  return (
    payloadVariables.includes(name) ||
    isNamedIn(payload, constantText(value)) ||
    value?.some(({ hole }) => {
      const { variable, like, origin } = hole ?? {};
      const roots = [variable, like?.variable, origin?.root, ...(origin?.parents ?? [])];
      return roots.some((root) => root != null && payloadVariables.includes(root));
    }) === true
  );
}
