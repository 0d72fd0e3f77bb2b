import { tagBeginning } from '../../../../grammar/tag.ts';
import { span } from '../../../../source/span.ts';
import type { Expression, FixedPart, Variable } from '../tree/tree.ts';
import { doubleQuotes, type PowerShellScanner, singleQuotes } from './scanner.ts';
import { noteMembers } from './text-members.ts';

const escapes: Readonly<Record<string, string>> = {
  '0': '\0',
  a: '\x07',
  b: '\b',
  e: '\x1b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

const special = /[$?^]/y;
const named = /[\p{L}\p{Nd}_][\p{L}\p{Nd}_?]*(?::[\p{L}\p{Nd}_?]+)?/uy;
const braced = /\{(?:[^}`]|`[\s\S])*\}/y;
const codePoint = /`u\{([0-9a-f]{1,6})\}/iy;
const hereStart = /@(["'\u2018-\u201e])[ \t]*(?:\r\n|\n|\r)/y;
/** Scopes of PowerShell's own; what else stands before a colon is a drive, such as `env`. */
const scopes = new Set(['global', 'local', 'private', 'script', 'using', 'variable', 'workflow']);

/** `$(` in a text, whose bracket lacks the other one: no code has a tag in it. */
const openBeforeTag = new RegExp(
  `\\$\\((?:[^"'\`()\\r\\n#<>\\u2018-\\u201e]|\\([^"'\`()\\r\\n#<>]{0,200}\\)|'[^'\\r\\n]{0,200}'){0,300}</?${tagBeginning.slice(1)}\\b`,
  'y',
);

type Part = FixedPart | Expression;

/** A quoted text or a here-string, or null when none begins here. */
export function parseQuotedText(scanner: PowerShellScanner): Expression | null {
  const start = scanner.at;
  const sign = scanner.peek();
  if (sign === '@') return parseHereString(scanner);
  if (sign === '') return null;
  if (singleQuotes.includes(sign))
    return { kind: 'text', parts: parseVerbatim(scanner), span: scanner.from(start) };
  if (!doubleQuotes.includes(sign)) return null;
  scanner.at += 1;
  const parts = parseExpandable(scanner, start, () => {
    if (scanner.atEnd()) throw scanner.unreadable(true, start);
    return doubleQuotes.includes(scanner.peek()) && !isDoubled(scanner, doubleQuotes);
  });
  scanner.at += 1;
  noteMembers(scanner, parts, start);
  return { kind: 'text', parts, span: scanner.from(start) };
}

/**
 * The parts of a text in which variables are replaced, up to where `isEnd` says so. `isEnd` throws where
 * the text has no end.
 */
export function parseExpandable(scanner: PowerShellScanner, start: number, isEnd: () => boolean): Part[] {
  const parts: Part[] = [];
  let plain = scanner.at;
  const flush = () => {
    if (scanner.at > plain) parts.push(fixedPart(scanner, plain));
  };
  while (!isEnd()) {
    const sign = scanner.peek();
    if (sign === '`') {
      flush();
      parts.push(parseEscape(scanner));
      plain = scanner.at;
    } else if (sign === '$') {
      const before = scanner.at;
      const part = parseEmbedded(scanner);
      if (part === null) continue;
      if (before > plain) parts.push(fixedPart(scanner, plain, before));
      parts.push(part);
      plain = scanner.at;
    } else if (
      doubleQuotes.includes(sign) &&
      scanner.text[start] !== '@' &&
      isDoubled(scanner, doubleQuotes)
    ) {
      flush();
      parts.push({ kind: 'fixed', text: sign, span: span(scanner.at, scanner.at + 2) });
      scanner.at += 2;
      plain = scanner.at;
    } else scanner.at += 1;
  }
  flush();
  return parts;
}

/** A variable, or null when none begins here: `$name`, `${any name}`, `$env:NAME`. */
export function parseVariable(scanner: PowerShellScanner, inText = false): Variable | null {
  const start = scanner.at;
  if (scanner.peek() !== '$') return null;
  const meant = scanner.meant.get(start);
  if (meant !== undefined) {
    scanner.at = meant.end;
    return nameVariable(meant.written, start, meant.end);
  }
  scanner.at += 1;
  const inBraces = takeBraced(scanner);
  const bare = inBraces === null ? scanner.take(named) : null;
  const written = inBraces?.slice(1, -1).replace(/`([\s\S])/g, '$1') ?? bare ?? scanner.take(special);
  if (written === null) {
    scanner.at = start;
    return null;
  }
  // PowerShell refuses `"$name: …"`, where a name must stand after the colon.
  if (inText && bare !== null && scanner.peek() === ':' && scanner.peek(1) !== ':' && !bare.includes(':'))
    throw scanner.unreadable(true, start);
  const variable = nameVariable(written, start, scanner.at);
  scanner.variables.uses.set(start, variable);
  return variable;
}

/** `{any name}`; null where none stands here. */
function takeBraced(scanner: PowerShellScanner): string | null {
  if (scanner.peek() !== '{' || scanner.at >= scanner.unclosedFrom) return null;
  const found = scanner.take(braced);
  if (found === null) scanner.unclosedFrom = scanner.at;
  return found;
}

/** A stretch of the text as it is written, up to here or to `end`. */
export function fixedPart(scanner: PowerShellScanner, start: number, end = scanner.at): FixedPart {
  return { kind: 'fixed', text: scanner.text.slice(start, end), span: span(start, end) };
}

/** `$(…)`, with its bracket at hand. */
export function parseSubExpression(scanner: PowerShellScanner): Expression {
  const start = scanner.at;
  scanner.at += 2;
  const body = scanner.deeper(() => scanner.nested.statements(scanner));
  scanner.close(')', start);
  return { kind: 'statements', body, isArray: false, span: scanner.from(start) };
}

/** What a dollar sign begins in a text; null, with the sign taken, when it stands for itself. */
function parseEmbedded(scanner: PowerShellScanner): Expression | null {
  if (scanner.startsWith('$(')) {
    if (scanner.look(openBeforeTag) !== null) throw scanner.unreadable(true);
    return parseSubExpression(scanner);
  }
  const found = parseVariable(scanner, true);
  if (found === null) scanner.at += 1;
  return found;
}

function parseEscape(scanner: PowerShellScanner): FixedPart {
  const start = scanner.at;
  const unicode = scanner.take(codePoint);
  if (unicode !== null) {
    const code = Number.parseInt(unicode.slice(3, -1), 16);
    if (code > 0x10ffff) throw scanner.unreadable(true, start);
    return { kind: 'fixed', text: String.fromCodePoint(code), span: scanner.from(start) };
  }
  const escaped = scanner.peek(1);
  if (escaped === '') throw scanner.unreadable(true, start);
  scanner.at += 2;
  return { kind: 'fixed', text: escapes[escaped] ?? escaped, span: scanner.from(start) };
}

function isDoubled(scanner: PowerShellScanner, quotes: string): boolean {
  const next = scanner.peek(1);
  return next !== '' && quotes.includes(next);
}

function parseVerbatim(scanner: PowerShellScanner): FixedPart[] {
  const start = scanner.at;
  const parts: FixedPart[] = [];
  scanner.at += 1;
  let plain = scanner.at;
  for (; !singleQuotes.includes(scanner.peek()) || isDoubled(scanner, singleQuotes); scanner.at += 1) {
    if (scanner.atEnd()) throw scanner.unreadable(true, start);
    if (!singleQuotes.includes(scanner.peek())) continue;
    if (scanner.at > plain) parts.push(fixedPart(scanner, plain));
    parts.push({ kind: 'fixed', text: scanner.peek(), span: span(scanner.at, scanner.at + 2) });
    scanner.at += 1;
    plain = scanner.at + 1;
  }
  if (scanner.atEnd()) throw scanner.unreadable(true, start);
  if (scanner.at > plain) parts.push(fixedPart(scanner, plain));
  scanner.at += 1;
  return parts;
}

function parseHereString(scanner: PowerShellScanner): Expression | null {
  const start = scanner.at;
  const head = scanner.take(hereStart);
  if (head === null) {
    if (scanner.look(/@["']/y) !== null) throw scanner.unreadable(true);
    return null;
  }
  const quotes = singleQuotes.includes(head[1] ?? '') ? singleQuotes : doubleQuotes;
  // The first line may be the last one: then there is nothing in it.
  const isEnd = (): boolean => {
    if (scanner.atEnd()) throw scanner.unreadable(true, start);
    const isFirst =
      scanner.at === start + head.length && quotes.includes(scanner.peek()) && scanner.peek(1) === '@';
    return isFirst || lineBreakBefore(scanner, quotes) > 0;
  };
  const from = scanner.at;
  let parts: Part[];
  if (quotes === doubleQuotes) parts = parseExpandable(scanner, start, isEnd);
  else {
    while (!isEnd()) scanner.at += 1;
    parts = scanner.at > from ? [fixedPart(scanner, from)] : [];
  }
  scanner.at += lineBreakBefore(scanner, quotes) + 2;
  return { kind: 'text', parts, span: scanner.from(start) };
}

/** The length of the line break here when the here-string's closing quote stands right after it, else 0. */
function lineBreakBefore(scanner: PowerShellScanner, quotes: string): number {
  const length = scanner.startsWith('\r\n') ? 2 : '\r\n'.includes(scanner.peek()) ? 1 : 0;
  const sign = scanner.peek(length);
  return length > 0 && sign !== '' && quotes.includes(sign) && scanner.peek(length + 1) === '@' ? length : 0;
}

function nameVariable(written: string, start: number, end: number): Variable {
  const colon = written.indexOf(':');
  const scope = written.slice(0, Math.max(0, colon)).toLowerCase();
  const rest = written.slice(colon + 1);
  const place = span(start, end);
  if (scope === 'env')
    return { kind: 'variable', name: `env:${rest.toUpperCase()}`, scoped: true, span: place };
  const isScope = scopes.has(scope);
  const name = (isScope ? rest : written).toLowerCase();
  return {
    kind: 'variable',
    name,
    scoped: scope !== '' && scope !== 'local' && scope !== 'private',
    span: place,
  };
}

/** Skips a bracket and all that stands in it, quotations and comments included. */
export function skipBracketed(scanner: PowerShellScanner, open: string, closing: string): void {
  const start = scanner.at;
  let level = 0;
  do {
    scanner.skipLines();
    const sign = scanner.peek();
    if (scanner.atEnd()) throw scanner.unreadable(true, start);
    if (sign === open) level += 1;
    else if (sign === closing) level -= 1;
    if (doubleQuotes.includes(sign) || singleQuotes.includes(sign))
      scanner.deeper(() => parseQuotedText(scanner));
    else scanner.at += sign === '`' ? 2 : 1;
  } while (level > 0);
}
