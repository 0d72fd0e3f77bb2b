import { isRead, partsOf } from '../build-command.ts';
import type { Command, Program } from '../program.ts';
import { endingOf, summary } from './endings.ts';
import type { Behaviour } from './output/behaviour.ts';
import { StandardOutput } from './output/output.ts';
import { runAssignment } from './steps/follow-assignment.ts';
import { runCall, runDefinition, runGosub } from './steps/follow-calls.ts';
import { failing, withHandler } from './steps/follow-failure.ts';
import { runIf } from './steps/follow-if.ts';
import { runQuietly } from './steps/follow-inside.ts';
import { runFrom } from './steps/follow-labels.ts';
import { runLeave } from './steps/follow-leave.ts';
import { runApart, runList, runNot } from './steps/follow-list.ts';
import { runLoop } from './steps/follow-loop.ts';
import { runOutside } from './steps/follow-outside.ts';
import { runPrint } from './steps/follow-print.ts';
import { runSwitch } from './steps/follow-switch.ts';
import { runTest } from './steps/follow-test.ts';
import { runDemands } from './steps/follow-unset.ts';
import { Follower } from './steps/follower.ts';
import type { End } from './ways/exits.ts';
import { firstPath, type Path, succeed, withStatus } from './ways/path.ts';

/**
 * All that the program of a script with this text can do: it is run on every way at once, with what only a run settles left open.
 * Ways that cannot be told apart become one, and few of many, so the work is bounded by the length of the program.
 */
export function followProgram(program: Program, text: string, isBash: boolean): Behaviour {
  const follower = new Follower(program, text, isBash, runCommand);
  const start = firstPath(new StandardOutput(follower.printer));
  const finished = runFrom(follower, partsOf(program.body), 0, [start]);
  const ends: End[] = [
    ...follower.exits.all(follower.end),
    ...finished.map((path) => ({ path, span: follower.end })),
  ];
  const endings = ends.flatMap((end) => follower.finish(end)).map((end) => endingOf(end, follower));
  const expected = endings.filter(({ sure }) => sure);
  return {
    ...summary(follower.printer.tags, endings),
    problems: follower.printer.problemsWith(expected, text),
    misnamed: follower.printer.misnamed,
    earlyEnds: [
      ...follower.earlyEnds.values(),
      ...follower.unset.certain,
      ...follower.statuses.ends(follower),
    ],
    unsetOnWays: follower.unset.onWays,
    handled: [...follower.handled.values()],
    startsOther: follower.startsOther || follower.unfollowed !== null,
    unfollowed: follower.unfollowed,
  };
}

/** The ways behind a command. */
function runCommand(follower: Follower, command: Command, before: readonly Path[]): readonly Path[] {
  const paths = runDemands(follower, command, before);
  switch (command.kind) {
    case 'print':
      return paths.flatMap((path) => runPrint(follower, command, path));
    case 'assign':
      return runAssignment(follower, command, paths);
    case 'sequence':
      return command.commands.reduce((current, one) => follower.run(one, current), paths);
    case 'if':
      return runIf(follower, command, paths);
    case 'test':
      return failing(
        follower,
        paths.flatMap((path) => runTest(follower, command, path)),
        undefined,
        isRead(command.fact) ? command.place : undefined,
      );
    case 'status':
      return failing(
        follower,
        paths.map((path) => withStatus(path, command.status, command.isMissing)),
      );
    case 'and':
    case 'or':
      return runList(follower, command, paths);
    case 'not':
      return runNot(follower, command, paths);
    case 'switch':
      return runSwitch(follower, command, paths);
    case 'loop':
      return runLoop(follower, command, paths);
    case 'function':
      return runDefinition(follower, command, paths);
    case 'call':
      return failing(follower, runCall(follower, command, paths), command.span);
    case 'subshell':
      return runApart(follower, command, paths);
    case 'quiet':
      return runQuietly(follower, command, paths);
    case 'at-exit':
      return paths.map((path) => succeed(withHandler(follower, path, command)));
    case 'errexit':
      return paths.map((path) => succeed({ ...path, errexit: command.on }));
    case 'gosub':
      return runGosub(follower, command, paths);
    case 'label':
      return paths;
    case 'outside':
      return failing(
        follower,
        paths.flatMap((path) => runOutside(follower, command, path)),
      );
    default:
      return runLeave(follower, command, paths);
  }
}
