import type { Report } from '../diagnostics/diagnostic.ts';
import type { Implementation } from '../ir/ir.generated.ts';
import { bareSlotsOf } from '../prose/bare-slots.ts';
import { falseSlotsOf } from '../prose/false-slots.ts';

/** More of one prompt are not told. */
const mostFalseSlots = 100;

/** Reports what looks like a slot for the payload and is none. */
export function reportFalseSlots(file: string, prompt: Implementation['prompt'], report: Report): void {
  for (const { written, name, span } of falseSlotsOf({ prompt }).slice(0, mostFalseSlots)) {
    const why = written.includes('RAYMOND_')
      ? 'environment variables are for scripts'
      : `a slot is a name in two braces and nothing else, such as {{${name}}}`;
    const message = `${written} is no slot, so the agent gets it as it stands here: ${why}`;
    const help = written.includes('#') ? `say in words what depends on {{${name}}}` : `write {{${name}}}`;
    report({ rule: 'variable-unbound', severity: 'info', message, file, span, help });
  }
  for (const { written, name, span: place } of bareSlotsOf({ prompt }))
    report({
      rule: 'variable-unbound',
      severity: 'info',
      message: `${written} is no slot, so the agent gets it as it stands here: a slot has two braces on either side`,
      file,
      span: place,
      help: `write {{${name}}} where the payload is meant; nothing to do if the agent is to fill it in`,
    });
}
