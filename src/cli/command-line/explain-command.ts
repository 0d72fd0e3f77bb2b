import type { Command } from 'commander';
import type { CommandIo } from '../terminal/command-io.ts';
import { colorFlag, examples, type SetExitCode, withColor } from './command-parts.ts';

export function addExplain(program: Command, io: CommandIo, exit: SetExitCode): void {
  const command = program
    .command('explain')
    .summary('print what a rule reports, why, and how to mend it')
    .description('Prints the page of a rule: what it reports, why, an example, and the same example mended.')
    .argument('[rule]', 'the name in the square brackets of a finding, such as dead-end')
    .option('--list', 'print every rule with its severity, in one line each');
  withColor(command)
    .addHelpText('after', examples('raymond explain call-never-returns', 'raymond explain --list'))
    .action(async (rule: string | undefined, options) => {
      const { explain } = await import('../parts/compiling.ts');
      const chosen = { rule: rule ?? null, list: options.list ?? false, color: colorFlag(command) };
      exit(explain(chosen, io));
    });
}
