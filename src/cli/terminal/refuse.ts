import { visible } from '../../diagnostics/paint.ts';
import type { CommandIo } from './command-io.ts';

/** The exit code for what the user gave and raymond cannot use (docs/cli.md). */
export const usageError = 2;

/** Says on standard error what is wrong with what the user gave; returns the exit code for it. */
export function refuse(io: Pick<CommandIo, 'stderr'>, refusal: string): number {
  io.stderr.write(`error: ${visible(refusal)}\n`);
  return usageError;
}

/** Says that what was to be printed cannot be, for this code of the operating system; returns the exit code for it. */
export function refuseOutput(io: Pick<CommandIo, 'stderr'>, code: string | undefined): number {
  return refuse(io, `standard output cannot be written: ${whyUnwritten(code)}`);
}

/** What this code of the operating system means for what could not be written. */
export function whyUnwritten(code: string | undefined): string | undefined {
  return code === 'ENOSPC' ? 'the disk is full' : code;
}
