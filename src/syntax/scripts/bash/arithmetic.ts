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
  const words = source.trim().replace(/\s+/g, ' ');
  const subject = /^(?:\$?[A-Za-z_]\w*|\$#)$/.test(words) ? `((${words} != 0))` : `((${words}))`;
  return { kind: 'test', fact: { subject, value: null, operand: null, equal: true } };
}
