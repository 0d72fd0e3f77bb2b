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
  }),
);

/** Of those, what was to hold commands together. */
export const blurring = /^(?:[{}]|then)$/i;

/** What to do about a word of another language; undefined where the shell may know such a command. */
export function wordMeant(source: string, name: string, kind: ScriptKind): string | undefined {
  if (kind === 'powershell') return /^(?:elsif|elif)\s*\(/i.test(source) ? 'write elseif' : undefined;
  if (kind !== 'batch') return undefined;
  return /^\}[ \t]*else\b/i.test(source) ? 'write ) else (' : wordsInCmd.get(name.toLowerCase());
}

/** That one pair of braces has others around it is one mistake. */
export function withOneBrace(slips: readonly CommandSlip[]): CommandSlip[] {
  const first = slips.find(({ written }) => written === '{' || written === '}');
  return slips.filter((slip) => slip === first || (slip.written !== '{' && slip.written !== '}'));
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
