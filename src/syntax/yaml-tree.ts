import type { Span } from '../source/span.ts';

/**
 * YAML as raymond reads it: every scalar stays the text it is (`YES`, `no` and `1.0` are texts), every
 * node and every key has its span.
 */
export type YamlNode = YamlScalar | YamlMap | YamlSequence;

export interface YamlScalar {
  readonly kind: 'scalar';
  readonly text: string;
  readonly span: Span;
}

export interface YamlPair {
  readonly key: string;
  readonly keySpan: Span;
  readonly value: YamlNode;
}

export interface YamlMap {
  readonly kind: 'map';
  readonly pairs: readonly YamlPair[];
  readonly span: Span;
}

interface YamlSequence {
  readonly kind: 'sequence';
  readonly items: readonly YamlNode[];
  readonly span: Span;
}

/** One more than any schema of settings allows: of a longer list, which is refused, not every item is looked at. */
const mostItems = 1001;

/** The value as plain data for a schema validator, which takes time quadratic in the faults: texts, arrays and objects. */
export function plainValue(node: YamlNode): unknown {
  if (node.kind === 'scalar') return node.text;
  if (node.kind === 'sequence') return node.items.slice(0, mostItems).map(plainValue);
  const object: Record<string, unknown> = {};
  node.pairs.forEach(({ key, value }) => {
    // Assigning to `__proto__` would set the prototype instead of a member.
    if (key === '__proto__')
      Object.defineProperty(object, key, {
        value: plainValue(value),
        enumerable: true,
        configurable: true,
        writable: true,
      });
    else object[key] = plainValue(value);
  });
  return object;
}

/** The pair with this key, or undefined. */
export function pairOf(node: YamlNode | undefined, key: string): YamlPair | undefined {
  if (node?.kind !== 'map') return undefined;
  for (let at = 0; at < node.pairs.length; at++) if (node.pairs[at]?.key === key) return node.pairs[at];
  return undefined;
}

/** The text of the scalar under `key`, or null. */
export function textOf(node: YamlNode | undefined, key: string): string | null {
  const value = pairOf(node, key)?.value;
  return value?.kind === 'scalar' ? value.text : null;
}

/** The items of the sequence under `key`; empty when there is none. */
export function itemsOf(node: YamlNode | undefined, key: string): readonly YamlNode[] {
  const value = pairOf(node, key)?.value;
  return value?.kind === 'sequence' ? value.items : [];
}

/** Follows a JSON pointer such as `/allowed_transitions/0/tag` as far as it goes. */
export function nodeAt(root: YamlNode, pointer: string): YamlNode {
  let node = root;
  for (const raw of pointer.split('/').slice(1)) {
    const step = raw.replaceAll('~1', '/').replaceAll('~0', '~');
    const next: YamlNode | undefined =
      node.kind === 'sequence' ? node.items[Number(step)] : pairOf(node, step)?.value;
    if (next === undefined) return node;
    node = next;
  }
  return node;
}
