import { span } from '../../../../source/span.ts';
import type { SyntaxFault } from '../../defects.ts';

/** Thrown inside this folder alone, to end the reading. */
export class FaultFound {
  readonly fault: SyntaxFault;

  constructor(fault: SyntaxFault) {
    this.fault = fault;
  }
}

/** Thrown inside this folder alone: what stands here cannot be told from a fault, or is none to every Bash. */
export const cannotTell = Symbol('cannot tell');

export function giveUp(): never {
  throw cannotTell;
}

export function refusal(
  message: string,
  start: number,
  end: number,
  help: string,
  related: SyntaxFault['related'] = [],
): SyntaxFault {
  return {
    message: `${message}: Bash refuses the script`,
    span: span(start, end),
    help,
    severity: 'error',
    related,
  };
}

export function refuse(...of: Parameters<typeof refusal>): never {
  throw new FaultFound(refusal(...of));
}

/** What Bash only finds when it comes there; what is wrong after it is not looked for. */
export function fail(message: string, start: number, written: string, help: string): never {
  const place = span(start, start + written.length);
  throw new FaultFound({ message, span: place, help, severity: 'error', related: [] });
}
