import { memo } from '../../util/memo.ts';
import type { Facts } from '../graph/facts.ts';
import { variableFactsOf } from './variable-facts.ts';
import { isNearVariable, variableReads } from './worker-variables.ts';

/**
 * Whether a variable in capitals, which is most likely of the user's environment, is a slip for one that a fork gives on every
 * way there and that no state reads: a letter is left out, doubled or swapped. Another letter makes another word of it, and an `S` its plural.
 */
export function isSlipInCapitals(facts: Facts, node: number, name: string): boolean {
  const certain = variableFactsOf(facts);
  if (!facts.isReachable(node) || certain.names.has(name)) return false;
  return [...certain.names.keys()].some(
    (other) =>
      !/[a-z]/.test(other) &&
      isNearVariable(name, other) &&
      (name.length !== other.length || sorted(name) === sorted(other)) &&
      `${name}S` !== other &&
      `${other}S` !== name &&
      !namesRead(facts).has(other) &&
      certain.isAlwaysSet(node, other),
  );
}

const sorted = (name: string): string => [...name].sort().join('');

/** The names of all variables that states read. */
const namesRead = memo(({ graph }: Facts): ReadonlySet<string> => {
  const names = new Set<string>();
  for (let node = 0; node < graph.anything; node++) {
    const implementation = graph.implementation(node);
    if (implementation === undefined) continue;
    for (const { name } of variableReads(implementation)) names.add(name);
    for (const { name } of implementation.script?.reads ?? []) names.add(name);
  }
  return names;
});
