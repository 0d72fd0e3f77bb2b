import type { Report } from '../diagnostics/diagnostic.ts';
import type { Transition } from '../ir/ir.generated.ts';
import { unwritableIn } from '../ir/render-tag.ts';
import { falseSlotsOf } from '../prose/false-slots.ts';
import { cutIntoPieces } from '../source/slots.ts';
import type { YamlScalar } from '../syntax/yaml-tree.ts';

/**
 * Reports a text in a policy that no agent can mean to write, or none can write: values there are compared and handed on
 * as they stand but for their slots (language.md#policy), and a tag has no escapes.
 */
export function judgePolicyValue(
  file: string,
  key: string,
  { text, span }: YamlScalar,
  { origin, tag }: Pick<Transition, 'origin' | 'tag'>,
  report: Report,
): void {
  if (key === 'payload' && origin === 'policy' && span.start === span.end) {
    const message = 'this payload is empty, so nothing but an empty <result></result> is allowed';
    const help = 'write the text; remove payload if any will do; write "" if it is to be empty';
    report({ rule: 'invalid-value', severity: 'warning', message, file, span, help });
    return;
  }
  const [slot] = falseSlotsOf({ prompt: cutIntoPieces(text, 0) });
  if (slot !== undefined) {
    const message = `${slot.written} is no slot, so ${key} is these very characters`;
    const help = `write {{${slot.name}}}`;
    report({ rule: 'invalid-value', severity: 'warning', message, file, span, help });
    return;
  }
  const unwritable = origin === 'policy' ? unwritableIn(key, text) : null;
  if (unwritable === null) return;
  report({
    rule: 'invalid-value',
    severity: 'warning',
    message: `no <${tag}> can have this ${key}, because it holds ${unwritable}`,
    file,
    span,
    help:
      key === 'payload'
        ? `write the text without ${unwritable}`
        : 'write it with one kind of quotation marks',
  });
}
