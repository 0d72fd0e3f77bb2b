import { type Leavable, PowerShellBlocks } from './blocks.ts';
import type { Clause, Expression, Statement } from './tree.ts';

/** Reads the statements that decide what runs, and how often. */
export abstract class PowerShellControl extends PowerShellBlocks {
  protected ifStatement(start: number): Statement {
    const branches: { condition: Statement; body: Statement[] }[] = [];
    do branches.push({ condition: this.inBrackets(), body: this.body() });
    while (this.takeNext(/elseif(?!\w)/iy));
    const otherwise = this.takeNext(/else(?!\w)/iy) ? this.body() : null;
    return { kind: 'if', branches, otherwise, span: this.from(start) };
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
    if (!options.includes('file')) subject = this.inBrackets();
    this.skipLines();
    if (!this.takeSign('{')) throw this.unreadable(this.atEnd());
    const own: Leavable = { leaves: 0 };
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

  #option(): string | null {
    this.skipLines();
    return (
      this.take(/-[a-z]+/iy)
        ?.slice(1)
        .toLowerCase() ?? null
    );
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
    if (!this.takeSign('(')) throw this.unreadable(this.atEnd());
    this.skipLines();
    const variable = this.variable();
    this.skipLines();
    if (variable === null || this.take(/in(?!\w)/iy) === null) throw this.unreadable();
    this.noteTarget(variable);
    this.noteKinds(variable, null);
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
      [initial = null, condition = null, step = null] = this.#forHead();
      body = this.#loopBody();
    } else if (word === 'while') {
      condition = this.inBrackets();
      body = this.#loopBody();
    } else {
      body = this.#loopBody();
      until = this.takeNext(/until(?!\w)/iy);
      if (!until && !this.takeNext(/while(?!\w)/iy)) throw this.unreadable(this.atEnd());
      condition = this.inBrackets();
    }
    const bodyFirst = word === 'do';
    const place = this.from(start);
    return { kind: 'loop', initial, condition, step, until, bodyFirst, label: name, body, span: place };
  }

  #forHead(): (Statement | null)[] {
    this.skipLines();
    const start = this.at;
    if (!this.takeSign('(')) throw this.unreadable(this.atEnd());
    const parts: (Statement | null)[] = [];
    for (;;) {
      this.skipLines();
      parts.push(this.peek() === ';' || this.peek() === ')' ? null : this.statement());
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
    return { kind: 'try', body, catches, catchesAll, finish, span: this.from(start) };
  }
}

function isLeave(statement: Statement | undefined): boolean {
  return statement?.kind === 'flow' && (statement.word === 'break' || statement.word === 'continue');
}
