import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonFault } from '../../src/util/json-fault.ts';

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe('where a text stops being JSON', () => {
  it.each([
    ['{\n  "a": 1\n  "b": 2\n}', 'line 3, column 3: expected "," or "}", found a text'],
    ['{"a": [1, 2}', 'line 1, column 12: expected "," or "]", found "}"'],
    ['{"a": 1,}', 'line 1, column 9: expected a key, found "}"'],
    ['[1,\n]', 'line 2, column 1: expected a value, found "]"'],
    ["{'a': 1}", 'line 1, column 2: expected a key or "}", found "\'"'],
    ['{"a" 1}', 'line 1, column 6: expected ":", found "1"'],
    ['{"a": yes}', 'line 1, column 7: expected a value, found "yes"'],
    ['[1] 2', 'line 1, column 5: expected the end of the file, found "2"'],
    ['[\n"a\n"]', 'line 2, column 1: a text that begins here is not closed in its line, or has an escape'],
    ['["\\d"]', 'line 1, column 2: a text that begins here'],
    ['{"turns": []', 'it ends where "," or "}" is missing'],
    ['', 'it ends where a value is missing'],
    ['\ufeff{}', 'line 1, column 1: expected a value'],
  ])('%j', (text, said) => {
    expect(isJson(text)).toBe(false);
    expect(jsonFault(text)).toContain(said);
  });

  it('finds a fault exactly where there is one', () => {
    const pieces = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"',
      'a',
      '\\',
      '0',
      '-',
      '.',
      'e',
      'u',
      ' ',
      '\n',
    );
    const changed = fc
      .tuple(fc.json(), fc.nat(), fc.nat(2), fc.string({ unit: pieces, maxLength: 3 }))
      .map(([json, place, removed, added]) => {
        const at = place % (json.length + 1);
        return json.slice(0, at) + added + json.slice(at + removed);
      });
    const text = fc.oneof(changed, fc.json(), fc.string({ unit: pieces }));
    fc.assert(
      fc.property(text, (each) => {
        expect(jsonFault(each) === null).toBe(isJson(each));
      }),
      { numRuns: 3000 },
    );
  });
});
