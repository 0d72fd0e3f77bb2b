import type { Problem, Report } from '../diagnostics/diagnostic.ts';
import { clipText } from '../util/cut-text.ts';
import { lackOfDuration } from '../util/duration.ts';
import { nearestName } from '../util/nearest.ts';
import type { SchemaError } from '../util/validate.ts';
import { spoilForeignNumbers } from './foreign-numbers.ts';
import { foreignTagWords } from './foreign-tags.ts';
import {
  longestValue,
  meantByList,
  meantByName,
  meantTransition,
  meantTransitions,
} from './meant-transition.ts';
import { blankAfterColon, listOf, meantBy } from './meant-value.ts';
import { isKeyOfEntry, isRule, itemHelp, reportUnknownKeys, type SettingsSchema } from './unknown-keys.ts';
import { nodeAt, plainValue, type YamlMap, type YamlNode } from './yaml-tree.ts';

export interface CheckedSettings<Value> {
  /** The plain value without what was reported as invalid. */
  readonly value: Value;
  readonly node: YamlMap;
}

/**
 * Checks settings against their schema. Reports every unknown key and invalid value at its own place and
 * leaves it out, so that one mistake does not hide the next.
 */
export function checkSettings<Value>(
  file: string,
  node: YamlNode,
  schema: SettingsSchema,
  report: Report,
): CheckedSettings<Value> | null {
  if (node.kind !== 'map') {
    const isRule = node.kind === 'scalar' && schema.name === 'frontmatter';
    const help = `write one \`key: value\` a line${isRule ? '; if --- is to be a rule of Markdown, write ***' : ''}`;
    const message = `the ${schema.name} is not a map of keys and values`;
    report({ rule: 'frontmatter-syntax', message, file, span: node.span, help });
    return null;
  }
  const value = plainValue(node) as Record<string, unknown>;
  for (const { key } of node.pairs) if (!schema.keys.includes(key)) delete value[key];
  reportUnknownKeys(node, schema, file, report);
  const isValid = schema.validate(value);
  if (spoilForeignNumbers(value, node) ? schema.validate(value) : isValid)
    return { value: value as Value, node };
  const errors = onePerPlace(schema.validate.errors ?? []);
  // A key that is needed and misspelt is one mistake, told where it is written.
  const missing = new Set(errors.map((error) => placeOfKey(error, error.params['missingProperty'])));
  const misspelt = new Set(errors.map((error) => placeOfKey(error, meantKey(error))));
  for (const error of errors) {
    const isTold =
      error.keyword === 'required' && misspelt.has(placeOfKey(error, error.params['missingProperty']));
    if (!isTold) reportInvalid(file, node, error, missing, report);
  }
  for (const error of errors) {
    // Of a key that is not known the rest can be read.
    const key = error.params['additionalProperty'];
    if (error.keyword === 'additionalProperties') delete valueAt(value, error.instancePath)?.[String(key)];
    else leaveOut(value, error.instancePath, nodeAt(node, error.instancePath));
  }
  return { value: value as Value, node };
}

/** A value that fits no alternative gives an error for each and one for all; the last one is for the user. */
function onePerPlace(errors: readonly SchemaError[]): SchemaError[] {
  const byPlace = new Map<string, SchemaError>();
  for (const error of errors) {
    const unknownKey =
      error.keyword === 'additionalProperties' ? `/${error.params['additionalProperty']}` : '';
    byPlace.set(`${error.instancePath}${unknownKey}`, error);
  }
  return [...byPlace.values()];
}

/** Where a key of the value that an error is about stands, or would stand. */
function placeOfKey({ instancePath }: SchemaError, key: unknown): string {
  return `${instancePath}/${key}`;
}

/** The key that was most likely meant by one that is not known inside of a value; null for any other error. */
function meantKey({ keyword, params, parentSchema }: SchemaError): string | null {
  if (keyword !== 'additionalProperties') return null;
  const key = String(params['additionalProperty']);
  const known = Object.keys(parentSchema?.['properties'] ?? {});
  return nearestName(key, known) ?? known.find((name) => name === otherWords[key]) ?? null;
}

/** What else people call the keys of `max_visits`. */
const otherWords: Readonly<Record<string, string>> = {
  max: 'count',
  limit: 'count',
  times: 'count',
  visits: 'count',
  next: 'then',
  else: 'then',
  goto: 'then',
};

type Told = Omit<Problem, 'file'>;

/** `missing`: the keys that are needed and not there. */
function reportInvalid(
  file: string,
  root: YamlMap,
  error: SchemaError,
  missing: ReadonlySet<string>,
  report: Report,
): void {
  const node = nodeAt(root, error.instancePath);
  const name = placeName(error.instancePath);
  report({ ...judge(root, node, name, error, missing), file });
}

function judge(
  root: YamlMap,
  node: YamlNode,
  name: string,
  error: SchemaError,
  missing: ReadonlySet<string>,
): Told {
  const rule = 'invalid-value';
  switch (error.keyword) {
    case 'required':
      return missingKey(root, node, name, String(error.params['missingProperty']));
    case 'additionalProperties':
      return unknownKey(node, name, error, missing);
    case 'uniqueItems':
      return { rule, message: `${name} names the same twice`, span: node.span, help: 'write each once' };
    case 'maxItems':
    case 'maxLength': {
      if (node.kind === 'map') return wrongValue(root, node, name, error);
      const size =
        node.kind === 'scalar' ? `${[...node.text].length} characters` : `${node.items.length} items`;
      const message = `${name} has ${size}; the limit is ${error.params['limit']}`;
      const help = node.kind === 'scalar' ? 'shorten it' : 'remove some';
      return { rule, message, span: node.span, help };
    }
    default:
      return wrongValue(root, node, name, error);
  }
}

function missingKey(root: YamlMap, node: YamlNode, name: string, key: string): Told {
  const rule = 'invalid-value';
  const message = `${name} has no ${key}`;
  const glued = node.kind === 'map' ? node.pairs.find((pair) => pair.key.startsWith(`${key}:`)) : undefined;
  if (glued !== undefined)
    return { rule, message, span: glued.keySpan, help: blankAfterColon(key, glued.key) };
  const outside = name === 'max_visits' ? root.pairs.find((pair) => pair.key === key) : undefined;
  if (outside !== undefined) {
    const help = `indent ${key} below max_visits, like the key above it`;
    return { rule, message, span: outside.keySpan, help };
  }
  const entry = key === 'tag' ? meantTransition(node) : null;
  return { rule, message, span: node.span, help: entry === null ? `add ${key}: …` : `write ${entry}` };
}

function unknownKey(node: YamlNode, name: string, error: SchemaError, missing: ReadonlySet<string>): Told {
  const key = String(error.params['additionalProperty']);
  const pair = node.kind === 'map' ? node.pairs.find((candidate) => candidate.key === key) : undefined;
  const meant = meantKey(error);
  const place = pair?.keySpan ?? node.span;
  if (meant !== null && missing.has(placeOfKey(error, meant))) {
    // `{ count 4 }` lacks a colon.
    const value = key.startsWith(`${meant} `) ? key.slice(meant.length + 1) : null;
    const help = value === null ? `rename ${key} to ${meant}` : `write ${meant}: ${value}`;
    return { rule: 'invalid-value', message: `${name} has no ${meant}`, span: place, help };
  }
  const message = `${name} has no key "${key}"`;
  const help = meant === null || meant === otherWords[key] ? `remove ${key}` : `write ${meant}`;
  return { rule: 'frontmatter-unknown-key', message, span: place, help };
}

function wrongValue(root: YamlMap, node: YamlNode, name: string, error: SchemaError): Told {
  const foreign = name === 'tag' && node.kind === 'scalar' ? foreignTagWords(node.text) : null;
  if (foreign !== null) return { rule: 'invalid-value', ...foreign, span: node.span };
  const described = String(error.parentSchema?.['description'] ?? error.keyword);
  const lack = node.kind === 'scalar' ? lackOfDuration(node.text) : '';
  const expected = described.replace(/^a duration(?= such as)/, (words) => words + lack);
  const found =
    node.kind === 'scalar'
      ? `"${clipText(node.text, longestValue)}"`
      : `a ${node.kind === 'map' ? 'map' : error.keyword === 'minItems' ? 'list of nothing' : 'list'}`;
  const near =
    meantEntries(root, error.instancePath) ??
    (node.kind === 'scalar' ? meantBy(node.text, error.parentSchema ?? {}) : null);
  // Of the keys of a file itself none is needed.
  const glued =
    node.kind === 'map'
      ? node.pairs.map(({ key }) => itemHelp(key)).find((help) => help !== null)
      : undefined;
  const isNothing =
    node.kind === 'scalar' && (defaults.has(node.text) || noTime.test(node.text) || node.text === '');
  const isDefault = isNothing && error.instancePath.lastIndexOf('/') === 0 && !hasItems(error);
  const isListed = near !== null && isListedBefore(root, error, near);
  const help = isDefault
    ? `remove ${name}: without it the default holds`
    : (glued ??
      inPlaceOf(root, node, error) ??
      (node.kind === 'scalar' && /[\uD800-\uDFFF]/u.test(node.text)
        ? 'remove the escape that stands for half a character'
        : null) ??
      (near && (isListed ? `remove it: ${near} stands there already` : `write ${near}`)));
  return {
    rule: 'invalid-value',
    message: `${name} is ${found}; expected ${expected}`,
    span: node.span,
    ...(help === null ? {} : { help }),
  };
}

/** What to write instead of nothing below `lint`, and of a list where one name is expected. */
function inPlaceOf({ pairs }: YamlMap, node: YamlNode, { instancePath }: SchemaError): string | null {
  if (instancePath === '/lint' && node.kind === 'scalar' && node.text === '') {
    const [first] = pairs.filter((pair) => isRule(pair.key));
    return first === undefined ? 'remove lint' : `indent ${first.key} and its like below lint by two blanks`;
  }
  // A single state may as well be the one that a run begins with.
  const isSingle = instancePath === '/entries' && node.kind === 'scalar' && node.text.trim() !== '';
  if (isSingle && !pairs.some((pair) => pair.key === 'entry'))
    return `write ${listOf(node.text)}, or rename entries to entry if runs begin there`;
  if (instancePath !== '/entry' || node.kind !== 'sequence') return null;
  const names = node.items.flatMap((item) => (item.kind === 'scalar' ? [item.text] : []));
  const [first = 'STATE', ...others] = names;
  return others.length === 0
    ? `write ${first}`
    : `write entry: ${first}, and the others as entries: [${others.join(', ')}]`;
}

/** Whether another item of a list is this one, or one in front of it is meant for it as well. */
function isListedBefore(root: YamlMap, { instancePath, parentSchema }: SchemaError, meant: string): boolean {
  const [, list, index] = /^(.*)\/(\d+)$/.exec(instancePath) ?? [];
  const node = list === undefined ? null : nodeAt(root, list);
  if (node?.kind !== 'sequence') return false;
  const texts = node.items.map((item) => (item.kind === 'scalar' ? item.text : ''));
  return (
    texts.includes(meant) ||
    texts.slice(0, Number(index)).some((text) => meantBy(text, parentSchema ?? {}) === meant)
  );
}

/** The entries that are meant by something else in place of a policy, of an entry, or of its tag. */
function meantEntries(root: YamlMap, pointer: string): string | null {
  const node = nodeAt(root, pointer);
  if (pointer === '/allowed_transitions') {
    const entries = meantTransitions(node);
    return entries && `[${entries.join(', ')}]`;
  }
  if (/^\/allowed_transitions\/\d+$|^\/max_visits\/then$/.test(pointer))
    return meantTransition(node) ?? (node.kind === 'scalar' ? meantByName(node) : null);
  const [whole = ''] = /^\/allowed_transitions\/\d+(?=\/\w+$)/.exec(pointer) ?? [];
  if (whole !== '' && node.kind === 'sequence') return meantByList(nodeAt(root, whole), node);
  const isPhrase = pointer.endsWith('/tag') && node.kind === 'scalar' && /\W/.test(node.text);
  const entry = isPhrase ? meantTransition(nodeAt(root, pointer.slice(0, -'/tag'.length))) : null;
  return entry && `the entry as ${entry}`;
}

/** What files of other tools have where nothing is chosen: `model: inherit`. */
const defaults = new Set(['inherit', 'default', 'auto']);
const noTime = /^0+[smh]$/;

/** Whether a list or a map is expected, below which something may stand that is not indented. */
function hasItems({ parentSchema }: SchemaError): boolean {
  return ['array', 'object'].includes(String(parentSchema?.['type']));
}

/** `/allowed_transitions/0/tag` is called "tag", `/allowed_transitions/0` "the transition". */
function placeName(pointer: string): string {
  const steps = pointer.split('/');
  const last = steps.at(-1) ?? '';
  if (!/^\d+$/.test(last)) return last === '' ? 'the whole' : last;
  return steps.at(-2) === 'allowed_transitions' ? 'the transition' : `an item of ${steps.at(-2)}`;
}

/** The map at a place, if it has not been removed. */
function valueAt(value: Record<string, unknown>, pointer: string): Record<string, unknown> | undefined {
  let inner: Record<string, unknown> | undefined = value;
  for (const key of pointer.split('/').slice(1)) inner = inner?.[key] as typeof inner;
  return inner;
}

/**
 * Removes the invalid value: the list item or the top-level key that holds it. An entry of a policy stays without a list or
 * a map that is to be a text, since a policy that loses its entries would allow everything.
 */
function leaveOut(value: Record<string, unknown>, pointer: string, { kind }: YamlNode): void {
  const [, key = '', index, part = ''] = pointer.split('/');
  const list = value[key];
  if (key === 'allowed_transitions' && kind !== 'scalar' && isKeyOfEntry(part))
    delete valueAt(value, `/${key}/${index}`)?.[part];
  else if (Array.isArray(list) && index !== undefined) list[Number(index)] = undefined;
  else delete value[key];
}
