import type { FindingPlace } from '../../diagnostics/diagnostic.ts';
import type { Transition } from '../../ir/ir.generated.ts';
import { joinWords } from '../../util/plural.ts';
import { refusedTwin } from '../endings/refused-ways.ts';
import { missingLabelIn, silentWayOf } from '../endings/silent-ways.ts';
import { slipAt } from '../payloads/unhandled-payloads.ts';
import { findDrifts } from '../platforms/drift.ts';
import type { Steps, Twin } from '../platforms/twin-difference.ts';
import type { Rule, RuleContext } from '../rule.ts';

/** A state whose script for one platform leads elsewhere than that for the other. */
export const platformDrift: Rule = {
  id: 'platform-drift',
  severity: 'warning',
  summary: 'The scripts of one state lead to different states on different platforms.',
  spec: 'language.md#resolution',
  check(context) {
    for (const { own, steps, twin, others, place } of findDrifts(context)) {
      const { file } = own.implementation;
      const names = [...steps.keys()];
      const other = twin.implementation.file;
      const [counterpart] = others.values();
      const [onUnix, onWindows] = own.platform === 'unix' ? [steps, others] : [others, steps];
      const [first, second] = own.platform === 'unix' ? [file, other] : [other, file];
      const isOneSided = counterpart === undefined;
      const refused = isOneSided ? refusedTwin(context, twin, [...steps.values()], own.platform) : undefined;
      const misspelt = misspeltIn(context, own, steps, others) ?? misspeltIn(context, twin, others, steps);
      context.report({
        message: `${file} can ${names.length > 1 ? 'go on with' : 'emit'} ${joinWords(names, 'or')}, which its twin ${other} cannot`,
        file,
        span: place.span,
        label: `not in ${other}`,
        help: `let both scripts emit the same transitions, or list in workflow.yaml the one platform it is for`,
        related:
          counterpart === undefined
            ? []
            : [{ file: other, span: counterpart.span, message: `not in ${file}` }],
        // What is refused is told on the platform of the twin alone.
        ...(refused && { platforms: [twin.platform] }),
        ...(misspelt && { platforms: [misspelt.platform] }),
        follows: refused ?? misspelt?.told ?? (isOneSided ? causeIn(context, twin, steps, file) : undefined),
        witness: {
          kind: 'platform-difference',
          reason: `${first} and ${second} are one state`,
          unix: [...onUnix.keys()],
          windows: [...onWindows.keys()],
        },
      });
    }
  },
};

/** Where it is told that the one step that this twin alone has is a slip for that of the other. */
function misspeltIn(context: RuleContext, { implementation, platform }: Twin, steps: Steps, others: Steps) {
  const [step, another] = steps.values();
  const [meant, further] = others.values();
  if (!step?.payloadSpan || another !== undefined || meant === undefined || further !== undefined)
    return undefined;
  const slip = slipAt(context, platform, { file: implementation.file, span: step.payloadSpan }, meant);
  return slip && { platform, told: slip.told };
}

/**
 * What is told of the twin on whose account it lacks the steps: a label that it has not, where they stand in lines that no way
 * comes to, or a way on which it alone prints none.
 */
function causeIn(context: RuleContext, twin: Twin, steps: Steps, file: string): FindingPlace | undefined {
  const { file: other, script } = twin.implementation;
  const isUnprinted = ({ tag, target }: Transition) =>
    script?.unprinted?.some((one) => one.tag === tag && one.target?.text === target?.text) === true;
  if ([...steps.values()].every(isUnprinted)) {
    const label = missingLabelIn(context, other);
    if (label !== undefined) return label;
  }
  return silentWayOf(context, file) === undefined ? silentWayOf(context, other) : undefined;
}
