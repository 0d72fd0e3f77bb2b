import { span } from '../../../source/span.ts';
import { doubleQuotes, PowerShellScanner, singleQuotes } from './scanner.ts';
import type { Expression, FixedPart, Statement, Variable } from './tree.ts';

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
const named = /[\p{L}\p{Nd}_][\p{L}\p{Nd}_?]*(?::(?!:)[\p{L}\p{Nd}_?]+)?/uy;
const braced = /\{(?:[^}`]|`[\s\S])*\}/y;
const codePoint = /`u\{([0-9a-f]{1,6})\}/iy;
const hereStart = /@(["'\u2018-\u201e])[ \t]*(?:\r\n|\n|\r)/y;
/** Scopes of PowerShell's own; what else stands before a colon is a drive, such as `env`. */
const scopes = new Set(['global', 'local', 'private', 'script', 'using', 'variable', 'workflow']);

type Part = FixedPart | Expression;

/** Reads quoted texts and variables. */
export abstract class PowerShellTexts extends PowerShellScanner {
  /** Where the first name in braces begins that has no end, so that a text full of `${` stays linear. */
  #unclosedFrom = Number.POSITIVE_INFINITY;

  /** The statements up to, not with, the sign that closes them. */
  protected abstract statements(): Statement[];

  /** A quoted text or a here-string, or null when none begins here. */
  protected quotedText(): Expression | null {
    const start = this.at;
    const sign = this.peek();
    if (sign === '@') return this.#hereString();
    if (sign === '') return null;
    if (singleQuotes.includes(sign)) return { kind: 'text', parts: this.#verbatim(), span: this.from(start) };
    if (!doubleQuotes.includes(sign)) return null;
    this.at += 1;
    const parts = this.expandable(start, () => {
      if (this.atEnd()) throw this.unreadable(true, start);
      return doubleQuotes.includes(this.peek()) && !this.#isDoubled(doubleQuotes);
    });
    this.at += 1;
    return { kind: 'text', parts, span: this.from(start) };
  }

  /**
   * The parts of a text in which variables are replaced, up to where `isEnd` says so. `isEnd` throws where
   * the text has no end.
   */
  protected expandable(start: number, isEnd: () => boolean): Part[] {
    const parts: Part[] = [];
    let plain = this.at;
    const flush = () => {
      if (this.at > plain) parts.push(this.fixed(plain, this.at));
    };
    while (!isEnd()) {
      const sign = this.peek();
      if (sign === '`') {
        flush();
        parts.push(this.#escape());
        plain = this.at;
      } else if (sign === '$') {
        const before = this.at;
        const part = this.#embedded();
        if (part === null) continue;
        if (before > plain) parts.push(this.fixed(plain, before));
        parts.push(part);
        plain = this.at;
      } else if (doubleQuotes.includes(sign) && this.text[start] !== '@' && this.#isDoubled(doubleQuotes)) {
        flush();
        parts.push({ kind: 'fixed', text: sign, span: span(this.at, this.at + 2) });
        this.at += 2;
        plain = this.at;
      } else this.at += 1;
    }
    flush();
    return parts;
  }

  /** A variable, or null when none begins here: `$name`, `${any name}`, `$env:NAME`. */
  protected variable(inText = false): Variable | null {
    const start = this.at;
    if (this.peek() !== '$') return null;
    this.at += 1;
    const inBraces = this.#inBraces();
    const bare = inBraces === null ? this.take(named) : null;
    const written = inBraces?.slice(1, -1).replace(/`([\s\S])/g, '$1') ?? bare ?? this.take(special);
    if (written === null) {
      this.at = start;
      return null;
    }
    // PowerShell refuses `"$name: …"`, where a name must stand after the colon.
    if (inText && bare !== null && this.peek() === ':' && this.peek(1) !== ':' && !bare.includes(':'))
      throw this.unreadable(true, start);
    return nameVariable(written, start, this.at);
  }

  /** `{any name}`; null where none stands here. */
  #inBraces(): string | null {
    if (this.peek() !== '{' || this.at >= this.#unclosedFrom) return null;
    const found = this.take(braced);
    if (found === null) this.#unclosedFrom = this.at;
    return found;
  }

  protected fixed(start: number, end: number): FixedPart {
    return { kind: 'fixed', text: this.text.slice(start, end), span: span(start, end) };
  }

  /** `$(…)`, with its bracket at hand. */
  protected subExpression(): Expression {
    const start = this.at;
    this.at += 2;
    const body = this.nested(() => this.statements());
    this.close(')', start);
    return { kind: 'statements', body, isArray: false, span: this.from(start) };
  }

  protected skipQuoted(): void {
    this.nested(() => this.quotedText());
  }

  /** What a dollar sign begins in a text; null, with the sign taken, when it stands for itself. */
  #embedded(): Expression | null {
    if (this.startsWith('$(')) return this.subExpression();
    const found = this.variable(true);
    if (found === null) this.at += 1;
    return found;
  }

  #escape(): FixedPart {
    const start = this.at;
    const unicode = this.take(codePoint);
    if (unicode !== null) {
      const code = Number.parseInt(unicode.slice(3, -1), 16);
      if (code > 0x10ffff) throw this.unreadable(true, start);
      return { kind: 'fixed', text: String.fromCodePoint(code), span: this.from(start) };
    }
    const escaped = this.peek(1);
    if (escaped === '') throw this.unreadable(true, start);
    this.at += 2;
    return { kind: 'fixed', text: escapes[escaped] ?? escaped, span: this.from(start) };
  }

  #isDoubled(quotes: string): boolean {
    const next = this.peek(1);
    return next !== '' && quotes.includes(next);
  }

  #verbatim(): FixedPart[] {
    const start = this.at;
    const parts: FixedPart[] = [];
    this.at += 1;
    let plain = this.at;
    for (; !singleQuotes.includes(this.peek()) || this.#isDoubled(singleQuotes); this.at += 1) {
      if (this.atEnd()) throw this.unreadable(true, start);
      if (!singleQuotes.includes(this.peek())) continue;
      if (this.at > plain) parts.push(this.fixed(plain, this.at));
      parts.push({ kind: 'fixed', text: this.peek(), span: span(this.at, this.at + 2) });
      this.at += 1;
      plain = this.at + 1;
    }
    if (this.atEnd()) throw this.unreadable(true, start);
    if (this.at > plain) parts.push(this.fixed(plain, this.at));
    this.at += 1;
    return parts;
  }

  #hereString(): Expression | null {
    const start = this.at;
    const head = this.take(hereStart);
    if (head === null) return null;
    const quotes = singleQuotes.includes(head[1] ?? '') ? singleQuotes : doubleQuotes;
    // The first line may be the last one: then there is nothing in it.
    const isEnd = (): boolean => {
      if (this.atEnd()) throw this.unreadable(true, start);
      const isFirst = this.at === start + head.length && quotes.includes(this.peek()) && this.peek(1) === '@';
      return isFirst || this.#lineBreakBefore(quotes) > 0;
    };
    const from = this.at;
    let parts: Part[];
    if (quotes === doubleQuotes) parts = this.expandable(start, isEnd);
    else {
      while (!isEnd()) this.at += 1;
      parts = this.at > from ? [this.fixed(from, this.at)] : [];
    }
    this.at += this.#lineBreakBefore(quotes) + 2;
    return { kind: 'text', parts, span: this.from(start) };
  }

  /** The length of the line break here when the here-string's closing quote stands right after it, else 0. */
  #lineBreakBefore(quotes: string): number {
    const length = this.startsWith('\r\n') ? 2 : '\r\n'.includes(this.peek()) ? 1 : 0;
    const sign = this.peek(length);
    return length > 0 && sign !== '' && quotes.includes(sign) && this.peek(length + 1) === '@' ? length : 0;
  }
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
