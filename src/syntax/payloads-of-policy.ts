import type { MisnamedTag } from './misnamed-tags.ts';
import type { PromptTree } from './prompt.ts';
import { itemsOf, textOf } from './yaml-tree.ts';

const content = />([^<]*)</;

/** Tells of a misspelt result whether the policy of its prompt lists just what it holds, and no right one has that. */
export function heldByPolicy({
  settings,
  tags,
  source: { text },
}: PromptTree): (found: MisnamedTag) => boolean {
  const entries = itemsOf(settings?.node, 'allowed_transitions');
  const payloads = entries.flatMap((node) =>
    node.kind === 'map' && textOf(node, 'tag') === 'result' ? [textOf(node, 'payload')?.trim()] : [],
  );
  const sent = new Set(tags.flatMap(({ tag }) => (tag.name === 'result' ? [tag.content.trim()] : [])));
  const unsent = new Set(payloads.filter((payload) => payload !== undefined && !sent.has(payload)));
  return ({ span }) => unsent.has(content.exec(text.slice(span.start, span.end))?.[1]?.trim());
}
