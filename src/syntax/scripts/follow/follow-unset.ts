import type { Span } from '../../../source/span.ts';
import type { EarlyEnd } from '../defects.ts';
import type { Command } from '../program.ts';
import { isSilent } from './effects.ts';
import type { Follower } from './follow-program.ts';
import { fail, type Path } from './path.ts';
import { constantText, isUnset } from './value.ts';

/**
 * What a command that uses variables does under `set -u`: where one of them is not set, the shell ends. So does cmd at a
 * comparison that begins with an empty one.
 */
export function runDemands(
  follower: Follower,
  { demands }: Command,
  paths: readonly Path[],
): readonly Path[] {
  if (demands === undefined) return paths;
  const { names, isCertain, span, command } = demands;
  return paths.filter((path) => {
    const answers = names.map((name) => isMissing(follower, name, path));
    const missing = isCertain ? names.find((_, at) => answers[at] === true) : undefined;
    const ends = missing !== undefined;
    if (ends && command !== undefined) noteUnset(follower, missing, command, path);
    else if (command !== undefined) follower.unset.pass(follower.caller, command);
    if (ends && span !== undefined) follower.exits.ended.push({ path: fail(path), span });
    else if (ends || answers.some((answer) => answer !== false))
      follower.exits.lackVariable([
        { ...fail(path), code: '1', sure: path.sure && ends, lacksVariable: !ends },
      ]);
    return !ends;
  });
}

/** What `set -u` ends for certain: commands that no way passes, each call of a function by itself. */
export class UnsetEnds {
  readonly #ends = new Map<string, EarlyEnd>();
  readonly #passed = new Set<string>();

  pass(caller: number, { start }: Span): void {
    this.#passed.add(`${caller} ${start}`);
  }

  note(caller: number, end: EarlyEnd): void {
    this.#ends.set(`${caller} ${end.span.start}`, end);
  }

  /** One for each place. */
  ends(): EarlyEnd[] {
    const certain = [...this.#ends].filter(([key]) => !this.#passed.has(key));
    return [...new Map(certain.map(([, end]) => [end.span.start, end])).values()];
  }
}

/** Notes what ends the script on a way that a run can be expected to take, where no handler for the end prints anything. */
function noteUnset(follower: Follower, name: string, span: Span, path: Path): void {
  const { sure, awaits, atExit, functions } = path;
  const ends = follower.exits === follower.outermost && (atExit === null || isSilent(atExit, functions));
  if (!sure || awaits !== null || !ends) return;
  const isArgument = /^\d/.test(name);
  const isOfScript = isArgument && follower.callDepth === 0;
  const reasons = {
    script: ': a script is given no arguments',
    function: ': the function is called with fewer arguments',
    other: '',
  };
  const why = reasons[isOfScript ? 'script' : isArgument ? 'function' : 'other'];
  const help = isOfScript
    ? 'take what the state was given from $RAYMOND_RESULT or $RAYMOND_INPUT'
    : `give it a value, or write \${${name}:-} where there may be none`;
  const message = `\`set -u\` ends the script here, where $${name} is not set${why}`;
  follower.unset.note(follower.caller, { message, help, span });
}

/** Whether a variable is not set on a way; null when that is left to the run. */
function isMissing({ environment, isBash }: Follower, name: string, { variables }: Path): boolean | null {
  if (!isBash) return constantText(variables.get(name)) === '';
  const value = variables.given(name);
  if (/^[1-9]$/.test(name)) {
    const number = constantText(variables.get('#'));
    return number === null ? null : Number(number) < Number(name);
  }
  if (value === undefined) return environment.has(name) ? null : true;
  return value === null ? null : isUnset(value);
}
