import { memo } from '../../../../util/memo.ts';
import type { BashContext } from '../context/context.ts';
import type { FunctionText } from '../context/function-text.ts';
import { runsOtherCode } from '../context/setters.ts';

/** Longer functions are not looked through. */
const longest = 1000;
const body = /^[^{]*\{([\s\S]*)\}\s*(?:1?>&2\s*)?$/;
const quoted = /"(?:[^"\\]|\\[\s\S])*"|'[^']*'/g;
/** `&&` in front of it reaches over it. */
const comment = /(?<=\s)#[^\n]*/g;
const prints = /^(?:1?>&2[ \t]+)?(?:echo|printf)(?![\w-])[^|&<>`(){}]*(?:1?>&2[ \t]*)?$/;
/** `printf` with a format that takes any words, or `echo`. */
const takesAny =
  /^(?:1?>&2[ \t]+)?(?:echo|printf[ \t]+(?:"(?:[^"$`%]|%[sb%])*"|'(?:[^'%]|%[sb%])*'))(?=\s|$)/;
/** What decides whether the last command runs, or ends the function otherwise. */
const mayEnd = /\b(?:return|exit|exec|trap)\b|<</;
const hangsOn = /(?:\\|&&?|\|\|?|!|\b(?:then|do|else|time))$/;

/** Whether a function of the script does nothing in the end but print a text, so that it succeeds whatever came before it. */
export function isLogger(context: BashContext, name: string): boolean {
  const isOpen = runsOtherCode(context) || /\bunset[ \t]+-f\b/.test(context.text);
  return !isOpen && context.functions.get(name)?.every(endsWithPrint) === true;
}

const endsWithPrint = memo(({ text }: FunctionText): boolean => {
  const [, inner = ''] = text.length > longest ? [] : (body.exec(text) ?? []);
  const texts = inner.replace(quoted, (part) => '_'.repeat(part.length));
  const plain = texts.replace(comment, (part) => ' '.repeat(part.length));
  const end = plain.replace(/[\s;]+$/, '').length;
  const start = Math.max(plain.lastIndexOf('\n', end - 1), plain.lastIndexOf(';', end - 1)) + 1;
  if (mayEnd.test(plain) || hangsOn.test(plain.slice(0, start).replace(/[\s;]+$/, ''))) return false;
  return prints.test(plain.slice(start, end).trim()) && takesAny.test(inner.slice(start, end).trim());
});
