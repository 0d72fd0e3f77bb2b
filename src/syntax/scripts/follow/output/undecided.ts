import { type Tag, tagNames } from '../../../../grammar/tag.ts';
import { isOtherLetter } from '../../../../grammar/text-at.ts';
import { covers } from '../../../../source/span.ts';

/** Letters of other scripts are looked at apart, since it takes V8 long to compile an expression that knows them. */
const anyStart = new RegExp(`<(/?)(?:${tagNames.join('|')})(?![A-Za-z0-9_-])`, 'g');
const unfinishedStart = /<\/?[a-z]*$/;
const unfinishedClosing = /^<\/[a-z]+\s*$/;
const resultStart = /<result(?![A-Za-z0-9_-])/g;

/** The offset from which on a text may still become a tag; its length when nothing can. */
export function undecidedFrom(text: string, tags: readonly Tag[]): number {
  const spans = tags.map((tag) => tag.span);
  const isTaken = (at: number) => covers(spans, at);
  let undecided = unfinishedStart.exec(text)?.index ?? text.length;
  const starts = startsIn(text, anyStart).filter(({ index }) => !isTaken(index));
  const [before, last] = [starts.at(-2), starts.at(-1)];
  if (last?.[1] === '') {
    // `<goto>A<goto/>` is one slip: the second one was to end the first.
    const isEnd = before?.[1] === '' && text.startsWith('/>', last.index + last[0].length);
    undecided = Math.min(undecided, isEnd ? before.index : last.index);
  }
  // `<goto>A</goto`, which what is printed next may end.
  else if (last !== undefined && unfinishedClosing.test(text.slice(last.index)))
    undecided = Math.min(undecided, before?.[1] === '' ? before.index : last.index);
  const lastClosing = [...text.matchAll(/<\/result\s*>/g)].at(-1)?.index ?? -1;
  for (const { index } of startsIn(text, resultStart)) {
    if (index > lastClosing && !isTaken(index)) return Math.min(undecided, index);
  }
  return undecided;
}

function startsIn(text: string, start: RegExp): RegExpExecArray[] {
  return [...text.matchAll(start)].filter(
    ({ index, 0: found }) => !isOtherLetter(text, index + found.length),
  );
}
