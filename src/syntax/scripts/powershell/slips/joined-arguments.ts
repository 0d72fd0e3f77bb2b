import { clipText } from '../../../../util/cut-text.ts';
import type { PowerShellContext } from '../context/context.ts';
import { expressionOf } from '../tree/shapes.ts';
import type { CommandStage, ScriptBlock } from '../tree/tree.ts';

/** Of what is to be written. */
const mostShown = 61;

/** Notes `Get-Target('a', 'b')`, in which all arguments are one, a list (about_Parameters). */
export function noteJoinedArguments(
  { name, arguments: given }: CommandStage,
  blocks: readonly ScriptBlock[],
  { tree: { text }, lostOutcomes }: PowerShellContext,
): void {
  const [only, more] = given;
  const [block, other] = blocks;
  if (only?.kind !== 'value' || only.value.kind !== 'group' || more !== undefined || other !== undefined)
    return;
  const { span: place } = only.value;
  const list = expressionOf([only.value.body]);
  if (place.start !== name.span.end || list?.kind !== 'list') return;
  const parameters = block?.parameters ?? [];
  const takesList = parameters.some(
    ({ type }) => type !== null && /\[\]$|^(?:array|object|collections\.)/.test(type),
  );
  if (list.items.length > parameters.length || list.items.length < 2 || takesList) return;
  const second = parameters[1]?.variable.span;
  const written = list.items.map(({ span: { start, end } }) => text.slice(start, end)).join(' ');
  const called = text.slice(name.span.start, name.span.end);
  lostOutcomes.set(place.start, {
    rule: 'value-lost',
    message: `PowerShell takes what stands in these brackets for one argument, a list: ${second === undefined ? 'the other parameter' : text.slice(second.start, second.end)} of ${called} gets nothing`,
    help: `write ${clipText(`${called} ${written}`, mostShown)}`,
    span: place,
  });
}
