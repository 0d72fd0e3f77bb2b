import type { Command } from '../program.ts';
import { nothing } from './context.ts';

/** What gives another value each time. */
export const volatile =
  /\$\(|`|\$[?!]|\$\{?(?:RANDOM|SRANDOM|SECONDS|LINENO|EPOCH|BASH_COMMAND)|\$\(\(|\+\+|--/;

/** `((…))` and `let`: a number decides. */
export function readArithmeticTest(source: string): Command {
  const number = /^\s*(\d+)\s*$/.exec(source)?.[1];
  if (number !== undefined) return { kind: 'status', status: /^0+$/.test(number) ? 'failure' : 'success' };
  if (source.trim() === '') return nothing;
  if (volatile.test(source) || /(?<![=!<>])=(?!=)/.test(source)) return { kind: 'test', fact: null };
  return {
    kind: 'test',
    fact: { subject: `((${source.trim().replace(/\s+/g, ' ')}))`, value: null, operand: null, equal: true },
  };
}
