import type { Command } from 'commander';
import type { CommandIo } from '../terminal/command-io.ts';
import { examples, type SetExitCode, withRequired } from './command-parts.ts';
import { collectPath, parsePath } from './option-values.ts';

export function addSignatures(program: Command, io: CommandIo, exit: SetExitCode): void {
  const making = program
    .command('keygen')
    .summary('make a pair of keys to sign bundles with')
    .description(
      'Makes a pair of Ed25519 keys: NAME.key signs and is secret, NAME.pub checks. Overwrites nothing.\nExit code: 0 written, 2 files that cannot be written.',
    );
  withRequired(making, '-o, --output <name>', 'the files are NAME.key and NAME.pub (required)', parsePath)
    .addHelpText('after', examples('raymond keygen -o keys/team'))
    .action(async ({ output }: { output: string }) => {
      const { keygen } = await import('../parts/running.ts');
      exit(keygen(output, io));
    });
  const checking = program
    .command('verify')
    .summary('check who signed a bundle')
    .description(
      'Checks that one of the keys has signed every byte of a bundle.\nExit code: 0 it has, 1 not signed, signed by another key or changed since, 2 a file that is no key or no bundle.',
    )
    .argument('<bundle>', 'bundle (.rwf)');
  const keys = 'the public key of who is to have signed it (required; repeatable: any of them)';
  withRequired(checking, '--key <key>', keys, collectPath)
    .addHelpText(
      'after',
      examples(
        'raymond verify coding.rwf --key team.pub',
        'raymond verify coding.rwf --key old.pub --key new.pub',
      ),
    )
    .action(async (path: string, { key }: { key: string[] }) => {
      const { verify } = await import('../parts/running.ts');
      exit(await verify({ path, keys: key }, io));
    });
}
