import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCanonicalJson } from '../../src/bundle/canonical-form.ts';
import { refusing } from '../../src/source/refusal.ts';
import { canonicalJson, compactJson } from '../../src/util/canonical-json.ts';

/** The parsed value, or why it was refused. */
function parse(text: string): unknown {
  const outcome = refusing(() => ({ value: parseCanonicalJson('x.json', Buffer.from(text)) }));
  return outcome.ok ? outcome.value : outcome.refusal;
}

/** Values as JSON carries them, so without -0. */
const values = fc
  .jsonValue({ maxDepth: 6, stringUnit: 'binary' })
  .map((value): unknown => JSON.parse(JSON.stringify(value)));

const pieces = [
  ' ',
  '\n',
  '\t',
  '0',
  '.0',
  'e1',
  '-',
  ',',
  ':',
  '"',
  '\\',
  '[',
  ']',
  '{',
  '}',
  '\\u0041',
  '/',
];

describe('the canonical form', () => {
  it('is that of RFC 8785: its example of values (section 3.2.2)', () => {
    const text = String.raw`{
      "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
      "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
      "literals": [null, true, false]
    }`;
    const canonical = String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`;
    expect(compactJson(JSON.parse(text))).toBe(canonical);
    expect(parse(canonical)).toEqual(JSON.parse(text));
  });

  it('is that of RFC 8785: its example of keys (section 3.2.3)', () => {
    const sorted = ['\r', '1', '\u0080', '\u00f6', '\u20ac', '\u{1f600}', '\ufb33'];
    const text = `{${sorted.map((key) => `${JSON.stringify(key)}:"x"`).join(',')}}`;
    expect(compactJson(Object.fromEntries(sorted.toReversed().map((key) => [key, 'x'])))).toBe(text);
    expect(parse(text)).toEqual(Object.fromEntries(sorted.map((key) => [key, 'x'])));
  });

  it.each([
    [0, '0'],
    [5e-324, '5e-324'],
    [Number.MAX_VALUE, '1.7976931348623157e+308'],
    [Number.MAX_SAFE_INTEGER, '9007199254740991'],
    [295147905179352830000, '295147905179352830000'],
    [1e23, '1e+23'],
    [333333333.33333325, '333333333.33333325'],
    [-0.0000033333333333333333, '-0.0000033333333333333333'],
  ])('has the number %d of appendix B as %s', (number, text) => {
    expect(compactJson(number)).toBe(text);
    expect(parse(text)).toBe(number);
  });

  it('of any value is read as that value; laid out in lines it is refused', () => {
    fc.assert(
      fc.property(values, (value) => {
        expect(parse(compactJson(value))).toEqual(value);
        expect(parse(canonicalJson(value))).toMatch(/^x\.json is not canonical JSON: /);
      }),
      { seed: 31, numRuns: 300 },
    );
  });

  it('is the only text that is read: whatever is read is written as the same text', () => {
    let read = 0;
    fc.assert(
      fc.property(values, fc.nat(), fc.nat(2), fc.constantFrom(...pieces), (value, place, cut, piece) => {
        const text = compactJson(value);
        const at = place % (text.length + 1);
        const changed = Buffer.from(text.slice(0, at) + piece + text.slice(at + cut));
        const outcome = refusing(() => ({ value: parseCanonicalJson('x.json', changed) }));
        if (!outcome.ok) return;
        read += 1;
        expect(compactJson(outcome.value)).toBe(changed.toString());
      }),
      { seed: 32, numRuns: 3_000 },
    );
    expect(read).toBeGreaterThan(100);
  });
});
