import { deflateRawSync } from 'node:zlib';
import { compactJson } from '../../src/util/canonical-json.ts';
import { forgeBundle } from './forge-bundle.ts';
import type { ForgedEntry } from './forge-zip.ts';
import { changed } from './hostile-zips.ts';

/** Bundles that would take much time or memory of a careless reader; made when they are asked for. */
export type Bomb = readonly [what: string, make: () => Uint8Array, words: string];

const megabytes = (count: number) => Buffer.alloc(count * 1024 * 1024, 0x20);
const packed = (bytes: Uint8Array) => deflateRawSync(bytes);
/** Numbers that deflate cannot make small: so the limits of a bomb are not reached. */
const noise = (lines: number, seed: number) => {
  let state = seed;
  const next = () => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9;
    return (state >>> 0).toString(36);
  };
  return Array.from({ length: lines }, next);
};
const longNames = (count: number, name: (index: number) => string): ForgedEntry[] =>
  Array.from({ length: count }, (_, index) => ({ name: name(index), stored: true }));
/** Hundreds of `line`, with a little that cannot be packed, so that it is no bomb by ratio. */
const hundreds = (count: number, line: string) =>
  `[${noise(count, 13)
    .map((text) => `"${text}",${line.repeat(99)}`)
    .join('')}{}]`;
const ofNothing = (count: number) => `[${'{},'.repeat(count)}{}]`;

export const hostileBombs: readonly Bomb[] = [
  [
    'a hundred megabytes of spaces in a state, told honestly',
    () => forgeBundle({ entries: changed(7, { bytes: megabytes(100) }) }),
    'more than 32 times its size, like a zip bomb',
  ],
  [
    '200 MB of spaces said to be ten bytes',
    () => forgeBundle({ entries: changed(7, { data: packed(megabytes(200)), both: { size: 10 } }) }),
    'the entry "states/START.md" unpacks to more than the 10 bytes',
  ],
  [
    'forty entries that are no bomb alone',
    () => {
      const data = packed(Buffer.concat([megabytes(0.9), Buffer.from(noise(300, 7).join(''))]));
      const size = megabytes(0.9).length + Buffer.from(noise(300, 7).join('')).length;
      const more = Array.from(
        { length: 40 },
        (_, index): ForgedEntry => ({ name: `states/X${index}.md`, data, both: { size } }),
      );
      return forgeBundle({ entries: (entries) => [...entries, ...more] });
    },
    'more than 32 times its size, like a zip bomb',
  ],
  [
    'a bundle in a bundle in a bundle',
    () => {
      const nest = (levels: number): Uint8Array =>
        forgeBundle({
          files: (files) => files.set('START.md', levels === 0 ? megabytes(1) : nest(levels - 1)),
        });
      return nest(3);
    },
    'the source "states/START.md" is not UTF-8',
  ],
  [
    '65,534 entries',
    () => forgeBundle({ entries: () => longNames(65_534, (index) => `states/${index}.md`) }),
    'this is a zip but no bundle: its first entry is "states/0.md"',
  ],
  [
    'names of a kilobyte, each in thirty-one folders',
    () =>
      forgeBundle({
        entries: () => longNames(4_000, (index) => `${`${'x'.repeat(30)}/`.repeat(31)}${index}`),
      }),
    'this is a zip but no bundle',
  ],
  [
    'three hundred thousand nothings as ir.json',
    () => forgeBundle({ ir: () => hundreds(3_000, '{},') }),
    'ir.json holds more than ',
  ],
  [
    'five million nothings as ir.json',
    () => forgeBundle({ ir: () => ofNothing(5_000_000) }),
    'like a zip bomb',
  ],
  [
    'as many nothings as there may be, as ir.json',
    () => forgeBundle({ ir: () => hundreds(2_400, '{},"----------",') }),
    'ir.json does not fit its schema: its top level must be object',
  ],
  [
    'a number of more than half a million digits',
    () =>
      forgeBundle({
        ir: () =>
          noise(400_000, 11)
            .join('')
            .replace(/^0+|\D/g, ''),
      }),
    'ir.json has the number "',
  ],
  [
    'a string of millions of characters',
    () => forgeBundle({ ir: () => `"${noise(400_000, 3).join('')}"` }),
    'ir.json does not fit its schema: its top level must be object',
  ],
  [
    'a string of nothing but escapes',
    () => forgeBundle({ ir: () => `"${'\\u0001'.repeat(150_000)}"` }),
    'ir.json does not fit its schema: its top level must be object',
  ],
  [
    'a key of four million characters',
    () => forgeBundle({ ir: (text) => text.replace('{', `{"${'Z'.repeat(4_000_000)}":1,`) }),
    'ir.json does not fit its schema: its top level must NOT have additional properties ("ZZZ',
  ],
  [
    'forty thousand keys',
    () =>
      forgeBundle({ ir: () => compactJson(Object.fromEntries(noise(40_000, 5).map((key) => [key, key]))) }),
    'ir.json does not fit its schema: its top level must have required property',
  ],
  [
    'thirty thousand prompts of one source of megabytes',
    () => {
      const prompts = Array.from({ length: 30_000 }, (_, index) => {
        const span = { end: 4_000_000 - (Math.imul(index, 48_271) % 1_000_000), start: index };
        return { file: 'START.md', prompt: [{ kind: 'literal', span }] };
      });
      return forgeBundle({
        files: (files) => files.set('START.md', Buffer.from(noise(700_000, 19).join(''))),
        ir: () => compactJson({ implementations: prompts }),
      });
    },
    'ir.json does not fit its schema: its top level must have required property',
  ],
  [
    'a hundred thousand platforms',
    () => forgeBundle({ header: { platforms: noise(100_000, 9) } }),
    'bundle.json does not fit its schema: "/platforms" must NOT have more than 2 items',
  ],
  [
    'twenty-eight thousand contents that are not there',
    () =>
      forgeBundle({
        header: {
          contents: (all: object[]) => [
            ...all,
            ...Array.from({ length: 28_000 }, (_, index) => ({ ...all[0], size: index * 48_271 })),
          ],
        },
      }),
    'bundle.json lists "mimetype", which the zip does not have',
  ],
];
