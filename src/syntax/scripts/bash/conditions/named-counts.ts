import { type Span, spanOver } from '../../../../source/span.ts';
import { memo } from '../../../../util/memo.ts';
import type { BashContext } from '../context/context.ts';
import { onlyGiven } from './only-given.ts';

/** `n=$(wc -l todo.txt)`: of a file that it is given by name, wc prints the name as well. */
const assigned =
  /(?<![\w$.-])([A-Za-z_]\w*)="?\$\([ \t]*wc[ \t]+(?:-[clmw]|--(?:lines|words|chars|bytes))[ \t]+(?:"[^"\n`]{1,80}"|'[^'\n]{1,80}'|[\w./][\w./${}-]{0,80})[ \t]*\)/g;

/** The variables that a script gives such a count and nothing else. */
const namesOf = memo(({ text }: BashContext) => (/\bwc[ \t]/.test(text) ? onlyGiven(text, assigned) : []));

const asNumber =
  /^[\s(]*"?\$?\{?([A-Za-z_]\w*)\}?"?\s*(?:-(?:eq|ne|lt|le|gt|ge)|==?|!=|[<>]=?)\s*"?\d{1,9}"?[\s)]*$/;

/** Notes a test, of these words or this expression, that takes such a count for a number: it fails, whatever the count. */
export function noteNamedCount(context: BashContext, places: readonly Span[]): void {
  const names = namesOf(context);
  if (names.length === 0 || context.functions.has('wc')) return;
  const place = spanOver(places);
  const [, name] = asNumber.exec(context.slice(place)) ?? [];
  if (name === undefined || !names.includes(name)) return;
  context.noteLost(place, {
    why: `${name} is no number, since wc prints the name of the file behind its count`,
    help: `write < in front of the file in ${name}=$(wc …)`,
  });
}
