import type { Implementation } from '../../ir/ir.generated.ts';
import type { Span } from '../../source/span.ts';
import { sureOutcomes, whenOf } from '../endings/script-outcomes.ts';
import { neverComesAbout } from '../endings/silent-ways.ts';
import type { Rule } from '../rule.ts';

/** A script that can say twice how to go on. */
export const scriptEmitsMany: Rule = {
  id: 'script-emits-many',
  severity: 'warning',
  summary: 'A script can print two transitions in one run.',
  spec: 'language.md#tags',
  check(context) {
    const reported = new Set<string>();
    // What comes after one transition for want of one exit has one cause: the first of it is told.
    const behind = new Map<string, Span>();
    for (const { node, implementation, outcome } of sureOutcomes(context)) {
      const { file } = implementation;
      const { payload } = outcome;
      const [first, second] = outcome.tags;
      if (outcome.exit !== 'success' || first === undefined || second === undefined) continue;
      const key = `${file} ${second.start}`;
      if (reported.has(key) || (payload !== null && neverComesAbout(context, node, payload))) continue;
      reported.add(key);
      const isSame = first.start === second.start;
      const cause = behind.get(`${file} ${first.start}`);
      if (cause === undefined) behind.set(`${file} ${first.start}`, second);
      context.report({
        message: `${file} can print this transition ${isSame ? 'twice' : 'after another one'} in the same run, so the agent fails${whenOf(outcome)}`,
        file,
        span: second,
        help: isSame
          ? helpForTwice(implementation, first)
          : 'exit after the first, or print only one of them',
        related: isSame ? [] : [{ file, span: first, message: 'the one before' }],
        ...(cause === undefined ? {} : { follows: { rule: 'script-emits-many', file, span: cause } }),
      });
    }
  },
};

/** Where another transition stands after the loop, it does not help to leave the loop alone. */
function helpForTwice({ file, script }: Implementation, { start }: Span): string {
  const leadsOn = script?.outcomes.some(
    ({ tags: [first, second] }) => first?.start === start && second !== undefined && second.start !== start,
  );
  // Nothing leaves a loop of a batch file but what leaves the script, or jumps.
  if (file.endsWith('.bat')) return leadsOn ? 'exit /b after it' : 'exit /b after it, or goto a label';
  return leadsOn ? 'exit after it' : 'exit after it, or break';
}
