/** The commands that compile workflows, or know the rules. */
export { build, buildWorkflow } from '../commands/build.ts';
export { diff } from '../commands/diff.ts';
export { explain } from '../commands/explain.ts';
export { inspect } from '../commands/inspect.ts';
export { runWitnessCommand } from '../commands/run-witness.ts';
