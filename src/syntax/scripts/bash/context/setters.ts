import { memo } from '../../../../util/memo.ts';
import { fitsAt } from '../../written-once.ts';

interface Script {
  readonly text: string;
}

const otherCode =
  /\b(?:eval|source)\b|(?:^|[;&|({!]|\b(?:then|do|else|if|elif|while|until|command|builtin)[ \t])[ \t]*\.[ \t]+["']?[\w./$~{]/m;
const unknownName =
  /\b(?:printf[ \t]+-v|declare|export|local|mapfile|read|readarray|readonly|typeset)\b(?:[ \t]+-\w+)*[ \t]+["']?[$`]|\b(?:declare|local|typeset)[ \t]+-\w*n/;

/** Whether a script runs code that it does not show, which may set any of its variables: `eval`, `source lib.sh`. */
export const runsOtherCode = memo(({ text }: Script): boolean => otherCode.test(text));

/** Whether a script may set variables that it does not name: by such code, by `printf -v "$name"`, by a second name. */
export const setsUnseen = memo(
  (script: Script): boolean => runsOtherCode(script) || unknownName.test(script.text),
);

/** What gives any text to variables by their names, or takes it away, besides `name=`. */
export const textSetters =
  'coproc|for|getopts|mapfile|printf[ \\t]+-v|read|readarray|select|unset|wait[ \\t]+(?:-n[ \\t]+)?-p';
/** The same with `let`, which gives numbers, and with what may stand in front of `name=`. */
export const setters = `declare|export|let|local|readonly|typeset|${textSetters}`;

/** Whether a text may give a variable another text, or take it away, in another way than by `name=`; linear. */
export function isGivenText(name: string, text: string): boolean {
  return new RegExp(`\\b(?:${textSetters})\\b[^\\n;]{0,200}\\b${name}\\b`).test(text);
}

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

const setBehind = /\w+(?:\+\+|--|[-+*/%&|^]?=|\[|\}[<>])/y;
const setInFront = new RegExp(
  `(?:^|[;&|({!\`'"]|\\b(?:then|do|else|while|until|if|time|command|builtin)\\b|=\\S*)[ \\t]*(?:${setters})[ \\t]`,
);
/** A word that is longer than the name, such as a path or an option; a key, and a value. */
const partInFront = /[/.:@%=[\\-]$/;
const partBehind = /\w+(?:[/.:@%-]\w|[/*?])/y;
/** As much of a line is looked at. */
const mostInFront = 200;

/** Whether a variable may be set, or be used for a name, where its name stands, and is not only a part of a path, a comment or a sentence. */
export function maySetAt(script: Script, at: number): boolean {
  const { text } = script;
  const front = text.slice(Math.max(0, at - mostInFront), at).replace(/\\\r?\n/g, ' ');
  const [line = ''] = front.split(/\n|;[ \t]*(?:do|then)\b/).slice(-1);
  if (setsUnseen(script) || /\$\{?[#!]?$|\(\(/.test(line)) return true;
  if (/^[ \t]*#/.test(line) || partInFront.test(line) || fitsAt(partBehind, text, at)) return false;
  return fitsAt(setBehind, text, at) || setInFront.test(line);
}
