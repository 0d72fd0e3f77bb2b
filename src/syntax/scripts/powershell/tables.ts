import type { Span } from '../../../source/span.ts';
import { constantOf } from '../build-command.ts';
import { chosenText } from '../chosen-text.ts';
import type { Command, Text } from '../program.ts';
import { setsOthers } from './fixed-lists.ts';
import { expressionOf, isList, variablePiece } from './shapes.ts';
import type { AccessStep, Expression, Statement } from './tree.ts';

/** The keys of a hash table, in lower case, or of a list, that a script writes down once and never changes. */
export interface Table {
  readonly isMap: boolean;
  readonly keys: readonly string[];
}

/** What leads to more ways than are followed is left to the run. */
const mostElements = 7;
const plain = /^[\w./-]+$/;

/** What reads PowerShell, as far as it is needed here. */
interface Reader {
  readonly tree: { readonly text: string };
  readonly tables: Map<string, Table>;
  textOf(expression: Expression): Text;
  listOf(expression: Expression): Text[];
}

/** Notes a table, such as `$next = @{ ok = 'SHIP'; bad = 'FIX' }`, and gives each element as a variable of its own. */
export function assignElements(reader: Reader, name: string, value: Statement): Command[] {
  const written = expressionOf([value]);
  if (written === null || (written.kind !== 'map' && (written.kind === 'text' || !isList(written))))
    return [];
  if (!isWrittenOnce(reader.tree.text, name)) return [];
  const elements =
    written.kind === 'map' ? elementsOfMap(reader, written.entries) : elementsOfList(reader, written);
  if (elements === null || elements.size === 0 || elements.size > mostElements) return [];
  reader.tables.set(name, { isMap: written.kind === 'map', keys: [...elements.keys()] });
  return [...elements].map(([key, text]) => ({
    kind: 'assign',
    name: elementName(name, key),
    value: text,
    append: false,
  }));
}

function elementsOfMap(
  reader: Reader,
  entries: Extract<Expression, { kind: 'map' }>['entries'],
): Map<string, Text> | null {
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

/** Whether nothing but one assignment gives a variable or one of its elements a value. */
function isWrittenOnce(text: string, name: string): boolean {
  if (!/^\w+$/.test(name) || setsOthers.test(text)) return false;
  const variable = `\\$(?:\\w+:)?${name}\\b`;
  const changes = new RegExp(
    `${variable}(?:\\[[^\\]\\r\\n]*\\]|\\.\\w+)?\\s*(?:[-+*/%?]{0,2}=(?!=)|\\+\\+|--)|${variable}\\.(?:Add|Remove|Clear|Insert|Set)`,
    'gi',
  );
  const declared = new RegExp(
    `\\b(?:foreach\\s*\\(\\s*|(?:param|function\\s+[\\w:-]+)\\s*\\([^)]*)${variable}`,
    'i',
  );
  return text.match(changes)?.length === 1 && !declared.test(text);
}

function elementName(name: string, key: string): string {
  return `${name}[${key}]`;
}

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
  const chosen = constantOf(subject)?.toLowerCase() ?? null;
  if (chosen !== null) return table.keys.includes(chosen) ? element(chosen) : null;
  return [
    chosenText(table.keys, table.isMap ? subject : null, element, null, { within: step.index.span, place }),
  ];
}
