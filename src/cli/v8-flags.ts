/** Sets flags of V8. Node's module for it is loaded at once, without a promise. */
export function setFlags(flags: readonly string[]): void {
  for (const flag of flags) process.getBuiltinModule('node:v8').setFlagsFromString(flag);
}

/** Makes V8's optimiser wait. Only the V8 of Node 20 knows the flag; a later one would complain of it. */
export const lateOptimiser: readonly string[] = process.versions.v8.startsWith('11.')
  ? ['--interrupt-budget=600000']
  : [];
