import type { Span } from '../../../source/span.ts';
import { constantOf, failed, succeed, unknownTest, variablePiece } from '../build-command.ts';
import type { Command, Fact, Text } from '../program.ts';
import { holdsOnly } from './kinds.ts';
import { sequence, silence } from './names.ts';
import { environmentName, pathOfTest, wordOf } from './paths.ts';
import { expressionOf, isList } from './shapes.ts';
import {
  alternativesIn,
  asVariable,
  describe,
  isFilled,
  likenessOf,
  mayBeText,
  ofCommand,
  oneOfTexts,
  own,
  ownTruth,
  truthNamed,
  withoutPresence,
} from './tests.ts';
import type { Expression, ExpressionOf, Statement, ValueKind } from './tree.ts';
import { PowerShellValues } from './values.ts';
import { fixedList, isNeverSet } from './variable-setters.ts';

const pathOption = /(?<=^test-path )-(?:literal)?path /;
const isCount = /\.(?:count|length)$/;

/** What PowerShell asks in `if`, `while` and with `-and`. */
export abstract class PowerShellConditions extends PowerShellValues {
  /** Values that variables are compared with, by the subject and the value in lower case. */
  readonly #spellings = new Map<string, string>();

  conditionOfStatement(statement: Statement): Command {
    const expression = expressionOf([statement]);
    if (expression !== null) return this.conditionOf(expression);
    const path = pathOfTest(statement);
    const variable = path === null ? null : environmentName(wordOf(path));
    if (path !== null && variable !== null) {
      this.noteRead(variable, path.span, true);
      return isFilled(`env:${variable}`, path.span);
    }
    const command = silence(this.printed([statement]));
    const test = this.#asked(statement.span, true, ofCommand(this.#wordsAt(statement.span)));
    return command.kind === 'outside' && !command.assigns ? test : sequence([command, test]);
  }

  /** Notes what a block reads that is asked for each value, as `{ $_ -gt 3 }` in a switch. */
  conditionOfBlock(statements: readonly Statement[]): void {
    for (const statement of statements) this.hideAssigned(this.conditionOfStatement(statement));
  }

  override asked(asked: Expression): Command {
    const expression = withoutPresence(asked, this.tree.kinds);
    switch (expression.kind) {
      case 'group':
        return this.conditionOfStatement(expression.body);
      case 'variable':
        return this.#truth(expression);
      case 'number':
        return { kind: 'status', status: Number(expression.text) === 0 ? 'failure' : 'success' };
      case 'text': {
        const operand = this.textOf(expression);
        const text = constantOf(operand);
        if (text !== null) return { kind: 'status', status: text === '' ? 'failure' : 'success' };
        if (describe(operand) === null) return this.#asked(expression.span);
        return { kind: 'test', fact: { subject: describe(operand) ?? '', value: '', operand, equal: false } };
      }
      case 'unary':
        if (expression.operator !== '-not' && expression.operator !== '!') break;
        return { kind: 'not', command: this.conditionOf(expression.operand) };
      case 'cast':
        if (expression.type === 'bool') return this.conditionOf(expression.operand);
        break;
      case 'operation':
        return this.#operationTest(expression);
      case 'access':
        return this.#accessTest(expression);
    }
    this.textOf(expression, true);
    return this.#asked(expression.span);
  }

  /** A test that only a run decides, each time alike: it goes by the script's own words. */
  #asked(place: Span, holds = true, words = this.#wordsAt(place)): Command {
    const at = { start: place.start, end: place.start };
    const operand: Text = [{ kind: 'literal', text: words, span: at }];
    return { kind: 'test', fact: { subject: words, value: null, operand, equal: holds } };
  }

  /** Whether the number of something is 0, or with `equal` false, whether it is not. */
  #isZero(words: string, place: Span, equal: boolean): Command {
    const operand = asVariable(words.replace(/^\$/, ''), place);
    return { kind: 'test', fact: { subject: words, value: '0', operand, equal } };
  }

  /** The words of an expression, in lower case, with variables as the program names them. */
  #wordsAt({ start, end }: Span): string {
    const written = this.tree.text.slice(start, end).replace(/\s+/g, ' ').toLowerCase();
    const words = /^test-path\s/.test(written)
      ? written.replace(pathOption, '').replace(/['"]/g, '')
      : written;
    return words.replace(/\$(?:script:|global:|local:)?(\w+)(?!\w*:)/g, (whole, name: string) => {
      const known = this.nameOf({
        kind: 'variable',
        name,
        scoped: whole.includes(':'),
        span: { start, end },
      });
      return known === null ? whole : `$${known}`;
    });
  }

  #truth(variable: ExpressionOf<'variable'>): Command {
    if (variable.name === 'true') return succeed;
    if (variable.name === 'false' || variable.name === 'null') return failed;
    const name = this.tree.counters.has(variable.name) ? this.nameOf(variable) : null;
    const operand = name === null ? this.textOf(variable, true) : [variablePiece(name, variable.span)];
    const subject = describe(operand);
    if (variable.name === '?') return unknownTest;
    if (subject === null) return this.#asked(variable.span);
    const { kinds } = this.tree;
    const test = (value: string, equal: boolean): Command => ({
      kind: 'test',
      fact: { subject, value, operand, equal },
    });
    if (holdsOnly(kinds, variable.name, 'truth')) return test('True', true);
    if (variable.name === 'lastexitcode' || holdsOnly(kinds, variable.name, 'number'))
      return test('0', false);
    // Only texts are surely true when they are not empty: another value may be $false.
    const isText =
      variable.name.startsWith('env:') ||
      holdsOnly(kinds, variable.name, 'text', 'blank', 'null', 'environment') ||
      isNeverSet(this.tree, variable.name);
    return isText ? test('', false) : ownTruth(subject, operand);
  }

  #operationTest(operation: ExpressionOf<'operation'>): Command {
    const { first, rest } = operation;
    const operators = rest.map(({ operator }) => operator);
    if (operators.every((operator) => operator === '-and' || operator === '-or')) {
      return rest.reduce<Command>(
        (left, { operator, operand }) => ({
          kind: operator === '-and' ? 'and' : 'or',
          left,
          right: this.conditionOf(operand),
        }),
        this.conditionOf(first),
      );
    }
    const [second, more] = rest;
    if (second !== undefined && more === undefined && /^-[ic]?\w+$/.test(second.operator))
      return this.#compare(first, second.operator, second.operand);
    this.textOf(operation, true);
    return this.#asked(operation.span);
  }

  #compare(asked: Expression, operator: string, second: Expression): Command {
    const first = withoutPresence(asked, this.tree.kinds);
    const left = this.textOf(first, true);
    const right = this.textOf(second, true);
    const isEqual = /^-[ic]?eq$/.test(operator);
    const isExact = /^-c(?!ontains)/.test(operator);
    if (isEqual || /^-[ic]?ne$/.test(operator)) {
      const fact =
        this.#comparison(first, left, second, right, isEqual) ??
        this.#comparison(second, right, first, left, isEqual);
      if (fact !== null) {
        if (isExact) return { kind: 'test', fact: { ...fact, isExact } };
        const value = fact.value === null ? null : this.inOneSpelling(fact.subject, fact.value);
        return { kind: 'test', fact: { ...fact, value } };
      }
    }
    const [, not, membership] = /^-[ic]?(not)?(in|contains)$/.exec(operator) ?? [];
    if (membership !== undefined) {
      const among =
        membership === 'in'
          ? this.#among(first, left, second, isExact)
          : this.#among(second, right, first, isExact);
      if (among !== null) return not === undefined ? among : { kind: 'not', command: among };
    }
    const alternatives = /^-[ic]?(?:not)?match$/.test(operator) ? alternativesIn(constantOf(right)) : null;
    const oneOf = alternatives === null ? null : this.#oneOf(left, alternatives, isExact);
    if (oneOf !== null) return operator.includes('not') ? { kind: 'not', command: oneOf } : oneOf;
    const isNegative = /^-[ic]?(?:not|ne)/.test(operator);
    const positive = operator.replace(/^(-[ic]?)(not|ne$)/, (_, start: string, word: string) =>
      word === 'ne' ? `${start}eq` : start,
    );
    const subjects = [describe(left), describe(right)];
    if (subjects.includes(null)) {
      const [of = '', limit = ''] = [
        subjects[0] ?? this.#wordsAt(first.span),
        subjects[1] ?? this.#wordsAt(second.span),
      ];
      const isEmpty = /^-(?:lt 1|le 0)$/.test(`${operator} ${limit}`);
      if (isCount.test(of) && (isEmpty || /^-(?:gt 0|ge 1)$/.test(`${operator} ${limit}`)))
        return this.#isZero(of, first.span, isEmpty);
      // At most is not more, and at least is not less.
      const opposite = { '-le': '-gt', '-ge': '-lt' }[operator];
      if (opposite !== undefined) return this.#asked(first.span, false, `${of} ${opposite} ${limit}`);
      return this.#asked(first.span, !isNegative, `${of} ${positive} ${limit}`);
    }
    // What stands on the left decides: a text is compared by its characters.
    const quote = mayBeText(first, this.tree.kinds) ? '"' : '';
    const limit = isExact ? subjects[1] : subjects[1]?.toLowerCase();
    const like = likenessOf(positive, left, right, !isExact);
    return own(`${quote}${subjects[0]}${quote} ${positive} ${limit}`, !isNegative, like);
  }

  /** Whether a variable is in a list of texts; null for anything else. */
  #among(variable: Expression, operand: Text, list: Expression, isExact: boolean): Command | null {
    if (variable.kind !== 'variable') return null;
    const known = list.kind === 'variable' ? fixedList(this.tree, list.name) : [null];
    const values = isList(list) ? this.listOf(list).map(constantOf) : known;
    const texts = values.filter((value) => value !== null);
    return texts.length === values.length ? this.#oneOf(operand, texts, isExact) : null;
  }

  /** `[string]::IsNullOrEmpty($env:NAME)` */
  #accessTest(access: ExpressionOf<'access'>): Command {
    const [step, more] = access.steps;
    const [given, another] = (step?.kind === 'member' ? step.arguments : null) ?? [];
    const isQuestion =
      access.object.kind === 'type' &&
      access.object.name === 'string' &&
      more === undefined &&
      another === undefined;
    if (!isQuestion || given === undefined || step?.kind !== 'member' || !/^isnullor/.test(step.name ?? '')) {
      this.textOf(access, true);
      const words = this.#wordsAt(access.span);
      return isCount.test(words) ? this.#isZero(words, access.span, false) : this.#asked(access.span);
    }
    const operand = this.textOf(given, true);
    const subject = describe(operand);
    if (subject === null) return this.#asked(access.span);
    if (step.name !== 'isnullorempty') return own(`isnullorwhitespace ${subject}`, true);
    return { kind: 'test', fact: { subject, value: '', operand, equal: true } };
  }

  /** `left -eq right`, when the right is a constant. */
  #comparison(left: Expression, text: Text, right: Expression, rightText: Text, equal: boolean): Fact | null {
    if (left.kind === 'list' || left.kind === 'number' || left.kind === 'statements') return null;
    const value = constantOf(rightText);
    if (value === null || constantOf(text) !== null) return null;
    const words = this.#wordsAt(left.span).replace(/^\$/, '');
    const subject = describe(text) ?? `$${words}`;
    const operand = describe(text) === null ? asVariable(words, left.span) : text;
    const { kinds } = this.tree;
    const isOnly = (...allowed: readonly ValueKind[]) =>
      left.kind === 'variable' && holdsOnly(kinds, left.name, ...allowed);
    const isNot = (kind: ValueKind) => left.kind !== 'variable' || kinds.get(left.name)?.has(kind) !== true;
    if (right.kind === 'variable') {
      // The environment has no null: a variable that is not set is empty.
      const isEnvironment = left.kind === 'variable' && left.name.startsWith('env:');
      const isUnset = left.kind === 'variable' && isNeverSet(this.tree, left.name);
      if (right.name === 'null' && (isEnvironment || isOnly('environment') || isUnset))
        return { subject, value: '', operand, equal };
      const truth = truthNamed(right.name);
      if (truth !== null && isUnset) return { subject, value: truth, operand, equal };
      if (truth !== null && isOnly('truth'))
        return { subject, value: 'True', operand, equal: equal === (truth === 'True') };
      // Of what commands give, only nothing at all is empty.
      const isFull = !this.tree.hasBlanks || isNot('other');
      const isSet = (kind: ValueKind) => left.kind === 'variable' && kinds.has(left.name) && isNot(kind);
      if (right.name === 'null' && isFull && isSet('blank') && isSet('environment') && isSet('truth'))
        return { subject, value: '', operand, equal };
      const test = `${subject} -eq $${right.name}`;
      const asked = describe(text) === null ? asVariable(test.slice(1), left.span) : null;
      const asksTruth = truth === null || left.kind !== 'variable' ? {} : { truth: { of: text, is: truth } };
      return { subject: test, value: null, operand: asked, equal, ...asksTruth };
    }
    if (right.kind !== 'text' && right.kind !== 'number') return null;
    // What is compared becomes what stands on the left: every text but the empty one is $true, and $null is no text.
    return isNot('truth') && (value !== '' || isNot('null')) ? { subject, value, operand, equal } : null;
  }

  /** Letter case makes no difference to a comparison: each value is asked for as it was first written. */
  inOneSpelling(subject: string, value: string): string {
    const key = `${subject}\n${value.toLowerCase()}`;
    const known = this.#spellings.get(key) ?? value;
    this.#spellings.set(key, known);
    return known;
  }

  /** Whether a text is one of several, in whatever letter case unless `isExact`. */
  #oneOf(operand: Text, values: readonly string[], isExact: boolean): Command | null {
    const subject = describe(operand) ?? '';
    if (isExact) return oneOfTexts(operand, values, isExact);
    return oneOfTexts(
      operand,
      values.map((value) => this.inOneSpelling(subject, value)),
    );
  }
}
