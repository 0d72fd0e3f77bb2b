/** A place that text is written to. */
export interface TextSink {
  write(text: string): unknown;
}

/** The terminal on which a person watches standard error. */
export interface Screen {
  /** In characters; it changes whenever the person resizes the window. */
  size(): { readonly columns: number; readonly rows: number };
  /** Whether it has not taken yet what was written last, as after Ctrl-S or over a connection that stands still. */
  isBehind(): boolean;
  /** Whether somebody else writes there meanwhile: this process is a job in the background, as after `bg` or with `&`. */
  isOthers(): boolean;
  /** Calls `listener` whenever the process comes back from Ctrl-Z, with a shell's lines where its own were. */
  onReturn(listener: () => void): () => void;
}

/** What a command sees of the world around it. */
export interface CommandIo {
  readonly stdout: TextSink;
  readonly stderr: TextSink;
  /** Whether a person sees the output as it comes. */
  readonly isTerminal: boolean;
  /** How many characters a line of it holds, where that is known. */
  readonly columns?: number | undefined;
  /** Absent where standard error is no terminal. */
  readonly screen?: Screen | undefined;
  /** Resolves once standard output takes more: for commands that print more than memory should hold. */
  readonly drained?: (() => Promise<void>) | undefined;
  /** Aborted when whoever reads the output has gone, or it cannot be written, with the reason in words: for commands that would print without end. */
  readonly readerGone?: AbortSignal | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The folder that raymond was started in, absolute. */
  readonly cwd: string;
}
