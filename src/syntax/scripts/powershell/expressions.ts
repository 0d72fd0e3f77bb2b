import { span } from '../../../source/span.ts';
import { nameOfType } from './shapes.ts';
import { PowerShellTexts } from './texts.ts';
import type { AccessStep, Expression, ScriptBlock, Statement } from './tree.ts';

/** The binary operators, from those that bind least. */
const ranks: readonly RegExp[] = [
  /-(?:and|or|xor)(?![\w-])/iy,
  /-(?:band|bor|bxor)(?![\w-])/iy,
  /-(?:[ic]?(?:eq|ne|gt|ge|lt|le|like|notlike|match|notmatch|replace|contains|notcontains|in|notin|split)|join|as|is|isnot|shl|shr)(?![\w-])/iy,
  /\?\?(?!=)/y,
  /\+(?![=+])|[\u2013\u2014-](?![=\p{L}_-])/uy,
  /[*/%](?!=)/y,
  /-f(?![\w-])/iy,
  /\.\.(?!\.)/y,
];
const unarySign = /-(?:not|bnot|join|[ic]?split)(?![\w-])|\+\+|--|!|,|\+|-/iy;
const number =
  /0x[0-9a-f]+(?:l|[kmgtp]b)?|(?:\d+(?:\.(?!\.)\d*)?|\.\d+)(?:e[+-]?\d+)?(?:ul|us|uy|[ldusyn])?(?:[kmgtp]b)?/iy;
const memberSign = /::|\.(?=[\p{L}_$"'(@{])/uy;
const memberName = /[\p{L}_][\p{L}\p{Nd}_]*/uy;
const typeSign = /\[[\p{L}_][\p{L}\p{Nd}_.`+, \t[\]]*?\](?![\],])/uy;
/** After a type: what is taken from it, `::` or `.`. */
const ofType = /^(?:::|\.[\p{L}_$"'(])/u;
const mapKey = /[\p{L}\p{Nd}_-][\p{L}\p{Nd}_.-]*(?=\s*=)/uy;

/** Reads expressions: whatever has a value and is no command. */
export abstract class PowerShellExpressions extends PowerShellTexts {
  /** What stands in round brackets, or after an assignment. */
  protected abstract statement(): Statement;
  /** `$number++` */
  protected abstract noteStep(operand: Expression): void;
  /** From after an opening brace to the closing one, which is taken. */
  protected abstract scriptBlock(start: number): ScriptBlock;

  protected expression(withLists = true): Expression {
    return this.nested(() => this.#ternary(withLists));
  }

  /** A value with what is taken from it: `$x.Name[0]`, as arguments of commands have it. */
  protected primary(isOperand = false): Expression | null {
    const start = this.at;
    const object = this.#value();
    if (object === null) return null;
    const steps: AccessStep[] = [];
    for (let step = this.#accessStep(isOperand); step !== null; step = this.#accessStep(isOperand))
      steps.push(step);
    const whole: Expression =
      steps.length === 0 ? object : { kind: 'access', object, steps, span: this.from(start) };
    const sign =
      this.startsWith('++') || this.startsWith('--') ? this.text.slice(this.at, this.at + 2) : null;
    if (sign === null || whole.kind === 'text' || whole.kind === 'number') return whole;
    this.at += 2;
    return this.#step(`postfix ${sign}`, whole, start);
  }

  #step(operator: string, operand: Expression, start: number): Expression {
    if (/\+\+|--/.test(operator)) this.noteStep(operand);
    return { kind: 'unary', operator, operand, span: this.from(start) };
  }

  #ternary(withLists: boolean): Expression {
    const start = this.at;
    const condition = this.#operation(0, withLists);
    this.skipBlanks();
    if (this.peek() !== '?' || this.peek(1) === '?') return condition;
    const sign = this.at;
    this.at += 1;
    this.skipLines();
    const then = this.expression(withLists);
    this.skipLines();
    if (!this.takeSign(':')) throw this.unreadable();
    this.skipLines();
    const otherwise = this.expression(withLists);
    const operands = [condition.span, then.span, otherwise.span];
    this.noteNewer(
      '? :',
      sign,
      operands,
      (test, one, other) => `write $(if (${test}) { ${one} } else { ${other} })`,
    );
    return { kind: 'ternary', condition, then, otherwise, span: this.from(start) };
  }

  #operation(rank: number, withLists: boolean): Expression {
    const sign = ranks[rank];
    if (sign === undefined) return withLists ? this.#list() : this.#unary();
    const start = this.at;
    const first = this.#operation(rank + 1, withLists);
    const rest: { operator: string; operand: Expression }[] = [];
    for (;;) {
      const end = this.at;
      this.skipBlanks();
      const operator = this.take(sign)?.toLowerCase();
      if (operator === undefined) {
        this.at = end;
        break;
      }
      const place = this.at - operator.length;
      this.skipLines();
      const operand = this.#operation(rank + 1, withLists);
      const before = { start: first.span.start, end: rest.at(-1)?.operand.span.end ?? first.span.end };
      if (operator === '??')
        this.noteNewer(
          operator,
          place,
          [before, operand.span],
          (one, other) => `write $(if ($null -ne ${one}) { ${one} } else { ${other} })`,
        );
      rest.push({ operator, operand });
    }
    return rest.length === 0 ? first : { kind: 'operation', first, rest, span: this.from(start) };
  }

  #list(): Expression {
    const start = this.at;
    const items = [this.#unary()];
    for (;;) {
      const end = this.at;
      this.skipBlanks();
      if (!this.takeSign(',')) {
        this.at = end;
        break;
      }
      const comma = this.at - 1;
      this.skipLines();
      // No value begins so.
      if (this.look(/[a-z_)}\]]/iy) !== null) throw this.unreadable(true, comma);
      items.push(this.#unary());
    }
    return items.length === 1 ? (items[0] as Expression) : { kind: 'list', items, span: this.from(start) };
  }

  #unary(): Expression {
    this.countUnit();
    this.skipBlanks();
    const start = this.at;
    const isNumber = /[-+]\d/y;
    const operator = this.look(isNumber) === null ? this.take(unarySign)?.toLowerCase() : undefined;
    if (operator !== undefined) {
      this.skipLines();
      const operand = this.nested(() => this.#unary());
      return this.#step(operator, operand, start);
    }
    if (this.peek() === '[') return this.#typed(start);
    const value = this.primary(true);
    if (value === null) throw this.unreadable();
    return value;
  }

  /** `[int]$x`, `[Parameter()]$x`, `[Console]::Out`. */
  #typed(start: number): Expression {
    const written = this.look(typeSign);
    if (written === null) {
      this.skipBracketed('[', ']');
      this.skipLines();
      return this.nested(() => this.#unary());
    }
    if (ofType.test(this.text.slice(this.at + written.length, this.at + written.length + 2))) {
      const value = this.primary(true);
      if (value !== null) return value;
    }
    this.at += written.length;
    const type = nameOfType(written);
    const end = this.at;
    this.skipBlanks();
    if (
      this.atStatementEnd() ||
      !/[\p{L}\p{Nd}$"'@([{+!,\u2018-\u201e-]/u.test(this.peek()) ||
      this.look(/-\w/y)
    )
      return this.#typeAlone(type, start, end);
    const operand = this.nested(() => this.#unary());
    return { kind: 'cast', type, operand, span: this.from(start) };
  }

  #typeAlone(name: string, start: number, end: number): Expression {
    this.at = end;
    return { kind: 'type', name, span: span(start, end) };
  }

  #value(): Expression | null {
    const start = this.at;
    const sign = this.peek();
    if (this.startsWith('$(')) return this.subExpression();
    if (sign === '$') return this.variable() ?? null;
    if (sign === '(') return this.#group();
    if (sign === '{') {
      this.at += 1;
      const block = this.nested(() => this.scriptBlock(start));
      return { kind: 'block', block, span: this.from(start) };
    }
    if (this.startsWith('@(')) {
      this.at += 2;
      const body = this.nested(() => this.statements());
      this.close(')', start);
      return { kind: 'statements', body, isArray: true, span: this.from(start) };
    }
    if (this.startsWith('@{')) return this.nested(() => this.#map());
    if (sign === '[') {
      const written = this.take(typeSign);
      return written === null ? null : { kind: 'type', name: nameOfType(written), span: this.from(start) };
    }
    const quoted = this.quotedText();
    if (quoted !== null) return quoted;
    this.take(/[-+](?=\d)/y);
    if (this.take(number) === null) return null;
    return { kind: 'number', text: this.text.slice(start, this.at), span: this.from(start) };
  }

  #group(): Expression {
    const start = this.at;
    this.at += 1;
    const body = this.nested(() => {
      this.skipLines();
      return this.statement();
    });
    this.close(')', start);
    return { kind: 'group', body, span: this.from(start) };
  }

  #map(): Expression {
    const start = this.at;
    this.at += 2;
    const entries: { key: Expression; value: Statement }[] = [];
    for (;;) {
      this.skipTerminators();
      if (this.atEnd()) throw this.unreadable(true, start);
      if (this.takeSign('}')) return { kind: 'map', entries, span: this.from(start) };
      const from = this.at;
      const word = this.take(mapKey);
      const key: Expression =
        word === null
          ? this.#unary()
          : { kind: 'text', parts: [this.fixed(from, this.at)], span: this.from(from) };
      this.skipLines();
      if (!this.takeSign('=')) throw this.unreadable();
      this.skipLines();
      entries.push({ key, value: this.statement() });
    }
  }

  #accessStep(isOperand: boolean): AccessStep | null {
    const isNullSafe = this.look(/\?(?=[.[])/y) !== null && /[\w)\]}]/.test(this.text[this.at - 1] ?? '');
    if (isNullSafe) {
      this.at += 1;
      // In an argument it may begin the rest of a name.
      if (isOperand)
        this.noteNewer(`?${this.peek()}`, this.at - 1, [], () => 'ask first whether it is $null');
    }
    if (this.peek() === '[') return this.#index();
    // In an argument a point at the end of a line is a part of the word.
    const sign = this.take(memberSign) ?? (isOperand ? this.take(/\.(?=[ \t]*[\r\n])/y) : null);
    if (sign === null) return null;
    if (isOperand) this.skipLines();
    else this.skipBlanks();
    const name = this.take(memberName)?.toLowerCase() ?? null;
    if (name !== null) return { kind: 'member', name, arguments: this.#methodArguments() };
    const worked = this.#memberValue();
    if (worked === null) throw this.unreadable();
    return { kind: 'member', name, worked, arguments: this.#methodArguments() };
  }

  #memberValue(): Expression | null {
    if (this.startsWith('$(')) return this.subExpression();
    return this.peek() === '(' ? this.#group() : (this.variable() ?? this.quotedText());
  }

  #index(): AccessStep {
    const start = this.at;
    this.at += 1;
    this.skipLines();
    const index = this.expression();
    this.close(']', start);
    return { kind: 'index', index };
  }

  #methodArguments(): Expression[] | null {
    if (this.peek() === '{') {
      const block = this.#value();
      return block === null ? null : [block];
    }
    if (this.peek() !== '(') return null;
    const start = this.at;
    this.at += 1;
    const given: Expression[] = [];
    this.skipLines();
    while (this.peek() !== ')') {
      if (this.atEnd()) throw this.unreadable(true, start);
      given.push(this.expression(false));
      this.skipLines();
      if (!this.takeSign(',') && this.peek() !== ')') throw this.unreadable();
      this.skipLines();
    }
    this.at += 1;
    return given;
  }
}
