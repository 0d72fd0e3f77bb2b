import type { Problem, Report } from '../diagnostics/diagnostic.ts';
import { clipText } from '../util/cut-text.ts';
import { nearestName } from '../util/nearest.ts';
import type { SchemaError, Validate } from '../util/validate.ts';
import { longestValue, meantTransition, meantTransitions } from './meant-transition.ts';
import { nodeAt, plainValue, type YamlMap, type YamlNode } from './yaml-tree.ts';

/** A validator generated from a JSON Schema of `grammar/`; it turns texts into numbers and truth values. */
export interface SettingsSchema {
  readonly validate: Validate;
  /** The keys that the schema knows. */
  readonly keys: readonly string[];
  /** What the settings are called in messages, for example "frontmatter". */
  readonly name: string;
  /** The keys of the settings of a state, where these are others. */
  readonly stateKeys?: readonly string[];
}

export interface CheckedSettings<Value> {
  /** The plain value without what was reported as invalid. */
  readonly value: Value;
  readonly node: YamlMap;
  /** Whether something was left out. */
  readonly damaged: boolean;
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
  for (const pair of node.pairs) {
    if (schema.keys.includes(pair.key)) continue;
    delete value[pair.key];
    // A part of a key, such as `budget` for `default_budget`, is further from it than a slip, and as clear.
    const plural = pair.key.replace(/ys?$/, 'ies');
    const near = schema.keys.includes(plural)
      ? plural
      : (nearestName(pair.key, schema.keys) ?? wholeOf(pair.key, schema.keys));
    const item = itemHelp(pair.key) ?? keyOfEntryHelp(pair.key, node);
    const help =
      item !== null
        ? item
        : schema.stateKeys?.includes(pair.key) === true
          ? `write ${pair.key} into the frontmatter or header of each state that it is for`
          : near === null
            ? `the keys are ${schema.keys.join(', ')}`
            : `write ${near}`;
    const message = `the ${schema.name} has no key "${pair.key}"`;
    // Without its entry a workflow has a finding there that weighs more.
    const cause =
      near === 'entry' ? { follows: { rule: 'entry-missing', file, span: pair.keySpan } as const } : {};
    const habit = item === null && near === null ? { isHabit: true as const } : {};
    report({ rule: 'frontmatter-unknown-key', message, file, span: pair.keySpan, help, ...cause, ...habit });
  }
  if (schema.validate(value)) return { value: value as Value, node, damaged: false };
  const errors = onePerPlace(schema.validate.errors ?? []);
  // A key that is needed and misspelt is one mistake, told where it is written.
  const missing = new Set(errors.map((error) => placeOfKey(error, error.params['missingProperty'])));
  const misspelt = new Set(errors.map((error) => placeOfKey(error, meantKey(error))));
  for (const error of errors) {
    const isTold =
      error.keyword === 'required' && misspelt.has(placeOfKey(error, error.params['missingProperty']));
    if (!isTold) reportInvalid(file, node, error, missing, report);
  }
  for (const error of errors) leaveOut(value, error.instancePath);
  return { value: value as Value, node, damaged: errors.length > 0 };
}

/** `-tag: goto` is a key, and was to be an item; null for other keys. */
function itemHelp(key: string): string | null {
  const [, item] = /^-([A-Za-z].*)$/.exec(key) ?? [];
  return item === undefined ? null : `put a blank after the hyphen: - ${item}`;
}

/** `target: A` below `- tag: goto`, and as far to the left; null for other keys. */
function keyOfEntryHelp(key: string, { pairs }: YamlMap): string | null {
  if (!isKeyOfEntry(key)) return null;
  const policy = pairs.findIndex((pair) => pair.key === 'allowed_transitions');
  if (policy === -1 || policy > pairs.findIndex((pair) => pair.key === key)) return null;
  return `indent ${key} by two blanks more than the hyphen, if it belongs to the entry above it`;
}

/** Whether a key is one of an entry of a policy, and no setting. */
export function isKeyOfEntry(key: string): boolean {
  return ['target', 'return', 'next', 'payload', 'input', 'cd'].includes(key);
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
  return nearestName(String(params['additionalProperty']), Object.keys(parentSchema?.['properties'] ?? {}));
}

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
      return missingKey(node, name, String(error.params['missingProperty']));
    case 'additionalProperties':
      return unknownKey(node, name, error, missing);
    case 'uniqueItems':
      return { rule, message: `${name} names the same twice`, span: node.span, help: 'write each once' };
    case 'maxItems':
      if (node.kind !== 'sequence') return wrongValue(root, node, name, error);
      return {
        rule,
        message: `${name} has ${node.items.length} items; the limit is ${error.params['limit']}`,
        span: node.span,
        help: 'remove some',
      };
    default:
      return wrongValue(root, node, name, error);
  }
}

function missingKey(node: YamlNode, name: string, key: string): Told {
  const rule = 'invalid-value';
  const message = `${name} has no ${key}`;
  const glued = node.kind === 'map' ? node.pairs.find((pair) => pair.key.startsWith(`${key}:`)) : undefined;
  if (glued !== undefined) {
    const help = `put a blank after the colon: ${key}: ${glued.key.slice(key.length + 1)}`;
    return { rule, message, span: glued.keySpan, help };
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
  const help = meant === null ? `remove ${key}` : `write ${meant}`;
  return { rule: 'frontmatter-unknown-key', message, span: place, help };
}

function wrongValue(root: YamlMap, node: YamlNode, name: string, error: SchemaError): Told {
  const expected = String(error.parentSchema?.['description'] ?? error.keyword);
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
  const isDefault =
    node.kind === 'scalar' && defaults.has(node.text) && error.instancePath.lastIndexOf('/') === 0;
  const isListed = near !== null && isItemOf(nodeAt(root, error.instancePath.replace(/\/\d+$/, '')), near);
  const help = isDefault
    ? `remove ${name}: without it the default holds`
    : (glued ?? (near && (isListed ? `remove it: ${near} stands there already` : `write ${near}`)));
  return {
    rule: 'invalid-value',
    message: `${name} is ${found}; expected ${expected}`,
    span: node.span,
    ...(help === null ? {} : { help }),
  };
}

function isItemOf(node: YamlNode, text: string): boolean {
  return node.kind === 'sequence' && node.items.some((item) => item.kind === 'scalar' && item.text === text);
}

/** The entries that are meant by something else in place of a policy, of an entry, or of its tag. */
function meantEntries(root: YamlMap, pointer: string): string | null {
  const node = nodeAt(root, pointer);
  if (pointer === '/allowed_transitions') {
    const entries = meantTransitions(node);
    return entries && `[${entries.join(', ')}]`;
  }
  if (/^\/allowed_transitions\/\d+$|^\/max_visits\/then$/.test(pointer)) return meantTransition(node);
  const isPhrase = pointer.endsWith('/tag') && node.kind === 'scalar' && /\W/.test(node.text);
  const entry = isPhrase ? meantTransition(nodeAt(root, pointer.slice(0, -'/tag'.length))) : null;
  return entry && `the entry as ${entry}`;
}

/** What files of other tools have where nothing is chosen: `model: inherit`. */
const defaults = new Set(['inherit', 'default', 'auto']);

/** What people write for a duration: `5 min`, `2 hours`. */
const duration = /^([1-9]\d{0,6}) *(s|m|h)(?:ecs?|econds?|ins?|inutes?|rs?|ours?)?$/i;
/** What other readers of YAML take for a truth value. */
const truth: Readonly<Record<string, string>> = { yes: 'true', on: 'true', no: 'false', off: 'false' };

/** Names of systems, each of one family. */
const unixLike = /^(?:linux|mac(?:os)?|osx|darwin|posix|bsd|wsl)$/i;
const windowsLike = /^win(?:32|64|nt|\d+)?$/i;

/** The value that was most likely meant; null when nothing suggests one. */
function meantBy(text: string, schema: Readonly<Record<string, unknown>>): string | null {
  const { enum: choices, examples, type, pattern, description } = schema;
  if (type === 'boolean') return truth[text.toLowerCase()] ?? null;
  if (type === 'array') return text.trim() === '' ? null : `[${clipText(text, longestValue)}]`;
  if (/^\$\d+(?:\.\d+)?$/.test(text) && `${description}`.includes('dollars')) return text.slice(1);
  const [, count, unit = ''] = duration.exec(text) ?? [];
  if (count !== undefined && `${pattern}`.endsWith('(s|m|h)$')) return `${count}${unit.toLowerCase()}`;
  const known = Array.isArray(choices) ? choices : Array.isArray(examples) ? examples.filter(isName) : [];
  const names = known.map(String);
  if (names.includes('unix') && unixLike.test(text)) return 'unix';
  if (names.includes('windows') && windowsLike.test(text)) return 'windows';
  return nearestName(text, names) ?? names.find((name) => text.length > 2 && name.startsWith(text)) ?? null;
}

/** Examples such as `90s` say what a value looks like; one such as `opus` may be meant itself. */
function isName(example: unknown): boolean {
  return typeof example === 'string' && /^[a-z]+$/.test(example);
}

function wholeOf(part: string, keys: readonly string[]): string | null {
  return keys.find((key) => key.split('_').includes(part)) ?? null;
}

/** `/allowed_transitions/0/tag` is called "tag", `/allowed_transitions/0` "the transition". */
function placeName(pointer: string): string {
  const steps = pointer.split('/');
  const last = steps.at(-1) ?? '';
  if (!/^\d+$/.test(last)) return last === '' ? 'the whole' : last;
  return steps.at(-2) === 'allowed_transitions' ? 'the transition' : `an item of ${steps.at(-2)}`;
}

/** Removes the invalid value: the list item or the top-level key that holds it. */
function leaveOut(value: Record<string, unknown>, pointer: string): void {
  const [, key = '', index] = pointer.split('/');
  const list = value[key];
  if (Array.isArray(list) && index !== undefined) list[Number(index)] = undefined;
  else delete value[key];
}
