import type { FindingPlace } from '../../diagnostics/diagnostic.ts';
import type { Choice, Implementation } from '../../ir/ir.generated.ts';

/** The mistake for which raymond cannot see which state a tag of a script names, or what it prints, where another rule tells of it. */
export function causeOfChoice(
  { file, script, transitions }: Implementation,
  { span }: Pick<Choice, 'span'>,
): FindingPlace | undefined {
  const slip = script?.reads.find(
    ({ meant, span: { start } }) => meant !== undefined && span.start <= start && start < span.end,
  );
  if (slip !== undefined) return { rule: 'variable-unbound', file, span: slip.span };
  const empty = script?.broken?.find(
    (one) => one.lacks !== undefined && one.span.start <= span.start && span.end <= one.span.end,
  );
  if (empty !== undefined) return { rule: 'malformed-tag', file, span: empty.span };
  // Where the state is known on other ways, what is unknown is one after another tag.
  const second = script?.outcomes.find(
    ({ sure, tags: [, tag] }) => sure && tag !== undefined && tag.start <= span.start && span.end <= tag.end,
  )?.tags[1];
  const isKnown = second !== undefined && transitions.some((one) => one.span.start === second.start);
  if (isKnown) return { rule: 'script-emits-many', file, span: second };
  // A value that is lost is followed as what was meant, which nobody knows here.
  return script === null ? undefined : { rule: 'value-lost', file, span };
}
