import { span } from '../../../../source/span.ts';
import { leaves, sequence, succeed, variablePiece } from '../../build-command.ts';
import type { Arm, Command, Pattern, Text } from '../../program.ts';
import { noteQuotedPattern } from '../conditions/fixed-tests.ts';
import { noteWordMeant } from '../conditions/flags.ts';
import { quotedByJq } from '../conditions/jq-texts.ts';
import { ofOtherCase } from '../conditions/letter-case.ts';
import { lostDollarOfCase } from '../conditions/lost-dollars.ts';
import { asLastStatus } from '../conditions/lost-statuses.ts';
import { type BashContext, type Node, Unreadable } from '../context/context.ts';
import { spanOf } from '../grammar/node.ts';
import { takeGivenWords } from '../words/given-words.ts';
import { readPattern } from '../words/pattern.ts';
import { readText } from '../words/words.ts';

/** `case`. */
export function readCase(context: BashContext, node: Node): Command {
  const { children } = node;
  const from = children.findIndex((child) => child.type === 'in');
  const first = children[1];
  const last = children.slice(1, from).findLast((child) => child.isNamed && child.type !== 'comment');
  if (first === undefined || last === undefined || from < 2) throw new Unreadable();
  // A case tells values apart as a test does.
  context.guarding = true;
  const read = readText(context, first.startIndex, last.endIndex, children.slice(1, from));
  const subject = asLastStatus(context, read);
  context.guarding = false;
  const before = context.takeBefore();
  const place = span(first.startIndex, last.endIndex);
  const lost = lostDollarOfCase(context, context.slice(place).trim());
  if (lost !== null) {
    context.noteLost(place, lost);
    return readArms(context, node, [{ kind: 'unknown', span: place, harmless: true }], before, '');
  }
  const named = subject.map((piece) => {
    const isSettled = piece.kind === 'unknown' && (piece.range ?? piece.calculation) === undefined;
    if (isSettled || piece.kind === 'literal' || piece.kind === 'variable') return piece;
    // What commands print, or an expression gives, is one value in all arms. The name is one that no variable of a
    // script can have.
    const name = `${context.slice(piece.span).replace(/^\$/, '')}${before.length === 0 ? '' : ` ${before.length}`}`;
    const assign = { kind: 'assign', name, value: [piece] } as const;
    // A failure in there ends no script.
    before.push({ kind: 'or', left: assign, right: succeed });
    return variablePiece(name, piece.span);
  });
  return readArms(context, node, named, before, context.slice(place));
}

function readArms(
  context: BashContext,
  node: Node,
  subject: Text,
  before: readonly Command[],
  written: string,
): Command {
  const items = node.children.filter((child) => child.type === 'case_item');
  const given: Set<string>[] = [];
  const arms = items.map((item) => {
    const names = new Set<string>();
    const arm = context.sure.within(() => readArm(context, item), names);
    if (!leaves(arm.body)) given.push(names);
    return withMeantWords(context, written, arm);
  });
  if (arms.some(({ patterns: own }) => own.some(({ kind }) => kind === 'any'))) context.sure.addCommon(given);
  noteCovered(context, items, arms);
  const patterns = arms.flatMap((arm) => arm.patterns);
  const [asked] = subject;
  if (asked !== undefined && isQuotedByJq(context, written, patterns))
    subject = [{ kind: 'unknown', span: asked.span, harmless: true }];
  const sources = subject.map((piece) =>
    context.slice((piece.kind === 'variable' && context.madeOf.get(piece.name)) || piece.span),
  );
  // What a regular expression finds, or a program of the script's own gives, is one of what its author put there.
  const isGiven = sources.some((one) => one.includes('BASH_REMATCH') || takeGivenWords(patterns, one));
  const covers = mayCoverAll(patterns) || isGiven ? ({ leftOver: 'perhaps nothing' } as const) : {};
  return sequence([...before, { kind: 'switch', subject, arms, ...covers, span: spanOf(node) }]);
}

/** Notes the first of the words among which a text is looked for that jq has put quotation marks around. */
function isQuotedByJq(context: BashContext, subject: string, patterns: readonly Pattern[]): boolean {
  const first = patterns.find(({ kind }) => kind === 'text');
  if (first?.kind !== 'text' || !patterns.every(({ kind }) => kind === 'text' || kind === 'any'))
    return false;
  const isKnown = patterns.some((pattern) => pattern.kind === 'text' && pattern.text.includes('"'));
  const lost = isKnown ? null : quotedByJq(context, [subject.trim(), '=', first.text]);
  if (lost !== null) context.noteLost(first.span, lost);
  return lost !== null;
}

/** An arm, of which a pattern that no value fits may fit any: something else is meant. */
function withMeantWords(context: BashContext, subject: string, arm: Arm): Arm {
  const patterns = arm.patterns.map((pattern): Pattern => {
    if (pattern.kind !== 'text' && pattern.kind !== 'glob') return pattern;
    const lost = ofOtherCase(context, subject, pattern.text);
    if (lost !== null) context.noteLost(pattern.span, lost);
    const isWord = pattern.kind === 'text';
    const isSlip = lost !== null || (isWord && noteWordMeant(context, subject, pattern.text, pattern.span));
    return isSlip ? { kind: 'unknown', span: pattern.span } : pattern;
  });
  return { ...arm, patterns };
}

/** Notes the first arm behind one that takes all. */
function noteCovered(context: BashContext, items: readonly Node[], arms: readonly Arm[]): void {
  const all = arms.findIndex(
    ({ patterns, next }) => next === 'leave' && patterns.some(({ kind }) => kind === 'any'),
  );
  const behind = (all < 0 ? undefined : items[all + 1]?.children) ?? [];
  // A bracket may have no place.
  const named = behind.slice(
    0,
    behind.findIndex(({ type }) => type === ')'),
  );
  const [first, last] = [named.find(({ type }) => type !== '('), named.at(-1)];
  if (first === undefined || last === undefined) return;
  context.noteLost(span(first.startIndex, last.endIndex), {
    compares: 'what another one has taken',
    why: '*) in front of it takes every value',
    help: 'let *) be the last arm',
  });
}

/** A pattern that asks for no text of its own, as `*pass*` and `[yY]*` do. */
const wildcards = /^(?:[*?]|\[(?![A-Za-z]+\])[^\]]*\])+$/;

/** Whether patterns such as `[1-9]*` and `?*` may leave nothing over, so that some arm is always taken. */
function mayCoverAll(patterns: readonly Pattern[]): boolean {
  if (patterns.some(({ kind }) => kind === 'any')) return false;
  return patterns.some(
    (pattern) => pattern.kind === 'unknown' || (pattern.kind === 'glob' && wildcards.test(pattern.text)),
  );
}

/** `a | "b"*) … ;;`. */
function readArm(context: BashContext, item: Node): Arm {
  const { children } = item;
  const close = children.findIndex((child) => child.type === ')');
  if (close < 0) throw new Unreadable();
  const patterns: Arm['patterns'][number][] = [];
  let group: Node[] = [];
  for (const child of children.slice(0, close + 1)) {
    if (child.type === '(' && group.length === 0 && patterns.length === 0) continue;
    if (child.type !== '|' && child.type !== ')') {
      group.push(child);
      continue;
    }
    const start = group[0]?.startIndex;
    const end = group.at(-1)?.endIndex;
    if (start === undefined || end === undefined) throw new Unreadable();
    const place = trimmed(context.text, start, end);
    noteQuotedPattern(context, place);
    patterns.push(readPattern(context, place.start, place.end, group));
    group = [];
  }
  const last = children.at(-1)?.type;
  const next = last === ';&' ? 'fall' : last === ';;&' ? 'match' : 'leave';
  const statements = children.slice(close + 1).filter((child) => child.type !== ';&' && child.type !== ';;&');
  return { patterns, body: context.nested.statements(statements, context), next };
}

function trimmed(text: string, start: number, end: number): { start: number; end: number } {
  let from = start;
  let to = end;
  while (from < to && /\s/.test(text.charAt(from))) from++;
  while (to > from && /\s/.test(text.charAt(to - 1))) to--;
  // White space within a pattern must be quoted: the grammar has gone astray, or it is a longer pattern.
  if (/\s/.test(text.slice(from, to)) && !/['"\\$`]/.test(text.slice(from, to))) throw new Unreadable();
  return span(from, to);
}
