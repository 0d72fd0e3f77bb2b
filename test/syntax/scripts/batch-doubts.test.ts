import { describe, expect, test } from 'vitest';
import { grammarFiles } from '../../../src/host/grammar-files.ts';
import { readBatch } from '../../../src/syntax/scripts/batch/batch.ts';
import { tagsOf } from '../../../src/syntax/scripts/follow/behaviour.ts';
import { readScript } from '../../../src/syntax/scripts/reading.ts';

/**
 * What a script can print on its ways, `-` where it succeeds without a tag; `?` where no run is expected to go that way,
 * `!` where it fails.
 */
async function ends(script: string): Promise<string[]> {
  const { behaviour } = await readScript('batch', script, grammarFiles);
  const printed = behaviour.outcomes.map((outcome) => {
    const contents = tagsOf(behaviour, outcome).map(({ tag }) => tag.content);
    const mark = `${outcome.exit === 'failure' ? '!' : ''}${outcome.sure ? '' : '?'}`;
    return `${contents.join(' ') || '-'}${mark}`;
  });
  const found = [...behaviour.problems.map(({ message }) => message), ...new Set(printed)];
  return found.filter((one) => !found.includes(one.replace(/\?$/, '')) || !one.endsWith('?')).sort();
}

const echo = (name: string) => `echo ^<goto^>${name}^</goto^>`;
const either = `(${echo('A')}) else (${echo('B')})`;

function check(
  title: string,
  rows: readonly (readonly [lines: readonly string[], expected: readonly string[]])[],
) {
  describe(title, () => {
    test.each(rows)('%j', async (lines, expected) => {
      expect(await ends(lines.join('\r\n'))).toEqual(expected);
    });
  });
}

describe('endlocal sets no variable, and values are carried past it in its line', () => {
  const old = (lines: readonly string[]) =>
    readBatch(lines.join('\r\n')).lostValues?.old.map(({ name }) => name);
  test.each([
    [['endlocal & echo ^<goto^>%T%^</goto^>'], ['A']],
    [['endlocal & (echo ^<goto^>%T%^</goto^>)'], ['A']],
    [['endlocal & echo ^<goto^>%T%^</goto^>& exit /b 0'], ['A']],
    [['(endlocal', 'echo ^<goto^>%T%^</goto^>)'], ['A']],
    [['endlocal & set "T=%T%" & echo ^<goto^>%T%^</goto^>'], ['A']],
    [['endlocal & set "T=%T%"', 'echo ^<goto^>%T%^</goto^>'], ['A']],
  ])('%j', async (lines, expected) => {
    const script = ['setlocal', 'set "T=A"', ...lines];
    expect(old(script)).toEqual([]);
    expect(await ends(script.join('\r\n'))).toEqual(expected);
  });
  test('of many variables, too', () => {
    const sets = Array.from({ length: 25 }, (_, number) => `set "V${number}=A"`);
    expect(old(['setlocal', ...sets, 'endlocal & echo ^<goto^>%V3%^</goto^>'])).toEqual([]);
  });
  test('what is set behind it in the same line is still told', () => {
    expect(old(['setlocal', 'set T=A', 'endlocal & set "T=B" & echo ^<goto^>%T%^</goto^>'])).toEqual(['T']);
    expect(old(['setlocal', 'set T=A', '(set "T=B" & echo ^<goto^>%T%^</goto^>)'])).toEqual(['T']);
  });
});
