import { type Span, span } from '../../../source/span.ts';
import { partsOf, sequence } from '../build-command.ts';
import type { Command } from '../program.ts';
import { type Cell, isSign, textOf } from './cells.ts';
import type { BatchContext } from './context.ts';
import { behindBlock, labelAtEnd, neverClosed, parenthesisIn, strayWord } from './faults.ts';
import { type Redirection, takeRedirections } from './redirections.ts';

/** What stands in parentheses, whose first one comes next. */
export function readBlock(context: BatchContext, redirections: Redirection[]): Command {
  const { lexer, text } = context;
  const commands: Command[] = [];
  const { start } = lexer.next();
  if (lexer.blocks === 0) lexer.blockStart = start;
  lexer.blocks += 1;
  const outer = context.openedAt;
  context.openedAt = start;
  /** The label that needs a command after it. */
  let label: Span | null = null;
  let isOnlyLabel = true;
  for (;;) {
    lexer.skipDelimiters();
    if (isSign(lexer.current, ')') && label !== null)
      context.fail(
        isOnlyLabel && isNextLine(label, lexer.offset, text) ? labelAtEnd(label, text) : undefined,
      );
    if (isSign(lexer.current, ')')) break;
    if (lexer.isAtEnd)
      context.fail(context.doubtfulAt > start ? undefined : neverClosed(span(start, start + 1)));
    if (isSign(lexer.current, '\n')) {
      lexer.next();
      continue;
    }
    const at = lexer.offset;
    isOnlyLabel = label === null;
    const isLabel = isSign(lexer.current, ':');
    commands.push(context.nested.list(context));
    label = isLabel ? span(at, at + text.slice(at, lexer.offset).trimEnd().length) : null;
    if (!isSign(lexer.current, '\n)') && !lexer.isAtEnd) context.fail(strayWord(lexer));
  }
  const isOfText = text.slice(start, lexer.offset).includes('\n') && isTextOpen(lexer.command);
  const closing = lexer.next();
  if (isOfText && context.isReached) context.closedByText = span(closing.start, closing.end);
  lexer.blocks -= 1;
  context.openedAt = outer;
  lexer.skipDelimiters();
  takeRedirections(lexer, redirections);
  if (!lexer.isAtCommandEnd && !isSign(lexer.current, '&|') && lexer.peekWord() !== 'else')
    context.fail(behindBlock(lexer, span(closing.start, closing.end), text));
  return sequence(commands.flatMap(partsOf));
}

/** Whether a parenthesis of a text is still open at the end of a command: `echo planning (first time`. */
function isTextOpen(command: readonly Cell[]): boolean {
  const written = textOf(command.filter(({ quoted }) => !quoted)).replace(/\becho\(/i, '');
  let open = 0;
  for (const char of written) {
    if (char === '(') open += 1;
    else if (char === ')' && open > 0) open -= 1;
  }
  return open > 0;
}

function isNextLine({ end }: Span, offset: number, text: string): boolean {
  return /^[ \t]*\r?\n[ \t]*$/.test(text.slice(end, offset));
}

/** Notes what percent signs put into a block outside of quotation marks: a parenthesis in it closes the block. */
export function notePutIntoBlock(cell: Cell, context: BatchContext): void {
  const { lexer, script, text } = context;
  const { name, start, end } = cell;
  if (name?.endsWith('(X86)') === true) context.fail(parenthesisIn(cell, lexer.current, text));
  if (name === null || end - start > name.length + '%%'.length) return;
  script.found.inBlocks.set(start, { name, place: span(start, end), block: lexer.blockStart });
}
