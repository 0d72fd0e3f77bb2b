import { span } from '../../../../source/span.ts';
import { standsOnce } from '../../written-once.ts';
import type { BashContext } from '../context/context.ts';

/** A folder further down that is written there: who goes up, back or to a variable's folder may go back to where the script began. */
const entering =
  /^cd[ \t]+(?:"([\w./ -]+)"|'([\w./ -]+)'|([\w./-]+))[ \t]*(?:\|\|[ \t]*exit(?:[ \t]+\d+)?[ \t]*)?$/;
/** Lines that use no folder, as `$(…)` may. */
const quoted = /(?:"(?:[^"`$\\]|\\.|\$(?!\(|\{?(?:OLD)?PWD))*"|'[^']*')/.source;
const end = /exit(?:[ \t]+\d+)?/.source;
const printing = new RegExp(
  `^[ \\t]*(?:#.*|(?:(?:echo|printf)[ \\t]+${quoted}(?:[ \\t]*>&2)?(?:[ \\t]*;[ \\t]*${end})?|${end})?[ \\t]*)$`,
);

/**
 * Notes the last `cd` of a script behind which it only prints: the working folder is that of the script's process, and the next
 * state begins in that of the agent (runtime.md#scripts).
 */
export function noteLostFolder({ text, lostOutcomes }: BashContext): void {
  const at = text.lastIndexOf('\ncd ') + 1;
  // Who changes the folder twice may go back, and a handler for the end may need it.
  if (!text.startsWith('cd ', at) || !standsOnce('cd', text) || /\b(?:pushd|trap)\b/.test(text)) return;
  const [line = '', ...below] = text.slice(at).split('\n');
  const [, double, single, bare] = entering.exec(line) ?? [];
  const folder = double ?? single ?? bare;
  if (folder === undefined || /(?:^|\/)\.\.(?:\/|$)|^[/.-]*$/.test(folder)) return;
  const tags = below.filter((one) => /<\/?(?:goto|reset|call|function|fork)\b/.test(one));
  if (tags.length === 0 || !below.every((one) => printing.test(one))) return;
  const isSettable = tags.every((one) => /<(?:reset|fork)\b/.test(one));
  lostOutcomes.set(at, {
    rule: 'value-lost',
    severity: 'info',
    message: `the next state does not begin in ${folder}: the folder that a script changes to ends with it`,
    span: span(at, at + line.trimEnd().length),
    help: isSettable
      ? `write cd="${folder}" into the tag`
      : `change to it in the next state, or go on with <reset cd="${folder}">, which begins a new conversation`,
  });
}
