import { compareText } from './compare.ts';

/**
 * JSON for people to read, whose bytes depend on the value alone: keys in code-unit order, two-space indent,
 * `undefined` members left out, `undefined` items as null, one final newline. Numbers must be finite.
 *
 * Throws RangeError on a number JSON cannot carry: that is a bug of the caller.
 */
export function canonicalJson(value: unknown): string {
  return `${write(value, '\n')}\n`;
}

/** The same value in the canonical form of RFC 8785, without any white space. Throws as `canonicalJson` does. */
export function compactJson(value: unknown): string {
  return write(value, '');
}

/** `line` is what begins a line at the level of the value; empty when everything stands in one. */
function write(value: unknown, line: string): string {
  if (value === undefined && line !== '') return 'null';
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new RangeError(`${value} has no JSON form`);
    return JSON.stringify(value);
  }
  const [deeper, colon] = line === '' ? ['', ':'] : [`${line}  `, ': '];
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]';
    const items = value.map((item) => `${deeper}${write(item, deeper)}`);
    return `[${items.join(',')}${line}]`;
  }
  if (typeof value === 'object') {
    const members = Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .sort(([left], [right]) => compareText(left, right))
      .map(([key, member]) => `${deeper}${JSON.stringify(key)}${colon}${write(member, deeper)}`);
    return members.length === 0 ? '{}' : `{${members.join(',')}${line}}`;
  }
  throw new RangeError(`a ${typeof value} has no JSON form`);
}
