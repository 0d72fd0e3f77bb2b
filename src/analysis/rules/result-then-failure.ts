import { goesOnBehind, neverCounting, sureOutcomes, whenOf } from '../endings/script-outcomes.ts';
import type { Rule } from '../rule.ts';

/** A script whose exit code takes back the transition that it has printed. */
export const resultThenFailure: Rule = {
  id: 'result-then-failure',
  severity: 'warning',
  summary: 'A script prints its transition and then ends with another exit code than 0.',
  spec: 'language.md#errors',
  check(context) {
    const reported = new Set<string>();
    const told = new Set<string>();
    for (const { implementation, outcome } of sureOutcomes(context)) {
      const { file } = implementation;
      const { exit, span, tags } = outcome;
      const [printed] = tags;
      const key = `${file} ${span.start}`;
      if (exit !== 'failure' || printed === undefined || reported.has(key)) continue;
      // One finding for one cause: script-emits-many tells of it.
      if (goesOnBehind(implementation, printed)) continue;
      reported.add(key);
      told.add(`${file} ${printed.start}`);
      context.report({
        message: `${file} can end here with another exit code than 0 after it has printed a transition, which then does not count${whenOf(outcome)}`,
        file,
        span,
        help:
          span.end <= printed.start
            ? 'let what runs at the end succeed on this way, as by return 0 in its function'
            : `end with ${successOf(file)} on this way, or print no transition on it`,
        follows: { rule: 'label-missing', file, span },
        related: [{ file, span: printed, message: 'the transition' }],
      });
    }
    for (const { implementation, place } of neverCounting(context)) {
      const { file } = implementation;
      if (told.has(`${file} ${place.start}`) || goesOnBehind(implementation, place)) continue;
      context.report({
        message: `every way on which ${file} prints this transition ends with another exit code than 0, so that it never counts`,
        file,
        span: place,
        help: `end with ${successOf(file)} after it`,
        follows: { rule: 'label-missing', file, span: place },
      });
    }
  },
};

function successOf(file: string): string {
  return file.endsWith('.bat') ? 'exit /b 0' : 'exit 0';
}
