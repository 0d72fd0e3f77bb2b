import { describe, expect, it } from 'vitest';
import type { ScriptRunner, TurnEnd, TurnRequest } from '../../src/agents/agent.ts';
import { type Continuation, continueRun, judgeState } from '../../src/runtime/continue-run.ts';
import type { StepResult } from '../../src/runtime/draft.ts';
import type { RunEvent } from '../../src/runtime/event.generated.ts';
import type { AgentState, RunState } from '../../src/runtime/run-state.generated.ts';
import { declaredLimits } from '../../src/runtime/time-outs.ts';
import { scriptEnvironment } from '../../src/runtime/variables.ts';
import type { WorkflowSource } from './build-workflow.ts';
import { begin, plainOptions, runInMemory, scriptedAgent } from './run-in-memory.ts';

const types = (events: readonly RunEvent[]) => events.map((event) => event.type);

const failed = (failure: Extract<TurnEnd, { kind: 'failed' }>['failure'], cost = 0): TurnEnd => ({
  kind: 'failed',
  failure,
  message: `because of ${failure}`,
  cost,
});

/** A turn that goes on until it is told to end. */
function untilAborted(request: TurnRequest): Promise<TurnEnd> {
  return new Promise((settle) => {
    request.signal.addEventListener('abort', () => settle(failed('aborted')));
  });
}

const unchanged: Continuation = {
  budget: null,
  options: {},
  newSessions: [],
};

const pair: WorkflowSource = { entry: 'A', states: { 'A.md': 'a', 'B.md': 'b', 'S.sh': 's' } };
const start = (source: WorkflowSource, launch = {}) => ({ state: begin(source, launch).state, events: [] });

describe('durability', () => {
  it('makes every outcome durable before what follows from it begins', async () => {
    let saved: RunState | null = null;
    const agent = scriptedAgent(({ key }) => {
      // The step that begins now is already marked, together with all that led to it.
      expect(saved?.agents[0]).toMatchObject({ status: 'running', state: key.state });
      return key.state === 'A' ? '<goto>B</goto>' : '<result>r</result>';
    });
    const save = (state: RunState) => {
      saved = state;
    };
    const { active, events } = runInMemory(pair, start(pair), { language: agent, save });
    expect((await active.ended).finished).toMatchObject([{ result: 'r' }]);
    expect(saved).toMatchObject({ status: 'finished' });
    expect(types(events)).toEqual([
      ...['run_started', 'state_started', 'session', 'state_ended', 'transition'],
      ...['state_started', 'session', 'state_ended', 'transition', 'agent_ended', 'run_ended'],
    ]);
  });

  it('makes the session durable while the turn is under way', async () => {
    const { active, saved } = runInMemory(pair, start(pair), {
      language: {
        async turn(request) {
          await Promise.resolve();
          request.onSession('early');
          expect(saved.at(-1)?.agents[0]).toMatchObject({
            status: 'running',
            turn_session: 'early',
            session: null,
          });
          return { kind: 'answered', text: '<result>x</result>', session: 'early', cost: 0 };
        },
      },
    });
    await active.ended;
  });

  it('ends the steps under way when the state cannot be kept, and says why', async () => {
    let writes = 0;
    const save = () => {
      if (++writes === 3) throw new Error('no space');
    };
    const aborted: string[] = [];
    const source: WorkflowSource = { entry: 'A', states: { 'A.md': 'a', 'B.md': 'b' } };
    const { active } = runInMemory(source, start(source, { options: { ...plainOptions, jobs: 2 } }), {
      save,
      language: {
        async turn(request) {
          if (request.key.state === 'A' && request.key.visit === 1) {
            return { kind: 'answered', text: '<fork next="A">B</fork>', session: 's', cost: 0 };
          }
          if (request.key.state === 'A') {
            await new Promise((settle) => setTimeout(settle, 10));
            request.onSession('s');
          }
          const end = await untilAborted(request);
          aborted.push(request.key.agent);
          return end;
        },
      },
    });
    await expect(active.ended).rejects.toThrow('no space');
    expect(aborted.sort()).toEqual(['main', 'main_b1']);
  });
});

describe('limits', () => {
  it('lets no turn begin once the budget is spent, and goes on with a larger one', async () => {
    const language = scriptedAgent(({ key }) => ({
      kind: 'answered',
      text: key.visit === 3 ? '<result>r</result>' : '<goto>A</goto>',
      session: 's',
      cost: 0.6,
    }));
    const first = runInMemory(pair, start(pair, { budget: 1 }), { language });
    const stopped = await first.active.ended;
    expect(stopped).toMatchObject({ status: 'budget', spent: 1.2, budget: 1 });
    expect(language.requests).toHaveLength(2);

    const { program } = begin(pair);
    const resumed = continueRun(stopped, program, { ...unchanged, budget: 20 });
    const end = await runInMemory(pair, resumed, { language }).active.ended;
    expect(end).toMatchObject({ status: 'finished', spent: 1.8 });
  });

  it('lets scripts, which cost nothing, end what a turn has begun', async () => {
    const scripts: ScriptRunner = {
      run: async () => ({ kind: 'exited', exitCode: 0, stdout: '<result>ok</result>', stderrTail: '' }),
    };
    const language = scriptedAgent(() => ({
      kind: 'answered',
      text: '<goto>S</goto>',
      session: 's',
      cost: 5,
    }));
    const { active } = runInMemory(pair, start(pair, { budget: 5 }), { language, scripts });
    expect(await active.ended).toMatchObject({ status: 'finished', spent: 5 });
  });

  it('has a budget of ten dollars by default, the manifest’s before that, and none on demand', () => {
    const priced: WorkflowSource = { ...pair, settings: { defaultBudget: 3 } };
    expect(begin(pair).state.budget).toBe(10);
    expect(begin(priced).state.budget).toBe(3);
    expect(begin(priced, { budget: 'none' }).state.budget).toBeNull();
  });

  it.each([
    [
      'timeout',
      { timeout: 2_000 },
      'A.md was ended by its timeout of 2s; the workflow says so, which --timeout does not change',
    ],
    [
      'idle_timeout',
      { idleTimeout: 90_000 },
      'ended after 90 s by its idle_timeout of 90s, since it gave no sign of life; the workflow says so, which --idle-timeout does not change',
    ],
  ])('ends a turn after its %s and tries it again', async (name, limits, said) => {
    const source: WorkflowSource = { entry: 'A', states: { 'A.md': { text: 'a', limits } } };
    let turns = 0;
    // Those of the run are for states whose workflow says nothing.
    const options = { ...plainOptions, [name]: 500 };
    const { active, events } = runInMemory(source, start(source, { options }), {
      language: {
        turn: (request) =>
          ++turns === 1
            ? untilAborted(request)
            : Promise.resolve({ kind: 'answered', text: '<result>x</result>', session: 's', cost: 0 }),
      },
    });
    expect((await active.ended).status).toBe('finished');
    expect(events.find((event) => event.type === 'retry')).toMatchObject({
      attempt: 1,
      problem: expect.stringMatching(new RegExp(`${said}: to allow more, mend it and begin a new run$`)),
    });
  });

  it('takes the time limits of the state before those of the manifest', () => {
    const states = { 'A.md': { text: 'a', limits: { timeout: 1, idleTimeout: 2 } }, 'B.md': 'b' };
    const settings = { timeout: 3, idleTimeout: 4 };
    const limitsOf = (source: WorkflowSource) => {
      const { program, state } = begin(source);
      return declaredLimits(program, state.agents[0] as AgentState);
    };
    expect(limitsOf({ entry: 'A', states, settings })).toEqual({ timeout: 1, idleTimeout: 2 });
    expect(limitsOf({ entry: 'B', states, settings })).toEqual({ timeout: 3, idleTimeout: 4 });
    expect(limitsOf({ entry: 'B', states })).toEqual({ timeout: null, idleTimeout: null });
  });

  it('pauses at the usage limit, without losing the step or its cost', async () => {
    const language = scriptedAgent(() => failed('usage-limit', 0.25));
    const paused = await runInMemory(pair, start(pair), { language }).active.ended;
    expect(paused).toMatchObject({
      status: 'paused',
      spent: 0.25,
      agents: [{ status: 'running', attempt: 0 }],
    });
    expect(paused.pause_reason).toContain('usage limit');
  });
});

describe('retries', () => {
  it('backs off, and fails when they are used up', async () => {
    const language = scriptedAgent(() => failed('error', 0.1));
    const { active, events } = runInMemory(pair, start(pair), { language });
    expect(await active.ended).toMatchObject({ status: 'failed', spent: 0.4 });
    const delays = events.flatMap((event) => (event.type === 'retry' ? [event.delay_ms] : []));
    expect(delays).toEqual([1000, 2000, 4000]);
    // The clock of the test moves by the delays alone.
    expect(events.at(-1)?.time).toBe('1970-01-01T00:00:07.000Z');
  });

  it('sends a reminder in the same session, with what was wrong', async () => {
    const source: WorkflowSource = {
      entry: 'A',
      states: { 'A.md': { text: 'the prompt', policy: [{ tag: 'result' }] } },
    };
    const language = scriptedAgent(({ key }) => (key.reminder < 2 ? 'hm' : '<result>x</result>'));
    await runInMemory(source, start(source), { language }).active.ended;
    expect(language.requests.map(({ session }) => session)).toEqual([null, 'session-1', 'session-1']);
    expect(language.requests[0]?.prompt).toBe('the prompt');
    expect(language.requests[1]?.prompt).toMatch(
      /Emit one of:[\s\S]*What was wrong with your last message: .*no transition tag/,
    );
    expect(language.requests.map(({ key }) => key.visit)).toEqual([1, 1, 1]);
  });
});

it('asks the model of the state, else of the function that entered it, of the manifest, of the run', async () => {
  const answers: Readonly<Record<string, string>> = {
    A: '<function return="D" model="haiku">B</function>',
    B: '<goto>C</goto>',
    C: '<function return="D" model="haiku">E</function>',
    E: '<result>e</result>',
  };
  const named = { text: 'its own', limits: { model: 'opus' } };
  const states = { 'A.md': 'a', 'B.md': 'b', 'C.md': 'c', 'D.md': 'd', 'E.md': named };
  const asked = async (manifest: string | null) => {
    const source: WorkflowSource = { entry: 'A', states, settings: { model: manifest } };
    const language = scriptedAgent(({ key }) => answers[key.state] ?? '<result>d</result>');
    const options = { ...plainOptions, model: 'of the run' };
    await runInMemory(source, start(source, { options }), { language }).active.ended;
    return language.requests.map(({ key, model }) => `${key.state} ${model}`).join(', ');
  };
  expect(await asked('sonnet')).toBe('A sonnet, B haiku, C sonnet, E opus, D sonnet, D sonnet');
  expect(await asked(null)).toBe('A of the run, B haiku, C of the run, E opus, D of the run, D of the run');
});

describe('scheduling', () => {
  const many: WorkflowSource = { entry: 'A', states: { 'A.md': 'a', 'W.md': 'w' } };
  const reply = ({ key }: TurnRequest) => {
    if (key.agent === 'main') return key.visit < 4 ? '<fork next="A">W</fork>' : '<result>m</result>';
    return key.visit < 3 ? '<goto>W</goto>' : '<result>w</result>';
  };

  it('goes round fairly with one job', async () => {
    const language = scriptedAgent(reply);
    await runInMemory(many, start(many), { language }).active.ended;
    expect(language.requests.map(({ key }) => key.agent).join(' ')).toBe(
      'main main main_w1 main main_w2 main_w1 main main_w3 main_w2 main_w1 main_w3 main_w2 main_w3',
    );
  });

  it('goes round just as fairly when it is resumed after every step', async () => {
    const orderWith = async (stride: number) => {
      let time = Date.parse('2025-01-02');
      const clock = { now: () => ++time, elapsed: () => time, after: () => () => {} };
      const language = scriptedAgent(reply);
      const { program } = begin(many);
      const options = (max_steps: number) => ({ ...plainOptions, max_steps });
      let next: StepResult = start(many, { options: options(stride) });
      for (let steps = stride; ; steps += stride) {
        const ended = await runInMemory(many, next, { language, clock }).active.ended;
        if (ended.status === 'finished') return language.requests.map(({ key }) => key.agent).join(' ');
        next = continueRun(ended, program, { ...unchanged, options: options(steps + stride) });
      }
    };
    expect(await orderWith(1)).toBe(await orderWith(1000));
  });

  it('never runs more agents than jobs, and lets no slow one hold up the others', async () => {
    let running = 0;
    let most = 0;
    const order: string[] = [];
    let release = () => {};
    const mainEnds = new Promise<void>((settle) => {
      release = settle;
    });
    const { active } = runInMemory(many, start(many, { options: { ...plainOptions, jobs: 2 } }), {
      language: {
        async turn(request) {
          running += 1;
          most = Math.max(most, running);
          const { agent, visit } = request.key;
          await (agent === 'main_w1' ? mainEnds : new Promise(setImmediate));
          if (agent === 'main' && visit === 4) release();
          running -= 1;
          order.push(agent);
          return { kind: 'answered', text: reply(request), session: request.key.agent, cost: 0 };
        },
      },
    });
    await active.ended;
    expect(most).toBe(2);
    expect(order.indexOf('main_w1')).toBeGreaterThan(order.lastIndexOf('main'));
  });
});

describe('interruption and resumption', () => {
  it.each<[string, string | TurnEnd]>([
    ['reminders', 'hm'],
    ['retries', failed('error')],
  ])('an agent that has failed is given the prompt and all its %s anew', async (_name, answer) => {
    const source: WorkflowSource = {
      entry: 'A',
      states: { 'A.md': { text: 'the prompt', policy: [{ tag: 'result' }] } },
    };
    const language = scriptedAgent(() => answer);
    const ended = await runInMemory(source, start(source), { language }).active.ended;
    expect(ended.status).toBe('failed');
    await runInMemory(source, continueRun(ended, begin(source).program, unchanged), { language }).active
      .ended;
    expect(language.requests).toHaveLength(8);
    expect(language.requests[4]?.prompt).toBe('the prompt');
  });

  async function interrupted(onInterrupt: 'rerun' | 'resume' | 'fail' | null): Promise<RunState> {
    const source = sourceWith(onInterrupt);
    const { active, saved } = runInMemory(source, start(source), {
      language: {
        turn(request) {
          request.onSession('under-way');
          return untilAborted(request);
        },
      },
    });
    await new Promise((settle) => setImmediate(settle));
    active.interrupt('the user said so');
    const end = await active.ended;
    expect(end).toMatchObject({ status: 'paused', pause_reason: 'the user said so' });
    expect(saved.at(-1)).toEqual(end);
    return end;
  }
  const sourceWith = (onInterrupt: 'rerun' | 'resume' | 'fail' | null): WorkflowSource => ({
    entry: 'A',
    states: { 'A.md': { text: 'the prompt', limits: { onInterrupt } } },
  });
  const resumed = (state: RunState, source: WorkflowSource) =>
    continueRun(state, begin(source).program, unchanged);

  it.each([
    ['resume', 'under-way', /cut off/],
    [null, 'under-way', /cut off/],
    ['rerun', null, /^the prompt$/],
  ] as const)('on_interrupt: %s', async (onInterrupt, session, prompt) => {
    const state = await interrupted(onInterrupt);
    const source = sourceWith(onInterrupt);
    const language = scriptedAgent(() => '<result>x</result>');
    const end = await runInMemory(source, resumed(state, source), { language }).active.ended;
    expect(end.status).toBe('finished');
    expect(language.requests).toMatchObject([
      { session, branch: false, prompt: expect.stringMatching(prompt) },
    ]);
  });

  it('on_interrupt: fail lets the agent fail, and a second resume runs the state again', async () => {
    const source = sourceWith('fail');
    const once = resumed(await interrupted('fail'), source);
    const state = await runInMemory(source, once, {}).active.ended;
    expect(state).toMatchObject({ status: 'failed', agents: [{ status: 'failed' }] });
    const language = scriptedAgent(() => '<result>x</result>');
    const end = await runInMemory(source, resumed(state, source), { language }).active.ended;
    expect(end.status).toBe('finished');
  });

  it('runs a turn again, with a warning, when its session is gone', async () => {
    const source = sourceWith(null);
    const state = await interrupted(null);
    const language = scriptedAgent(({ session }) =>
      session === null ? '<result>x</result>' : failed('session-not-found'),
    );
    const { active, events } = runInMemory(source, resumed(state, source), { language });
    expect((await active.ended).status).toBe('finished');
    expect(types(events)).toContain('warning');
    expect(language.requests.map(({ session }) => session)).toEqual(['under-way', null]);
  });

  it('runs a turn again in a new conversation when it went on in the one that is gone, and says so', async () => {
    const source = sourceWith(null);
    const state = await interrupted(null);
    const going = {
      ...state,
      agents: state.agents.map((agent) => ({ ...agent, session: agent.turn_session })),
    };
    const language = scriptedAgent(({ session }) =>
      session === null ? '<result>x</result>' : failed('session-not-found'),
    );
    const { active, events } = runInMemory(source, resumed(going, source), { language });
    expect((await active.ended).status).toBe('finished');
    expect(JSON.stringify(events)).toContain(
      'in a new conversation that knows nothing of what was said before',
    );
    expect(language.requests.map(({ session }) => session)).toEqual(['under-way', null]);
  });

  it.each(['is gone', 'may be left'])(
    'asks for the whole prompt again when the conversation of a reminder %s',
    async (how) => {
      const source: WorkflowSource = {
        entry: 'A',
        states: { 'A.md': { text: 'the prompt', policy: [{ tag: 'result' }] } },
      };
      const first = scriptedAgent(({ key }) => (key.reminder === 0 ? 'no tag' : failed('usage-limit')));
      const { active } = runInMemory(source, start(source), { language: first });
      const paused = await active.ended;
      expect(paused.agents).toMatchObject([{ reminders: 1, session: 'session-1' }]);
      const cutOff = {
        ...paused,
        agents: paused.agents.map((agent) => ({
          ...agent,
          turn_session: how === 'is gone' ? agent.session : null,
        })),
      };
      const language = scriptedAgent(({ session }) =>
        session === null ? '<result>x</result>' : failed('session-not-found'),
      );
      const newSessions = how === 'is gone' ? [] : ['main'];
      const going = continueRun(cutOff, begin(source).program, { ...unchanged, newSessions });
      expect((await runInMemory(source, going, { language }).active.ended).status).toBe('finished');
      expect(language.requests.at(-1)).toMatchObject({
        session: null,
        prompt: expect.stringMatching(/^the prompt/),
      });
    },
  );

  it('does not begin anew where that would lose the history without a word', async () => {
    const language = scriptedAgent(({ key }) =>
      key.state === 'A' ? '<goto>B</goto>' : failed('session-not-found'),
    );
    const end = await runInMemory(pair, start(pair), { language }).active.ended;
    expect(end.agents[0]?.last_error).toContain('session-1');
    expect(end.agents[0]?.error_kind).toBe('lost_session');
    expect(end.agents[0]?.last_error).toContain('--new-session of raymond resume begins one');
    expect(language.requests).toHaveLength(2);
    const again = scriptedAgent(({ session }) =>
      session === null ? '<result>x</result>' : failed('session-not-found'),
    );
    const { program } = begin(pair);
    const renewed = continueRun(end, program, { ...unchanged, newSessions: ['main'] });
    expect(await runInMemory(pair, renewed, { language: again }).active.ended).toMatchObject({
      status: 'finished',
      finished: [{ result: 'x' }],
    });
  });

  it('begins a failed state anew', async () => {
    const broken = scriptedAgent(() => failed('unusable'));
    const state = await runInMemory(pair, start(pair), { language: broken }).active.ended;
    expect(state.status).toBe('failed');
    const language = scriptedAgent(() => '<result>x</result>');
    const end = await runInMemory(pair, resumed(state, pair), { language }).active.ended;
    expect(end).toMatchObject({ status: 'finished', agents: [] });
  });

  it('refuses a state that does not fit its bundle', () => {
    const { program, state } = begin(pair);
    const [main] = state.agents;
    if (main === undefined) throw new Error('no agent');
    expect(judgeState(state, program)).toBeNull();
    const judge = (edit: Partial<AgentState>) =>
      judgeState({ ...state, agents: [{ ...main, ...edit }] }, program);
    const misfit = (what: string) =>
      `does not fit its bundle: /agents/0/${what}; restore it from a copy, or start a new run`;
    expect(judge({ file: 'X.md' })).toBe(misfit('file is X.md, which it does not have for unix'));
    expect(judge({ file: 'A' })).toBe(misfit('file is A, which it does not have for unix'));
    expect(judge({ attempt: 3 })).toBeNull();
    expect(judge({ attempt: 99 })).toBe(misfit('attempt is 99, but A is tried again 3 times at most'));
    expect(judge({ state: 'Y' })).toBe(misfit('state is Y, but /file is A.md'));
    const frame = { session: null, branch: false, return: 'A.md', cwd: '/' };
    const stack = [frame, { ...frame, return: 'B.ps1' }];
    expect(judge({ stack })).toBe(misfit('stack/1/return is B.ps1, which it does not have for unix'));
    expect(judgeState({ ...state, platform: 'windows' }, program)).toBe(
      'holds a run that was started on windows, and can go on there only: this is unix',
    );
  });
});

it('fails an agent whose folder is not there', async () => {
  const { active } = runInMemory(pair, start(pair), { folderExists: () => false });
  expect((await active.ended).agents[0]?.last_error).toContain('/somewhere does not exist');
});

it('fails an agent whose prompt would be longer than any text when its slots are filled in', async () => {
  const source: WorkflowSource = { entry: 'P', states: { 'P.md': '{{result}} '.repeat(100) } };
  const { active } = runInMemory(source, start(source, { input: 'x'.repeat(1_000_000) }), {});
  expect((await active.ended).agents[0]?.last_error).toBe(
    'in P.md the slots hold 100000000 characters, more than 67108864 are not possible',
  );
});

it('warns of a script whose output is no UTF-8, and goes on', async () => {
  const source: WorkflowSource = { entry: 'S', states: { 'S.sh': 's' } };
  const stdout = '<result>Gr\uFFFDn</result>';
  const scripts: ScriptRunner = {
    run: async () => ({ kind: 'exited', exitCode: 0, stdout, stderrTail: '', garbled: true }),
  };
  const { active, events } = runInMemory(source, start(source), { scripts });
  expect((await active.ended).status).toBe('finished');
  expect(events.filter(({ type }) => type === 'warning')).toMatchObject([
    { message: expect.stringMatching(/^S: it printed bytes that are no UTF-8/) },
  ]);
});

it('gives scripts their payload, or nothing of that name', async () => {
  const seen: (string | undefined)[] = [];
  const source: WorkflowSource = { entry: 'S', states: { 'S.sh': 's', 'T.sh': 't' } };
  const scripts: ScriptRunner = {
    async run({ environment, file }) {
      seen.push(
        environment.RAYMOND_RESULT,
        environment.RAYMOND_INPUT,
        environment.item,
        environment.RAYMOND_STATE,
      );
      const stdout = file === 'S.sh' ? '<goto input="p">T</goto>' : '<result>x</result>';
      return { kind: 'exited', exitCode: 0, stdout, stderrTail: '' };
    },
  };
  await runInMemory(source, start(source, { variables: { item: 'i' } }), { scripts }).active.ended;
  expect(seen).toEqual([undefined, undefined, 'i', 'S', 'p', 'p', 'i', 'T']);
});

it.each([
  [{ entry: 'B2' }, 'did you mean B?'],
  [{ id: '../x' }, 'cannot be the id of a run'],
  [{ id: '..' }, 'cannot be the id of a run'],
  [{ variables: { 'a b': 'x' } }, 'cannot be a variable'],
  [{ variables: { RAYMOND_X: 'x' } }, 'reserved'],
  [{ variables: { input: 'x' } }, 'give it by --input'],
  [{ variables: { state: 'x' } }, 'choose another name'],
])('refuses to begin with %j', (launch, said) => {
  expect(() => begin(pair, launch)).toThrow(said);
});

it('gives scripts variables of any name', () => {
  const { state } = begin(pair, { variables: JSON.parse('{ "__proto__": "a", "constructor": "b" }') });
  const [agent] = state.agents;
  if (agent === undefined) throw new Error('a run has a first agent');
  const worker: AgentState = { ...agent, variables: { constructor: 'c' } };
  expect(Object.entries(scriptEnvironment(state, worker, {}))).toContainEqual(['constructor', 'c']);
  const environment = Object.entries(scriptEnvironment(state, agent, { RAYMOND_INPUT: 'of another run' }));
  expect(environment).toContainEqual(['__proto__', 'a']);
  expect(environment).toContainEqual(['constructor', 'b']);
  expect(environment.map(([name]) => name)).not.toContain('RAYMOND_INPUT');
});
