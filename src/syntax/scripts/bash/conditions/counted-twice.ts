import { type Span, spanOver } from '../../../../source/span.ts';
import { memo } from '../../../../util/memo.ts';
import type { BashContext } from '../context/context.ts';
import { onlyGiven } from './only-given.ts';

/** `$(grep -c TODO PLAN.md || echo 0)` */
const counting = String.raw`\$\((?:[^()|;&\n]{1,80}\|[ \t]*)?grep (?:[^()|;&\n]{0,120} )?(?:-[a-zA-Z]*c[a-zA-Z]*|--count)\b[^()|;&\n]{0,120}\|\|[ \t]*echo ["']?0["']?[ \t]*\)`;
const assigned = new RegExp(String.raw`(?<![\w$.-])([A-Za-z_]\w*)="?${counting}`, 'g');

/** The variables that a script gives such a count and nothing else. */
const namesOf = memo(({ text }: BashContext) => (text.includes('|| echo') ? onlyGiven(text, assigned) : []));

/** A test that 0 passes; where one that 0 does not pass fails over two lines, all is well. */
const passedByZero = new RegExp(
  String.raw`^[\s(]*"?(?:\$?\{?([A-Za-z_]\w*)\}?|${counting})"?\s*(?:(?:-eq|==?)\s*"?0|(?:-lt|<)\s*"?[1-9]\d{0,8}|(?:-le|<=)\s*"?\d{1,9})"?[\s)]*$`,
);

/**
 * Notes a test, of these words or this expression, whether `grep -c` has found nothing: then it prints 0 and fails, so `|| echo 0` prints
 * another one, and the test fails over two lines.
 */
export function noteCountedTwice(context: BashContext, places: readonly Span[]): void {
  if (!context.text.includes('|| echo')) return;
  const place = spanOver(places);
  const found = passedByZero.exec(context.slice(place));
  if (found === null || (found[1] !== undefined && !namesOf(context).includes(found[1]))) return;
  context.noteLost(place, {
    compares: 'two lines',
    why: 'where it finds nothing, grep -c prints 0 itself, and fails, so that echo prints another one',
    help: 'write || true in place of || echo 0',
  });
}
