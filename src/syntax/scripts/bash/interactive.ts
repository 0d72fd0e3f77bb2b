import { span } from '../../../source/span.ts';
import { askingOutcome, asksSomebody, hasTerminalInMind, mayAsk } from '../asks-somebody.ts';
import type { Invocation } from './invocation.ts';

/** For each the rest of the script is looked through. */
const mostReads = 20;
const fallback = /^[^\n;&|]*\|\|/;
const beginsHere = /(?:^|[\n;{]|\b(?:then|do|else))[ \t]*$/;
const endsHere = /^[ \t]*(?:$|[\n;#}])/;

/** Notes a program that asks somebody at a terminal. */
export function noteInteractive(invocation: Invocation): void {
  const { context, name, arguments: values, redirections, piped, span: place } = invocation;
  if (name === null || !mayAsk(name) || fallback.test(context.text.slice(place.end))) return;
  const words = values.map(({ constant }) => constant);
  const asking = asksSomebody(name, words, context);
  if (asking === null) return;
  const hasInput = redirections.hasInput || piped !== null || !context.isInputEmpty;
  if (asking.readsInput && hasInput) return;
  const known = asking.command.split(' ');
  const start = context.text.lastIndexOf(name, values[0]?.span.start ?? place.end);
  const last = values.findLast(({ constant }) => constant !== null && known.includes(constant));
  const end = last?.span.end ?? start + name.length;
  context.lostOutcomes.set(start, askingOutcome(asking, span(start, end)));
}

/** Notes `read` where the script asks for what it has read, and there is nothing to be read. */
export function noteVainRead({ context, arguments: values, span: place }: Invocation): void {
  const { text } = context;
  if (context.searches++ > mostReads) return;
  const given = values.at(-1)?.constant ?? '';
  const name = /^[A-Za-z_]\w*$/.test(given) ? given : 'REPLY';
  // By `set -e` it ends the script, of which is told otherwise.
  if (context.setsErrexit || hasTerminalInMind(context)) return;
  const before = text.slice(Math.max(0, place.start - 80), place.start);
  if (!beginsHere.test(before) || !endsHere.test(text.slice(place.end, place.end + 80))) return;
  const below = text.slice(place.end);
  const use = new RegExp(`\\$(?:${name}\\b|\\{${name}\\})`).exec(below);
  // Who asks whether it is empty, or gives it another value, reckons with that.
  const isMinded = new RegExp(`\\b${name}=|\\{${name}:?[-=+?]|-[nz][ \\t]+"?\\$\\{?${name}\\b`).test(below);
  if (use === null || isMinded) return;
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
