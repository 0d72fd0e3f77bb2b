/**
 * Runs one command in a process of its own, for tests that kill it. Bundled by the tests; arguments: a JSON object.
 * With `killAt`, the process kills itself at that durable write of a run state: before it or after it.
 */
import { readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { resumeRun } from '../../src/cli/commands/resume-run.ts';
import { runWorkflow } from '../../src/cli/commands/run-workflow.ts';
import { durableFiles } from '../../src/host/durable-files.ts';

interface DriverRequest {
  readonly command: 'run' | 'resume';
  readonly folder: string;
  readonly agent: string;
  readonly jobs: number;
  readonly killAt?: { readonly write: number; readonly moment: 'before' | 'after' };
}

const request: DriverRequest = JSON.parse(process.argv[2] ?? '');
const io = {
  stdout: process.stdout,
  stderr: process.stderr,
  isTerminal: false,
  env: process.env,
  cwd: request.folder,
};

const { killAt } = request;
if (killAt !== undefined) {
  const write = durableFiles.writeDurably;
  let count = 0;
  durableFiles.writeDurably = (path, content) => {
    const counted = basename(dirname(path)) === 'state' && ++count === killAt.write;
    if (counted && killAt.moment === 'before') process.kill(process.pid, 'SIGKILL');
    write(path, content);
    if (counted) process.kill(process.pid, 'SIGKILL');
  };
}

const log = { quiet: false, json: false, requireSignature: [] };
if (request.command === 'resume') {
  process.exitCode = await resumeRun(
    { id: 'k', budget: null, jobs: null, maxSteps: null, wait: false, ...log },
    io,
  );
} else {
  process.exitCode = await runWorkflow(
    {
      bundle: readFileSync(`${request.folder}/w.rwf`),
      path: 'w.rwf',
      ...{ id: 'k', entry: null, input: 'start', variables: {}, budget: null, model: null },
      ...{
        timeout: null,
        idleTimeout: null,
        jobs: request.jobs,
        maxSteps: null,
        wait: false,
        agent: request.agent,
        record: null,
      },
      ...{ skipPermissions: false, debug: false, ...log },
    },
    io,
  );
}
