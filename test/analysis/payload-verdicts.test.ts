import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { proveWorkflow } from '../../src/analysis/prove.ts';
import { compile } from '../../src/compiler/compile.ts';
import { grammarFiles } from '../../src/host/grammar-files.ts';
import { makeScope } from '../../src/source/scope.ts';
import { globMatcher } from '../../src/util/glob.ts';

const payloads = ['red', 'green', 'blue', '5', '07'] as const;
const jobs = ['scan', 'pack'] as const;
/** Of sets of letters raymond knows only those that name each. */
const questions = ['-gt 5', '-eq 7', '-le 6', '-ne 5'] as const;
const patterns = ['r*', '*e*', 'b?ue', '[rg]*', '*[!gren]*', '[a-m]*', '*ee*|blue'] as const;

/** What a script may ask of a copy of which it has asked before whether it is a payload, or of the payload at once. */
const looks: Readonly<Record<string, (text: string) => boolean>> = {
  '[[ $copy =~ e ]]': (text) => text.includes('e'),
  '[[ $copy == *e ]]': (text) => text.endsWith('e'),
  'grep -q ee <<< "$copy"': (text) => text.includes('ee'),
  '[ "${#copy}" -gt 3 ]': (text) => text.length > 3,
  '[ "$(expr length "$copy")" -gt 3 ]': (text) => text.length > 3,
  '[ "$(echo "$copy" | cut -c1-2)" = re ]': (text) => text.startsWith('re'),
  '[ "$(tr -d e <<< "$copy")" = blu ]': (text) => text === 'blue',
};
const twice = ['red', 'green', 'blue', '5'].flatMap((text) =>
  Object.keys(looks).flatMap((look) => [`[ "$copy" = ${text} ] && ${look}`, look]),
);
const holdsAll = (parts: readonly string[], text: string) =>
  parts.every((part) => looks[part]?.(text) ?? part === `[ "$copy" = ${text} ]`);

/** One tag with all that it brings is a literal. */
interface Tag {
  readonly tag: 'goto' | 'call' | 'fork' | 'result';
  readonly target: number;
  readonly second: number;
  readonly text: string;
  /** The variable that a fork gives to its worker. */
  readonly job: string;
}

/**
 * A script that takes one way for each payload, or for each value of its worker's variable, and one for the rest; or a prompt whose policy
 * allows each of these tags.
 */
interface State {
  readonly asks: 'payload' | 'number' | 'copy' | 'job' | 'nothing';
  /** By the patterns of the arms; the first that fits is taken. */
  readonly ways: ReadonlyMap<string, Tag>;
  readonly rest: Tag;
}

const mostStates = 4;
const tag: fc.Arbitrary<Tag> = fc.record({
  tag: fc.constantFrom('goto', 'goto', 'call', 'fork', 'result', 'result'),
  target: fc.nat(mostStates - 1),
  second: fc.nat(mostStates - 1),
  text: fc.constantFrom(...payloads),
  job: fc.constantFrom(...jobs),
});
const stateThat = (asks: State['asks'], texts: readonly string[]): fc.Arbitrary<State> =>
  fc.record({
    asks: fc.constant(asks),
    ways: fc
      .uniqueArray(fc.tuple(fc.constantFrom(...texts), tag), { selector: ([text]) => text, maxLength: 3 })
      .map((ways) => new Map(ways)),
    rest: tag,
  });
const state = fc.oneof(
  { weight: 2, arbitrary: stateThat('payload', [...payloads, ...patterns]) },
  stateThat('number', questions),
  stateThat('copy', twice),
  stateThat('job', jobs),
  stateThat('nothing', payloads),
);
/** The first, at which a run begins, asks for nothing: what a run is given is not known. */
const states: fc.Arbitrary<readonly State[]> = fc
  .tuple(
    tag.map((rest) => ({ asks: 'payload' as const, ways: new Map(), rest })),
    fc.array(state, { minLength: mostStates - 1, maxLength: mostStates - 1 }),
  )
  .map(([first, others]) => [first, ...others]);

function written({ tag, target, second, text, job }: Tag): string {
  if (tag === 'result') return `<result>${text}</result>`;
  const back = { goto: '', call: ` return="S${second}"`, fork: ` next="S${second}" job="${job}"` }[tag];
  return `<${tag}${back} input="${text}">S${target}</${tag}>`;
}

function entry({ tag, target, second, text, job }: Tag): string {
  if (tag === 'result') return `  - { tag: result, payload: ${text} }\n`;
  const back = { goto: '', call: `, return: S${second}`, fork: `, next: S${second}, job: ${job}` }[tag];
  return `  - { tag: ${tag}, target: S${target}${back}, input: ${text} }\n`;
}

function fileOf({ asks, ways, rest }: State, number: number): { name: string; bytes: Uint8Array } {
  const isScript = asks !== 'nothing';
  const subject = asks === 'job' ? '$job' : '$RAYMOND_RESULT';
  const all = [...ways.values(), rest];
  const arms = [...ways].map(([text, way]) => `  ${text}) echo '${written(way)}' ;;\n`).join('');
  const tests = [...ways].map(([question, way]) => {
    const test = asks === 'number' ? `[ "$RAYMOND_RESULT" ${question} ]` : question;
    return `if ${test}; then\n  echo '${written(way)}'\nel`;
  });
  const otherwise = `echo '${written(rest)}'\n`;
  const byTests = tests.length === 0 ? otherwise : `${tests.join('')}se\n  ${otherwise}fi\n`;
  const byPattern = `case "${subject}" in\n${arms}  *) ${otherwise.trimEnd()} ;;\nesac\n`;
  const text = isScript
    ? asks === 'number' || asks === 'copy'
      ? `copy=$RAYMOND_RESULT\n${byTests}`
      : byPattern
    : `---\nallowed_transitions:\n${[...new Set(all.map(entry))].join('')}---\nGo on.\n`;
  return { name: `S${number}.${isScript ? 'sh' : 'md'}`, bytes: Buffer.from(text) };
}

interface Agent {
  readonly state: number;
  readonly payload: string;
  /** Null: of the first agent, whose variables may be anything at any time. */
  readonly job: string | null;
  readonly stack: readonly number[];
}

const mostPending = 4;

/** What a test of Bash says of a text that is perhaps no number. */
function holdsOf(text: string, question: string): boolean {
  const [operator, number] = question.split(' ') as ['-gt' | '-eq' | '-le' | '-ne', string];
  if (!/^\d+$/.test(text)) return false;
  const [left, right] = [Number(text), Number(number)];
  return { '-gt': left > right, '-eq': left === right, '-le': left <= right, '-ne': left !== right }[
    operator
  ];
}

/** What an agent can be after one step: `end`, or an agent, with the worker that it has begun; `far` where too much is pending. */
function stepsFrom(all: readonly State[], agent: Agent): (Agent[] | 'end' | 'far')[] {
  const { state, stack } = agent;
  const { asks, ways, rest } = all[state] as State;
  const given = asks === 'nothing' ? null : asks === 'job' ? agent.job : agent.payload;
  const fits = (question: string) =>
    asks === 'number'
      ? holdsOf(given ?? '', question)
      : asks === 'copy'
        ? holdsAll(question.split(' && '), given ?? '')
        : question.split('|').some((one) => globMatcher(one)(given ?? ''));
  const taken = [...ways].find(([pattern]) => fits(pattern))?.[1];
  const tags = given === null ? [...ways.values(), rest] : [taken ?? rest];
  return tags.map(({ tag, target, second, text, job }) => {
    const next = { state: target, payload: text, job: agent.job };
    if (tag === 'goto') return [{ ...next, stack }];
    if (tag === 'fork')
      return [
        { ...next, state: second, payload: '', stack },
        { ...next, job, stack: [] },
      ];
    if (tag === 'call')
      return stack.length === mostPending ? 'far' : [{ ...next, stack: [second, ...stack] }];
    const [back, ...others] = stack;
    return back === undefined ? 'end' : [{ ...next, state: back, stack: others }];
  });
}

interface Explored {
  /** Whether some agent cannot end, with those that it forks on the way. */
  readonly stuck: boolean;
  /** Whether some call cannot return. */
  readonly lost: boolean;
  /** The most returns that are pending at once. */
  readonly deepest: number;
  /** Whether more may be pending. */
  readonly far: boolean;
}

/** Tries every agent that can come about; `far` counts as an end and as a return if it is hoped for. */
function explore(all: readonly State[], isHopeful: boolean): Explored {
  const found = new Map<string, { agent: Agent; steps: (Agent[] | 'end' | 'far')[] }>();
  const open: Agent[] = [{ state: 0, payload: '', job: null, stack: [] }];
  const keyOf = (agent: Agent) => JSON.stringify(agent);
  for (let agent = open.pop(); agent !== undefined; agent = open.pop()) {
    if (found.has(keyOf(agent))) continue;
    const steps = stepsFrom(all, agent);
    found.set(keyOf(agent), { agent, steps });
    for (const step of steps) if (typeof step !== 'string') open.push(...step);
  }
  const ends = new Set<string>();
  for (let before = -1; before < ends.size; ) {
    before = ends.size;
    for (const [key, { steps }] of found) {
      const canEnd = steps.some((step) => {
        if (typeof step === 'string') return step === 'end' || isHopeful;
        return step.every((one) => ends.has(keyOf(one)));
      });
      if (canEnd) ends.add(key);
    }
  }
  const agents = [...found.values()];
  const far = agents.some(({ steps }) => steps.includes('far'));
  const deepest = Math.max(...agents.map(({ agent }) => agent.stack.length));
  const callees = agents.flatMap(({ agent, steps }) =>
    steps.flatMap((step) =>
      typeof step !== 'string' && step.every(({ stack }) => stack.length > agent.stack.length) ? step : [],
    ),
  );
  const returns = (callee: Agent) => {
    const seen = new Set<string>();
    const left = [callee];
    for (let one = left.pop(); one !== undefined; one = left.pop()) {
      if (one.stack.length < callee.stack.length) return true;
      const key = keyOf(one);
      if (seen.has(key)) continue;
      seen.add(key);
      for (const step of found.get(key)?.steps ?? []) {
        if (step === 'far' && isHopeful) return true;
        // The first of two is the agent itself.
        if (typeof step !== 'string') left.push(step[0] as Agent);
      }
    }
    return false;
  };
  return { stuck: ends.size < found.size, lost: !callees.every(returns), deepest, far };
}

describe('what is proved of scripts that tell payloads and workers apart', () => {
  it('agrees with a naive machine', async () => {
    const seen = { proved: 0, refuted: 0, unknown: 0 };
    const holds = async (all: readonly State[]) => {
      const manifest = { name: 'workflow.yaml', bytes: Buffer.from('entry: S0\nplatforms: [unix]\n') };
      const { workflow } = await compile(makeScope('random', [...all.map(fileOf), manifest]), {
        grammars: grammarFiles,
      });
      const proofs = proveWorkflow(workflow);
      const [hopeful, least] = [explore(all, true), explore(all, false)];
      for (const { property, verdict, reason, depth } of proofs) {
        const isWrong = { 'can-end': 'stuck', 'calls-return': 'lost' } as const;
        if (property === 'can-end') seen[verdict] += 1;
        if (property === 'stack-bounded' && verdict === 'proved')
          expect(least.deepest, reason).toBeLessThanOrEqual(depth ?? 0);
        if (property === 'stack-bounded' && verdict === 'refuted') expect(least.far, reason).toBe(true);
        if (property !== 'can-end' && property !== 'calls-return') continue;
        if (verdict === 'proved') expect(hopeful[isWrong[property]], reason).toBe(false);
        if (verdict === 'refuted' && !least.far) expect(least[isWrong[property]], reason).toBe(true);
      }
    };
    await fc.assert(fc.asyncProperty(states, holds), {
      seed: 30_101,
      numRuns: Number(process.env['ORACLE_RUNS'] ?? 100),
    });
    expect(seen.unknown).toBeLessThan(Math.min(seen.proved, seen.refuted) / 3);
  });
});
