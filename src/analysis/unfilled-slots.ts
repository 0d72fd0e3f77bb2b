import type { Attribute, Implementation } from '../ir/ir.generated.ts';
import { foreignSlotOf } from '../prose/bare-slots.ts';
import type { Finding } from './rule.ts';

/** More variables of one fork are not looked for. */
const mostLookedFor = 20;

/**
 * What is told of the variables of a fork in `file` that no state reads and that the prompt in which its worker begins has in the form of
 * another language, as `{file}`.
 */
export function unfilledSlots(
  unread: readonly Attribute[],
  file: string,
  reader: Implementation | undefined,
): ReadonlyMap<Attribute, Finding> {
  const told = new Map<Attribute, Finding>();
  if (reader === undefined) return told;
  for (const variable of unread.slice(0, mostLookedFor)) {
    const slot = foreignSlotOf(reader, variable.name);
    if (slot !== null)
      told.set(variable, {
        severity: 'warning',
        message: `${slot.written} is no slot, so the worker never sees ${variable.name}, which its fork sets`,
        file: reader.file,
        span: slot.span,
        help: `write {{${variable.name}}}`,
        related: [{ file, span: variable.span, message: 'set here' }],
      });
  }
  return told;
}
