import { ruleIds } from '../diagnostics/rule-ids.ts';
import { nearestName } from '../util/nearest.ts';

/** Says that there is no such rule, and which one was most likely meant. */
export function unknownRule(name: string): string {
  const nearest = nearestName(name, ruleIds);
  const hint = nearest === null ? 'raymond explain --list lists them' : `the nearest name is ${nearest}`;
  return `there is no rule "${name}"; ${hint}`;
}
