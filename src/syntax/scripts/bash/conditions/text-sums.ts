import { type Span, span, spanOver } from '../../../../source/span.ts';
import { memo } from '../../../../util/memo.ts';
import type { Text } from '../../program.ts';
import type { BashContext } from '../context/context.ts';
import { isGivenText, setsUnseen } from '../context/setters.ts';
import { variableOf } from '../context/written-words.ts';

interface Seen {
  /** By name, where a variable gets what is no sum. */
  readonly sums: Map<string, Span>;
  /** By name, the first test that reads a variable as a number, and stands behind no sum. */
  readonly tests: Map<string, Span>;
  /** How many more sums are looked at. */
  left: number;
}

/** More of them are not looked at in one script: each is a look at all of it. */
const mostSums = 20;

const seenIn = memo((_: BashContext): Seen => ({ sums: new Map(), tests: new Map(), left: mostSums }));

/** Variables may be numbers by themselves (`declare -i`), and what looks like a sum be worked out by something else. */
const worksOut = memo(({ text }: BashContext) =>
  /\b(?:declare|typeset|local|readonly|export)[ \t][^\n;]*-\w*i|\b(?:let|expr|eval|bc|awk)\b|\$?\(\(|\$\[/.test(
    text,
  ),
);
interface Sum {
  readonly name: string;
  readonly value: Text;
  readonly append: boolean;
}

/**
 * Notes `n=$n+1`, `n=n+1` and `n+=1`, which Bash takes for a text, where `[ "$n" -gt 3 ]` asks for a number after it, or in the same
 * loop.
 */
export function noteTextSum(context: BashContext, sum: Sum, place: Span): void {
  const { name } = sum;
  const own = context.nameOf(name);
  if (!isTextSum(sum, own) || worksOut(context)) return;
  const seen = seenIn(context);
  if (seen.left-- <= 0 || (sum.append && !isCounted(context, name, place))) return;
  const { sums, tests } = seen;
  const test = tests.get(own);
  if (test !== undefined && areInOneLoop(context.text, test, place) && !isSetAnew(context.text, name))
    report(context, name, place, test);
  else sums.set(own, place);
}

function isTextSum({ name, value: [variable, sign, more], append }: Sum, own: string): boolean {
  if (variable?.kind === 'literal') {
    const counts = append ? /^1$/ : /^ ?[-+*] ?\d+$/;
    const isOwn = append || variable.text.startsWith(name);
    return sign === undefined && isOwn && counts.test(variable.text.slice(append ? 0 : name.length));
  }
  if (append || variable?.kind !== 'variable' || variable.name !== own || variable.edit !== null)
    return false;
  return sign?.kind === 'literal' && more === undefined && /^ ?[-+*] ?\d+$/.test(sign.text);
}

/** `n=$(cat count.txt || echo 0)` */
const keptCount = String.raw`"?\$\(cat [^()\n]*\|\|[ \t]*echo[ \t]+["']?[01]["']?[ \t]*\)"?`;

/** Whether a variable to which a 1 is appended at `place` is a counter for certain, and no row of digits. */
function isCounted(context: BashContext, name: string, place: Span): boolean {
  const { text } = context;
  const has = (pattern: string) => new RegExp(pattern).test(text);
  const begins = String.raw`["']?[01]["']?(?=[\s;&|)])|${keptCount}`;
  const other = String.raw`(?<![\w$])${name}=(?!${begins})|\{#${name}\}|\$\{${name}[:#%/]|(?<![\w.])0?1{2,}(?![\w.])`;
  if (setsUnseen(context) || has(other) || isGivenText(name, text)) return false;
  if (text.split(new RegExp(`(?<![\\w$])${name}\\+=`)).length !== 2) return false;
  const isKept = has(`(?<![\\w$])${name}=${keptCount}`) && has(`\\$\\{?${name}\\b[^\\n;|&]{0,200}>(?!&)`);
  return isKept || areInOneLoop(text, place, place);
}

/** A comparison by which a count and as many ones behind each other come out differently: up to 2 they do not. */
const countTest =
  /^(?:(?!1[01]{2}|11\b)(?:[3-9]|[1-9]\d+)\b.*|.*[ \t]["']?(?!1[01]{2}|11\b)(?:[3-9]|[1-9]\d+)["']?)$/;

/** Whether a text sets a variable to something else than a number or a sum of itself: then it may be a number again, and the sum a text by intention. */
function isSetAnew(text: string, name: string): boolean {
  const counts = new RegExp(`^["']?(?:\\d+|\\$?\\{?${name}\\}? ?[-+*] ?\\d+)["']?$`);
  const values = text.matchAll(new RegExp(`(?<![\\w$])${name}\\+?=("[^"\\n]*"|[^\\s;&|)]*)`, 'g'));
  return [...values].some(([, value = '']) => !counts.test(value)) || isGivenText(name, text);
}

/** Notes that words of `[ ]` ask for a number. */
export function noteNumberTest(context: BashContext, places: readonly Span[]): void {
  const place = spanOver(places);
  const { sums, tests } = seenIn(context);
  for (const side of places) {
    const name = variableOf(context.slice(side));
    if (name === undefined) continue;
    const own = context.nameOf(name);
    const sum = sums.get(own);
    sums.delete(own);
    if (sum !== undefined) {
      const between = context.text.slice(sum.end, place.start);
      // In the other branch nothing was added up.
      if (!isSetAnew(between, name) && !/\belif\b[^\n]*$/.test(between)) report(context, name, sum, place);
    } else if (!tests.has(own)) tests.set(own, place);
  }
}

const loopWord = /(?:^|[;&|{(]|\b(?:do|then|else))[ \t]*(while|until|for|select|done)\b/gm;

/** Whether a loop goes round both, of which the first stands further up. */
function areInOneLoop(text: string, first: Span, second: Span): boolean {
  let around = 0;
  for (const { 1: word, index } of text.slice(0, second.start).matchAll(loopWord)) {
    if (word !== 'done') around += index < first.start ? 1 : 0;
    else if (index < first.start || around > 0) around--;
  }
  return around > 0;
}

function report(context: BashContext, name: string, place: Span, test: Span): void {
  const written = context.slice(place);
  if (written.includes('+=') && !countTest.test(context.slice(test))) return;
  const [, sign = '', append = '', number = ''] = /([-+*])(=?)["' \t]*(\d+)\D*$/.exec(written) ?? [];
  const text =
    written.includes('$') || append !== ''
      ? `a text such as "0${append === '' ? sign : ''}${number}"`
      : `the text "${name}${sign}${number}"`;
  context.lostOutcomes.set(place.start, {
    rule: 'comparison-missing',
    message: `${written} adds nothing up: it makes ${text}, which is compared as a number`,
    span: place,
    help: `write ${name}=$((${name} ${sign} ${number}))`,
    related: [{ span: test, message: 'compared here' }],
  });
}

const vainSum = /^\s*\$?([A-Za-z_]\w*)\s*([-+])\s*(\d+)\s*$/;
const beginsStatement = /(?:^|[\n;]|&&|\b(?:do|then|else))[ \t]*\(\($/;
/** What stands behind a statement whose status nobody asks for: another one, also behind the end of its loop or `if`. */
const asksNothing =
  /^\)\)[ \t]*(?:[;\n]|(?=#))(?!;)\s*(?:#[^\n]*\n\s*|(?:fi|done)[ \t]*(?:[;\n]|(?=#))(?!;)\s*)*(?!(?:then|do|return|exit|fi|done|else|elif|esac)\b|[\s;&|)}#])\w*\W/;
const asksStatus = /\$\{?\?|PIPESTATUS/;
/** How far beside a sum it is looked at, in UTF-16 units. */
const mostBeside = 300;

/** Notes `((n+1))` as a statement: the number that it works out is kept nowhere. `place`: what stands in the brackets. */
export function noteVainSum(context: BashContext, place: Span): void {
  const { text } = context;
  const [, name = '', sign = '', number = ''] = vainSum.exec(context.slice(place)) ?? [];
  const behind = text.slice(place.end, place.end + mostBeside);
  const end = asksNothing.exec(behind)?.[0].length;
  if (name === '' || end === undefined || asksStatus.test(behind.slice(end - 1, end + 90))) return;
  // A failure may be what ends the script, or runs a trap.
  if (/\btrap\b/.test(text) || (context.setsErrexit && sign === '-')) return;
  if (!beginsStatement.test(text.slice(Math.max(0, place.start - mostBeside), place.start))) return;
  context.lostOutcomes.set(place.start, {
    rule: 'value-lost',
    message: `what ((${context.slice(place)})) works out is kept nowhere: ${name} stays what it is`,
    span: span(place.start - 2, place.end + 2),
    help: `write ${name}=$((${name} ${sign} ${number}))`,
  });
}
