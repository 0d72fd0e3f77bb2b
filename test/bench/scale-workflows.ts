/** Workflows whose size is the point, as files of short prompts. All but the loops lint without an error or a warning. */
export const scaleShapes: Readonly<Record<string, (size: number) => Map<string, string>>> = {
  'chain of gotos': (size) => states(size, (at) => [at + 1 < size ? goTo(at + 1) : done]),
  /** One callee, called from everywhere. */
  'call sites of one callee': (size) =>
    states(size, (at) => [
      at === size - 1 || at + 2 === size ? done : `<call return="S${at + 1}">S${size - 1}</call>`,
    ]),
  /** Every state calls the next one and returns: as deep as there are states. */
  'nested calls': (size) =>
    states(size, (at) => (at + 1 < size ? [`<call return="S${size - 1}">S${at + 1}</call>`, done] : [done])),
  /** Every state can go on to every other one. The size is the number of transitions. */
  'complete call graph': (size) => {
    const count = Math.round(Math.sqrt(size));
    return states(count, (at) =>
      Array.from({ length: count }, (_, to) => (at < to ? `<call return="S${to}">S${to}</call>` : done)),
    );
  },
  /** Loops of ten states, each with a reset, a call, a fork and a way on. */
  'loops with everything': (size) =>
    states(size, (at) => {
      const next = Math.min(at + 1, size - 1);
      const first = at - (at % 10);
      if (at % 10 === 9) return [goTo(next), `<reset>S${first}</reset>`, done];
      if (at % 10 === 3) return [`<call return="S${next}">S${size - 1}</call>`, goTo(next)];
      if (at % 10 === 6) return [`<fork next="S${next}" part="${at}">S${size - 1}</fork>`, goTo(next)];
      return at === size - 1 ? [done] : [goTo(next), done];
    }),
  /** Four transitions a state, to states all over the workflow. */
  'four transitions a state': (size) =>
    states(size, (at) => [1, 2, 3].map((factor) => goTo((at * 7 * factor + factor) % size)).concat(done)),
};

const done = '<result>done</result>';

function goTo(state: number): string {
  return `<goto>S${state}</goto>`;
}

function states(count: number, tagsOf: (at: number) => readonly string[]): Map<string, string> {
  const files = new Map([['workflow.yaml', 'entry: S0\nplatforms: [unix]\n']]);
  for (let at = 0; at < count; at++)
    files.set(
      `S${at}.md`,
      `Do step ${at}, then answer one of these: ${[...new Set(tagsOf(at))].map((tag) => `\`${tag}\``).join(', ')}.\n`,
    );
  return files;
}
