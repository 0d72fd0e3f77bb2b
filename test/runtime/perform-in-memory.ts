import { checkWorkflow } from '../../src/analysis/check-workflow.ts';
import type { Diagnostic } from '../../src/diagnostics/diagnostic.ts';
import { toFindings } from '../../src/diagnostics/render-json.ts';
import type { Workflow } from '../../src/ir/ir.generated.ts';
import type { PerformedStep, RunnableWitness, WitnessOutcome } from '../../src/runtime/perform-witness.ts';
import { createProgram } from '../../src/runtime/program.ts';
import { runWitness } from '../../src/runtime/run-witness.ts';

/** A witness that is a run, and the rule whose finding it proves. */
export interface FoundWitness {
  readonly rule: string;
  readonly witness: RunnableWitness;
}

/** The runs that prove findings, those of consequences included, as programs read them. */
export function runsOf(diagnostics: readonly Diagnostic[]): FoundWitness[] {
  const findings = toFindings(diagnostics, { textOf: () => '', pathOf: (file) => file, platforms: [] });
  const all = findings.flatMap((finding) => [finding, ...finding.consequences]);
  return all.flatMap(({ rule, witness }): FoundWitness[] =>
    witness !== null && 'steps' in witness ? [{ rule, witness }] : [],
  );
}

/** All of them for a workflow without problems of the front end. */
export function runsFoundIn(workflow: Workflow): FoundWitness[] {
  return runsOf(
    checkWorkflow(workflow, { textProblems: [], problems: [], overrides: {}, platformsDeclared: true }),
  );
}

/** What the runtime does on a witness, and the steps that it took. */
export interface Performed extends WitnessOutcome {
  readonly steps: readonly PerformedStep[];
}

/** Lets the runtime take the run of a witness, three times round if it goes round. */
export async function perform(workflow: Workflow, witness: RunnableWitness): Promise<Performed> {
  const steps: PerformedStep[] = [];
  const run = await runWitness(createProgram(workflow, witness.platform), witness, 3, (step) =>
    steps.push(step),
  );
  if (!run.ok) throw new Error(run.refusal);
  return { ...run.outcome, steps };
}
