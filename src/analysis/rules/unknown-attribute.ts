import type { Rule } from '../rule.ts';
import { isMeantOtherwise, meantAttribute } from '../variables/meant-attributes.ts';

/** An attribute that means nothing on its tag. Reported by the tag scanner, but for those that a fork takes for variables. */
export const unknownAttribute: Rule = {
  id: 'unknown-attribute',
  severity: 'warning',
  summary: 'A tag has an attribute that it does not take.',
  spec: 'language.md#tags',
  check(context) {
    if (!context.uses('fork')) return;
    const { workflow, report } = context;
    const readers = workflow.implementations.filter(({ script }) => script?.readsAll === true);
    for (const { file, transitions } of workflow.implementations) {
      // What the scripts of the worker start may read any variable.
      const isUnsure = readers.some((other) => other.file !== file);
      const told = new Set<string>();
      for (const transition of transitions) {
        if (transition.tag !== 'fork') continue;
        for (const { name, value, span } of transition.attributes) {
          if (told.has(name) || !isMeantOtherwise(name, transition, workflow)) continue;
          told.add(name);
          const meant = meantAttribute(name)?.meant ?? null;
          const worker = transition.target?.text ?? 'the worker';
          report({
            ...(isUnsure ? { severity: 'info' } : {}),
            message: `<fork> takes ${name} for a variable of its worker, and no state reads it${meant === null ? '' : `; it has ${meant}`}`,
            file,
            span,
            help:
              meant === null
                ? `write ${name}: ${value ?? '…'} among the settings of ${worker} instead`
                : `write ${meant}`,
          });
        }
      }
    }
  },
};
