import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { scanTags } from '../../../src/grammar/scan-tags.ts';
import type { Tag } from '../../../src/grammar/tag.ts';
import { grammarFiles } from '../../../src/host/grammar-files.ts';
import { parseScript, type ScriptTree } from '../../../src/syntax/script.ts';
import type { PartText, PrintedTag } from '../../../src/syntax/scripts/follow/output/printed-tag.ts';

/**
 * Scripts as people write them, run by a real Bash in several surroundings: whatever they print there, raymond
 * must have said, and whatever it warns of must happen in one of them.
 */
const folder = join(import.meta.dirname, 'realistic');
const programs = mkdtempSync(join(tmpdir(), 'raymond-programs-'));
afterAll(() => rmSync(programs, { recursive: true, force: true }));

/** Stands in for every program that the scripts run. `MODE`: it succeeds, fails, or does the one after the other. */
const standIn = `#!/bin/sh
[ -n "$OUT" ] && echo "$OUT"
case $MODE in ok) exit 0;; fail) exit 1;; esac
if [ -e .failed ]; then rm .failed; exit 0; fi
: > .failed; exit 1
`;
for (const name of ['git', 'gh', 'curl', 'make', 'jq', 'sleep']) {
  writeFileSync(join(programs, name), name === 'sleep' ? '#!/bin/sh\n' : standIn);
  chmodSync(join(programs, name), 0o755);
}

interface Surroundings {
  readonly MODE: string;
  readonly OUT: string;
  readonly RAYMOND_RESULT?: string;
  /** What stands in every file whose name the script might mean; null: there are no files. */
  readonly content: string | null;
}

const surroundings: readonly Surroundings[] = [
  { MODE: 'ok', OUT: '', content: null },
  { MODE: 'ok', OUT: 'SUCCESS', content: '<goto>FILE</goto>\n', RAYMOND_RESULT: 'ok' },
  { MODE: 'fail', OUT: '', content: '', RAYMOND_RESULT: 'retry:2' },
  { MODE: 'fail', OUT: 'FAILURE', content: 'build\tapp ERROR\n' },
  { MODE: 'turns', OUT: '3', content: 'test\tapp\n', RAYMOND_RESULT: 'no' },
  { MODE: 'turns', OUT: '', content: null, RAYMOND_RESULT: '' },
];

interface Run {
  readonly tags: readonly Tag[];
  readonly code: number | null;
}

async function run(text: string, { content, ...environment }: Surroundings): Promise<Run> {
  const directory = mkdtempSync(join(tmpdir(), 'raymond-realistic-'));
  const names = content === null ? [] : text.match(/\b[A-Za-z]\w*(?:\.[a-z]+)?\b/g);
  for (const name of new Set(names)) writeFileSync(join(directory, name), content ?? '');
  const env = { PATH: `${programs}:/usr/bin:/bin`, ...environment };
  // As raymond runs it: from a file, without arguments.
  const file = join(directory, '.script.sh');
  writeFileSync(file, text);
  const child = spawn('/bin/bash', [file], {
    cwd: directory,
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    output += part;
  });
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  rmSync(directory, { recursive: true, force: true });
  return { tags: scanTags(output).tags, code };
}

function isForetold({ opaque, tags }: ScriptTree, tag: Tag): boolean {
  return opaque !== null || tags.some((printed) => canBe(printed, tag));
}

function canBe({ tag: { name, content, attributes }, ...known }: PrintedTag, tag: Tag): boolean {
  return (
    name === tag.name &&
    fits(content, known.content, tag.content) &&
    attributes.length === tag.attributes.length &&
    attributes.every(({ value }, index) =>
      fits(value, known.attributes[index] ?? null, tag.attributes[index]?.value ?? ''),
    )
  );
}

function fits(text: string, part: PartText | null, found: string): boolean {
  const trimmed = found.trim();
  if (part === null) return text.trim() === trimmed;
  return trimmed.startsWith(part.prefix) && trimmed.endsWith(part.suffix);
}

/** What the rules about scripts would report of an outcome, in the words that also describe a run. */
function ending(code: number, tags: number): string {
  if (code === 0) return tags === 0 ? 'none' : tags > 1 ? 'many' : 'fine';
  return tags === 0 ? 'fine' : 'failed after a tag';
}

const scripts = readdirSync(folder).filter((name) => name.endsWith('.sh'));

describe.concurrent('a realistic script', () => {
  test.each(scripts)('%s', async (name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    const tree = await parseScript({ name, text }, 'bash', { grammars: grammarFiles, report: () => {} });
    const runs = await Promise.all(surroundings.map((around) => run(text, around)));
    for (const { tags, code } of runs)
      if (code === 0) for (const tag of tags) expect([tag, isForetold(tree, tag)]).toEqual([tag, true]);
    const seen = runs.map(({ tags, code }) => ending(code ?? 1, tags.length));
    const warnings = tree.behaviour.outcomes
      .filter(({ sure, anything }) => sure && anything === null)
      .map(({ exit, tags }) => ending(exit === 'success' ? 0 : 1, tags.length))
      .filter((what) => what !== 'fine');
    expect(warnings.filter((what) => !seen.includes(what))).toEqual([]);
  });
});
