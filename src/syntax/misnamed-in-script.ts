import { byStart, covers, type Span } from '../source/span.ts';
import { findMisnamedTags, type MisnamedTag } from './misnamed-tags.ts';
import type { Behaviour } from './scripts/follow/output/behaviour.ts';

/**
 * What would be tags of a script if their names were right: what stands in its code, what it puts together from pieces, and tags of
 * another language on the ways that end with them alone.
 */
export function misnamedInScript(
  text: string,
  comments: readonly Span[],
  { misnamed, outcomes }: Pick<Behaviour, 'misnamed' | 'outcomes'>,
): MisnamedTag[] {
  const written = findMisnamedTags(text, 0).filter(
    ({ span, isBare }) => isBare !== true && !covers(comments, span.start),
  );
  const places = written.map(({ span }) => span).sort(byStart);
  const alone = new Map<number, MisnamedTag>();
  for (const { anything, exit, sure, tags } of outcomes) {
    const foreign = anything?.foreign;
    const isAlone = foreign !== undefined && sure && exit === 'success' && tags.length === 0;
    if (isAlone && !covers(places, foreign.span.start)) alone.set(foreign.span.start, foreign);
  }
  return [...written, ...misnamed, ...alone.values()];
}
