import { type Span, span } from '../../../../source/span.ts';
import { literalPattern } from '../../../../util/literal-pattern.ts';
import type { BashContext } from '../context/context.ts';
import type { Argument } from './invocation.ts';

/** A name and its arguments, of which only fixed words are known. */
type HandedCommand = readonly [name: string, ...values: Argument[]];

/** More calls than this of one function are not looked at. */
const mostCalls = 50;
const allArguments = /^"\$(?:@|\{@\})"(?![\w"'$])/;
/** Where a command may begin. */
const before = String.raw`(?:^|[;&|(){!]|\b(?:then|else|do|if|elif|while|until|time)\b)[ \t]*`;
const word = /(?:"[^"]*"|'[^']*'|[^\s"'])+/g;

/**
 * The commands that a function is called with and runs by `"$@"`, as in `retry 3 git push`; null where a call cannot be told from the
 * text, or hands on something else.
 */
export function handedCommands(context: BashContext, place: Span): readonly HandedCommand[] | null {
  const { text } = context;
  if (!allArguments.test(text.slice(place.start, place.end))) return null;
  const own = functionAround(context, place);
  if (own === null) return null;
  const passed = wordsPassed(text.slice(own.start, place.start));
  if (passed === null) return null;
  const others = text.slice(0, own.start) + ' '.repeat(own.end - own.start) + text.slice(own.end);
  const code = others.replace(/(^|[ \t;])#[^\n]*/g, '$1');
  const name = literalPattern(own.name);
  const calls = [...code.matchAll(new RegExp(`${before}${name}(?![\\w(=-])([^\\n;&|)]*)`, 'gm'))];
  const mentions = [...code.matchAll(new RegExp(`(?<![\\w-])${name}(?![\\w-])`, 'g'))];
  if (calls.length === 0 || calls.length > mostCalls || calls.length !== mentions.length) return null;
  const commands = calls.map(([, values = '']) => commandIn(values, passed));
  return commands.every((one) => one !== null) ? commands : null;
}

function functionAround({ text, functions }: BashContext, place: Span) {
  for (const [name, own] of functions)
    for (const one of own) {
      const start = text.indexOf(one.text);
      const end = start + one.text.length;
      if (start !== -1 && start <= place.start && place.end <= end) return { name, start, end };
    }
  return null;
}

/** How many words are taken off in front: by each `shift`, but in a loop nobody knows. */
function wordsPassed(source: string): number | null {
  const shifts = [...source.matchAll(/\bshift\b(?:[ \t]+(\d))?/g)];
  const last = shifts.at(-1)?.index ?? 0;
  if (/\bset[ \t]+--/.test(source) || /\b(?:while|until|for|if|case)\b|&&|\|\|/.test(source.slice(0, last)))
    return null;
  return shifts.reduce((sum, [, count = '1']) => sum + Number(count), 0);
}

function commandIn(source: string, passed: number): HandedCommand | null {
  if (source.endsWith('\\') || source.includes('$(') || source.includes('`')) return null;
  const [name, ...values] = [...source.matchAll(word)].slice(passed).map(([written]) => argument(written));
  return name?.constant == null ? null : [name.constant, ...values];
}

function argument(written: string): Argument {
  const bare = written.replace(/["']/g, '');
  const isFixed = !/[$\\*?[{~<>]/.test(written);
  const place = span(0, 0);
  const text = [{ kind: 'literal', text: bare, span: place } as const];
  return { span: place, nodes: [], text, constant: isFixed ? bare : null, splits: !isFixed };
}
