import { describe, expect, it } from 'vitest';
import { scanTags } from '../../src/grammar/scan-tags.ts';
import type { Launch } from '../../src/runtime/begin-run.ts';
import type { EventBody } from '../../src/runtime/draft.ts';
import { implementationIn } from '../../src/runtime/program.ts';
import type { AgentState, RunState } from '../../src/runtime/run-state.generated.ts';
import { validate } from '../../src/runtime/run-state-validator.generated.js';
import { findContradiction } from '../../src/runtime/state-text.ts';
import { type StepOutcome, step } from '../../src/runtime/step.ts';
import { turnPrompt } from '../../src/runtime/variables.ts';
import type { Entry, StateSource, WorkflowSource } from './build-workflow.ts';
import { begin } from './run-in-memory.ts';

/** Drives the step function alone: every answer is a turn in the session that the request would get. */
class Machine {
  state: RunState;
  events: readonly EventBody[] = [];
  readonly #program;
  #sessions = 0;

  constructor(source: WorkflowSource, launch: Partial<Launch> = {}) {
    const { program, state } = begin(source, launch);
    this.#program = program;
    this.state = state;
  }

  agent(id = 'main'): AgentState {
    const agent = this.state.agents.find((candidate) => candidate.id === id);
    if (agent === undefined) throw new Error(`no agent ${id}`);
    return agent;
  }

  /** What the agent is asked next. */
  asked(id = 'main'): string {
    const agent = this.agent(id);
    return turnPrompt(this.state, agent, implementationIn(this.#program, agent.file), new Uint8Array());
  }

  take(outcome: StepOutcome, time = '2025-01-01T00:00:00.000Z'): this {
    const { state, events } = step(this.state, outcome, this.#program, time);
    this.state = state;
    this.events = events;
    expect(validate(state), JSON.stringify(validate.errors)).toBe(true);
    expect(findContradiction(state)).toBeNull();
    expect(Object.isFrozen(state)).toBe(true);
    return this;
  }

  answer(text: string, agent = 'main', cost = 0): this {
    this.take({ kind: 'started', agent });
    const { session, branch } = this.agent(agent);
    const turn = session !== null && !branch ? session : `s${++this.#sessions}`;
    this.take({ kind: 'session', agent, session: turn });
    return this.take({ kind: 'answered', agent, text, session: turn, cost, duration: 5 });
  }

  print(stdout: string, agent = 'main', exitCode = 0, stderrTail = 'oops'): this {
    this.take({ kind: 'started', agent });
    return this.take({ kind: 'exited', agent, exitCode, stdout, stderrTail, duration: 5 });
  }

  fail(message: string, retryable = true, cost = 0): this {
    this.take({ kind: 'started', agent: 'main' });
    return this.take({ kind: 'failed', agent: 'main', message, retryable, cost, duration: 5 });
  }
}

const free: WorkflowSource = {
  entry: 'START',
  states: { 'START.md': 'a', 'NEXT.md': 'b', 'BACK.md': 'c', 'WORKER.md': 'd', 'POLL.sh': 'true' },
};

const warnings = (machine: Machine) => machine.events.filter((event) => event.type === 'warning');

it('an agent keeps when it has entered its state, and when the step under way was begun', () => {
  const times = ({ entered, step_begun }: AgentState) => [entered, step_begun];
  const machine = new Machine(free, { entry: 'POLL', created: 'launch' });
  expect(times(machine.agent())).toEqual(['launch', undefined]);
  const exited = (stdout: string) =>
    ({ kind: 'exited', agent: 'main', exitCode: 0, stdout, stderrTail: '', duration: 5 }) as const;
  machine.take({ kind: 'started', agent: 'main' }, 'begin');
  expect(times(machine.agent())).toEqual(['launch', 'begin']);
  machine.take(exited('<fork next="START">WORKER</fork>'), 'fork');
  expect(machine.agent('main_worker1').entered).toBe('fork');
  expect(machine.agent().entered).toBe('fork');
  // A step that is tried again stays in its state.
  const failed = { kind: 'failed', message: 'x', retryable: true, cost: 0, duration: 5 } as const;
  machine.take({ kind: 'started', agent: 'main' }, 'try').take({ ...failed, agent: 'main' }, 'fail');
  machine.take({ kind: 'started', agent: 'main' }, 'again');
  expect(times(machine.agent())).toEqual(['fork', 'again']);
});

describe('the six tags (language.md#tags)', () => {
  it('goto keeps session and stack, and hands over its input', () => {
    const machine = new Machine(free).answer('<goto input="seven">NEXT</goto>');
    expect(machine.agent()).toMatchObject({
      state: 'NEXT',
      session: 's1',
      branch: false,
      input: 'seven',
      stack: [],
    });
    expect(machine.answer('<goto>BACK</goto>').agent()).toMatchObject({ session: 's1', input: null });
  });

  it('reset begins a fresh session and keeps pending returns', () => {
    const machine = new Machine(free)
      .answer('<call return="BACK">NEXT</call>')
      .answer('<reset cd="sub">START</reset>');
    expect(machine.agent()).toMatchObject({
      state: 'START',
      session: null,
      branch: false,
      cwd: '/somewhere/sub',
    });
    expect(machine.agent().stack).toHaveLength(1);
    expect(warnings(machine)).toEqual([]);
    // The frame gives the caller its own folder back.
    expect(machine.answer('<result>x</result>').agent()).toMatchObject({ cwd: '/somewhere', session: 's1' });
  });

  it('reset empties the stack under reset_stack: clear, and names the returns it dropped', () => {
    const clear = { ...free, settings: { resetStack: 'clear' as const } };
    const machine = new Machine(clear)
      .answer('<call return="BACK">NEXT</call>')
      .answer('<function return="WORKER">NEXT</function>')
      .answer('<reset>START</reset>');
    expect(machine.agent().stack).toEqual([]);
    expect(warnings(machine)).toEqual([
      {
        type: 'warning',
        agent: 'main',
        message: 'reset to START dropped the pending returns to WORKER, BACK',
      },
    ]);
  });

  it('call branches the caller’s session with the callee’s first turn, and returns into the caller’s own', () => {
    const machine = new Machine(free).answer('<call return="BACK" input="i">NEXT</call>');
    expect(machine.agent()).toMatchObject({ session: 's1', branch: true, input: 'i' });
    expect(machine.answer('<goto>WORKER</goto>').agent()).toMatchObject({ session: 's2', branch: false });
    expect(machine.answer('<result>\nfound\n</result>').agent()).toMatchObject({
      state: 'BACK',
      session: 's1',
      branch: false,
      input: 'found',
      stack: [],
    });
  });

  it('a branch stays pending while scripts run', () => {
    const machine = new Machine(free).answer('<call return="BACK">POLL</call>').print('<goto>NEXT</goto>');
    expect(machine.agent()).toMatchObject({ state: 'NEXT', session: 's1', branch: true });
    expect(machine.answer('<result>x</result>').agent().session).toBe('s1');
  });

  it('a frame remembers that its caller has still to branch', () => {
    const machine = new Machine(free)
      .answer('<call return="BACK">POLL</call>')
      .print('<function return="NEXT">WORKER</function>');
    expect(machine.agent()).toMatchObject({ session: null, branch: false });
    expect(machine.answer('<result>x</result>').agent()).toMatchObject({
      state: 'NEXT',
      session: 's1',
      branch: true,
    });
  });

  it('function begins a fresh session with the model that the tag names, for that state only', () => {
    const machine = new Machine(free).answer('<function return="BACK" model="haiku">NEXT</function>');
    expect(machine.agent()).toMatchObject({ session: null, branch: false, model: 'haiku' });
    expect(machine.answer('<goto>WORKER</goto>').agent().model).toBeNull();
  });

  it('fork starts a worker of its own and moves the parent on without a payload', () => {
    const machine = new Machine(free).answer('<fork next="NEXT" input="job" cd="w" item="3">WORKER</fork>');
    expect(machine.agent()).toMatchObject({ state: 'NEXT', session: 's1', input: null, cwd: '/somewhere' });
    expect(machine.agent('main_worker1')).toMatchObject({
      parent: 'main',
      state: 'WORKER',
      session: null,
      stack: [],
      cwd: '/somewhere/w',
      input: 'job',
      variables: { item: '3' },
      visits: { WORKER: 1 },
    });
  });

  it('a worker keeps its variables for its life, and its own workers have none of them', () => {
    const worker = 'main_worker1';
    const machine = new Machine(free).answer('<fork next="NEXT" item="3">WORKER</fork>');
    for (const tag of [
      '<reset>BACK</reset>',
      '<function return="NEXT">BACK</function>',
      '<result>x</result>',
    ]) {
      expect(machine.answer(tag, worker).agent(worker).variables).toEqual({ item: '3' });
    }
    machine.answer('<fork next="NEXT" other="4">WORKER</fork>', worker);
    expect(machine.agent(worker).variables).toEqual({ item: '3' });
    expect(machine.agent(`${worker}_worker1`).variables).toEqual({ other: '4' });
    expect(machine.agent().variables).toEqual({});
  });

  it('result on an empty stack ends the agent, and the last agent ends the run', () => {
    const machine = new Machine(free)
      .answer('<fork next="NEXT">WORKER</fork>')
      .answer('<result>main</result>');
    expect(machine.state).toMatchObject({ status: 'running', finished: [{ id: 'main', result: 'main' }] });
    machine.answer('<result>worker</result>', 'main_worker1');
    expect(machine.state).toMatchObject({ status: 'finished', agents: [] });
  });
});

it('ids of workers skip what was ever used (runtime.md)', () => {
  const source = { entry: 'START', states: { 'START.md': 'a', 'W.md': 'w', 'W1.md': 'w' } };
  const machine = new Machine(source).answer('<fork next="START">W1</fork>');
  expect(machine.state.agents.map((agent) => agent.id)).toEqual(['main', 'main_w11']);
  machine.answer('<result>gone</result>', 'main_w11');
  for (let count = 1; count <= 11; count++) machine.answer('<fork next="START">W</fork>');
  const ids = machine.state.agents.map((agent) => agent.id);
  expect(ids).toContain('main_w10');
  expect(ids).not.toContain('main_w11');
  expect(ids).toContain('main_w12');
});

it('names from the workflow never meet what objects inherit', () => {
  const source = { entry: 'constructor', states: { 'constructor.md': 'a', '__proto__.md': 'b' } };
  const machine = new Machine(source).answer('<fork next="__proto__" __proto__="x">constructor</fork>');
  expect(machine.agent().visits.constructor).toBe(1);
  expect(Object.entries(machine.agent().visits)).toContainEqual(['__proto__', 1]);
  expect(Object.entries(machine.agent('main_constr1').variables)).toEqual([['__proto__', 'x']]);
});

describe('policy (language.md#policy)', () => {
  const policy: WorkflowSource = {
    entry: 'START',
    states: {
      'START.md': {
        text: 'a',
        policy: [
          { tag: 'goto', target: 'NEXT' },
          { tag: 'call', target: 'NEXT', return: 'START', input: 'x' },
          { tag: 'result', payload: ' done ' },
        ],
      },
      'NEXT.md': { text: 'b', policy: [{ tag: 'goto', target: 'START' }], implicit: true },
      'FORCED.md': {
        text: 'c',
        policy: [{ tag: 'result', payload: 'p' }],
        implicit: true,
        forceImplicit: true,
      },
    },
  };

  it.each([
    ['<goto>NEXT.md</goto>', true],
    ['<goto>FORCED</goto>', false],
    ['<call return="START.md" input="x">NEXT</call>', true],
    ['<call return=" START\t" input="x">\n NEXT </call>', true],
    ['<call return="START" input=" x ">NEXT</call>', false],
    ['<call return="START" input="y">NEXT</call>', false],
    ['<call return="START">NEXT</call>', false],
    ['<result>\ndone</result>', true],
    ['<result>undone</result>', false],
    ['no tag', false],
    ['<goto>NEXT</goto><goto>NEXT</goto>', false],
    ['<goto>NOWHERE</goto>', false],
    ['<goto to="x">NEXT</goto>', false],
  ])('%s is allowed: %s', (text, allowed) => {
    const machine = new Machine(policy).answer(text);
    const reminded = machine.events.filter((event) => event.type === 'reminder');
    expect(reminded).toHaveLength(allowed ? 0 : 1);
    if (!allowed) expect(machine.agent()).toMatchObject({ state: 'START', session: 's1', reminders: 1 });
  });

  it('takes the implicit transition for an output without a tag, and only then', () => {
    expect(new Machine(policy, { entry: 'NEXT' }).answer('hm').agent().state).toBe('START');
    expect(new Machine(policy, { entry: 'NEXT' }).answer('<goto>FORCED</goto>').agent()).toMatchObject({
      state: 'NEXT',
      reminders: 1,
    });
    const forced = new Machine(policy, { entry: 'FORCED' }).answer('<goto>NEXT</goto>');
    expect(forced.state.finished[0]).toMatchObject({ result: 'p' });
  });

  it.each([
    '<goto>START',
    '<goto>START</goto> <goto>START</goto>',
    '<goto>START</goto> <goto>START',
    '<goto/>',
  ])('takes no implicit transition for what is not one whole tag: %s', (text) => {
    const machine = new Machine(policy, { entry: 'NEXT' }).answer(text);
    expect(machine.agent()).toMatchObject({ state: 'NEXT', reminders: 1 });
  });

  it('reads nothing of an output whose transition is forced', () => {
    const forced = new Machine(policy, { entry: 'FORCED' }).answer('<goto>A</goto><goto>B</goto> <goto');
    expect(forced.state.finished[0]).toMatchObject({ result: 'p' });
  });

  describe('with slots in its values', () => {
    const given = '<function return="END" input="feat-7">WORK</function>';
    const source = (policy: StateSource['policy'], implicit: boolean): WorkflowSource => ({
      entry: 'START',
      states: {
        'START.md': 'a',
        'WORK.md': { text: 'b', policy: policy ?? [], implicit },
        'REVIEW.md': 'c',
        'END.md': 'd',
      },
    });
    const handsOn = source([{ tag: 'goto', target: 'REVIEW', input: '{{result}} of {{ state }}' }], true);

    it('fills them in the implicit transition', () => {
      const machine = new Machine(handsOn).answer(given).answer('written');
      expect(machine.agent()).toMatchObject({ state: 'REVIEW', input: 'feat-7 of WORK' });
    });

    it('compares a tag with what they stand for, and shows that in the reminder', () => {
      const right = new Machine(handsOn).answer(given);
      right.answer('<goto input="feat-7 of WORK">REVIEW</goto>');
      expect(right.agent()).toMatchObject({ state: 'REVIEW', input: 'feat-7 of WORK' });
      const wrong = new Machine(handsOn).answer(given).answer('<goto input="feat-8">REVIEW</goto>');
      expect(wrong.agent()).toMatchObject({ state: 'WORK', reminders: 1 });
      expect(wrong.asked()).toContain('- <goto input="feat-7 of WORK">REVIEW</goto>');
    });

    describe('that no tag can hold', () => {
      const quotes = `it's "q"`;
      const given = (input: string, ...policy: readonly Entry[]) =>
        new Machine(source(policy, false), { entry: 'WORK', input });
      const open = { tag: 'result', payload: 'yes' } as const;
      const added = (what: string) => ` (just so: raymond itself adds the ${what})`;

      it('shows the tag without the value, and adds the value to that', () => {
        const handsOn = { tag: 'goto', target: 'REVIEW', input: '{{result}}' } as const;
        const machine = given(quotes, handsOn, open).answer(`<goto input='${quotes}'>REVIEW</goto>`);
        expect(machine.agent()).toMatchObject({ state: 'WORK', reminders: 1 });
        expect(machine.asked()).toContain(`- <goto>REVIEW</goto>${added('input')}\n- <result>yes</result>\n`);
        expect(machine.asked()).toContain('take one of the two kinds of quotation marks');
        const escaped = machine.answer('<goto input="it\'s &quot;q&quot;">REVIEW</goto>');
        expect(escaped.agent()).toMatchObject({ state: 'WORK', reminders: 2 });
        const right = escaped.answer('<goto>REVIEW</goto>');
        expect(right.agent()).toMatchObject({ state: 'REVIEW', input: quotes });
      });

      it('does the same for several values of one tag', () => {
        const fork = { tag: 'fork', target: 'REVIEW', next: 'END', input: '{{result}}', item: '{{result}}!' };
        const machine = given(quotes, { ...fork, tag: 'fork', kind: 'a "b"' }, open).answer('hm');
        const tag = `<fork next="END" kind='a "b"'>REVIEW</fork>`;
        expect(machine.asked()).toContain(`- ${tag}${added('input and item')}`);
        const worker = machine.answer(tag).agent('main_review1');
        expect(worker).toMatchObject({ input: quotes, variables: { item: `${quotes}!`, kind: 'a "b"' } });
      });

      it('lets a payload that would end too early be left empty', () => {
        const text = 'write <result>x</result> at the end';
        const machine = given(text, { tag: 'result', payload: '{{result}}' }, { ...open, payload: 'no' });
        machine.answer(`<result>${text}</result>`);
        expect(machine.asked()).toContain(`- <result></result>${added('payload')}\n- <result>no</result>`);
        machine.answer('<result></result>');
        expect(machine.state.finished[0]).toMatchObject({ result: text });
      });

      it('prefers an entry that allows the tag as it is', () => {
        const handsOn = { tag: 'goto', target: 'REVIEW', input: '{{result}}' } as const;
        const machine = given(quotes, handsOn, { tag: 'goto', target: 'REVIEW' });
        expect(machine.answer('<goto>REVIEW</goto>').agent()).toMatchObject({ state: 'REVIEW', input: null });
      });

      it('wants every other value as it is', () => {
        const handsOn = { tag: 'goto', target: 'REVIEW', input: '{{result}}' } as const;
        const machine = given('plain "q"', handsOn, open).answer('<goto>REVIEW</goto>');
        expect(machine.agent()).toMatchObject({ state: 'WORK', reminders: 1 });
        expect(machine.asked()).toContain(`- <goto input='plain "q"'>REVIEW</goto>\n`);
      });
    });

    it('fails where a loop that hands on more than it was given has grown too long', () => {
      const policy = [{ tag: 'goto', target: 'WORK', input: '{{result}}'.repeat(8) }] as const;
      const machine = new Machine(source(policy, true)).answer('<goto input="12345678">WORK</goto>');
      for (let round = 0; round < 7; round++) machine.answer('on');
      expect(machine.agent()).toMatchObject({ state: 'WORK', status: 'ready' });
      expect(machine.agent().input).toHaveLength(8 ** 8);
      const failed = machine.answer('on').agent();
      expect(failed).toMatchObject({ state: 'WORK', status: 'failed' });
      expect(failed.last_error).toContain('in the policy of WORK the slots hold 134217728 characters');
    });

    it('looks at no text again that it has put in, and leaves a slot without a value as it is', () => {
      const machine = new Machine(source([{ tag: 'result', payload: '{{result}} {{ other }}' }], true));
      machine.answer('<function return="END" input="{{state}}">WORK</function>').answer('done');
      expect(machine.agent()).toMatchObject({ state: 'END', input: '{{state}} {{ other }}' });
    });
  });

  it('reminds three times in the same session, then fails; a resumed state can be entered anew', () => {
    const machine = new Machine(policy);
    for (let reminder = 1; reminder <= 3; reminder++) {
      expect(machine.answer('nothing').agent()).toMatchObject({
        status: 'ready',
        reminders: reminder,
        session: 's1',
      });
    }
    expect(machine.agent().visits).toEqual({ START: 1 });
    expect(machine.answer('nothing').agent()).toMatchObject({ status: 'failed' });
    expect(machine.state.status).toBe('failed');
    expect(machine.agent().last_error).toContain('reminded 3 times');
  });

  it.each([
    ['<goto>NOWHERE</goto>', 'NOWHERE'],
    ['nothing', 'no transition tag'],
    ['<fork next="NEXT" PATH="/x">WORKER</fork>', 'PATH'],
    ['<reset cd="a\0b">NEXT</reset>', 'the cd of <reset> holds a NUL character'],
    [
      '<function return="NEXT" model="the small one">WORKER</function>',
      'the model of <function> is "the small one"',
    ],
    ['<function return="NEXT" model="">WORKER</function>', 'expected opus, sonnet, haiku'],
  ])('fails at once without a policy: %s', (text, said) => {
    const machine = new Machine(free).answer(text);
    expect(machine.agent()).toMatchObject({ status: 'failed', state: 'START', session: 's1' });
    expect(machine.agent().last_error).toContain(said);
  });
});

describe('max_visits (language.md#policy)', () => {
  it('takes `then` instead of one visit more', () => {
    const source: WorkflowSource = {
      entry: 'LOOP',
      states: {
        'LOOP.md': {
          text: 'a',
          maxVisits: { count: 2, instead: { tag: 'goto', target: 'END', input: 'tired' } },
        },
        'END.md': 'b',
      },
    };
    const machine = new Machine(source).answer('<goto>LOOP</goto>');
    expect(machine.agent()).toMatchObject({ state: 'LOOP', visits: { LOOP: 2 } });
    expect(machine.answer('<reset>LOOP</reset>').agent()).toMatchObject({
      state: 'END',
      session: null,
      input: 'tired',
      visits: { LOOP: 2, END: 1 },
    });
  });

  it('fills the slots of `then` with what the state would have been given', () => {
    const instead = { tag: 'goto', target: 'END', input: 'gave up on {{input}}' } as const;
    const states = { 'LOOP.md': { text: 'a', maxVisits: { count: 1, instead } }, 'END.md': 'b' };
    const machine = new Machine({ entry: 'LOOP', states }).answer('<goto input="the last">LOOP</goto>');
    expect(machine.agent()).toMatchObject({ state: 'END', input: 'gave up on the last' });
  });

  it('fails clearly when exhausted states lead to one another for ever', () => {
    const source: WorkflowSource = {
      entry: 'A',
      states: {
        'A.md': { text: 'a', maxVisits: { count: 1, instead: { tag: 'call', target: 'B', return: 'A' } } },
        'B.md': { text: 'b', maxVisits: { count: 1, instead: { tag: 'result', payload: 'p' } } },
      },
    };
    const machine = new Machine(source).answer('<goto>B</goto>').answer('<goto>A</goto>');
    expect(machine.agent()).toMatchObject({ status: 'failed', state: 'B', stack: [] });
    expect(machine.agent().last_error).toContain('used up its visits');
  });

  it('fails where a relative cd, taken again and again, comes to a longer path than any', () => {
    const cd = 'a'.repeat(4000);
    const states = Array.from({ length: 20 }, (_, index) => {
      const instead = { tag: 'reset' as const, target: index < 19 ? `S${index + 1}` : 'END', cd };
      return [`S${index}.md`, { text: 'a', maxVisits: { count: 0, instead } }] as const;
    });
    const source = {
      entry: 'START',
      states: { 'START.md': 'a', 'END.md': 'b', ...Object.fromEntries(states) },
    };
    const problem = (machine: Machine) => {
      expect(machine.agent().status).toBe('failed');
      return machine.agent().last_error;
    };
    expect(problem(new Machine(source).answer('<goto>S0</goto>'))).toBe(
      'the cd of <reset> leads to a folder whose path is longer than 4096 characters',
    );
    const deep = new Machine(source).answer(`<reset cd="${cd}">START</reset>`);
    expect(problem(deep.answer(`<fork next="END" cd="${cd}">START</fork>`))).toContain('the cd of <fork>');
    expect(deep.state.agents).toHaveLength(1);
  });

  it('unwinds frames of an exhausted state to the end', () => {
    const source: WorkflowSource = {
      entry: 'A',
      states: {
        'A.md': 'a',
        'R.md': { text: 'r', maxVisits: { count: 1, instead: { tag: 'result', payload: 'again' } } },
      },
    };
    const machine = new Machine(source)
      .answer('<function return="R">A</function>')
      .answer('<function return="R">A</function>')
      .answer('<function return="R">A</function>')
      .answer('<result>x</result>')
      .answer('<result>y</result>');
    expect(machine.state.finished).toMatchObject([{ id: 'main', result: 'again' }]);
  });
});

describe('failures (language.md#errors)', () => {
  it('tries a prompt again three times, in the session it began with', () => {
    const machine = new Machine(free).answer('<call return="BACK">NEXT</call>');
    for (let attempt = 1; attempt <= 3; attempt++) {
      machine.fail('boom', true, 0.5);
      expect(machine.events).toContainEqual(
        expect.objectContaining({ type: 'retry', attempt, delay_ms: 1000 * 2 ** (attempt - 1) }),
      );
      expect(machine.agent()).toMatchObject({ session: 's1', branch: true, attempt, visits: { NEXT: 1 } });
    }
    expect(machine.fail('boom', true, 0.5).agent()).toMatchObject({ status: 'failed', cost: 2 });
    expect(machine.state.spent).toBe(2);
  });

  it('counts retries and reminders beside each other, and anew in the next state', () => {
    const reminded: StateSource = { text: 'a', policy: [{ tag: 'goto', target: 'NEXT' }] };
    const source = { entry: 'START', states: { 'START.md': reminded, 'NEXT.md': 'b' } };
    const machine = new Machine(source).fail('boom').answer('hm').fail('boom');
    expect(machine.agent()).toMatchObject({ state: 'START', attempt: 2, reminders: 1 });
    const fresh = { attempt: 0, reminders: 0, reminder_problem: null, last_error: null };
    expect(machine.answer('<goto>NEXT</goto>').agent()).toMatchObject({ state: 'NEXT', ...fresh });
  });

  it('counts once what a turn has cost before it ends, also when it never ends', () => {
    const machine = new Machine(free).take({ kind: 'started', agent: 'main' });
    machine.take({ kind: 'charged', agent: 'main', cost: 0.1 });
    expect(machine.events).toEqual([{ type: 'cost', agent: 'main', state: 'START', cost: 0.1, spent: 0.1 }]);
    expect(machine.agent()).toMatchObject({ status: 'running', cost: 0.1 });
    // Cut off here, the turn goes on later, and costs again.
    machine.take({ kind: 'started', agent: 'main' });
    machine.take({ kind: 'charged', agent: 'main', cost: 0.2 });
    const ended = { agent: 'main', session: 's1', cost: 0.3, charged: 0.2, duration: 5 };
    machine.take({ kind: 'answered', text: '<goto>NEXT</goto>', ...ended });
    expect(machine.events).toContainEqual(expect.objectContaining({ type: 'state_ended', cost: 0.3 }));
    expect(machine.state.spent).toBe(0.4);
    expect(machine.agent()).toMatchObject({ state: 'NEXT', cost: 0.4 });
  });

  it('does not try again what cannot get better, nor a script that asks for no retries', () => {
    expect(new Machine(free).fail('no claude', false).agent().status).toBe('failed');
    const script = new Machine(free, { entry: 'POLL' }).print('', 'main', 3);
    expect(script.agent()).toMatchObject({
      status: 'failed',
      last_error: 'POLL.sh exited with code 3 and wrote: oops',
    });
  });

  it('takes no failure for a lost conversation or a usage limit because of its words', () => {
    const words = 'the session s1 of START is gone (x)';
    expect(new Machine(free).fail(words, false).agent().error_kind).toBeNull();
    const retried = new Machine(free).fail('the usage limit is reached: x');
    expect(retried.take({ kind: 'started', agent: 'main' }).agent().error_kind).toBeNull();
    const lost = { kind: 'failed', message: words, retryable: false, errorKind: 'lost_session' } as const;
    const machine = new Machine(free).take({ ...lost, agent: 'main', cost: 0, duration: 5 });
    expect(machine.agent()).toMatchObject({ status: 'failed', error_kind: 'lost_session' });
  });

  it.each([
    ['a value of a tag that is not allowed', `<goto input="${'x'.repeat(1_000_000)}">NEXT</goto>`],
    ['a target that is no state', `<goto>${'x'.repeat(1_000_000)}</goto>`],
    ['a target that is a path', `<goto>${'x/'.repeat(500_000)}</goto>`],
    ['a message of the agent', null],
  ])('keeps and tells of %s no more than can be read', (_, text) => {
    const policy = [{ tag: 'goto' as const, target: 'NEXT', input: 'y' }];
    const source = { entry: 'START', states: { 'START.md': { text: 'a', policy }, 'NEXT.md': 'b' } };
    const machine = new Machine(source);
    if (text === null) machine.fail('x'.repeat(1_000_000));
    else machine.answer(text);
    expect(JSON.stringify(machine.events).length).toBeLessThan(11_000);
    expect(JSON.stringify(machine.state).length).toBeLessThan(12_000);
  });

  it('says what is wrong after a long value', () => {
    const said = (text: string) => new Machine(free).answer(text).agent().last_error;
    expect(said(`<goto>${'X'.repeat(1000)}</goto>`)).toBe(
      `the target of <goto>, "${'X'.repeat(199)}…", is no state of this workflow on unix`,
    );
    expect(said('<goto>POLL.md</goto>')).toBe(
      'the target of <goto>, "POLL.md", is no state of this workflow on unix; did you mean POLL?',
    );
    expect(said('<goto>POL.md</goto>')).toMatch(/did you mean POLL\?$/);
    expect(said(`<goto>${'x/'.repeat(100_000)}y</goto>`)).toMatch(
      /^the state "[x/]{180,190}…[x/y]+" is a path; targets name states of the same folder \(write y\)$/,
    );
  });

  it('says in which line a tag stands that cannot be read, where there are several', () => {
    const said = (text: string) => new Machine(free).answer(text).agent().last_error;
    const problem = '<goto> is never closed (close it with </goto>)';
    expect(said('<goto>NEXT\n')).toBe(problem);
    expect(said('Done.\r\n\r\nSo: <goto>NEXT\n')).toBe(`line 3 of the output: ${problem}`);
    expect(said('<result>a</result>\n<goto>NEXT')).toBe(`line 2 of the output: ${problem}`);
  });

  it('quotes no half character of what a script printed', () => {
    const script = new Machine(free, { entry: 'POLL' }).print(`${'😀'.repeat(150)}x`);
    expect(script.agent().last_error).toContain(`it ends with "…${'😀'.repeat(99)}x"`);
  });

  it('says of a script without a tag what it wrote to standard error, or that this holds one', () => {
    const ended = (stderr: string) =>
      new Machine(free, { entry: 'POLL' }).print('ok\n', 'main', 0, stderr).agent().last_error;
    const problem = 'the output holds no transition tag, expected exactly one; it is "ok"';
    expect(ended('')).toBe(problem);
    expect(ended('line 3: jg: command not found\n')).toBe(
      `${problem}; to standard error it wrote "line 3: jg: command not found"`,
    );
    expect(ended(`${'x'.repeat(300)}end`)).toBe(
      `${problem}; to standard error it wrote "…${'x'.repeat(197)}end"`,
    );
    expect(ended('so: <goto>NEXT</goto>')).toBe(
      `${problem}; standard error holds one, which only counts on standard output`,
    );
  });

  it('a failed agent does not end its siblings, and the run ends failed', () => {
    const machine = new Machine(free).answer('<fork next="NEXT">WORKER</fork>').fail('x', false);
    expect(machine.state.status).toBe('running');
    expect(machine.answer('<result>w</result>', 'main_worker1').state).toMatchObject({
      status: 'failed',
      agents: [{ id: 'main', status: 'failed' }],
      finished: [{ id: 'main_worker1' }],
    });
  });
});

it('the scanner that decides is the one of the front end', () => {
  expect(scanTags('say <result>a <goto>B</goto></result>').tags).toHaveLength(1);
});

it('says of an entry that has several files which ones they are', () => {
  const states = { 'START.md': 'a', 'X.md': 'b', 'X.sh': 'true' };
  const source: WorkflowSource = { entry: 'START', states };
  expect(begin(source, { entry: 'X.sh' }).state.agents[0]).toMatchObject({ file: 'X.sh' });
  expect(() => begin(source, { entry: 'X' })).toThrow('is ambiguous on unix: X.md and X.sh implement it');
});
