import type { NamedPipes } from './named-pipes.ts';

/** A program to start, with everything it gets from us. */
export interface ChildRequest {
  /** A name that is looked up, or a path; on Windows it may be a batch file. */
  readonly command: string;
  readonly commandArguments: readonly string[];
  readonly folder: string;
  /** All of the environment: nothing is inherited beside it. */
  readonly environment: Readonly<Record<string, string>>;
  /** By which all that comes from it is known, in its environment: 16 hexadecimal digits; absent: random ones. */
  readonly mark?: string;
  /** Written to standard input, which is then closed. */
  readonly input: string;
  /** For its output, so that it can open that again by a path such as /dev/stderr; absent: sockets do. */
  readonly pipes?: NamedPipes;
  readonly onStdout: (chunk: Uint8Array) => void;
  readonly onStderr: (chunk: Uint8Array) => void;
}

/** How a child ended. Exactly one of the three is not null. */
export interface ChildEnd {
  readonly exitCode: number | null;
  /** The name of the signal that ended it. */
  readonly signal: string | null;
  /** Why it could not be started. */
  readonly startError: NodeJS.ErrnoException | null;
}

/** What a shell exits with when SIGHUP, SIGINT or SIGTERM has ended what it ran. */
const signalExitCodes: readonly (number | null)[] = [128 + 1, 128 + 2, 128 + 15];

/** Whether a signal that asks to end has ended a child or, as its exit code says, what that child has run. */
export function endedBySignal({ exitCode, signal }: ChildEnd): boolean {
  return ['SIGHUP', 'SIGINT', 'SIGTERM'].includes(signal ?? '') || signalExitCodes.includes(exitCode);
}

export interface Child {
  /** Settles once the child, and all that it left in its process group, is gone. Never rejects. */
  readonly ended: Promise<ChildEnd>;
  /** Asks the child and all its descendants to end, and makes them after a grace of two seconds. False where it has exited. */
  end(): boolean;
  /** Ends the child and all its descendants at once. */
  kill(): void;
}

/** Starts programs. */
export interface ChildProcesses {
  start(request: ChildRequest): Child;
  /** Ends all children that still live, at once: the last thing before the process itself ends. */
  killAll(): void;
}
