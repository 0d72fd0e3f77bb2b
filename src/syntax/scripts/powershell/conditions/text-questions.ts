import type { Likeness } from '../../asked.ts';
import { constantOf } from '../../build-command.ts';
import type { PowerShellContext } from '../context/context.ts';
import { holdsOnly } from '../tree/kinds.ts';
import type { Expression, ExpressionOf } from '../tree/tree.ts';
import { textOf } from '../values/values.ts';

/** The pattern that a text fits of which one of these methods is true. */
const patterns: ReadonlyMap<string | null, (text: string) => string> = new Map([
  ['startswith', (text: string) => `${text}*`],
  ['endswith', (text: string) => `*${text}`],
  ['contains', (text: string) => `*${text}*`],
]);

/** What `.StartsWith('x')`, `.EndsWith('x')` or `.Contains('x')` asks of a text; null for anything else. */
export function likenessOfMethod(
  { object, steps, span }: ExpressionOf<'access'>,
  context: PowerShellContext,
): Likeness | null {
  const last = steps.at(-1);
  if (last?.kind !== 'member') return null;
  const patternOf = patterns.get(last.name);
  const [wanted, comparison, more] = last.arguments ?? [];
  const ignoresCase = comparison === undefined ? false : ignoresCaseBy(comparison);
  if (patternOf === undefined || wanted?.kind !== 'text' || ignoresCase === null || more !== undefined)
    return null;
  // Of a list or a table it asks for an element.
  if (last.name === 'contains' && !isText(object, context)) return null;
  const text = constantOf(textOf(wanted, context));
  // Letters beyond ASCII are compared as the culture has it.
  if (text === null || text === '' || /[*?[\]\\`]|[^ -~]/.test(text)) return null;
  const before = steps.slice(0, -1);
  const receiver: Expression = before.length === 0 ? object : { kind: 'access', object, steps: before, span };
  return {
    kind: 'glob',
    operand: textOf(receiver, context, true),
    pattern: [{ kind: 'literal', text: patternOf(text), span: wanted.span }],
    ignoresCase,
  };
}

/** `[StringComparison]::OrdinalIgnoreCase`, or the name alone; null where raymond does not know it. */
function ignoresCaseBy(comparison: Expression): boolean | null {
  const [step] = comparison.kind === 'access' ? comparison.steps : [];
  const [part] = comparison.kind === 'text' ? comparison.parts : [];
  const name = step?.kind === 'member' ? step.name : part?.kind === 'fixed' ? part.text.toLowerCase() : null;
  const found = /^(?:ordinal|currentculture|invariantculture)(ignorecase)?$/.exec(name ?? '');
  return found === null ? null : found[1] !== undefined;
}

function isText(object: Expression, { tree }: PowerShellContext): boolean {
  if (object.kind === 'text') return true;
  if (object.kind !== 'variable') return false;
  return object.name.startsWith('env:') || holdsOnly(tree.kinds, object.name, 'text', 'blank', 'environment');
}
