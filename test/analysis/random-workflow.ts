import fc from 'fast-check';
import { compile } from '../../src/compiler/compile.ts';
import { grammarFiles } from '../../src/host/grammar-files.ts';
import type { Workflow } from '../../src/ir/ir.generated.ts';
import { makeScope } from '../../src/source/scope.ts';
import type { NaiveRule } from './naive-machine.ts';

/** A workflow of the states S0, S1, …, of which some are entries. */
export interface RandomWorkflow {
  readonly stateCount: number;
  readonly entries: readonly number[];
  readonly rules: readonly NaiveRule[];
}

/** Return states are few, so that the naive machine has few stacks to try. */
const mostReturnStates = 2;

/** Small workflows with all six tags; a call's `return` may be its own target, and states may be stuck. */
export const randomWorkflows: fc.Arbitrary<RandomWorkflow> = fc
  .integer({ min: 1, max: 6 })
  .chain((stateCount) => {
    const state = fc.nat(stateCount - 1);
    return fc.uniqueArray(state, { minLength: 1, maxLength: mostReturnStates }).chain((returns) => {
      const rule = fc.record({
        from: state,
        tag: fc.constantFrom('goto', 'reset', 'call', 'call', 'function', 'fork', 'result', 'result'),
        target: state,
        next: state,
        back: fc.constantFrom(...returns),
      });
      return fc.record({
        stateCount: fc.constant(stateCount),
        entries: fc.uniqueArray(state, { minLength: 1, maxLength: 2 }),
        rules: fc.array(rule, { maxLength: 10 }).map((drawn) => drawn.map(toRule)),
      });
    });
  });

interface DrawnRule {
  readonly from: number;
  readonly tag: string;
  readonly target: number;
  readonly next: number;
  readonly back: number;
}

function toRule({ from, tag, target, next, back }: DrawnRule): NaiveRule {
  if (tag === 'call' || tag === 'function') return { from, tag, target, second: back };
  if (tag === 'fork') return { from, tag, target, second: next };
  if (tag === 'goto' || tag === 'reset') return { from, tag, target, second: -1 };
  return { from, tag: 'result', target: -1, second: -1 };
}

/** Writes a random workflow as an author would, as prompts with policies, and compiles it. */
export function compileRules(random: RandomWorkflow): Promise<Workflow> {
  return compileStates(random, new Set(Array.from({ length: random.stateCount }, (_, state) => state)));
}

/** The same, where only some states are prompts; the others are scripts that declare in their headers what they print. */
export async function compileStates(
  { stateCount, entries, rules }: RandomWorkflow,
  prompts: ReadonlySet<number>,
  models: Readonly<Record<string, string>> = {},
): Promise<Workflow> {
  const isPrompt = (state: number) => prompts.has(state);
  const files = Array.from({ length: stateCount }, (_, state) => {
    const lines = rules.filter(({ from }) => from === state).map(policyLine);
    const model = models[state] === undefined ? [] : [`model: ${models[state]}`];
    const settings = [...(lines.length === 0 ? [] : ['allowed_transitions:', ...lines]), ...model];
    const policy = settings.length === 0 ? [] : ['---', ...settings, '---'];
    return isPrompt(state)
      ? {
          name: `S${state}.md`,
          bytes: Buffer.from(`${policy.map((line) => `${line}\n`).join('')}Review your plan.\n`),
        }
      : {
          name: `S${state}.sh`,
          // A header says what a program may print that nobody can read.
          bytes: Buffer.from(
            `${policy.map((line) => `# ${line}\n`).join('')}${lines.length === 0 ? 'exit 1' : './decide'}\n`,
          ),
        };
  });
  const [first, ...others] = entries.map((state) => `S${state}`);
  const manifest = `entry: ${first}\nentries: [${others.join(', ')}]\nplatforms: [unix]\n`;
  const scope = makeScope('random', [...files, { name: 'workflow.yaml', bytes: Buffer.from(manifest) }]);
  return (await compile(scope, { grammars: grammarFiles })).workflow;
}

function policyLine({ tag, target, second }: NaiveRule): string {
  if (tag === 'result') return '  - { tag: result }';
  const goesOn = tag === 'fork' ? `, next: S${second}` : `, return: S${second}`;
  return `  - { tag: ${tag}, target: S${target}${second === -1 ? '' : goesOn} }`;
}
