import { lastLine } from '../util/line-start.ts';
import { role } from './other-subject.ts';

const quoted = /^\s*>/;
/** "> **Note**", "> [!TIP]", "> \u26a0 Important": a box for the agent. */
const box = /^\s*>\s*(?:\*\*|__|\[!\w|[\u2190-\u21ff\u2600-\u27bf]|[\ud83c-\ud83e])/;
/** "> On Monday Petr wrote:", "> REVIEW says: if", "> **Prompt of REVIEW**", "> **Other agent:**" */
const says = new RegExp(
  `\\b(?:wrote|writes?|said|says?|asked|asks?|answered|replied|posted)\\b[^.]*:\\W*$|^\\s*>\\W*(?:[\\w-]+ ){1,2}(?:says|writes|answers):|^\\s*>\\W*(?:the )?(?:prompt|text|rules) of\\b|^\\s*>\\W*(?:[\\w-]+ ){0,2}(?:${role}|agent|model|assistant|human|bot|client)s?\\b[*_]*:`,
  'i',
);

/** What holds the lines behind the sign of a quotation. */
type Holds = 'box' | 'quotation' | 'text';

/**
 * What the quotation holds that a text ends in, null where it ends in none: a box for the agent, what somebody else has said, or below a heading a
 * text of which nobody can tell.
 */
export function quotationAt(near: string): Holds | null {
  if (!quoted.test(lastLine(near))) return null;
  const lines = near.split('\n').reverse();
  const end = lines.findIndex((line) => !quoted.test(line));
  const own = end === -1 ? lines : lines.slice(0, end);
  const lead = end === -1 ? '' : (lines.slice(end).find((line) => line.trim() !== '') ?? '');
  if (own.some((line) => says.test(line))) return 'quotation';
  if (own.some((line) => box.test(line))) return 'box';
  return /^\s*#/.test(lead) ? 'text' : 'quotation';
}
