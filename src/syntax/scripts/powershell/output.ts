import type { Span } from '../../../source/span.ts';
import { constantOf, nothing, outside, unknownTest, variablePiece } from '../build-command.ts';
import type { Command, Text } from '../program.ts';
import { PowerShellConditions } from './conditions.ts';
import { formatText } from './format.ts';
import { printLine, sequence, silence, unknown } from './names.ts';
import { expressionOf } from './shapes.ts';
import type { Expression, ExpressionOf, Statement } from './tree.ts';
import { voidMethods } from './vocabulary.ts';

/** Methods of objects such as files and processes, which give nothing, or a number or truth value. */
const ending = /^(?:close|flush|start|stop|restart|waitforexit|kill|enqueue|push)$/;

/** What expressions print when they stand alone. */
export abstract class PowerShellOutput extends PowerShellConditions {
  printExpression(expression: Expression): Command {
    switch (expression.kind) {
      case 'group':
        return this.#group(expression.body);
      case 'statements':
        return this.printed(expression.body);
      case 'list':
        return sequence(expression.items.map((item) => this.printExpression(item)));
      case 'ternary':
        return this.branch(expression);
      case 'variable':
        return expression.name === 'null' ? nothing : this.#line(expression);
      case 'unary':
        return this.#unary(expression);
      case 'cast':
        if (expression.type === 'void') return silence(this.printExpression(expression.operand));
        return /\[\]$|^array$/.test(expression.type)
          ? this.printExpression(expression.operand)
          : this.#line(expression);
      case 'operation':
        return this.#operation(expression);
      case 'access':
        return this.#method(expression) ?? this.#line(expression);
      default:
        return this.#line(expression);
    }
  }

  branch({ condition, then, otherwise }: ExpressionOf<'ternary'>): Command {
    return {
      kind: 'if',
      condition: this.conditionOf(condition),
      then: this.printExpression(then),
      otherwise: this.printExpression(otherwise),
    };
  }

  #line(expression: Expression): Command {
    return printLine(this.textOf(expression), expression.span);
  }

  #group(statement: Statement): Command {
    const expression = expressionOf([statement]);
    if (expression !== null) return this.printExpression(expression);
    const command = this.printed([statement]);
    // An assignment in brackets prints what it assigns.
    if (statement.kind !== 'assign' || statement.target.kind !== 'variable') return command;
    return sequence([command, printLine(this.textOf(statement.target), statement.span)]);
  }

  #unary(expression: ExpressionOf<'unary'>): Command {
    const { operator, operand, span: place } = expression;
    if (operator === ',') return this.printExpression(operand);
    if (!/\+\+|--/.test(operator)) return this.#line(expression);
    if (operand.kind !== 'variable') return nothing;
    const name = this.targetOf(operand, place.end);
    return { kind: 'assign', name, value: unknown(place, true) };
  }

  #operation(operation: ExpressionOf<'operation'>): Command {
    const { first, rest } = operation;
    const operator = rest[0]?.operator;
    const isList = first.kind === 'list' || (first.kind === 'statements' && first.isArray);
    if (operator === '+' && isList) {
      const operands = [first, ...rest.map(({ operand }) => operand)];
      return sequence(operands.map((operand) => this.printExpression(operand)));
    }
    if (operator !== '??' || first.kind === 'variable') return this.#line(operation);
    return [first, ...rest.map(({ operand }) => operand)]
      .map((operand) => this.printExpression(operand))
      .reduceRight((otherwise, then) => ({
        kind: 'if',
        condition: unknownTest,
        then,
        otherwise,
      }));
  }

  /** The methods that print, or that have no value. */
  #method({ object, steps, span: place }: ExpressionOf<'access'>): Command | null {
    const names = steps.map((step) => (step.kind === 'member' ? step.name : null));
    const last = steps.at(-1);
    if (last?.kind === 'member' && (last.name === 'foreach' || last.name === 'where'))
      return outside('anything', place, `it runs .${last.name}()`, { assigns: true });
    if (last?.kind !== 'member' || last.arguments === null || names.includes(null)) return null;
    if (object.kind === 'variable' && object.name === 'host' && names[0] === 'ui') {
      for (const given of last.arguments) this.textOf(given);
      if (!/^write/.test(names[1] ?? '')) return null;
      const isTag = last.arguments.some((given) => this.mayHoldTag(this.textOf(given)));
      return isTag ? outside('anything', place, 'it writes a tag by $Host.UI') : nothing;
    }
    // From here on its exit code is the host's, unless it ends by one of its own.
    if (object.kind === 'variable' && object.name === 'host' && names[0] === 'setshouldexit')
      return { kind: 'at-exit', body: { kind: 'exit', status: 'unknown', span: place } };
    if (object.kind === 'variable' && ending.test(last.name ?? '')) {
      for (const given of last.arguments) this.textOf(given);
      return outside('harmless', place);
    }
    if (object.kind !== 'type') return null;
    const method = `${object.name}::${names.join('.')}`;
    if (/^console::(?:out\.)?write(?:line)?$/.test(method)) {
      const text = this.#formatted(last.arguments, place);
      return method.endsWith('line') ? printLine(text, place) : { kind: 'print', text, span: place };
    }
    if (method === 'environment::exit') return this.exit(last.arguments[0] ?? null, place);
    if (method === 'environment::setenvironmentvariable') return this.#setVariable(last.arguments, place);
    if (!voidMethods.has(method)) return null;
    for (const given of last.arguments) this.textOf(given);
    return nothing;
  }

  abstract mayHoldTag(text: Text): boolean;
  abstract exitWith(status: 'success' | 'failure' | 'unknown', place: Span): Command;

  exit(code: Expression | null, place: Span): Command {
    // Of a variable that only ever gets numbers as they stand there, each of them is meant to happen.
    const name = code?.kind === 'variable' && this.tree.codes.has(code.name) ? this.nameOf(code) : null;
    if (name !== null) {
      const operand = [variablePiece(name, place)];
      return {
        kind: 'if',
        condition: { kind: 'test', fact: { subject: `$${name}`, value: '0', operand, equal: true } },
        then: this.exitWith('success', place),
        otherwise: this.exitWith('failure', place),
      };
    }
    const text = code === null ? [] : this.textOf(code);
    const value = code === null ? '0' : constantOf(text);
    const isNumber = value !== null && /^-?\d+$/.test(value);
    const status = !isNumber ? 'unknown' : Number(value) === 0 ? 'success' : 'failure';
    const exit = this.exitWith(status, place);
    const [piece, other] = text;
    if (exit.kind !== 'exit' || piece?.kind !== 'variable' || other !== undefined) return exit;
    return code?.kind === 'variable' && this.#isCode(code.name) ? { ...exit, code: piece.name } : exit;
  }

  /** Whether a variable holds numbers, as far as that is known: a test that it is not 0 tells how `exit` with it ends. */
  #isCode(name: string): boolean {
    const kinds = this.tree.kinds.get(name) ?? [];
    if (name.startsWith('env:')) return false;
    return [...kinds].every((kind) => kind === 'number' || kind === 'other');
  }

  #formatted(given: readonly Expression[], place: Span): Text {
    const [first, ...others] = given;
    if (first === undefined) return [];
    const format = this.textOf(first);
    if (others.length === 0) return format;
    return formatText(
      format,
      others.map((other) => this.textOf(other)),
      place,
    );
  }

  #setVariable(given: readonly Expression[], place: Span): Command {
    const [name = null, value = []] = given.map((argument) => this.textOf(argument));
    const constant = name === null ? null : constantOf(name);
    if (constant === null) return outside('nothing', place, '', { assigns: true });
    const variable = `env:${constant.toUpperCase()}`;
    this.targetOf({ kind: 'variable', name: variable, scoped: true, span: place }, place.end);
    return { kind: 'assign', name: variable, value };
  }
}
