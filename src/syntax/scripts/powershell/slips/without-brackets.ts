import { span } from '../../../../source/span.ts';
import { memo } from '../../../../util/memo.ts';
import type { PowerShellContext } from '../context/context.ts';
import { comparedWithNumbers } from '../parse/text-sums.ts';
import { holdsOnly } from '../tree/kinds.ts';
import { wordOf } from '../tree/shapes.ts';
import type { CommandStage, Expression, ScriptTree } from '../tree/tree.ts';

/** A help no longer than this repeats what is written. */
const longestHelp = 80;
const maybeTag = /<\/?[a-z]/;

/**
 * `Write-Output "<goto>" + $next + "</goto>"` and `Write-Output "<goto>{0}</goto>" -f $next`, which are noted: the expression that is
 * meant, or null for any other command.
 */
export function expressionMeant(stage: CommandStage, context: PowerShellContext): Expression | null {
  const { text } = context.tree;
  const meant = sumIn(stage, text) ?? formatIn(stage);
  if (meant?.kind !== 'operation') return null;
  const written = text.slice(meant.span.start, meant.span.end);
  if (!maybeTag.test(written)) return null;
  const command = text.slice(stage.name.span.start, stage.name.span.end);
  const isSum = meant.rest[0]?.operator === '+';
  const help = `write ${command} (${written})`;
  context.lostOutcomes.set(meant.span.start, {
    rule: 'malformed-tag',
    message: isSum
      ? `${command} joins nothing: it prints each of these on a line of its own, and the + as well`
      : `PowerShell takes -f for a parameter, which ${command} does not have: it prints nothing`,
    help:
      help.length > longestHelp || help.includes('\n') ? 'put brackets around all behind it: ( … )' : help,
    span: meant.span,
  });
  return meant;
}

/** What is written with a `+` of its own between each two. */
function sumIn({ arguments: given }: CommandStage, text: string): Expression | null {
  const [first, ...others] = given.map((one) => (one.kind === 'value' ? one.value : null));
  if (first === undefined || first === null || others.length < 2 || others.length % 2 === 1) return null;
  const rest: { operator: string; operand: Expression }[] = [];
  for (let at = 0; at < others.length; at += 2) {
    const [sign, operand] = [others[at], others[at + 1]];
    if (sign == null || operand == null || text.slice(sign.span.start, sign.span.end) !== '+') return null;
    rest.push({ operator: '+', operand });
  }
  const end = rest.at(-1)?.operand.span.end ?? first.span.end;
  return { kind: 'operation', first, rest, span: span(first.span.start, end) };
}

/** A text, `-f`, and what is to be filled in. */
function formatIn({ arguments: [format, sign, filled, more] }: CommandStage): Expression | null {
  if (format?.kind !== 'value' || filled?.kind !== 'value' || more !== undefined) return null;
  if (sign?.kind !== 'parameter' || sign.name !== 'f' || sign.value !== null) return null;
  const isFormat = format.value.kind === 'text' && /\{\d/.test(wordOf(format.value) ?? '{0');
  if (!isFormat) return null;
  const place = span(format.value.span.start, filled.value.span.end);
  return {
    kind: 'operation',
    first: format.value,
    rest: [{ operator: '-f', operand: filled.value }],
    span: place,
  };
}

const compared = memo(({ text }: ScriptTree) => comparedWithNumbers(text));

/** Notes `Set-Content count.txt $n+1`, which writes a text such as "0+1". */
export function noteWrittenSums(
  { name, arguments: given }: CommandStage,
  { tree, lostOutcomes }: PowerShellContext,
): void {
  const { kinds, text } = tree;
  if (!/^(?:set|add)-content$|^out-file$/i.test(wordOf(name) ?? '')) return;
  for (const { value } of given) {
    const [variable, sum, more] = value?.kind === 'text' ? value.parts : [];
    if (value == null || variable?.kind !== 'variable' || sum?.kind !== 'fixed' || more !== undefined)
      continue;
    const { start, end } = value.span;
    if (text[start] !== '$' || !/^\+\d+$/.test(sum.text) || !/^\w+$/.test(variable.name)) continue;
    if (!holdsOnly(kinds, variable.name, 'number') && !compared(tree).has(variable.name)) continue;
    const written = text.slice(start, end);
    lostOutcomes.set(start, {
      rule: 'comparison-missing',
      message: `${written} adds nothing up here: it is a text such as "0${sum.text}"`,
      help: `write (${written})`,
      span: value.span,
    });
  }
}
