import type { Span } from '../../../source/span.ts';
import type { Command, Text } from '../program.ts';
import { isRisky, PowerShellFlow } from './flow.ts';
import { constantOf, isSilent, nothing, outside, ownName, sequence, silence, unknown } from './names.ts';
import { expressionOf, isList } from './shapes.ts';
import { branchesOf, readSwitch } from './switch.ts';
import type { Expression, ScriptBlock, Statement } from './tree.ts';

type Kind<K extends Statement['kind']> = Extract<Statement, { kind: K }>;
/** Takes the value that a piece of code comes to; null when only the run knows it. */
type Sink = (value: Text | null) => Command;

/** A list longer than this is not gone through element by element. */
const mostElements = 8;
const perhaps: Command = { kind: 'test', fact: null };

/** Turns the statements of a script into commands. */
export class PowerShellReader extends PowerShellFlow {
  printed(statements: readonly Statement[]): Command {
    return sequence(statements.map((statement) => this.#read(statement)));
  }

  /** The statements of a body that may not run, or that runs more than once. */
  body(statements: readonly Statement[]): Command {
    this.depth += 1;
    const command = this.printed(statements);
    this.depth -= 1;
    return command;
  }

  defineFunction(name: string, block: ScriptBlock, isBlock = false): Command {
    const { scope, depth, leavables, item } = this;
    const parameters = (block.parameters ?? []).map(({ variable }) => variable.name);
    const own = { name, assigned: block.assigned, settled: new Set(parameters), early: new Set<string>() };
    Object.assign(this, { scope: own, depth: 0, leavables: [], item: isBlock ? item : null });
    for (const { initial } of block.parameters ?? []) if (initial !== null) this.textOf(initial, true);
    const body = this.printed(block.body);
    Object.assign(this, { scope, depth, leavables, item });
    const first = block.body[0]?.span ?? { start: 0, end: 0 };
    const inherited = [...own.early].map((variable): Command => {
      const value = this.inherited(variable, first);
      return { kind: 'assign', name: ownName(variable, name), value, append: false };
    });
    return { kind: 'function', name, body: sequence([...inherited, body]) };
  }

  #read(statement: Statement): Command {
    const outer = this.hidden;
    this.hidden = new Set();
    const command = this.statement(statement);
    const hidden = [...this.hidden].map(
      (name): Command => ({ kind: 'assign', name, value: null, append: false }),
    );
    this.hidden = outer;
    const attempt = this.leavables.findLast(({ kind }) => kind === 'try');
    const whole = hidden.length === 0 ? command : sequence([...hidden, command]);
    if (attempt === undefined || !isRisky(whole)) return whole;
    const failing: Command = { kind: 'if', condition: perhaps, then: this.throwTo(attempt), otherwise: null };
    return sequence([failing, whole]);
  }

  statement(statement: Statement): Command {
    switch (statement.kind) {
      case 'pipeline':
        return this.pipeline(statement.stages);
      case 'chain':
        return statement.rest.reduce<Command>(
          (left, { operator, statement: next }) => ({
            kind: operator === '&&' ? 'and' : 'or',
            left,
            right: this.statement(next),
          }),
          this.statement(statement.first),
        );
      case 'assign':
        return this.#assign(statement);
      case 'if':
        return branchesOf(statement, this, (body) => this.body(body), nothing);
      case 'switch':
        return readSwitch(statement, this, (body) => this.printed(body));
      case 'loop':
        return this.#loop(statement);
      case 'foreach':
        return this.#foreach(statement);
      case 'function':
        return this.defineFunction(statement.name, statement.block);
      case 'try':
        return this.tryStatement(statement, (body) => this.printed(body));
      case 'flow':
        return this.flow(statement);
      case 'sequence':
        return this.printed(statement.body);
      case 'foreign':
        return outside(statement.span, 'anything', statement.reason, true);
      case 'nothing':
        return nothing;
    }
  }

  #assign({ target, operator, value, span: place }: Kind<'assign'>): Command {
    if (target.kind === 'cast') {
      const isText = /^(?:string|object)$/.test(target.type);
      return this.#assignTo(target.operand, operator, value, place, isText ? null : target.type);
    }
    return this.#assignTo(target, operator, value, place, null);
  }

  #assignTo(
    target: Expression,
    operator: string,
    value: Statement,
    place: Span,
    type: string | null,
  ): Command {
    if (target.kind === 'list') {
      const run = silence(this.printed([value]));
      const sets = target.items.map((item) =>
        item.kind === 'variable' ? this.#set(item, null, place) : nothing,
      );
      return sequence([run, ...sets]);
    }
    if (target.kind !== 'variable' || target.name === 'null') {
      if (target.kind !== 'variable') this.textOf(target);
      return silence(this.printed([value]));
    }
    if (operator === '=') {
      const converted: Sink = (text) =>
        this.#set(target, type === null || (text !== null && constantOf(text) !== null) ? text : null, place);
      return this.#into(value, converted);
    }
    const old = this.textOf(target, operator === '??=');
    const [piece] = old;
    const isAddition = operator === '+=';
    const command = this.#into(value, (text) => {
      const isNumber = text !== null && /^-?[\d.]+$/.test(constantOf(text) ?? '');
      if (!isAddition) return this.#set(target, operator === '??=' ? text : unknown(place, true), place);
      if (isNumber) return this.#set(target, unknown(place, true), place);
      return { kind: 'assign', name: this.targetOf(target, place.end), value: text, append: true };
    });
    if (operator !== '??=') return command;
    const fact = {
      subject: `$${piece?.kind === 'variable' ? piece.name : target.name}`,
      value: '',
      operand: old,
    };
    return {
      kind: 'if',
      condition: { kind: 'test', fact: { ...fact, equal: true } },
      then: command,
      otherwise: null,
    };
  }

  #set(target: Extract<Expression, { kind: 'variable' }>, value: Text | null, place: Span): Command {
    const name = this.targetOf(target, place.end);
    this.settle(target);
    return { kind: 'assign', name, value, append: false };
  }

  /** Runs a statement for its value. */
  #into(statement: Statement, sink: Sink): Command {
    switch (statement.kind) {
      case 'if':
        return branchesOf(statement, this, (body) => this.#bodyInto(body, sink), sink([]));
      case 'switch': {
        const command = readSwitch(statement, this, (body) => this.#bodyInto(body, sink));
        return sequence([sink([]), command]);
      }
      case 'try':
        return this.tryStatement(statement, (body) => this.#bodyInto(body, sink));
      case 'assign': {
        const command = this.statement(statement);
        return sequence([command, sink(this.textOf(statement.target))]);
      }
      case 'pipeline':
        return this.#valueInto(statement, sink);
      case 'flow':
        return this.statement(statement);
      default:
        return sequence([silence(this.statement(statement)), sink(null)]);
    }
  }

  #valueInto(statement: Kind<'pipeline'>, sink: Sink): Command {
    const expression = expressionOf([statement]);
    if (expression?.kind === 'ternary') {
      return {
        kind: 'if',
        condition: this.conditionOf(expression.condition),
        then: this.#valueInto(asStatement(expression.then), sink),
        otherwise: this.#valueInto(asStatement(expression.otherwise), sink),
      };
    }
    if (expression !== null && isList(expression)) {
      const items = this.listOf(expression);
      return sink(items.length === 1 ? (items[0] ?? null) : null);
    }
    if (expression !== null) return sink(this.textOf(expression));
    const command = this.pipeline(statement.stages);
    if (isSilent(command)) return sequence([command, sink([])]);
    return sink(this.captured(command, statement.span));
  }

  #bodyInto(statements: readonly Statement[], sink: Sink): Command {
    this.depth += 1;
    const last = statements.at(-1);
    const before = statements.slice(0, -1).map((statement) => this.#read(statement));
    let command: Command;
    if (last === undefined) command = sink([]);
    else if (before.every(isSilent)) command = sequence([...before, this.#into(last, sink)]);
    else command = sequence([...[...before, this.#read(last)].map(silence), sink(null)]);
    this.depth -= 1;
    return command;
  }

  #loop({ initial, condition, step, until, bodyFirst, label, body }: Kind<'loop'>): Command {
    const before = initial === null ? nothing : silence(this.#read(initial));
    const asked = condition === null ? null : this.conditionOfStatement(condition);
    const round = this.inside({ kind: 'loop', label, flag: null }, () => this.printed(body));
    const after = step === null ? nothing : silence(this.#read(step));
    // Without a condition, `for (;;)` goes round until something leaves it.
    const always: Command = { kind: 'status', status: 'success' };
    const whole: Command = {
      kind: 'loop',
      condition: asked ?? always,
      until,
      bodyFirst,
      each: null,
      body: sequence([round, after]),
    };
    return sequence([before, whole]);
  }

  #foreach({ variable, list, label, body, span: place }: Kind<'foreach'>): Command {
    const expression = expressionOf([list]);
    const known = expression !== null && isList(expression) ? this.listOf(expression) : null;
    const run = known !== null ? nothing : expression === null ? silence(this.printed([list])) : nothing;
    const text = known === null && expression !== null ? this.textOf(expression) : null;
    const isHarmless =
      text?.every((piece) => piece.kind === 'unknown' && piece.harmless) === true && text.length > 0;
    const name = this.targetOf(variable, place.end);
    this.settle(variable);
    const values = known !== null && known.length <= mostElements ? known : null;
    const round = this.inside({ kind: 'loop', label, flag: null }, () => this.printed(body));
    const each = { name, values };
    const number: Command = { kind: 'assign', name, value: unknown(list.span, true), append: false };
    const whole = isHarmless ? sequence([number, round]) : round;
    return sequence([
      run,
      { kind: 'loop', condition: null, until: false, bodyFirst: false, each, body: whole },
    ]);
  }
}

function asStatement(expression: Expression): Kind<'pipeline'> {
  const place = expression.span;
  return {
    kind: 'pipeline',
    stages: [{ kind: 'expression', expression, redirections: [], span: place }],
    span: place,
  };
}
