import { chainFoldings, constantOf, foldingOf, hasDefault } from '../../build-command.ts';
import { lastStatus, type Part, type Pattern, type Piece, type PieceOf, type Text } from '../../program.ts';
import { runsFiltersOnly } from '../../text-filters.ts';
import { fitsGlob } from '../../text-question.ts';
import type { Origin } from './origin.ts';
import { isNamedIn, type PayloadSet } from './payload-set.ts';
import { type Chunk, constantText, type Hole, payloadVariables, type Value } from './value.ts';
import type { Variables } from './variables.ts';

/** A text that is known, or one that is made of a root; null: of several, or of what is no value at all. */
type Made = string | Origin | null;

type Variable = PieceOf<'variable'>;

function rootedIn(root: string): Origin {
  return {
    root,
    make: (text) => text,
    guess: (text) => [text],
    words: root,
    sources: (pattern) => [pattern],
    folding: 'none',
  };
}

/** What a text is made of. `source`: the script, in whose words it is told how. */
export function originOf(text: Text, variables: Variables, source: string): Made {
  return join(text.map((piece) => originOfPiece(piece, variables, source)));
}

export function originOfPiece(piece: Piece, variables: Variables, source: string): Made {
  if (piece.kind === 'literal') return piece.text;
  if (piece.kind !== 'variable' || piece.name === lastStatus) return null;
  const made = originOfVariable(piece.name, variables);
  const { edit, fallback, keepsEmpty, part, span } = piece;
  if (made === null || (edit === null && !hasDefault(piece))) return made;
  const stand = fallback === null ? '' : constantOf(fallback);
  const change = (text: string) => {
    if (text === '' && hasDefault(piece)) return keepsEmpty ? null : stand;
    return edit === null ? text : edit(text);
  };
  if (typeof made === 'string') return change(made);
  const make = (root: string) => {
    const text = made.make(root);
    return text === null ? null : change(text);
  };
  const named = typeof part === 'object' ? part.upTo : part;
  const spelled = `${source.slice(span.start, span.end).replace(/["{}]/g, '')}${named === undefined ? '' : ` ${named}`}`;
  // Of one change after the other only the last is undone.
  const guess = (text: string) => [...made.guess(text), ...beforeChange(text, spelled)];
  const sources = (pattern: Pattern) => beforePiece(piece, pattern).flatMap(made.sources);
  const folding = chainFoldings(made.folding, foldingOf(piece)) ?? made.folding;
  return { ...made, make, guess, words: `${made.words} ${spelled}`, sources, folding };
}

/** What a variable may be where a pattern fits what an expansion makes of it. */
function beforePiece(piece: Variable, pattern: Pattern): readonly Pattern[] {
  const { span } = pattern;
  const isStand =
    pattern.kind === 'text' && hasDefault(piece) && constantOf(piece.fallback ?? []) === pattern.text;
  return [...beforeEdit(piece, pattern), ...(isStand ? [{ kind: 'text', text: '', span } as const] : [])];
}

/** What a line or word ends in front of. */
const signsBehind: Readonly<Record<'line' | 'word', readonly string[]>> = {
  line: ['\n'],
  word: [' ', '\t', '\n'],
};

function beforeEdit(piece: Variable, pattern: Pattern): readonly Pattern[] {
  const { part, edit } = piece;
  if (foldingOf(piece) !== undefined || pattern.kind === 'any' || pattern.kind === 'unknown')
    return [pattern];
  const { text, span } = pattern;
  if (part === undefined) return [{ kind: 'unknown', span }];
  if (typeof part === 'object') return beforeCut(part, pattern);
  // What begins so does it in its first line as well, and in its first word perhaps behind a blank.
  if (pattern.kind === 'glob') {
    if (part === 'any' || !isBeginning.test(text)) return [containing(pattern)];
    return part === 'word' ? [pattern, { ...pattern, text: ` ${text}` }] : [pattern];
  }
  const kept = edit?.(text) ?? null;
  if (kept === text && part === 'any') return [pattern, containing(pattern)];
  if (part === 'any' || kept === null) return [containing(pattern)];
  // No first word has a blank.
  if (kept !== text) return [];
  return [
    pattern,
    ...signsBehind[part].map((sign): Pattern => ({ kind: 'unknown', span, within: `${text}${sign}*` })),
  ];
}

/** What may be cut off behind the first of some signs so that the rest fits a pattern. */
function beforeCut(
  { upTo: signs, ofLine }: Extract<Part, object>,
  pattern: Extract<Pattern, { text: string }>,
): readonly Pattern[] {
  const { text, span } = pattern;
  const isCut = `${text}${signs}`.indexOf(signs) < text.length;
  if (pattern.kind === 'glob') return !isCut && isBeginning.test(text) ? [pattern] : [containing(pattern)];
  if (isCut) return [];
  const glob = `${text}${signs}*`;
  return [
    pattern,
    /[*?[\\]/.test(text) ? { kind: 'unknown', span, within: glob } : { kind: 'glob', text: glob, span },
    ...(ofLine ? [{ kind: 'unknown', span, within: `${text}\n*` } as const] : []),
  ];
}

const isBeginning = /^[^*?[\]\\]+\*$/;

/** What a text may be of which a part fits a pattern. */
function containing(pattern: Pattern): Pattern {
  const within = 'text' in pattern ? `*${pattern.text}*` : '*';
  return { kind: 'unknown', span: pattern.span, within };
}

/** More words are not kept: each change adds some. */
const mostWords = 200;

/** A value that an expansion has made of another, with what it is made of. */
export function withOrigin(value: Value, piece: Variable, variables: Variables, source: string): Value {
  const [only, other] = value;
  const isChanged = piece.edit !== null || hasDefault(piece);
  if (only === undefined || other !== undefined || only.hole?.variable !== null || !isChanged) return value;
  const made = originOfPiece(piece, variables, source);
  // What a variable of the script holds now is not what it holds later.
  const isLasting = made !== null && typeof made !== 'string' && !made.root.startsWith('$');
  if (!isLasting || made.words.length > mostWords) return value;
  return [{ ...only, hole: { ...only.hole, origin: made } }];
}

const step = /(?:(?:cut|head|tail)\b[^|;&<>()$`]*|xargs|awk (?:-F ?\S+ )?'\{ ?print \$\d ?\}') */.source;
const whole = /"?\$\{?\w+\}?"? */.source;
/** Filters that leave a part of a variable: `$(echo "$X" | cut -d: -f1)`. */
const cutting = new RegExp(
  `^\\$\\((?:(?:echo|printf '%s(?:\\\\n)?') ${whole}\\| *)?${step}(?:\\| *${step})*(?:<<< *${whole})?\\)$`,
);

/** What filters make of a variable in `$(…)`: raymond cannot tell what, but of which. */
export function withParents(
  value: Value,
  { variables, payload }: { readonly variables: Variables; readonly payload: PayloadSet | null },
  source: string,
): Value {
  const [only, other] = value;
  if (only === undefined || other !== undefined || only.hole === null || isSettled(only.hole)) return value;
  const text = source.slice(only.site.start, only.site.end);
  if (!runsFiltersOnly(text)) return value;
  const names = new Set([...text.matchAll(/\$\{?(\w+)/g)].map(([, name = '']) => name));
  const isCut = text.length <= mostWords && cutting.test(text);
  const sources = (pattern: Pattern): Pattern[] => [
    isCut ? containing(pattern) : { kind: 'unknown', span: pattern.span },
  ];
  const isCopy = [...names].some((name) => isNamedIn(payload, constantText(variables.get(name))));
  const roots = [...rootsOf(names, variables), ...(isCopy ? payloadVariables.slice(0, 1) : [])];
  return [withRoots(only, roots, sources)];
}

/** Of which values that last all script these are made: the environment's. */
export function rootsOf(names: ReadonlySet<string>, variables: Variables): readonly string[] {
  const made = [...names].map((name) => originOfVariable(name, variables));
  const roots = made.flatMap((one) =>
    one === null || typeof one === 'string' ? [] : [one.root, ...(one.parents ?? [])],
  );
  return [...new Set(roots)].filter((root) => !root.startsWith('$'));
}

/** What a run makes of some roots, somehow. */
export function withRoots(
  chunk: Chunk,
  parents: readonly string[],
  sources: Origin['sources'] = ({ span }) => [{ kind: 'unknown', span }],
): Chunk {
  if (chunk.hole === null || parents.length === 0) return chunk;
  const origin = { ...rootedIn(`$@${chunk.site.start} ${parents.join()}`), parents, sources };
  return { ...chunk, hole: { ...chunk.hole, origin } };
}

function isSettled({ variable, origin }: Hole): boolean {
  return variable !== null || origin !== undefined;
}

/** Texts of which an expansion may have made this one: `ok:q` of `ok` where it is `R%%:*`. */
function beforeChange(text: string, expansion: string): string[] {
  const removed = /^[$\w]+(?:##?|%%?)(.+)$/.exec(expansion)?.[1];
  if (removed === undefined) return [text.toUpperCase(), text.toLowerCase()];
  const [part = ''] = fitsGlob(removed).examples.toReversed();
  return [`${part}${text}`, `${text}${part}`];
}

function originOfVariable(name: string, variables: Variables): Made {
  const value = variables.get(name);
  if (value === undefined) return rootedIn(name);
  if (value === null) return rootedIn(`$${name}`);
  return originOfValue(value) ?? rootedIn(`$${name}`);
}

function originOfValue(value: Value): Made {
  return join(value.map(originOfChunk));
}

function originOfChunk({ text, hole }: Chunk): Made {
  if (hole === null) return text;
  return hole.variable === null ? (hole.origin ?? null) : rootedIn(hole.variable);
}

/** What stands between two texts where a pattern fits the whole. */
function within(before: string, pattern: Pattern, behind: string): readonly Pattern[] {
  if (pattern.kind === 'any' || (before === '' && behind === '')) return [pattern];
  const { span } = pattern;
  if (pattern.kind !== 'text') return [{ kind: 'unknown', span }];
  const { text } = pattern;
  const isWhole =
    text.length >= before.length + behind.length && text.startsWith(before) && text.endsWith(behind);
  return isWhole
    ? [{ kind: 'text', text: text.slice(before.length, text.length - behind.length), span }]
    : [];
}

/** Several stretches in a row. */
function join(parts: readonly Made[]): Made {
  const [only] = parts;
  if (parts.length === 1 && only !== undefined) return only;
  let [before, behind] = ['', ''];
  let made: Origin | null = null;
  for (const part of parts) {
    if (part === null) return null;
    if (typeof part === 'string') {
      if (made === null) before += part;
      else behind += part;
    } else if (made === null) made = part;
    else return null;
  }
  return made === null ? before : enclose(before, made, behind);
}

function enclose(before: string, made: Origin, behind: string): Origin {
  const make = (root: string) => {
    const text = made.make(root);
    return text === null ? null : `${before}${text}${behind}`;
  };
  const guess = (text: string) => {
    const start = text.startsWith(before) ? before.length : 0;
    return made.guess(text.slice(start, text.endsWith(behind) ? text.length - behind.length : undefined));
  };
  const sources = (pattern: Pattern) => within(before, pattern, behind).flatMap(made.sources);
  return { ...made, make, guess, words: `${before}[${made.words}]${behind}`, sources };
}
