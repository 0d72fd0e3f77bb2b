import { beforeAll, expect, test } from 'vitest';
import { installClaudeCode } from '../../scripts/install-claude-code.mjs';
import { endProcesses, keepProcesses, until } from './loopback/claude-wrappers.ts';
import { conversation, promptOf } from './loopback/conversation.ts';
import { openLoopback, prompt, readEvents, readState } from './loopback/loopback-run.ts';
import type { ReceivedRequest } from './loopback/messages-server.ts';

beforeAll(() => void installClaudeCode());

/** Three workers of six turns each beside a parent of fourteen. */
const files = {
  'START.md': prompt('[START] List the items.', 'tag: fork, target: WORK, next: SECOND'),
  'SECOND.md': prompt('[SECOND] The second.', 'tag: fork, target: WORK, next: THIRD'),
  'THIRD.md': prompt('[THIRD] The third.', 'tag: fork, target: WORK, next: FIX'),
  'WORK.md': prompt('[WORK] Take {{item}}.', 'tag: call, target: STUDY, return: DIGEST'),
  'STUDY.md': prompt('[STUDY] Study {{item}}.', 'tag: function, target: JUDGE, return: WEIGH'),
  'JUDGE.md': prompt('[JUDGE] Judge {{item}}.', 'tag: result'),
  'WEIGH.md': prompt('[WEIGH] Judged: {{result}} ({{item}}).', 'tag: result'),
  'DIGEST.md': prompt('[DIGEST] Studied: {{result}} ({{item}}).', 'tag: reset, target: WRITE'),
  'WRITE.md': prompt('[WRITE] Write of {{item}}.', 'tag: result'),
  'FIX.md':
    '---\nmax_visits: {count: 4, then: {tag: reset, target: FRESH}}\nallowed_transitions:\n  - {tag: goto, target: CHECK}\n---\n[FIX] Fix it.\n',
  'CHECK.md': prompt('[CHECK] Check it.', 'tag: goto, target: FIX'),
  'FRESH.md': prompt('[FRESH] With a fresh mind.', 'tag: call, target: ASIDE, return: LAST'),
  'ASIDE.md': prompt('[ASIDE] Aside.', 'tag: result'),
  'LAST.md': prompt('[LAST] Aside it was {{result}}.', 'tag: result'),
};

const items = ['alpha', 'beta', 'gamma'];
const steps = 3 * 6 + 14;

/** The state that a prompt is of, also one that was cut off and is told again. */
function stateIn(text: string): string {
  return /\[([A-Z]+)\]/.exec(text)?.[1] ?? 'none';
}

function itemIn(text: string): string {
  return items.find((item) => text.includes(item)) ?? 'none';
}

function say(text: string): string {
  const item = itemIn(text);
  const answers: Readonly<Record<string, string>> = {
    START: '<fork next="SECOND" item="alpha">WORK</fork>',
    SECOND: '<fork next="THIRD" item="beta">WORK</fork>',
    THIRD: '<fork next="FIX" item="gamma">WORK</fork>',
    WORK: `Taken ${item}. <call return="DIGEST">STUDY</call>`,
    STUDY: `Whispered of ${item}. <function return="WEIGH">JUDGE</function>`,
    JUDGE: `<result>${item} is good</result>`,
    WEIGH: `<result>${item} was weighed</result>`,
    DIGEST: '<reset>WRITE</reset>',
    WRITE: `<result>${item} is written</result>`,
    FIX: 'Fixed.',
    CHECK: 'Not yet. <goto>FIX</goto>',
    FRESH: '<call return="LAST">ASIDE</call>',
    ASIDE: '<result>quiet</result>',
    LAST: '<result>all done</result>',
  };
  return answers[stateIn(text)] ?? `no answer to ${text}`;
}

test('32 steps with forks, calls inside forks, functions, resets and max_visits, killed five times: nothing is lost, nothing runs twice', async () => {
  const killAt = [2, 7, 13, 20, 27];
  const answer = (text: string) => say(text);
  const script = Object.fromEntries(Object.keys(files).map((name) => [name.replace('.md', ''), answer]));
  const { workplace, server, run, resume } = await openLoopback(files, { ...script, runtime: answer });
  let started = run(keepProcesses);
  for (const [index, count] of killAt.entries()) {
    await until(`request ${count}`, () => server.requests.length >= count);
    started.child.kill('SIGKILL');
    const { exitCode, stderr } = await started.ended;
    expect(exitCode, `kill ${index}: ${stderr}`).toBeNull();
    await endProcesses(workplace);
    started = resume(keepProcesses, ['--jobs', '3']);
  }
  const ended = await started.ended;
  expect(ended.exitCode, ended.stderr).toBe(0);
  const results = {
    main: 'all done',
    main_work1: 'alpha is written',
    main_work2: 'beta is written',
    main_work3: 'gamma is written',
  };
  const sections = Object.entries(results).map(([id, result]) => `==> ${id} <==\n${result}\n`);
  expect(ended.stdout).toBe(sections.join('\n'));

  const state = readState(workplace);
  expect(state).toMatchObject({ status: 'finished', steps, agents: [] });
  expect(Object.fromEntries(state.finished.map(({ id, result }) => [id, result]))).toEqual(results);
  // Every transition was taken once, whatever was cut off; a kill may only lose the last lines of the log.
  const taken = readEvents(workplace).flatMap((event) =>
    event.type === 'transition' ? [`${event.agent} ${event.from} ${event.to} ${event.via}`] : [],
  );
  const once = taken.filter((line) => !/FIX|CHECK/.test(line));
  expect(new Set(once).size).toBe(once.length);
  expect(taken.length).toBeGreaterThan(steps - killAt.length);
  // More turns than steps only where a turn was cut off, of at most three agents at a time.
  expect(server.requests.length).toBeGreaterThanOrEqual(steps);
  expect(server.requests.length).toBeLessThanOrEqual(steps + 4 * killAt.length);

  judgeContexts(server.requests);
});

/** What is in the context of a turn is what its transitions say, in spite of all that was cut off. */
function judgeContexts(requests: readonly ReceivedRequest[]): void {
  for (const item of items) {
    const context = (state: string) => {
      const found = requests.findLast(
        (request) => stateIn(promptOf(request)) === state && promptOf(request).includes(item),
      );
      expect(found, `${state} of ${item}`).toBeDefined();
      return conversation(found as ReceivedRequest).join('\n');
    };
    const others = items.filter((other) => other !== item);
    for (const state of ['WORK', 'STUDY', 'JUDGE', 'WEIGH', 'DIGEST', 'WRITE'])
      for (const other of others) expect(context(state)).not.toContain(other);
    expect(context('STUDY')).toContain(`Taken ${item}.`);
    expect(context('JUDGE')).not.toContain('Taken');
    expect(context('WEIGH')).toContain(`Whispered of ${item}.`);
    expect(context('DIGEST')).toContain(`Taken ${item}.`);
    expect(context('DIGEST')).not.toContain('Whispered');
    expect(context('WRITE')).not.toContain('Taken');
  }
  const last = requests.at(-1) as ReceivedRequest;
  expect(conversation(last).join('\n')).not.toMatch(/\[(?:FIX|CHECK|START|ASIDE)\]/);
}
