import { partsOf } from '../../build-command.ts';
import type { CommandOf } from '../../program.ts';
import { effectsOf } from '../contents/effects.ts';
import { argumentsIn, setsExitHandler } from '../contents/names-in.ts';
import type { Mark } from '../output/printed-tag.ts';
import { constantText } from '../values/value.ts';
import { define, type Path, withBothStatuses } from '../ways/path.ts';
import { withVariables } from './assume.ts';
import { bindArguments } from './evaluate.ts';
import { labelsOf, runFrom } from './follow-labels.ts';
import type { Follower } from './follower.ts';
import { leaveFunction, withoutDeclared } from './kept.ts';

/** Each function makes a new set of those that there are, so the time is quadratic in them. */
const mostFunctions = 500;
const deepestCalls = 20;
/** Calls from code that stands so deep in other code, that of callers included, would overflow the stack. */
const deepestCode = 600;
/** What a function that calls itself can print shows in its first rounds. */
const deepestRecursion = 3;

/** From here on there is a function of that name. */
export function runDefinition(
  follower: Follower,
  command: CommandOf<'function'>,
  paths: readonly Path[],
): readonly Path[] {
  if (paths.every(({ functions }) => functions.size < mostFunctions))
    return paths.map((path) => define(path, command));
  follower.giveUp('it has too many functions to be followed');
  return paths;
}

/** The ways through a function of the script, whose arguments are variables while it runs. */
export function runCall(follower: Follower, command: CommandOf<'call'>, paths: readonly Path[]): Path[] {
  const { name, span } = command;
  return paths.flatMap((path) => {
    const body = path.functions.get(name);
    if (body === undefined) return runUnknown({ reason: `it runs ${name}`, span }, [path]);
    const rounds = follower.entered.get(body) ?? 0;
    if (isDeep(follower) || rounds >= deepestRecursion) return runDeeper(follower, command, path);
    const spoken = setsExitHandler(follower.program.body) ? null : argumentsIn(body);
    const { ways, changed } = bindArguments(follower, command, path, spoken);
    follower.entered.set(body, rounds + 1);
    const starts = ways.map((way) => withoutDeclared(way, body, name));
    const after = enter(follower, () => follower.run(body, starts), span.start, command.hasLine);
    follower.entered.set(body, rounds);
    return after.map((inner) => restore(leaveFunction(inner, path, body, name), path, changed));
  });
}

function isDeep({ callDepth, depth }: Follower): boolean {
  return callDepth >= deepestCalls || depth >= deepestCode;
}

/** A call that is not followed: it may do all that its function does. */
function runDeeper(follower: Follower, { name, span }: CommandOf<'call'>, path: Path): Path[] {
  const { assigned, mayExit, mayPrint } = effectsOf(path.functions)(name);
  const given = [...(assigned ?? [])].map((variable) => ({ name: variable, value: null }));
  const changed = withVariables(path, given);
  const variables = assigned === null ? path.variables.forgetAll() : changed.variables;
  // Nobody knows whether a run comes out of it with a text that it had, such as `found=no`.
  const isLost = given.some((one) => constantText(path.variables.given(one.name)) !== null);
  const unseen = { ...changed, variables, sure: path.sure && assigned !== null && !isLost };
  const mark = { reason: `${name} calls itself too deeply`, span };
  const after = mayPrint ? runUnknown(mark, [unseen]) : withBothStatuses(unseen);
  if (mayExit)
    follower.exits.ended.push(...after.map((ended) => ({ path: { ...ended, sure: false }, span })));
  return after;
}

/** The ways through the lines after a label of a batch file, up to `exit /b` or the end of the file. */
export function runGosub(follower: Follower, command: CommandOf<'gosub'>, paths: readonly Path[]): Path[] {
  const { label, span } = command;
  const commands = partsOf(follower.program.body);
  const start = labelsOf(commands).get(label);
  if (start === undefined) return runUnknown({ reason: `there is no label ${label}`, span }, paths);
  if (isDeep(follower)) return runUnknown({ reason: `${label} calls itself too deeply`, span }, paths);
  return paths.flatMap((path) => {
    const given = { arguments: command.arguments, named: [] };
    const { ways, changed } = bindArguments(follower, given, path, null);
    const after = enter(follower, () => runFrom(follower, commands, start, ways), span.start);
    return after.map((inner) => restore(inner, path, changed));
  });
}

function restore(inner: Path, outer: Path, names: readonly string[]): Path {
  return withVariables(
    inner,
    names.map((name) => ({ name, value: outer.variables.given(name) })),
  );
}

/** Runs the body of a function: what it returns goes on after the call. */
function enter(
  follower: Follower,
  run: () => readonly Path[],
  caller: number,
  hasLine = false,
): readonly Path[] {
  const returned: Path[] = [];
  follower.callDepth += 1;
  const after = follower.within({ returns: returned, loops: [], jumps: [], hasLine, caller }, run);
  follower.callDepth -= 1;
  return returned.length === 0 ? after : [...after, ...returned];
}

function runUnknown(mark: Mark, paths: readonly Path[]): Path[] {
  return paths.flatMap((path) => withBothStatuses({ ...path, output: path.output.printAnything(mark) }));
}
