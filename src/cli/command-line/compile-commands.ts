import { type Command, Option, type OptionValues } from 'commander';
import { lintDefaults } from '../checks/lint-options.ts';
import type { lint } from '../commands/lint.ts';
import type { CommandIo } from '../terminal/command-io.ts';
import {
  colorFlag,
  examples,
  platformOption,
  type SetExitCode,
  withColor,
  withRequired,
} from './command-parts.ts';
import {
  collectPath,
  collectRule,
  parseBudget,
  parseName,
  parseOnlyPath,
  parsePath,
  parsePrice,
  platformsNamed,
} from './option-values.ts';

/** The command `lint`, which the start-up code has loaded in any case. */
export type Lint = typeof lint;

export function addLint(program: Command, io: CommandIo, lint: Lint, exit: SetExitCode): void {
  const command = program
    .command('lint')
    .summary('find what would go wrong, before anything runs')
    .description(
      'Finds what would go wrong in workflows: folders, zips or state files (then that state is the entry).\nExit code: 0 clean, 1 findings at or above --fail-on, 2 input that cannot be read.',
    )
    .argument('[paths...]', 'folders, zips or state files (default: the current folder)');
  withColor(withLintOptions(command))
    .addHelpText(
      'after',
      examples(
        'raymond lint workflows/coding',
        'raymond lint workflows/coding --prove',
        'raymond lint workflows/coding --price-per-turn 0.25',
        'raymond lint workflows/* --format json',
        'raymond lint workflows/coding --platform windows',
        'git diff --cached --name-only --no-renames -z | xargs -0 raymond lint --changed --',
      ),
    )
    .action(async (paths: string[], options) => {
      const contradiction = contradictionIn(options);
      if (contradiction !== null) command.error(`error: ${contradiction}`);
      const chosen = paths.length === 0 && !options.changed ? ['.'] : paths;
      exit(await lint({ ...lintDefaults, ...options, paths: chosen, color: colorFlag(command) }, io));
    });
}

/** What is linted, what is printed of it, and what makes it fail. */
function withLintOptions(command: Command): Command {
  return command
    .option('--changed', 'take the paths as changed files: lint each workflow they belong to, once')
    .addOption(
      new Option('--format <format>', 'how to print findings')
        .choices(['text', 'json', 'sarif'])
        .default(lintDefaults.format),
    )
    .option('--expand', 'list what follows from each finding instead of counting it')
    .option('--prove', 'say whether every run can end, every call return, and what is bounded')
    .addOption(
      new Option('--fail-on <severity>', 'the least severity for exit code 1')
        .choices(['error', 'warning', 'info'])
        .default(lintDefaults.failOn),
    )
    .addOption(
      platformOption('lint as if for this platform only; all: those it is for').default(
        lintDefaults.platform,
      ),
    )
    .option(
      '--price-per-turn <dollars>',
      'what a turn is expected to cost: warn when the budget is spent before the last turn of even the cheapest run',
      parsePrice,
    )
    .option(
      '--budget <dollars>',
      'the budget of a run for --price-per-turn (default: the manifest, else 10)',
      parseBudget,
    )
    .option('--no-cache', 'check everything anew, and keep nothing for the next lint');
}

/** Why options of `lint` do not go together, or null. */
function contradictionIn({ budget = null, pricePerTurn = null, prove, format }: OptionValues): string | null {
  if (budget !== null && pricePerTurn === null)
    return "option '--budget' says nothing without '--price-per-turn'";
  if (prove && format === 'sarif')
    return "option '--prove' prints verdicts, which SARIF cannot hold: take '--format json'";
  return null;
}

export function addBuild(program: Command, io: CommandIo, exit: SetExitCode): void {
  const building = program
    .command('build')
    .summary('compile a workflow into a bundle')
    .description(
      'Compiles workflows into validated bundles: the same sources give the same bytes everywhere.\nExit code: 0 built, 1 a workflow has errors, 2 input that cannot be read; of several the worst.',
    )
    .argument(
      '[paths...]',
      'folders, zips or state files (default: the current folder if it is a workflow, else workflows/NAME for -o NAME.rwf)',
    );
  const output = 'the bundle; for several workflows a folder, such as dist/ (required)';
  const command = withRequired(building, '-o, --output <file>', output, parsePath)
    .addOption(
      platformOption(
        'where the bundle is to run (default: those of the manifest, else wherever it resolves)',
      ),
    )
    .option(
      '--allow <rule>',
      'let the errors of a rule pass; the bundle says so for ever (repeatable)',
      collectRule,
    )
    .option('--sign <key>', 'sign with this private key; raymond keygen makes one', parseOnlyPath)
    .option(
      '--name <name>',
      "the workflow's name where its manifest gives none (default: that of the folder or zip)",
      parseName,
    );
  withColor(command)
    .addHelpText(
      'after',
      examples(
        'raymond build workflows/coding -o coding.rwf',
        'raymond build -o coding.rwf',
        'raymond build workflows/coding -o dist/coding.rwf --platform unix',
        'raymond build workflows/coding -o coding.rwf --sign team.key',
        'raymond build workflows/* -o dist/',
        'raymond build workflows/coding -o coding.rwf --allow call-never-returns',
      ),
    )
    .action(async (paths: string[], options) => {
      const { build } = await import('../parts/compiling.ts');
      const { output, name = null, allow = [], sign = null } = options;
      const platforms = platformsNamed(options.platform ?? null);
      const color = colorFlag(command);
      exit(await build({ paths, output, name, allow, platforms, sign, color }, io));
    });
}

export function addInspect(program: Command, io: CommandIo, exit: SetExitCode): void {
  const command = program
    .command('inspect')
    .summary('print a bundle, or any stage of compiling a workflow')
    .description(
      'Prints what a bundle or a workflow holds: states, transitions, policies, limits, digests; one state of it; or one stage of compiling it.\nExit code: 0 printed or extracted, 1 extracted, but a build of the sources gives another bundle, or with --verify not signed so, 2 input that cannot be read or output that cannot be written.',
    )
    .argument('<path>', 'bundle (.rwf), folder, zip or state file')
    .addOption(
      new Option('--stage <stage>', 'print this stage as JSON')
        .choices(['source', 'tree', 'ir', 'facts', 'bundle'])
        .conflicts(['state', 'extract']),
    )
    .addOption(
      new Option(
        '--state <name>',
        'print this state: its compiled prompt or script, policy and limits',
      ).conflicts('extract'),
    )
    .addOption(
      new Option('--extract <folder>', 'write the sources of a bundle into a new or empty folder')
        .argParser(parsePath)
        .conflicts('json'),
    )
    .option('--json', 'print everything as JSON')
    .addOption(
      new Option('--verify', 'check the signature instead, as raymond verify does').conflicts([
        'stage',
        'json',
        'state',
        'extract',
      ]),
    )
    .option(
      '--key <key>',
      'for --verify: the public key of who is to have signed it (repeatable: any of them)',
      collectPath,
    );
  withColor(command)
    .addHelpText(
      'after',
      examples(
        'raymond inspect coding.rwf',
        'raymond inspect coding.rwf --state REVIEW',
        'raymond inspect coding.rwf --extract coding-sources',
        'raymond inspect --stage=ir workflows/coding',
      ),
    )
    .action(async (path: string, options) => {
      const { verify: checks = false, key } = options;
      if (checks !== (key !== undefined)) command.error('error: --verify and --key go together');
      if (checks) {
        const { verify } = await import('../parts/running.ts');
        exit(await verify({ path, keys: key }, io));
        return;
      }
      const { inspect } = await import('../parts/compiling.ts');
      const { stage = null, state = null, extract = null, json = false } = options;
      exit(await inspect({ path, stage, state, extract, json, color: colorFlag(command) }, io));
    });
}

export function addDiff(program: Command, io: CommandIo, exit: SetExitCode): void {
  const command = program
    .command('diff')
    .summary('say how one workflow differs from another')
    .description(
      'Says how one workflow differs from another: states, transitions, policies, limits, prompts and scripts, verdicts. Each may be a bundle, folder, zip or state file.\nExit code: 0 compared, 1 different (with --exit-code), 2 input that cannot be read.',
    )
    .argument('<a>', 'bundle (.rwf), folder, zip or state file: as it was')
    .argument('<b>', 'another, or the same: as it is')
    .addOption(
      new Option('--format <format>', 'how to print the differences')
        .choices(['text', 'json'])
        .default('text'),
    )
    .option('--exit-code', 'end with 1 when they differ');
  withColor(command)
    .addHelpText(
      'after',
      examples('raymond diff coding.rwf workflows/coding', 'raymond diff --exit-code old.rwf new.rwf'),
    )
    .action(async (before: string, after: string, options) => {
      const { diff } = await import('../parts/compiling.ts');
      const { format, exitCode = false } = options;
      exit(await diff({ before, after, format, exitCode, color: colorFlag(command) }, io));
    });
}
