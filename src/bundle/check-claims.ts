import { properties } from '../ir/properties.ts';
import { quoteName, refuse } from '../source/refusal.ts';
import { plural } from '../util/plural.ts';
import type { BundleHeader, BundleVerdict } from './bundle.generated.ts';
import { checkAscending } from './check-order.ts';

/** What the compiler found, which nobody can compute again from a bundle without the compiler. */
export type Claims = Pick<BundleHeader, 'ruleSet' | 'diagnostics' | 'severities' | 'allowed' | 'verdicts'>;

/** Refuses claims that contradict each other. Whether they are true, only the compiler or a signature can tell. */
export function checkClaims(header: BundleHeader): void {
  checkCounts(header);
  checkVerdicts(header);
}

function checkCounts({ diagnostics, severities, allowed }: BundleHeader): void {
  const found = sum(Object.values(diagnostics));
  const weighed = sum(Object.values(severities));
  if (found !== weighed) {
    refuse(`bundle.json counts ${plural(found, 'finding')} by rule, but ${weighed} by severity`);
  }
  checkAscending(
    'the rules that bundle.json allows',
    allowed.map(({ rule }) => rule),
  );
  for (const { rule, errors } of allowed) {
    const remaining = Object.hasOwn(diagnostics, rule) ? (diagnostics[rule] ?? 0) : 0;
    if (errors > remaining) {
      const many = `${plural(errors, 'error')} of ${quoteName(rule)}`;
      refuse(`bundle.json allows ${many}, but counts ${plural(remaining, 'finding')} of it`);
    }
  }
  // An error that nobody let pass stops a build.
  const passed = sum(allowed.map(({ errors }) => errors));
  if (passed !== severities.error)
    refuse(`bundle.json counts ${plural(severities.error, 'error')}, but allows ${passed}`);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function checkVerdicts({ platforms, verdicts }: BundleHeader): void {
  const expected = platforms.flatMap((platform) => properties.map((property) => ({ platform, property })));
  for (const [index, { platform, property }] of expected.entries()) {
    const verdict = verdicts[index];
    if (verdict?.platform !== platform || verdict.property !== property) {
      const place = verdict === undefined ? 'nothing' : `that on ${verdict.property}, ${verdict.platform},`;
      refuse(`bundle.json has ${place} where the verdict on ${property}, ${platform}, has to be`);
    }
    checkVerdict(verdict);
  }
  const extra = verdicts[expected.length];
  if (extra !== undefined)
    refuse(`bundle.json has a verdict on ${extra.property}, ${extra.platform}, too many`);
}

function checkVerdict({ platform, property, verdict, settle, depth }: BundleVerdict): void {
  const which = `the verdict on ${property}, ${platform}, in bundle.json`;
  if (depth !== null && (property !== 'stack-bounded' || verdict !== 'proved'))
    refuse(`${which} has a depth, which only a stack that is proved to be bounded has`);
  if (settle !== null && verdict !== 'unknown')
    refuse(`${which} says what would settle it, but it is ${verdict}`);
}
