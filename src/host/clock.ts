/** Time as the runtime sees it, in milliseconds. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number;
  /** Milliseconds since some instant. Nobody can set this clock, so it is what durations are measured with. */
  elapsed(): number;
  /** Calls `action` once, `delay` milliseconds from now; the returned function cancels it. */
  after(delay: number, action: () => void): () => void;
}

/** Node cuts a longer delay down to one millisecond; so it is waited for in slices of 24.8 days. */
const longestDelay = 2_147_483_647;

export const nodeClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  after(delay, action) {
    let timer: NodeJS.Timeout;
    const wait = (rest: number) => {
      const slice = Math.min(rest, longestDelay);
      timer = setTimeout(() => (rest > slice ? wait(rest - slice) : action()), slice);
    };
    wait(delay);
    return () => clearTimeout(timer);
  },
};
