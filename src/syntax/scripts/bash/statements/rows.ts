import { type Span, span } from '../../../../source/span.ts';
import { memo } from '../../../../util/memo.ts';
import { constantOf, partsOf, sequence } from '../../build-command.ts';
import { type LinePart, mostAmong, mostValues } from '../../each.ts';
import type { Command, CommandOf, Text } from '../../program.ts';
import type { BashContext } from '../context/context.ts';

type Loop = CommandOf<'loop'>;

const asking =
  /^(?:IFS=(?:(?<single>'[^']?'|"[^"$`\\]?")|(?<sign>[:,/.=]?))[ \t]+)?read[ \t]+(?<raw>-r[ \t]+)?(?<names>[A-Za-z_]\w*(?:[ \t]+[A-Za-z_]\w*){0,9})[ \t]*;?$/;

/** Other commands that take lines from the same input. */
const takesLines = /\b(?:read|mapfile|readarray|ssh|ffmpeg)\b/;
const functionsTakeLines = memo(({ functionTexts }: BashContext) => takesLines.test(functionTexts));
/** Loops may stand in one another, and each is looked through. */
const longestBody = 10_000;

/** What a loop reads of each line by `read X Y`: its variables, and which part each gets; null where that is not known. */
export function partsRead(context: BashContext, condition: string, body: string): readonly LinePart[] | null {
  const { single, sign, raw, names } = asking.exec(condition.trim())?.groups ?? {};
  if (names === undefined || context.ownSeparator || context.splitsWords) return null;
  if (body.length > longestBody || takesLines.test(body) || functionsTakeLines(context)) return null;
  const own = names.split(/[ \t]+/);
  if (own.some((name) => context.changing.has(name)) || new Set(own).size < own.length) return null;
  const separator = single?.slice(1, -1) ?? sign;
  if (separator === ' ' || separator === '\\') return null;
  return own.map((name, at) => ({
    name: context.nameOf(name),
    cut: (line) =>
      raw === undefined && line.includes('\\') ? null : partOf(line, separator, at, own.length),
  }));
}

/** The part of a line for the variable `at` of `count`; null where a separator at its end makes a difference. */
function partOf(line: string, separator: string | undefined, at: number, count: number): Span | null {
  if (separator === '') return at === 0 ? span(0, line.length) : span(line.length, line.length);
  const isBlank = separator === undefined;
  const text = isBlank ? line.replaceAll('\t', ' ') : line;
  const sign = separator ?? ' ';
  if (!isBlank && text.endsWith(sign)) return null;
  const last = isBlank ? text.trimEnd().length : text.length;
  const skipped = (from: number) => {
    let to = from;
    while (isBlank && to < last && text[to] === sign) to++;
    return to;
  };
  const endOf = (from: number) => {
    const end = text.indexOf(sign, from);
    return end < 0 || end > last ? last : end;
  };
  let start = skipped(0);
  for (let passed = 0; passed < at; passed++) start = Math.min(last, skipped(endOf(start) + 1));
  return span(start, at === count - 1 ? last : endOf(start));
}

/** A loop through the lines of a text that is fixed: as many rounds as there are lines, or else one of them in each. */
export function throughLines(loop: Loop, input: Text): Loop {
  const { parts, condition, body } = loop;
  const lines = parts === undefined ? null : linesOf(input);
  if (parts === undefined || lines === null || lines.length === 0) return loop;
  const given = parts.map(({ name, cut }) => ({
    name,
    values: lines.map((line) => partIn(line, cut(line.text))),
  }));
  const place = span(input[0]?.span.start ?? 0, input.at(-1)?.span.end ?? 0);
  const known = given.flatMap(({ name, values }) => {
    const fixed = values.filter((value) => value !== null);
    return fixed.length === values.length ? [{ name, values: fixed }] : [];
  });
  const [first, ...others] = known;
  if (condition === null || first === undefined) return loop;
  if (known.length < given.length || lines.length > mostValues) {
    const among = known.map(({ name, values }) => oneOf(name, values, place));
    return { ...loop, body: sequence([...among, ...partsOf(body)]) };
  }
  const atEnd = sequence(parts.map(({ name }): Command => ({ kind: 'assign', name, value: [] })));
  const each = { name: first.name, values: first.values, others, areSeveral: true, atEnd } as const;
  return { kind: 'loop', condition: null, each, body };
}

/** Gives a variable one of these values. */
function oneOf(name: string, values: readonly Text[], place: Span): Command {
  const among = [...new Set(values.map((value) => constantOf(value) ?? ''))];
  return { kind: 'assign', name, value: [{ kind: 'unknown', span: place, harmless: false, among }] };
}

/** A part of a line, where it is written. */
function partIn({ text, span: place }: Line, part: Span | null): Text | null {
  if (part === null) return null;
  const isVerbatim = text.length === place.end - place.start;
  const own = isVerbatim ? span(place.start + part.start, place.start + part.end) : place;
  return part.start === part.end
    ? []
    : [{ kind: 'literal', text: text.slice(part.start, part.end), span: own }];
}

interface Line {
  readonly text: string;
  readonly span: Span;
}

/** The lines of a fixed text; null where only a run knows it, or its last line does not end. */
function linesOf(input: Text): Line[] | null {
  const lines: Line[] = [];
  let line = '';
  let written: Span | null = null;
  for (const { kind, span: place, ...piece } of input) {
    const text = kind === 'literal' && 'text' in piece ? piece.text : null;
    if (text === null) return null;
    const isVerbatim = text.length === place.end - place.start;
    for (let at = 0; at < text.length; at++) {
      const own = isVerbatim ? span(place.start + at, place.start + at + 1) : place;
      if (text[at] !== '\n') {
        line += text[at];
        written = written === null ? own : around(written, own);
        continue;
      }
      lines.push({ text: line, span: written ?? (isVerbatim ? span(own.start, own.start) : place) });
      if (lines.length > mostAmong) return null;
      line = '';
      written = null;
    }
  }
  return written === null ? lines : null;
}

/** Both places, and what is between them: the format of `printf` stands in front of what fills it. */
function around(one: Span, other: Span): Span {
  return span(Math.min(one.start, other.start), Math.max(one.end, other.end));
}
