import { scanTags } from '../grammar/scan-tags.ts';
import { type TagName, tagDefinitions, tagNames } from '../grammar/tag.ts';
import { clipText } from '../util/cut-text.ts';
import type { YamlMap, YamlNode } from './yaml-tree.ts';

/** So much of a value is quoted, in UTF-16 units. */
export const longestValue = 60;

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
  const { content, required } = tagDefinitions[tag];
  const needed = [...(content === 'state' ? ['target'] : []), ...required];
  const values = new Map(given);
  const keys = new Set([...needed, ...values.keys()]);
  const pairs = [...keys].map((key) => `, ${key}: ${values.has(key) ? quoted(values.get(key) ?? '') : '…'}`);
  return `{ tag: ${tag}${pairs.join('')} }`;
}

/** As a value within `{ }`. */
function quoted(text: string): string {
  const short = clipText(text, longestValue);
  return /^[\w./][\w ./-]*$/.test(short) ? short.trimEnd() : JSON.stringify(short);
}

function contentKey(tag: TagName): 'target' | 'payload' {
  return tagDefinitions[tag].content === 'state' ? 'target' : 'payload';
}

function isTagName(text: string): text is TagName {
  return tagNames.includes(text as TagName);
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
