import type { Command } from 'commander';
import type { CommandIo } from '../terminal/command-io.ts';
import { colorFlag, examples, type SetExitCode, withColor, withRequired } from './command-parts.ts';
import { parsePath } from './option-values.ts';

/** The commands on runs that are kept in the nearest `.raymond` folder, under way or not. */
export function addKeptRunCommands(program: Command, io: CommandIo, exit: SetExitCode): void {
  addLs(program, io, exit);
  addStatus(program, io, exit);
  addLogs(program, io, exit);
  addReport(program, io, exit);
  addRm(program, io, exit);
}

function addLs(program: Command, io: CommandIo, exit: SetExitCode): void {
  program
    .command('ls')
    .alias('runs')
    .summary('list the runs of this folder')
    .description('Lists the runs kept in the nearest .raymond folder: state, cost and age.')
    .option('--json', 'print the list as JSON')
    .addHelpText('after', examples('raymond ls', 'raymond ls --json'))
    .action(async (options) => {
      const { listRuns } = await import('../parts/kept-runs.ts');
      exit(await listRuns({ json: options.json ?? false }, io));
    });
}

function addStatus(program: Command, io: CommandIo, exit: SetExitCode): void {
  program
    .command('status')
    .summary('show where a run stands')
    .description(
      'Shows the agents of a run: their states and since when, stacks, costs, last errors and results.',
    )
    .argument('<id>', 'the id of the run')
    .option('--json', 'print the run state as JSON, with alive: whether a process runs it, and its pid')
    .addHelpText('after', examples('raymond status issue-195', 'raymond status issue-195 --json'))
    .action(async (id: string, options) => {
      const { showRunStatus } = await import('../parts/kept-runs.ts');
      exit(await showRunStatus({ id, json: options.json ?? false }, io));
    });
}

function addLogs(program: Command, io: CommandIo, exit: SetExitCode): void {
  const command = program
    .command('logs')
    .summary('print what has happened in a run')
    .description(
      'Prints what has happened in a run, with all that scripts printed and agents wrote. Times are in UTC.',
    )
    .argument('<id>', 'the id of the run')
    .option('-f, --follow', 'go on until no process runs it any more')
    .option('--json', 'print events as JSON lines');
  withColor(command)
    .addHelpText('after', examples('raymond logs issue-195', 'raymond logs -f issue-195'))
    .action(async (id: string, options) => {
      const { showRunLogs } = await import('../parts/kept-runs.ts');
      const { follow = false, json = false } = options;
      exit(await showRunLogs({ id, follow, json, color: colorFlag(command) }, io));
    });
}

function addReport(program: Command, io: CommandIo, exit: SetExitCode): void {
  const reporting = program
    .command('report')
    .summary('write a page that shows a run')
    .description(
      'Writes one HTML page that needs no network and no script: results, a time line of agents and states, the graph with the path taken, the cost of each state, and transcripts.',
    )
    .argument('<id>', 'the id of the run');
  withRequired(
    reporting,
    '-o, --output <file>',
    'the page to write; - is standard output (required)',
    parsePath,
  )
    .addHelpText('after', examples('raymond report issue-195 -o report.html'))
    .action(async (id: string, options) => {
      const { reportRun } = await import('../parts/running.ts');
      exit(await reportRun({ id, output: options.output }, io));
    });
}

function addRm(program: Command, io: CommandIo, exit: SetExitCode): void {
  program
    .command('rm')
    .summary('remove runs')
    .description(
      'Removes runs with their events: they can be neither resumed nor looked at any more. A run that is under way is refused.',
    )
    .argument('<ids...>', 'the ids of the runs')
    .addHelpText('after', examples('raymond rm issue-195'))
    .action(async (ids: string[]) => {
      const { removeRuns } = await import('../parts/kept-runs.ts');
      exit(await removeRuns(ids, io));
    });
}
