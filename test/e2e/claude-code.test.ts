import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { installClaudeCode } from '../../scripts/install-claude-code.mjs';
import {
  endProcesses,
  keepProcesses,
  keepReports,
  livingProcesses,
  loseAfterAnnouncement,
  readReports,
  until,
} from './loopback/claude-wrappers.ts';
import { conversation, promptOf } from './loopback/conversation.ts';
import {
  openLoopback,
  prompt,
  readEvents,
  readState,
  runToEnd,
  stateFile,
  stateOf,
} from './loopback/loopback-run.ts';
import type { ReceivedRequest } from './loopback/messages-server.ts';
import { startRaymond, type Workplace } from './loopback/workplace.ts';

/**
 * What each transition does to the context, proved by what the real Claude Code sends (language.md#tags):
 * a model sees the messages of its request and nothing else.
 */

// Minutes, on a machine that has not installed it yet.
beforeAll(() => void installClaudeCode());

/** An answer that is still awaited when the run is killed. */
const never = new Promise<string>(() => {});

/** The session that the turn under way has announced. */
function sessionUnderWay(workplace: Workplace): string | null {
  return readState(workplace).agents[0]?.turn_session ?? null;
}

/** What Claude Code was asked, as far as the file of the session under way holds it by now. */
function keptPrompts(workplace: Workplace): string[] {
  const projects = join(workplace.home, '.claude', 'projects');
  const name = readdirSync(projects, { recursive: true, encoding: 'utf8' }).find((path) =>
    path.endsWith(`${sessionUnderWay(workplace)}.jsonl`),
  );
  if (name === undefined) return [];
  const wholeLines = readFileSync(join(projects, name), 'utf8').split('\n').slice(0, -1);
  return wholeLines
    .map((line) => JSON.parse(line))
    .filter((entry) => entry.type === 'user')
    .map((entry) => entry.message.content);
}

test('goto carries the history on, in the same session', async () => {
  const { server, requestOf, stdout } = await runToEnd(
    {
      'START.md': prompt('[START] Draw up the plan.', 'tag: goto, target: BUILD'),
      'BUILD.md': prompt('[BUILD] Build it.', 'tag: goto, target: CHECK'),
      'CHECK.md': prompt('[CHECK] Check it.', 'tag: result'),
    },
    {
      START: 'Two floors. <goto>BUILD</goto>',
      BUILD: 'Built. <goto>CHECK</goto>',
      CHECK: '<result>the house stands</result>',
    },
  );
  expect(server.requests).toHaveLength(3);
  expect(conversation(requestOf('CHECK'))).toEqual([
    'user: [START] Draw up the plan.',
    'assistant: Two floors. <goto>BUILD</goto>',
    'user: [BUILD] Build it.',
    'assistant: Built. <goto>CHECK</goto>',
    'user: [CHECK] Check it.',
  ]);
  expect(new Set(server.requests.map((request) => request.session)).size).toBe(1);
  expect(stdout).toContain('the house stands');
});

test('reset carries no history, only its input', async () => {
  const { requestOf } = await runToEnd(
    {
      'START.md': prompt('[START] Draw up the plan.', 'tag: goto, target: MORE'),
      'MORE.md': prompt('[MORE] Go on.', 'tag: reset, target: FRESH'),
      'FRESH.md': prompt('[FRESH] Handed over: {{result}}.', 'tag: result'),
    },
    {
      START: 'A long plan. <goto>MORE</goto>',
      MORE: '<reset input="plan.txt">FRESH</reset>',
      FRESH: '<result>done</result>',
    },
  );
  expect(conversation(requestOf('FRESH'))).toEqual(['user: [FRESH] Handed over: plan.txt.']);
  expect(requestOf('FRESH').session).not.toBe(requestOf('MORE').session);
});

test("function starts without history, on its own model, and the caller goes on with only the callee's payload", async () => {
  const { requestOf } = await runToEnd(
    {
      'START.md': prompt('[START] Write a poem.', 'tag: function, target: JUDGE, return: DECIDE'),
      'JUDGE.md': prompt('[JUDGE] Is {{result}} any good?', 'tag: result').replace(
        '---\n',
        '---\nmodel: haiku\n',
      ),
      'DECIDE.md': prompt('[DECIDE] The verdict: {{result}}.', 'tag: result'),
    },
    {
      START: 'Roses. <function return="DECIDE" input="poem 7">JUDGE</function>',
      JUDGE: 'Secret deliberation. <result>passable</result>',
      DECIDE: '<result>published</result>',
    },
  );
  expect(conversation(requestOf('JUDGE'))).toEqual(['user: [JUDGE] Is poem 7 any good?']);
  expect(requestOf('JUDGE').model).toContain('haiku');
  expect(conversation(requestOf('DECIDE'))).toEqual([
    'user: [START] Write a poem.',
    'assistant: Roses. <function return="DECIDE" input="poem 7">JUDGE</function>',
    'user: [DECIDE] The verdict: passable.',
  ]);
  expect(requestOf('DECIDE').session).toBe(requestOf('START').session);
  expect(requestOf('DECIDE').model).toBe(requestOf('START').model);
});

test("call carries the caller's history, and only the callee's payload comes back", async () => {
  const { requestOf } = await runToEnd(
    {
      'START.md': prompt('[START] Read the code.', 'tag: call, target: RESEARCH, return: SUMMARY'),
      'RESEARCH.md': prompt('[RESEARCH] Look further.', 'tag: call, target: DIGEST, return: WEIGH'),
      'DIGEST.md': prompt('[DIGEST] Sum up.', 'tag: result'),
      'WEIGH.md': prompt('[WEIGH] Digested: {{result}}.', 'tag: result'),
      'SUMMARY.md': prompt('[SUMMARY] Found: {{result}}.', 'tag: goto, target: FINISH'),
      'FINISH.md': prompt('[FINISH] Finish.', 'tag: result'),
    },
    {
      START: 'Read. <call return="SUMMARY">RESEARCH</call>',
      RESEARCH: 'Whispered once. <call return="WEIGH">DIGEST</call>',
      DIGEST: 'Whispered twice. <result>42 files</result>',
      WEIGH: 'Whispered thrice. <result>enough</result>',
      SUMMARY: 'Noted. <goto>FINISH</goto>',
      FINISH: '<result>done</result>',
    },
  );
  const caller = ['user: [START] Read the code.', 'assistant: Read. <call return="SUMMARY">RESEARCH</call>'];
  const callee = [
    ...caller,
    'user: [RESEARCH] Look further.',
    'assistant: Whispered once. <call return="WEIGH">DIGEST</call>',
  ];
  expect(conversation(requestOf('DIGEST'))).toEqual([...callee, 'user: [DIGEST] Sum up.']);
  expect(conversation(requestOf('WEIGH'))).toEqual([...callee, 'user: [WEIGH] Digested: 42 files.']);
  expect(conversation(requestOf('FINISH'))).toEqual([
    ...caller,
    'user: [SUMMARY] Found: enough.',
    'assistant: Noted. <goto>FINISH</goto>',
    'user: [FINISH] Finish.',
  ]);
  // Not only the messages: nothing of the callee is anywhere in what the caller's model is given.
  for (const state of ['SUMMARY', 'FINISH']) {
    const { system, messages } = requestOf(state);
    expect(system + messages.map((message) => message.text).join('\n')).not.toContain('Whispered');
  }
  expect(requestOf('SUMMARY').session).toBe(requestOf('START').session);
  expect(requestOf('RESEARCH').session).not.toBe(requestOf('START').session);
  expect(requestOf('WEIGH').session).toBe(requestOf('RESEARCH').session);
});

test('fork starts each worker fresh, with its own variables, and the parent goes on in its session', async () => {
  const { server, requestOf } = await runToEnd(
    {
      'START.md': prompt('[START] List the items.', 'tag: fork, target: WORKER, next: SECOND'),
      'SECOND.md': prompt('[SECOND] And the next.', 'tag: fork, target: WORKER, next: FINISH'),
      'WORKER.md': prompt('[WORKER] Handle {{item}}.', 'tag: result'),
      'FINISH.md': prompt('[FINISH] Finish.', 'tag: result'),
    },
    {
      START: 'Two. <fork next="SECOND" item="alpha">WORKER</fork>',
      SECOND: '<fork next="FINISH" item="beta">WORKER</fork>',
      WORKER: (asked) => `<result>${asked.includes('alpha') ? 'alpha' : 'beta'} handled</result>`,
      FINISH: '<result>all dispatched</result>',
    },
  );
  const workers = server.requests.filter((request) => stateOf(request) === 'WORKER');
  expect(workers.map(conversation).sort()).toEqual([
    ['user: [WORKER] Handle alpha.'],
    ['user: [WORKER] Handle beta.'],
  ]);
  expect(conversation(requestOf('FINISH'))).toEqual([
    'user: [START] List the items.',
    'assistant: Two. <fork next="SECOND" item="alpha">WORKER</fork>',
    'user: [SECOND] And the next.',
    'assistant: <fork next="FINISH" item="beta">WORKER</fork>',
    'user: [FINISH] Finish.',
  ]);
  const sessions = new Set([requestOf('START'), ...workers].map((request) => request.session));
  expect(sessions.size).toBe(3);
  expect(requestOf('FINISH').session).toBe(requestOf('START').session);
});

test('a reminder comes in the same session and lists what is allowed', async () => {
  const { server, requestOf } = await runToEnd(
    {
      'START.md': prompt(
        '[START] Decide.',
        'tag: goto, target: BUILD',
        'tag: result, payload: nothing to do',
      ),
      'BUILD.md': prompt('[BUILD] Build it.', 'tag: result'),
    },
    {
      START: 'I have decided.',
      runtime: '<goto>BUILD</goto>',
      BUILD: '<result>done</result>',
    },
  );
  const reminder = requestOf('runtime');
  expect(conversation(reminder)).toEqual([
    'user: [START] Decide.',
    'assistant: I have decided.',
    `user: ${promptOf(reminder)}`,
  ]);
  expect(promptOf(reminder)).toContain('<goto>BUILD</goto>');
  expect(promptOf(reminder)).toContain('<result>nothing to do</result>');
  expect(new Set(server.requests.map((request) => request.session)).size).toBe(1);
  expect(conversation(requestOf('BUILD'))).toHaveLength(5);
});

test('a payload of 300 KB arrives whole', async () => {
  const line = (index: number) => `${index}: "quoted" $HOME \`id\` {{state}} \\n é 日本 <b>&amp;</b>`;
  const payload = Array.from({ length: 6000 }, (_, index) => line(index)).join('\n');
  expect(Buffer.byteLength(payload)).toBeGreaterThan(300 * 1024);
  const { requestOf } = await runToEnd(
    {
      'START.md': prompt('[START] Fetch the log.', 'tag: function, target: FETCH, return: READ'),
      'FETCH.md': prompt('[FETCH] Print it.', 'tag: result'),
      'READ.md': prompt('[READ] The log:\n{{result}}\nThat was all.', 'tag: result'),
    },
    {
      START: '<function return="READ">FETCH</function>',
      FETCH: `<result>\n${payload}\n</result>`,
      READ: '<result>read</result>',
    },
  );
  // Compared by hand: a difference in a text of this size would be printed for minutes.
  expect(promptOf(requestOf('READ')) === `[READ] The log:\n${payload}\nThat was all.`).toBe(true);
});

test('the cost of a run is what Claude Code reported for its turns', async () => {
  const { server, workplace, requestOf } = await runToEnd(
    {
      'START.md': prompt('[START] Begin.', 'tag: call, target: ASIDE, return: MIDDLE'),
      'ASIDE.md': prompt('[ASIDE] Look aside.', 'tag: result'),
      'MIDDLE.md': prompt('[MIDDLE] Go on.', 'tag: function, target: JUDGE, return: FINISH'),
      'JUDGE.md': prompt('[JUDGE] Judge.', 'tag: result'),
      'FINISH.md': prompt('[FINISH] Finish.', 'tag: result'),
    },
    {
      START: '<call return="MIDDLE">ASIDE</call>',
      ASIDE: '<result>seen</result>',
      MIDDLE: '<function return="FINISH">JUDGE</function>',
      JUDGE: '<result>good</result>',
      FINISH: '<result>done</result>',
    },
    keepReports,
  );
  const dollarsOf = (state: string) => {
    const figures = readReports(workplace)
      .filter((report) => report.session === requestOf(state).session)
      .map((report) => report.sessionDollars);
    return Math.max(...figures);
  };
  // The judge's session is one turn long. The caller's counted three turns, the branch its own on top of
  // the one it began with: their figures say the same of the price of a turn.
  const turn = dollarsOf('JUDGE');
  expect(turn).toBeGreaterThan(0);
  expect(dollarsOf('FINISH')).toBeCloseTo(3 * turn, 9);
  expect(dollarsOf('ASIDE')).toBeCloseTo(2 * turn, 9);
  expect(server.requests).toHaveLength(5);

  const total = 5 * turn;
  expect(readState(workplace).spent).toBeCloseTo(total, 9);
  const costs = readEvents(workplace).filter((event) => event.type === 'cost');
  expect(costs.reduce((sum, event) => sum + event.cost, 0)).toBeCloseTo(total, 9);
});

test('after kill -9 in the middle of a turn, resume goes on in that session and repeats no finished turn', async () => {
  const { workplace, server, run, resume } = await openLoopback(
    {
      'START.md': prompt('[START] Draw up the plan.', 'tag: goto, target: BUILD'),
      'BUILD.md': prompt('[BUILD] Build it.', 'tag: result'),
    },
    {
      START: 'Two floors. <goto>BUILD</goto>',
      BUILD: () => never,
      runtime: '<result>built after all</result>',
    },
  );
  onTestFinished(() => endProcesses(workplace));
  const first = run(keepProcesses);
  await until('the turn to be under way', () => server.requests.length === 2);
  await until('its session to be durable', () => typeof sessionUnderWay(workplace) === 'string');
  // Claude Code asks its model first, and keeps the prompt when it comes to it.
  await until('the session to hold the prompt', () => keptPrompts(workplace).includes('[BUILD] Build it.\n'));
  first.child.kill('SIGKILL');
  await first.ended;

  const second = await resume(keepProcesses).ended;
  expect(second.exitCode, second.stderr).toBe(0);
  expect(second.stdout).toContain('built after all');
  expect(server.requests.map(stateOf)).toEqual(['START', 'BUILD', 'runtime']);
  expect(new Set(server.requests.map((request) => request.session)).size).toBe(1);
  expect(conversation(server.requests[2] as ReceivedRequest).slice(0, 3)).toEqual([
    'user: [START] Draw up the plan.',
    'assistant: Two floors. <goto>BUILD</goto>',
    'user: [BUILD] Build it.',
  ]);
});

test('SIGTERM ends Claude Code, leaves a run that can be resumed, and resume goes on in that session', async () => {
  const { workplace, server, run, resume } = await openLoopback(
    { 'START.md': prompt('[START] Draw up the plan.', 'tag: result') },
    { START: () => never, runtime: '<result>planned after all</result>' },
  );
  onTestFinished(() => endProcesses(workplace));
  const first = run(keepProcesses);
  await until('the turn to be under way', () => server.requests.length === 1);
  first.child.kill('SIGTERM');
  const ended = await first.ended;
  expect(ended.exitCode, ended.stderr).toBe(4);
  expect(ended.stderr).toContain('raymond resume loopback');
  expect(livingProcesses(workplace)).toEqual([]);

  const second = await resume(keepProcesses).ended;
  expect(second.exitCode, second.stderr).toBe(0);
  expect(second.stdout).toContain('planned after all');
  expect(server.requests.map(stateOf)).toEqual(['START', 'runtime']);
  expect(new Set(server.requests.map((request) => request.session)).size).toBe(1);
});

test('a copied project goes on in a branch of the conversation, and the original knows nothing of it', async () => {
  const { workplace, server, run, resume } = await openLoopback(
    {
      'START.md': prompt('[START] Draw up the plan.', 'tag: goto, target: BUILD'),
      'BUILD.md': prompt('[BUILD] Build it.', 'tag: result'),
    },
    { START: 'Two floors. <goto>BUILD</goto>', BUILD: '<result>built</result>' },
    { words: ['--max-steps', '1'] },
  );
  expect((await run().ended).exitCode).toBe(4);
  const copy = { ...workplace, cwd: join(workplace.home, '..', 'copy') };
  cpSync(workplace.cwd, copy.cwd, { recursive: true });

  const words = ['resume', 'loopback', '--max-steps', 'none'];
  const launch = { url: server.url, executable: installClaudeCode(), words, environment: {} };
  const copied = await startRaymond(copy, launch).ended;
  expect(copied.exitCode, copied.stderr).toBe(0);
  const original = await resume(undefined, ['--max-steps', 'none']).ended;
  expect(original.exitCode, original.stderr).toBe(0);
  expect(server.requests.map(stateOf)).toEqual(['START', 'BUILD', 'BUILD']);
  const [first, inCopy, inOriginal] = server.requests as [ReceivedRequest, ReceivedRequest, ReceivedRequest];
  const told = [
    'user: [START] Draw up the plan.',
    'assistant: Two floors. <goto>BUILD</goto>',
    'user: [BUILD] Build it.',
  ];
  expect(conversation(inCopy)).toEqual(told);
  expect(conversation(inOriginal)).toEqual(told);
  expect(inOriginal.session).toBe(first.session);
  expect(inCopy.session).not.toBe(first.session);
});

test('a cut-off turn whose session Claude Code no longer knows runs again from its start', async () => {
  const answers = [never, '<result>planned at last</result>'];
  const { workplace, server, run, resume } = await openLoopback(
    { 'START.md': prompt('[START] Draw up the plan.', 'tag: result') },
    { START: () => answers.shift() ?? '<result>once too often</result>' },
  );
  onTestFinished(() => endProcesses(workplace));
  const first = run(keepProcesses);
  await until('the turn to be under way', () => server.requests.length === 1);
  await until('its session to be durable', () => typeof sessionUnderWay(workplace) === 'string');
  first.child.kill('SIGKILL');
  await first.ended;
  // First the orphan: it writes its session's file anew when it ends by itself.
  await endProcesses(workplace);
  rmSync(join(workplace.home, '.claude', 'projects'), { recursive: true });

  const second = await resume(keepProcesses).ended;
  expect(second.exitCode, second.stderr).toBe(0);
  expect(second.stdout).toContain('planned at last');
  expect(server.requests.map(conversation)).toEqual([
    ['user: [START] Draw up the plan.'],
    ['user: [START] Draw up the plan.'],
  ]);
  expect(server.requests[0]?.session).not.toBe(server.requests[1]?.session);
  const warnings = readEvents(workplace).filter((event) => event.type === 'warning');
  expect(warnings.map((warning) => warning.message).join('\n')).toContain(server.requests[0]?.session);
});

test('a turn that was cut off before Claude Code kept its prompt is told that prompt when it goes on', async () => {
  const { workplace, server, run, resume } = await openLoopback(
    {
      'START.md': prompt('[START] Draw up the plan.', 'tag: goto, target: BUILD'),
      'BUILD.md': prompt('[BUILD] Build it.', 'tag: result'),
    },
    {
      START: 'Two floors. <goto>BUILD</goto>',
      BUILD: '<result>built</result>',
      runtime: '<result>built</result>',
    },
  );
  onTestFinished(() => endProcesses(workplace));
  const first = run(loseAfterAnnouncement);
  await until('the session of the second turn to be durable', () => {
    const state = existsSync(stateFile(workplace)) ? readState(workplace).agents[0] : undefined;
    return state?.state === 'BUILD' && state.turn_session !== null;
  });
  first.child.kill('SIGKILL');
  await first.ended;

  const second = await resume(keepProcesses).ended;
  expect(second.exitCode, second.stderr).toBe(0);
  const told = server.requests.at(-1) as ReceivedRequest;
  expect(conversation(told).slice(0, 2)).toEqual([
    'user: [START] Draw up the plan.',
    'assistant: Two floors. <goto>BUILD</goto>',
  ]);
  expect(conversation(told).slice(2).join('\n')).toContain('[BUILD] Build it.');
});
