import { memo } from '../../../util/memo.ts';

interface Script {
  readonly text: string;
}

const otherCode = /\b(?:eval|source)\b|(?:^|[;&|({])[ \t]*\.[ \t]/m;
const unknownName =
  /\b(?:printf[ \t]+-v|declare|export|local|mapfile|read|readarray|readonly|typeset)\b(?:[ \t]+-\w+)*[ \t]+["']?[$`]|\b(?:declare|local|typeset)[ \t]+-\w*n/;

/** Whether a script runs code that it does not show, which may set any of its variables: `eval`, `source lib.sh`. */
export const runsOtherCode = memo(({ text }: Script): boolean => otherCode.test(text));

/** Whether a script may set variables that it does not name: by such code, by `printf -v "$name"`, by a second name. */
export const setsUnseen = memo(
  (script: Script): boolean => runsOtherCode(script) || unknownName.test(script.text),
);

/** What sets variables by their names besides `name=`. */
const setters =
  'declare|export|for|getopts|let|local|mapfile|printf[ \\t]+-v|read|readarray|readonly|select|typeset|unset|wait';

/** Whether a script may set a variable, or take it away, in another way than by `name=`; linear. */
export function isSetOtherwise(name: string, { text }: Script): boolean {
  const ways = [
    `\\b(?:${setters})\\b(?:\\\\\\r?\\n|[^\\n;]){0,200}\\b${name}\\b`,
    `\\(\\([^\\n)]{0,200}\\b${name}\\b`,
    `\\b${name}(?:\\+\\+|--|[-+*/%]=|\\[)`,
    `\\{${name}:?=`,
  ];
  return new RegExp(ways.join('|')).test(text);
}
