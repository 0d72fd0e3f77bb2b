import { payloadSlots } from '../ir/built-in-slots.ts';
import type { Implementation, Piece } from '../ir/ir.generated.ts';
import { type Span, span } from '../source/span.ts';
import { bareSlotsOf, fence, isInCode } from './bare-slots.ts';
import { PromptWords } from './prompt-words.ts';

/** What looks like a slot of another language and names a payload, or begins a block: `{{result.title}}`, `{{ input | trim }}`, `$RAYMOND_RESULT`, `$ARGUMENTS`. */
interface FalseSlot {
  readonly written: string;
  /** The variable that it begins with. */
  readonly name: string;
  readonly span: Span;
}

const falseSlot =
  /\{\{[ \t]*(#(?:if|unless|each|with)[ \t]+)?((?=[\w-])(?<=#\w+[ \t]+)[\w-]+|result|input|workflow_id|agent_id)([ \t]*[.|[][^{}\n]{1,80})?[ \t]*\}\}|(?:\$\{|\$|%|\{\{[ \t]*)RAYMOND_(RESULT|INPUT|WORKFLOW_ID|AGENT_ID|STATE)(?![\w-])(?:(?<=\$\{\w+)[^{}\n]{0,80}\}|(?<=%\w+)%|(?<=\{\{[ \t]*\w+)[ \t]*\}\})?|(?<!["'\u201c\u2018])\$ARGUMENTS(?!\w)(?:\[\d+\])?/g;

const ownNames: ReadonlySet<string> = new Set(['result', 'input', 'workflow_id', 'agent_id']);

/** A file, which the template may be for, or what it is called. */
const namesTemplate = /\w\.[a-z]\w|handlebars|mustache|template/i;

const inBraces = /\{\{[^{}\n]{0,80}\}\}/g;

/** Whether a prompt speaks of a template in the manner of Handlebars, whose slots may have any name: `{{#each rows}}`, `{{/each}}`. */
export function isAboutTemplates({ prompt }: Pick<Implementation, 'prompt'>): boolean {
  const texts = prompt?.flatMap(({ kind, text }) => (kind === 'literal' ? text : [])) ?? [];
  return (
    texts.some((text) => /\{\{[#/]/.test(text)) &&
    texts.some((text) => namesTemplate.test(text.replace(inBraces, '')))
  );
}

const signs = ['{{', 'RAYMOND_', '$ARGUMENTS'];

/** Finds them in the prose of a prompt: in code and comments they are what it speaks of. Linear. */
export function falseSlotsOf({ prompt }: Pick<Implementation, 'prompt'>): FalseSlot[] {
  const written = prompt?.map(asWritten) ?? [];
  const mayHoldSome = ({ kind, text }: Piece) =>
    kind === 'literal' && signs.some((sign) => text.includes(sign));
  if (prompt === null || !written.some(mayHoldSome)) return [];
  const { text } = new PromptWords({ prompt: written });
  const start = prompt[0]?.span.start ?? 0;
  const found: FalseSlot[] = [];
  falseSlot.lastIndex = 0;
  for (let match = falseSlot.exec(text); match !== null; match = falseSlot.exec(text)) {
    const [written, block, name = '', part, variable] = match;
    const isCode = isInCode(text, match.index) || text[match.index - 1] === '$';
    const isForeign = block !== undefined && !ownNames.has(name) && isAboutTemplates({ prompt });
    const isArguments = written.startsWith('$A');
    if ((isArguments || (block ?? part ?? variable) !== undefined) && !isCode && !isForeign) {
      const { start: from, end: to } = withBraces(text, span(match.index, falseSlot.lastIndex));
      found.push({
        written: text.slice(from, to),
        name: isArguments ? 'input' : (variable?.toLowerCase() ?? name),
        span: span(start + from, start + to),
      });
    }
  }
  // Whether several kinds of fences stand within each other, or comments, is not looked at: none is told then.
  if (found.length === 0 || text.includes('<!--')) return [];
  const fences = [...text.matchAll(fence)].map(({ index }) => index);
  if (text.includes('````') || (text.includes('```') && text.includes('~~~'))) return [];
  let passed = 0;
  return found.filter((slot) => {
    while ((fences[passed] ?? Number.POSITIVE_INFINITY) < slot.span.start - start) passed += 1;
    return passed % 2 === 0;
  });
}

/** A piece; the slot of a variable of scripts, which nothing fills in, as a text. */
function asWritten(piece: Piece): Piece {
  const { kind, text, span: place } = piece;
  if (kind !== 'slot' || !text.startsWith('RAYMOND_')) return piece;
  const length = place.end - place.start - 4;
  // Most people write a blank on either side, or none.
  const name = text.padStart((length + text.length) >> 1).padEnd(length);
  return { kind: 'literal', text: `{{${name}}}`, span: place };
}

const bracesBefore = /(?<!\{)\{\{[ \t]{0,20}$/;
const bracesBehind = /^[ \t]{0,20}\}\}(?!\})/;

/** A place, with the braces of a slot that stand around it: `{{ $ARGUMENTS }}`. */
function withBraces(text: string, place: Span): Span {
  const { start, end } = place;
  const before = bracesBefore.exec(text.slice(Math.max(0, start - 23), start))?.[0];
  const behind = bracesBehind.exec(text.slice(end, end + 23))?.[0];
  if (before === undefined || behind === undefined) return place;
  return span(start - before.length, end + behind.length);
}

/** The first place of a prompt that looks like a slot for the payload and is none: `{result}`, `$RAYMOND_RESULT`. */
export function falsePayloadSlot(
  implementation: Pick<Implementation, 'prompt'>,
): { readonly span: Span } | undefined {
  const [bare] = bareSlotsOf(implementation);
  return bare ?? falseSlotsOf(implementation).find(({ name }) => payloadSlots.includes(name));
}
