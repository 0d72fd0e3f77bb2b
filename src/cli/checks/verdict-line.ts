import type { AllowedRule, BundleVerdict } from '../../bundle/bundle.generated.ts';
import type { Platform } from '../../source/platform.ts';
import { groupBy } from '../../util/group-by.ts';
import { plural } from '../../util/plural.ts';

type Property = BundleVerdict['property'];

/** What each property says, for people. */
export const propertyTitles: Readonly<Record<Property, string>> = {
  'can-end': 'every run can end',
  'calls-return': 'every call can return',
  'stack-bounded': 'the stack is bounded',
  'agents-bounded': 'the agents are bounded',
};

/**
 * What a workflow is proved to do on a platform, in one line. What is refuted comes with its reason; the reasons of
 * the others are for `inspect`.
 */
export function verdictLine(verdicts: readonly BundleVerdict[], platform: Platform): string {
  const own = verdicts.filter((verdict) => verdict.platform === platform);
  return own.map(describeVerdict).join(' · ');
}

/** The same for every platform of a bundle; once where it is the same on all. */
export function verdictsByPlatform(verdicts: readonly BundleVerdict[]): string[] {
  const platforms = [...new Set(verdicts.map(({ platform }) => platform))];
  const lines = groupBy(platforms, (platform) => verdictLine(verdicts, platform));
  return [...lines].map(([line, on]) => (lines.size === 1 ? line : `on ${on.join(' and ')}: ${line}`));
}

/** The warning that stays with a bundle: what it was built in spite of. */
export function allowedWarning(what: string, { rule, errors }: AllowedRule): string {
  return `${what} is built in spite of ${plural(errors, 'error')} of ${rule}, as --allow ${rule} said`;
}

function describeVerdict({ property, verdict, reason, depth }: BundleVerdict): string {
  if (verdict === 'refuted') return `refuted: ${propertyTitles[property]} (${reason})`;
  if (verdict === 'unknown') return `unknown whether ${propertyTitles[property]}`;
  switch (property) {
    case 'can-end':
      return 'proved to end';
    case 'calls-return':
      return 'every call returns';
    case 'stack-bounded':
      return depth === null ? 'stack bounded by max_visits' : `stack depth ≤ ${depth}`;
    case 'agents-bounded':
      return 'agents bounded';
  }
}
