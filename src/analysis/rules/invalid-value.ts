import type { Rule } from '../rule.ts';

/** A value outside its schema. Reported while a file is parsed. */
export const invalidValue: Rule = {
  id: 'invalid-value',
  severity: 'error',
  summary: 'A setting has a value that it cannot have.',
  spec: 'language.md#policy',
};
