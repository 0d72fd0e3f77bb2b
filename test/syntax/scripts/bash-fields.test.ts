import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { grammarFiles } from '../../../src/host/grammar-files.ts';
import { tagsOf } from '../../../src/syntax/scripts/follow/output/behaviour.ts';
import { holeText } from '../../../src/syntax/scripts/follow/values/value.ts';
import { readScript } from '../../../src/syntax/scripts/reading.ts';

/** All texts of these signs up to a length. */
function textsOf(signs: readonly string[], length: number): string[] {
  if (length === 0) return [''];
  const shorter = textsOf(signs, length - 1);
  return [
    ...shorter,
    ...shorter
      .filter((text) => text.length === length - 1)
      .flatMap((text) => signs.map((sign) => text + sign)),
  ];
}

const show = `echo "<result>[$a][$b][$c]</result>"`;
const ways = [
  'IFS=: read -r a b c <<< "$x"',
  'IFS=: read -r a b <<< "$x"',
  'IFS=\':\' read -r a <<< "$x"',
  'read -r a b c <<< "$x"',
  'read -r a b <<< "$x"',
  'IFS= read -r a b <<< "$x"',
  'a=$(cut -d: -f1 <<< "$x")',
  'a=$(echo "$x" | cut -f 1 -d ":")',
];

test.each(ways)('%s: fields are those of Bash, or not known', async (way) => {
  const texts = textsOf(['p', 'q', ':', ' '], 4);
  const script = (text: string) => `unset a b c\nx='${text}'\n${way}\n${show}\n`;
  const { stdout } = spawnSync('bash', [], { input: texts.map(script).join(''), encoding: 'utf8' });
  const real = stdout.trimEnd().split('\n');
  let known = 0;
  for (const [at, text] of texts.entries()) {
    const { behaviour } = await readScript('bash', script(text), grammarFiles);
    const [outcome] = behaviour.outcomes;
    const [printed] = outcome === undefined ? [] : tagsOf(behaviour, outcome);
    const content = printed?.tag.content ?? null;
    if (content === null || content.includes(holeText)) continue;
    known++;
    expect(`<result>${content}</result>`, text).toBe(real[at]);
  }
  expect(known).toBeGreaterThan(texts.length / 2);
});
