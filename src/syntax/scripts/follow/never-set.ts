import type { EarlyEnd, UnfilledVariable, UnsetEnd } from '../defects.ts';
import type { Program, VariableRead } from '../program.ts';
import { assignedNames } from './contents/names-in.ts';
import { followProgram } from './follow-program.ts';
import { type Behaviour, tagsOf } from './output/behaviour.ts';

/** What `set -u` ends where a variable is not set that the script itself sets, in another place. */
export interface NeverSet {
  /** The variables, which no fork may give. */
  readonly names: readonly string[];
  /** One for each variable that is set on no way to where it is used first. */
  readonly ends: readonly UnsetEnd[];
}

export const setsNounset = /^[ \t]*set[ \t]+(?:-\w*u|[^\n;&|#]*-o[ \t]+nounset)/m;

/**
 * What comes of a Bash script where nothing but the script gives its own variables a value: those with a name in small letters
 * that it sets somewhere, never exports and never asks for.
 */
export function findNeverSet(
  program: Program,
  text: string,
  { unfollowed }: Behaviour,
): NeverSet | undefined {
  if (!setsNounset.test(text) || unfollowed !== null) return undefined;
  const assigned = assignedNames(program.body);
  const names = new Set(
    program.reads
      .filter(({ name, meant }) => meant === undefined && ownName.test(name) && assigned.has(name))
      .map(({ name }) => name)
      .filter((name) => !mayBeGiven(name, text)),
  );
  if (names.size === 0) return undefined;
  const reads = program.reads.filter(({ name }) => !names.has(name));
  const { earlyEnds, unfollowed: isStopped } = followProgram({ ...program, reads }, text, true);
  const ends = new Map<string, UnsetEnd>();
  for (const { name, ...end } of earlyEnds)
    if (name !== undefined && names.has(name) && !ends.has(name)) ends.set(name, { name, ...end });
  return ends.size === 0 || isStopped !== null ? undefined : { names: [...names], ends: [...ends.values()] };
}

/** No name that an environment is likely to hold. */
const ownName = /^[a-z_][a-z\d_]*$/;

/**
 * Leaves out ends by `set -u` for want of a variable of which something else is told: that a slip was to set it, or that nothing sets it
 * where a fork does not. `found`: what is told so already.
 */
export function leaveOut(
  behaviour: Behaviour,
  found: NeverSet | undefined,
  {
    program,
    text,
    unfilled,
  }: { readonly program: Program; readonly text: string; readonly unfilled: readonly UnfilledVariable[] },
): { readonly behaviour: Behaviour; readonly neverSet: NeverSet | undefined } {
  const forked = new Set(program.readOnWays?.map(({ name }) => name));
  const asked: UnsetEnd[] = [];
  const earlyEnds = behaviour.earlyEnds.map((end): EarlyEnd => {
    const { name, message, help, span } = end;
    if (name === undefined) return end;
    const isSlip = unfilled.some(({ meant }) => meant === name);
    const mayFork = forked.has(name) && ownName.test(name) && !mayBeGiven(name, text);
    if (mayFork && !isSlip) asked.push({ name, message, help, span });
    return isSlip || mayFork ? { ...end, isLeftOut: true } : end;
  });
  if (asked.length === 0) return { behaviour: { ...behaviour, earlyEnds }, neverSet: found };
  const names = [...(found?.names ?? []), ...asked.map(({ name }) => name)];
  const neverSet = { names: [...new Set(names)], ends: [...(found?.ends ?? []), ...asked] };
  return { behaviour: { ...behaviour, earlyEnds }, neverSet };
}

/** Whether a script hands a variable on, or asks whether it is set. */
export function mayBeGiven(name: string, text: string): boolean {
  const signs = [
    `\\$\\{${name}:?[-=+?]`,
    `-v[ \\t]+["']?${name}\\b`,
    `\\b(?:export|readonly|declare|typeset|env)\\b[^\\n]*\\b${name}\\b`,
    '\\bset[ \\t]+-\\w*a|\\ballexport\\b',
  ];
  return name.endsWith('_proxy') || new RegExp(signs.join('|')).test(text);
}

/**
 * The end by `set -u` that takes a tag away which no way prints: some way would if the variable that is missing had a value
 * that only a run knows.
 */
export function findHidingEnd(program: Program, text: string, behaviour: Behaviour): EarlyEnd | undefined {
  const { unsetOnWays, unfollowed, tags } = behaviour;
  const [end] = unsetOnWays;
  if (end === undefined || unfollowed !== null) return undefined;
  const given: VariableRead[] = unsetOnWays.map(({ name, span }) => ({ name, span, guarded: false }));
  const other = followProgram({ ...program, reads: [...program.reads, ...given] }, text, true);
  const printed = new Set(tags.map(({ tag }) => tag.span.start));
  const ways = other.outcomes.filter(({ sure, exit }) => sure && exit === 'success');
  const isHidden = ways.some((way) => tagsOf(other, way).some(({ tag }) => !printed.has(tag.span.start)));
  return isHidden && other.unfollowed === null ? end : undefined;
}
