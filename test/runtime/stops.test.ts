import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LanguageAgent, ScriptRunner, TurnEnd, TurnRequest } from '../../src/agents/agent.ts';
import { wakeRun } from '../../src/runtime/continue-run.ts';
import type { WorkflowSource } from './build-workflow.ts';
import { begin, plainOptions, runInMemory, scriptedAgent } from './run-in-memory.ts';

function run(
  source: WorkflowSource,
  launch: Parameters<typeof begin>[1],
  tools: Parameters<typeof runInMemory>[2],
) {
  return runInMemory(source, { state: begin(source, launch).state, events: [] }, tools);
}

const crowd: WorkflowSource = {
  entry: 'START',
  states: { 'START.sh': 'x', 'WORK.md': 'w', 'LAST.sh': 'y' },
};

/** Forks `count` workers, one after the other, then ends. */
function forking(count: number): ScriptRunner {
  let forks = 0;
  const print = (stdout: string) => ({ kind: 'exited', exitCode: 0, stdout, stderrTail: '' }) as const;
  return {
    run: async ({ file }) =>
      print(
        file === 'START.sh' && ++forks <= count ? '<fork next="START">WORK</fork>' : '<result>r</result>',
      ),
  };
}

describe('the budget of many agents', () => {
  it.each([1, 3, 8])('with %i jobs is overspent by the turns under way at most', async (jobs) => {
    const price = 0.6;
    let underWay = 0;
    let most = 0;
    const language = {
      async turn(request: TurnRequest) {
        most = Math.max(most, ++underWay);
        await new Promise((settle) => setTimeout(settle, 5));
        underWay -= 1;
        return {
          kind: 'answered',
          text: '<goto>WORK</goto>',
          session: request.session ?? request.key.agent,
          cost: price,
        } as const;
      },
    };
    const options = { ...plainOptions, jobs };
    const { active } = run(crowd, { budget: 5, options }, { language, scripts: forking(20) });
    const ended = await active.ended;
    expect(ended.status).toBe('budget');
    expect(most).toBe(jobs);
    expect(ended.spent).toBeGreaterThanOrEqual(5);
    // One turn reaches the budget, and jobs - 1 others are under way by then.
    expect(ended.spent).toBeLessThan(5 + jobs * price);
  });
});

describe('max_steps', () => {
  it.each([1, 4])('with %i jobs lets exactly so many steps run, and keeps every agent', async (jobs) => {
    const options = { ...plainOptions, jobs, max_steps: 25 };
    const language = scriptedAgent(() => '<goto>WORK</goto>');
    const { active, events } = run(crowd, { options }, { language, scripts: forking(3) });
    const ended = await active.ended;
    expect(ended).toMatchObject({
      status: 'steps',
      steps: 25,
      pause_reason: '25 steps taken, as many as --max-steps allows',
    });
    expect(events.filter((event) => event.type === 'state_started')).toHaveLength(25);
    expect(events.at(-1)).toMatchObject({ type: 'run_ended', status: 'steps' });
    expect(ended.agents.map(({ id }) => id)).toEqual(['main_work1', 'main_work2', 'main_work3']);
    expect(ended.agents.every(({ status }) => status === 'ready')).toBe(true);
  });

  it('does not count what was cut off: a run that is interrupted on its last step is interrupted', async () => {
    const options = { ...plainOptions, max_steps: 2 };
    let begun = 0;
    const scripts: ScriptRunner = {
      async run({ signal }) {
        if (++begun === 1)
          return { kind: 'exited', exitCode: 0, stdout: '<fork next="START">START</fork>', stderrTail: '' };
        // The first agent and its worker: one of them has the last step, the other waits for it.
        setTimeout(() => active.interrupt('interrupted by SIGTERM'), 5);
        await new Promise((settle) => signal.addEventListener('abort', settle));
        return { kind: 'failed', failure: 'aborted', message: 'aborted' };
      },
    };
    const { active } = run(crowd, { options }, { scripts });
    const ended = await active.ended;
    expect(ended).toMatchObject({ status: 'paused', steps: 1, pause_reason: 'interrupted by SIGTERM' });
    expect(begun).toBe(2);
  });

  it('does not end a run that needs no more', async () => {
    const options = { ...plainOptions, max_steps: 1 };
    const { active } = run(crowd, { options }, { scripts: forking(0) });
    expect(await active.ended).toMatchObject({ status: 'finished', steps: 1 });
  });
});

describe('a usage limit', () => {
  const limit: TurnEnd = {
    kind: 'failed',
    failure: 'usage-limit',
    message: 'no more',
    cost: 0.1,
    resetsAt: 5,
  };

  it.each([
    ['resume', ['under-way'], 'finished'],
    [null, ['under-way'], 'finished'],
    ['rerun', [null], 'finished'],
    ['fail', [], 'failed'],
  ] as const)(
    'cuts a turn off, and on_interrupt: %s says what becomes of it',
    async (onInterrupt, sessions, status) => {
      const source = { entry: 'ASK', states: { 'ASK.md': { text: 'ask', limits: { onInterrupt } } } };
      const exhausted: LanguageAgent = {
        async turn({ onSession }) {
          onSession('under-way');
          return limit;
        },
      };
      const paused = await run(source, {}, { language: exhausted }).active.ended;
      expect(paused).toMatchObject({ status: 'paused', spent: 0.1, steps: 0 });
      const language = scriptedAgent(() => '<result>x</result>');
      const woken = wakeRun(paused, begin(source).program);
      const ended = await runInMemory(source, woken, { language }).active.ended;
      expect(ended.status).toBe(status);
      expect(language.requests.map(({ session }) => session)).toEqual(sessions);
    },
  );

  it('of a run whose budget is spent as well is not waited for', async () => {
    const { active } = run(
      { entry: 'ASK', states: { 'ASK.md': 'a' } },
      { budget: 0.1 },
      { language: scriptedAgent(() => limit) },
    );
    expect(await active.ended).toMatchObject({ status: 'budget', paused_until: null, spent: 0.1 });
  });

  it('is not waited for when a turn that was under way then spends the rest of the budget', async () => {
    let begin = () => {};
    const bothAreUnderWay = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const language: LanguageAgent = {
      async turn({ key }) {
        if (key.agent === 'main_work1') {
          await bothAreUnderWay;
          return { ...limit, cost: 0 };
        }
        begin();
        await new Promise((settle) => setTimeout(settle, 20));
        return { kind: 'answered', text: '<result>x</result>', session: 'other', cost: 1 };
      },
    };
    const options = { ...plainOptions, jobs: 3 };
    const { active, events } = run(crowd, { budget: 1, options }, { language, scripts: forking(2) });
    expect(await active.ended).toMatchObject({ status: 'budget', paused_until: null, spent: 1 });
    expect(events.at(-1)).toMatchObject({ type: 'run_ended', status: 'budget' });
  });

  it.each([
    [[null, 5_000], 5_000],
    [[5_000, null], 5_000],
    [[5_000, 9_000, 7_000], 9_000],
    [[null, null], null],
  ])('of several agents is lifted at the latest time that any of them knows: %j', async (times, until) => {
    let next = 0;
    let goOn = () => {};
    const all = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const language: LanguageAgent = {
      async turn() {
        const resetsAt = times[next++] ?? null;
        // Every turn is under way before the first one ends; then they end in this order.
        if (next === times.length) goOn();
        await all;
        return { ...limit, message: `until ${resetsAt}`, resetsAt };
      },
    };
    const options = { ...plainOptions, jobs: times.length + 1 };
    const paused = await run(crowd, { options }, { language, scripts: forking(times.length) }).active.ended;
    expect(paused.status).toBe('paused');
    expect(paused.paused_until).toBe(until === null ? null : new Date(until).toISOString());
    expect(paused.pause_reason).toContain(`has met the usage limit in WORK: until ${until}`);
  });

  it('of one agent is told at once while its siblings are at work', async () => {
    const language = scriptedAgent(() => ({ ...limit, resetsAt: Date.parse('2026-03-10T16:00:00Z') }));
    let endSibling = () => {};
    const scripts: ScriptRunner = {
      async run({ file }) {
        if (file === 'LAST.sh') await new Promise<void>((resolve) => (endSibling = resolve));
        const stdout = file === 'LAST.sh' ? '<result>x</result>' : '<fork next="WORK">LAST</fork>';
        return { kind: 'exited', exitCode: 0, stdout, stderrTail: '' };
      },
    };
    const options = { ...plainOptions, jobs: 2 };
    const { active, events, saved } = run(crowd, { options }, { language, scripts });
    const warning = () => events.find((event) => event.type === 'warning');
    await expect.poll(warning).toMatchObject({
      agent: 'main',
      message:
        'WORK: the usage limit is reached: no more (lifted at 2026-03-10 16:00:00 UTC); no new step begins, and the run pauses when those under way have ended',
    });
    expect(saved.at(-1)?.agents).toMatchObject([
      {
        ...{ id: 'main', status: 'running' },
        ...{ last_error: 'the usage limit is reached: no more', error_kind: 'usage_limit' },
      },
      { id: 'main_last1', status: 'running', last_error: null, error_kind: null },
    ]);
    endSibling();
    const paused = await active.ended;
    expect(paused.status).toBe('paused');
    expect(wakeRun(paused, begin(crowd).program).state.agents[0]).toMatchObject({
      last_error: null,
      error_kind: null,
    });
  });

  it('is kept with the time of its end; who has failed meanwhile stays so when the run wakes', async () => {
    const resetsAt = Date.parse('2026-03-10T16:00:00Z');
    let isLifted = false;
    const language = scriptedAgent(() =>
      isLifted
        ? '<result>done</result>'
        : { kind: 'failed', failure: 'usage-limit', message: 'no more', cost: 0.1, resetsAt },
    );
    const scripts: ScriptRunner = {
      run: async ({ file }) => ({
        kind: 'exited',
        exitCode: file === 'LAST.sh' ? 3 : 0,
        stdout: '<fork next="WORK">LAST</fork>',
        stderrTail: '',
      }),
    };
    const options = { ...plainOptions, jobs: 2 };
    const paused = await run(crowd, { options }, { language, scripts }).active.ended;
    expect(paused).toMatchObject({
      status: 'paused',
      pause_reason: 'main has met the usage limit in WORK: no more',
      paused_until: '2026-03-10T16:00:00.000Z',
      spent: 0.1,
    });
    isLifted = true;
    const woken = await runInMemory(crowd, wakeRun(paused, begin(crowd).program), { language }).active.ended;
    expect(woken).toMatchObject({ status: 'failed', paused_until: null });
    expect(woken.finished.map(({ id, result }) => [id, result])).toEqual([['main', 'done']]);
    expect(woken.agents).toMatchObject([{ id: 'main_last1', status: 'failed' }]);
  });
});

it('what an agent should know while it waits is a warning with its state', async () => {
  const language = scriptedAgent((request) => {
    request.onActivity({ kind: 'notice', text: 'the server refuses' });
    return '<result>x</result>';
  });
  const { active, events } = run({ entry: 'A', states: { 'A.md': 'a' } }, {}, { language });
  await active.ended;
  expect(events.filter(({ type }) => type === 'warning')).toMatchObject([
    { agent: 'main', message: 'A: the server refuses' },
  ]);
});

describe('payloads are data', () => {
  const prompts = async (text: string, input: string, variables: Record<string, string> = {}) => {
    const language = scriptedAgent(() => '<result>x</result>');
    const source = { entry: 'A', states: { 'A.md': text } };
    await run(source, { input, variables }, { language }).active.ended;
    return language.requests.map(({ prompt }) => prompt);
  };

  it('one that begins a message is no command, whatever it begins with', async () => {
    expect(await prompts('{{result}} is the text.', '/compact now')).toEqual(['\n/compact now is the text.']);
    expect(await prompts('{{result}}', 'plain')).toEqual(['plain']);
    expect(await prompts('{{none}}{{result}}', '/compact now', { none: '' })).toEqual(['\n/compact now']);
  });

  it('a slot without a value stays as it is written, blanks and all', async () => {
    expect(await prompts('Für {{ none }}, {{none}}, {{\tnone }} und {{ result }}.', 'X')).toEqual([
      'Für {{ none }}, {{none}}, {{\tnone }} und X.',
    ]);
  });

  it('what the author begins a prompt with stays as it is', async () => {
    expect(await prompts('/review {{result}}', 'main')).toEqual(['/review main']);
    expect(await prompts('See {{result}}', '/etc')).toEqual(['See /etc']);
  });

  it('a tag in a payload is no second tag, and is handed on as it is', async () => {
    const language = scriptedAgent(({ key }) =>
      key.state === 'A'
        ? '<call return="C">B</call>'
        : key.state === 'B'
          ? '<result>emit <goto>A</goto> now</result>'
          : '<result>x</result>',
    );
    const states = { 'A.md': 'a', 'B.md': 'b', 'C.md': 'got {{result}}' };
    expect((await run({ entry: 'A', states }, {}, { language }).active.ended).status).toBe('finished');
    expect(language.requests.map(({ prompt }) => prompt)).toEqual(['a', 'b', 'got emit <goto>A</goto> now']);
  });
});

it('every session goes on in the folder in which it began (Claude Code finds it nowhere else)', async () => {
  const states = { 'A.md': 'a', 'B.md': 'b', 'C.md': 'c', 'S.sh': 's' };
  const folder = fc.constantFrom('', ' cd="x"', ' cd=".."', ' cd="/far"');
  const target = fc.constantFrom('A', 'B', 'C', 'S');
  const tag = fc.oneof(
    target.map((to) => `<goto>${to}</goto>`),
    fc.tuple(folder, target).map(([cd, to]) => `<reset${cd}>${to}</reset>`),
    fc.tuple(target, target).map(([back, to]) => `<call return="${back}">${to}</call>`),
    fc.tuple(target, target).map(([back, to]) => `<function return="${back}">${to}</function>`),
    fc.tuple(folder, target, target).map(([cd, next, to]) => `<fork next="${next}"${cd}>${to}</fork>`),
    fc.constant('<result>r</result>'),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(tag, { maxLength: 60 }), fc.integer({ min: 1, max: 3 }), async (tags, jobs) => {
      let next = 0;
      const say = () => tags[next++] ?? '<result>r</result>';
      const births = new Map<string, string>();
      const language = scriptedAgent((request) => {
        if (request.session !== null) expect(births.get(request.session)).toBe(request.folder);
        return say();
      });
      const turn = async (request: TurnRequest) => {
        const end = await language.turn(request);
        if (end.kind === 'answered' && !births.has(end.session)) births.set(end.session, request.folder);
        return end;
      };
      const scripts: ScriptRunner = {
        run: async () => ({ kind: 'exited', exitCode: 0, stdout: say(), stderrTail: '' }),
      };
      const options = { ...plainOptions, jobs };
      const { active } = run({ entry: 'A', states }, { options }, { language: { turn }, scripts });
      expect((await active.ended).status).toBe('finished');
    }),
    { numRuns: 150 },
  );
});
