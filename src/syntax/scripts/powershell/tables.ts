import type { Span } from '../../../source/span.ts';
import { constantOf, variablePiece } from '../build-command.ts';
import { chosenText, elementName, mostElements } from '../chosen-text.ts';
import type { Command, Text } from '../program.ts';
import { isWrittenOnce } from '../written-once.ts';
import { expressionOf, isList, isText } from './shapes.ts';
import type { AccessStep, Expression, ExpressionOf, Statement, Variable } from './tree.ts';

/** The keys of a hash table, in lower case, or of a list, that a script writes down once and never changes. */
export interface Table {
  readonly isMap: boolean;
  readonly keys: readonly string[];
}

const plain = /^[\w./-]+$/;

/** What reads PowerShell, as far as it is needed here. */
interface Reader {
  readonly tree: { readonly text: string };
  readonly tables: Map<string, Table>;
  textOf(expression: Expression): Text;
  listOf(expression: Expression): Text[];
}

/** Notes a table, such as `$next = @{ ok = 'SHIP'; bad = 'FIX' }`, and gives each element as a variable of its own. */
export function assignElements(reader: Reader, { name, span: place }: Variable, value: Statement): Command[] {
  const written = expressionOf([value]);
  if (
    written === null ||
    (written.kind !== 'map' && (isText(written) || written.kind === 'number' || !isList(written)))
  )
    return [];
  if (!isWrittenOnce(reader.tree, name, place.end - name.length, read)) return [];
  const elements =
    written.kind === 'map' ? elementsOfMap(reader, written.entries) : elementsOfList(reader, written);
  if (elements === null || elements.size === 0 || elements.size > mostElements) return [];
  reader.tables.set(name, { isMap: written.kind === 'map', keys: [...elements.keys()] });
  return [...elements].map(([key, text]) => ({
    kind: 'assign',
    name: elementName(name, key),
    value: text,
  }));
}

function elementsOfMap(reader: Reader, entries: ExpressionOf<'map'>['entries']): Map<string, Text> | null {
  const found = new Map<string, Text>();
  for (const { key, value } of entries) {
    const text = expressionOf([value]);
    const name = key.kind === 'text' ? constantOf(reader.textOf(key))?.toLowerCase() : undefined;
    if (text?.kind !== 'text' || name === undefined) return null;
    found.set(name, reader.textOf(text));
  }
  return areAllPlain(found) ? found : null;
}

function elementsOfList(reader: Reader, list: Expression): Map<string, Text> | null {
  const found = new Map(reader.listOf(list).map((text, at) => [String(at), text]));
  return areAllPlain(found) ? found : null;
}

function areAllPlain(elements: ReadonlyMap<string, Text>): boolean {
  return [...elements].every(([key, text]) => plain.test(key) && plain.test(constantOf(text) ?? ''));
}

/** `$name[…]`, `$name.word` and a few questions, with nothing after it that goes on or assigns. */
const read =
  /(?<=\$(?:script:|global:)?)\w+(?:\[[^[\]\r\n]{1,100}\](?![.[])|\.(?:contains|containskey|containsvalue)\(|\.\w+\b(?![.[(]))(?!\s*(?:[-+*/%?]{0,2}=(?!=)|\+\+|--))/iy;

/** An element of such a table, as `$next[$result]` or `$next.ok`; null where it is none. Of a key that it lacks, nothing is claimed. */
export function elementOf(reader: Reader, object: Expression, step: AccessStep, place: Span): Text | null {
  const table = object.kind === 'variable' ? reader.tables.get(object.name) : undefined;
  if (object.kind !== 'variable' || table === undefined) return null;
  const element = (key: string): Text => [variablePiece(elementName(object.name, key), place)];
  if (step.kind === 'member') {
    const key = step.arguments === null && table.isMap ? step.name : null;
    return key !== null && table.keys.includes(key) ? element(key) : null;
  }
  const subject = reader.textOf(step.index);
  // A number is no text that stands for it.
  if (table.isMap && step.index.kind === 'number') return null;
  const chosen = constantOf(subject)?.toLowerCase() ?? null;
  if (chosen !== null) return table.keys.includes(chosen) ? element(chosen) : null;
  return [
    chosenText(table.keys, table.isMap ? subject : null, element, null, { within: step.index.span, place }),
  ];
}
