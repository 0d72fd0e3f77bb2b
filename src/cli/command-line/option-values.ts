import { InvalidArgumentError } from 'commander';
import { type RuleId, ruleIds } from '../../diagnostics/rule-ids.ts';
import { isModelName, modelDescription } from '../../grammar/model-name.ts';
import { type Platform, platforms } from '../../source/platform.ts';
import { variableName } from '../../source/variable-name.ts';
import { lackOfDuration, readDuration } from '../../util/duration.ts';
import { unknownRule } from '../checks/unknown-rule.ts';

const assignment = new RegExp(`^(${variableName})=([\\s\\S]*)$`);

/** `--var name=value`, once or several times. */
export function collectVariable(
  text: string,
  previous: Record<string, string> | undefined,
): Record<string, string> {
  const match = assignment.exec(text);
  if (match?.[1] === undefined)
    throw new InvalidArgumentError(
      'expected NAME=VALUE, with a name of letters, digits, _ and -, and no digit or - first',
    );
  // A copy for each would take time quadratic in their number. __proto__ is a name like any other.
  const all = previous ?? {};
  const value = match[2] ?? '';
  return Object.defineProperty(all, match[1], {
    value,
    enumerable: true,
    writable: true,
    configurable: true,
  });
}

/** A path. An empty one, as of a variable that is not set, would mean the current folder. */
export function parsePath(path: string): string {
  if (path === '') throw new InvalidArgumentError('expected a path');
  return path;
}

/** A path that may be given once: of two, one would be passed over in silence. */
export function parseOnlyPath(path: string, previous: string | undefined): string {
  if (previous !== undefined)
    throw new InvalidArgumentError('it is given twice, and one would be passed over');
  return parsePath(path);
}

/** A model, by a name that a frontmatter may have (grammar/frontmatter.schema.json). */
export function parseModel(text: string): string {
  if (!isModelName(text)) throw new InvalidArgumentError(`expected ${modelDescription}`);
  // The schema of the run state holds the same number.
  if (text.length > 255) throw new InvalidArgumentError('expected at most 255 characters');
  return text;
}

/** A name, given once or several times. */
export function collectNames(name: string, previous: readonly string[] | undefined): string[] {
  return [...(previous ?? []), name];
}

/** A path, given once or several times. */
export function collectPath(path: string, previous: readonly string[] | undefined): string[] {
  return collectNames(parsePath(path), previous);
}

/** US dollars, or `none`. */
export function parseBudget(text: string): number | 'none' {
  if (text === 'none') return text;
  const amount = dollarsIn(text);
  if (amount === null) throw new InvalidArgumentError('expected dollars such as 20 or 2.50, or none');
  return amount;
}

export function parsePrice(text: string): number {
  const price = dollarsIn(text);
  if (price === null || price === 0) throw new InvalidArgumentError('expected dollars such as 0.25');
  return price;
}

function dollarsIn(text: string): number | null {
  const amount = Number(text.replace(/^\$/, ''));
  return /^\$?\d+(\.\d+)?$/.test(text) && Number.isFinite(amount) ? amount : null;
}

/** The name of a workflow, as `name` of a manifest may be (grammar/manifest.schema.json). */
export function parseName(name: string): string {
  if (!/^(?=.*\S)[^\u0000-\u001F\u007F-\u009F\u2028\u2029\uD800-\uDFFF]{1,128}$/u.test(name))
    throw new InvalidArgumentError('expected a text of one line, at most 128 characters');
  return name;
}

export function parseCount(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text) || Number(text) > 1000)
    throw new InvalidArgumentError('expected a whole number from 1 to 1000');
  return Number(text);
}

/** Which one of several, from 1. */
export function parseOrdinal(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('expected a whole number from 1');
  return Number(text);
}

/** A number of steps, or `none`. */
export function parseStepLimit(text: string): number | 'none' {
  if (text === 'none') return text;
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw new InvalidArgumentError('expected a whole number from 1 to 999999999, such as 500, or none');
  return Number(text);
}

/** A duration in milliseconds, or `none`. */
export function parseTimeLimit(text: string): number | 'none' {
  if (text === 'none') return text;
  const milliseconds = readDuration(text);
  if (milliseconds !== null) return milliseconds;
  throw new InvalidArgumentError(
    `expected a duration${lackOfDuration(text)} such as 90s, 10m or 2h, or none`,
  );
}

/** The platforms that `--platform` of a build names; null without it. */
export function platformsNamed(choice: Platform | 'all' | null): readonly Platform[] | null {
  if (choice === null) return null;
  return choice === 'all' ? platforms : [choice];
}

/** `--allow RULE`, once or several times. */
export function collectRule(name: string, previous: readonly RuleId[] = []): RuleId[] {
  const rule = ruleIds.find((id) => id === name);
  if (rule === undefined) throw new InvalidArgumentError(unknownRule(name));
  return [...new Set([...previous, rule])];
}
