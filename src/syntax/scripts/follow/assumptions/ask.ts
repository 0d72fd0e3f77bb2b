import { once } from '../../../../util/memo.ts';
import type { Likeness } from '../../asked.ts';
import { variablePiece } from '../../build-command.ts';
import type { Fact, Pattern, Text } from '../../program.ts';
import {
  anyOf,
  askedByBash,
  findsRegex,
  fitsGlob,
  isNumber,
  isText,
  type TextQuestion,
} from '../../text-question.ts';
import type { Origin } from '../values/origin.ts';
import { originOf, originOfPiece } from '../values/origins.ts';
import type { Variables } from '../values/variables.ts';
import { type Answers, learn } from './answers.ts';
import type { Bound } from './assumptions.ts';
import { relations } from './comparison.ts';

/** What is known of the dialect of a script, and of the variables on a way through it. */
interface Asking {
  readonly variables: Variables;
  readonly answers: Answers;
  readonly source: string;
  /** Upper and lower case are told apart, as in Bash. */
  readonly isExact: boolean;
}

export interface Learnt {
  readonly answers: Answers;
  /** Whether a run can be expected to give all of these answers. */
  readonly agrees: boolean;
}

/** What is known on a way. */
export function askingOn(
  { text: source, isBash: isExact }: { readonly text: string; readonly isBash: boolean },
  { variables, answers }: Pick<Asking, 'variables' | 'answers'>,
): Asking {
  return { variables, answers, source, isExact };
}

/** Whether a text that is known is like another one that is; null where either is not, or raymond cannot tell. */
export function decideLikeness(
  { variables, source, isExact }: Asking,
  { kind, operand, pattern, ignoresCase = !isExact }: Likeness,
): boolean | null {
  const [text, wanted] = [originOf(operand, variables, source), originOf(pattern, variables, source)];
  if (typeof text !== 'string' || typeof wanted !== 'string') return null;
  return askerOf(kind, isExact)(wanted, !ignoresCase).holds(text);
}

const askers: Readonly<Record<Likeness['kind'], (wanted: string, isExact: boolean) => TextQuestion>> = {
  text: isText,
  glob: fitsGlob,
  regex: findsRegex,
};

function askerOf(kind: Likeness['kind'], isBash: boolean): (typeof askers)['glob'] {
  const ask = askers[kind];
  if (!isBash || kind === 'text') return ask;
  return (wanted, isExact) => askedByBash(ask(wanted, isExact), wanted);
}

/** The answer to a test, as far as it is of a text that only a run knows. */
export function learnFact(asking: Asking, fact: Fact, bound: Bound | null, succeeds: boolean): Learnt {
  const isYes = succeeds === fact.equal;
  const { operand, value, like } = fact;
  if (like !== undefined) return learnLikeness(asking, like, isYes);
  if (operand !== null && value !== null) {
    const made = originOf(operand, asking.variables, asking.source);
    if (made !== null && typeof made !== 'string')
      return add(asking, made, `=${value}`, () => isText(value), isYes, isYes);
  }
  if (bound !== null) return learnNumber(asking, bound, fact.subject, isYes);
  return { answers: asking.answers, agrees: true };
}

/** The answer of an arm of a `case` or `switch`, whose patterns the subject fits or not. */
export function learnPatterns(
  asking: Asking,
  subject: Text,
  patterns: readonly Pattern[],
  isYes: boolean,
): Learnt {
  const made = originOf(subject, asking.variables, asking.source);
  const isOpen = patterns.length === 0 || patterns.some(({ kind }) => kind === 'any');
  if (made === null || typeof made === 'string' || isOpen) return { answers: asking.answers, agrees: true };
  const words = patterns.map((pattern) => ('text' in pattern ? pattern.text : `${pattern.span.start}?`));
  const ask = () => anyOf(patterns.map((pattern) => questionOf(pattern, asking.isExact)));
  return add(asking, made, `~${words.join('|')}`, ask, isYes);
}

const leftOpen: TextQuestion = { holds: () => null, examples: [] };

function questionOf(pattern: Pattern, isExact: boolean): TextQuestion {
  if (pattern.kind === 'text') return isText(pattern.text);
  return pattern.kind === 'glob' ? askerOf('glob', isExact)(pattern.text, isExact) : leftOpen;
}

function learnLikeness(
  asking: Asking,
  { kind, operand, pattern, ignoresCase = !asking.isExact }: Likeness,
  isYes: boolean,
): Learnt {
  const { variables, source } = asking;
  const [text, wanted] = [originOf(operand, variables, source), originOf(pattern, variables, source)];
  if (text === null || (typeof text === 'string' && typeof (wanted ?? '') === 'string'))
    return { answers: asking.answers, agrees: true };
  const ask = (sought: string) => askerOf(kind, asking.isExact)(sought, !ignoresCase);
  if (typeof wanted === 'string')
    return add(asking, text as Origin, `${kind}${ignoresCase} ${wanted}`, () => ask(wanted), isYes);
  if (typeof text !== 'string') {
    const [{ span } = { span: { start: 0 } }] = pattern;
    return add(asking, text, `${kind} ${span.start}`, () => leftOpen, isYes);
  }
  const question = () => ({
    holds: (own: string) => ask(own).holds(text),
    examples: kind === 'text' ? [text] : text.split(/\W+/).slice(0, 16),
  });
  return add(asking, wanted as Origin, `${kind} of ${text}`, question, isYes);
}

function learnNumber(asking: Asking, { of, sign, limit }: Bound, subject: string, isYes: boolean): Learnt {
  const [, length, name = '', stand] = /^(#?)([A-Za-z_]\w*|\d)(?::-(\w+))?$/.exec(of) ?? [];
  const relation = relations[sign];
  if (name === '' || relation === undefined) return { answers: asking.answers, agrees: true };
  const place = { start: 0, end: 0 };
  const piece = variablePiece(name, place);
  const made = originOfPiece(piece, asking.variables, '');
  if (made === null || typeof made === 'string') return { answers: asking.answers, agrees: true };
  const compare = (value: number) => relation(value, limit);
  // `[ ]` refuses what is no number; to `(( ))` nothing is 0.
  const empty = stand !== undefined ? compare(Number(stand)) : subject.startsWith('((') ? compare(0) : false;
  const ask = () => {
    if (length === '#')
      return { holds: (text: string) => compare([...text].length), examples: lengths(limit) };
    const { holds, examples } = isNumber(compare, limit, subject.startsWith('((') ? null : false);
    return { holds: (text: string) => (text === '' ? empty : holds(text)), examples };
  };
  return add(asking, made, `${length}${stand ?? ''} ${sign} ${limit}`, ask, isYes);
}

function lengths(limit: number): string[] {
  return [limit, limit + 1, limit - 1].filter((one) => one >= 0 && one < 64).map((one) => 'q'.repeat(one));
}

/** One answer about a text that is made of a root, in terms of that. */
function add(
  { answers: before }: Asking,
  { root, make, guess, words: how, parents = [] }: Origin,
  what: string,
  ask: () => TextQuestion,
  isYes: boolean,
  isExact = false,
): Learnt {
  const asked = once(() => {
    const { holds, examples } = ask();
    if (how === root) return { holds, examples };
    const holdsFor = (text: string) => {
      const made = make(text);
      return made === null ? null : holds(made);
    };
    return { holds: holdsFor, examples: examples.flatMap(guess) };
  });
  const words = `${how} ${what}`;
  const answer = { words, isYes, isExact: isExact && how === root, isApart: false, weight: 1, asked };
  let { answers, agrees } = learn(before, root, answer);
  for (const parent of parents) {
    const learnt = learn(answers, parent, { ...answer, isExact: false, isApart: true });
    answers = learnt.answers;
    agrees &&= learnt.agrees;
  }
  return { answers, agrees };
}
