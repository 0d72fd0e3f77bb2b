import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { factsOf } from '../../src/analysis/flow/facts-of.ts';
import { PayloadFlow } from '../../src/analysis/flow/payload-flow.ts';
import { answerWitness } from '../../src/analysis/payloads/answer-witness.ts';
import { VariableFacts } from '../../src/analysis/variables/variable-facts.ts';
import { isCall } from '../../src/ir/is-call.ts';
import { perform, runsOf } from '../runtime/perform-in-memory.ts';
import {
  anyText,
  compilePayloads,
  explore,
  type RandomPayloads,
  randomPayloads,
  variableNames,
} from './random-payloads.ts';

const resetModes = ['preserve', 'clear'] as const;
const numRuns = 400;

/** Runs a comparison for random workflows, under both reset modes. */
async function forEachWorkflow(
  seed: number,
  compare: (
    facts: ReturnType<ReturnType<typeof factsOf>>,
    random: RandomPayloads,
    configurations: ReturnType<typeof explore>,
  ) => void,
): Promise<void> {
  const both = async (random: RandomPayloads) => {
    const factsFor = factsOf(await compilePayloads(random));
    for (const resetMode of resetModes)
      compare(factsFor('unix', 'certain', { resetMode }), random, explore(random, resetMode));
  };
  await fc.assert(fc.asyncProperty(randomPayloads, both), { seed, numRuns });
}

describe('the payloads that come into a state', () => {
  it('are those that a naive machine brings there', async () => {
    await forEachWorkflow(20_101, (facts, random, configurations) => {
      const flow = new PayloadFlow(facts);
      for (let node = 0; node < random.stateCount; node++) {
        const brought = configurations.filter(({ state }) => state === node).map(({ payload }) => payload);
        const { sources, none, maybe, unknown, open } = flow.incoming(node);
        const others: readonly (string | null)[] = [null, 'begin', anyText];
        const expected = new Set(brought.filter((payload) => !others.includes(payload)));
        expect(new Set(sources.map(({ text }) => text)), `S${node}`).toEqual(expected);
        const isOpen = brought.includes(anyText);
        expect({ none, maybe, unknown, open }).toEqual({
          none: brought.includes(null),
          maybe: false,
          // What is handed on in a circle, or beside other tags, comes perhaps.
          unknown: isOpen || sources.some(({ isUnsure }) => isUnsure),
          open: isOpen,
        });
      }
    });
  });
});

describe('the run that shows an answer', () => {
  it('is one that the runtime takes, to the state that is given the answer', async () => {
    let taken = 0;
    const all = async (random: RandomPayloads) => {
      const compiled = await compilePayloads(random);
      for (const resetStack of resetModes) {
        const workflow = { ...compiled, settings: { ...compiled.settings, resetStack } };
        const facts = factsOf(workflow)('unix', 'certain', { resetMode: resetStack });
        const flow = new PayloadFlow(facts);
        for (const call of facts.graph.edges.filter((edge) => isCall(edge.tag) && flow.comesBack(edge)))
          for (const answer of flow.returned(call.target).sources) {
            const witness = answerWitness(facts, facts, call, answer);
            if (witness === null) continue;
            const { file, span } = answer;
            const finding = {
              rule: 'payload-unhandled',
              severity: 'warning',
              message: 'told',
              label: null,
              help: null,
              related: [],
              platforms: [],
              consequences: [],
            } as const;
            const [found] = runsOf([{ ...finding, file, span, witness }]);
            if (found === undefined) throw new Error('the witness is no run');
            const { problem } = await perform(workflow, found.witness);
            expect(problem, found.witness.summary).toBeNull();
            expect(witness.steps.at(-1)).toMatchObject({
              emits: `<result>${answer.text}</result>`,
              to: `S${call.second}`,
            });
            taken += 1;
          }
      }
    };
    await fc.assert(fc.asyncProperty(randomPayloads, all), { seed: 20_103, numRuns });
    expect(taken).toBeGreaterThan(100);
  });
});

describe('the variables of workers', () => {
  it('are set on all or on some ways as a naive machine sets them', async () => {
    await forEachWorkflow(20_102, (facts, random, configurations) => {
      const variables = new VariableFacts(facts);
      for (let node = 0; node < random.stateCount; node++) {
        const ways = configurations.filter(({ state }) => state === node);
        for (const name of variableNames) {
          const isSet = ways.map((way) => way.variables.includes(name));
          expect(variables.isSometimesSet(node, name), `S${node} ${name}`).toBe(isSet.includes(true));
          expect(variables.isAlwaysSet(node, name), `S${node} ${name}`).toBe(!isSet.includes(false));
        }
      }
    });
  });
});
