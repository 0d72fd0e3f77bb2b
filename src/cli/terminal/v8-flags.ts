/** The launcher's, which names code caches by flags; code that was not built has none. */
declare const compileCode: { flags: string } | undefined;

const known = new Set<string>();

/** Sets flags of V8. Node's module for it is loaded at once, without a promise. */
export function setFlags(flags: readonly string[]): void {
  for (const flag of flags) {
    if (known.has(flag)) continue;
    process.getBuiltinModule('node:v8').setFlagsFromString(flag);
    known.add(flag);
  }
  // V8 does not ask in which order they were set.
  if (typeof compileCode !== 'undefined') compileCode.flags = [...known].sort().join('');
}

/**
 * For what compiles workflows, which is soon over: V8's optimiser waits, and the space for new objects does not grow, since it takes longer to touch new memory
 * than to find out what of the old is still used. Of a flag that is not known V8 complains: the first one is that of Node 20, the other that of Node 20 to 24.
 */
export const shortLife: readonly string[] = [
  ...(/^11\./.test(process.versions.v8) ? ['--interrupt-budget=600000'] : []),
  ...(/^1[1-3]\./.test(process.versions.v8) ? ['--semi-space-growth-factor=1'] : []),
];
