import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  drop,
  either,
  keep,
  type PayloadSet,
} from '../../../src/syntax/scripts/follow/values/payload-set.ts';
import type { Pattern } from '../../../src/syntax/scripts/program.ts';

const texts = ['ok', 'okay', 'red', 'retry', 'rest', 'bad', ''];
const globs = ['re*', 'o*', '*d', 'r*t*'];

const span = { start: 0, end: 0 };
const pattern: fc.Arbitrary<Pattern> = fc.oneof(
  fc.constantFrom(...texts).map((text): Pattern => ({ kind: 'text', text, span })),
  fc.constantFrom(...globs).map((text): Pattern => ({ kind: 'glob', text, span })),
);

/** The payloads of a way, as raymond knows them and as they are. */
interface Way {
  readonly set: PayloadSet | null;
  readonly real: ReadonlySet<string>;
}

function holds(glob: string, text: string): boolean {
  return new RegExp(`^${glob.replaceAll('*', '.*')}$`).test(text);
}

const fits = (text: string) => (one: Pattern) =>
  one.kind === 'text' ? one.text === text : one.kind === 'glob' && holds(one.text, text);

/** The ways through the arms of a `case`, the last for all that no arm takes; some of them may become one. */
function arms({ set, real }: Way, patterns: readonly Pattern[]): Way[] {
  let left: Way = { set, real };
  const ways: Way[] = [];
  for (const one of patterns) {
    const taken = new Set([...left.real].filter((text) => fits(text)(one)));
    ways.push({ set: keep(left.set, [one], 'none'), real: taken });
    left = {
      set: drop(left.set, [one], 'none'),
      real: new Set([...left.real].filter((text) => !taken.has(text))),
    };
  }
  return [...ways, left];
}

const joined = (one: Way, other: Way): Way => ({
  set: either(one.set, other.set),
  real: new Set([...one.real, ...other.real]),
});

function isOf({ texts: own, globs: patterns }: Pick<PayloadSet, 'texts' | 'globs'>, text: string): boolean {
  return own.includes(text) || patterns.some((glob) => holds(glob, text));
}

const isDoubted = ({ doubtful = [] }: PayloadSet, text: string) =>
  doubtful.some((one) => one === '*' || one === text || holds(one, text));

test('payloads of several ways that become one are those of any, and of all others it is said that nobody knows', () => {
  const start: Way = { set: null, real: new Set(texts) };
  const cases = fc.array(
    fc.record({
      patterns: fc.array(pattern, { minLength: 1, maxLength: 3 }),
      order: fc.array(fc.nat(), { minLength: 4, maxLength: 4 }),
      kept: fc.nat(),
    }),
    { minLength: 1, maxLength: 3 },
  );
  fc.assert(
    fc.property(cases, (rounds) => {
      let way = start;
      for (const { patterns, order, kept } of rounds) {
        const all = arms(way, patterns);
        const shuffled = all
          .map((one, at) => ({ one, key: order[at] ?? 0 }))
          .sort((left, right) => left.key - right.key);
        const some = shuffled.slice(0, 1 + (kept % all.length)).map(({ one }) => one);
        way = some.slice(1).reduce(joined, some[0] ?? start);
      }
      const { set, real } = way;
      for (const text of texts) {
        const isIn =
          set === null ||
          (set.among === isOf(set, text) && !(set.except !== undefined && isOf(set.except, text)));
        if (real.has(text))
          expect(isIn || (set !== null && isDoubted(set, text)), `${text} is lost`).toBe(true);
        else expect(isIn && set !== null && !isDoubted(set, text), `${text} is none`).toBe(false);
      }
    }),
    { numRuns: 3000 },
  );
});
