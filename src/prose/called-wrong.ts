import { lastLine } from '../util/line-start.ts';
import { once } from '../util/memo.ts';
import { titlesOver } from './prompt-titles.ts';

const mostAround = 300;

/** "wrong" in Chinese and Japanese, which is "error" too: only in brackets, or as all that stands in front of a colon. */
const wrongInWords =
  '(?:(?<=[(\uff08]\\s*)(?:\u9519\u8bef|\u932f\u8aa4|\u8aa4\u308a)(?![\u3040-\u30ff\u3400-\u9fff])|(?<![\u3040-\u30ff\u3400-\u9fff])(?:\u9519\u8bef|\u932f\u8aa4|\u8aa4\u308a)(?=[*_]*\\s*[:\uff1a]))';
const wrong = `(?:[\u274c\u2716-\u2718\u26d4\u{1f6ab}]|${wrongInWords}|\\bNG\\b)`;
const right = '(?:[\u2705\u2713\u2714]|\u6b63\u786e|\u6b63\u78ba|\u6b63\u3057\u3044|\\bOK\\b)';
const anyMark = new RegExp(`${wrong}|${right}`, 'u');
/** With nothing behind it but signs and a word for it: "\u274c tests fail:" is an outcome. */
const wrongMark = once(
  () =>
    new RegExp(
      `${wrong}(?:[^A-Za-z]|wrong|bad|incorrect|invalid|never|not|no|do|don[\\u2019']?t)*$`,
      // The two flags together take V8 a millisecond for the first time.
      'iu',
    ),
);
const wrongBehind = new RegExp(wrong, 'u');
/** "(not `<goto>review</goto>`)" with a sign for the word. */
const wrongInBrackets = new RegExp(`[(\uff08]\\s*${wrong}[^)\uff09]*$`, 'u');
/** "Before: `<goto>review</goto>`", of two spellings */
const wasSo = /\b(?:before|old|previously)[*_]*:[\s`*_]*$/i;
/** "`<goto>review</goto>` will fail" */
const isSaidToFail =
  /^[\s`*_"')\]]*(?:(?:will|would|does|do) (?:not|never|fail|break)|fails|breaks|(?:is|are) (?:not|wrong|refused|rejected))(?!\w)/i;
const tagEnd = /<\/[a-z]+\s*>/;

/**
 * Whether a tag has a sign of what is wrong, or is said to fail: "\u274c `<goto>review</goto>`  \u2705 `<goto>REVIEW</goto>`". The signs
 * of a line stand in front of its tags or behind them, or over its column. An outcome may have such a sign too, so this tells
 * something of a tag that stands there in another spelling as well.
 */
export function isCalledWrong(before: string, after: string): boolean {
  const behind = after.slice(0, mostAround);
  if (isSaidToFail.test(behind)) return true;
  const line = lastLine(before.slice(-mostAround));
  if (/^\s*\|/.test(line) && wrongMark().test(titlesOver(before)[0] ?? '')) return true;
  const [first = '', ...others] = line.split(tagEnd);
  const directly = others.at(-1) ?? first;
  if (wrongInBrackets.test(directly) || wasSo.test(directly)) return true;
  if (anyMark.test(first)) return wrongMark().test(directly);
  // What a bracket opens in front of the next tag is said of that one.
  return wrongBehind.test((behind.split(/[\n<]/)[0] ?? '').replace(wrongInBrackets, ''));
}
