import { anyInteger, exactly, isAbout, notNegative } from '../../calculate.ts';
import type { Calculation, Expression, Range } from '../../values.ts';
import type { BashContext } from '../context/context.ts';
import { changing, numericVariables } from '../context/shell-variables.ts';
import { isAskedFor } from '../context/told-by-text.ts';
import { skipSubstitution } from '../grammar/skip.ts';
import { givenNumbers } from './given-numbers.ts';

/** Longer expressions, and those in which more stands in brackets, are left to the run. */
const mostCalculated = 400;
const deepest = 24;

/** The operators with two sides, from those that bind least to those that bind most. */
const levels: readonly (readonly string[])[] = [
  ['||'],
  ['&&'],
  ['|'],
  ['^'],
  ['&'],
  ['==', '!='],
  ['<=', '>=', '<', '>'],
  ['<<', '>>'],
  ['+', '-'],
  ['*', '/', '%'],
];

class Unclear extends Error {}

/**
 * An arithmetic expression of Bash (Reference Manual, 6.5, Shell Arithmetic); null where it assigns, where it is none, and
 * where raymond does not follow it: array elements, bases other than 10 that a sign names.
 */
export function readExpression(context: BashContext, text: string): Expression | null {
  if (text.length > mostCalculated) return null;
  try {
    const inner: Expression[] = [];
    const whole = new Reading(context, text, 0, inner).whole();
    // What stands in `$((…))` is calculated before all else, also where nothing comes of it.
    return inner.reduce((right, left): Expression => ({ kind: 'binary', sign: ',', left, right }), whole);
  } catch (error) {
    if (error instanceof Unclear) return null;
    throw error;
  }
}

const sign = /\|\||&&|<<|>>|[<>=!]=|\*\*|[-+*/%&|^<>?:!~()]/y;
const number = /(?:10#)?([0-9]+)(?![\w.#$])/y;
const octal = /^0[0-7]*$/;
const hexadecimal = /0[xX]([0-9a-fA-F]{1,12})(?![\w.#$])/y;
const name =
  /(?:10#(?=\$))?(?:([A-Za-z_]\w*)|\$(?:([A-Za-z_]\w*|[1-9#])|\{([A-Za-z_]\w*|[1-9])(?::-(0|[1-9][0-9]{0,8}))?\}))(?![\w.#$[])/y;
const length = /\$\{#([A-Za-z_]\w*)\}(?![\w.#$[])/y;
/** How many there are, and numbers of processes. */
const count = /\$(?:\{#(?:([A-Za-z_]\w*)\[[@*]\]|[@*])?\}|[$!])(?![\w.#$[])/y;

class Reading {
  readonly #context: BashContext;
  readonly #text: string;
  /** The expressions in `$((…))` within it. */
  readonly #inner: Expression[];
  #at = 0;
  #depth: number;
  /** The sign that stands next; empty where none does. */
  #sign = '';

  constructor(context: BashContext, text: string, depth: number, inner: Expression[]) {
    this.#inner = inner;
    this.#context = context;
    this.#text = text;
    this.#depth = depth;
    this.#next();
  }

  whole(): Expression {
    const expression = this.#choice();
    if (this.#at < this.#text.length) throw new Unclear();
    return expression;
  }

  /** Looks for a sign behind blanks. */
  #next(): void {
    while (/\s/.test(this.#text.charAt(this.#at))) this.#at++;
    this.#sign = this.#match(sign)?.[0] ?? '';
    const behind = this.#text.charAt(this.#at + this.#sign.length);
    // `+=`, `<<=` and `++` assign.
    const isAssigning = behind === '=' && this.#sign !== '';
    if (isAssigning || (/^[-+]$/.test(this.#sign) && behind === this.#sign)) throw new Unclear();
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    return pattern.exec(this.#text);
  }

  #take(): string {
    const taken = this.#sign;
    this.#at += taken.length;
    this.#next();
    return taken;
  }

  #expect(wanted: string): void {
    if (this.#take() !== wanted) throw new Unclear();
  }

  #nested<T>(read: () => T): T {
    if (++this.#depth > deepest) throw new Unclear();
    const found = read();
    this.#depth--;
    return found;
  }

  #choice(): Expression {
    const condition = this.#binary(0);
    if (this.#sign !== '?') return condition;
    return this.#nested(() => {
      this.#take();
      const then = this.#choice();
      this.#expect(':');
      return { kind: 'choice', condition, then, otherwise: this.#choice() };
    });
  }

  #binary(level: number): Expression {
    const signs = levels[level];
    if (signs === undefined) return this.#power();
    let left = this.#binary(level + 1);
    while (signs.includes(this.#sign))
      left = { kind: 'binary', sign: this.#take(), left, right: this.#binary(level + 1) };
    return left;
  }

  /**
   * A sign in front binds more than the power. Bash refuses one below 0 also in a part of which nothing comes, in which
   * all variables are 0 to it, so that only numbers and names are taken.
   */
  #power(): Expression {
    const left = this.#unary();
    if (this.#sign !== '**') return left;
    const sign = this.#take();
    const isText = this.#text.charAt(this.#at) === '$';
    const right = this.#operand();
    if (isText || !/^(?:range|variable)$/.test(right.kind) || this.#sign === '**') throw new Unclear();
    return { kind: 'binary', sign, left, right };
  }

  #unary(): Expression {
    if (!/^[-+!~]$/.test(this.#sign)) return this.#operand();
    return this.#nested(() => ({ kind: 'unary', sign: this.#take(), of: this.#unary() }));
  }

  #operand(): Expression {
    if (this.#sign === '(') {
      return this.#nested(() => {
        this.#take();
        const inside = this.#choice();
        this.#expect(')');
        return inside;
      });
    }
    if (this.#sign !== '') throw new Unclear();
    const found = this.#number() ?? this.#variable() ?? this.#substitution();
    if (found === null) throw new Unclear();
    this.#next();
    return found;
  }

  #number(): Expression | null {
    const hexadecimals = this.#match(hexadecimal);
    const found = hexadecimals ?? this.#match(number);
    if (found === null) return null;
    const [whole, digits = ''] = found;
    this.#at += whole.length;
    const isDecimal = whole.startsWith('10#') || !digits.startsWith('0');
    // `08` is none.
    if (hexadecimals === null && !isDecimal && !octal.test(digits)) throw new Unclear();
    const value = Number.parseInt(digits, hexadecimals === null ? (isDecimal ? 10 : 8) : 16);
    if (!Number.isSafeInteger(value)) throw new Unclear();
    return rangeOf(exactly(value));
  }

  #variable(): Expression | null {
    const counted = this.#match(count);
    if (counted !== null) {
      const [whole, array = ''] = counted;
      this.#at += whole.length;
      const table = this.#context.tables.get(array);
      return rangeOf(table === undefined ? notNegative : exactly(table.keys.length));
    }
    const measured = this.#match(length);
    if (measured !== null) {
      this.#at += measured[0].length;
      return { kind: 'length', name: this.#context.nameOf(measured[1] ?? '') };
    }
    const found = this.#match(name);
    if (found === null) return null;
    this.#at += found[0].length;
    const [whole, bare, dollar, braced, standIn] = found;
    const own = bare ?? dollar ?? braced ?? '';
    const known = this.#context.nameOf(own);
    if (numericVariables.has(own) && (changing.has(own) || !this.#context.assigned.has(known)))
      return rangeOf(own === 'RANDOM' ? random : notNegative);
    // `10#08` is 8.
    if (whole.startsWith('10#')) return rangeOf(anyInteger);
    const variable = { kind: 'variable', name: known, isText: bare === undefined } as const;
    return standIn === undefined ? variable : { ...variable, standIn: Number(standIn) };
  }

  /** `$((…))`, and what commands print: `$(date +%M)`. */
  #substitution(): Expression | null {
    const start = this.#text.startsWith('10#', this.#at) ? this.#at + 3 : this.#at;
    if (!this.#text.startsWith('$(', start)) return null;
    const end = skipSubstitution(this.#text, start + 1, this.#text.length);
    if (end > this.#text.length || /[\w.#$[]/.test(this.#text.charAt(end))) throw new Unclear();
    this.#at = end;
    const whole = this.#text.slice(start, end);
    if (whole.startsWith('$((') && whole.endsWith('))')) {
      const text = whole.slice(3, -2);
      const read = () => new Reading(this.#context, text, this.#depth, this.#inner).whole();
      const expression = this.#nested(read);
      this.#inner.push(expression);
      return expression;
    }
    const isOfDate = whole.startsWith('$(date ');
    return rangeOf(givenNumbers(whole) ?? (isOfDate ? notNegative : anyInteger));
  }
}

/** Reference Manual, 5.2, Bash Variables. */
const random: Range = { least: 0, most: 32_767 };

function rangeOf(range: Range): Expression {
  return { kind: 'range', range };
}

/** A number that is calculated for a variable, or for something else; undefined where it is not followed. */
export function calculationOf(
  context: BashContext,
  text: string,
  target: string | null,
): Calculation | undefined {
  const expression = readExpression(context, text);
  if (expression === null) return undefined;
  if (target === null || !isAbout(expression, context.nameOf(target))) return { expression };
  const counts = { name: context.nameOf(target), isAskedFor: isAskedFor(context, target) };
  return { expression, counts };
}
