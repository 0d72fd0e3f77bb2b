import { describe, expect, it } from 'vitest';
import { foldConsequences, type Stamped } from '../../src/analysis/fold-consequences.ts';
import type { Diagnostic, Severity } from '../../src/diagnostics/diagnostic.ts';
import type { Platform } from '../../src/source/platform.ts';
import { span } from '../../src/source/span.ts';

interface Given {
  readonly severity?: Severity | 'off';
  /** The name of the finding that it follows from. */
  readonly follows?: string;
  readonly tellsCause?: boolean;
  readonly twin?: string;
  readonly platforms?: readonly Platform[];
}

/** The findings of these names, folded: `A > B C` is A with the consequences B and C. */
function fold(given: Readonly<Record<string, Given>>): string[] {
  const placeOf = (name: string) => ({ rule: 'dead-end', file: name, span: span(0, 0) }) as const;
  const stamped = Object.entries(given).map(
    ([name, { severity = 'warning', follows, tellsCause = false, twin, platforms }]): Stamped => {
      const diagnostic: Diagnostic = {
        ...placeOf(name),
        severity: severity === 'off' ? 'warning' : severity,
        message: name,
        label: null,
        help: null,
        related: [],
        platforms: platforms ?? ['unix', 'windows'],
        witness: null,
        consequences: [],
      };
      return {
        diagnostic,
        off: severity === 'off',
        follows: follows === undefined ? null : placeOf(follows),
        tellsCause,
        twins: twin === undefined ? [] : [placeOf(twin)],
      };
    },
  );
  return foldConsequences(stamped).map(({ file, consequences }) =>
    [file, ...(consequences.length === 0 ? [] : ['>', ...consequences.map((each) => each.file)])].join(' '),
  );
}

describe('what follows from another finding', () => {
  it('stands below it, in order', () => {
    expect(fold({ A: { follows: 'C' }, B: {}, C: {}, D: { follows: 'C' } })).toEqual(['B', 'C > A D']);
  });

  it('stands below it also where its cause is told in the twin of the file', () => {
    expect(fold({ A: { twin: 'B' }, C: { follows: 'B' } })).toEqual(['A > C']);
  });

  it('stands below the first cause of all', () => {
    expect(fold({ A: {}, B: { follows: 'A' }, C: { follows: 'B' } })).toEqual(['A > B C']);
  });

  it('stands by itself where there is no such finding', () => {
    expect(fold({ A: { follows: 'X' } })).toEqual(['A']);
  });

  it('stands by itself, or below a farther cause, where the rule of its cause is off', () => {
    expect(fold({ A: { severity: 'off' }, B: { follows: 'A' }, C: { follows: 'B' } })).toEqual(['B > C']);
    expect(fold({ A: {}, B: { severity: 'off', follows: 'A' }, C: { follows: 'B' } })).toEqual(['A > C']);
    expect(
      fold({ A: { severity: 'off' }, B: { severity: 'off', follows: 'A' }, C: { follows: 'B' } }),
    ).toEqual(['C']);
  });

  it('has a cause below it that weighs less, if it tells of that', () => {
    const told = { follows: 'A', tellsCause: true };
    expect(fold({ A: { severity: 'info' }, B: told, C: told })).toEqual(['B > A', 'C']);
    expect(fold({ A: {}, B: told })).toEqual(['A > B']);
  });

  it('stands by itself where it weighs more than its cause', () => {
    expect(fold({ A: { severity: 'info' }, B: { follows: 'A' } })).toEqual(['A', 'B']);
    const chain = {
      A: {},
      B: { severity: 'error', follows: 'A' },
      C: { severity: 'info', follows: 'B' },
    } as const;
    expect(fold(chain)).toEqual(['A > C', 'B']);
  });

  it('stands by itself where it holds on a platform on which its cause does not', () => {
    expect(fold({ A: { platforms: ['unix'] }, B: { follows: 'A' } })).toEqual(['A', 'B']);
    expect(fold({ A: {}, B: { platforms: ['unix'], follows: 'A' } })).toEqual(['A > B']);
  });

  it('stands by itself in a circle and after one, and at the end of a chain without end', () => {
    expect(fold({ A: { follows: 'A' } })).toEqual(['A']);
    const circle = { A: { follows: 'B' }, B: { follows: 'A' }, C: { follows: 'A' } };
    expect(fold(circle)).toEqual(['A', 'B', 'C']);
    const chain = Array.from({ length: 1000 }, (_, at) => [
      `S${at}`,
      at === 0 ? {} : { follows: `S${at - 1}` },
    ]);
    expect(fold(Object.fromEntries(chain))).toHaveLength(1000 - 16);
  });
});
