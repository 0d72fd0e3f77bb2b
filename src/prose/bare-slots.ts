import { isPayloadSlot, isVariableSlot } from '../ir/built-in-slots.ts';
import type { Implementation, Piece } from '../ir/ir.generated.ts';
import type { Span } from '../source/span.ts';
import { span } from '../source/span.ts';
import { lastLine } from '../util/line-start.ts';
import { PromptWords } from './prompt-words.ts';

/** A payload whose slot lacks braces, as `{result}` of Python. */
interface BareSlot {
  readonly written: string;
  readonly name: string;
  readonly span: Span;
}

/** A `$`, a name or a tag in front make it something else: `${input}`, `\frac{input}`, `<result>{result}`. */
const bareSlot = /(?<![\w{}$\\>])\{[ \t]*(result|input)[ \t]*\}(?!\})/g;
/** With two braces on one side alone it is a slip, wherever it stands. */
const halfSlot =
  /(?<![\w{}$\\])(?:\{\{[ \t]*(result|input)[ \t]*\}(?!\})|\{[ \t]*(result|input)[ \t]*\}\}(?!\}))/g;
/** Where a code block begins or ends. */
export const fence = /^[ \t>]*(?:[-*+] +|\d+[.)] +)?[ \t]*(?:```|~~~)/gm;
/** So far back a line is looked at, and not more places than this are told. */
const mostBefore = 500;
const mostTold = 20;

/** Finds them in the prose of a prompt. Where it has a slot for a payload, others with one brace on either side are meant so. Linear. */
export function bareSlotsOf({ prompt }: Pick<Implementation, 'prompt'>): BareSlot[] {
  if (prompt === null || !prompt.some(({ kind, text }) => kind === 'literal' && text.includes('{')))
    return [];
  const { text } = new PromptWords({ prompt });
  const start = prompt[0]?.span.start ?? 0;
  const found: BareSlot[] = [];
  const forms = prompt.some(isPayloadSlot) ? [halfSlot] : [halfSlot, bareSlot];
  const matches = forms.flatMap((form) => [...text.matchAll(form)]);
  for (const match of matches.sort((one, other) => one.index - other.index)) {
    const { 0: written, 1: opened, 2: name = opened ?? '' } = match;
    const place = span(start + match.index, start + match.index + written.length);
    if (!isInCode(text, match.index)) found.push({ written, name, span: place });
    if (found.length === mostTold) break;
  }
  const [first] = found;
  // In and after code and comments nobody can tell.
  return first !== undefined && mayBeShown(text, first.span.start - start) ? [] : found;
}

/** Whether a place is in a code block, or in a prompt with comments. */
function mayBeShown(text: string, at: number): boolean {
  return (text.slice(0, at).match(fence)?.length ?? 0) % 2 === 1 || text.includes('<!--');
}

/** Where a prompt has a variable in the form of another language, as `{file}`, `{{file}` or `$file`, which nothing fills in. */
export function foreignSlotOf(
  { prompt }: Pick<Implementation, 'prompt'>,
  name: string,
): { readonly written: string; readonly span: Span } | null {
  if (prompt === null || !/^[A-Za-z_][\w-]*$/.test(name)) return null;
  const { text } = new PromptWords({ prompt });
  const start = prompt[0]?.span.start ?? 0;
  let looked = 0;
  const form = new RegExp(
    `(?<![\\w{}$\\\\%])(?:\\{{1,2}[ \\t]{0,3}${name}[ \\t]{0,3}\\}{1,2}(?!\\})|\\$\\{${name}\\}|\\$${name}(?![\\w-])|%${name}%)`,
    'g',
  );
  for (const { 0: written, index } of text.matchAll(form)) {
    if (++looked > mostTold) break;
    if (!isInCode(text, index) && !mayBeShown(text, index))
      return { written, span: span(start + index, start + index + written.length) };
  }
  return null;
}

/** The slots of variables that stand in the prose of a prompt: in code it may speak of them. */
export function plainSlotsOf({ prompt }: Pick<Implementation, 'prompt'>): Piece[] {
  const slots = prompt?.filter(isVariableSlot).slice(0, mostTold) ?? [];
  if (prompt === null || slots.length === 0) return [];
  const { text } = new PromptWords({ prompt });
  const start = prompt[0]?.span.start ?? 0;
  return slots.filter(({ span }) => {
    const at = span.start - start;
    return !isInCode(text, at) && !mayBeShown(text, at);
  });
}

/** Whether a place is in inline code, or in an indented line. */
export function isInCode(text: string, at: number): boolean {
  const line = lastLine(text.slice(Math.max(0, at - mostBefore), at));
  return line.split('`').length % 2 === 0 || /^(?: {4}|\t)/.test(line);
}
