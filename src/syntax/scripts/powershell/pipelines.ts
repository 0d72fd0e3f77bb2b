import { nothing, outside } from '../build-command.ts';
import { isHarmless } from '../follow/effects.ts';
import { type Command, mostValues, type Text } from '../program.ts';
import type { ReadArgument } from './arguments.ts';
import { nameOfCommand, PowerShellCalls } from './calls.ts';
import { printLine, sequence, silence, unknown } from './names.ts';
import { wordOf } from './paths.ts';
import type { CommandStage, Redirection, Stage } from './tree.ts';
import { filters } from './vocabulary.ts';

/** What a stage of a pipeline hands on: `items` when its elements are known one by one. */
interface Flow {
  readonly command: Command;
  readonly items: readonly Text[] | null;
}

/** A loop or another construct that `break`, `continue`, `return` or `throw` can leave. */
export interface Leavable {
  readonly kind: 'loop' | 'switch' | 'try' | 'guard' | 'pipeline' | 'block';
  readonly label?: string | null;
  /** For `try`: a variable of its own, which is empty. */
  readonly flag?: string;
  /** For `try`: whether it has a `catch`, and not just a `finally`. */
  readonly handles?: boolean;
  /** For a loop: what runs after each round, also after one that `continue` has cut short. */
  readonly after?: Command;
}

const passing = new Set(['write-output', 'out-string', 'tee-object']);
const swallowing = new Set([
  'out-null',
  'out-file',
  'out-printer',
  'set-content',
  'add-content',
  'set-clipboard',
]);

/** What pipelines print. */
export abstract class PowerShellPipelines extends PowerShellCalls {
  leavables: Leavable[] = [];

  pipeline(stages: readonly Stage[]): Command {
    const [first, other] = stages;
    if (first === undefined || other === undefined) return this.#stages(stages);
    return this.withHiddenBehind(first.span, () => this.#stages(stages));
  }

  #stages(stages: readonly Stage[]): Command {
    let flow: Flow | null = null;
    for (const stage of stages) flow = this.#redirected(stage, this.#stage(stage, flow));
    return flow?.command ?? nothing;
  }

  /** Runs a reader inside something that can be left. */
  inside<T>(leavable: Leavable, read: () => T): T {
    this.leavables.push(leavable);
    this.depth += 1;
    const result = read();
    this.depth -= 1;
    this.leavables.pop();
    return result;
  }

  #stage(stage: Stage, input: Flow | null): Flow {
    if (stage.kind === 'expression') {
      const { expression } = stage;
      const own = this.itemsOf(expression);
      const command =
        own === null
          ? this.printExpression(expression)
          : sequence(own.map((item) => printLine(item, stage.span)));
      return { command: input === null ? command : sequence([silence(input.command), command]), items: own };
    }
    if (input === null) return { command: this.commandOutput(stage), items: null };
    const word = wordOf(stage.name);
    const name = word === null || stage.operator === '.' ? '' : nameOfCommand(word);
    if (this.tree.functions.has(name)) {
      this.argumentsOf(stage);
      const reason = `it pipes text into ${name}`;
      return {
        command: sequence([
          silence(input.command),
          outside('anything', stage.span, reason, { assigns: true }),
        ]),
        items: null,
      };
    }
    return this.#cmdletOn(stage, name, input);
  }

  #cmdletOn(stage: CommandStage, name: string, input: Flow): Flow {
    if (name === 'foreach-object') return { command: this.#forEach(stage, input), items: null };
    if (name === 'where-object') return { command: this.#where(stage, input), items: null };
    if (passing.has(name)) {
      const own = this.commandOutput({ ...stage, name: { ...stage.name }, redirections: [] });
      const extra = own.kind === 'sequence' ? own.commands.filter(({ kind }) => kind === 'assign') : [];
      return {
        command: extra.length === 0 ? input.command : sequence([input.command, ...extra]),
        items: input.items,
      };
    }
    if (/^out-(?:host|default)$/.test(name)) {
      if (isHarmless(input.command)) return { command: silence(input.command), items: null };
      const host = outside('anything', stage.span, 'it sends text to the host');
      return { command: sequence([silence(input.command), host]), items: null };
    }
    const isPassing = stage.arguments.some(
      (argument) => argument.kind === 'parameter' && argument.name === 'passthru',
    );
    if (swallowing.has(name) && !isPassing) {
      const own = this.commandOutput(stage);
      const sets = own.kind === 'assign' || (own.kind === 'outside' && own.assigns) ? [silence(own)] : [];
      return { command: sequence([silence(input.command), ...sets]), items: null };
    }
    const own = this.commandOutput(stage);
    if (isPassing && !isHarmless(input.command)) {
      const passed = outside('anything', stage.span, 'it passes text on');
      return { command: sequence([silence(input.command), own, passed]), items: null };
    }
    if (filters.has(name) && isHarmless(input.command))
      return { command: outside('harmless', stage.span), items: null };
    return { command: sequence([silence(input.command), own]), items: null };
  }

  #forEach(stage: CommandStage, input: Flow): Command {
    const named = stage.arguments.filter(
      (argument) => argument.kind !== 'parameter' || argument.name !== 'process' || argument.value !== null,
    );
    const blocks = named.flatMap((argument) => (argument.value === null ? [] : [argument]));
    const names = named.map((argument) => (argument.kind === 'parameter' ? argument.name : null));
    const isPlain = blocks.length === named.length && blocks.every(({ value }) => value?.kind === 'block');
    const [only, more] = blocks;
    if (!isPlain || only?.value?.kind !== 'block' || more !== undefined || names[0] !== null) {
      const own: ReadArgument[] = this.argumentsOf(stage);
      const isProperty = own.length === 1 && own[0]?.expression?.kind === 'text';
      if (isProperty && isHarmless(input.command)) return outside('harmless', stage.span);
      return sequence([
        silence(input.command),
        outside('anything', stage.span, 'it runs ForEach-Object', { assigns: true }),
      ]);
    }
    const { block } = only.value;
    const values = input.items !== null && input.items.length <= mostValues ? input.items : null;
    const item = values !== null ? 'each' : isHarmless(input.command) ? unknown(stage.span, true) : null;
    const body = this.#withItem(item, () =>
      this.inside({ kind: 'pipeline' }, () => this.printed(block.body)),
    );
    const each = { name: '_', values };
    const loop: Command = { kind: 'loop', condition: null, each, body };
    return values === null ? sequence([silence(input.command), loop]) : loop;
  }

  /** Some of what comes in. */
  #where(stage: CommandStage, input: Flow): Command {
    const item = isHarmless(input.command) ? unknown(stage.span, true) : null;
    this.#withItem(item, () => this.inside({ kind: 'pipeline' }, () => this.argumentsOf(stage)));
    if (isHarmless(input.command)) return input.command;
    const reason = 'it prints what Where-Object lets through';
    return sequence([silence(input.command), outside('anything', stage.span, reason)]);
  }

  #withItem<T>(item: Text | 'each' | null, read: () => T): T {
    const before = this.item;
    this.item = item;
    const result = read();
    this.item = before;
    return result;
  }

  #redirected(stage: Stage, flow: Flow): Flow {
    for (const { target } of stage.redirections) if (target !== null) this.textOf(target);
    return stage.redirections.some(leadsAway) ? { command: silence(flow.command), items: null } : flow;
  }
}

/** Whether the output goes elsewhere: `> file`, `*> file`, `1>&2`. */
function leadsAway({ stream, merge }: Redirection): boolean {
  return merge ? stream === '1' : stream === '1' || stream === '*';
}
