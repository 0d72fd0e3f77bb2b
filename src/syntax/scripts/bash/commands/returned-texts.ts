import { holdsTag } from '../../../../grammar/tag.ts';
import type { Invocation } from './invocation.ts';

/** Notes `return "yes"` and `return true`: it takes a number. */
export function noteReturnedText({ context, arguments: values, span }: Invocation): boolean {
  const word = values.length === 1 ? (values[0]?.constant ?? '') : '';
  if (!/^[A-Za-z]\w*$/.test(word)) return false;
  const name = context.inFunction?.name ?? '';
  const isKept = context.text.includes(`$(${name}`);
  const help = isKept
    ? `write echo ${word}; return`
    : `write return ${/^(?:false|no|fail)/i.test(word) ? 1 : 0}`;
  context.lostOutcomes.set(span.start, {
    rule: 'value-lost',
    message: `return takes a number: Bash refuses ${word}, and ${name} fails with 2`,
    help,
    span,
  });
  return true;
}

/** Notes `exit "<result>done</result>"`. */
export function noteReturnedTag(
  { context, arguments: values }: Invocation,
  name: 'exit' | 'return',
): boolean {
  const [value] = values;
  if (value === undefined || !holdsTag(context.slice(value.span))) return false;
  const left = name === 'exit' ? 'the script' : 'the function';
  const end =
    name === 'return' && context.inFunction === null
      ? 'outside of functions it does not even end the script'
      : `${left} ends with exit code 2`;
  context.lostOutcomes.set(value.span.start, {
    rule: 'malformed-tag',
    message: `${name} takes a number and prints nothing: Bash refuses this tag, and ${end}`,
    help: `print it with echo, and write ${context.inFunction === null ? 'exit' : name} 0 after it`,
    span: value.span,
  });
  return true;
}
