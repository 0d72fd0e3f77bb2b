import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonFault } from '../../src/util/json-fault.ts';

describe('where a text stops being JSON', () => {
  it.each([
    ['{\n  "a": 1\n  "b": 2\n}', 'line 3, column 3: expected a comma or a closing bracket, found "b"'],
    ['{"a": [1, 2}', 'line 1, column 12: expected a comma or a closing bracket, found }'],
    ['{"a": 1,}', 'line 1, column 9: expected a key in double quotes, found }'],
    ['[1,\n]', 'line 2, column 1: expected a value, found ]'],
    [
      "{'a': 1}",
      "line 1, column 2: expected a text in double quotes, a number, true, false or null, found 'a'",
    ],
    ['{"a" 1}', 'line 1, column 6: expected ":", found 1'],
    [
      '{"a": yes}',
      'line 1, column 7: expected a text in double quotes, a number, true, false or null, found yes',
    ],
    ['[1] 2', 'line 1, column 5: expected the end of the file, found 2'],
    ['[\n"a\n"]', 'line 2, column 1: JSON has no "a'],
    ['["\\d"]', 'line 1, column 2: JSON has no "\\d"'],
    ['// turns\n{}', 'line 1, column 1: JSON has no // turns'],
    ['{"turns": []', 'it ends where "}" is missing'],
    ['', 'it ends where a value is missing'],
  ])('%j', (text, said) => {
    expect(() => JSON.parse(text)).toThrow();
    expect(jsonFault(text)).toBe(said);
  });

  it('finds none in JSON', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(jsonFault(text)).toBeNull();
      }),
    );
  });
});
