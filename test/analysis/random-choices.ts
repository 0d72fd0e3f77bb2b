import fc from 'fast-check';
import { compile } from '../../src/compiler/compile.ts';
import { grammarFiles } from '../../src/host/grammar-files.ts';
import type { Workflow } from '../../src/ir/ir.generated.ts';
import { makeScope } from '../../src/source/scope.ts';
import type { NaiveRule } from './naive-machine.ts';
import type { RandomWorkflow } from './random-workflow.ts';

/** A state by its number, or all whose name fits: only the run settles which of them it is. */
type Named = number | 'EVEN' | 'ODD' | 'ANY';

interface NamedRule {
  readonly from: number;
  readonly tag: NaiveRule['tag'];
  readonly target: Named;
  /** The return or next state; 0 where the tag has none. */
  readonly second: Named;
}

/** A workflow of the states S0_EVEN, S1_ODD, … in whose tags slots stand. */
export interface RandomChoices {
  readonly stateCount: number;
  readonly entries: readonly number[];
  readonly rules: readonly NamedRule[];
}

/** With more states that can be returned to, the naive machine has too many stacks to try. */
const mostStatesOfDynamicReturns = 3;

export const randomChoices: fc.Arbitrary<RandomChoices> = fc
  .integer({ min: 1, max: 5 })
  .chain((stateCount) => {
    const state = fc.nat(stateCount - 1);
    const choice = fc.constantFrom<Named>('EVEN', 'ANY', ...(stateCount > 1 ? (['ODD'] as const) : []));
    const named: fc.Arbitrary<Named> = fc.oneof(state, choice);
    const back = stateCount <= mostStatesOfDynamicReturns ? named : fc.nat(Math.min(1, stateCount - 1));
    const rule = fc.oneof(
      fc.record({
        from: state,
        tag: fc.constantFrom('goto', 'reset'),
        target: named,
        second: fc.constant(0),
      }),
      fc.record({ from: state, tag: fc.constantFrom('call', 'function'), target: named, second: back }),
      fc.record({ from: state, tag: fc.constant('fork'), target: named, second: named }),
      fc.record({ from: state, tag: fc.constant('result'), target: fc.constant(0), second: fc.constant(0) }),
    ) as fc.Arbitrary<NamedRule>;
    return fc.record({
      stateCount: fc.constant(stateCount),
      entries: fc.uniqueArray(state, { minLength: 1, maxLength: 2 }),
      rules: fc.array(rule, { maxLength: 8 }),
    });
  });

/** What must hold: only the rules without a choice, or each of them once for everything it can become. */
export function rulesOf(
  { stateCount, entries, rules }: RandomChoices,
  choices: 'left out' | 'expanded',
): RandomWorkflow {
  const expanded = rules
    .filter((rule) => choices === 'expanded' || !isDynamic(rule))
    .flatMap((rule) => {
      const { from, tag, target, second } = rule;
      const isChosen = isDynamic(rule);
      const targets = tag === 'result' ? [-1] : statesOf(target, stateCount);
      const seconds = hasSecond(tag) ? statesOf(second, stateCount) : [-1];
      return targets.flatMap((to) =>
        seconds.map((then): NaiveRule => ({ from, tag, target: to, second: then, isChosen })),
      );
    });
  return { stateCount, entries, rules: expanded };
}

function statesOf(named: Named, stateCount: number): number[] {
  if (typeof named === 'number') return [named];
  const all = Array.from({ length: stateCount }, (_, state) => state);
  return all.filter((state) => named === 'ANY' || endOf(state) === named);
}

const endOf = (state: number) => (state % 2 === 0 ? 'EVEN' : 'ODD');
const nameOf = (state: number) => `S${state}_${endOf(state)}`;
const hasSecond = (tag: NaiveRule['tag']) => tag === 'call' || tag === 'function' || tag === 'fork';

function isDynamic({ tag, target, second }: NamedRule): boolean {
  if (tag === 'result') return false;
  return typeof target !== 'number' || (hasSecond(tag) && typeof second !== 'number');
}

/** Writes it as prompts without a policy, in whose tags slots stand; states without a rule are scripts that fail. */
export async function compileChoices({ stateCount, entries, rules }: RandomChoices): Promise<Workflow> {
  const files = Array.from({ length: stateCount }, (_, state) => {
    const tags = rules.filter(({ from }) => from === state).map(tagOf);
    const name = nameOf(state);
    if (tags.length === 0) return { name: `${name}.sh`, bytes: Buffer.from('exit 1\n') };
    return { name: `${name}.md`, bytes: Buffer.from(`Answer one of\n\n${tags.join('\n')}\n`) };
  });
  const [first, ...others] = entries.map(nameOf);
  const manifest = `entry: ${first}\nentries: [${others.join(', ')}]\n`;
  const scope = makeScope('random', [...files, { name: 'workflow.yaml', bytes: Buffer.from(manifest) }]);
  return (await compile(scope, { grammars: grammarFiles })).workflow;
}

function tagOf({ tag, target, second }: NamedRule): string {
  if (tag === 'result') return '- <result>{{x}}</result>';
  const attribute = hasSecond(tag) ? ` ${tag === 'fork' ? 'next' : 'return'}="${textOf(second)}"` : '';
  return `- <${tag}${attribute}>${textOf(target)}</${tag}>`;
}

function textOf(named: Named): string {
  if (typeof named === 'number') return nameOf(named);
  return named === 'ANY' ? 'S{{x}}' : `S{{x}}_${named}`;
}
