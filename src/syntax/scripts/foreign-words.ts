import { tagBeginning } from '../../grammar/tag.ts';
import { type Span, span } from '../../source/span.ts';
import type { CommandSlip } from './defects.ts';
import type { ScriptKind } from './program.ts';

/** What other languages write at the beginning of a command, and what to do about it in cmd. */
const wordsInCmd = new Map(
  Object.entries({
    '{': 'write ( in its place, and ) where the code ends',
    '}': 'write ) in its place',
    then: 'leave it out: the command, or (, stands directly behind the condition',
    else: 'write it directly behind the ) of its if, in one line',
    elif: 'write else if',
    elsif: 'write else if',
    elseif: 'write else if',
    fi: 'remove it: ) ends the code',
    done: 'remove it: ) ends the code',
    esac: 'remove it: ) ends the code',
    export: 'write set in its place',
    '#': 'write rem in its place, here and wherever else it begins a comment',
  }),
);

/** The same in PowerShell, with what stands behind it; NAME: what a group of it finds. */
const wordsInPowerShell: readonly (readonly [word: RegExp, help: string])[] = [
  [/^(?:elsif|elif)\s*\(/i, 'write elseif'],
  [/^(?:fi|done|esac)$/i, 'remove it: } ends the code'],
  [/^export[ \t]+(\w+)=/i, "write $env:NAME = '…'"],
  [/^(?:let|var|const)[ \t]+(\w+)[ \t]*=/i, 'write $NAME = …'],
  [/^\/\/(?=\s|$)/, 'write # in its place, here and wherever else it begins a comment'],
];

/** Of those, what was to hold commands together. */
export const blurring = /^(?:[{}]|then)$/i;

/** What to do about a word of another language; undefined where the shell may know such a command. */
export function wordMeant(source: string, name: string, kind: ScriptKind): string | undefined {
  if (kind === 'powershell') {
    if (/^param\s*\(/i.test(source)) return 'move it in front of all other commands';
    const [word, help] = wordsInPowerShell.find((one) => one[0].test(source)) ?? [];
    return help?.replace('NAME', word?.exec(source)?.[1] ?? '');
  }
  if (kind !== 'batch') return undefined;
  return /^\}[ \t]*else\b/i.test(source) ? 'write ) else (' : wordsInCmd.get(name.toLowerCase());
}

/** Of those, what nothing hangs on: an error is shown, and the script goes on as it was meant. */
export const harmless = /^(?:#|\/\/|fi|done|esac)$/i;

const habits = [/^[{}]$/, /^(?:#|\/\/)$/, /^(?:fi|done|esac)$/i];

/** That one pair of braces has others around it is one mistake, as all comments in the form of another language are. */
export function withOneOfEachHabit(slips: readonly CommandSlip[]): CommandSlip[] {
  const habitOf = ({ written }: CommandSlip) => habits.findIndex((habit) => habit.test(written));
  const firsts = habits.map((_, habit) => slips.find((slip) => habitOf(slip) === habit));
  return slips.filter((slip) => habitOf(slip) === -1 || firsts.includes(slip));
}

/** `^<goto^>PLAN^</goto^>` without `echo`. */
export function tagAlone(text: string, { start, end }: Span, kind: ScriptKind): CommandSlip | null {
  if (kind !== 'batch') return null;
  // The caret may stand in front of what cmd has in its hands.
  const from = text[start] === '<' && text[start - 1] === '^' ? start - 1 : start;
  const source = text.slice(from, Math.min(end, from + longestTag));
  const written = escapedTag.exec(source)?.[0];
  if (written === undefined) return null;
  const help = 'write echo in front of it';
  return { written, help, severity: 'error', span: span(from, from + written.length) };
}

const longestTag = 400;
const escapedTag = new RegExp(`^\\^${tagBeginning}\\b[^\\r\\n]*?\\^>`);
