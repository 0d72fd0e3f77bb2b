import { type Span, span } from '../../../../source/span.ts';
import { memo } from '../../../../util/memo.ts';

interface Script {
  readonly text: string;
}

/** Whether `case`, `[[ ]]` and `${X/A/B}` at a place may take capitals and small letters for the same (Bash Reference Manual, The Shopt Builtin). */
export function foldsCase(context: Script, at: number): boolean {
  return folding(context).some(({ start, end }) => at > start && at < end);
}

const switches = /(?<=(?:^|[;{\n])[ \t]*)shopt[ \t]+-([su])[ \t]+nocasematch\b/g;
const functionNames = /(?:^|[\s;])(?:function[ \t]+([\w-]+)|([\w-]+)[ \t]*\(\))/g;
/** What may leave the lines up to where the option is taken back, or run others. */
const leaving = /\b(?:return|exit|break|continue|eval|source|trap)\b|(?:^|[\s;])\.[ \t]|\n\}/;

const blocks = [
  ['if', 'fi'],
  ['case', 'esac'],
  ['do', 'done'],
] as const;

/** Where the option may be set: between the lines that set it and take it back, if no others run there; else everywhere. */
const folding = memo(({ text }: Script): readonly Span[] => {
  const named = text.split('nocasematch').length - 1;
  if (named === 0) return [];
  const everywhere = [span(-1, text.length + 1)];
  const found = [...text.matchAll(switches)];
  if (found.length < named || found.some(([, sign], at) => sign !== 'su'[at % 2])) return everywhere;
  if (found.length % 2 === 1) return everywhere;
  const functions = [...text.matchAll(functionNames)].map(([, first, second = first]) => second ?? '');
  const spans = found.flatMap(({ index }, at) =>
    at % 2 === 0 ? [span(index, found[at + 1]?.index ?? 0)] : [],
  );
  const isClosed = ({ start, end }: Span) => {
    const words: readonly string[] = text.slice(start, end).match(/[\w-]+/g) ?? [];
    const count = (asked: string) => words.filter((word) => word === asked).length;
    const isBalanced = blocks.every(([first, last]) => count(first) === count(last));
    const isWhole = isBalanced && count('else') + count('elif') <= count('if');
    return isWhole && !leaving.test(text.slice(start, end)) && functions.every((name) => count(name) === 0);
  };
  return spans.every(isClosed) ? spans : everywhere;
});

const sets = /\bshopt[ \t]+-s[ \t][^\n;&|]{0,200}?\blastpipe\b/;
/** What makes it count for some pipes alone: a pipe in front of it, or what takes it away. */
const pipe = /[^|]\|(?!\|)/;
const takesAway = /\bshopt[ \t]+-u[ \t][^\n;&|]{0,200}?\blastpipe\b|\bset[ \t]+(?:-\w*m|-o[ \t]+monitor)\b/;

/** Whether the last part of each pipe runs in the script itself. */
export const setsLastpipe = memo(({ text }: Script) => {
  const at = text.search(sets);
  return at >= 0 && !pipe.test(text.slice(0, at)) && !takesAway.test(text);
});
