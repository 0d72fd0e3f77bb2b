import { describe, expect, test } from 'vitest';
import { grammarFiles } from '../../../src/host/grammar-files.ts';
import { tagsOf } from '../../../src/syntax/scripts/follow/output/behaviour.ts';
import { readScript } from '../../../src/syntax/scripts/reading.ts';

/** The ways through a script; those that no run is expected to take have a question mark, `!` means that it fails. */
async function waysOf(text: string): Promise<string[]> {
  const { behaviour } = await readScript('bash', text, grammarFiles);
  const ways = behaviour.outcomes.map((outcome) => {
    const tags = tagsOf(behaviour, outcome).map(({ tag }) => tag.content);
    const exit = outcome.exit === 'failure' ? '!' : '';
    return `${tags.join(' ') || '-'}${exit}${outcome.sure ? '' : '?'}`;
  });
  return [...new Set(ways)].sort();
}

function check(rows: readonly (readonly [script: string, ways: readonly string[]])[]): void {
  test.each(rows)('%s', async (script, ways) => expect(await waysOf(script)).toEqual([...ways].sort()));
}

const echo = (name: string) => `echo "<goto>${name}</goto>"`;
const open = `case "$(cat a)" in yes) ${echo('A')};; esac`;

describe('a test that is asked again after something that may have changed the answer', () => {
  // On the way on which it came out well at once nothing has changed.
  check([
    [`if [ ! -f a ]; then ./ask >&2; fi\nwhile [ ! -f a ]; do sleep 5; done\n${open}`, ['-', 'A']],
    [`if [ ! -f a ]; then ./ask >&2; fi\nwhile [ ! -f a ]; do sleep 5; done\n${echo('A')}; exit 1`, ['A!']],
    [`[ -f a ] || echo 0 >a\nif [ -f a ]; then ${echo('A')}; fi\n${echo('B')}`, ['A B', 'B?']],
    [`[ -f a ] || ./make-a >/dev/null\n[ -f a ] || exit 1\n${open}`, ['-', 'A', '-!?']],
    [
      `if ! git diff --quiet; then git stash -q; fi\nif git diff --quiet; then ${open}; else exit 1; fi`,
      ['-', 'A', '-!?'],
    ],
    [`[ -f a ] || touch a\n[ -f b ] || touch b\n[ -f a ] && [ -f b ] || exit 1\n${open}`, ['-', 'A', '-!?']],
    [`[ -f a ] || ( cd x && make >&2 )\n[ -f a ] || exit 1\n[ -s a ] || ${echo('A')}`, ['-', 'A', '-!?']],
    [`[ -f a ] || x=$(make)\n[ -f a ] || exit 1\n[ -s a ] || ${echo('A')}`, ['-', 'A', '-!?']],
  ]);
});

describe('of a way that came by a change nobody knows', () => {
  const both = `if [ -f a ]; then ${echo('A')}; elif [ -f b ]; then exit 0; else ${echo('B')}; fi`;
  check([
    [`if [ -f a ]; then touch b; fi\nif [ -f a ]; then ${echo('A')}; else ${echo('B')}; fi`, ['A?', 'B']],
    // That b is there and a is not is asked where a was made from b.
    [`if [ ! -f a ] && [ -f b ]; then cp b a; fi\n${both}`, ['-?', 'A', 'B']],
    [`[ -f a ] || touch a\ntouch b\nif [ -f a ]; then ${echo('A')}; fi`, ['-?', 'A?']],
    [`[ -f a ] || touch a\n( [ -f a ] || touch b )\nif [ -f a ]; then ${echo('A')}; fi`, ['-?', 'A?']],
  ]);
  // All of these write a file.
  check(
    [
      ': >a',
      '>a',
      'echo 1 >a',
      'echo 1 | tee a >/dev/null',
      'echo "$(make)" >&2',
      'x=$(date >a)',
      'x="$(make)!"',
      'exec 3>a',
      '{ x=1; } >a',
      '(echo 1 >a)',
      'while read -r x; do echo "$x"; done <f >a',
      'log() { echo 1 >&2; }; log 2>a',
      'sort -o a b',
    ].map((command) => [`[ -f a ] || { ${command}; }\n[ -f a ] && ${echo('A')}; exit 0`, ['-?', 'A']]),
  );
});

describe('what changes nothing leaves the answers as they are', () => {
  check(
    [
      'echo "no a" >&2',
      'echo "no a at $(date)" >&2',
      'log() { echo "$1" >&2; }; log x',
      'echo 1 >/dev/null',
      'cat b >&2',
      'x=$(git rev-parse HEAD)',
      'ls -l >/dev/null 2>&1',
      'echo 1 | tee /dev/null >&2',
    ].map((command) => [`[ -f a ] || { ${command}; }\n[ -f a ] && ${echo('A')}; exit 0`, ['-', 'A']]),
  );
});
