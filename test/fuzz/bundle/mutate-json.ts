import type { Random } from './random.ts';

/** Where a value stands: an array or an object, and the key in it. */
interface Place {
  readonly holder: Record<string, unknown>;
  readonly key: string;
}

function placesIn(value: unknown, places: Place[] = []): Place[] {
  if (typeof value !== 'object' || value === null) return places;
  const holder = value as Record<string, unknown>;
  for (const key of Object.keys(holder)) {
    places.push({ holder, key });
    placesIn(holder[key], places);
  }
  return places;
}

/** A place that is met on a random way down, so that one key at the top is as likely as a whole list. */
function descend(holder: Record<string, unknown>, random: Random): Place {
  const key = random.pick(Object.keys(holder));
  const value = holder[key];
  const goesOn = typeof value === 'object' && value !== null && Object.keys(value).length > 0;
  return goesOn && random.below(4) > 0 ? descend(value as Record<string, unknown>, random) : { holder, key };
}

const oddValues: readonly unknown[] = [
  null,
  true,
  0,
  1,
  -1,
  0.5,
  1e21,
  2 ** 53,
  '',
  'x',
  '../x.md',
  'CON',
  '__proto__',
  '\0',
  '\ud800',
  [],
  {},
];
const oddKeys = ['__proto__', 'constructor', 'toString', 'zz', '0', ''];

/** Changes one value of a document in its place: by another of its own values, an odd one, or a missing one. */
export function mutateValue(document: unknown, random: Random): void {
  const places = placesIn(document);
  if (places.length === 0) return;
  const { holder, key } = descend(document as Record<string, unknown>, random);
  const other = random.pick(places);
  const change = random.below(7);
  if (change === 0) holder[key] = random.pick(oddValues);
  else if (change === 1) holder[key] = copyOf(other.holder[other.key]);
  else if (change === 2)
    [holder[key], other.holder[other.key]] = swapped(holder[key], other.holder[other.key]);
  else if (change === 3 && typeof holder[key] === 'number') holder[key] += random.pick([-1, 1, 1000]);
  else if (change === 4 && !Array.isArray(holder))
    Object.defineProperty(holder, random.pick(oddKeys), {
      value: random.pick(oddValues),
      enumerable: true,
      configurable: true,
      writable: true,
    });
  else if (Array.isArray(holder))
    holder.splice(
      Number(key),
      random.below(2),
      ...(random.below(2) === 0 ? [copyOf(holder[Number(key)])] : []),
    );
  else delete holder[key];
}

/** Two values the other way round; copies, so that no value comes to stand in itself. */
function swapped(left: unknown, right: unknown): [unknown, unknown] {
  return [copyOf(right), copyOf(left)];
}

/** A key may stand there without a value, which has no JSON form in a list. */
function copyOf(value: unknown): unknown {
  return structuredClone(value ?? null);
}

const pieces = [
  '"',
  '\\',
  ',',
  ':',
  '{',
  '}',
  '[',
  ']',
  '\n',
  ' ',
  '\t',
  '\r\n',
  '0',
  '-',
  '.0',
  'e1',
  'e999',
  'null',
  'true',
  '\\u0041',
  '\\ud800',
  '"__proto__":1,',
  '"a":1,',
  '\ufeff',
  '\0',
];

/** Changes the text of a document: a piece more, one less, one twice. */
export function mutateText(text: string, random: Random): string {
  const at = random.below(text.length + 1);
  const length = random.below(12);
  const piece = random.pick(pieces);
  switch (random.below(4)) {
    case 0:
      return text.slice(0, at) + piece + text.slice(at);
    case 1:
      return text.slice(0, at) + text.slice(at + length);
    case 2:
      return text.slice(0, at) + piece + text.slice(at + length);
    default:
      return text.slice(0, at + length) + text.slice(at);
  }
}
