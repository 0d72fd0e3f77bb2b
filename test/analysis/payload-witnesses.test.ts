import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkWorkflow } from '../../src/analysis/check-workflow.ts';
import type { PerformedStep } from '../../src/runtime/perform-witness.ts';
import { perform, runsOf } from '../runtime/perform-in-memory.ts';
import { type Agent, goOn, none, tagsOf } from './payload-machine.ts';
import { anyText, type Dialect, dialects } from './random-dialects.ts';
import { compileScripts, type State, statesIn } from './random-scripts.ts';

const nothingBesides = { textProblems: [], problems: [], overrides: {}, platformsDeclared: true };

/** The tests of which raymond can tell for each payload whether they hold; of others it may only tell that they perhaps do. */
const isKnown = /^(?:\w+|if "%\w+%"=="\w+")$/;

function known(dialect: Dialect): Dialect {
  const askings = dialect.askings.flatMap((asking) => {
    const tests = Object.entries(asking.tests).filter(([test]) => isKnown.test(test));
    return tests.length === 0 ? [] : [{ ...asking, tests: Object.fromEntries(tests) }];
  });
  return { ...dialect, askings };
}

/** What a prompt hands on that was given nothing may be any text to raymond. */
function unfilled(agent: Agent): Agent {
  return agent.payload === none ? { ...agent, payload: anyText } : agent;
}

/** The first step that a state does not take with what it is given; null where each can be taken. */
function impossibleStep(
  all: readonly State[],
  steps: readonly PerformedStep[],
  isClearing: boolean,
): string | null {
  let agents: readonly Agent[] = [{ state: 0, payload: '', job: null, stack: [], visits: {} }];
  for (const { from, emits, to, stack } of steps) {
    let far = false;
    const next = agents
      .filter(({ state }) => from === `S${state}`)
      .flatMap((agent) =>
        tagsOf(all, unfilled(agent), true)
          .filter(
            ({ tag, target }) =>
              emits.startsWith(`<${tag}`) && (tag === 'result' || emits.includes(`>S${target}<`)),
          )
          .map((tag) => goOn(all, agent, tag, isClearing))
          .flatMap((step) => {
            if (step === 'far') far = true;
            return typeof step === 'string' ? [] : step;
          })
          .filter((one) => to === null || `S${one.state}` === to)
          .filter(
            (one) =>
              one.stack
                .map((s) => `S${s}`)
                .reverse()
                .join() === stack.join(),
          ),
      );
    if (next.length === 0 && far) return null;
    if (next.length === 0 && to !== null)
      return `${from} given ${JSON.stringify(agents.map(({ payload }) => payload))}: ${emits}`;
    agents = next;
  }
  return null;
}

describe.each(Object.entries(dialects))('witnesses of scripts in %s', (_, dialect) => {
  it('take the ways that the scripts take with what they are given', async () => {
    const rules = new Set<string>();
    const holds = async (random: readonly State[], isClearing: boolean) => {
      // A run may use up visits before it comes to a payload.
      const all = random.map((state) => ({ ...state, limit: null }));
      const { workflow, shown } = await compileScripts(all, dialect, isClearing);
      const told = checkWorkflow(workflow, nothingBesides).filter(
        ({ message }) => !message.includes('with a payload that nothing sends yet'),
      );
      for (const { rule, witness } of runsOf(told)) {
        rules.add(rule);
        const { problem, steps } = await perform(workflow, witness);
        // Of a call that is folded one return is told, perhaps with another answer than that with which the run goes on.
        const fold = witness.steps.findIndex(({ callee }) => callee !== undefined);
        const inFront =
          fold === -1 ? steps : steps.filter(({ number, round }) => round < 2 && number <= fold);
        const isSilent = witness.summaries === undefined && problem?.includes('does not say how') === true;
        expect(
          (isSilent ? null : problem) ?? impossibleStep(all, inFront, isClearing),
          `${rule}: ${JSON.stringify(witness.steps)}\n${shown}`,
        ).toBeNull();
      }
    };
    await fc.assert(fc.asyncProperty(statesIn(known(dialect)), fc.boolean(), holds), {
      seed: Number(process.env['ORACLE_SEED'] ?? 30_102),
      numRuns: Number(process.env['ORACLE_RUNS'] ?? 150),
    });
    expect([...rules]).toEqual(
      expect.arrayContaining(['fork-bomb', 'recursion-unbounded', 'reset-drops-returns', 'session-none']),
    );
  });
});
