import type { Span } from '../../../../source/span.ts';
import { memo } from '../../../../util/memo.ts';
import { outside } from '../../build-command.ts';
import { isHarmless } from '../../follow/contents/effects.ts';
import { assignedNames, visitCommands } from '../../follow/contents/names-in.ts';
import type { Command } from '../../program.ts';
import type { PowerShellContext } from './context.ts';
import { newExitCode, sequence, unknown } from './program-parts.ts';

/** Stands for any variable. */
const everything = '';

/** Whether code changes variables that nobody names. */
const changesAny = memo((root: Command): boolean => {
  let changes = false;
  visitCommands(root, (command) => {
    changes ||= command.kind === 'outside' && command.assigns && command.reason === '' && !command.program;
  });
  return changes;
});

/** A variable that is assigned where the program cannot show it, as within a text. */
export function hide(name: string, context: PowerShellContext, isNumber = false): void {
  context.hidden.set(name, isNumber && context.hidden.get(name) !== false);
}

/** From here on nothing is known of any variable. */
export function hideAll(context: PowerShellContext): void {
  hide(everything, context);
}

/** What code assigns that the program does not show. */
export function hideAssigned(command: Command, context: PowerShellContext): void {
  if (changesAny(command)) hideAll(context);
  for (const name of assignedNames(command)) hide(name, context);
  if (!isHarmless(command)) for (const name of context.tree.shared) hide(name, context);
}

/** The same of a block that is kept, as by `$test = { … }`, and may run whenever that is handed on. */
export function hideStored(command: Command, context: PowerShellContext): void {
  for (const name of assignedNames(command)) context.kept.add(name);
  hideAssigned(command, context);
}

/** What blocks assign that have been kept. */
export function hideKept(context: PowerShellContext): void {
  for (const name of context.kept) hide(name, context);
}

/** Reads code, and has in front of it what is hidden there: whatever that was, it is no longer known. */
export function withHidden(place: Span, context: PowerShellContext, read: () => Command): Command {
  const outer = context.hidden;
  context.hidden = new Map();
  const command = read();
  const before = unknowns(context.hidden, place);
  context.hidden = outer;
  return before.length === 0 ? command : sequence([...before, command]);
}

/** Code of which one part may change what another one has assigned before: that is not known after it either. */
export function withHiddenBehind(place: Span, context: PowerShellContext, read: () => Command): Command {
  const outer = context.hidden;
  context.hidden = new Map();
  const command = read();
  const hidden = context.hidden;
  context.hidden = outer;
  for (const [name, isNumber] of hidden) hide(name, context, isNumber);
  const assigned = hidden.size === 0 ? new Set<string>() : assignedNames(command);
  const both = new Map(
    [...hidden].filter(([name]) => (name === everything ? assigned.size > 0 : assigned.has(name))),
  );
  return both.size === 0 ? command : sequence([command, ...unknowns(both, place)]);
}

function unknowns(names: ReadonlyMap<string, boolean>, place: Span): Command[] {
  return [...names].map(([name, isNumber]) => {
    if (name === everything) return outside('nothing', place, '', { assigns: true });
    if (name === 'lastexitcode') return newExitCode(place);
    return { kind: 'assign', name, value: isNumber ? unknown(place, true) : null };
  });
}
