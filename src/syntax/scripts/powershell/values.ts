import type { Span } from '../../../source/span.ts';
import { constantOf, isEmpty, succeed, variablePiece } from '../build-command.ts';
import { isHarmless, isHarmlessText } from '../follow/effects.ts';
import type { Command, Text } from '../program.ts';
import { formatText, joinTexts } from './format.ts';
import { holdsOnly, isCount, isTruth } from './kinds.ts';
import { inRange, type Leave, printsInRounds, sequence, unknown } from './names.ts';
import { nameAsMeant, openVariables, plainVariables } from './own-variables.ts';
import { asJoined, expressionOf, isList, isText, numbersIn } from './shapes.ts';
import { PowerShellSideEffects } from './side-effects.ts';
import { elementOf, type Table } from './tables.ts';
import { afterMethods, textMethods } from './text-methods.ts';
import type { AccessStep, Expression, ExpressionOf, FixedPart, Statement, Variable } from './tree.ts';
import { setsByMethod } from './variable-setters.ts';
import { harmlessMethods, harmlessTypes } from './vocabulary.ts';

const numbers =
  /^(?:u?int(?:16|32|64)?|long|short|byte|double|float|single|decimal|bool|datetime|timespan|guid|version|switch|math|uint)$/;

/** What expressions come to when they become text. */
export abstract class PowerShellValues extends PowerShellSideEffects {
  /** `$_`, where that is known. */
  item: Text | 'each' | null = null;
  /** How the text that is being read can leave the code around it; null outside of texts. */
  capture: Set<Leave> | null = null;
  /** How the texts of the statement that is being read can do so. */
  left = new Set<Leave>();

  /** The tables of which all elements are known, by the names of their variables. */
  readonly tables = new Map<string, Table>();

  /** Where variables of the environment are first read without `env:`. */
  readonly withoutDrive = new Map<string, Span>();

  abstract branch(expression: ExpressionOf<'ternary'>): Command;

  /** The text that an expression becomes within another one. */
  textOf(expression: Expression | FixedPart, guarded = false): Text {
    switch (expression.kind) {
      case 'fixed':
        return [{ kind: 'literal', text: expression.text, span: expression.span }];
      case 'text':
        return expression.parts.flatMap((part) => this.textOf(part).map(asJoined));
      case 'number':
        return this.#number(expression);
      case 'variable':
        return this.#variable(expression, guarded);
      case 'list':
        return joinTexts(
          expression.items.map((item) => this.textOf(item)),
          ' ',
          expression.span,
        );
      case 'operation':
        return this.#operation(expression);
      case 'unary':
        return this.#unary(expression, guarded);
      case 'cast':
        return this.#cast(expression, guarded);
      case 'group':
        return this.#captured([expression.body], expression.span, guarded);
      case 'statements':
        return this.#captured(expression.body, expression.span, guarded);
      case 'access':
        return this.#access(expression, guarded);
      case 'ternary':
        return this.captured(() => this.branch(expression), expression.span);
      case 'map':
        for (const { key, value } of expression.entries) {
          this.textOf(key);
          this.hideAssigned(this.printed([value]));
        }
        return unknown(expression.span);
      default:
        if (expression.kind === 'block') this.hideStored(this.printed(expression.block.body));
        return unknown(expression.span, expression.kind === 'type');
    }
  }

  /** The elements of an expression that `isList` takes. */
  listOf(expression: Expression): Text[] {
    const only = expression.kind === 'group' ? expressionOf([expression.body]) : null;
    if (only !== null) return this.listOf(only);
    if (expression.kind === 'list') return expression.items.map((item) => this.textOf(item));
    if (expression.kind === 'unary' && expression.operator === ',') return [this.textOf(expression.operand)];
    if (expression.kind === 'cast') return this.listOf(expression.operand);
    if (expression.kind === 'statements' && expression.isArray) {
      return expression.body.flatMap((statement) => {
        const inner = expressionOf([statement]);
        return inner === null ? [] : this.listOf(inner);
      });
    }
    return [this.textOf(expression)];
  }

  /** The elements of what is gone through, where all are known. */
  itemsOf(expression: Expression): readonly Text[] | null {
    return isList(expression) ? this.listOf(expression) : numbersIn(expression);
  }

  #number({ text, span: place }: ExpressionOf<'number'>): Text {
    return /^-?(?:0|[1-9]\d{0,8})$/.test(text)
      ? [{ kind: 'literal', text, span: place }]
      : unknown(place, true);
  }

  #variable(variable: Variable, guarded: boolean): Text {
    const { name, span: place } = variable;
    if (name === 'null') return [];
    if (name === 'true' || name === 'false')
      return [{ kind: 'literal', text: name === 'true' ? 'True' : 'False', span: place }];
    if (name === '_' || name === 'psitem')
      return this.item === 'each' ? [variablePiece('_', place)] : (this.item ?? unknown(place));
    if (plainVariables.has(name) || openVariables.has(name)) return unknown(place, plainVariables.has(name));
    const meant = nameAsMeant(variable, this.tree, this.withoutDrive);
    if (meant.startsWith('env:')) this.noteRead(meant.slice('env:'.length), place, guarded);
    const known = meant === name ? this.nameOf(variable) : meant;
    // What counts is a number, whatever a loop has made of it.
    if (this.tree.counters.has(name) && holdsOnly(this.tree.kinds, name, 'number'))
      return unknown(place, true);
    return known === null ? unknown(place) : [variablePiece(known, place)];
  }

  #operation(operation: ExpressionOf<'operation'>): Text {
    const { first, rest, span: place } = operation;
    const [next, more] = rest;
    const operator = next?.operator ?? '';
    if (operator === '+') return this.#sum(operation);
    if (operator === '??') return this.#fallback(operation);
    if (next !== undefined && more === undefined) {
      if (operator === '-join') return this.#join(first, next.operand, place);
      if (operator === '-f') {
        const format = this.textOf(first);
        const items = isList(next.operand) ? this.listOf(next.operand) : [this.textOf(next.operand)];
        return formatText(format, items, place);
      }
    }
    const texts = [first, ...rest.map(({ operand }) => operand)].map((operand) => this.textOf(operand));
    if (/^-[ic]?(?:eq|ne|gt|ge|lt|le|like|notlike|match|notmatch)$/.test(operator)) {
      // With a list on the left, a comparison gives the elements that pass it.
      return unknown(place, first.kind === 'text' || isHarmlessText(texts[0] ?? []));
    }
    const divisor =
      operator === '%' && more === undefined && isCount(first) ? constantOf(texts[1] ?? []) : null;
    if (divisor !== null && /^[1-9]\d{0,8}$/.test(divisor)) return inRange(place, Number(divisor) - 1);
    return unknown(place, !/^-[ic]?(?:replace|split|join|f|as)$|^\*$/.test(operator));
  }

  #sum({ first, rest, span: place }: ExpressionOf<'operation'>): Text {
    const operands = [first, ...rest.map(({ operand }) => operand)];
    const texts = operands.map((operand) => this.textOf(operand));
    if (rest.some(({ operator }) => operator !== '+')) return unknown(place, texts.every(isHarmlessText));
    const second = operands[1];
    const isJoined =
      isText(first) ||
      (first.kind === 'variable' && holdsOnly(this.tree.kinds, first.name, 'text', 'blank')) ||
      (first.kind !== 'number' &&
        first.kind !== 'list' &&
        !(first.kind === 'statements' && first.isArray) &&
        second !== undefined &&
        isText(second) &&
        Number.isNaN(Number(constantOf(texts[1] ?? []) ?? Number.NaN)));
    return isJoined ? texts.flat() : unknown(place, texts.every(isHarmlessText));
  }

  /** `$env:NAME ?? 'default'` */
  #fallback({ first, rest, span: place }: ExpressionOf<'operation'>): Text {
    const value = this.textOf(first, true);
    const others = rest.map(({ operand }) => this.textOf(operand));
    const [piece, more] = value;
    const [fallback, another] = others;
    if (piece?.kind !== 'variable' || more !== undefined || fallback === undefined || another !== undefined)
      return unknown(place);
    return [{ ...piece, span: place, fallback, keepsEmpty: true }];
  }

  #join(first: Expression, separator: Expression, place: Span): Text {
    const items = isList(first) ? this.listOf(first) : null;
    const visited = items ?? [this.textOf(first)];
    const between = constantOf(this.textOf(separator));
    if (items === null || between === null)
      return unknown(place, between !== null && visited.every(isHarmlessText));
    return joinTexts(items, between, place);
  }

  #unary({ operator, operand, span: place }: ExpressionOf<'unary'>, guarded: boolean): Text {
    if (operator === '-join' && isList(operand)) return this.listOf(operand).flat();
    const text = this.textOf(operand, guarded || operator === '!' || operator === '-not');
    if (operator === ',') return text;
    if (/\+\+|--/.test(operator)) this.hideStep(operand);
    return unknown(place, !/^-|splat/.test(operator) || /^-(?:not|bnot|-)?$/.test(operator));
  }

  #cast({ type, operand, span: place }: ExpressionOf<'cast'>, guarded: boolean): Text {
    const text = this.textOf(operand, guarded);
    // What gets `[ref]$x` may assign it.
    if (type === 'ref' && operand.kind === 'variable') this.hide(this.nameOf(operand) ?? operand.name);
    if (numbers.test(type))
      return isTruth(operand, this.tree.kinds) ? inRange(place, 1) : unknown(place, true);
    const isPlain =
      operand.kind !== 'map' && /^(?:string(?:\[\])?|array|object(?:\[\])?|psobject)$/.test(type);
    return isPlain ? text : unknown(place);
  }

  /** What a command prints, as text. A single line needs no command. */
  captured(read: () => Command, place: Span): Text {
    const outer = this.capture;
    this.capture = new Set();
    const printed = read();
    const leaves = this.capture;
    this.capture = outer;
    for (const leave of leaves) (outer ?? this.left).add(leave);
    // Only what leaves it makes it fail.
    const body = leaves.size === 0 ? printed : sequence([printed, succeed]);
    if (isEmpty(body)) return [];
    const last = body.kind === 'print' ? body.text.at(-1) : undefined;
    if (body.kind === 'print' && last?.kind === 'literal' && last.text === '\n')
      return body.text.slice(0, -1);
    this.hideAssigned(body);
    if (leaves.size === 0 && printsInRounds(body)) return unknown(place, isHarmless(body));
    return [{ kind: 'captured', body, span: place }];
  }

  /** What statements print, as text. */
  #captured(statements: readonly Statement[], place: Span, guarded: boolean): Text {
    const only = expressionOf(statements);
    if (only !== null) return this.textOf(only, guarded);
    const [statement, more] = statements;
    if (statement?.kind === 'assign' && statement.target.kind === 'variable' && more === undefined) {
      // `($line = …)` has the value of the variable.
      this.hideAssigned(this.printed(statements));
      return this.textOf(statement.target, guarded);
    }
    return this.captured(() => this.printed(statements), place);
  }

  #access({ object, steps, span: place }: ExpressionOf<'access'>, guarded: boolean): Text {
    const known = this.#knownAccess(object, steps, place);
    if (known !== null) return known;
    const last = steps.at(-1);
    const isQuestion = last?.kind === 'member' && /^isnullor/.test(last.name ?? '');
    const text = this.textOf(object, guarded);
    if (last?.kind === 'member' && last.name?.startsWith('invoke') === true) this.hideKept();
    if (setsByMethod(steps, this.tree)) this.hideAll();
    for (const step of steps) {
      if (step.kind === 'index') this.textOf(step.index);
      else {
        if (step.worked !== undefined) this.textOf(step.worked);
        for (const given of step.arguments ?? []) this.argumentText(given, isQuestion);
      }
    }
    const isHarmless =
      (object.kind !== 'type' && object.kind !== 'text' && isHarmlessText(text)) ||
      (object.kind === 'type' && harmlessTypes.has(object.name)) ||
      (last?.kind === 'member' && harmlessMethods.has(last.name ?? ''));
    return unknown(place, isHarmless);
  }

  #knownAccess(object: Expression, steps: readonly AccessStep[], place: Span): Text | null {
    const methods = object.kind === 'type' ? null : textMethods(steps);
    if (methods !== null) return afterMethods(this.textOf(object), methods);
    const [step, more] = steps;
    if (step === undefined || more !== undefined) return null;
    const element = elementOf(this, object, step, place);
    if (element !== null) return element;
    if (step.kind === 'index') {
      const isArgument =
        object.kind === 'variable' &&
        object.name === 'args' &&
        step.index.kind === 'number' &&
        this.scope !== null;
      const index = isArgument && step.index.kind === 'number' ? Number(step.index.text) : -1;
      return index >= 0 ? [variablePiece(String(index + 1), place)] : null;
    }
    if (object.kind !== 'type') return null;
    const [first, ...others] = step.arguments ?? [];
    if (first === undefined) return null;
    const method = `${object.name}::${step.name}`;
    if (method === 'environment::getenvironmentvariable') {
      const name = constantOf(this.textOf(first));
      if (name === null) return unknown(place);
      this.noteRead(name.toUpperCase(), place, false);
      return [variablePiece(`env:${name.toUpperCase()}`, place)];
    }
    if (method === 'string::format') {
      const format = this.textOf(first);
      return formatText(
        format,
        others.map((other) => this.textOf(other)),
        place,
      );
    }
    return null;
  }
}
