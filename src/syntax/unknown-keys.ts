import type { FindingPlace, Problem, Report } from '../diagnostics/diagnostic.ts';
import { ruleIds } from '../diagnostics/rule-ids.ts';
import { modelMeantBy, shortModelNames } from '../grammar/model-name.ts';
import { nearestName } from '../util/nearest.ts';
import { joinWords } from '../util/plural.ts';
import type { Validate } from '../util/validate.ts';
import { textOf, type YamlMap, type YamlPair } from './yaml-tree.ts';

const mostNamed = 10;

/** A validator generated from a JSON Schema of `grammar/`; it turns texts into numbers and truth values. */
export interface SettingsSchema {
  readonly validate: Validate;
  /** The keys that the schema knows. */
  readonly keys: readonly string[];
  /** What the settings are called in messages, for example "frontmatter". */
  readonly name: string;
  /** The keys of the settings of a state, where these are others. */
  readonly stateKeys?: readonly string[];
  /** Keys that other tools have, with those that are meant. */
  readonly otherNames?: Readonly<Record<string, string>>;
}

/** Reports the keys that the settings do not have, each at its own place. */
export function reportUnknownKeys(node: YamlMap, schema: SettingsSchema, file: string, report: Report): void {
  const strange: YamlPair[] = [];
  for (const pair of node.pairs) {
    if (schema.keys.includes(pair.key)) continue;
    const { near, item, help } = meantKeyOf(pair.key, node, schema);
    const follows = causeOfUnknownKey(pair, near, node, file);
    if (help === null && follows === undefined) {
      strange.push(pair);
      continue;
    }
    report({
      rule: 'frontmatter-unknown-key',
      message: `the ${schema.name} has no key "${pair.key}"`,
      file,
      span: pair.keySpan,
      help: help ?? `remove ${pair.key}`,
      follows,
      ...(item === null && near === null && { isHabit: true }),
    });
  }
  for (const problem of strangeKeys(strange, schema, file)) report(problem);
}

/** What is most likely meant by a key that the settings do not have; no help where it is like none that they have. */
function meantKeyOf(
  key: string,
  node: YamlMap,
  schema: SettingsSchema,
): { readonly near: string | null; readonly item: string | null; readonly help: string | null } {
  // A part of a key, such as `budget` for `default_budget`, is further from it than a slip, and as clear.
  const plural = key.replace(/ys?$/, 'ies');
  const other = schema.otherNames?.[key];
  const like = schema.keys.includes(plural)
    ? plural
    : (other ?? nearestName(key, schema.keys) ?? wholeOf(key, schema.keys));
  // The `mode: agent` of other tools is as near to it as a slip is.
  const near = like === 'model' && key === 'mode' && !isLikeModel(textOf(node, key) ?? '') ? null : like;
  const item = itemHelp(key) ?? keyOfEntryHelp(key, node) ?? ruleHelp(key, schema);
  if (item !== null) return { near, item, help: item };
  const ofStates = key.replace(/^default_/, '');
  if (schema.stateKeys?.includes(ofStates) === true) {
    const help = `write ${ofStates} into the frontmatter or header of each state that it is for`;
    return { near, item, help };
  }
  if (near === null) return { near, item, help: null };
  const isThere = node.pairs.some((pair) => pair.key === near);
  const help = isThere ? `remove ${key}: ${near} stands there already` : `write ${near}`;
  return { near, item, help };
}

/** What is told of keys that are like none that the settings have, as other tools have them: they have one cause, so that all follow from the first. */
function strangeKeys(
  [first, ...others]: readonly YamlPair[],
  schema: SettingsSchema,
  file: string,
): Problem[] {
  if (first === undefined) return [];
  const told = (keys: readonly YamlPair[], { keySpan }: YamlPair): Problem => {
    const more = keys.length > mostNamed ? [`${keys.length - mostNamed} others`] : [];
    const names = keys.slice(0, mostNamed).map(({ key }) => key);
    const quoted = names.map((name) => `"${name}"`);
    return {
      rule: 'frontmatter-unknown-key',
      message: `the ${schema.name} has no key ${joinWords([...quoted, ...more], 'or')}`,
      file,
      span: keySpan,
      help: `remove ${joinWords([...names, ...more], 'and')}, or write one of the keys ${schema.keys.join(', ')}`,
      isHabit: true,
    };
  };
  const whole = told([first, ...others], first);
  return [whole, ...others.map((one) => ({ ...told([one], one), follows: whole }))];
}

/** Whether a value names a model, or nearly. */
function isLikeModel(value: string): boolean {
  return (
    nearestName(value, shortModelNames) !== null ||
    modelMeantBy(value) !== null ||
    /claude|[\d{]/i.test(value)
  );
}

/** The finding that an unknown key follows from, if there is one at that place. */
function causeOfUnknownKey(
  { key, keySpan }: YamlPair,
  near: string | null,
  { pairs }: YamlMap,
  file: string,
): FindingPlace | undefined {
  if (isRule(key)) {
    // `lint:` that holds nothing, since what belongs below it is not indented.
    const lint = pairs.find((pair) => pair.key === 'lint')?.value;
    return lint && { rule: 'invalid-value', file, span: lint.span };
  }
  // What belongs below `max_visits` is missing there.
  const limit = pairs.find((pair) => pair.key === 'max_visits')?.value;
  if (
    limit?.kind === 'map' &&
    ['count', 'then'].includes(key) &&
    !limit.pairs.some((pair) => pair.key === key)
  )
    return { rule: 'invalid-value', file, span: keySpan };
  // Without its entry a workflow has a finding there that weighs more.
  return near === 'entry' || near === 'entries' ? { rule: 'entry-missing', file, span: keySpan } : undefined;
}

/** Whether a key is the name of a rule. */
export function isRule(key: string): boolean {
  return (ruleIds as readonly string[]).includes(key);
}

/** The name of a rule where a key of the manifest is expected; null for other keys. */
function ruleHelp(key: string, { name }: SettingsSchema): string | null {
  return name === 'manifest' && isRule(key) ? `write ${key} below lint, indented by two blanks` : null;
}

/** `-tag: goto` is a key, and was to be an item; null for other keys. */
export function itemHelp(key: string): string | null {
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

function wholeOf(part: string, keys: readonly string[]): string | null {
  return keys.find((key) => key.split('_').includes(part)) ?? null;
}
