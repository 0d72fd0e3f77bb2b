import { literalPattern } from '../../../../util/literal-pattern.ts';
import type { Likeness } from '../../asked.ts';
import type { Piece, Text } from '../../program.ts';
import { type Argument, type Invocation, inputOf } from './invocation.ts';

const unknown: Likeness['pattern'] = [{ kind: 'unknown', span: { start: 0, end: 0 }, harmless: true }];

/** What `grep -q` asks of the text on its standard input: null where it reads files, or what raymond does not know. */
export function likenessOfGrep(invocation: Invocation): Likeness | null {
  const { name, arguments: values } = invocation;
  const [, kind = ''] = /^([ef]?)grep$/.exec(name ?? '') ?? [];
  const input = lineOf(inputOf(invocation));
  if (!/grep$/.test(name ?? '') || input === null || values.filter(isNoOption).length > 1) return null;
  const found = wordsOf(values);
  if (found === null) return { kind: 'regex', operand: input, pattern: unknown };
  const { pattern, letters } = found;
  const all = letters + kind.toUpperCase();
  const source = pattern.constant === null ? null : asExtended(pattern.constant, all);
  if (source === null) return { kind: 'regex', operand: input, pattern: unknown };
  const span = pattern.text[0]?.span ?? invocation.span;
  const text = all.includes('x') ? `^(${source})$` : source;
  const literal: Text = [{ kind: 'literal', text, span }];
  const like = { kind: 'regex', operand: input, pattern: literal, ofLines: true } as const;
  return all.includes('i') ? { ...like, ignoresCase: true } : like;
}

function isNoOption({ constant }: Argument): boolean {
  return !constant?.startsWith('-');
}

/** The pattern and the letters of the options, where there is nothing else. */
function wordsOf(values: readonly Argument[]): { pattern: Argument; letters: string } | null {
  const end = values.findIndex((value) => value.constant === '--' || isNoOption(value));
  const letters = values.slice(0, Math.max(end, 0)).map(({ constant }) => constant?.slice(1) ?? '');
  const [pattern, other] = values.slice(values[end]?.constant === '--' ? end + 1 : end);
  if (end < 0 || pattern === undefined || other !== undefined) return null;
  return /^[qsEFix]*$/.test(letters.join('')) ? { pattern, letters: letters.join('') } : null;
}

/** A pattern in the spelling of extended regular expressions; null where that is left to the run. */
function asExtended(pattern: string, letters: string): string | null {
  if (pattern.includes('\n')) return null;
  if (letters.includes('F')) return literalPattern(pattern);
  if (letters.includes('E')) return pattern;
  return pattern.includes('\\') ? null : pattern.replace(/[+?(){}|]/g, '\\$&');
}

/** One line, without its end; null where there is none. */
function lineOf(text: Text): Text | null {
  const last = text.at(-1);
  if (last === undefined) return null;
  if (last.kind !== 'literal') return text;
  const cut: Piece = { ...last, text: last.text.replace(/\n$/, '') };
  return [...text.slice(0, -1), cut];
}
