import fc from 'fast-check';
import type { ResetMode } from '../../src/analysis/graph/facts.ts';
import { compile } from '../../src/compiler/compile.ts';
import { grammarFiles } from '../../src/host/grammar-files.ts';
import type { Workflow } from '../../src/ir/ir.generated.ts';
import { makeScope } from '../../src/source/scope.ts';

/** One tag of a state: what it supplies, and which variables its worker gets. */
interface PayloadRule {
  readonly from: number;
  readonly tag: 'goto' | 'reset' | 'call' | 'fork' | 'result';
  readonly target: number;
  /** The return or next state. */
  readonly second: number;
  /** The payload of a result, or the input of another tag; null: none; `handedOn`: what the state was given. */
  readonly text: string | null;
  readonly variables: readonly string[];
}

/** A workflow of the states S0, S1, …; S0 is the entry. */
export interface RandomPayloads {
  readonly stateCount: number;
  readonly rules: readonly PayloadRule[];
}

const handedOn = '{{result}}';

/** A payload of which nobody knows the text: of a run's beginning, handed on, or a slot that stays as it is written. */
export const anyText = 'any text';

export const variableNames = ['one', 'two'];

export const randomPayloads: fc.Arbitrary<RandomPayloads> = fc
  .integer({ min: 1, max: 4 })
  .chain((stateCount) => {
    const state = fc.nat(stateCount - 1);
    const rule = fc.record({
      from: state,
      tag: fc.constantFrom('goto', 'reset', 'call', 'call', 'fork', 'result', 'result'),
      target: state,
      second: fc.nat(Math.min(1, stateCount - 1)),
      text: fc.option(fc.constantFrom('red', 'green', 'blue', handedOn, handedOn)),
      variables: fc.subarray(variableNames),
    });
    return fc.record({
      stateCount: fc.constant(stateCount),
      rules: fc.array(rule, { maxLength: 9 }),
    }) as fc.Arbitrary<RandomPayloads>;
  });

/** Writes a random workflow as an author would, as prompts with tags, and compiles it. */
export async function compilePayloads({ stateCount, rules }: RandomPayloads): Promise<Workflow> {
  const files = Array.from({ length: stateCount }, (_, state) => {
    const lines = rules.filter(({ from }) => from === state).map(tagOf);
    return { name: `S${state}.md`, bytes: Buffer.from(`Go on.\n\n${lines.join('\n\n')}\n`) };
  });
  const manifest = { name: 'workflow.yaml', bytes: Buffer.from('entry: S0\n') };
  return (await compile(makeScope('random', [...files, manifest]), { grammars: grammarFiles })).workflow;
}

function tagOf({ tag, target, second, text, variables }: PayloadRule): string {
  if (tag === 'result') return `\`<result>${text ?? ''}</result>\``;
  const goesOn = { goto: '', reset: '', call: ` return="S${second}"`, fork: ` next="S${second}"` }[tag];
  const input = text === null ? '' : ` input="${text}"`;
  const own = tag === 'fork' ? variables.map((name) => ` ${name}="x"`).join('') : '';
  return `\`<${tag}${goesOn}${input}${own}>S${target}</${tag}>\``;
}

interface Configuration {
  readonly state: number;
  readonly payload: string | null;
  readonly variables: readonly string[];
  readonly stack: readonly number[];
}

/** Every configuration that some agent comes to, up to a depth that is enough (see NaiveMachine). */
export function explore({ stateCount, rules }: RandomPayloads, resetMode: ResetMode): Configuration[] {
  const found = new Map<string, Configuration>();
  const open: Configuration[] = [];
  const enter = (configuration: Configuration) => {
    const key = JSON.stringify(configuration);
    if (found.has(key) || configuration.stack.length > 2 * stateCount) return;
    found.set(key, configuration);
    open.push(configuration);
  };
  // How a run begins is no way from another state: it is told apart by its payload.
  enter({ state: 0, payload: 'begin', variables: [], stack: [] });
  for (let current = open.pop(); current !== undefined; current = open.pop()) {
    const { state, payload, variables, stack } = current;
    for (const { from, tag, target, second, text, variables: own } of rules) {
      if (from !== state) continue;
      const given = payload === null || payload === 'begin' ? anyText : payload;
      const sent = text === handedOn ? given : text;
      const next = { state: target, payload: sent, variables };
      if (tag === 'goto') enter({ ...next, stack });
      else if (tag === 'reset') enter({ ...next, stack: resetMode === 'clear' ? [] : stack });
      else if (tag === 'call') enter({ ...next, stack: [second, ...stack] });
      else if (tag === 'fork') {
        enter({ state: second, payload: null, variables, stack });
        enter({ ...next, variables: own, stack: [] });
      } else if (stack[0] !== undefined)
        enter({ state: stack[0], payload: sent ?? '', variables, stack: stack.slice(1) });
    }
  }
  return [...found.values()];
}
