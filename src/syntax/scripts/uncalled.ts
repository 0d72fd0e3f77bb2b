import tables from '../../../grammar/shell-commands.json' with { type: 'json' };
import { tagBeginning } from '../../grammar/tag.ts';
import { bySpan, type Span, span } from '../../source/span.ts';
import { partsOf } from './build-command.ts';
import { visitCommands } from './follow/contents/names-in.ts';
import type { Behaviour } from './follow/output/behaviour.ts';
import type { Command } from './program.ts';

/** A batch file that another one runs without `call`. */
export interface Uncalled {
  readonly name: string;
  readonly span: Span;
  /** It is one for certain, and nothing leads past it to the tags below. */
  readonly isCertain?: true;
}

const batchFiles = new Set(tables.batch.batchFiles);
/** In a pipe each side has a cmd of its own. */
const piped = /(?<!\|)\|(?!\|)/;

/** The first command that most installers leave as a batch file, where it is not called and a tag stands in a line below. */
export function findUncalled(body: Command, { tags }: Behaviour, text: string): Uncalled | undefined {
  const last = Math.max(...tags.map(({ tag }) => tag.span.start), -1);
  const found: Uncalled[] = [];
  visitCommands(body, (command) => {
    if (command.kind !== 'outside' || !batchFiles.has(command.program?.toLowerCase() ?? '')) return;
    const { start, end } = command.span;
    const name = command.program ?? '';
    const lineEnd = text.indexOf('\n', end);
    const isCalled = text.slice(start, start + name.length).toLowerCase() !== name.toLowerCase();
    if (isCalled || lineEnd < 0 || lineEnd > last || piped.test(text.slice(start, lineEnd))) return;
    found.push({ name, span: span(start, start + name.length) });
  });
  return found.sort(bySpan)[0] ?? lastOfAll(body, last, text);
}

const batchFile = /^(?:"[^"\r\n]+\.(?:bat|cmd)"|[^\s"&|<>]+\.(?:bat|cmd))(?![^\s&|<>)])/i;
const escapedTag = new RegExp(`\\^${tagBeginning}\\b`);

/** A batch file that the script runs on every way, with tags of which no way comes to any. `last`: the last tag that is printed. */
function lastOfAll(body: Command, last: number, text: string): Uncalled | undefined {
  const command = partsOf(body)
    .map((one) => (one.kind === 'quiet' ? one.body : one))
    .find((one) => one.kind === 'label' || (one.kind === 'outside' && one.final));
  if (command?.kind !== 'outside') return undefined;
  const { start, end } = command.span;
  const name = batchFile.exec(text.slice(start, Math.min(end, start + longestName)))?.[0];
  if (name === undefined || last > end) return undefined;
  const lineEnd = text.indexOf('\n', end);
  if (lineEnd < 0 || piped.test(text.slice(start, lineEnd)) || !escapedTag.test(text.slice(lineEnd)))
    return undefined;
  return { name, span: span(start, start + name.length), isCertain: true };
}

const longestName = 300;
