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

/**
 * Reads what begins like a sum and is none. Where `skip` comes to the bracket that closes it, Bash looks at it when it comes there, and
 * then goes on without it.
 */
export function readLate(
  place: { at: number; readonly isAtEnd: boolean },
  read: () => void,
  skip: () => void,
): void {
  const start = place.at;
  try {
    read();
  } catch (thrown) {
    const { at } = place;
    place.at = start;
    if (thrown instanceof FaultFound && goesThrough(skip) && !place.isAtEnd) giveUp();
    place.at = at;
    throw thrown;
  }
}

function goesThrough(skip: () => void): boolean {
  try {
    skip();
    return true;
  } catch (thrown) {
    if (thrown === cannotTell || thrown instanceof FaultFound) return false;
    throw thrown;
  }
}

/** What Bash only finds when it comes there; what is wrong after it is not looked for. */
export function fail(message: string, start: number, written: string, help: string): never {
  const place = span(start, start + written.length);
  throw new FaultFound({ message, span: place, help, severity: 'error', related: [] });
}
