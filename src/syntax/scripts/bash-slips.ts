import { tagBeginning } from '../../grammar/tag.ts';
import { type Span, span } from '../../source/span.ts';
import { clipText } from '../../util/cut-text.ts';
import { isGivenText, setsUnseen } from './bash/context/setters.ts';
import type { CommandSlip } from './defects.ts';
import { isRead } from './written-once.ts';

const quotedTag = new RegExp(`^(["'])${tagBeginning}(?![\\w-])[^\\n]*`);
const mostShown = 61;
const counting = /^([A-Za-z_]\w*)(\+\+|--)$/;
/** `$((n + 1))`, where what it gives would be the name of a program. */
const givenSum =
  /^\$\(\([ \t]*(?:\$?([A-Za-z_]\w*)[ \t]*([-+])[ \t]*(\d+)[ \t]*|[A-Za-z_]\w*[ \t]*(?:(?:\+\+|--)[ \t]*|[-+]?=[^=\n()][^\n()]*))\)\)$/;
/** In front of what stands in `n=$(…)`. */
const captures = /(?<![\w$-])([A-Za-z_]\w*)="?\$\([ \t]*$/;
const calculatingValue = /^\$\{?([A-Za-z_]\w*)\}?(?:[ \t]*(\+)[ \t]*|[ \t]+([-*/%])[ \t]+)(\d+)$/;
const calculating = /^([A-Za-z_]\w*)[ \t]+(?:([+*%])[ \t]+(\$?\w+)|(-)[ \t]+(\d+))$/;
const term = String.raw`"?\$\{?\w+\}?"?|\$\(\([^()\n]*\)\)|\d+`;
const added = new RegExp(`^([A-Za-z_]\\w*)=([ \\t]*)(${term})[ \\t]+([-+*/%])[ \\t]+(${term})$`);
/** `sent=sent + 1`: no program is called so. */
const addedNames = /^([A-Za-z_]\w*)=()(\w+)[ \t]+([-+%])[ \t]+(\w+)$/;
/** Programs that print what a variable is to hold. */
const givers = 'expr|cat|head|tail|wc|grep|date|ls|git|jq|sed|awk|basename|dirname|find|sort|cut|tr|curl';
const program = new RegExp(`^(?:${givers}|tar|bc|test)$`);
const uncaptured = new RegExp(`^([A-Za-z_]\\w*)=((?:${givers})[ \\t]+([^\\s;|&]+)[^\\n]*)`);

/** What Bash takes for a command, and was to be printed or kept; null for anything else. */
export function bashSlip(text: string, { start, end }: Span, mayHaveMore: boolean): CommandSlip | null {
  const source = text.slice(start, end);
  const told = (written: string, help: string, from = start): CommandSlip => ({
    written: clipText(written, mostShown),
    help,
    severity: 'error',
    span: span(from, Math.max(from + written.length, start)),
  });
  const [tag] = quotedTag.exec(source) ?? [];
  if (tag !== undefined && isFirst(text, start)) return told(tag, 'write echo in front of it');
  const [, glued] = /^!(\w+)/.exec(source) ?? [];
  if (glued !== undefined) return told(`!${glued}`, 'write a blank after !');
  const sum = sumSlip(text, start, source);
  if (sum !== null) return { ...told(source, sum.help), severity: sum.severity };
  // Code from elsewhere may define functions of any name.
  if (mayHaveMore) return null;
  if (/^not[ \t]+\S/.test(source)) return { ...told('not', 'write ! in its place'), severity: 'warning' };
  const [counted, name = ''] = counting.exec(source) ?? [];
  if (counted !== undefined && isVariable(name, text))
    return told(counted, `write ${name}=$((${name} ${counted.endsWith('+') ? '+' : '-'} 1))`);
  const [calculated, first = '', plus, more, minus, taken] = calculating.exec(source) ?? [];
  if (
    calculated !== undefined &&
    /\$\([ \t]*$/.test(text.slice(Math.max(0, start - 9), start)) &&
    isVariable(first, text) &&
    !program.test(first)
  )
    return told(first, `write $((${first} ${plus ?? minus} ${more ?? taken}))`);
  if (isValueMeant(text, start, source)) return { ...told(source, `write $${source}`), severity: 'warning' };
  const [summed, result = '', blank, left = '', sign = '', right = ''] =
    added.exec(source) ?? addedNames.exec(source) ?? [];
  const isTerm = (word: string) => !/^[A-Za-z_]/.test(word) || isVariable(word, text);
  if (summed !== undefined && isTerm(left) && isTerm(right)) {
    const bare = (word: string) => word.replace(/^\$\(\(|\)\)$|["${}]/g, '').trim();
    const written = blank === '' ? sign : left;
    const help = `write ${result}=$((${bare(left)} ${sign} ${bare(right)}))`;
    return told(written, help, start + source.indexOf(written, result.length + 1));
  }
  const [kept, keeper = '', command = '', run = ''] = uncaptured.exec(source) ?? [];
  // A variable of the environment for one command has a name in capitals: `PAGER=cat git log`.
  if (kept === undefined || !/[a-z]/.test(keeper) || /_proxy$|^npm_config_/.test(keeper)) return null;
  return told(
    run,
    `write ${keeper}=$(${clipText(command, mostShown)})`,
    start + kept.length - command.length + command.indexOf(run),
  );
}

/** Programs that need no argument, of which a script may well have a variable. */
const alone =
  /^(?:arch|branch|cal|date|dirs|env|groups|history|hostname|id|jobs|logname|ls|mktemp|nproc|pwd|times|tty|uname|uptime|users|uuidgen|who|whoami)$/;

/** `echo "<goto>$(next)</goto>"` behind `next=FIX`: all of what is in `$( )` is the name of a variable that nothing else reads. */
function isValueMeant(text: string, start: number, source: string): boolean {
  if (!/^[A-Za-z_]\w*$/.test(source) || alone.test(source)) return false;
  if (text.slice(start - 2, start) !== '$(' || text[start + source.length] !== ')') return false;
  // Of a name that is kept by itself the program is meant: `plan=$(plan)`.
  const fixed = new RegExp(`(?:^|[\\s;&|({])${source}=(?:["'][^"'$\`\\n]+["']|[\\w./-]+)(?=[\\s;&|)}]|$)`);
  const kept = new RegExp(`(?<![\\w$-])${source}="?\\$\\([ \\t]*${source}\\b`);
  return fixed.test(text) && !kept.test(text) && !isRead(source, text);
}

/** `$((n + 1))` alone and `n=$($n + 1)`: Bash looks for a program whose name is a number. */
function sumSlip(text: string, start: number, source: string): Pick<CommandSlip, 'help' | 'severity'> | null {
  const given = givenSum.exec(source);
  if (given !== null) {
    const [, name, sign, number] = given;
    if (name === undefined) return { help: 'write : in front of it', severity: 'warning' };
    return { help: `write ${name}=$((${name} ${sign} ${number}))`, severity: 'error' };
  }
  const [, name, plus, sign = plus, number] = calculatingValue.exec(source) ?? [];
  const [, keeper] = captures.exec(text.slice(Math.max(0, start - mostShown), start)) ?? [];
  if (name === undefined || name !== keeper || !isNumber(name, text)) return null;
  return { help: `write $((${name} ${sign} ${number}))`, severity: 'error' };
}

/** A number, what counts, and the slip itself. */
const numberValue =
  /^["']?(?:\d+["']?(?![^\s;&|)])|\$\(\(|\$\{\w+:-\d+\}|\$\((?:[^()\n]*(?:\bwc -\w\b|\bgrep -\w*c)|(?:cat|jq)[ \t][^()\n]*\|\|[ \t]*echo[ \t]+["']?\d+["']?[ \t]*\)|\$))/;

/** Whether a script sets a variable to numbers, and to nothing else: what else it holds may be a program. */
function isNumber(name: string, text: string): boolean {
  const values = [...text.matchAll(new RegExp(`(?<![\\w$-])${name}\\+?=([^\\n]{0,200})`, 'g'))];
  const isSetUnseen = setsUnseen({ text }) || isGivenText(name, text);
  const isSet = values.some(([, value = '']) => !/^"?\$\(\$/.test(value));
  return isSet && values.every(([, value = '']) => numberValue.test(value)) && !isSetUnseen;
}

const beginsCommand = /(?:^|[\n;&|(){}!]|\b(?:then|do|else|if|elif|while|until))$/;

/** Whether nothing stands in front of a word that would take it as an argument. */
function isFirst(text: string, start: number): boolean {
  let at = start;
  while (/[ \t]/.test(text.charAt(at - 1))) at--;
  return beginsCommand.test(text.slice(Math.max(0, at - 'until '.length), at));
}

function isVariable(name: string, text: string): boolean {
  return isRead(name, text) || new RegExp(`(?<![\\w$-])${name}=`).test(text);
}
