import { nothing, outside } from '../../build-command.ts';
import { mostValues } from '../../each.ts';
import { isHarmless } from '../../follow/contents/effects.ts';
import type { Command, Text } from '../../program.ts';
import type { PowerShellContext } from '../context/context.ts';
import { printLine, sequence, silence, unknown } from '../context/program-parts.ts';
import { withHiddenBehind } from '../context/side-effects.ts';
import { wordOf } from '../tree/shapes.ts';
import type { CommandStage, Redirection, Stage } from '../tree/tree.ts';
import { filters, nameOfCommand } from '../tree/vocabulary.ts';
import { argumentsOf } from '../values/arguments.ts';
import { itemsOf, textOf } from '../values/values.ts';
import { commandOutput } from './calls.ts';
import { printExpression } from './output.ts';

/** What a stage of a pipeline hands on: `items` when its elements are known one by one. */
interface Flow {
  readonly command: Command;
  readonly items: readonly Text[] | null;
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

/** What a pipeline prints. */
export function readPipeline(stages: readonly Stage[], context: PowerShellContext): Command {
  const [first, other] = stages;
  if (first === undefined || other === undefined) return runStages(stages, context);
  return withHiddenBehind(first.span, context, () => runStages(stages, context));
}

/** Each stage makes what comes in anew, so the time is quadratic in them. */
const mostStages = 300;

function runStages(stages: readonly Stage[], context: PowerShellContext): Command {
  const last = stages[mostStages];
  if (last !== undefined)
    return outside('anything', last.span, 'it has a pipeline too long to be followed', { assigns: true });
  let flow: Flow | null = null;
  for (const stage of stages) flow = redirected(stage, runStage(stage, flow, context), context);
  return flow?.command ?? nothing;
}

function runStage(stage: Stage, input: Flow | null, context: PowerShellContext): Flow {
  if (stage.kind === 'expression') {
    const { expression } = stage;
    const own = itemsOf(expression, context);
    const command =
      own === null
        ? printExpression(expression, context)
        : sequence(own.map((item) => printLine(item, stage.span)));
    return { command: input === null ? command : sequence([silence(input.command), command]), items: own };
  }
  if (input === null) return { command: commandOutput(stage, context), items: null };
  const word = wordOf(stage.name);
  const name = word === null || stage.operator === '.' ? '' : nameOfCommand(word);
  if (context.tree.functions.has(name)) {
    argumentsOf(stage, context);
    const reason = `it pipes text into ${name}`;
    return {
      command: sequence([silence(input.command), outside('anything', stage.span, reason, { assigns: true })]),
      items: null,
    };
  }
  return runCmdletOn(stage, name, input, context);
}

/** What a cmdlet makes of what comes in. */
function runCmdletOn(stage: CommandStage, name: string, input: Flow, context: PowerShellContext): Flow {
  if (name === 'foreach-object') return { command: forEachObject(stage, input, context), items: null };
  if (name === 'where-object') return { command: whereObject(stage, input, context), items: null };
  if (passing.has(name)) {
    const own = commandOutput({ ...stage, name: { ...stage.name }, redirections: [] }, context);
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
    const own = commandOutput(stage, context);
    const sets = own.kind === 'assign' || (own.kind === 'outside' && own.assigns) ? [silence(own)] : [];
    return { command: sequence([silence(input.command), ...sets]), items: null };
  }
  const own = commandOutput(stage, context);
  if (isPassing && !isHarmless(input.command)) {
    const passed = outside('anything', stage.span, 'it passes text on');
    return { command: sequence([silence(input.command), own, passed]), items: null };
  }
  if (filters.has(name) && isHarmless(input.command))
    return { command: outside('harmless', stage.span), items: null };
  return { command: sequence([silence(input.command), own]), items: null };
}

function forEachObject(stage: CommandStage, input: Flow, context: PowerShellContext): Command {
  const named = stage.arguments.filter(
    (argument) => argument.kind !== 'parameter' || argument.name !== 'process' || argument.value !== null,
  );
  const blocks = named.flatMap((argument) => (argument.value === null ? [] : [argument]));
  const names = named.map((argument) => (argument.kind === 'parameter' ? argument.name : null));
  const isPlain = blocks.length === named.length && blocks.every(({ value }) => value?.kind === 'block');
  const [only, more] = blocks;
  if (!isPlain || only?.value?.kind !== 'block' || more !== undefined || names[0] !== null) {
    const own = argumentsOf(stage, context);
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
  const body = context.withItem(item, () =>
    context.inside({ kind: 'pipeline' }, () => context.nested.statements(block.body, context)),
  );
  const each = { name: '_', values };
  const loop: Command = { kind: 'loop', condition: null, each, body };
  return values === null ? sequence([silence(input.command), loop]) : loop;
}

/** Some of what comes in. */
function whereObject(stage: CommandStage, input: Flow, context: PowerShellContext): Command {
  const item = isHarmless(input.command) ? unknown(stage.span, true) : null;
  context.withItem(item, () => context.inside({ kind: 'pipeline' }, () => argumentsOf(stage, context)));
  const passed = isHarmless(input.command)
    ? outside('harmless', stage.span)
    : outside('anything', stage.span, 'it prints what Where-Object lets through');
  return sequence([silence(input.command), passed]);
}

/** What a stage hands on where it has redirections. */
function redirected(stage: Stage, flow: Flow, context: PowerShellContext): Flow {
  for (const { target } of stage.redirections) if (target !== null) textOf(target, context);
  return stage.redirections.some(leadsAway) ? { command: silence(flow.command), items: null } : flow;
}

/** Whether the output goes elsewhere: `> file`, `*> file`; not `2>&1`. */
function leadsAway({ stream, merge }: Redirection): boolean {
  return !merge && (stream === '1' || stream === '*');
}
