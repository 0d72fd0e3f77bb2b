import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BashContext } from '../../../src/syntax/scripts/bash/context/context.ts';
import { readExpression } from '../../../src/syntax/scripts/bash/words/expressions.ts';
import { calculate, exactly, isExact } from '../../../src/syntax/scripts/calculate.ts';
import type { Range } from '../../../src/syntax/scripts/values.ts';

const bash = spawnSync('bash', ['--norc', '-c', 'echo "$BASH_VERSION"'], { encoding: 'utf8' });
const hasBash = bash.status === 0 && bash.stdout !== '';

const variables: Readonly<Record<string, number>> = { a: 0, b: 1, c: 7, d: -3 };
const context = {
  nameOf: (name: string) => name,
  assigned: new Set(),
  tables: new Map(),
} as unknown as BashContext;

/** What an expression comes to; null: raymond does not say. */
function comesTo(text: string, numbers: Readonly<Record<string, Range>>): Range | null {
  const expression = readExpression(context, text);
  return expression === null ? null : calculate(expression, ({ name }) => numbers[name] ?? exactly(0));
}

const points = Object.fromEntries(Object.entries(variables).map(([name, number]) => [name, exactly(number)]));

const operator = fc.constantFrom(
  ...'+ - * / % ** << >> & | ^ == != < <= > >= && ||'.split(' '),
  ...'+ - * / % & | < =='.split(' '),
);
const operand = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...'0 1 2 3 5 8 63 64 017 0x1F 10#9 x $c ${b}'.split(' ')) },
  { weight: 5, arbitrary: fc.constantFrom('a', 'b', 'c', 'd') },
);
const { expression } = fc.letrec<{ expression: string; part: string }>((tie) => ({
  part: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    operand,
    fc.tuple(fc.constantFrom('-', '!', '~', '+'), tie('part')).map(([sign, of]) => `${sign} ${of}`),
    tie('expression').map((inner) => `(${inner})`),
    tie('expression').map((inner) => `$((${inner}))`),
  ),
  expression: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    tie('part'),
    fc.tuple(tie('part'), operator, tie('part')).map((parts) => parts.join(' ')),
    fc.tuple(tie('part'), operator, tie('part'), operator, tie('part')).map((parts) => parts.join(' ')),
    fc
      .tuple(tie('part'), tie('expression'), tie('part'))
      .map(([one, two, three]) => `${one} ? ${two} : ${three}`),
  ),
}));

test.skipIf(!hasBash)(
  'an expression comes to what Bash makes of it, or to numbers among which that is',
  () => {
    let told = 0;
    fc.assert(
      fc.property(fc.array(expression, { minLength: 120, maxLength: 120 }), fc.nat(7), (texts, width) => {
        const given = Object.entries(variables).map(([name, number]) => `${name}=${number}`);
        // One that fails ends the shell that it stands in.
        const lines = texts.map((text) => `(echo "$((${text}))") 2> /dev/null || echo failed`);
        const { stdout } = spawnSync('bash', ['--norc', '-c', [...given, ...lines].join('\n')], {
          encoding: 'utf8',
          env: { PATH: process.env['PATH'] ?? '' },
        });
        const ranges = Object.fromEntries(
          Object.entries(variables).map(([name, number], at): [string, Range] => {
            const [below, above] = [(width * (at + 1)) % 5, (width * (at + 3)) % 7];
            return [
              name,
              { least: at === width ? Number.NEGATIVE_INFINITY : number - below, most: number + above },
            ];
          }),
        );
        for (const [at, actual] of stdout.trimEnd().split('\n').entries()) {
          const text = texts[at] ?? '';
          const value = comesTo(text, points);
          if (actual === 'failed') {
            expect(value, text).toBeNull();
            continue;
          }
          if (value !== null) {
            expect(isExact(value), text).toBe(true);
            expect(String(value.least), text).toBe(actual);
            told++;
          }
          const among = comesTo(text, ranges);
          if (among === null) continue;
          const isAmong = Number(actual) >= among.least && Number(actual) <= among.most;
          expect(
            isAmong,
            `${text}: ${actual} of ${JSON.stringify(among)} for ${JSON.stringify(ranges)}`,
          ).toBe(true);
        }
      }),
      { numRuns: 2, seed: 12, endOnFailure: true },
    );
    expect(told).toBeGreaterThan(100);
  },
);

describe('the numbers that an expression can be', () => {
  const any: Range = { least: Number.NEGATIVE_INFINITY, most: Number.POSITIVE_INFINITY };
  const flag: Range = { least: 0, most: 1 };

  test.each([
    ['n % 3', [-2, 2]],
    ['RANDOM % 3 + 1', [1, 3]],
    ['RANDOM & 1', [0, 1]],
    ['n & 6', [0, 6]],
    ['n > 9 ? 2 : n > 5 ? 1 : 0', [0, 2]],
    ['n < 3 ? n : 3', [Number.NEGATIVE_INFINITY, 3]],
    ['3 > n ? 3 : n', [3, Number.POSITIVE_INFINITY]],
    ['flag + 2 * other', [0, 3]],
    ['flag | other << 1', [0, 3]],
    ['1 - flag', [0, 1]],
    ['!n', [0, 1]],
    ['n && 0', [0, 0]],
    ['flag < 2', [1, 1]],
    ['n / 2', [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]],
    ['${#names[@]} % 2', [0, 1]],
    ['10#$(date +%M) % 2', [0, 1]],
  ])('%s', (text, [least, most]) => {
    expect(comesTo(text, { n: any, flag, other: flag })).toEqual({ least, most });
  });

  test.each([
    'n++',
    'n += 1',
    'n = 1',
    '--n',
    'n--1',
    '08',
    '1 / 0',
    '2 ** 64',
    '2 ** -1',
    '1 << 63',
    'n[0]',
    '1 2',
    '16#ff',
    '',
    '(1',
    '1)',
    '1 +',
    'a ? b',
    '9007199254740993',
    '$(ls',
  ])('are left to the run: %s', (text) => {
    expect(comesTo(text, { n: exactly(1) })).toBeNull();
  });
});
