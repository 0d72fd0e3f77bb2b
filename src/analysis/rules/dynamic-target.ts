import type { Rule } from '../rule.ts';

/** Where raymond cannot see where a state leads. It claims nothing that this could make false. */
export const dynamicTarget: Rule = {
  id: 'dynamic-target',
  severity: 'info',
  summary: 'raymond cannot see where this state leads.',
  spec: 'analysis.md#model',
  check(context) {
    for (const implementation of context.workflow.implementations) {
      const { opaque, file, kind } = implementation;
      if (opaque?.cause !== 'dynamic') continue;
      context.report({
        message: `raymond cannot see where ${file} leads: ${opaque.reason}`,
        file,
        span: opaque.span,
        help: kind === 'prompt' ? 'name the states in allowed_transitions' : headerHelp(kind),
      });
    }
  },
};

function headerHelp(kind: string): string {
  const sign = kind === 'batch' ? 'REM' : '#';
  return `list allowed_transitions in a comment block between "${sign} ---" lines at the top of the script`;
}
