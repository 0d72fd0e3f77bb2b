import { constantOf } from '../../build-command.ts';
import { elementName, mostElements } from '../../chosen-text.ts';
import type { Command, Text } from '../../program.ts';
import { fitsAt, isWrittenOnce } from '../../written-once.ts';
import type { PowerShellContext } from '../context/context.ts';
import { isMereWord } from '../context/variable-setters.ts';
import { expressionOf, isList, isText } from '../tree/shapes.ts';
import type { Expression, ExpressionOf, Statement, Variable } from '../tree/tree.ts';
import { listOf, textOf } from './values.ts';

const plain = /^[\w./-]+$/;

/** Notes a table, such as `$next = @{ ok = 'SHIP'; bad = 'FIX' }`, and gives each element as a variable of its own. */
export function assignElements(
  { name, span: place }: Variable,
  value: Statement,
  context: PowerShellContext,
): Command[] {
  const given = expressionOf([value]);
  const isOrdered = given?.kind === 'cast' && given.type === 'ordered';
  const written = isOrdered ? given.operand : given;
  if (
    written === null ||
    (written.kind !== 'map' && (isText(written) || written.kind === 'number' || !isList(written)))
  )
    return [];
  const { tree } = context;
  const isHarmless = (at: number) => fitsAt(read, tree.text, at) || isMereWord(tree, at);
  if (!isWrittenOnce(tree, name, place.end - name.length, isHarmless)) return [];
  const elements =
    written.kind === 'map' ? elementsOfMap(written.entries, context) : elementsOfList(written, context);
  if (elements === null || elements.size === 0 || elements.size > mostElements) return [];
  const names = [...elements.keys()];
  const keys = names.map((key) => key.toLowerCase());
  if (new Set(keys).size < keys.length) return [];
  context.tables.set(name, { isMap: written.kind === 'map', isOrdered, keys, names });
  return [...elements].map(([key, text]) => ({
    kind: 'assign',
    name: elementName(name, key.toLowerCase()),
    value: text,
  }));
}

function elementsOfMap(
  entries: ExpressionOf<'map'>['entries'],
  context: PowerShellContext,
): Map<string, Text> | null {
  const found = new Map<string, Text>();
  for (const { key, value } of entries) {
    const text = expressionOf([value]);
    const name = key.kind === 'text' ? constantOf(textOf(key, context)) : null;
    if (text?.kind !== 'text' || name === null) return null;
    found.set(name, textOf(text, context));
  }
  return areAllPlain(found) ? found : null;
}

function elementsOfList(list: Expression, context: PowerShellContext): Map<string, Text> | null {
  const found = new Map(listOf(list, context).map((text, at) => [String(at), text]));
  return areAllPlain(found) ? found : null;
}

function areAllPlain(elements: ReadonlyMap<string, Text>): boolean {
  return [...elements].every(([key, text]) => plain.test(key) && plain.test(constantOf(text) ?? ''));
}

/** `$name[…]`, `$name.word`, `in $name)` and a few questions, with nothing after it that goes on or assigns. */
const read =
  /(?<=\$(?:script:|global:)?)\w+(?:\[[^[\]\r\n]{1,100}\](?![.[])|\.(?:contains|containskey|containsvalue)\(|\.\w+\b(?![.[(])|(?<=\bin\s{1,9}\$(?:script:|global:)?\w{1,100})(?=\s{0,9}\))|(?=\s{0,9}\|[^|]))(?!\s*(?:[-+*/%?]{0,2}=(?!=)|\+\+|--))/iy;
