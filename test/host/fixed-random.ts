import type { Random } from '../../src/host/random.ts';

/** Gives the same numbers in every run. */
export function fixedRandom(seed = 0): Random {
  let next = seed;
  return {
    integer(limit) {
      next += 1;
      return next % limit;
    },
  };
}
