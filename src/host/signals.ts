/** Signals that ask this process to end. */
export interface Signals {
  /** Calls `listener` for every Ctrl-C, SIGTERM or SIGHUP; the returned function stops that. */
  listen(listener: (signal: string) => void): () => void;
}

export const nodeSignals: Signals = {
  listen(listener) {
    const names = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
    for (const name of names) process.on(name, listener);
    return () => {
      for (const name of names) process.off(name, listener);
    };
  },
};
