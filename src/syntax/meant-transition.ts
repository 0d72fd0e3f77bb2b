import { scanTags } from '../grammar/scan-tags.ts';
import { isTagName, type TagName, tagDefinitions } from '../grammar/tag.ts';
import { clipText } from '../util/cut-text.ts';
import { textOf, type YamlMap, type YamlNode, type YamlScalar } from './yaml-tree.ts';

/** So much of a value is quoted, in UTF-16 units. */
export const longestValue = 60;
/** So many entries are spelt out for a list. */
const mostShown = 4;

/**
 * The entries of a policy that people mean who write it in another way, as text for a help: `goto FIX`, `goto: FIX`,
 * `<goto>FIX</goto>`, `{ type: goto, target: FIX }`. What a tag needs and the text does not say is `…`. Null when
 * nothing says which tag is meant.
 */
export function meantTransitions(node: YamlNode): readonly string[] | null {
  if (node.kind === 'scalar') return one(inWords(node.text) ?? inTag(node.text));
  if (node.kind === 'map') {
    const { pairs } = node;
    // `-tag: goto` lacks a blank.
    if (pairs.some(({ key }) => key.startsWith('-'))) return null;
    // `goto: FIX` and `result: done` as keys of one map.
    if (pairs.length > 0 && pairs.every(({ key }) => isTagName(key)))
      return all(
        pairs.map(({ key, value }) => (value.kind === 'scalar' ? inWords(`${key} ${value.text}`) : null)),
      );
    return one(inMap(node));
  }
  return node.items.length === 0 ? null : all(node.items.map((item) => only(meantTransitions(item))));
}

/** The one entry of a policy that is meant; null when nothing says which, or there are several. */
export function meantTransition(node: YamlNode): string | null {
  return only(meantTransitions(node));
}

/** What people mean by a bare name in place of an entry: `- FIX`. */
export function meantByName({ text }: YamlScalar): string | null {
  if (!/^[\w-]+(?:\.\w+)?$/.test(text)) return null;
  return `${entryOf('goto', [['target', text]])} if it is a state, or ${entryOf('result', [['payload', text]])} if it is an answer`;
}

/** The entries that are meant by one with a list in it: `{ tag: goto, target: [FIX, DONE] }`, `{ tag: result, payloads: [yes, no] }`. */
export function meantByList(entry: YamlNode, list: YamlNode): string | null {
  if (entry.kind !== 'map' || list.kind !== 'sequence' || list.items.length < 2) return null;
  const tag = textOf(entry, 'tag') ?? '';
  const key = entry.pairs.find(({ value }) => value === list)?.key.replace(/s$/, '');
  const items = list.items.flatMap((item) => (item.kind === 'scalar' ? [item.text] : []));
  if (!isTagName(tag) || key !== contentKey(tag) || items.length < list.items.length) return null;
  const others = entry.pairs.flatMap((pair) =>
    pair.key !== 'tag' && pair.value.kind === 'scalar' ? [[pair.key, pair.value.text] as const] : [],
  );
  const entries = items.slice(0, mostShown).map((item) => entryOf(tag, [[key, item], ...others]));
  return `one entry for each: ${entries.join(', ')}${items.length > mostShown ? ', \u2026' : ''}`;
}

/** `goto FIX`, `goto: FIX`, `goto -> FIX`, `goto`. */
function inWords(text: string): string | null {
  const [, tag = '', content = ''] =
    /^([a-z]+)(?:\s*(?::|->|\u2192|=)\s*|\s+|$)(\S.*)?$/i.exec(text.trim()) ?? [];
  const name = tag.toLowerCase();
  if (!isTagName(name) || (tagDefinitions[name].content === 'state' && /\s/.test(content))) return null;
  return entryOf(name, content === '' ? [] : [[contentKey(name), content]]);
}

function inTag(text: string): string | null {
  const [tag, ...others] = scanTags(text).tags;
  if (tag === undefined || others.length > 0) return null;
  const attributes = tag.attributes.map(({ name, value }) => [name, value] as const);
  return entryOf(tag.name, [[contentKey(tag.name), tag.content], ...attributes]);
}

/** The tag under another key, or in the key: `{ type: goto, … }`, `{ goto: FIX, … }`, `{ goto FIX }`, `{ tag: goto FIX }`. */
function inMap({ pairs }: YamlMap): string | null {
  for (const pair of pairs) {
    if (pair.value.kind !== 'scalar') continue;
    const { key } = pair;
    const value = pair.value.text.trim();
    const others = pairs.flatMap((other) =>
      other !== pair && other.value.kind === 'scalar' ? [[other.key, other.value.text] as const] : [],
    );
    const tag = value.toLowerCase();
    if (isTagName(tag)) return entryOf(tag, others);
    const name = key.toLowerCase();
    if (isTagName(name)) return entryOf(name, [[contentKey(name), value], ...others]);
    const words = key === 'tag' ? inWords(value) : value === '' ? inWords(key) : null;
    if (words !== null && others.length === 0) return words;
  }
  return null;
}

function entryOf(tag: TagName, given: readonly (readonly [key: string, value: string])[]): string {
  const { content, required, optional } = tagDefinitions[tag];
  const needed = [...(content === 'state' ? ['target'] : []), ...required];
  const known = [...needed, ...optional, contentKey(tag)];
  // `Target: FIX`
  const values = new Map(
    given.map(([key, value]) => [known.find((name) => name === key.toLowerCase()) ?? key, value]),
  );
  const keys = new Set([...needed, ...values.keys()]);
  const pairs = [...keys].map((key) => `, ${key}: ${values.has(key) ? quoted(values.get(key) ?? '') : '…'}`);
  return `{ tag: ${tag}${pairs.join('')} }`;
}

/** As a value within `{ }`. */
function quoted(text: string): string {
  const short = clipText(text, longestValue);
  const isPlain =
    /^[\w./][\w ./-]*$/.test(short) && !/^(?:y|n|yes|no|on|off|true|false|null|[\d._-]+)$/i.test(short);
  return isPlain ? short.trimEnd() : JSON.stringify(short);
}

function contentKey(tag: TagName): 'target' | 'payload' {
  return tagDefinitions[tag].content === 'state' ? 'target' : 'payload';
}

function one(entry: string | null): readonly string[] | null {
  return entry === null ? null : [entry];
}

function only(entries: readonly string[] | null): string | null {
  return entries?.length === 1 ? (entries[0] ?? null) : null;
}

function all(entries: readonly (string | null)[]): readonly string[] | null {
  const known = entries.filter((entry) => entry !== null);
  return known.length === entries.length ? known : null;
}
