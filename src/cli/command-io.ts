/** A place that text is written to. */
export interface TextSink {
  write(text: string): unknown;
}

/** What a command sees of the world around it. */
export interface CommandIo {
  readonly stdout: TextSink;
  readonly stderr: TextSink;
  /** Whether a person sees the output as it comes. */
  readonly isTerminal: boolean;
  /** How many characters a line of it holds, where that is known. */
  readonly columns?: number | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The folder that raymond was started in, absolute. */
  readonly cwd: string;
}
