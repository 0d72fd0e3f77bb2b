/** The commands that read bundles and compile nothing, unless they are given a workflow. */
export { keygen } from '../commands/keygen.ts';
export { reportRun } from '../commands/report-run.ts';
export { resumeRun } from '../commands/resume-run.ts';
export { run } from '../commands/run.ts';
export { verify } from '../commands/verify.ts';
