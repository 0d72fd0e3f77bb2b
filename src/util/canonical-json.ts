import { compareText } from './compare.ts';

/**
 * JSON whose bytes depend on the value alone: keys in code-unit order, two-space indent, `undefined`
 * members left out, one final newline. Numbers must be safe integers or finite decimals.
 *
 * Throws RangeError on a number JSON cannot carry: that is a bug of the caller.
 */
export function canonicalJson(value: unknown): string {
  return `${write(value, '')}\n`;
}

function write(value: unknown, indent: string): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new RangeError(`${value} has no JSON form`);
    return JSON.stringify(value);
  }
  const deeper = `${indent}  `;
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]';
    const items = value.map((item) => `${deeper}${write(item, deeper)}`);
    return `[\n${items.join(',\n')}\n${indent}]`;
  }
  if (typeof value === 'object') {
    const members = Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .sort(([left], [right]) => compareText(left, right))
      .map(([key, member]) => `${deeper}${JSON.stringify(key)}: ${write(member, deeper)}`);
    return members.length === 0 ? '{}' : `{\n${members.join(',\n')}\n${indent}}`;
  }
  throw new RangeError(`a ${typeof value} has no JSON form`);
}
