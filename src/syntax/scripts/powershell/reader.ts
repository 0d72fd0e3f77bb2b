import { type Span, span } from '../../../source/span.ts';
import { constantOf, nothing, outside, succeed, unknownTest } from '../build-command.ts';
import { isSilent } from '../follow/effects.ts';
import type { Command, Text } from '../program.ts';
import { nameOfCommand } from './calls.ts';
import { converted } from './conversions.ts';
import { isRisky } from './flow.ts';
import { PowerShellFunctions } from './functions.ts';
import { hoist } from './hoist.ts';
import { holdsOnly } from './kinds.ts';
import { sequence, silence, unexpected, unknown } from './names.ts';
import { wordOf } from './paths.ts';
import { randomNumber } from './random.ts';
import { asStatement, expressionOf, isList, isText } from './shapes.ts';
import { branchesOf, mayRunSeveral, readSwitch } from './switch.ts';
import { assignElements } from './tables.ts';
import type { Expression, ExpressionOf, Statement, StatementOf } from './tree.ts';
import { setsByProperty } from './variable-setters.ts';

/** Takes the value that a piece of code comes to; null when only the run knows it. */
type Sink = (value: Text | null) => Command;

/** Turns the statements of a script into commands. */
export class PowerShellReader extends PowerShellFunctions {
  printed(statements: readonly Statement[]): Command {
    const traps = statements.filter((statement) => statement.kind === 'trap');
    const [first] = traps;
    if (first === undefined) return sequence(statements.map((statement) => this.read(statement)));
    const body = statements.filter((statement) => statement.kind !== 'trap');
    const catches = traps.map((trap) => trap.body);
    const catchesAll = traps.some((trap) => trap.catchesAll);
    const whole: Statement = { kind: 'try', body, catches, catchesAll, finish: null, span: first.span };
    return this.read(whole);
  }

  /** The statements of a body that may not run, or that runs more than once. */
  body(statements: readonly Statement[]): Command {
    this.depth += 1;
    const command = this.printed(statements);
    this.depth -= 1;
    return command;
  }

  read(statement: Statement): Command {
    const { left } = this;
    this.left = new Set();
    this.reading += 1;
    const whole = this.withHidden(statement.span, () => this.#leaving(statement, this.statement(statement)));
    this.reading -= 1;
    this.left = left;
    const attempt = this.leavables.findLast(({ kind }) => kind === 'try');
    if (attempt === undefined || this.capture !== null) return whole;
    if (!isRisky(whole) && !this.callsMethod(statement.span)) return whole;
    const condition = this.mayFail(statement.span) ? unknownTest : unexpected(attempt.flag ?? '');
    const failing: Command = { kind: 'if', condition, then: this.throwTo(attempt), otherwise: null };
    return sequence([failing, whole]);
  }

  /** A statement with a text in it of which the code can throw, or end the script. */
  #leaving({ span: place }: Statement, command: Command): Command {
    const leaves = [...this.left];
    if (leaves.length === 0) return command;
    const [only, other] = leaves;
    const hoisted = other === undefined && only !== 'any exit' ? hoist(command) : null;
    if (hoisted === null) {
      for (const leave of leaves) this.noteLeave(leave);
      return outside('anything', place, 'it may end within a text', { assigns: true });
    }
    const right = only === 'throw' ? this.thrown(place) : this.exitWith('failure', place);
    return sequence([...hoisted.before.map((left): Command => ({ kind: 'or', left, right })), hoisted.rest]);
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
            right: this.#link(next),
          }),
          this.#link(statement.first),
        );
      case 'assign':
        return this.#assign(statement);
      case 'if':
        return branchesOf(statement, this, (body) => this.body(body), nothing);
      case 'switch':
        return this.#switch(statement, (body) => this.printed(body));
      case 'loop':
        return this.loop(statement);
      case 'foreach':
        return this.foreach(statement);
      case 'function':
        return this.defineFunction(statement.name, statement.block);
      case 'try':
        return this.tryStatement(statement, (body) => this.printed(body));
      case 'flow':
        return this.flow(statement);
      case 'block':
        return this.namedBlock(statement.body);
      case 'foreign':
        return outside('anything', statement.span, statement.reason, { assigns: true });
      case 'trap':
      case 'nothing':
        return nothing;
    }
  }

  #switch(statement: StatementOf<'switch'>, read: (body: readonly Statement[]) => Command): Command {
    return this.withHiddenBehind(statement.span, () => readSwitch(statement, this, read));
  }

  /** A part of a chain. Whether it succeeds is not what it prints: `Test-Path` and functions always do. */
  #link(statement: Statement): Command {
    const command = this.statement(statement);
    const [stage] = statement.kind === 'pipeline' ? statement.stages : [];
    const word = stage?.kind === 'command' ? wordOf(stage.name) : null;
    const name = word === null ? '' : nameOfCommand(word);
    if (name !== 'test-path' && !this.tree.functions.has(name)) return command;
    return sequence([command, succeed]);
  }

  #assign({ target, operator, value, span: place }: StatementOf<'assign'>): Command {
    if (target.kind === 'cast') {
      return this.#assignTo(target.operand, operator, value, place, target.type);
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
      const sets = target.items.map((item) => {
        if (item.kind === 'variable') return this.#set(item, null, place);
        this.textOf(item);
        return nothing;
      });
      return sequence([run, ...sets]);
    }
    if (target.kind !== 'variable' || target.name === 'null') {
      if (target.kind !== 'variable') this.textOf(target);
      if (setsByProperty(target, this.tree)) this.hideAll();
      return silence(this.printed([value]));
    }
    if (operator === '=') {
      const command = this.#into(value, (text) =>
        this.#set(target, text === null ? null : converted(text, type, place, this.tree.kinds), place),
      );
      return sequence([command, ...(this.scope === null ? assignElements(this, target, value) : [])]);
    }
    const old = this.textOf(target, operator === '??=');
    const [piece] = old;
    const isAddition = operator === '+=';
    const command = this.#into(value, (text) => {
      const isNumber = text !== null && /^-?[\d.]+$/.test(constantOf(text) ?? '');
      if (!isAddition) return this.#set(target, operator === '??=' ? text : unknown(place, true), place);
      if (isNumber) {
        const isSum = holdsOnly(this.tree.kinds, target.name, 'number');
        return this.#set(target, unknown(place, isSum), place);
      }
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

  #set(target: ExpressionOf<'variable'>, value: Text | null, place: Span): Command {
    const name = this.targetOf(target, place.end);
    this.settle(target);
    return { kind: 'assign', name, value };
  }

  /** Runs a statement for its value. */
  #into(statement: Statement, sink: Sink): Command {
    switch (statement.kind) {
      case 'if':
        return branchesOf(statement, this, (body) => this.#bodyInto(body, sink), sink([]));
      case 'switch': {
        if (mayRunSeveral(statement)) return this.#collected([statement], sink);
        const command = this.#switch(statement, (body) => this.#bodyInto(body, sink));
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
      case 'foreach': {
        const list = expressionOf([statement.list]);
        if (list !== null && isList(list)) return this.#collected([statement], sink);
        return sequence([silence(this.statement(statement)), sink(null)]);
      }
      default:
        return sequence([silence(this.statement(statement)), sink(null)]);
    }
  }

  #valueInto(statement: StatementOf<'pipeline'>, sink: Sink): Command {
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
      // A list of one is a list all the same, to which `+=` adds another.
      return sink(isText(expression) || expression.kind === 'number' ? (items[0] ?? null) : null);
    }
    if (expression !== null) return sink(this.textOf(expression));
    const random = randomNumber(statement);
    if (random !== null) return sink(random);
    let silent: Command | null = null;
    const text = this.captured(() => {
      const command = this.pipeline(statement.stages);
      silent = isSilent(command) ? command : null;
      return command;
    }, statement.span);
    return silent === null ? sink(text) : sequence([silent, sink([])]);
  }

  /** All that statements print is one value, a list where it is several. */
  #collected(statements: readonly Statement[], sink: Sink): Command {
    const [first, last] = [statements[0], statements.at(-1)];
    const place = span(first?.span.start ?? 0, last?.span.end ?? 0);
    return sink(this.captured(() => this.printed(statements), place));
  }

  #bodyInto(statements: readonly Statement[], sink: Sink): Command {
    const areValues = statements.length > 1 && statements.every((one) => expressionOf([one]) !== null);
    if (areValues) return this.#collected(statements, sink);
    this.depth += 1;
    const last = statements.at(-1);
    const before = statements.slice(0, -1).map((statement) => this.read(statement));
    let command: Command;
    if (last === undefined) command = sink([]);
    else if (before.every((one) => isSilent(one))) command = sequence([...before, this.#into(last, sink)]);
    else command = sequence([...[...before, this.read(last)].map(silence), sink(null)]);
    this.depth -= 1;
    return command;
  }
}
