import { span } from '../../../../source/span.ts';
import { constantOf } from '../../build-command.ts';
import type { Pattern } from '../../program.ts';
import type { BashContext, Node } from '../context/context.ts';
import { foldsCase } from '../context/shell-options.ts';
import { isGlobbing } from './glob.ts';
import { scanText } from './words.ts';

/** A pattern of `case`: quoted characters stand for themselves. */
export function readPattern(
  context: BashContext,
  start: number,
  end: number,
  nodes: readonly Node[],
): Pattern {
  const place = span(start, end);
  const glob = constantOf(scanText(context, start, end, 'value', nodes, true).pieces);
  // Extended patterns, where a script switches them on: `@(a|b)`.
  if (glob === null || /[@!+?*]\(/.test(context.slice(place))) return { kind: 'unknown', span: place };
  if (/^\*+$/.test(glob)) return { kind: 'any', span: place };
  if (foldsCase(context, start) && /\p{L}/u.test(glob)) return { kind: 'unknown', span: place };
  if (isGlobbing(glob)) return { kind: 'glob', text: glob, span: place };
  return { kind: 'text', text: glob.replace(/\\([\s\S])/g, '$1'), span: place };
}
