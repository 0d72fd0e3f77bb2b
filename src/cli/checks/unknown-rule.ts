import { ruleIds } from '../../diagnostics/rule-ids.ts';
import { nearestName } from '../../util/nearest.ts';
import { joinWords } from '../../util/plural.ts';

/** Says that there is no such rule, and which one was most likely meant. */
export function unknownRule(name: string): string {
  return `there is no rule "${name}"; ${hintFor(name)}`;
}

function hintFor(name: string): string {
  const nearest = nearestName(name, ruleIds);
  if (nearest !== null) return `the nearest name is ${nearest}`;
  const alike = /^[a-z]{3}/.test(name) ? ruleIds.filter((rule) => rule.startsWith(name)) : [];
  return alike.length === 0
    ? 'raymond explain --list lists them'
    : `${joinWords(alike, 'and')} ${alike.length === 1 ? 'begins' : 'begin'} so`;
}
