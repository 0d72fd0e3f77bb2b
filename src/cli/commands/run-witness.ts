import { dirname, resolve } from 'node:path';
import { compile } from '../../compiler/compile.ts';
import { visible } from '../../diagnostics/paint.ts';
import { durableFiles } from '../../host/durable-files.ts';
import type { Workflow } from '../../ir/ir.generated.ts';
import type { PerformedStep, RunnableWitness, WitnessOutcome } from '../../runtime/perform-witness.ts';
import { createProgram } from '../../runtime/program.ts';
import { runWitness } from '../../runtime/run-witness.ts';
import { joinWords, plural } from '../../util/plural.ts';
import { grammars } from '../inputs/grammars.ts';
import { loadWorkflow } from '../inputs/load-workflow.ts';
import { openBundle } from '../inputs/read-bundle-file.ts';
import { isBundlePath } from '../inputs/workflow-files.ts';
import { readWitness, witnessSizeLimit } from '../runs/read-witness.ts';
import type { CommandIo } from '../terminal/command-io.ts';
import { refuse } from '../terminal/refuse.ts';
import { systemRefusal } from '../terminal/system-refusal.ts';

interface RunWitnessOptions {
  /** The file that holds the witness, or a report with it. */
  readonly witness: string;
  /** The number of the finding in the report, from 1. */
  readonly finding: number | null;
  readonly rounds: number;
  /** The workflow or bundle; null: where the witness says that its files are. */
  readonly path: string | null;
  readonly quiet: boolean;
}

/**
 * `raymond run --witness`: lets the runtime take the run that proves a finding, and says whether it does what the
 * witness claims; 0 it does, 1 it does not, 2 input that cannot be read or run, 4 the run is too long to tell.
 */
export async function runWitnessCommand(options: RunWitnessOptions, io: CommandIo): Promise<number> {
  const found = findWitness(options, io);
  if (typeof found === 'string') return refuse(io, found);
  const path = options.path ?? dirname(found.steps[0]?.file ?? '');
  const workflow = await readWorkflow(path, io);
  if (typeof workflow === 'string') return refuse(io, workflow);
  if (!workflow.platforms.includes(found.platform)) {
    const where = joinWords(workflow.platforms, 'and');
    return refuse(io, `the witness is a run on ${found.platform}, and ${path} is for ${where} only`);
  }
  const print = (line: string) => io.stdout.write(`${visible(line)}\n`);
  let round = 0;
  const performed = await runWitness(
    createProgram(workflow, found.platform),
    found,
    options.rounds,
    (step) => {
      if (options.quiet) return;
      if (step.round !== round) print(`round ${step.round}`);
      round = step.round;
      print(describeStep(step));
    },
  );
  if (!performed.ok) return refuse(io, performed.refusal);
  const { outcome } = performed;
  print(`claimed   ${describeClaim(found)}`);
  const { problem, isUndecided } = outcome;
  const failure = `${isUndecided ? 'not decided' : 'not so'}: ${problem}`;
  print(`happened  ${problem === null ? describeOutcome(found, outcome) : failure}`);
  return problem === null ? 0 : isUndecided ? 4 : 1;
}

function findWitness({ witness: path, finding }: RunWitnessOptions, io: CommandIo): RunnableWitness | string {
  try {
    const absolute = resolve(io.cwd, path);
    // A pipe has no size to judge, and may never begin.
    if (durableFiles.kind(absolute) === 'other') return `${path} is no file: write the report to one`;
    const bytes = durableFiles.readUpTo(absolute, witnessSizeLimit);
    if (typeof bytes === 'number') return `${path} is larger than ${witnessSizeLimit / 1024 / 1024} MiB`;
    const read = readWitness(path, bytes, finding);
    return read.ok ? read.witness : read.refusal;
  } catch (thrown) {
    return systemRefusal(path, thrown);
  }
}

/** A workflow as it is, whatever is wrong with it: a witness is about one that is broken. */
async function readWorkflow(path: string, io: CommandIo): Promise<Workflow | string> {
  if (isBundlePath(path)) {
    const read = await openBundle(path, io.cwd);
    return read.ok ? read.bundle.workflow : read.refusal;
  }
  const loaded = await loadWorkflow(durableFiles, path, io.cwd);
  if (!loaded.ok) return loaded.refusal;
  const { scope, entry } = loaded.workflow;
  return (await compile(scope, { grammars, entry })).workflow;
}

const mostNames = 8;

function describeStep({ number, inside, from, emits, to, stack, warnings }: PerformedStep): string {
  const head = inside ? ' '.repeat(`${number}.`.length) : `${number}.`;
  const notes = [...(stack.length === 0 ? [] : [`pending: ${nameReturns(stack)}`]), ...warnings];
  return [`${head} ${from} emits ${emits}, goes on at ${to ?? 'no state'}`, ...notes].join('   ');
}

/** The returns that are pending, the next one first: "MERGE, REPORT and 3 more". */
function nameReturns(stack: readonly string[]): string {
  if (stack.length === 0) return 'nothing';
  const names = stack.slice(-mostNames).reverse().join(', ');
  return stack.length > mostNames ? `${names} and ${stack.length - mostNames} more` : names;
}

function describeClaim(witness: RunnableWitness): string {
  const { steps } = witness;
  if (witness.kind === 'path') {
    const last = steps.at(-1);
    return `a run comes to step ${steps.length}, ${last?.from} -${last?.tag}-> ${last?.to}, ${describeEffect(witness)}`;
  }
  const state = steps[witness.loop]?.from;
  if (witness.kind === 'lasso')
    return `a run comes back to ${state} again and again, with the same returns pending`;
  const names = witness.grows.join(', ');
  return witness.agents === true
    ? `each time a run comes back to ${state} another agent has begun: ${names}`
    : `each time a run comes back to ${state} these returns are pending once more: ${names}`;
}

/** What the last step of a path does to the stack that the steps before it have made. */
function describeEffect({ steps }: RunnableWitness): string {
  const stack: string[] = [];
  for (const { push, drops } of steps.slice(0, -1)) {
    if (push !== undefined) stack.push(push);
    if (drops === true) stack.length = 0;
  }
  const drops = steps.at(-1)?.drops === true && steps.at(-1)?.tag === 'reset' && stack.length > 0;
  return drops ? `and drops the returns to ${nameReturns(stack)}` : `with ${nameReturns(stack)} pending`;
}

function describeOutcome(witness: RunnableWitness, { before, rounds }: WitnessOutcome): string {
  if (witness.kind === 'path')
    return `so: ${before?.state} was left with ${nameReturns(before?.stack ?? [])} pending`;
  const count = plural(rounds.length - 1, 'round');
  if (witness.kind === 'lasso')
    return `so: ${count}, with ${nameReturns(rounds.at(-1)?.stack ?? [])} pending at the end of each`;
  const of = witness.agents === true ? 'agents begun' : 'returns pending';
  const numbers = rounds.map(({ stack, agents }) => (witness.agents === true ? agents : stack.length));
  return `so: ${count}; ${of}: ${numbers.slice(0, 5).join(', ')}${numbers.length > 5 ? `, …, ${numbers.at(-1)}` : ''}`;
}
