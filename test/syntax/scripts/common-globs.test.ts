import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commonOf } from '../../../src/syntax/scripts/follow/values/common-globs.ts';
import { globMatcher } from '../../../src/util/glob.ts';

const characters = fc.constantFrom('a', 'b');
const text = fc.string({ unit: characters, minLength: 1, maxLength: 4 });
const glob = fc.tuple(fc.boolean(), text, fc.boolean()).map(([opens, plain, goesOn]) => {
  return `${opens ? '*' : ''}${plain}${goesOn ? '*' : ''}`;
});

describe('what two patterns have in common', () => {
  it('is what fits both', () => {
    fc.assert(
      fc.property(glob, glob, fc.string({ unit: characters, maxLength: 9 }), (one, other, name) => {
        const common = commonOf(one, other, false) ?? [];
        const fitsBoth = globMatcher(one)(name) && globMatcher(other)(name);
        expect(common.some((each) => globMatcher(each)(name))).toBe(fitsBoth);
      }),
    );
  });

  it('is one behind the other', () => {
    expect(commonOf('*PASS*', '*FAIL*', false)).toEqual(['*PASS*FAIL*', '*FAIL*PASS*']);
    expect(commonOf('pass*', '*PASSED', true)).toEqual(['passED', 'pass*PASSED']);
  });

  it('is not found of longer patterns', () => {
    expect(commonOf('a*b', 'c*', false)).toBeNull();
    expect(commonOf('?', '*', false)).toBeNull();
  });
});
