import { expressionOf, isText, nameOf, operandsOf, withoutBrackets } from './shapes.ts';
import type { Expression, ExpressionOf, Kinds, Stage, Statement, ValueKind } from './tree.ts';

const numberType = /^(?:u?int(?:16|32|64)?|long|short|byte|double|float|single|decimal)$/;

/** The kinds of value that a statement can give to a variable. */
export function kindsOf(statement: Statement, target: string): readonly ValueKind[] {
  const expression = expressionOf([statement]);
  if (expression !== null) return [kindOf(expression, target)].filter((kind) => kind !== null);
  const given = kindOfCommand(statement);
  if (given !== null) return [given];
  if (statement.kind === 'assign') return kindsOf(statement.value, target);
  if (statement.kind !== 'if') return ['other'];
  const bodies = statement.branches.map(({ body }) => body);
  const ends = [...bodies, statement.otherwise ?? []].map((body) => body.at(-1));
  return ends.flatMap((end) => (end === undefined ? ['null'] : kindsOf(end, target)));
}

/** Commands that give things, each of which counts as true. */
const giveThings = /^(?:get-(?:childitem|command|item|module|process|service)|select-string)$/;
const handThings = /^(?:select-object|sort-object|where-object)$/;

/** The kind of what a command gives, with those behind it in its pipeline; null: nobody knows. */
function kindOfCommand(statement: Statement): ValueKind | null {
  const [first, ...rest] = statement.kind === 'pipeline' ? statement.stages.map(nameOfWhole) : [];
  if (first === 'test-path' && rest.length === 0) return 'truth';
  // `Select-Object -ExpandProperty Name` gives texts.
  return giveThings.test(first ?? '') && rest.every((name) => handThings.test(name)) ? 'things' : null;
}

/** The name of a command; an empty one where it takes apart what it gives. */
function nameOfWhole(stage: Stage): string {
  if (stage.kind !== 'command') return '';
  const takesApart = stage.arguments.some(
    (one) => one.kind === 'parameter' && /^(?:exp|raw|n)/.test(one.name),
  );
  return takesApart ? '' : nameOf(stage);
}

/** The kind of an expression's value; null when it has that of the target itself, as `$n + 1` has in `$n = $n + 1`. */
function kindOf(expression: Expression, target: string): ValueKind | null {
  if (isText(expression)) return mayBeEmpty(expression) ? 'blank' : 'text';
  switch (expression.kind) {
    case 'number':
      return 'number';
    case 'variable':
      if (expression.name === target) return null;
      if (expression.name === 'true' || expression.name === 'false') return 'truth';
      if (expression.name === 'null') return 'null';
      if (expression.name === 'lastexitcode') return 'number';
      return expression.name.startsWith('env:') ? 'environment' : 'other';
    case 'group': {
      const inner = expressionOf([expression.body]);
      if (inner !== null) return kindOf(inner, target);
      return kindOfCommand(expression.body) ?? 'other';
    }
    case 'unary':
      if (expression.operator === '-not' || expression.operator === '!') return 'truth';
      return /^-$|\+\+|--/.test(expression.operator) ? 'number' : 'other';
    case 'cast':
      return kindOfType(expression.type);
    case 'access': {
      const last = expression.steps.at(-1);
      if (last?.kind !== 'member') return 'other';
      if (/^(?:count|length|exitcode)$/.test(last.name ?? '')) return 'number';
      return expression.object.kind === 'type' && asksOne.test(last.name ?? '') ? 'truth' : 'other';
    }
    case 'operation': {
      if (comparesOne(expression)) return 'truth';
      const kinds = operandsOf(expression).map((operand) => kindOf(operand, target));
      return kinds.every((kind) => kind === 'number' || kind === null) &&
        expression.rest.every(({ operator }) => /^[-+*%]$/.test(operator))
        ? kinds.includes('number')
          ? 'number'
          : null
        : 'other';
    }
    default:
      return 'other';
  }
}

/** Whether it is how many there are of something, which is a whole number from 0 on. */
export function isCount(expression: Expression): boolean {
  const inner = withoutBrackets(expression);
  const last = inner.kind === 'access' ? inner.steps.at(-1) : undefined;
  return last?.kind === 'member' && last.arguments === null && /^(?:count|length)$/.test(last.name ?? '');
}

const asks =
  /^-(?:[ic]?(?:eq|ne|gt|ge|lt|le|like|notlike|match|notmatch|contains|notcontains|in|notin)|is|isnot|and|or|xor)$/;

/** Static methods that answer yes or no: `[string]::IsNullOrEmpty($x)`. */
const asksOne = /^(?:is|try|exists$|equals$)/;

/** Whether an expression is true or false, and nothing else. */
export function isTruth(expression: Expression, kinds: Kinds): boolean {
  if (expression.kind === 'variable' && holdsOnly(kinds, expression.name, 'truth')) return true;
  return kindOf(expression, '') === 'truth';
}

/** Whether it is true or false; of a list, a comparison gives those elements of which it holds. */
function comparesOne({ first, rest }: ExpressionOf<'operation'>): boolean {
  const isOne = first.kind !== 'list' && first.kind !== 'statements' && first.kind !== 'group';
  return rest.every(({ operator }) => asks.test(operator)) && (isOne || rest.length > 1);
}

/** Whether a text has no fixed part that is sure to be in it. */
function mayBeEmpty(expression: Expression): boolean {
  if (expression.kind === 'text') return !expression.parts.some(({ kind }) => kind === 'fixed');
  if (expression.kind !== 'operation' || expression.rest[0]?.operator === '-join') return true;
  return mayBeEmpty(expression.first);
}

/** The kind of what a variable of a type holds. */
export function kindOfType(type: string): ValueKind {
  if (type === 'null') return 'null';
  if (type === 'string') return 'blank';
  if (type === 'bool' || type === 'boolean' || /^switch/.test(type)) return 'truth';
  return numberType.test(type) ? 'number' : 'other';
}

/** Whether a variable is given values of these kinds only. */
export function holdsOnly(kinds: Kinds, name: string, ...allowed: readonly ValueKind[]): boolean {
  const known = kinds.get(name);
  return known !== undefined && [...known].every((kind) => allowed.includes(kind));
}
