import { span } from '../../../source/span.ts';
import { sequence } from '../build-command.ts';
import type { Command } from '../program.ts';
import { isSign } from './cells.ts';
import { type BatchContext, Unreadable } from './context.ts';
import { BatchSyntaxError } from './redirections.ts';

/** `rem`, which comes next. */
export function readRemark(context: BatchContext): Command {
  const { lexer } = context;
  const start = lexer.offset;
  lexer.skipWord('rem');
  lexer.skipDelimiters();
  if (lexer.blocks > 0) lookAtEnd(context, start);
  // An operator right after the word still counts; after any other text nothing does.
  if (!isSign(lexer.current, '&|\n')) lexer.skipLine();
  return sequence([]);
}

/** What a remark in a block says may close the block, or be a part of the remark: `if exist x (rem)`. */
function lookAtEnd(context: BatchContext, start: number): void {
  const { lexer, text, openedAt } = context;
  const [rest = ''] = text.slice(start, start + longestRemark).split('\n', 1);
  if (!closesMore(rest)) return;
  context.doubtfulAt = start;
  if (text.slice(openedAt, start).includes('\n')) return;
  // What would still be open must not be taken for lines at the top.
  if (lexer.blocks > 1 || rest.includes('(')) throw new Unreadable(doubt);
  throw new BatchSyntaxError(span(start, start + rest.trimEnd().length), null, doubt);
}

const doubt = 'whether a remark closes its block is not sure';
/** Of a longer one the rest is not looked at. */
const longestRemark = 1000;

function closesMore(text: string): boolean {
  let open = 0;
  for (const char of text) {
    if (char === '(') open += 1;
    else if (char === ')' && --open < 0) return true;
  }
  return false;
}
