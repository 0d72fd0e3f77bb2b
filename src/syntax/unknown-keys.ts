import type { FindingPlace } from '../diagnostics/diagnostic.ts';
import { ruleIds } from '../diagnostics/rule-ids.ts';
import { modelMeantBy, shortModelNames } from '../grammar/model-name.ts';
import { nearestName } from '../util/nearest.ts';
import type { Validate } from '../util/validate.ts';
import { textOf, type YamlMap, type YamlPair } from './yaml-tree.ts';

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

/** What is most likely meant by a key that the settings do not have. */
export function meantKeyOf(
  key: string,
  node: YamlMap,
  schema: SettingsSchema,
): { readonly near: string | null; readonly item: string | null; readonly help: string } {
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
  if (schema.stateKeys?.includes(key) === true) {
    const help = `write ${key} into the frontmatter or header of each state that it is for`;
    return { near, item, help };
  }
  const known = schema.keys.join(', ');
  if (near === null) return { near, item, help: `remove ${key}, or write one of the keys ${known}` };
  const isThere = node.pairs.some((pair) => pair.key === near);
  const help = isThere ? `remove ${key}: ${near} stands there already` : `write ${near}`;
  return { near, item, help };
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
export function causeOfUnknownKey(
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
