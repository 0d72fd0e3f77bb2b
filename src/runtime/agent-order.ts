const numbers = new Intl.Collator('en', { numeric: true });

/** Agents as people look for them: `main` first, and worker 2 before worker 10. */
export function inAgentOrder<Agent extends { readonly id: string }>(agents: readonly Agent[]): Agent[] {
  const rank = (id: string) => (id === 'main' ? 0 : 1);
  return agents.toSorted(
    (left, right) => rank(left.id) - rank(right.id) || numbers.compare(left.id, right.id),
  );
}
