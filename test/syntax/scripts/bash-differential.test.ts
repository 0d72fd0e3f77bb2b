import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scanTags } from '../../../src/grammar/scan-tags.ts';
import type { Tag } from '../../../src/grammar/tag.ts';
import { followProgram } from '../../../src/syntax/scripts/follow/follow-program.ts';
import { tagsOf } from '../../../src/syntax/scripts/follow/output/behaviour.ts';
import type { PrintedTag } from '../../../src/syntax/scripts/follow/output/printed-tag.ts';
import { script } from './random-bash.ts';
import { program } from './random-programs.ts';
import { readBash } from './read-bash.ts';
import { renderProgram } from './render-program.ts';

const bash = spawnSync('bash', ['--norc', '-c', 'echo "$BASH_VERSION"'], { encoding: 'utf8' });
const hasBash = bash.status === 0 && bash.stdout !== '';
const runs = Number(process.env['RAYMOND_DIFFERENTIAL_RUNS'] ?? 40);

test.skipIf(!hasBash).each([
  ['of all constructs', script],
  ['as people write them', program],
])('what bash prints for scripts %s is among what is predicted', (_, scripts) => {
  const file = join(mkdtempSync(join(tmpdir(), 'raymond-differential-')), 'script.sh');
  fc.assert(
    fc.property(scripts, (text) => {
      const read = readBash(text);
      const behaviour = followProgram(read, text, true);
      if (behaviour.unfollowed !== null) return;
      writeFileSync(file, text);
      // Without its start-up files, which Bash reads where it takes a socket of Node for a login from elsewhere.
      const actual = spawnSync('bash', ['--norc', file], {
        encoding: 'utf8',
        // Some of them loop for ever.
        timeout: 2_000,
        env: { PATH: process.env['PATH'] ?? '', V: 'A', W: 'other', FUNCNEST: '20' },
        input: '',
      });
      if (actual.status === null) return;
      const { tags, problems } = scanTags(actual.stdout);
      // An empty value made a tag without a target.
      if (problems.length > 0) return;
      const exit = actual.status === 0 ? 'success' : 'failure';
      const predicted = behaviour.outcomes.some(
        (outcome) =>
          outcome.exit === exit && (outcome.anything !== null || agree(tagsOf(behaviour, outcome), tags)),
      );
      if (!predicted) {
        const outcomes = behaviour.outcomes.map(
          (outcome) => `${outcome.exit}: ${tagsOf(behaviour, outcome).map(shown).join(' ')}`,
        );
        expect.fail(
          `${text}\nprints ${JSON.stringify(actual.stdout)}, exits ${actual.status}; predicted:\n${outcomes.join('\n')}\n${renderProgram(read)}`,
        );
      }
    }),
    { numRuns: runs, seed: 3, endOnFailure: false },
  );
});

/** Bash stops a script early only by `exit`; the first two tags are what a prediction keeps. */
function agree(predicted: readonly PrintedTag[], actual: readonly Tag[]): boolean {
  if (Math.min(actual.length, 2) !== Math.min(predicted.length, 2)) return false;
  return predicted.slice(0, 2).every((printed, index) => {
    const found = actual[index];
    if (found === undefined || found.name !== printed.tag.name) return false;
    if (printed.content === null) return found.content === printed.tag.content;
    const { prefix, suffix } = printed.content;
    return found.content.startsWith(prefix) && found.content.endsWith(suffix);
  });
}

function shown({ tag, content }: PrintedTag): string {
  return `<${tag.name}>${content === null ? tag.content : `${content.prefix}…${content.suffix}`}`;
}

const either = (condition: string) =>
  `if ${condition}; then echo "<goto>YES</goto>"; else echo "<goto>NO</goto>"; fi`;

test
  .skipIf(!hasBash)
  .each([
    either('[ ! -z "" -o x = x ]'),
    either('[ ! x = x -o y = y ]'),
    either('[ ! x = y -a y = z ]'),
    either('[ ! \\( x = x \\) -o y = y ]'),
    either('[ ! \\( x = x -a y = y \\) ]'),
    either('[ ! "" -a x ]'),
    either('[ ! "" -o x ]'),
    either('[ ! ! x = x ]'),
    either('test ! x = x -o y = y'),
    `set -o pipefail; ${either('false | true')}`,
    `set -o pipefail; ${either('true | true')}`,
    either('false | true'),
    'set -e; set -o pipefail; false | true; echo "<goto>YES</goto>"',
  ])('what bash prints for %s is what is predicted, and nothing else', (text) => {
  const { stdout } = spawnSync('bash', ['--norc', '-c', text], { encoding: 'utf8' });
  const behaviour = followProgram(readBash(text), text, true);
  const targets = behaviour.outcomes.map((outcome) =>
    tagsOf(behaviour, outcome).map(({ tag }) => tag.content),
  );
  expect(targets).toEqual([scanTags(stdout).tags.map(({ content }) => content)]);
});
