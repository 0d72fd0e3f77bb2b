import { nodeAt, type YamlMap } from './yaml-tree.ts';

/**
 * Puts what is no number in the place of each that is not written in digits, with a point at most in an amount: what JavaScript takes
 * for one besides, such as 0x10 or 1e2. Returns whether there is one.
 */
export function spoilForeignNumbers(value: Record<string, unknown>, root: YamlMap, pointer = ''): boolean {
  let isSpoilt = false;
  for (const [key, inner] of Object.entries(value)) {
    if (typeof inner === 'string') continue;
    const place = `${pointer}/${key}`;
    if (typeof inner === 'object' && inner !== null)
      isSpoilt = spoilForeignNumbers(inner as Record<string, unknown>, root, place) || isSpoilt;
    if (typeof inner !== 'number') continue;
    const node = nodeAt(root, place);
    const digits = place === '/default_budget' ? /^\d+(?:\.\d+)?$/ : /^\d+$/;
    if (node.kind !== 'scalar' || digits.test(node.text)) continue;
    value[key] = `no number: ${node.text}`;
    isSpoilt = true;
  }
  return isSpoilt;
}
