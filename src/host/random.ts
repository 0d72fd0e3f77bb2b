import { randomInt } from 'node:crypto';

/** Where names that must not clash come from; nothing else in the program is random. */
export interface Random {
  /** A whole number from 0 up to, not including, `limit`. */
  integer(limit: number): number;
}

export const nodeRandom: Random = { integer: (limit) => randomInt(limit) };
