import { span } from '../../../source/span.ts';
import { type LeaveCount, PowerShellBlocks } from './blocks.ts';
import { comparisons } from './scanner.ts';
import { expressionOf } from './shapes.ts';
import type { Clause, CommandStage, Expression, Stage, Statement } from './tree.ts';

const fixedVariables: ReadonlySet<string> = new Set(['true', 'false', 'null']);

function isFixed(expression: Expression): boolean {
  if (expression.kind === 'variable') return fixedVariables.has(expression.name);
  // What is filled into a text may be what the test is about: `if ($branch = "$(git branch)")`.
  if (expression.kind === 'text') return expression.parts.every(({ kind }) => kind === 'fixed');
  return expression.kind === 'number';
}

interface LostParts {
  readonly left: Expression;
  readonly sign: string;
  readonly right: Expression;
  /** What stands there in place of a variable. */
  readonly word?: string;
}

const definition = /\b(?:function|filter)[ \t]+(?:\w+:)?(\w+)/gi;
const comparing = /^-[ic]?(?:eq|ne|gt|ge|lt|le|like|notlike|match|notmatch)$/;

const switchOptions = ['regex', 'wildcard', 'exact', 'casesensitive', 'file', 'parallel'];

/** Reads the statements that decide what runs, and how often. */
export abstract class PowerShellControl extends PowerShellBlocks {
  /** The names of all functions, wherever they stand. */
  #defined: ReadonlySet<string | undefined> | null = null;

  protected ifStatement(start: number): Statement {
    const branches: { condition: Statement; body: Statement[] }[] = [];
    for (let keyword = start; ; keyword = this.at - 'elseif'.length) {
      branches.push({ condition: this.#condition(keyword), body: this.body() });
      if (!this.takeNext(/elseif(?!\w)/iy)) break;
    }
    const otherwise = this.takeNext(/else(?!\w)/iy) ? this.#elseBody() : null;
    return { kind: 'if', branches, otherwise, span: this.from(start) };
  }

  #elseBody(): Statement[] {
    // PowerShell has one word for it.
    if (this.look(/\s+if\b/iy) !== null) throw this.unreadable(true, this.at - 'else'.length);
    return this.body();
  }

  protected switchStatement(start: number): Statement {
    const options: string[] = [];
    let subject: Statement | null = null;
    for (let option = this.#option(); option !== null; option = this.#option()) {
      options.push(option);
      if (option === 'file') {
        this.skipBlanks();
        this.argumentItem();
      }
    }
    if (!options.includes('file')) subject = this.inBrackets(start);
    this.skipLines();
    if (!this.takeSign('{')) throw this.unreadable(this.atEnd());
    const own: LeaveCount = { leaves: 0 };
    this.leavables.push(own);
    const clauses: Clause[] = [];
    for (;;) {
      this.skipTerminators();
      if (this.atEnd()) throw this.unreadable(true, start);
      if (this.takeSign('}')) break;
      clauses.push(this.#clause());
    }
    this.leavables.pop();
    const atEnds = clauses.filter(({ body }) => isLeave(body.at(-1))).length;
    const leavesInside = own.leaves > atEnds;
    return { kind: 'switch', options, subject, clauses, leavesInside, span: this.from(start) };
  }

  /** PowerShell takes a beginning of its name for an option, too. */
  #option(): string | null {
    this.skipLines();
    const word = this.take(/-[a-z]+/iy)
      ?.slice(1)
      .toLowerCase();
    return word === undefined ? null : (switchOptions.find((option) => option.startsWith(word)) ?? word);
  }

  #clause(): Clause {
    const start = this.at;
    const isDefault = this.take(/default(?=\s*\{)/iy) !== null;
    const stage = isDefault ? null : this.#pattern();
    const end = this.at;
    const body = this.body();
    return { pattern: stage, body, span: { start, end } };
  }

  #pattern(): Expression {
    const start = this.at;
    const word = this.take(/[^\s{}()"'$,;@[\u2018-\u201e]+(?=\s*\{)/uy);
    if (word === null) return this.expression();
    return { kind: 'text', parts: [this.fixed(start, this.at)], span: this.from(start) };
  }

  protected foreachStatement(name: string | null, start: number): Statement {
    this.take(/-parallel\b/iy);
    this.skipLines();
    const open = this.at;
    if (!this.takeSign('(')) throw this.unreadable(true, start);
    this.skipLines();
    const variable = this.variable();
    this.skipLines();
    // A word stands here for `in`, or for the variable.
    if (variable === null || this.take(/in(?!\w)/iy) === null)
      throw this.unreadable(this.look(/[a-z]/iy) !== null);
    this.variables.noteTarget(variable);
    this.variables.noteKinds(variable, null);
    this.skipLines();
    const list = this.statement();
    this.close(')', open);
    const body = this.#loopBody();
    return { kind: 'foreach', variable, list, label: name, body, span: this.from(start) };
  }

  #loopBody(): Statement[] {
    this.leavables.push({ leaves: 0 });
    const body = this.body();
    this.leavables.pop();
    return body;
  }

  protected loopStatement(word: 'for' | 'while' | 'do', name: string | null, start: number): Statement {
    let initial: Statement | null = null;
    let condition: Statement | null = null;
    let step: Statement | null = null;
    let body: Statement[] = [];
    let until = false;
    if (word === 'for') {
      [initial = null, condition = null, step = null] = this.#forHead(start);
      body = this.#loopBody();
    } else if (word === 'while') {
      condition = this.#condition(start);
      body = this.#loopBody();
    } else {
      body = this.#loopBody();
      until = this.takeNext(/until(?!\w)/iy);
      if (!until && !this.takeNext(/while(?!\w)/iy)) throw this.unreadable(this.atEnd());
      condition = this.#condition(this.at - 'until'.length);
    }
    const bodyFirst = word === 'do';
    const place = this.from(start);
    return { kind: 'loop', initial, condition, step, until, bodyFirst, label: name, body, span: place };
  }

  /** What `if` or a loop asks. */
  #condition(keyword: number): Statement {
    return this.inBrackets(keyword, () => this.#asMeant(this.statement()));
  }

  /** A comparison by a sign that PowerShell takes for something else is noted, and read as it is meant. */
  #asMeant(asked: Statement): Statement {
    const found = this.#comparisonIn(asked);
    if (found === null) return asked;
    const { left, sign, right, word = null } = found;
    const place = span(left.span.start, right.span.end);
    this.noteLostComparison(sign, place, word);
    const rest = [{ operator: comparisons.get(sign)?.operator ?? sign, operand: right }];
    const expression: Expression = { kind: 'operation', first: left, rest, span: place };
    const stage: Stage = { kind: 'expression', expression, redirections: [], span: place };
    return { kind: 'pipeline', stages: [stage], span: place };
  }

  #comparisonIn(asked: Statement): LostParts | null {
    if (asked.kind === 'assign') {
      // What a command gives is often kept while it is asked for; a fixed value never is.
      const right = asked.operator === '=' ? expressionOf([asked.value]) : null;
      return right !== null && isFixed(right) ? { left: asked.target, sign: '=', right } : null;
    }
    const [stage, other] = asked.kind === 'pipeline' ? asked.stages : [];
    if (stage?.kind === 'command' && other === undefined) return this.#withoutDollar(stage);
    if (stage?.kind !== 'expression' || other !== undefined) return null;
    const { expression: left, redirections } = stage;
    const [redirection, more] = redirections;
    if (redirection !== undefined) {
      const sign = /^\s*([<>])(?!>)/.exec(this.text.slice(left.span.end, stage.span.end))?.[1];
      const right = redirection.target;
      return more === undefined && sign !== undefined && right !== null ? { left, sign, right } : null;
    }
    const end = this.at;
    this.skipBlanks();
    const sign = this.take(/[=!<>]=/y);
    if (sign === null) {
      this.at = end;
      return null;
    }
    this.skipBlanks();
    return { left, sign, right: this.expression() };
  }

  /** `count -gt 3`, where there is a variable of that name. */
  #withoutDollar({
    operator,
    name,
    arguments: given,
    redirections,
    span: place,
  }: CommandStage): LostParts | null {
    const word = this.text.slice(name.span.start, name.span.end);
    const key = word.toLowerCase();
    const [sign, value, more] = given;
    const isPlain = operator === null && redirections.length === 0 && more === undefined;
    if (!isPlain || !this.variables.kinds.has(key) || value?.kind !== 'value' || !/^[a-z_]\w*$/.test(key))
      return null;
    this.#defined ??= new Set([...this.text.matchAll(definition)].map((found) => found[1]?.toLowerCase()));
    if (this.#defined.has(key)) return null;
    const written = this.text
      .slice(place.start + word.length, value.value.span.start)
      .trim()
      .toLowerCase();
    const isSign = sign?.kind === 'parameter' ? comparing.test(written) : /^==?$/.test(written);
    if (!isSign) return null;
    const left: Expression = { kind: 'variable', name: key, scoped: false, span: name.span };
    return { left, sign: written, right: value.value, word };
  }

  #forHead(keyword: number): (Statement | null)[] {
    this.skipLines();
    const start = this.at;
    if (!this.takeSign('(')) throw this.unreadable(true, keyword);
    const parts: (Statement | null)[] = [];
    for (;;) {
      this.skipLines();
      const isLeftOut = this.peek() === ';' || this.peek() === ')';
      const read = () => (parts.length === 1 ? this.#asMeant(this.statement()) : this.statement());
      parts.push(isLeftOut ? null : read());
      this.skipLines();
      if (!this.takeSign(';')) break;
    }
    this.close(')', start);
    return parts;
  }

  /** `trap { … }`: runs when something is thrown in the code around it. */
  protected trapStatement(start: number): Statement {
    this.skipLines();
    const isTyped = this.peek() === '[';
    if (isTyped) this.skipBracketed('[', ']');
    const body = this.body();
    const last = body.at(-1);
    const place = this.from(start);
    if (last?.kind === 'flow' && /^(?:exit|throw)$/.test(last.word))
      return { kind: 'trap', body, catchesAll: !isTyped, span: place };
    return { kind: 'foreign', reason: 'it traps errors', span: place };
  }

  protected tryStatement(start: number): Statement {
    const body = this.body();
    const catches: Statement[][] = [];
    let catchesAll = false;
    while (this.takeNext(/catch(?!\w)/iy)) {
      this.skipLines();
      catchesAll ||= this.peek() !== '[';
      while (this.peek() === '[') {
        this.skipBracketed('[', ']');
        this.skipLines();
        this.takeSign(',');
        this.skipLines();
      }
      catches.push(this.body());
    }
    const finish = this.takeNext(/finally(?!\w)/iy) ? this.body() : null;
    if (catches.length === 0 && finish === null) throw this.unreadable(true, start);
    return { kind: 'try', body, catches, catchesAll, finish, span: this.from(start) };
  }
}

function isLeave(statement: Statement | undefined): boolean {
  return statement?.kind === 'flow' && (statement.word === 'break' || statement.word === 'continue');
}
