import { holdsTag } from '../../../../grammar/tag.ts';
import type { Span } from '../../../../source/span.ts';
import { severalWords } from '../../../../util/glob.ts';
import type { Command, Pattern } from '../../program.ts';
import type { Assumption } from '../assumptions/assumptions.ts';
import { isSilent } from '../contents/effects.ts';
import { writtenName } from '../contents/names-in.ts';
import { keep } from '../values/payload-set.ts';
import { constantText, isUnset, payloadVariables } from '../values/value.ts';
import { fail, type Path, withPayload } from '../ways/path.ts';
import type { Follower } from './follower.ts';

/**
 * What a command that uses variables does under `set -u`: where one of them is not set, the shell ends. So does cmd at a
 * comparison that begins with an empty one.
 */
export function runDemands(follower: Follower, body: Command, paths: readonly Path[]): readonly Path[] {
  const { demands } = body;
  if (demands === undefined) return paths;
  const { names, isCertain, span, command } = demands;
  const answersOn = new Map(
    paths.map((path) => [path, names.map((name) => isMissing(follower, name, path))] as const),
  );
  const others = paths.filter((path) => answersOn.get(path)?.includes(true) === false);
  return paths.flatMap((path) => {
    if (span !== undefined) endWithSeveralWords(follower, names, path, span);
    const answers = answersOn.get(path) ?? [];
    const missing = isCertain ? names.find((_, at) => answers[at] === true) : undefined;
    const ends = missing !== undefined;
    const isMeant = isOfTag(body) && !isFromOutside(follower, path, others);
    if (ends && command !== undefined) noteUnset(follower, missing, command, path, isMeant);
    else if (command !== undefined) follower.unset.pass(follower.caller, command);
    if (ends && span !== undefined) follower.exits.ended.push({ path: fail(path), span });
    else if (ends || answers.some((answer) => answer !== false)) {
      const lacking = withoutPayload(
        path,
        names.filter((_, at) => answers[at] !== false),
      );
      follower.exits.lackVariable([
        { ...fail(lacking), code: '1', sure: path.sure && ends, lacksVariable: !ends },
      ]);
    }
    if (ends) return [];
    return isCertain && command !== undefined && asksForPayload(follower, names, path)
      ? { ...path, needsPayload: true }
      : path;
  });
}

/** Whether the script ends there where there is no payload. */
function asksForPayload({ exits, outermost }: Follower, names: readonly string[], path: Path): boolean {
  const isAsked = (name: string) =>
    payloadVariables.includes(name) && path.variables.given(name) === undefined;
  return exits === outermost && path.needsPayload !== true && names.some(isAsked);
}

/** cmd stops at a comparison that begins with several words, without quotation marks: a payload may be that. */
function endWithSeveralWords(
  { exits, isBash }: Follower,
  names: readonly string[],
  path: Path,
  span: Span,
): void {
  const isPayload = !isBash && names.every((name) => payloadVariables.includes(name));
  if (!isPayload || names.some((name) => path.variables.given(name) !== undefined)) return;
  const payload = keep(path.payload, [{ kind: 'glob', text: severalWords, span }], 'none');
  if (payload.globs.includes(severalWords))
    exits.ended.push({ path: fail(withPayload(path, payload)), span });
}

const noText: Pattern = { kind: 'text', text: '', span: { start: 0, end: 0 } };

/** The way on which one of these is not set: where that is the payload, there is none. */
function withoutPayload(path: Path, lacking: readonly string[]): Path {
  if (!lacking.every((name) => payloadVariables.includes(name))) return path;
  return withPayload(path, keep(path.payload, [noText], 'none'));
}

/**
 * Notes what ends the script on a way that a run can be expected to take, where no handler for the end prints anything.
 * `isMeant`: it is told also where other ways pass.
 */
function noteUnset(follower: Follower, name: string, span: Span, path: Path, isMeant: boolean): void {
  const { sure, awaits, atExit, functions, unexpected } = path;
  const ends = follower.exits === follower.outermost && (atExit === null || isSilent(atExit, functions));
  if (!sure || awaits !== null || !ends) return;
  const isArgument = /^\d/.test(name);
  const shown = writtenName(name);
  const isOfScript = isArgument && follower.callDepth === 0;
  const reasons = {
    script: ': a script is given no arguments',
    function: ': the function is called with fewer arguments',
    other: '',
  };
  const why = reasons[isOfScript ? 'script' : isArgument ? 'function' : 'other'];
  const help = isOfScript
    ? 'take what the state was given from $RAYMOND_RESULT or $RAYMOND_INPUT'
    : !isArgument && isNumber(shown, follower.text)
      ? `give it a number further up, as by ${shown}=0`
      : `give it a value, or write \${${shown}:-} where there may be none`;
  const message = `\`set -u\` ends the script here, where $${shown} is not set${why}`;
  follower.unset.note(follower.caller, { name, message, help, span }, isMeant && !unexpected);
}

/** Whether a script calculates with a variable, or compares it with numbers: nothing in its place would be none. */
function isNumber(name: string, text: string): boolean {
  return new RegExp(
    `\\(\\([^\\n]{0,200}\\b${name}\\b|\\blet [^\\n]{0,99}\\b${name}\\b|\\$\\{?${name}\\}?"? -(?:eq|ne|[lg][te])\\b`,
  ).test(text);
}

/**
 * Whether a way is taken for what the environment holds, or for the payload, of which the workflow knows which ones come. What other
 * ways have passed, too, as `: "${FILE:?}"` in front of them all, is no reason.
 */
function isFromOutside({ environment }: Follower, path: Path, others: readonly Path[]): boolean {
  const isPassed = (one: Assumption) => others.some(({ assumptions }) => assumptions.includes(one));
  const asks = path.assumptions.some(
    (one) =>
      (one.subject.match(/(?<=\$\{?)\w+/g) ?? []).some((name) => environment.has(name)) && !isPassed(one),
  );
  return asks || (path.payload !== null && !others.some(({ payload }) => payload === path.payload));
}

/** Whether a command prints a tag with a variable in it. */
function isOfTag(command: Command): boolean {
  return (
    command.kind === 'print' && command.text.some((piece) => piece.kind === 'literal' && holdsTag(piece.text))
  );
}

/** Whether a variable is not set on a way; null when that is left to the run. */
function isMissing({ environment, isBash }: Follower, name: string, { variables }: Path): boolean | null {
  if (!isBash) return constantText(variables.get(name)) === '';
  const value = variables.given(name);
  if (/^[1-9]$/.test(name)) {
    const number = constantText(variables.get('#'));
    return number === null ? null : Number(number) < Number(name);
  }
  // In capitals it may be the environment's on the ways on which the script does not set it.
  if (value === undefined) return environment.has(name) || !/[a-z]/.test(name) ? null : true;
  return value === null ? null : isUnset(value);
}
