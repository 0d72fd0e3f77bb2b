import { type Span, span } from '../source/span.ts';
import type { StateTree } from '../syntax/parse-scope.ts';
import type { DeclaredTag, TagContext } from './tag-transition.ts';

/** Where a prompt speaks of a result beside whole tags of other names alone: it may answer that, too, and nothing else. */
export function resultSpokenOf(tree: StateTree): Span | null {
  if (tree.kind !== 'prompt' || tree.mention === null || tree.tags.length === 0) return null;
  const { start, end } = tree.mention;
  return tree.source.text.slice(start, end).includes('result') ? tree.mention : null;
}

/** What it may answer; the payload is for the run. */
export function spokenResult(file: string, place: Span): [DeclaredTag, TagContext] {
  const content = span(place.end, place.end);
  const tag = { name: 'result', attributes: [], content: '', contentSpan: content, span: place } as const;
  return [
    { tag, content: { prefix: '', suffix: '' }, attributes: [] },
    { file, origin: 'body', certainty: 'possible', reported: false },
  ];
}
