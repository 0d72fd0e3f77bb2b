import { scanTags } from '../../../../grammar/scan-tags.ts';
import { stateAttributes, tagBeginning } from '../../../../grammar/tag.ts';
import { span } from '../../../../source/span.ts';
import { eitherOf } from '../../build-command.ts';
import type { Command, CommandOf, PieceOf, Text } from '../../program.ts';
import { runsCode } from '../words/given-words.ts';
import { type Invocation, inputOf } from './invocation.ts';

/**
 * A fixed text of nothing but a tag, where a program prints it or gives it to what prints: `print("…")`, `console.log('…')`,
 * `then "…"`, `a ? "…" : "…"`, `next = "…"`. Not what is compared, or written to standard error.
 */
const given = new RegExp(
  `(?:(?<!stderr\\.)\\b(?:printf?|puts|say|write|echo|log|then|else|return)\\b[ \\t]*\\(?|[?:]|(?<![=!<>~])=)[ \\t]*f?(["'\`])(${tagBeginning}\\b(?:(?!\\1)[^\\\\\\n])*>)(?:\\\\n)?\\1(?![ \\t]*(?:>|,[ \\t]*file\\b))`,
  'gi',
);
/** What such a text may hold of values. */
const value = /\$?\{[^{}]*\}|#\{[^{}]*\}|%[sd]|\$\w+/g;
/** Stands for a character of a value. */
const hole = '\uFFFC';
/** Longer programs are not looked through. */
const longest = 20_000;

/**
 * A program that may print anything, and of which the code stands in the script: each tag that its code plainly prints is one
 * of the ways in which it comes out.
 */
export function withGivenTags(invocation: Invocation, program: CommandOf<'outside'>): Command {
  const { destinations } = invocation.redirections;
  // Elsewhere its messages may be all that comes out.
  const isPlain = destinations.get(1) === 'out' && destinations.get(2) !== 'outer';
  if (!runsCode(program) || !isPlain) return program;
  const texts = [...invocation.arguments.map(({ text }) => text), inputOf(invocation)];
  const tags = texts.flat().flatMap((piece) => (piece.kind === 'literal' ? tagsIn(piece) : []));
  return eitherOf(
    tags.map((text) => ({ kind: 'print', text, span: program.span })),
    program,
  );
}

function tagsIn({ text, span: place }: PieceOf<'literal'>): Text[] {
  if (text.length > longest || text.length !== place.end - place.start) return [];
  return [...text.matchAll(given)].flatMap((match) => {
    const [whole, , tag = ''] = match;
    const start = place.start + match.index + whole.indexOf(tag);
    const line = text.slice(text.lastIndexOf('\n', match.index) + 1, match.index);
    const isComment = line.includes('#') || line.includes('//');
    return isComment || !namesItsStates(tag) ? [] : [withValues(tag, start)];
  });
}

/** Whether it is one tag, and of right form, and values stand at most in what it hands on. */
function namesItsStates(text: string): boolean {
  const { tags, problems } = scanTags(text.replace(value, (found) => hole.repeat(found.length)));
  const [tag, other] = tags;
  if (tag === undefined || other !== undefined || problems.length > 0 || tag.span.end < text.length)
    return false;
  const states = tag.attributes.filter(({ name }) => stateAttributes.includes(name));
  const named = [...states.map((attribute) => attribute.value), tag.name === 'result' ? '' : tag.content];
  return named.every((name) => !name.includes(hole));
}

function withValues(tag: string, start: number): Text {
  const pieces: Text[number][] = [];
  let from = 0;
  const literal = (to: number) => {
    const text = tag.slice(from, to);
    if (text !== '') pieces.push({ kind: 'literal', text, span: span(start + from, start + to) });
  };
  for (const { 0: found, index } of tag.matchAll(value)) {
    literal(index);
    from = index + found.length;
    pieces.push({ kind: 'unknown', span: span(start + index, start + from), harmless: false });
  }
  literal(tag.length);
  return pieces;
}
