import type { Span } from '../../../source/span.ts';
import { commandsIn } from '../follow/contents/names-in.ts';
import type { Command } from '../program.ts';
import { type Cell, textOf } from './cells.ts';
import { alwaysLeaves } from './command-shapes.ts';
import { holdsTag } from './lost-values.ts';

/**
 * After `echo on`, cmd.exe prints each line or block before it runs it, carets taken away, and so each tag in it once more.
 * Only straight on from there: which way leads to a label, nobody knows.
 */
export class EchoedTags {
  #isOn = false;
  /** The first command with such a tag. */
  found: Span | null = null;

  /** Takes a line or block, and what it is read as. */
  see(commands: readonly Command[], cells: readonly Cell[]): void {
    const line = textOf(cells).trim();
    if (commands.some(({ kind }) => kind === 'label')) this.#isOn = false;
    if (this.#isOn && !line.startsWith('@')) for (const command of commands) this.#look(command);
    if (/^@*[ \t]*echo[ \t]+on$/i.test(line)) this.#isOn = true;
    else if (/\becho[ \t]+off\b/i.test(line) || commands.some(alwaysLeaves)) this.#isOn = false;
  }

  /** What is printed to a file does not come twice. */
  #look(command: Command): void {
    if (command.kind === 'print' && holdsTag(command.text)) this.found ??= command.span;
    if (command.kind !== 'quiet') for (const part of commandsIn(command)) this.#look(part);
  }
}
