import type { Span } from '../../../../source/span.ts';
import { constantOf, nothing, variablePiece } from '../../build-command.ts';
import { matches } from '../../follow/assumptions/fits.ts';
import type { Arm, Command, CommandOf, Pattern, Text } from '../../program.ts';
import { alternativesOf } from '../../regex-patterns.ts';
import { inOneSpelling } from '../conditions/comparisons.ts';
import { conditionOfBlock, conditionOfStatement } from '../conditions/conditions.ts';
import { readQuestions } from '../conditions/switch-conditions.ts';
import { switchFlag } from '../conditions/switch-flag.ts';
import { describe } from '../conditions/tests.ts';
import type { PowerShellContext } from '../context/context.ts';
import { onceOnly, sequence, unknown } from '../context/program-parts.ts';
import { wordsAt } from '../context/script-words.ts';
import { hideAssigned, withHidden, withHiddenBehind } from '../context/side-effects.ts';
import { isTruth } from '../tree/kinds.ts';
import { expressionOf, isList, isText, wordOf } from '../tree/shapes.ts';
import type { Clause, Expression, Kinds, Statement, StatementOf } from '../tree/tree.ts';
import { captured } from '../values/captured.ts';
import { listOf, textOf } from '../values/values.ts';

type Switch = StatementOf<'switch'>;
type ReadBody = (statements: readonly Statement[]) => Command;

/** `if`, `elseif` and `else`, with bodies read in one way or another. */
export function readBranches(
  { branches, otherwise }: StatementOf<'if'>,
  context: PowerShellContext,
  read: ReadBody,
  missing: Command,
): Command {
  const parts = branches.map(({ condition, body }) => ({
    condition: conditionOfStatement(condition, context),
    then: read(body),
  }));
  const last = otherwise === null ? (missing === nothing ? null : missing) : read(otherwise);
  return parts.reduceRight<Command | null>(
    (rest, { condition, then }) => ({ kind: 'if', condition, then, otherwise: rest }),
    last,
  ) as Command;
}

/**
 * A `switch`: each clause whose pattern matches runs, unless one before it has left; `default` runs when none
 * did.
 */
export function readSwitch(statement: Switch, context: PowerShellContext, read: ReadBody): Command {
  return withHiddenBehind(statement.span, context, () => readSubject(statement, context, read));
}

function readSubject(statement: Switch, context: PowerShellContext, read: ReadBody): Command {
  const { subject, span: place } = statement;
  const expression = subject === null ? null : expressionOf([subject]);
  if (expression !== null && isList(expression)) {
    const items = listOf(expression, context);
    const [only, more] = items;
    if (only !== undefined && more === undefined) return readOne(statement, context, read, only);
    const each = { name: '_', values: items };
    return { kind: 'loop', condition: null, each, body: readRound(statement, context, read, 'each') };
  }
  if (expression !== null) {
    const text = textOf(expression, context, true);
    if (text.every(({ kind }) => kind === 'literal' || kind === 'variable'))
      return readOne(statement, context, read, text);
    return readWorkedOut(statement, context, read, text);
  }
  if (subject !== null) {
    const value = captured(subject.span, context, () => context.nested.statements([subject], context));
    return readWorkedOut(statement, context, read, value);
  }
  // `-File` asks for each line of a file.
  const body = readRound(statement, context, read, unknown(place));
  return { kind: 'loop', condition: null, each: null, body };
}

/** Whether more than one clause may run, so that the value of the whole is a list. */
export function mayRunSeveral({ subject, clauses, options, leavesInside }: Switch): boolean {
  const others = clauses.filter(({ pattern }) => pattern !== null);
  if (leavesInside || others.slice(0, -1).every(endsByLeaving)) return false;
  const expression = subject === null ? null : expressionOf([subject]);
  if (expression !== null && isList(expression) && !isText(expression)) return false;
  if (['regex', 'wildcard', 'file'].some((option) => options.includes(option))) return true;
  const words = others.map(({ pattern }) => (pattern === null ? null : wordOf(pattern)?.toLowerCase()));
  return words.some((word) => word == null) || new Set(words).size < words.length;
}

/** What is worked out is so once, whatever it is compared with. */
function readWorkedOut(statement: Switch, context: PowerShellContext, read: ReadBody, value: Text): Command {
  const { start, end } = statement.subject?.span ?? statement.span;
  const words = context.tree.text.slice(start, end).replace(/\s+/g, ' ').toLowerCase();
  const name = `(${words})`;
  const one = readOne(statement, context, read, [variablePiece(name, { start, end })]);
  return sequence([{ kind: 'assign', name, value }, one]);
}

function readOne(statement: Switch, context: PowerShellContext, read: ReadBody, item: Text): Command {
  const readAll = () => readArms(statement, context, read, item);
  return context.withItem(item, () =>
    statement.leavesInside ? onceOnly(context.inside({ kind: 'switch' }, readAll)) : readAll(),
  );
}

/** One of several values, in the order of which each is compared with all clauses: `break` leaves out the values that follow. */
function readRound(
  statement: Switch,
  context: PowerShellContext,
  read: ReadBody,
  item: Text | 'each',
): Command {
  const subject = item === 'each' ? [variablePiece('_', statement.span)] : item;
  const readAll = () => readArms({ ...statement, leavesInside: true }, context, read, subject);
  return context.withItem(item, () => context.inside({ kind: 'loop' }, readAll));
}

/** `$true` and `$false`, and nothing else: whoever writes that asks for one of the two. They may be texts where that is sure. */
function areBothTruths({ subject, clauses }: Switch, kinds: Kinds): boolean {
  const asked = subject === null ? null : expressionOf([subject]);
  const given = asked?.kind === 'cast' && asked.type === 'string' ? asked.operand : asked;
  const isSure = given !== null && isTruth(given, kinds);
  const names = clauses.map(({ pattern }) =>
    pattern?.kind === 'variable'
      ? pattern.name
      : isSure && pattern !== null
        ? wordOf(pattern)?.toLowerCase()
        : '',
  );
  return names.length === 2 && names.includes('true') && names.includes('false');
}

/** A clause as an arm; `leaves`: whoever comes into it goes to none after it. */
interface ClauseArm extends Arm {
  readonly isDefault: boolean;
  readonly leaves: boolean;
}

type CommonParts = Omit<CommandOf<'switch'>, 'arms'>;

function readArms(statement: Switch, context: PowerShellContext, read: ReadBody, subject: Text): Command {
  const { clauses, options, leavesInside, span: place } = statement;
  const leaves = (clause: Clause) => endsByLeaving(clause) && !leavesInside;
  const readBody = (clause: Clause) => read(leaves(clause) ? clause.body.slice(0, -1) : clause.body);
  const questions = readQuestions(statement, context, leaves, readBody);
  if (questions !== null) return questions;
  const arms = clauses.map((clause): ClauseArm => {
    const { patterns, asked } = patternsAsked(clause, context, options, subject);
    const body = sequence([asked, readBody(clause)]);
    const own = { isDefault: clause.pattern === null, leaves: leaves(clause) };
    return { patterns, body, next: own.leaves ? 'leave' : 'match', ...own };
  });
  const isExact = options.includes('casesensitive');
  const asked = statement.subject === null ? '' : wordsAt(statement.subject.span, context);
  // What a regular expression has found in a text is one of what its author put there.
  const isFound = /\$matches\b/.test(asked);
  const ofSwitch: CommonParts = {
    ...{ kind: 'switch', subject, span: place },
    ...(isExact ? { isExact } : {}),
    ...(isFound ? { leftOver: 'perhaps nothing' } : {}),
  };
  const others = arms.filter(({ isDefault }) => !isDefault);
  const standard = arms.find(({ isDefault }) => isDefault);
  const texts = others
    .flatMap(({ patterns }) => patterns)
    .map((pattern) => (pattern.kind !== 'text' ? null : isExact ? pattern.text : pattern.text.toLowerCase()));
  const areTexts = !texts.includes(null);
  const isExclusive = areTexts && new Set(texts).size === texts.length;
  const plain = ({ patterns, body, next }: Arm): Arm => ({
    patterns,
    body,
    next: isExclusive ? 'leave' : next,
  });
  if (standard === undefined && areBothTruths(statement, context.tree.kinds)) {
    const [first, second] = others.map(plain);
    if (first !== undefined && second !== undefined) {
      const rest: Arm = { ...second, patterns: [{ kind: 'any', span: place }] };
      return { ...ofSwitch, arms: [{ ...first, next: 'leave' }, rest] };
    }
  }
  if (isExclusive || (standard !== undefined && others.every(({ leaves }) => leaves))) {
    const ordered = standard === undefined ? others : [...others, { ...standard, next: 'leave' as const }];
    return { ...ofSwitch, arms: ordered.map(plain) };
  }
  return inTurn(ofSwitch, others, standard?.body ?? null, areTexts);
}

/** The patterns of a clause, and what comes of working them out. */
function patternsAsked(
  clause: Clause,
  context: PowerShellContext,
  options: readonly string[],
  subject: Text,
): { readonly patterns: readonly Pattern[]; readonly asked: Command } {
  let patterns: readonly Pattern[] = [];
  const asked = withHidden(clause.span, context, () => {
    patterns = readPatterns(clause, context, options, subject);
    return nothing;
  });
  hideAssigned(asked, context);
  return { patterns, asked };
}

/** More than one arm may run, and the default only if none did. `areTexts`: so are the patterns of all. */
function inTurn(
  ofSwitch: CommonParts,
  arms: readonly ClauseArm[],
  standard: Command | null,
  areTexts: boolean,
): Command {
  const flag = switchFlag(ofSwitch.span.start);
  const noted = arms.map(({ patterns, body, next }, index): Arm => {
    // Whether two patterns take the same text cannot be told, unless they are texts themselves, or one takes all of the other.
    const isCertain =
      areTexts ||
      patterns.some(({ kind }) => kind === 'any') ||
      arms.slice(0, index).every((arm) => arm.leaves || takesAll(arm.patterns, patterns));
    return { patterns, body: sequence([...(isCertain ? [] : [flag.again]), flag.set, body]), next };
  });
  const isOpen = arms.some(({ patterns }) => patterns.some(({ kind }) => kind === 'unknown'));
  const last = standard ?? (isOpen ? flag.unsure : null);
  const whole = { ...ofSwitch, arms: noted };
  return sequence([flag.unset, whole, ...(last === null ? [] : [flag.byDefault(last)])]);
}

/** Whether what fits one of `narrow` fits one of `wide` as well, as what begins with "okay" begins with "ok". */
function takesAll(wide: readonly Pattern[], narrow: readonly Pattern[]): boolean {
  return narrow.every((one) => wide.some((other) => takes(other, one)));
}

/** Stands for whatever a star takes: where a star of the other pattern takes that, it takes everything. */
const anything = '\uFFFC';

function takes(wide: Pattern, narrow: Pattern): boolean {
  if (narrow.kind !== 'glob' && narrow.kind !== 'text') return false;
  if (narrow.kind === 'glob' && /[?[]/.test(narrow.text)) return false;
  if (wide.kind === 'glob' && /[?[]/.test(wide.text)) return false;
  const text = narrow.kind === 'glob' ? narrow.text.replaceAll('*', anything) : narrow.text;
  return matches(wide, text) === 'yes';
}

function endsByLeaving({ body }: Clause): boolean {
  const last = body.at(-1);
  return last?.kind === 'flow' && (last.word === 'break' || last.word === 'continue') && last.label === null;
}

function readPatterns(
  { pattern, span: place }: Clause,
  context: PowerShellContext,
  options: readonly string[],
  subject: Text,
): readonly Pattern[] {
  if (pattern === null) return [{ kind: 'any', span: place }];
  const text = pattern.kind === 'block' ? null : constantOf(textOf(pattern, context));
  if (pattern.kind === 'block') conditionOfBlock(pattern.block.body, context);
  const at = withoutQuotes(pattern);
  if (text === null) return [{ kind: 'unknown', span: at }];
  const isExact = options.includes('casesensitive');
  const found = options.includes('regex') ? alternativesOf(text, at) : [patternOf(text, at, options)];
  return found.map((one) =>
    one.kind !== 'text' || isExact
      ? one
      : { ...one, text: inOneSpelling(describe(subject) ?? '', one.text, context) },
  );
}

function patternOf(text: string, at: Span, options: readonly string[]): Pattern {
  const isGlob = options.includes('wildcard') && /[*?[]/.test(text);
  if (!isGlob) return { kind: 'text', text, span: at };
  if (text === '*') return { kind: 'any', span: at };
  // They mean other characters than in Bash.
  return /[\\`]|\[[!^]/.test(text) ? { kind: 'unknown', span: at } : { kind: 'glob', text, span: at };
}

function withoutQuotes(pattern: Expression) {
  if (pattern.kind !== 'text') return pattern.span;
  const first = pattern.parts[0]?.span.start ?? pattern.span.start;
  return { start: first, end: pattern.parts.at(-1)?.span.end ?? pattern.span.end };
}
