import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { grammarFiles } from '../../../src/host/grammar-files.ts';
import { parseScript } from '../../../src/syntax/script.ts';
import { type Outcome, tagsOf } from '../../../src/syntax/scripts/follow/output/behaviour.ts';
import type { PartText, PrintedTag } from '../../../src/syntax/scripts/follow/output/printed-tag.ts';

/**
 * Batch files as people write them, and what cmd.exe makes of them, worked out by hand: no cmd.exe runs where the
 * tests do.
 */
interface Expected {
  /** How a run can be expected to end: whether with exit code 0, and what it has printed; `*` is up to the run. */
  readonly ends: readonly string[];
  /** The tags that it prints at most on ways that no run is expected to take. */
  readonly perhaps?: readonly string[];
  /** It may print any tag. */
  readonly isUnknown?: true;
}

const workTag = '<function return=NEXT.md input=fast>WORK.md';

const scripts: Record<string, Expected> = {
  'and-or.bat': {
    ends: ['success <result>nothing to do', 'success <result>pushed', 'success <goto>RESOLVE.md'],
  },
  // `set "%~1=…"` may set any variable.
  'choose-sub.bat': { ends: ['success <goto>*'] },
  'classify-sub.bat': { ends: ['success <goto>GOOD.md', 'success <goto>BAD.md'] },
  'delayed-tag.bat': { ends: ['success <goto>LOCKED.md', 'success <goto>HOME.md'] },
  // A label that is not there ends the script with an error.
  'dispatch.bat': {
    ends: ['failure', 'success <goto>BUILD.md', 'success <goto>TEST.md', 'success <goto>ASK.md'],
  },
  'dynamic-target.bat': { ends: ['success <goto>GENERAL_REVIEW.md', 'success <goto>*_REVIEW.md'] },
  // The slip is told, and what comes of it is left to the one who mends it.
  'else-on-next-line.bat': {
    ends: ['success <goto>BUILD.md <goto>PLAN.md', 'success <goto>PLAN.md'],
    isUnknown: true,
  },
  'emit-helper.bat': {
    ends: ['success <goto>WRITE_REPORT.md', 'success <goto>REPAIR.md', 'success <result>ok'],
  },
  'enterprise.bat': { ends: ['failure', 'success <goto>DECIDE.md'] },
  // With which code the label is left is up to the run; that of a step that has failed is not 0.
  'fail-label.bat': { ends: ['failure', 'success <goto>TEST.md'] },
  // That there is no such file is not what its author expects.
  'first-item.bat': {
    ends: ['success <fork next=TASKS.bat task=*>WORKER.md'],
    perhaps: ['<result>all tasks are given out'],
  },
  'for-print.bat': { ends: ['success <goto>SLOW.md', `success ${workTag}`] },
  'fork-items.bat': { ends: [], perhaps: ['<fork next=COLLECT.md folder=*>WORKER.md'] },
  'generated-endlocal.bat': { ends: ['failure', 'success <goto>DEPLOY.md', 'success <goto>FIX.md'] },
  'generated-retry.bat': { ends: ['success <goto>FAILED.md', 'success <goto>SUCCESS.md'] },
  // Where there are no changes, findstr finds nothing, and the error level stays raised.
  'git-branch.bat': {
    ends: [
      'failure <goto>REBASE.md',
      'failure <fork next=REBASE.md branch=*>WATCH.md',
      'success <fork next=REBASE.md branch=*>WATCH.md',
      'success <goto>STASH.md',
    ],
  },
  'json-powershell.bat': {
    ends: [
      'failure',
      'success <goto>SHIP.md',
      'success <goto>REWORK.md',
      'success <call return=JUDGE_DONE.md>JUDGE.md',
    ],
  },
  'missing-else.bat': { ends: ['success <goto>BUILD.md', 'success'] },
  'no-line-break.bat': { ends: ['failure <goto>NEXT.md'] },
  'paren-in-echo.bat': { ends: ['success <goto>PLAN.md'] },
  'poll-queue.bat': {
    ends: ['success <reset>POLL.bat', 'success <call return=POLL.bat input=*>WORK.md'],
  },
  'python-decides.bat': { ends: ['success'], isUnknown: true },
  // Which code a variable holds is up to the run.
  'rc-variable.bat': { ends: ['success <goto>TEST.md', 'success <goto>FIX_BUILD.md'] },
  'require-tools.bat': { ends: ['failure', 'success <goto>WORK.md'] },
  'result-branch.bat': {
    ends: ['success <goto>MERGE.md', 'success <goto>REVISE.md', 'success <goto>ASK.md'],
  },
  'retry.bat': { ends: ['success <goto>DEPLOY.md', 'success <goto>ALARM.md'] },
  'set-p-tag.bat': { ends: ['success <goto>AGAIN.md', 'success <result>*'] },
  'silent-failure.bat': { ends: ['success', 'success <goto>TEST.md'] },
  // Its tag lacks the value of its block, which is told.
  'stale-variable.bat': { ends: ['success <goto>IDLE.md'], isUnknown: true },
  'steps-fail.bat': { ends: ['success <goto>RELEASE.md', 'success <goto>MEND.md'] },
  'tag-then-failure.bat': { ends: ['failure <goto>NEXT.md', 'success <goto>NEXT.md'] },
  'tag-twice.bat': { ends: ['success <goto>START.md <goto>GO_ON.md', 'success <goto>GO_ON.md'] },
  'test-branch.bat': { ends: ['success <goto>FIX.md', 'success <goto>COMMIT.md'] },
  // Which one it is nobody means, of which is told: so it is judged as either.
  'test-in-block.bat': {
    ends: ['success <goto>FIX.md', 'success <goto>COMMIT.md', 'success <result>there are no tests'],
  },
  'to-file.bat': { ends: ['success'] },
  'trailing-blank.bat': { ends: ['success <goto>review_A'] },
  'try-catch.bat': { ends: ['success <goto>UPLOAD.md', 'success <goto>EXPLAIN.md'] },
  'validate-sub.bat': { ends: ['success <goto>ASK_AGAIN.md', 'failure', 'success <goto>WORK.md'] },
};

function withHole(text: string, part: PartText | null): string {
  return part === null ? text.trim() : `${part.prefix}*${part.suffix}`;
}

function render({ tag: { name, attributes, content }, ...known }: PrintedTag): string {
  const given = attributes.map(
    (attribute, at) => ` ${attribute.name}=${withHole(attribute.value, known.attributes[at] ?? null)}`,
  );
  return `<${name}${given.join('')}>${withHole(content, known.content)}`;
}

const folder = join(import.meta.dirname, 'realistic-batch');

describe('a realistic batch file', () => {
  test.each(readdirSync(folder))('%s', async (name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    const { ends, perhaps = [], isUnknown = false } = scripts[name] ?? { ends: ['it is in no row'] };
    for (const lines of [text, text.replaceAll('\n', '\r\n')]) {
      const { behaviour, opaque } = await parseScript({ name, text: lines }, 'batch', {
        grammars: grammarFiles,
        report: () => {},
      });
      const sure = behaviour.outcomes.filter((outcome) => outcome.sure);
      const printed = (outcome: Outcome) => tagsOf(behaviour, outcome).map(render);
      const ways = sure.map((outcome) => [outcome.exit, ...printed(outcome)].join(' '));
      expect(new Set(ways)).toEqual(new Set(ends));
      const expected = new Set(sure.flatMap(printed));
      const others = behaviour.tags.map(render).filter((tag) => !expected.has(tag));
      expect(others).toEqual(perhaps);
      expect(opaque !== null).toBe(isUnknown);
    }
  });
});
