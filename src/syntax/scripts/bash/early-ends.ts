import type { Span } from '../../../source/span.ts';
import type { EarlyEnd } from '../defects.ts';
import type { BashContext } from './context.ts';

/** Of `((n++))` the value is what n was before, and a value of 0 is a failure. `instead`: what to write. */
export function zeroEnd(instead: string, context: BashContext, span: Span): EarlyEnd {
  return {
    message: `the value of ${context.slice(span)} is 0 here, which counts as a failure, so set -e ends the script with exit code 1`,
    help: `write ${instead}, which never fails`,
    span,
  };
}
