import { memo } from '../../util/memo.ts';
import type { Facts } from '../graph/facts.ts';
import { variableFactsOf } from './variable-facts.ts';
import { isNearVariable, namesReadBy } from './worker-variables.ts';

/** What Windows itself sets, and cmd, that is near to names of other things: a `patch` that nobody reads is no slip for `%PATH%`. */
const ofWindows = /^(?:CD|DATE|HOME\w*|OS|PATH\w*|PROMPT|PUBLIC|RANDOM|TE?MP|TIME|USER\w*)$/;

/**
 * Whether a variable in capitals, which is most likely of the user's environment, is a slip for one that a fork gives on every
 * way there and that no state reads: a letter is left out, doubled or swapped. Another letter makes another word of it, and an `S` its plural.
 */
export function isSlipInCapitals(facts: Facts, node: number, name: string): boolean {
  const certain = variableFactsOf(facts);
  const isWindows = facts.graph.platform === 'windows';
  if (!facts.isReachable(node) || (isWindows && ofWindows.test(name))) return false;
  const written = writtenOn(facts);
  const given = [...certain.names.keys()].map((one) => [one, written(one)] as const);
  if (given.some(([, other]) => other === name)) return false;
  return given.some(
    ([own, other]) =>
      !/[a-z]/.test(other) &&
      isNearVariable(name, other) &&
      (name.length !== other.length || sorted(name) === sorted(other)) &&
      `${name}S` !== other &&
      `${other}S` !== name &&
      !namesRead(facts).has(other) &&
      certain.isAlwaysSet(node, own),
  );
}

/** How scripts of the platform read a name: Windows takes no heed of letter case, so that all stand in capitals. */
function writtenOn({ graph: { platform } }: Facts): (name: string) => string {
  return platform === 'windows' ? (name) => name.toUpperCase() : (name) => name;
}

const sorted = (name: string): string => [...name].sort().join('');

/** The names of all variables that states read. */
const namesRead = memo((facts: Facts): ReadonlySet<string> => {
  const { graph } = facts;
  const written = writtenOn(facts);
  const names = new Set<string>();
  for (let node = 0; node < graph.anything; node++) {
    const implementation = graph.runs(node) ? graph.implementation(node) : undefined;
    for (const name of implementation === undefined ? [] : namesReadBy(implementation))
      names.add(written(name));
  }
  return names;
});
