import { type Span, span } from '../../../../source/span.ts';
import {
  anyWords,
  askingOutcome,
  asksSomebody,
  hasTerminalInMind,
  isReckonedWith,
} from '../../asks-somebody.ts';
import type { LostOutcome } from '../../defects.ts';
import type { BashContext } from '../context/context.ts';
import type { Argument, Invocation } from './invocation.ts';

/** For each the rest of the script is looked through. */
const mostReads = 20;
/** The empty text, in a test or as a pattern. */
const empty = `(?:""|'')`;
/** In a question such as "Go on? [Y/n]" the capital is what an empty answer means. */
const goesOnByDefault = /\bY(?:es)?\/n/;
const beginsHere = /(?:^|[\n;{]|\b(?:then|do|else))[ \t]*$/;
const endsHere = /^[ \t]*(?:$|[\n;#}])/;

/** Notes a program that asks somebody at a terminal, or waits for somebody to end it. */
export function noteInteractive(invocation: Invocation): void {
  const { context, name, arguments: values, redirections, piped, span: place } = invocation;
  if (name === null) return;
  const asking = asksSomebody(name, () => values.map((value) => wordOf(value, context)), context);
  if (asking === null || isReckonedWith(asking, context.text.slice(place.end), context)) return;
  const { readsInput } = asking;
  const known = asking.command.split(' ');
  if (readsInput !== null && (piped !== null || !context.isInputEmpty)) return;
  if (readsInput === 'any' && redirections.hasInput) return;
  const start = context.text.lastIndexOf(name, values[0]?.span.start ?? place.end);
  // In a subshell or a pipe something else may end it.
  const isTimed = context.subshells > 0 || /\btimeout\b/.test(context.text.slice(place.start, start));
  if (asking.isEndless && isTimed) return;
  const last = values.findLast(({ constant }) => constant !== null && known.includes(constant));
  const end = last?.span.end ?? start + name.length;
  context.lostOutcomes.set(start, askingOutcome(asking, span(start, end)));
}

/** A word of a command as far as it is known. */
function wordOf({ constant, text, splits }: Argument, context: BashContext): string | null {
  const [first, second] = text;
  if (constant !== null) return constant;
  if (first?.kind === 'literal') return `${first.text}*`;
  if (second !== undefined) return null;
  const name = first?.kind === 'variable' && /^[A-Za-z_]\w*$/.test(first.name) ? first.name : null;
  const holdsOption = name !== null && new RegExp(`\\b${name}\\+?=["']?-`).test(context.text);
  return splits || holdsOption ? anyWords : null;
}

/** `while read -r line`, with variables that are set for that command. */
const asksInLoop = /\bwhile[ \t]+(?:\w+=\S*[ \t]+)*$/;

/** Notes `read` where the script asks for what it has read, and there is nothing to be read. */
export function noteVainRead({ context, arguments: values, span: place }: Invocation): void {
  const { text } = context;
  if (context.searches++ > mostReads) return;
  const given = values.at(-1)?.constant ?? '';
  const name = /^[A-Za-z_]\w*$/.test(given) ? given : 'REPLY';
  const before = text.slice(Math.max(0, place.start - 80), place.start);
  if (asksInLoop.test(before)) {
    if (!hasTerminalInMind(context)) context.lostOutcomes.set(place.start, loopWithoutInput(place));
    return;
  }
  // By `set -e` it ends the script, of which is told otherwise.
  if (context.setsErrexit || hasTerminalInMind(context)) return;
  if (!beginsHere.test(before) || !endsHere.test(text.slice(place.end, place.end + 80))) return;
  const below = text.slice(place.end);
  const use = new RegExp(`\\$(?:${name}\\b|\\{${name}\\})`).exec(below);
  // Who asks whether it is empty, or gives it another value, reckons with that.
  const value = `"?\\$\\{?${name}\\b\\}?"?`;
  const minding = [
    `\\b${name}=`,
    `\\{${name}:?[-=+?]`,
    `\\{#${name}\\b`,
    `-[nz][ \\t]+${value}`,
    `\\[[ \\t]+${value}[ \\t]+\\]`,
    `${value}[ \\t]*[!=]?=[ \\t]*${empty}`,
    `\\bcase[ \\t]+${value}[ \\t]+in\\b(?:(?!\\besac\\b)[\\s\\S]){0,400}?[\\s(|]${empty}[ \\t]*[|)]`,
  ];
  const isMinded = new RegExp(minding.join('|')).test(below);
  const asked = text.slice(Math.max(0, place.start - 200), place.end);
  if (use === null || isMinded || goesOnByDefault.test(asked)) return;
  context.lostOutcomes.set(place.start, {
    rule: 'interactive-command',
    message: `nobody can answer read: a script has an empty standard input, so ${name} stays empty`,
    span: place,
    help: 'take the answer from a file or a variable, or from what the state is given: "$RAYMOND_RESULT"',
    related: [
      { span: span(place.end + use.index, place.end + use.index + use[0].length), message: 'used here' },
    ],
  });
}

/** A loop that reads lines, which nothing gives it. */
function loopWithoutInput(place: Span): LostOutcome {
  return {
    rule: 'interactive-command',
    message: 'this loop has no round: a script has an empty standard input, so read finds no line',
    span: place,
    help: 'write < FILE behind its done, or < <(COMMAND)',
  };
}
