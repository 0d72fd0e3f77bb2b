import { indexWorkflow } from '../../ir/index-workflow.ts';
import { joinWords } from '../../util/plural.ts';
import type { Rule } from '../rule.ts';
import { silentWayOf } from '../silent-ways.ts';
import { stepsOfOneOnly, twinsOf } from '../twin-difference.ts';

/** A state whose script for one platform leads elsewhere than that for the other. */
export const platformDrift: Rule = {
  id: 'platform-drift',
  severity: 'warning',
  summary: 'The scripts of one state lead to different states on different platforms.',
  spec: 'language.md#resolution',
  check(context) {
    const { workflow, platforms, report } = context;
    if (platforms.length < 2) return;
    const differing = workflow.states.filter(({ unix, windows }) => unix !== windows);
    if (differing.length === 0) return;
    const { byFile } = indexWorkflow(workflow);
    for (const state of differing) {
      const twins = twinsOf(state, byFile);
      if (twins === null) continue;
      const { unix, windows } = twins;
      const onUnix = stepsOfOneOnly(unix, windows);
      const onWindows = stepsOfOneOnly(windows, unix);
      const [first] = [...onWindows.values(), ...onUnix.values()];
      if (first === undefined) continue;
      const [own, other] = onWindows.size > 0 ? [windows, unix] : [unix, windows];
      const { file } = own.implementation;
      const steps = [...(onWindows.size > 0 ? onWindows : onUnix).keys()];
      const [counterpart] = (onWindows.size > 0 ? onUnix : onWindows).values();
      const twin = other.implementation.file;
      report({
        message: `${file} can ${steps.length > 1 ? 'go on with' : 'emit'} ${joinWords(steps, 'or')}, which its twin ${twin} cannot`,
        file,
        span: first.span,
        label: `not in ${twin}`,
        help: `let both scripts emit the same transitions, or list in workflow.yaml the one platform it is for`,
        related:
          counterpart === undefined
            ? []
            : [{ file: twin, span: counterpart.span, message: `not in ${file}` }],
        // A tag that the twin lacks on a way on which it prints none is told there.
        follows: counterpart === undefined ? silentWayOf(context, twin) : undefined,
        witness: {
          kind: 'platform-difference',
          reason: `${unix.implementation.file} and ${windows.implementation.file} are one state`,
          unix: [...onUnix.keys()],
          windows: [...onWindows.keys()],
        },
      });
    }
  },
};
