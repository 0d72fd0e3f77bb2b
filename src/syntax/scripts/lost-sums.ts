import type { Span } from '../../source/span.ts';
import type { LostOutcome } from './defects.ts';

/** What is told of `n=$n+1`, which is at `place`, and of a test that asks for a number: `asSum` writes what was meant from `+ 1`. */
export function textSum(text: string, place: Span, test: Span, asSum: (step: string) => string): LostOutcome {
  const written = text.slice(place.start, place.end);
  const [, sign = '', number = ''] = /([-+*])[ \t]*(\d+)\D*$/.exec(written) ?? [];
  return {
    rule: 'comparison-missing',
    message: `${written} adds nothing up: it makes a text such as "0${sign}${number}", which is compared as a number`,
    span: place,
    help: `write ${asSum(`${sign} ${number}`)}`,
    related: [{ span: test, message: 'compared here' }],
  };
}
