import { type Span, span } from '../../../../source/span.ts';
import { lastStatus } from '../../program.ts';
import { excludesZero, topicOf } from '../assumptions/assumptions.ts';
import { constantText, failureCode, literal, rangeOf, type Value } from '../values/value.ts';
import type { Path } from './path.ts';

/** The number with which the command in front ended. */
export function codeOf({ status, code }: Path, site: Span): Value {
  if (status === 'success') return [literal('0', site)];
  return [code === null ? failureCode(site) : literal(code, site)];
}

/** Whether a variable that holds an exit code holds another than 0; null when that is left to the run. */
export function isFailure(name: string, path: Path): boolean | null {
  const value = name === lastStatus ? codeOf(path, span(0, 0)) : path.variables.get(name);
  const code = constantText(value);
  if (code !== null) return !/^[0-9]{1,9}$/.test(code) || Number(code) % 256 !== 0;
  const range = rangeOf(value);
  if (range !== null && range.least > 0 && range.most < 256) return true;
  return isFailureByTest(name, path);
}

function isFailureByTest(name: string, { assumptions, changes }: Path): boolean | null {
  const kept = assumptions.filter(({ subject }) => !changes.outdated.includes(topicOf(subject)));
  if (kept.some((one) => one.subject === `$${name}` && one.value === '0' && one.holds)) return false;
  return excludesZero(kept, name) ? true : null;
}

/** Whether the script itself has set an exit code, or has tested whether it is 0. */
export function isToldCode(name: string, path: Path): boolean {
  return constantText(path.variables.get(name)) !== null || isFailureByTest(name, path) !== null;
}
