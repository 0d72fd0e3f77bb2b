import { PowerShellExpressions } from './expressions.ts';
import { doubleQuotes, singleQuotes } from './scanner.ts';
import type { Argument, Expression, FixedPart, Redirection, Stage } from './tree.ts';

const redirectionSign = /(?:[1-6*]>&[12])|[1-6*]?>>?|</y;
const parameterName = /[-\u2013\u2014][\p{L}_?][^\s{}();,|&.[:"'$`<>]*/uy;
const wordEnd = /[\s;|&(){},<>]/;
const splat = /@[\p{L}_][\p{L}\p{Nd}_]*/uy;
const expressionStart = /[$"([{!+,\-'\u2018-\u201e]|@[({"'\u2018-\u201e]/uy;
const numberAlone = /\d[\da-fx.]*(?:e[+-]?\d+)?(?:ul|us|uy|[lsnyd])?(?:[kmgtp]b)?(?=$|[\s;|&)}\],*/%+-])/imy;
const wordStart = /[^\s;|&(){},<>=\]#@]/y;

/** Reads commands with their arguments, in the mode in which words need no quotes. */
export abstract class PowerShellCommands extends PowerShellExpressions {
  /** One stage of a pipeline. Only the first may be an expression. */
  protected stage(isFirst: boolean): Stage {
    const start = this.at;
    const isExpression = this.look(expressionStart) !== null || this.look(numberAlone) !== null;
    if (!isExpression || (!isFirst && this.peek() !== '$' && this.peek() !== '('))
      return this.#command(start);
    const expression = this.expression();
    return this.restOfStage(expression, start);
  }

  /** What may stand after the expression of a stage. */
  protected restOfStage(expression: Expression, start: number): Stage {
    const redirections: Redirection[] = [];
    for (;;) {
      const end = this.at;
      this.skipBlanks();
      // `>=` is for whoever reads conditions.
      const redirection = this.look(/[<>]=/y) === null ? this.#redirection() : null;
      if (redirection === null) {
        this.at = end;
        return { kind: 'expression', expression, redirections, span: this.from(start) };
      }
      redirections.push(redirection);
    }
  }

  #command(start: number): Stage {
    const operator = this.take(/&(?!&)|\.(?=[\s$"'({])/y) as '&' | '.' | null;
    if (operator !== null) this.skipBlanks();
    const isValue = operator !== null && this.look(expressionStart) !== null;
    const name = isValue ? this.primary() : this.look(wordStart) === null ? null : this.#word();
    if (name === null) throw this.unreadable();
    const given: Argument[] = [];
    const redirections: Redirection[] = [];
    let end = this.at;
    for (;;) {
      this.skipBlanks();
      if (this.atStatementEnd() || this.peek() === '|' || this.peek() === '&') break;
      const redirection = this.#redirection();
      if (redirection !== null) redirections.push(redirection);
      else given.push(this.#argument());
      end = this.at;
    }
    this.at = end;
    return { kind: 'command', operator, name, arguments: given, redirections, span: this.from(start) };
  }

  #redirection(): Redirection | null {
    const sign = this.take(redirectionSign);
    if (sign === null) return null;
    const stream = sign.startsWith('>') ? '1' : (sign[0] ?? '1');
    if (sign.includes('&')) return { stream, merge: true, target: null };
    this.skipBlanks();
    return { stream, merge: false, target: this.#argumentValue() };
  }

  #argument(): Argument {
    const start = this.at;
    const parameter = this.take(parameterName);
    if (parameter !== null) {
      const name = parameter.slice(1).toLowerCase();
      if (!this.takeSign(':')) return { kind: 'parameter', name, value: null, span: this.from(start) };
      this.skipBlanks();
      return { kind: 'parameter', name, value: this.#argumentValue(), span: this.from(start) };
    }
    if (this.look(/--%(?!\S)/y) !== null) {
      // The rest of the line goes to the program as it is.
      this.take(/[^|\r\n]*/y);
      return {
        kind: 'value',
        value: { kind: 'text', parts: [this.fixed(start, this.at)], span: this.from(start) },
      };
    }
    return { kind: 'value', value: this.#argumentValue() };
  }

  /** One argument, or a list of some with commas between them. */
  #argumentValue(): Expression {
    const start = this.at;
    const items = [this.argumentItem()];
    for (;;) {
      const end = this.at;
      this.skipBlanks();
      if (!this.takeSign(',')) {
        this.at = end;
        break;
      }
      this.skipLines();
      items.push(this.argumentItem());
    }
    return items.length === 1 ? (items[0] as Expression) : { kind: 'list', items, span: this.from(start) };
  }

  /** One argument, without a comma. */
  protected argumentItem(): Expression {
    this.countUnit();
    const start = this.at;
    const splatted = this.take(splat);
    if (splatted !== null) {
      const name = splatted.slice(1).toLowerCase();
      const operand: Expression = { kind: 'variable', name, scoped: false, span: this.from(start) };
      return { kind: 'unary', operator: 'splat', operand, span: this.from(start) };
    }
    const sign = this.peek();
    const isText = doubleQuotes.includes(sign) || singleQuotes.includes(sign);
    if (sign !== '' && (isText || this.look(/[({]|\$\(|@[({"'\u2018-\u201e]/y) !== null)) {
      const value = this.primary();
      if (value === null) throw this.unreadable();
      return value;
    }
    if (sign !== '$') return this.#word();
    const value = this.primary();
    if (value === null) return this.#word();
    // `$folder/name` is one word.
    return this.atEnd() || wordEnd.test(this.peek()) ? value : this.#word([value], start);
  }

  /** A word without quotes around it; quotes, variables and escapes may stand in it. */
  #word(parts: (FixedPart | Expression)[] = [], start = this.at): Expression {
    this.countUnit();
    const from = this.at;
    const isEnd = () => {
      const sign = this.peek();
      return (
        sign === '' ||
        wordEnd.test(sign) ||
        doubleQuotes.includes(sign) ||
        singleQuotes.includes(sign) ||
        (sign === '`' && /[\r\n]|^$/.test(this.peek(1)))
      );
    };
    for (;;) {
      for (const part of this.expandable(this.at, isEnd)) parts.push(part);
      const quoted = this.at === start ? null : this.quotedText();
      if (quoted?.kind !== 'text') break;
      for (const part of quoted.parts) parts.push(part);
    }
    if (this.at === from && parts.length === 0) throw this.unreadable();
    return { kind: 'text', parts, span: this.from(start) };
  }
}
