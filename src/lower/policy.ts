import type { Report } from '../diagnostics/diagnostic.ts';
import { judgeExtra, noFolder } from '../grammar/judge-tag.ts';
import {
  isTagName,
  neededKeys,
  stateAttributes,
  type TagName,
  tagDefinitions,
  tagNames,
} from '../grammar/tag.ts';
import type { Attribute, MaxVisits, Reference, Transition } from '../ir/ir.generated.ts';
import { span } from '../source/span.ts';
import { identifyFile } from '../source/state-file.ts';
import type { StateSettings } from '../syntax/frontmatter.ts';
import { variableOfSlot } from '../syntax/scripts/prompt-slots.ts';
import { itemsOf, pairOf, textOf, type YamlMap, type YamlNode } from '../syntax/yaml-tree.ts';
import { isShortened, nearestName } from '../util/nearest.ts';
import { hasLostItem } from './lost-keys.ts';
import { reportModel } from './model-names.ts';
import { judgeComma, otherWords, wordsForPayload } from './policy-slips.ts';
import { judgePolicyValue } from './policy-values.ts';
import type { Role } from './reference-words.ts';
import type { ReferenceTable } from './references.ts';

/** What a state's settings say of its transitions (language.md#policy). */
export interface Policy {
  /** One transition an entry; empty without a policy. */
  readonly entries: readonly Transition[];
  readonly implicit: number | null;
  readonly forceImplicit: boolean;
  readonly maxVisits: MaxVisits | null;
  /** The first entry that leaves its target, `return` or `next` open, and the first key that it lacks. */
  readonly open: { readonly node: YamlNode; readonly key: string } | null;
  /** Whether a transition may be hidden by what could not be read; that has been reported. Any other key that is invalid is absent. */
  readonly damaged: boolean;
  /** Attributes of entries whose tags do not take them: another tag may have been meant. */
  readonly others: readonly string[];
}

export function lowerPolicy(
  file: string,
  settings: StateSettings | null,
  references: ReferenceTable,
  report: Report,
): Policy {
  const context = { file, references, report };
  const nodes = itemsOf(settings?.node, 'allowed_transitions');
  const valid = settings?.value.allowed_transitions ?? [];
  const entries: Transition[] = [];
  let open: Policy['open'] = null;
  let damaged = false;
  const others: string[] = [];
  nodes.forEach((node, index) => {
    if (valid[index] === undefined || node.kind !== 'map') {
      damaged = true;
      return;
    }
    const { entry, isMisspelt, mistaken } = lowerEntry(node, 'policy', context);
    if (mistaken !== null) others.push(mistaken);
    // What is left open because its key is misspelt, or its value is no text, has been reported.
    if (isMisspelt || node.pairs.some(({ value }) => value.kind !== 'scalar')) damaged = true;
    else if (!isComplete(entry, true)) open ??= { node, key: missingKey(entry) };
    entries.push(entry);
  });
  const maxVisits = lowerMaxVisits(settings, context);
  const isGiven = (key: string) => pairOf(settings?.node, key) !== undefined;
  // Where a state goes on by a policy, or after a limit, that cannot be read, nobody knows.
  const isSpoilt =
    (maxVisits === null && isGiven('max_visits')) ||
    (settings?.value.allowed_transitions === undefined && isGiven('allowed_transitions'));
  const only = entries[0];
  const implicit = nodes.length === 1 && only !== undefined && isComplete(only, false) ? 0 : null;
  const forced = settings?.value.force_implicit === true;
  // A single entry that cannot be read has been reported.
  const isTold = damaged && nodes.length === 1;
  if (forced && implicit === null && settings !== null && !isTold)
    reportForced(file, settings, nodes.length === 1 ? only : undefined, report);
  return {
    entries,
    implicit,
    forceImplicit: forced && implicit !== null,
    maxVisits,
    open,
    others,
    damaged: damaged || isSpoilt || hasLostItem(settings),
  };
}

interface Context {
  readonly file: string;
  readonly references: ReferenceTable;
  readonly report: Report;
}

/** The keys of an entry, by its tag. */
interface EntryKeys {
  /** Those that name states. */
  readonly states: readonly string[];
  readonly known: readonly string[];
}

const keysOf = new Map<TagName, EntryKeys>(
  tagNames.map((tag) => {
    const { optional } = tagDefinitions[tag];
    const needed = neededKeys(tag);
    const states = needed.filter((key) => key !== 'payload');
    return [tag, { states, known: [...needed, ...optional] }];
  }),
);

/** The keys of an entry that its tag does not take, whether one is a key that it needs, misspelt, and one that names a state for other tags. */
interface ExtraKeys {
  readonly extra: ReadonlySet<string>;
  readonly isMisspelt: boolean;
  readonly mistaken: string | null;
}

const noKeys: ExtraKeys = { extra: new Set(), isMisspelt: false, mistaken: null };

function lowerEntry(
  node: YamlMap,
  origin: 'policy' | 'max_visits',
  context: Context,
): Pick<ExtraKeys, 'isMisspelt' | 'mistaken'> & { entry: Transition } {
  const { file, references, report } = context;
  const tag = textOf(node, 'tag') as TagName;
  const { content } = tagDefinitions[tag];
  const states = keysOf.get(tag)?.states ?? [];
  const { extra, isMisspelt, mistaken } = reportKeys(node, tag, origin, context);
  // A worker's variable may have any other name, that of another tag's attribute too.
  const state = (role: Role) => {
    const value = states.includes(role) ? pairOf(node, role)?.value : undefined;
    return value?.kind === 'scalar' ? references.refer(file, value.text.trim(), value.span, role) : null;
  };
  const attributes: Attribute[] = [];
  node.pairs.forEach(({ key, keySpan, value }) => {
    if (key === 'tag' || states.includes(key) || value.kind !== 'scalar' || extra.has(key)) return;
    if (key === 'cd' && value.text.trim() === '') {
      report({ ...noFolder(tag, span(keySpan.start, value.span.end)), file });
      return;
    }
    judgePolicyValue(file, key, value, { origin, tag }, report);
    if (key === 'payload') return;
    // Left out, so that what the prompt says is not compared with a slip.
    if (key === 'model' && tag === 'function' && reportModel(file, value.text, value.span, report)) return;
    attributes.push({ name: key, value: value.text, span: span(keySpan.start, value.span.end) });
  });
  const payload = content === 'payload' ? textOf(node, 'payload') : null;
  const given = content === 'payload' ? payload : textOf(node, 'input');
  const entry: Transition = {
    tag,
    target: state('target'),
    return: state('return'),
    next: state('next'),
    payload,
    payloadSpan: payload === null ? null : (pairOf(node, 'payload')?.value.span ?? null),
    ...(variableOfSlot(given ?? '') !== null ? { handsOn: true } : {}),
    attributes,
    span: node.span,
    origin,
    certainty: origin === 'policy' ? 'certain' : 'possible',
  };
  return { entry, isMisspelt, mistaken };
}

/**
 * Reports every key that the tag does not take, and returns them: the entry stays without them, because a policy
 * that loses its entries would allow everything. A near miss of a key that the tag needs is that key, misspelt.
 */
function reportKeys(
  node: YamlMap,
  tag: TagName,
  origin: Transition['origin'],
  { file, report }: Context,
): ExtraKeys {
  const { states, known } = keysOf.get(tag) ?? { states: [], known: [] };
  if (node.pairs.every(({ key }) => key === 'tag' || known.includes(key))) return noKeys;
  // In a policy any payload will do, in `max_visits` there is nobody to write one.
  const needed = tag === 'result' && origin === 'max_visits' ? ['payload'] : states;
  const extra = new Set<string>();
  let isMisspelt = false;
  let mistaken: string | null = null;
  for (const [at, pair] of node.pairs.entries()) {
    const { key, keySpan } = pair;
    if (key === 'tag' || known.includes(key)) continue;
    const cut = judgeComma(node.pairs[at - 1], pair);
    if (cut !== null) {
      report({ ...cut, file });
      extra.add(key);
      isMisspelt = true;
      continue;
    }
    const absent = needed.filter((name) => pairOf(node, name) === undefined);
    // What lacks the blank after its colon has its name right.
    const isGlued = key.includes(':');
    const isMeant = (name: string) => isShortened(name, key) || otherWords[name]?.includes(key);
    const near = nearestName(key, absent) ?? absent.find(isMeant) ?? null;
    const meant = isGlued ? null : near;
    if (meant !== null) {
      const message = `this ${tag} has no ${meant}`;
      report({ rule: 'missing-attribute', message, file, span: keySpan, help: `rename ${key} to ${meant}` });
      extra.add(key);
      isMisspelt = true;
      continue;
    }
    const problem = judgeExtra(tag, key, keySpan, known);
    if (problem === null) continue;
    // Without what it holds, the entry would allow every result.
    const isPayload = tag === 'result' && wordsForPayload.has(key) && pairOf(node, 'payload') === undefined;
    report({ ...problem, file, ...(isPayload && { help: `rename ${key} to payload` }) });
    extra.add(key);
    isMisspelt ||= isPayload;
    // A goto with a `return` was to be a call, as likely as not.
    if (stateAttributes.includes(key)) mistaken = key;
  }
  return { extra, isMisspelt, mistaken };
}

/** Whether an entry names its target and all required attributes; for `result` a payload, unless any will do. */
export function isComplete(entry: Transition, anyPayload: boolean): boolean {
  const { content, required } = tagDefinitions[entry.tag];
  if (content === 'payload') return anyPayload || entry.payload !== null;
  return entry.target !== null && required.every((name) => entry[name as 'return' | 'next'] !== null);
}

/** The first key that an incomplete transition lacks. */
function missingKey({ tag, ...entry }: Transition): string {
  const { content, required } = tagDefinitions[tag];
  const keys = [content === 'payload' ? 'payload' : 'target', ...required];
  return keys.find((key) => entry[key as 'payload' | 'target' | 'return' | 'next'] === null) ?? 'target';
}

/** `only`: the one entry of the policy, which is not complete. */
function reportForced(
  file: string,
  settings: StateSettings,
  only: Transition | undefined,
  report: Report,
): void {
  const pair = pairOf(settings.node, 'force_implicit');
  if (pair === undefined) return;
  report({
    rule: 'invalid-value',
    message: 'force_implicit needs a policy of exactly one complete transition',
    file,
    span: span(pair.keySpan.start, pair.value.span.end),
    help:
      only === undefined
        ? 'leave one entry in allowed_transitions, with its target and all required attributes, or remove force_implicit'
        : `give the entry its ${missingKey(only)}, or remove force_implicit`,
  });
}

function lowerMaxVisits(settings: StateSettings | null, context: Context): MaxVisits | null {
  const count = settings?.value.max_visits?.count;
  const pair = pairOf(settings?.node, 'max_visits');
  const node = pairOf(pair?.value, 'then')?.value;
  if (pair === undefined || node?.kind !== 'map') return null;
  // A count that is wrong has been reported, and what is wrong with `then` is another mistake.
  const isReadable =
    isTagName(textOf(node, 'tag') ?? '') && node.pairs.every(({ value }) => value.kind === 'scalar');
  if (count === undefined && !isReadable) return null;
  const { entry: then, isMisspelt } = lowerEntry(node, 'max_visits', context);
  if (isMisspelt) return null;
  if (isComplete(then, false)) {
    // A fork's target is another agent.
    const next = then.tag === 'fork' ? then.next : then.target;
    const isCircle = next !== null && identifyFile(next.text).state === identifyFile(context.file).state;
    if (!isCircle) return count === undefined ? null : { count, then, span: pair.value.span };
    reportCircle(next, context);
    return null;
  }
  const missing = missingKey(then);
  const message = `max_visits goes on with a ${then.tag} that has no ${missing}`;
  const { file, report } = context;
  const help = `add ${missing}: ${missing === 'payload' ? 'TEXT' : 'STATE'}`;
  report({ rule: 'missing-attribute', message, file, span: node.span, help });
  return null;
}

/** The agent comes back to the state of `file`, which has no visits left then. */
function reportCircle({ text, span }: Reference, { file, report }: Context): void {
  report({
    rule: 'invalid-value',
    message: `max_visits goes on in ${text} itself, which has no visits left then, so the agent fails`,
    file,
    span,
    help: 'name the state that goes on instead, or { tag: result, payload: TEXT }',
  });
}
