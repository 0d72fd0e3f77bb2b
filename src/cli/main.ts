import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { Command, CommanderError } from 'commander';
import { compilerVersion } from '../compiler/version.ts';
import {
  adviceOnBlanks,
  adviceOnIds,
  adviceOnInput,
  adviceOnOrder,
  examples,
  firstExample,
  inOneSentence,
  isIncomplete,
  isStrange,
  type SetExitCode,
} from './command-line/command-parts.ts';
import { addBuild, addDiff, addInspect, addLint, type Lint } from './command-line/compile-commands.ts';
import { addExplain } from './command-line/explain-command.ts';
import { impliedWords } from './command-line/implied-words.ts';
import { addKeptRunCommands } from './command-line/kept-run-commands.ts';
import { addResume, addRun } from './command-line/run-commands.ts';
import { addSignatures } from './command-line/signature-commands.ts';
import type { CommandIo } from './terminal/command-io.ts';
import { usageError } from './terminal/refuse.ts';

/** Runs the command line and returns its exit code. The code of the other commands is loaded when it is used. */
export async function main(argv: readonly string[], io: CommandIo, lint: Lint): Promise<number> {
  let exitCode = 0;
  const setExitCode = (code: number) => {
    exitCode = code;
  };
  const program = createProgram(io, lint, setExitCode);
  const names = program.commands.flatMap((command) => [command.name(), ...command.aliases()]);
  try {
    await program.parseAsync(impliedWords(argv, names), { from: 'user' });
  } catch (thrown) {
    if (!(thrown instanceof CommanderError)) throw thrown;
    if (isIncomplete(thrown)) io.stderr.write(`for example: ${firstExample(program, argv[0])}\n`);
    if (isStrange(thrown)) io.stderr.write('raymond --help lists the commands\n');
    const isThere = (path: string) => existsSync(resolve(io.cwd, path));
    io.stderr.write(adviceOnBlanks(argv, thrown, isThere) || adviceOnInput(program, thrown, isThere));
    io.stderr.write(adviceOnOrder(argv, names, thrown));
    io.stderr.write(adviceOnIds(program, argv[0], thrown));
    return thrown.exitCode === 0 ? 0 : usageError;
  }
  return exitCode;
}

function createProgram(io: CommandIo, lint: Lint, exit: SetExitCode): Command {
  const program = new Command('raymond')
    .description(
      'The compiler for agent workflows: lints, builds and durably runs folders of prompts and scripts.',
    )
    .version(compilerVersion, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print help')
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      writeErr: (text) => io.stderr.write(text),
      outputError: (text, write) => write(inOneSentence(text)),
    })
    // In a narrow terminal, too.
    .configureHelp({ minWidthToWrap: 20 })
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
  addLint(program, io, lint, exit);
  addBuild(program, io, exit);
  addRun(program, io, exit);
  addInspect(program, io, exit);
  addDiff(program, io, exit);
  addExplain(program, io, exit);
  addSignatures(program, io, exit);
  addResume(program, io, exit);
  addKeptRunCommands(program, io, exit);
  return program;
}
