import { span } from '../../../source/span.ts';
import { type Cell, textOf } from './cells.ts';
import type { BatchContext } from './context.ts';
import type { BatchScript } from './script.ts';

interface Unequal {
  readonly compares?: string;
  readonly why: string;
  readonly help: string;
}

/** A variable of raymond's that is written as in another shell, or lacks a sign. */
const ownWord = /^(?:[%$]|\$env:)?\{?(RAYMOND_(?:RESULT|INPUT))\}?$/i;
const quoted = /^"(.*)"$/;

/**
 * Whether two sides of an equality can never be equal, as `"%X%"==RETRY` and `%RAYMOND_RESULT%=='RETRY'`: cmd compares quotation
 * marks as well. Then that is noted.
 */
export function areNeverEqual(
  left: readonly Cell[],
  right: readonly Cell[],
  operator: string,
  { lostComparisons, text, script }: BatchContext,
): boolean {
  const isFixed = right.every(({ expansion }) => expansion === null);
  if (!isFixed || (operator !== '==' && operator !== 'equ' && operator !== 'neq')) return false;
  const place = span(left[0]?.start ?? 0, right.at(-1)?.end ?? 0);
  const written = text.slice(place.start, left.at(-1)?.end ?? place.start);
  const told =
    lostSigns(left, right, operator) ??
    lostEmptiness(left, right, operator, script) ??
    lostPattern(left, right, operator, { text, script }) ??
    lostQuotes(left, right, written, operator);
  if (told === null) return false;
  lostComparisons.set(place.start, {
    compares: 'texts that are never equal',
    ...told,
    isRefused: false,
    span: place,
  });
  return true;
}

function equality(left: string, operator: string, right: string): string {
  return `write ${[left, right].join(operator === '==' ? '==' : ` ${operator} `)}`;
}

/** `RAYMOND_RESULT==RETRY`, `"$RAYMOND_RESULT"=="RETRY"`, `"%RAYMOND_RESULT"=="RETRY"` */
function lostSigns(left: readonly Cell[], right: readonly Cell[], operator: string): Unequal | null {
  if (left.some(({ expansion }) => expansion !== null)) return null;
  const [, name] = ownWord.exec(textOf(left).replace(quoted, '$1')) ?? [];
  if (name === undefined) return null;
  return {
    why: `without a percent sign on each side ${name} is a word`,
    help: equality(`"%${name}%"`, operator, `"${bare(right)}"`),
  };
}

/** `!X!==""` and `%X%==""`, of a variable that the script gives no quotation marks. */
function lostEmptiness(
  left: readonly Cell[],
  right: readonly Cell[],
  operator: string,
  { delayed, survey }: BatchScript,
): Unequal | null {
  const [cell, other] = left;
  const [, marked] = (delayed === true && /^!([a-z_]\w*)!$/i.exec(textOf(left))) || [];
  const plain = other === undefined && cell?.expansion?.kind === 'variable' ? cell.name : null;
  const name = marked?.toUpperCase() ?? plain;
  if (textOf(right) !== '""' || name === null || !survey.assigned.has(name) || survey.isAwkward(name))
    return null;
  const sign = marked === undefined ? '%' : '!';
  return { why: onlyRight, help: equality(`"${sign}${name}${sign}"`, operator, '""') };
}

const onlyRight = 'cmd compares quotation marks as well, and only the right side has some';

const pattern = /^(\*?)(-?\w[\w -]{0,40})(?<! )(\*?)$/;

/** `"%RAYMOND_RESULT%"=="*pass*"`. What stands elsewhere in the script as well may be a text with a star. */
function lostPattern(
  left: readonly Cell[],
  right: readonly Cell[],
  operator: string,
  { text, script }: Pick<BatchContext, 'text' | 'script'>,
): Unequal | null {
  const [cell, other] = left.filter(({ char }) => char !== '"');
  const [found = '', first = '', word = '', last = ''] = pattern.exec(bare(right)) ?? [];
  if (cell?.expansion?.kind !== 'variable' || cell.name === null || other !== undefined) return null;
  // Other texts may have stars in them.
  if (cell.name !== 'RAYMOND_RESULT' && !script.survey.isFrom('RAYMOND_RESULT', cell.name)) return null;
  // With a modifier, there is no short way to write it.
  const isWhole = cell.end - cell.start === cell.name.length + 2 && !/^\d$/.test(cell.name);
  if (!isWhole || first + last === '' || text.indexOf(found) !== text.lastIndexOf(found)) return null;
  const part = first === '' ? `~0,${word.length}` : `~-${word.length}`;
  const help =
    first + last === '**'
      ? `write echo "%${cell.name}%" | findstr /c:"${word}" >nul in the line above; errorlevel 1 then holds where it is not found`
      : equality(`"%${cell.name}:${part}%"`, operator, `"${word}"`);
  return { compares: 'plain text, not a pattern', why: 'to cmd * stands for itself', help };
}

/** The text that is meant. */
function bare(side: readonly Cell[]): string {
  return textOf(side)
    .replace(/^(["'])(.*)\1$/, '$2')
    .trim();
}

function lostQuotes(
  left: readonly Cell[],
  right: readonly Cell[],
  written: string,
  operator: string,
): Unequal | null {
  const [first, second] = [textOf(left), textOf(right)];
  const inside = written.replace(quoted, '$1');
  const [variable] = left.filter(({ expansion }) => expansion !== null);
  if (variable === undefined || first.includes("'")) return null;
  const isOwn = /^RAYMOND_(?:RESULT|INPUT)$/.test(variable.name ?? '');
  const help = equality(`"${inside}"`, operator, `"${bare(right)}"`);
  if (/^'[^'"]*'$/.test(second))
    return { why: "' is no quotation mark to cmd, but a part of the text", help };
  if (quoted.test(first) && /^[^"!%]+$/.test(second))
    return { why: 'cmd compares quotation marks as well, and only the left side has some', help };
  if (isOwn && left.length === 1 && quoted.test(second)) return { why: onlyRight, help };
  if (
    isOwn &&
    quoted.test(first) &&
    /^" *[^" ]+(?: [^" ]+)* *"$/.test(second) &&
    bare(right) !== second.slice(1, -1)
  )
    return { why: 'a blank within the quotation marks is a part of the text', help };
  return null;
}
