import { fstatSync, statSync, writeSync } from 'node:fs';
import { orNull } from '../../host/or-null.ts';
import { pause } from '../../host/pause.ts';
import type { CommandIo, TextSink } from './command-io.ts';
import { refuseOutput, usageError } from './refuse.ts';

/**
 * The world around a command that prints and is done: texts go straight to the file descriptors. Node's own
 * streams take two to five milliseconds to make, a tenth of a lint, and buffer what a pipe does not take.
 */
export function directIo(): CommandIo {
  return {
    stdout: descriptorSink(1),
    stderr: descriptorSink(2),
    isTerminal: mayBeTerminal() && process.stdout.isTTY === true,
    env: process.env,
    cwd: process.cwd(),
  };
}

/** Only a character device can be a terminal, but the null device is none. To ask Node loads its network code. */
function mayBeTerminal(): boolean {
  const output = orNull(() => fstatSync(1));
  // Not every handle of Windows tells what it is of.
  if (output === null) return true;
  return output.isCharacterDevice() && output.rdev !== statSync('/dev/null', { throwIfNoEntry: false })?.rdev;
}

function descriptorSink(descriptor: number): TextSink {
  let isGone = false;
  return {
    write(text) {
      const bytes = Buffer.from(text);
      for (let written = 0; written < bytes.length && !isGone; ) {
        try {
          written += writeSync(descriptor, bytes, written);
        } catch (error) {
          const { code } = error as NodeJS.ErrnoException;
          // A reader that went away (`raymond lint | head`) is no error, but the exit code still tells what was found.
          if (code === 'EPIPE') isGone = true;
          // One that is slow is waited for.
          else if (code === 'EAGAIN') pause(1);
          else endWithoutOutput(descriptor, code);
        }
      }
    },
  };
}

/** Where the output is to go, nothing can be written: it would be wrong to end as if it had been. */
function endWithoutOutput(descriptor: number, code: string | undefined): never {
  if (descriptor === 1) refuseOutput({ stderr: descriptorSink(2) }, code);
  process.exit(usageError);
}
