import { rules } from '../../analysis/rule-list.ts';
import type { Paint } from '../../diagnostics/paint.ts';
import { wrapWords } from '../../util/wrap-words.ts';
import { rulePage } from '../checks/rule-pages.ts';
import { unknownRule } from '../checks/unknown-rule.ts';
import type { CommandIo } from '../terminal/command-io.ts';
import { choosePaint } from '../terminal/paint.ts';
import { refuse } from '../terminal/refuse.ts';
import { renderPage } from '../terminal/render-page.ts';

interface ExplainOptions {
  readonly rule: string | null;
  /** Every rule in a line, instead of the page of one. */
  readonly list: boolean;
  readonly color: boolean | undefined;
}

/** A rule as a finding begins with it: `error[dead-end]:`. */
const asFinding = /^\w*\[([\w-]+)\]:?$/;

/** Lines wider than this are hard to read, however wide the terminal is. */
const widest = 100;

/** `raymond explain`: prints the page of a rule, or the list of them; 2 for one that does not exist. */
export function explain({ rule: given, list, color }: ExplainOptions, io: CommandIo): number {
  const paint = choosePaint(io, color);
  const name = given?.replace(asFinding, '$1') ?? null;
  if (list === (name !== null)) {
    return refuse(io, 'name one rule, as in raymond explain dead-end, or give --list alone');
  }
  if (name === null) {
    io.stdout.write(listOf(paint, io));
    return 0;
  }
  const rule = rules.find(({ id }) => id === name);
  if (rule === undefined) return refuse(io, unknownRule(name));
  io.stdout.write(renderPage(rulePage(rule.id), paint, Math.min(io.columns ?? 80, widest)));
  return 0;
}

/** A line for each rule; summaries are wrapped on a terminal only, where nobody searches the lines. */
function listOf(paint: Paint, io: CommandIo): string {
  const wide = Math.max(...rules.map(({ id }) => id.length)) + 2;
  const indent = wide + 'warning  '.length;
  const room = io.isTerminal ? Math.max(30, (io.columns ?? 80) - indent) : Number.POSITIVE_INFINITY;
  const lines = rules.map(({ id, severity, summary }) => {
    const words = wrapWords(summary, room).join(`\n${' '.repeat(indent)}`);
    return `${paint('strong', id)}${' '.repeat(wide - id.length)}${paint(severity, severity)}${' '.repeat(9 - severity.length)}${words}\n`;
  });
  return lines.join('');
}
