import { type Span, spanOver } from '../../../../source/span.ts';
import { memo } from '../../../../util/memo.ts';
import type { BashContext } from '../context/context.ts';
import { onlyGiven } from './only-given.ts';

/** `$(wc -l todo.txt)`: of a file that it is given by name, wc prints the name as well. */
const count = String.raw`"?\$\([ \t]*wc[ \t]+(?:-[clmw]|--(?:lines|words|chars|bytes))[ \t]+(?:"[^"\n\`]{1,80}"|'[^'\n]{1,80}'|[\w./][\w./$\{\}-]{0,80})[ \t]*\)`;
const assigned = new RegExp(String.raw`(?<![\w$.-])([A-Za-z_]\w*)=${count}`, 'g');

/** The variables that a script gives such a count and nothing else. */
const namesOf = memo(({ text }: BashContext) => (/\bwc[ \t]/.test(text) ? onlyGiven(text, assigned) : []));

const toNumber = String.raw`"?\s*(?:-(?:eq|ne|lt|le|gt|ge)|==?|!=|[<>]=?)\s*"?\d{1,9}"?[\s)]*$`;
const asNumber = new RegExp(String.raw`^[\s(]*"?\$?\{?([A-Za-z_]\w*)\}?${toNumber}`);
const countAsNumber = new RegExp(String.raw`^[\s(]*${count}${toNumber}`);

/** Notes a test, of these words or this expression, that takes such a count for a number: it fails, whatever the count. */
export function noteNamedCount(context: BashContext, places: readonly Span[]): void {
  if (context.functions.has('wc')) return;
  const place = spanOver(places);
  const source = context.slice(place);
  const [, name] = asNumber.exec(source) ?? [];
  const isName = name !== undefined && namesOf(context).includes(name);
  if (!isName && !countAsNumber.test(source)) return;
  context.noteLost(place, {
    why: isName
      ? `${name} is no number, since wc prints the name of the file behind its count`
      : 'wc prints the name of the file behind its count, so that it is no number',
    help: `write < in front of the file in ${isName ? `${name}=` : ''}$(wc …)`,
  });
}
