import type { Implementation } from '../../ir/ir.generated.ts';
import { alignmentDistance } from '../../util/nearest.ts';
import { builtInVariables, type Read } from '../flow/reads.ts';
import type { Facts } from '../graph/facts.ts';
import { variableFactsOf } from './variable-facts.ts';
import { asRead } from './worker-variables.ts';

/** Of shorter names two letters that have changed places make other words. */
const shortest = 4;

/**
 * What the tests of a script ask for and nothing sets, while a fork gives the same name but for two letters that have changed places.
 * That a test asks whether it is set explains any other name.
 */
export function slipsInTests(facts: Facts, node: number, { script, kind }: Implementation) {
  const certain = variableFactsOf(facts);
  const given = [...certain.names.keys()].filter((name) => certain.isSometimesSet(node, name));
  const told = new Set<string>();
  return (script?.reads ?? []).flatMap(({ name, span, guarded, meant }) => {
    const isOther = !guarded || meant !== undefined || builtInVariables.includes(name);
    if (isOther || told.has(name) || certain.names.has(name) || name.length < shortest) return [];
    const near = given.find((other) => isSwapped(name, other));
    if (near === undefined) return [];
    told.add(name);
    const read: Read = { name, shown: asRead(kind, name), span, isGuarded: true };
    return [{ node, read, kind: 'misspelt' as const, near, others: [] }];
  });
}

function isSwapped(name: string, other: string): boolean {
  return sorted(name) === sorted(other) && alignmentDistance(name, other) === 1;
}

const sorted = (name: string): string => [...name].sort().join('');
