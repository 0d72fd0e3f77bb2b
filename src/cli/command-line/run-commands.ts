import { type Command, Option, type OptionValues } from 'commander';
import type { CommandIo } from '../terminal/command-io.ts';
import { colorFlag, examples, type SetExitCode, withColor } from './command-parts.ts';
import {
  collectNames,
  collectPath,
  collectVariable,
  parseBudget,
  parseCount,
  parseModel,
  parseOrdinal,
  parsePath,
  parseStepLimit,
  parseTimeLimit,
} from './option-values.ts';

/** What holds for options of `run` that are not given. */
const runDefaults = {
  id: null,
  entry: null,
  input: null,
  budget: null,
  model: null,
  timeout: null,
  idleTimeout: null,
  requireSignature: [],
  maxSteps: null,
  wait: false,
  record: null,
  debug: false,
  json: false,
  quiet: false,
  verbose: false,
};

/** What holds for options of `resume` that are not given. */
const resumeDefaults = {
  budget: null,
  jobs: null,
  maxSteps: null,
  model: null,
  timeout: null,
  idleTimeout: null,
  debug: false,
  wait: false,
  requireSignature: [],
  agent: null,
  record: null,
  newSession: [],
  json: false,
  quiet: false,
  verbose: false,
};

/** The options that say how prompts and scripts are run. */
const realRunOptions = [
  ...['input', 'var', 'entry', 'id', 'agent', 'record', 'model', 'budget', 'jobs', 'timeout', 'idleTimeout'],
  ...['maxSteps', 'wait', 'requireSignature', 'dangerouslySkipPermissions', 'debug', 'json', 'verbose'],
];

export function addRun(program: Command, io: CommandIo, exit: SetExitCode): void {
  const command = program
    .command('run')
    .summary('run a bundle, or compile a workflow and run it')
    .description(
      'Runs a bundle; a folder, zip or state file is compiled first, and refused if it has errors.\nExit code: 0 all agents finished, 1 some agent failed, 2 usage or input error, 3 budget spent, 4 interrupted, paused or out of steps (see raymond resume); with --witness 0 it happened as it says, 1 it did not, 4 the run is too long to tell.',
    )
    .argument(
      '[path]',
      'bundle (.rwf), folder, zip or state file (default: the current folder; with --witness, where its files are)',
    );
  withColor(withWitness(withProgress(withLaunch(command))))
    .addHelpText(
      'after',
      examples(
        'raymond run coding.rwf --input "issue 195" --budget 20',
        'raymond run workflows/coding --var branch=main',
        'raymond run coding.rwf --require-signature team.pub',
        'raymond run examples/hello --agent replay:examples/hello/recording.json',
        'raymond run --witness report.json --finding 2',
      ),
    )
    .action(async (path: string | undefined, options) => {
      exit(await takeRun(path ?? null, options, command, io));
    });
}

/** What says where a run begins, who runs its prompts, and within which limits. */
function withLaunch(command: Command): Command {
  return command
    .option(
      '--input <text>',
      'the payload of the first state: {{result}} in a prompt, RAYMOND_RESULT in a script',
    )
    .option(
      '--var <name=value>',
      'a variable: {{name}} in prompts, the environment of scripts (repeatable)',
      collectVariable,
    )
    .option('--entry <state>', 'start from this state instead of the entry')
    .option('--id <id>', 'the id of the run (default: made of workflow, time and four random characters)')
    .option(
      '--agent <agent>',
      'who runs the prompts: claude, or replay:FILE to answer from a recording',
      'claude',
    )
    .option(
      '--record <file>',
      'write a recording that --agent replay:FILE can play back; none for nowhere',
      parsePath,
    )
    .option('--model <model>', 'the model for prompts that name none', parseModel)
    .option(
      '--budget <dollars>',
      'stop when this much is spent; none for no limit (default: the manifest, else 10)',
      parseBudget,
    )
    .option('--jobs <number>', 'how many agents may step at once', parseCount, 4)
    .option(
      '--timeout <duration>',
      'end a step that takes longer, such as 30m, where state and manifest say nothing (default: none)',
      parseTimeLimit,
    )
    .option(
      '--idle-timeout <duration>',
      'end a step that prints nothing for this long, such as 5m (default: none)',
      parseTimeLimit,
    )
    .option(
      '--max-steps <number>',
      'stop after this many steps, whatever they cost: a backstop for scripts that loop for ever (default: none)',
      parseStepLimit,
    )
    .addOption(waitOption())
    .option(
      '--require-signature <key>',
      'refuse a bundle not signed by the owner of this public key (repeatable: any of the keys)',
      collectPath,
    )
    .option('--dangerously-skip-permissions', 'let Claude Code use every tool without asking')
    .option('--debug', 'keep prompts, raw agent streams and script outputs of every step');
}

const waitOption = () =>
  new Option('--wait', 'when the usage limit of the account is reached, wait until it is lifted and go on');

/** What says how a run is shown while it goes on. */
function withProgress(command: Command): Command {
  return command
    .option('--json', 'print events as JSON lines')
    .option('--verbose', 'print also what scripts print and agents write, as it comes')
    .addOption(new Option('--quiet', 'print results and problems only').conflicts(['json', 'verbose']));
}

function withWitness(command: Command): Command {
  return command
    .addOption(
      new Option(
        '--witness <file>',
        'take the run that proves a finding instead; executes no prompt and no script',
      )
        .argParser(parsePath)
        // Nothing else of a run has a meaning there.
        .conflicts(realRunOptions),
    )
    .option(
      '--finding <number>',
      'which finding of a report (default: the first one with a run)',
      parseOrdinal,
    )
    .option('--rounds <number>', 'how often a witness that goes round does so', parseCount, 3);
}

async function takeRun(
  path: string | null,
  options: OptionValues,
  command: Command,
  io: CommandIo,
): Promise<number> {
  const { witness, finding = null, rounds, ...given } = options;
  if (witness !== undefined) {
    const { runWitnessCommand } = await import('../parts/compiling.ts');
    return runWitnessCommand({ witness, finding, rounds, path, quiet: given['quiet'] ?? false }, io);
  }
  const stray = ['finding', 'rounds'].find((name) => command.getOptionValueSource(name) === 'cli');
  if (stray !== undefined) command.error(`error: option '--${stray}' is for --witness alone`);
  const { run } = await import('../parts/running.ts');
  const { agent, jobs, var: variables = {}, ...others } = given;
  const { dangerouslySkipPermissions: skipPermissions = false, ...rest } = others;
  const chosen = { ...runDefaults, ...rest, path, agent, jobs, variables, skipPermissions };
  return run({ ...chosen, color: colorFlag(command) }, io);
}

export function addResume(program: Command, io: CommandIo, exit: SetExitCode): void {
  const command = program
    .command('resume')
    .summary('continue a run that was interrupted, has failed or spent its budget')
    .description(
      'Continues a run from its durable state. No finished step runs again.\nExit code: as of run.',
    )
    .argument('<id>', 'the id of the run')
    .option('--budget <dollars>', 'a new budget for the whole run; none for no limit', parseBudget)
    .option('--jobs <number>', 'how many agents may step at once (default: as before)', parseCount)
    .option(
      '--max-steps <number>',
      'a new limit of steps for the whole run; none for no limit',
      parseStepLimit,
    )
    .option('--model <model>', 'another model for prompts that name none', parseModel)
    .option('--timeout <duration>', 'another one for steps; none for none', parseTimeLimit)
    .option('--idle-timeout <duration>', 'another one for steps; none for none', parseTimeLimit)
    .addOption(waitOption())
    .option(
      '--require-signature <key>',
      'refuse to go on with a bundle not signed by the owner of this public key (repeatable: any of the keys)',
      collectPath,
    )
    .option('--agent <agent>', 'replay:FILE to answer from another recording, in a run that replays')
    .option('--record <file>', 'where to write the recording from now on; none for nowhere', parsePath)
    .option('--debug', 'keep prompts, raw agent streams and script outputs from now on')
    .option(
      '--new-session <agent>',
      'let this agent begin a new conversation, when its own is gone (repeatable)',
      collectNames,
    );
  withColor(withProgress(command))
    .addHelpText(
      'after',
      examples(
        'raymond resume issue-195',
        'raymond resume issue-195 --budget 20',
        'raymond resume issue-195 --new-session main',
      ),
    )
    .action(async (id: string, options) => {
      const { resumeRun } = await import('../parts/running.ts');
      exit(await resumeRun({ ...resumeDefaults, ...options, id, color: colorFlag(command) }, io));
    });
}
