import { memo } from '../../../../util/memo.ts';
import type { Command, CommandOf, Piece } from '../../program.ts';
import { type Assumption, isOfSurroundings } from '../assumptions/assumptions.ts';
import { change } from '../assumptions/changes.ts';
import { changesThings } from '../contents/effects.ts';
import { visitCommands } from '../contents/names-in.ts';
import { mayReadAll } from '../contents/starts-other.ts';
import { quietOutput } from '../output/output.ts';
import { type End, Exits } from '../ways/exits.ts';
import { type Path, succeed } from '../ways/path.ts';
import { withChanges } from './assume.ts';
import { failing } from './follow-failure.ts';
import type { Follower } from './follower.ts';

/** Runs a body whose variables and exit stay inside. */
export function runInSubshell(follower: Follower, body: Command, paths: readonly Path[]): Path[] {
  return paths.flatMap((path) => {
    const exits = new Exits(path.atExit);
    const through = follower.within(
      { exits, returns: null, loops: [], jumps: [], unwinds: false, isApart: true },
      () => follower.run(body, [follower.handsDown ? path : { ...path, atFailure: null }]),
    );
    const after = [...through.map((way) => ({ path: way, span: follower.end })), ...exits.all(follower.end)];
    const { variables, loose, assumptions, alternatives, answers, errexit, atExit, atFailure, functions } =
      path;
    const finished = after.flatMap((way) => (way.path.atExit === atExit ? [way] : follower.finish(way)));
    const changed = change(path, false);
    return finished.map(({ path: inner }) => ({
      ...inner,
      // What is asked within of other things than variables is forgotten there.
      changes: inner.changes === path.changes ? path.changes : changed,
      variables,
      loose,
      assumptions: leavesVariables(body)
        ? inner.assumptions.filter((one) => assumptions.includes(one) || isOfVariables(one))
        : assumptions,
      alternatives,
      answers,
      errexit,
      atExit,
      atFailure,
      functions,
    }));
  });
}

/** Whether a body gives no variable another value, so that what it asks of them holds outside, too. */
const leavesVariables = memo((body: Command): boolean => {
  let leaves = true;
  visitCommands(body, (command) => {
    const { kind } = command;
    const mayAssign = kind === 'loop' ? command.each !== null : kind === 'outside' && command.assigns;
    if (mayAssign || kind === 'assign' || kind === 'call' || kind === 'gosub') leaves = false;
  });
  return leaves;
});

const isOfVariables = (one: Assumption): boolean => !one.isRun && !isOfSurroundings(one);

/** Runs a body whose output goes elsewhere; whatever way leads out of it has the output from before. */
export function runQuietly(
  follower: Follower,
  { body, isSimple, toNoFile }: CommandOf<'quiet'>,
  paths: readonly Path[],
): Path[] {
  if (body.kind === 'print' && body.demands === undefined && body.text.every(isPlain)) {
    for (const piece of body.text)
      if (piece.kind === 'captured' && piece.body.kind === 'outside')
        follower.startsOther ||= mayReadAll(piece.body, follower.text);
    const isChanging = !toNoFile || body.writes === true || changesThings(body.text);
    return paths.map((path) => (isChanging ? withChanges(succeed(path)) : succeed(path)));
  }
  return paths.flatMap((path) => {
    const before = change(path, false);
    const loud = (way: Path): Path => {
      const after = { ...way, output: path.output };
      if (toNoFile) return after;
      // A loop may have forgotten what was asked in front of it.
      const { changes } = withChanges(after);
      const outdated = [...new Set([...changes.outdated, ...before.outdated])];
      return { ...after, changes: outdated.length === 0 ? changes : { ...changes, outdated } };
    };
    const { inherited, before: beforeEnd } = follower.exits;
    const exits = new Exits(inherited, beforeEnd);
    const unwinds = follower.unwinds || isSimple === true;
    const returns: Path[] = [];
    const jumps: Follower['jumps'] = [];
    const loops = follower.loops.map(() => ({ breaks: [] as Path[], continues: [] as Path[] }));
    const ways = { exits, jumps, loops, unwinds, returns: follower.returns === null ? null : returns };
    const isLater = isSimple === true && !path.errexit;
    const inside = { ...path, output: quietOutput, ...(isLater ? { atFailure: null } : {}) };
    const after = follower.within(ways, () => follower.run(body, [inside]));
    // The handler for the end prints where `exit` stands.
    const finish = (end: End): End[] =>
      (end.path.atExit === inherited ? [end] : follower.finish(end)).map((last) => ({
        ...last,
        path: loud(last.path),
      }));
    const finished = (way: Path) => finish({ path: way, span: follower.end }).map((last) => last.path);
    follower.exits.ended.push(...exits.ended.flatMap(finish));
    follower.exits.fail(unwinds ? exits.failed.map(loud) : exits.failed.flatMap(finished));
    // Without `set -e`, all redirections are undone before.
    follower.exits.lackVariable(exits.unset.flatMap((way) => (way.errexit ? finished(way) : [loud(way)])));
    follower.returns?.push(...returns.map(loud));
    follower.jumps.push(...jumps.map(({ label, path: way }) => ({ label, path: loud(way) })));
    for (const [depth, { breaks, continues }] of loops.entries()) {
      follower.loops[depth]?.breaks.push(...breaks.map(loud));
      follower.loops[depth]?.continues.push(...continues.map(loud));
    }
    if (path.atFailure === null || path.errexit || !isSimple) return after.map(loud);
    // What the redirection of one command is, the handler does not see that runs after it.
    return failing(
      follower,
      after.map((way) => ({ ...loud(way), atFailure: path.atFailure })),
    );
  });
}

/** Whether nothing but a text comes of a piece, which nobody needs to know where it goes nowhere. */
function isPlain(piece: Piece): boolean {
  if (piece.kind === 'variable') return piece.fallback === null;
  return piece.kind !== 'captured' || piece.body.kind === 'outside';
}
