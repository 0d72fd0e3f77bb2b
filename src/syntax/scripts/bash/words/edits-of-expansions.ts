import { type Span, span } from '../../../../source/span.ts';
import type { Folding } from '../../../../util/folding.ts';
import { constantOf, type Edit } from '../../build-command.ts';
import type { Part } from '../../program.ts';
import type { BashContext } from '../context/context.ts';
import { foldsCase } from '../context/shell-options.ts';
import { caseChanger, ofPlainText, replacer } from './edits.ts';
import { removeGlob } from './glob.ts';
import type { Scan } from './scan.ts';
import { readArithmetic } from './substitutions.ts';

/** What an operator makes of a known value; it gives null where that is not followed. */
export function editOf(scan: Scan, operator: string, range: Span): Edit {
  const { context } = scan;
  if (operator === ':') return substring(context, range);
  const isReplacement = operator.startsWith('/');
  const slash = isReplacement ? separator(context.text, range) : range.end;
  const pattern = patternText(scan, span(range.start, slash));
  const replacement = slash < range.end ? scan.readPart(scan, slash + 1, range.end, 'value') : [];
  const fixed = constantOf(replacement);
  const isFolded = isReplacement && foldsCase(context, range.start);
  if (pattern === null || fixed === null || operator === '@' || isFolded) return () => null;
  if (isReplacement) return replacer(operator, pattern, fixed);
  if (/^[#%]/.test(operator)) {
    const side = operator.startsWith('#') ? 'start' : 'end';
    return (value) => removeGlob(pattern, value, side, operator.length === 2);
  }
  return pattern === '' ? caseChanger(operator) : () => null;
}

/** What an operator changes at most; undefined: anything. */
export function foldingOf(operator: string, word: string): Folding | undefined {
  if (operator === '') return 'none';
  if (/^[,^]/.test(operator) && word === '') return 'case';
  return operator === '//' && /^(?: |\[\[:(?:space|blank):\]\])\/?$/.test(word) ? 'blanks' : undefined;
}

/** `:*`, `": "*`: a sign, perhaps in blanks, and all that stands behind it. */
const cutBehind = /^(["']?)((?:\\? )?[,;:.=/|-](?:\\? )?)\1\*$/;

/** What an operator leaves of a value, where that is a part of it. */
export function partOf(operator: string, word: string): Part | undefined {
  if (operator === '%%' && word === "$'\\n'*") return 'line';
  if (operator === '%%' && /^(?:[ '"]|\\ |\[\[:(?:space|blank):\]\])+\*$/.test(word)) return 'word';
  const [, , signs] = operator === '%%' ? (cutBehind.exec(word) ?? []) : [];
  if (signs !== undefined) return { upTo: signs.replaceAll('\\', '') };
  return /^(?:##?|%%?)$/.test(operator) ? 'any' : undefined;
}

/** The slash between a pattern and what replaces it, past quotes and escapes. */
function separator(text: string, range: Span): number {
  let quote = '';
  for (let at = range.start; at < range.end; at++) {
    const character = text[at] ?? '';
    if (character === '\\') at++;
    else if (character === quote) quote = '';
    else if (quote === '' && (character === '"' || character === "'")) quote = character;
    else if (quote === '' && character === '/') return at;
  }
  return range.end;
}

/** `${X:1:2}`, with plain numbers. */
function substring(context: BashContext, range: Span): Edit {
  const numbers = /^(\d{1,9})(?::(\d{1,9}))?$/.exec(context.slice(range));
  if (numbers === null) {
    readArithmetic(context, range.start, range.end);
    return () => null;
  }
  const offset = Number(numbers[1]);
  const length = numbers[2] === undefined ? undefined : Number(numbers[2]);
  return ofPlainText((value) => value.slice(offset, length === undefined ? undefined : offset + length));
}

/** The pattern in an expansion such as `${X%.md}`; null when it is not fixed. */
function patternText(scan: Scan, range: Span): string | null {
  if (/[@!+?*]\(/.test(scan.context.slice(range))) return null;
  return constantOf(scan.readPart(scan, range.start, range.end, 'value', true));
}
