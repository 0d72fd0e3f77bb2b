import { span } from '../../../../source/span.ts';
import { once } from '../../../../util/memo.ts';
import type { CommandOf, Range } from '../../program.ts';
import { forgetAnswers } from '../assumptions/answers.ts';
import { isOfSurroundings } from '../assumptions/assumptions.ts';
import { noChanges } from '../assumptions/changes.ts';
import { mayEnd, mayLeave, mayPrintTag } from '../contents/effects.ts';
import {
  alwaysPrints,
  asksForCount,
  assignedNames,
  flagsIn,
  namesGivenInside,
  namesKept,
} from '../contents/names-in.ts';
import { StandardOutput } from '../output/output.ts';
import { harmlessHole } from '../values/value.ts';
import type { Given, Variables } from '../values/variables.ts';
import { countedTo, countersOf, limitsOf, unaskedNumbers } from '../ways/counters.ts';
import type { Awaited, Path } from '../ways/path.ts';
import type { Follower } from './follower.ts';

type Loop = CommandOf<'loop'>;

/** What the rounds of a loop have in common. */
export interface Rounds {
  /** The variables that may have any value in the next round. */
  readonly names: ReadonlySet<string>;
  /** Those of `names` by which the loop does nothing but count. */
  readonly counters: ReadonlySet<string>;
  /** What those are when the test of the loop ends it, as far as that is known. */
  readonly countedTo: readonly Given[];
  /** Between which numbers a variable is that a round has counted up. */
  readonly limits: ReadonlyMap<string, Range>;
  /** What each round is about: the variables that the loop itself gives it, as by `for X in …` and `while read X`. */
  readonly given: ReadonlySet<string>;
  /** Those of `names` that are set together, or together with what is known exactly, such as what is printed. */
  readonly loose: readonly string[];
  /** Whether the loop counts: then only who asks for the number expects to leave it before its end. */
  readonly counts: boolean;
  /** Whether its body asks how often it has run. */
  readonly asksForCount: boolean;
  /** What had been told before the loop. */
  readonly told: ReadonlySet<string>;
  /** Whether each round prints a tag. */
  readonly prints: boolean;
  /** Whether the body leaves the loop, or prints a tag, somewhere. */
  readonly leaves: () => boolean;
  /** Whether the body may end the loop, or more, somewhere. */
  readonly ends: () => boolean;
  /** Batch files and PowerShell fetch values by loops: what those set is taken to agree. */
  readonly isBash: boolean;
}

/** Found once for each loop, and the ways that come to it. */
export function roundsOf({ isBash, program }: Follower, loop: Loop, paths: readonly Path[]): Rounds {
  const { each, condition, body } = loop;
  // In PowerShell `break` may leave a `switch` alone.
  const kept = isBash ? namesKept(loop) : new Set<string>();
  const flags = new Set([...flagsIn(loop)].filter((name) => !kept.has(name)));
  const tested = condition === null ? [] : assignedNames(condition);
  const [first] = paths;
  const functions = first?.functions ?? new Map();
  const tells = isBash && mayPrintTag(body, functions);
  const names = new Set([...assignedNames(loop)].filter((name) => !flags.has(name) && !kept.has(name)));
  const given = new Set(each === null ? tested : [...tested, each.name]);
  const counters = countersOf(loop, functions);
  const givenInside = namesGivenInside(body);
  const set = [...names].filter((name) => ![given, counters, givenInside].some((known) => known.has(name)));
  const idle = isBash && set.length > 1 ? unaskedNumbers(loop, program.body, set) : [];
  const own = set.filter((name) => !idle.includes(name));
  return {
    names,
    counters: new Set(counters.keys()),
    countedTo: countedTo(loop, counters, paths),
    limits: isBash ? limitsOf(loop, paths, functions) : new Map(),
    given,
    loose: own.length + flags.size + Number(tells) > 1 ? own : [],
    counts: each?.counts === true,
    asksForCount: asksForCount(loop),
    prints: each?.areSeveral === true && alwaysPrints(body),
    told: new Set(paths.map(({ output }) => output.told())),
    leaves: once(() => mayLeave(body, functions)),
    ends: once(() => mayEnd(body, functions)),
    isBash,
  };
}

/**
 * Whatever was tested or assigned in a round may be otherwise in the next. That a loop goes round again after
 * it has printed a tag is not expected, unless every round prints one.
 */
export function afterRound(path: Path, rounds: Rounds): Path {
  const { names, limits, loose, prints, told, leaves } = rounds;
  const variables = withLimits(path.variables.forget(names), limits);
  const hasTold = !prints && !told.has(path.output.told());
  const sure = path.sure && !hasTold && !(leaves() && asksInside(path, rounds));
  const ifLeft = path.sure && !sure ? awaitedBehind(path, rounds, hasTold) : null;
  // Where a loop looks for something, what it sets may agree in some rounds alone.
  const isLoose = loose.length > 0 && (rounds.isBash || ifLeft === 'tag');
  const all = !isLoose ? path.loose : [...new Set([...path.loose, ...loose])];
  const answers = forgetAnswers(path.answers, (root) => root.startsWith('$'));
  return {
    ...path,
    variables,
    loose: all,
    assumptions: [],
    alternatives: [],
    answers,
    changes: noChanges,
    sure,
    ifLeft,
  };
}

/** Whether the body asks how often it has run: then it is left there, not by the loop's own test, if it is ever left there. */
function asksInside({ assumptions }: Path, rounds: Rounds): boolean {
  const { names, counters, given, counts } = rounds;
  if (rounds.asksForCount) return true;
  if (names.size === 0 && given.size === 0) return false;
  return assumptions.some((assumption) => {
    const isOfThing = assumption.isRun || isOfSurroundings(assumption);
    // Not the `f` of `-f b`.
    const words = assumption.subject.match(/(?<![-\w])[A-Za-z_]\w*/g) ?? [];
    const mentioned = words.filter((name) => !counters.has(name));
    return mentioned.some((name) =>
      counts
        ? given.has(name) || (assumption.value === null && names.has(name))
        : names.has(name) && !(isOfThing && given.has(name)),
    );
  });
}

/** With what is known of numbers that a round begins with, since the one before has not left the loop. */
function withLimits(variables: Variables, limits: Rounds['limits']): Variables {
  let known = variables;
  for (const [name, { least, most }] of limits)
    if (least < most) known = known.with(name, [harmlessHole(span(0, 0), true, { least, most: most - 1 })]);
  return known;
}

/** What has to come after a loop that ends after a round in which it has found nothing, or told something. */
function awaitedBehind({ output, awaits }: Path, rounds: Rounds, hasTold: boolean): Awaited | null {
  // One that counts may be left in its last round for certain.
  if (!hasTold) return awaits !== null || rounds.counts || rounds.asksForCount ? null : 'tag';
  const isTag = output instanceof StandardOutput && output.tags.length > 0;
  return isTag && !rounds.ends() ? 'tag at once' : null;
}
