import { span } from '../source/span.ts';
import { tagOfAttributes } from './judge-tag.ts';
import { withOtherFormat } from './other-formats.ts';
import type { TagAttribute, TagName, TagProblem } from './tag.ts';

/** An opening tag. */
export interface Opening {
  readonly name: TagName;
  readonly start: number;
  readonly attributes: readonly TagAttribute[];
  /** Just after the `>`. */
  readonly end: number;
}

export function beginsHere({ name, start, end }: Opening) {
  return { span: span(start, end), message: `<${name}> begins here` };
}

export function tagProblem(
  start: number,
  end: number,
  message: string,
  help: string,
  openedAt?: Opening,
): TagProblem {
  const problem = { rule: 'malformed-tag' as const, message, span: span(start, end), help };
  return openedAt === undefined ? problem : { ...problem, related: [beginsHere(openedAt)] };
}

/** What is wrong with a tag of which only a part is there. */
export function fragmentProblem(
  start: number,
  end: number,
  message: string,
  help: string,
  attributes: readonly TagAttribute[] = [],
  related: TagProblem['related'] = [],
): TagProblem {
  const within = attributes.map(({ valueSpan }) => valueSpan);
  return {
    ...tagProblem(start, end, message, help),
    fragment: true,
    ...(within.length === 0 ? {} : { within }),
    ...(related.length === 0 ? {} : { related }),
  };
}

/** An opening tag without an end. */
export function neverClosed(opening: Opening): TagProblem {
  const { name, start, end, attributes } = opening;
  const meant = tagOfAttributes(opening);
  const help = meant === null ? `close it with </${name}>` : `write ${meant}`;
  const problem = fragmentProblem(start, end, `<${name}> is never closed`, help, attributes);
  return withOtherFormat(problem, opening);
}
