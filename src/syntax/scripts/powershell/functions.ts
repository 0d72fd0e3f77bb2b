import { succeed } from '../build-command.ts';
import type { Command } from '../program.ts';
import { PowerShellLoops } from './loops.ts';
import { type Leave, ownName, sequence } from './names.ts';
import type { ScriptBlock } from './tree.ts';

/** So many functions that call themselves may stand in one another, each of which is read twice; hostile scripts have more. */
const mostOpen = 4;
/** Statements this deep look up no further function that is not defined yet: a chain of thousands would overflow the stack. */
const deepestAhead = 150;

/** Turns the functions of a script into commands. */
export abstract class PowerShellFunctions extends PowerShellLoops {
  /** The functions that are being read, with whether they have called themselves by then. */
  readonly #open = new Map<string, boolean>();

  defineFunction(name: string, block: ScriptBlock, isBlock = false): Command {
    if (this.#open.size >= mostOpen || this.#open.has(name)) {
      this.leavesOf.set(name, new Set<Leave>(['throw', 'any exit']));
      return this.#readFunction(name, block, isBlock);
    }
    this.#open.set(name, false);
    this.leavesOf.set(name, new Set());
    const first = this.#readFunction(name, block, isBlock);
    // What calls itself leaves that call as it leaves any other; how it leaves is known by now.
    const isReadAgain = this.#open.get(name) === true && this.leavesOf.get(name)?.size !== 0;
    const command = isReadAgain ? this.#readFunction(name, block, isBlock) : first;
    this.#open.delete(name);
    return command;
  }

  /** Reads a function that is called before it is defined, for how it may leave the call. */
  lookAhead(name: string, block: ScriptBlock): void {
    if (this.reading < deepestAhead) this.defineFunction(name, block);
    else this.leavesOf.set(name, new Set<Leave>(['throw', 'any exit']));
  }

  override noteCalled(name: string): void {
    if (this.#open.has(name)) this.#open.set(name, true);
  }

  #readFunction(name: string, block: ScriptBlock, isBlock: boolean): Command {
    const { scope, depth, leavables, capture, item } = this;
    const parameters = (block.parameters ?? []).map(({ variable }) => variable.name);
    const leaves = new Set<Leave>();
    const own = {
      name,
      assigned: block.assigned,
      settled: new Set(parameters),
      early: new Set<string>(),
      leaves,
    };
    Object.assign(this, { scope: own, depth: 0, leavables: [], capture: null, item: isBlock ? item : null });
    for (const { initial } of block.parameters ?? []) if (initial !== null) this.textOf(initial, true);
    const body = this.printed(block.body);
    Object.assign(this, { scope, depth, leavables, capture, item });
    this.leavesOf.set(name, leaves);
    const first = block.body[0]?.span ?? { start: 0, end: 0 };
    const inherited = [...own.early].map((variable): Command => {
      const value = this.inherited(variable, first);
      return { kind: 'assign', name: ownName(variable, name), value };
    });
    const end: Command[] = leaves.size === 0 ? [] : [succeed];
    return { kind: 'function', name, body: sequence([...inherited, body, ...end]) };
  }
}
