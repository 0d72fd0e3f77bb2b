import type { Span } from '../../../../source/span.ts';
import { constantOf, unknownTest, variablePiece } from '../../build-command.ts';
import { chosenText, elementName } from '../../chosen-text.ts';
import type { Command, Text } from '../../program.ts';
import type { PowerShellContext } from '../context/context.ts';
import { withoutBrackets } from '../tree/shapes.ts';
import type { AccessStep, Expression } from '../tree/tree.ts';

/** An element of such a table, as `$next[$result]` or `$next.ok`; null where it is none. Of a key that it lacks, nothing is claimed. */
export function elementOf(
  object: Expression,
  step: AccessStep,
  place: Span,
  context: PowerShellContext,
  textOf: (index: Expression, context: PowerShellContext) => Text,
): Text | null {
  const table = object.kind === 'variable' ? context.tables.get(object.name) : undefined;
  if (object.kind !== 'variable' || table === undefined) return null;
  const element = (key: string): Text => [variablePiece(elementName(object.name, key), place)];
  if (step.kind === 'member') {
    const key = step.arguments === null && table.isMap ? step.name : null;
    return key !== null && table.keys.includes(key) ? element(key) : null;
  }
  const subject = textOf(step.index, context);
  // A number is no text that stands for it.
  if (table.isMap && step.index.kind === 'number') return null;
  const chosen = constantOf(subject)?.toLowerCase() ?? null;
  if (chosen !== null) return table.keys.includes(chosen) ? element(chosen) : null;
  const within = step.index.span;
  // The key of a list is a number.
  const by: Text =
    table.isMap && !table.isOrdered ? subject : [{ kind: 'unknown', span: within, harmless: true }];
  const asked = { name: object.name, ends: false };
  return [chosenText(table.keys, by, element, null, { within, place, table: asked })];
}

/** All elements of such a list; null for anything else, as a table has no order. */
export function elementsOf(list: Expression, context: PowerShellContext): Text[] | null {
  const table = list.kind === 'variable' ? context.tables.get(list.name) : undefined;
  if (list.kind !== 'variable' || table === undefined || table.isMap) return null;
  return table.keys.map((key) => [variablePiece(elementName(list.name, key), list.span)]);
}

/** Gives a variable any of the keys of such a table, `$next.Keys`, which have no order; null for anything else. */
export function assignKey(name: string, list: Expression, context: PowerShellContext): Command | null {
  const inner = withoutBrackets(list);
  if (inner.kind !== 'access' || inner.object.kind !== 'variable') return null;
  const table = context.tables.get(inner.object.name);
  const [step, other] = inner.steps;
  const asksKeys = step?.kind === 'member' && step.arguments === null && step.name === 'keys';
  if (!table?.isMap || !asksKeys || other !== undefined || table.keys.includes('keys')) return null;
  const { span } = list;
  const assign = (text: string): Command => ({
    kind: 'assign',
    name,
    value: [{ kind: 'literal', text, span }],
  });
  return table.names
    .map(assign)
    .reduceRight((otherwise, then) => ({ kind: 'if', condition: unknownTest, then, otherwise }));
}
