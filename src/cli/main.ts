import { existsSync } from 'node:fs';
import { Command, CommanderError, Option } from 'commander';
import { compilerVersion } from '../compiler/version.ts';
import type { CommandIo } from './command-io.ts';
import { lint, lintDefaults } from './commands/lint.ts';
import { collectVariable, parseBudget, parseCount, parseDuration } from './option-values.ts';
import { usageError } from './refuse.ts';

/** Runs the command line and returns its exit code. Each command's code is loaded when it is used. */
export async function main(argv: readonly string[], io: CommandIo): Promise<number> {
  let exitCode = 0;
  const program = createProgram(io, (code) => {
    exitCode = code;
  });
  const names = program.commands.flatMap((command) => [command.name(), ...command.aliases()]);
  try {
    await program.parseAsync(withRunInserted(argv, names), { from: 'user' });
  } catch (thrown) {
    if (!(thrown instanceof CommanderError)) throw thrown;
    return thrown.exitCode === 0 ? 0 : usageError;
  }
  return exitCode;
}

/** `raymond workflows/coding/START.md` is short for `raymond run workflows/coding/START.md`. */
function withRunInserted(argv: readonly string[], names: readonly string[]): string[] {
  const [first] = argv;
  if (first === undefined) return ['--help'];
  const isPath = !first.startsWith('-') && !names.includes(first) && first !== 'help' && existsSync(first);
  return isPath ? ['run', ...argv] : [...argv];
}

type SetExitCode = (code: number) => void;

function createProgram(io: CommandIo, exit: SetExitCode): Command {
  const program = new Command('raymond')
    .description(
      'The compiler for agent workflows: lints, builds and durably runs folders of prompts and scripts.',
    )
    .version(compilerVersion, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print help')
    .configureOutput({ writeOut: (text) => io.stdout.write(text), writeErr: (text) => io.stderr.write(text) })
    .exitOverride()
    .showSuggestionAfterError()
    .addHelpText(
      'after',
      examples(
        'raymond lint workflows/coding',
        'raymond build workflows/coding -o coding.rwf',
        'raymond run coding.rwf --input "issue 195"',
        'raymond workflows/coding/START.md',
      ),
    );
  addLint(program, io, exit);
  addBuild(program, io, exit);
  addRun(program, io, exit);
  addInspect(program, io, exit);
  addResume(program, io, exit);
  addLists(program, io, exit);
  return program;
}

function examples(...lines: readonly string[]): string {
  return `\nExamples:\n${lines.map((line) => `  $ ${line}\n`).join('')}`;
}

const colorOption = () => new Option('--color', 'colour the output even when it is no terminal');
const noColorOption = () => new Option('--no-color', 'never colour the output');

/** Commander gives true for an absent `--no-color`; absent is for the environment to decide. */
function colorFlag(command: Command): boolean | undefined {
  return command.getOptionValueSource('color') === 'cli' ? (command.opts()['color'] as boolean) : undefined;
}

function addLint(program: Command, io: CommandIo, exit: SetExitCode): void {
  program
    .command('lint')
    .summary('find what would go wrong, before anything runs')
    .description(
      'Finds what would go wrong in workflows: folders, zips or state files (then that state is the entry).\nExit code: 0 clean, 1 findings at or above --fail-on, 2 input that cannot be read.',
    )
    .argument('[paths...]', 'folders, zips or state files (default: the current folder)')
    .option('--changed', 'take the paths as changed files: lint each workflow they belong to, once')
    .addOption(
      new Option('--format <format>', 'how to print findings')
        .choices(['text', 'json'])
        .default(lintDefaults.format),
    )
    .addOption(
      new Option('--fail-on <severity>', 'the least severity for exit code 1')
        .choices(['error', 'warning', 'info'])
        .default(lintDefaults.failOn),
    )
    .addOption(colorOption())
    .addOption(noColorOption())
    .addHelpText(
      'after',
      examples(
        'raymond lint workflows/coding',
        'raymond lint workflows/* --format json',
        'git diff --cached --name-only --no-renames -z | xargs -0 raymond lint --changed --',
      ),
    )
    .action(async (paths: string[], options, command: Command) => {
      const chosen = paths.length === 0 && !options.changed ? ['.'] : paths;
      exit(await lint({ ...lintDefaults, ...options, paths: chosen, color: colorFlag(command) }, io));
    });
}

function addBuild(program: Command, io: CommandIo, exit: SetExitCode): void {
  program
    .command('build')
    .summary('compile a workflow into a bundle')
    .description(
      'Compiles a workflow into a validated bundle: the same sources give the same bytes everywhere.\nExit code: 0 built, 1 the workflow has errors, 2 input that cannot be read.',
    )
    .argument(
      '[path]',
      'folder, zip or state file (default: the current folder if it is a workflow, else workflows/NAME for -o NAME.rwf)',
    )
    .requiredOption('-o, --output <file>', 'the bundle to write')
    .addOption(
      new Option(
        '--platform <platform>',
        'where the bundle is to run (default: wherever the workflow resolves)',
      ).choices(['unix', 'windows', 'all']),
    )
    .addOption(colorOption())
    .addOption(noColorOption())
    .addHelpText(
      'after',
      examples(
        'raymond build -o coding.rwf',
        'raymond build workflows/coding -o dist/coding.rwf --platform unix',
      ),
    )
    .action(async (path: string | undefined, options, command: Command) => {
      const { build } = await import('./commands/build.ts');
      const chosen =
        options.platform === 'all'
          ? ['unix', 'windows']
          : options.platform === undefined
            ? null
            : [options.platform];
      exit(
        await build(
          { path: path ?? null, output: options.output, platforms: chosen, color: colorFlag(command) },
          io,
        ),
      );
    });
}

/** What holds for options of `run` that are not given. */
const runDefaults = {
  id: null,
  entry: null,
  input: null,
  budget: null,
  model: null,
  timeout: null,
  idleTimeout: null,
  record: null,
  debug: false,
  json: false,
  quiet: false,
};

function addRun(program: Command, io: CommandIo, exit: SetExitCode): void {
  program
    .command('run')
    .summary('run a bundle, or compile a workflow and run it')
    .description(
      'Runs a bundle; a folder, zip or state file is compiled first, and refused if it has errors.\nExit code: 0 all agents finished, 1 some agent failed, 2 usage or input error, 3 budget spent, 4 interrupted or paused (see raymond resume).',
    )
    .argument('<path>', 'bundle (.rwf), folder, zip or state file')
    .option(
      '--input <text>',
      'the payload of the first state: {{result}} in a prompt, RAYMOND_RESULT in a script',
    )
    .option(
      '--var <name=value>',
      'a variable: {{name}} in prompts, the environment of scripts (repeatable)',
      collectVariable,
      {},
    )
    .option('--entry <state>', 'start from this state instead of the entry')
    .option('--id <id>', 'the id of the run (default: made of workflow, time and four random characters)')
    .option(
      '--agent <agent>',
      'who runs the prompts: claude, or replay:FILE to answer from a recording',
      'claude',
    )
    .option('--record <file>', 'write a recording that --agent replay:FILE can play back')
    .option('--model <model>', 'the model for prompts that name none')
    .option(
      '--budget <dollars>',
      'stop when this much is spent; none for no limit (default: the manifest, else 10)',
      parseBudget,
    )
    .option('--jobs <number>', 'how many agents may step at once', parseCount, 4)
    .option('--timeout <duration>', 'end a step that takes longer, such as 30m', parseDuration)
    .option(
      '--idle-timeout <duration>',
      'end a step that prints nothing for this long, such as 5m',
      parseDuration,
    )
    .option('--dangerously-skip-permissions', 'let Claude Code use every tool without asking')
    .option('--debug', 'keep raw agent streams and script outputs of every step')
    .option('--json', 'print events as JSON lines')
    .option('--quiet', 'print results only')
    .addOption(colorOption())
    .addOption(noColorOption())
    .addHelpText(
      'after',
      examples(
        'raymond run coding.rwf --input "issue 195" --budget 20',
        'raymond run workflows/coding --var branch=main',
        'raymond run examples/hello --agent replay:examples/hello/recording.json',
      ),
    )
    .action(async (path: string, options, command: Command) => {
      const { run } = await import('./commands/run.ts');
      const { var: variables = {}, dangerouslySkipPermissions: skipPermissions = false, ...rest } = options;
      const given = { ...runDefaults, ...rest, path, variables, skipPermissions };
      exit(await run({ ...given, color: colorFlag(command) }, io));
    });
}

function addInspect(program: Command, io: CommandIo, exit: SetExitCode): void {
  program
    .command('inspect')
    .summary('print a bundle, or any stage of compiling a workflow')
    .description(
      'Prints what a bundle or a workflow holds: states, transitions, policies, digests; or one stage of compiling it.',
    )
    .argument('<path>', 'bundle (.rwf), folder, zip or state file')
    .addOption(
      new Option('--stage <stage>', 'print this stage as JSON').choices([
        'source',
        'tree',
        'ir',
        'facts',
        'bundle',
      ]),
    )
    .option('--json', 'print everything as JSON')
    .addHelpText(
      'after',
      examples('raymond inspect coding.rwf', 'raymond inspect --stage=ir workflows/coding'),
    )
    .action(async (path: string, options) => {
      const { inspect } = await import('./commands/inspect.ts');
      exit(await inspect({ path, stage: options.stage ?? null, json: options.json ?? false }, io));
    });
}

function addResume(program: Command, io: CommandIo, exit: SetExitCode): void {
  program
    .command('resume')
    .summary('continue a run that was interrupted, has failed or spent its budget')
    .description('Continues a run from its durable state. No finished step runs again.')
    .argument('<id>', 'the id of the run')
    .option('--budget <dollars>', 'a new budget for the whole run; none for no limit', parseBudget)
    .option('--jobs <number>', 'how many agents may step at once', parseCount)
    .option('--json', 'print events as JSON lines')
    .option('--quiet', 'print results only')
    .addHelpText('after', examples('raymond resume issue-195', 'raymond resume issue-195 --budget 20'))
    .action(async (id: string, options) => {
      const { resumeRun } = await import('./commands/resume-run.ts');
      exit(await resumeRun({ budget: null, jobs: null, json: false, quiet: false, ...options, id }, io));
    });
}

function addLists(program: Command, io: CommandIo, exit: SetExitCode): void {
  program
    .command('ls')
    .summary('list the runs of this folder')
    .description('Lists the runs kept in the nearest .raymond folder: state, cost and age.')
    .addHelpText('after', examples('raymond ls'))
    .action(async () => {
      const { listRuns } = await import('./commands/list-runs.ts');
      exit(await listRuns(io));
    });
  program
    .command('status')
    .summary('show where a run stands')
    .description('Shows the agents of a run: their states, stacks, costs, last errors and results.')
    .argument('<id>', 'the id of the run')
    .option('--json', 'print the run state as JSON')
    .addHelpText('after', examples('raymond status issue-195', 'raymond status issue-195 --json'))
    .action(async (id: string, options) => {
      const { showRunStatus } = await import('./commands/run-status.ts');
      exit(await showRunStatus({ id, json: options.json ?? false }, io));
    });
}
