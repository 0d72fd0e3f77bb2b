import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EventBody } from '../../src/runtime/draft.ts';
import { implementationIn } from '../../src/runtime/program.ts';
import type { AgentState, RunState } from '../../src/runtime/run-state.generated.ts';
import { step } from '../../src/runtime/step.ts';
import { turnPrompt } from '../../src/runtime/variables.ts';
import type { Entry, WorkflowSource } from './build-workflow.ts';
import { begin, plainOptions, runInMemory } from './run-in-memory.ts';

/**
 * The stack machine of the language written a second time, as naively as can be: a session is the list of what was
 * said in it, and is copied whenever it is branched. It shares no code with the runtime but the sample workflows.
 */

type History = readonly string[];

interface Move {
  readonly tag: Entry['tag'];
  readonly target?: string;
  readonly next?: string;
  readonly input?: string;
  readonly cd?: string;
  readonly payload?: string;
  readonly worker?: string;
}

interface NaiveState {
  readonly script: boolean;
  readonly limit: { readonly count: number; readonly move: Move } | null;
}

interface NaiveAgent {
  readonly id: string;
  state: string;
  history: History;
  stack: { history: History; to: string; cwd: string }[];
  cwd: string;
  input: string | null;
  readonly worker: string | null;
  readonly visits: Map<string, number>;
  failed: boolean;
}

class NaiveMachine {
  agents: NaiveAgent[] = [];
  finished: { id: string; result: string }[] = [];
  readonly #used = new Set<string>();
  readonly #counters = new Map<string, number>();
  readonly #states: ReadonlyMap<string, NaiveState>;
  readonly #clear: boolean;

  constructor(states: ReadonlyMap<string, NaiveState>, clear: boolean) {
    this.#states = states;
    this.#clear = clear;
    this.#create('main', 'A', '/', null, null);
  }

  #create(id: string, state: string, cwd: string, input: string | null, worker: string | null): void {
    this.#used.add(id);
    const visits = new Map([[state, 1]]);
    this.agents.push({ id, state, history: [], stack: [], cwd, input, worker, visits, failed: false });
  }

  /** The agent says `move` in its current state. */
  say(agent: NaiveAgent, said: History, move: Move): void {
    agent.history = [...agent.history, ...said];
    const before = structuredClone({ agents: this.agents, finished: this.finished });
    const index = this.agents.indexOf(agent);
    const used = new Set(this.#used);
    const counters = new Map(this.#counters);
    if (this.#take(agent, move)) return;
    // A chain of exhausted states that has no end fails, and leaves nothing of itself behind.
    this.agents = before.agents;
    this.finished = before.finished;
    this.#used.clear();
    for (const id of used) this.#used.add(id);
    this.#counters.clear();
    for (const [key, count] of counters) this.#counters.set(key, count);
    const failed = this.agents[index];
    if (failed !== undefined) failed.failed = true;
  }

  #take(agent: NaiveAgent, first: Move): boolean {
    let move = first;
    // Far more than any chain that ends can have with so few states and so little depth.
    for (let count = 0; count < 500; count++) {
      if (!this.#apply(agent, move)) return true;
      const visits = agent.visits.get(agent.state) ?? 0;
      const limit = this.#states.get(agent.state)?.limit ?? null;
      if (limit === null || visits < limit.count) {
        agent.visits.set(agent.state, visits + 1);
        return true;
      }
      move = filled(limit.move, agent);
    }
    return false;
  }

  /** False when the agent has finished. */
  #apply(agent: NaiveAgent, move: Move): boolean {
    const target = move.target ?? '';
    const caller = { history: agent.history, to: move.next ?? '', cwd: agent.cwd };
    const there = move.cd === undefined ? agent.cwd : `${agent.cwd === '/' ? '' : agent.cwd}/${move.cd}`;
    if (move.tag === 'result') {
      const frame = agent.stack.pop();
      if (frame === undefined) {
        this.agents = this.agents.filter((other) => other !== agent);
        this.finished.push({ id: agent.id, result: move.payload ?? '' });
        return false;
      }
      agent.history = frame.history;
      agent.cwd = frame.cwd;
      agent.state = frame.to;
      agent.input = move.payload ?? '';
      return true;
    }
    if (move.tag === 'fork') {
      this.#create(this.#workerId(agent.id, target), target, there, move.input ?? null, move.worker ?? null);
      agent.state = caller.to;
      agent.input = null;
      return true;
    }
    if (move.tag === 'call') agent.stack.push(caller);
    if (move.tag === 'function') {
      agent.stack.push(caller);
      agent.history = [];
    }
    if (move.tag === 'reset') {
      agent.history = [];
      agent.cwd = there;
      if (this.#clear) agent.stack = [];
    }
    agent.state = target;
    agent.input = move.input ?? null;
    return true;
  }

  #workerId(parent: string, state: string): string {
    const short = state.slice(0, 6).toLowerCase();
    const key = `${parent}/${short}`;
    let number = (this.#counters.get(key) ?? 0) + 1;
    while (this.#used.has(`${parent}_${short}${number}`)) number += 1;
    this.#counters.set(key, number);
    return `${parent}_${short}${number}`;
  }
}

// What is sampled -------------------------------------------------------------------------------------------

const names = ['A', 'B', 'C', 'A1', 'S'];
const scripts = new Set(['S']);
const stateName = fc.constantFrom(...names);
const word = fc.constantFrom('x', 'two words', '{{result}}', '<goto>A</goto>');
const input = fc.option(fc.constantFrom('in', '{{state}}', 'a b'), { nil: undefined });
const folder = fc.option(fc.constantFrom('sub', 'deep'), { nil: undefined });

const moves: fc.Arbitrary<Move> = fc.oneof(
  fc.record({ tag: fc.constant('goto' as const), target: stateName, input }),
  fc.record({ tag: fc.constant('reset' as const), target: stateName, input, cd: folder }),
  fc.record({ tag: fc.constant('call' as const), target: stateName, next: stateName, input }),
  fc.record({ tag: fc.constant('function' as const), target: stateName, next: stateName, input }),
  fc.record({
    tag: fc.constant('fork' as const),
    target: stateName,
    next: stateName,
    input,
    cd: folder,
    worker: fc.constantFrom('w1', 'w2'),
  }),
  { weight: 2, arbitrary: fc.record({ tag: fc.constant('result' as const), payload: word }) },
) as fc.Arbitrary<Move>;

// Without forks: a chain of them makes more agents than a test can look at.
const limits = fc.option(
  fc.record({ count: fc.integer({ min: 1, max: 3 }), move: moves.filter((move) => move.tag !== 'fork') }),
  { nil: null },
);

interface Sample {
  readonly states: ReadonlyMap<string, NaiveState>;
  readonly source: WorkflowSource;
  readonly clear: boolean;
}

const samples: fc.Arbitrary<Sample> = fc
  .record({
    limits: fc.array(limits, { minLength: names.length, maxLength: names.length }),
    clear: fc.boolean(),
  })
  .map(({ limits: chosen, clear }) => {
    const states = new Map<string, NaiveState>();
    const files: Record<string, WorkflowSource['states'][string]> = {};
    for (const [index, name] of names.entries()) {
      const script = scripts.has(name);
      // Frontmatter sets max_visits; the sample scripts have none.
      const limit = script ? null : (chosen[index] ?? null);
      states.set(name, { script, limit });
      const maxVisits =
        limit === null ? {} : { maxVisits: { count: limit.count, instead: entryOf(limit.move) } };
      const text = 'I am {{state}} of {{agent_id}} with {{result}} for {{item}}';
      files[`${name}.${script ? 'sh' : 'md'}`] = { text, ...maxVisits };
    }
    const settings = { resetStack: clear ? ('clear' as const) : ('preserve' as const) };
    return { states, source: { entry: 'A', states: files, settings }, clear };
  });

function entryOf(move: Move): Entry {
  const { tag, target, next, input: given, cd, payload, worker } = move;
  const back = next === undefined ? {} : tag === 'fork' ? { next } : { return: next };
  return {
    tag,
    ...(target === undefined ? {} : { target }),
    ...back,
    ...(given === undefined ? {} : { input: given }),
    ...(cd === undefined ? {} : { cd }),
    ...(payload === undefined ? {} : { payload }),
    ...(worker === undefined ? {} : { item: worker }),
  };
}

/** A move of `max_visits`, with the slots of its values filled in (language.md#policy); the samples have one a value. */
function filled(move: Move, agent: NaiveAgent): Move {
  const fill = (text: string | undefined) =>
    text === '{{state}}' ? agent.state : text === '{{result}}' ? (agent.input ?? text) : text;
  const { input: given, payload } = move;
  return {
    ...move,
    ...(given === undefined ? {} : { input: fill(given) ?? '' }),
    ...(payload === undefined ? {} : { payload: fill(payload) ?? '' }),
  };
}

/** The move as an agent would write it. */
function write(move: Move): string {
  const { tag, target, payload, ...attributes } = entryOf(move);
  const list = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
  return `So:\n<${tag}${list.join('')}>${target ?? payload ?? ''}</${tag}> `;
}

/** The prompt that the naive machine expects, with the single pass of language.md#variables. */
function naivePrompt(agent: NaiveAgent): string {
  return `I am ${agent.state} of ${agent.id} with ${agent.input ?? '{{result}}'} for ${agent.worker ?? '{{item}}'}`;
}

/** What an LLM service would hold: what was said in each session. */
class Sessions {
  readonly histories = new Map<string, History>();
  #count = 0;

  /** One turn: returns its session and what the agent saw before it. */
  turn(session: string | null, branch: boolean, said: History): { session: string; seen: History } {
    const seen = session === null ? [] : (this.histories.get(session) ?? []);
    const id = session !== null && !branch ? session : `s${++this.#count}`;
    this.histories.set(id, [...seen, ...said]);
    return { session: id, seen };
  }

  of(session: string | null): History {
    return session === null ? [] : (this.histories.get(session) ?? []);
  }
}

/** What of an agent must agree. */
function naiveView(agent: NaiveAgent) {
  return {
    ...{ id: agent.id, state: agent.state, history: agent.history, cwd: agent.cwd, input: agent.input },
    ...{ failed: agent.failed, visits: Object.fromEntries([...agent.visits].sort()) },
    stack: agent.stack.map(({ history, to, cwd }) => ({ history, to, cwd })),
  };
}

function realView(agent: AgentState, sessions: Sessions) {
  return {
    ...{
      id: agent.id,
      state: agent.state,
      history: sessions.of(agent.session),
      cwd: agent.cwd,
      input: agent.input,
    },
    ...{ failed: agent.status === 'failed', visits: Object.fromEntries(Object.entries(agent.visits).sort()) },
    stack: agent.stack.map((frame) => ({
      history: sessions.of(frame.session),
      to: frame.return.replace(/\.\w+$/, ''),
      cwd: frame.cwd,
    })),
  };
}

function agreement(naive: NaiveMachine, state: RunState, sessions: Sessions): void {
  expect(state.agents.map((agent) => realView(agent, sessions))).toEqual(naive.agents.map(naiveView));
  expect(state.finished.map(({ id, result }) => ({ id, result }))).toEqual(naive.finished);
}

const launch = { folder: '/', created: '2025-01-01T00:00:00.000Z', options: plainOptions };

describe('the stack machine, written twice', () => {
  it('agrees on every configuration of random workflows and replies', () => {
    const property = fc.property(
      samples,
      fc.array(fc.tuple(moves, fc.nat()), { maxLength: 40 }),
      ({ states, source, clear }, replies) => {
        const naive = new NaiveMachine(states, clear);
        const { program, state: first } = begin(source, launch);
        const sessions = new Sessions();
        let state = first;
        const take = (outcome: Parameters<typeof step>[1]): readonly EventBody[] => {
          const result = step(state, outcome, program, launch.created);
          state = result.state;
          return result.events;
        };
        for (const [move, chooser] of replies) {
          const living = naive.agents.filter((agent) => !agent.failed);
          const naiveAgent = living[chooser % Math.max(1, living.length)];
          if (naiveAgent === undefined) break;
          const { id } = naiveAgent;
          const agent = state.agents.find((candidate) => candidate.id === id);
          if (agent === undefined) throw new Error(`the runtime has no agent ${id}`);
          take({ kind: 'started', agent: id });
          const text = write(move);
          if (states.get(naiveAgent.state)?.script) {
            take({ kind: 'exited', agent: id, exitCode: 0, stdout: text, stderrTail: '', duration: 1 });
            naive.say(naiveAgent, [], move);
          } else {
            const prompt = turnPrompt(
              ...([state, agent, implementationIn(program, agent.file)] as const),
              new Uint8Array(),
            );
            expect(prompt).toBe(naivePrompt(naiveAgent));
            const { session, seen } = sessions.turn(agent.session, agent.branch, [prompt, text]);
            expect(seen).toEqual(naiveAgent.history);
            take({ kind: 'answered', agent: id, text, session, cost: 0, duration: 1 });
            naive.say(naiveAgent, [prompt, text], move);
          }
          agreement(naive, state, sessions);
        }
      },
    );
    fc.assert(property, { numRuns: 4000, seed: 20_250_101 });
  });

  it('agrees through the real run loop, one agent at a time and several at once', async () => {
    const property = fc.asyncProperty(
      samples,
      fc.array(moves, { minLength: 1, maxLength: 12 }),
      fc.constantFrom(1, 3),
      async ({ states, source, clear }, replies, jobs) => {
        const sessions = new Sessions();
        const scripted = new Map<string, number>();
        /** The n-th step of an agent gets the same reply in both machines; after the list it ends. */
        const next = (agent: string): Move | null => {
          const count = scripted.get(agent) ?? 0;
          scripted.set(agent, count + 1);
          // An exhausted state may call for ever: then the step breaks down, and the agent fails.
          if (count >= 30) return null;
          const move = replies[(count + agent.length) % replies.length];
          // Workers of workers would be too many to look at.
          const tired = count >= replies.length || (move?.tag === 'fork' && agent !== 'main');
          return move === undefined || tired ? { tag: 'result', payload: 'enough' } : move;
        };
        const seenByRuntime: string[] = [];
        const { state } = begin(source, { ...launch, options: { ...plainOptions, jobs } });
        const { active } = runInMemory(
          source,
          { state, events: [] },
          {
            language: {
              async turn(request) {
                const move = next(request.key.agent);
                if (move === null) return { kind: 'failed', failure: 'unusable', message: 'broken', cost: 0 };
                const text = write(move);
                const { session, seen } = sessions.turn(request.session, request.branch, [
                  request.prompt,
                  text,
                ]);
                seenByRuntime.push(JSON.stringify([request.key.agent, request.folder, seen, request.prompt]));
                request.onSession(session);
                return { kind: 'answered', text, session, cost: 0 };
              },
            },
            scripts: {
              async run(request) {
                const move = next(request.environment.RAYMOND_AGENT_ID ?? '');
                const stdout = move === null ? '' : write(move);
                return { kind: 'exited', exitCode: move === null ? 1 : 0, stdout, stderrTail: '' };
              },
            },
          },
        );
        const end = await active.ended;

        scripted.clear();
        const naive = new NaiveMachine(states, clear);
        const seenByModel: string[] = [];
        for (
          let living = naive.agents;
          living.length > 0;
          living = naive.agents.filter((one) => !one.failed)
        ) {
          const agent = living[0];
          if (agent === undefined) break;
          const move = next(agent.id);
          if (move === null) {
            agent.failed = true;
            continue;
          }
          const script = states.get(agent.state)?.script ?? false;
          const prompt = naivePrompt(agent);
          if (!script) seenByModel.push(JSON.stringify([agent.id, agent.cwd, agent.history, prompt]));
          naive.say(agent, script ? [] : [prompt, write(move)], move);
        }
        // Agents run in another order here, so only what each of them did can be compared.
        expect(seenByRuntime.sort()).toEqual(seenByModel.sort());
        const results = end.finished.map(({ id, result }) => `${id}: ${result}`).sort();
        expect(results).toEqual(naive.finished.map(({ id, result }) => `${id}: ${result}`).sort());
        const views = end.agents.map((agent) => JSON.stringify(realView(agent, sessions))).sort();
        expect(views).toEqual(naive.agents.map((agent) => JSON.stringify(naiveView(agent))).sort());
        expect(end.status).toBe(naive.agents.length === 0 ? 'finished' : 'failed');
      },
    );
    await fc.assert(property, { numRuns: 400, seed: 20_250_102 });
  });
});
