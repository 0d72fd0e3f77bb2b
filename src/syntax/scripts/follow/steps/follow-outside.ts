import type { CommandOf } from '../../program.ts';
import { mayReadAll } from '../contents/starts-other.ts';
import { doubted } from '../ways/awaited.ts';
import { withoutLines } from '../ways/made-paths.ts';
import { type Path, withBothStatuses, withPayload } from '../ways/path.ts';
import { mostAssumptions, withChanges } from './assume.ts';
import type { Follower } from './follower.ts';
import { payloadFiltered } from './payload-asked.ts';

/** The ways behind what is not in the script. */
export function runOutside(follower: Follower, command: CommandOf<'outside'>, path: Path): Path[] {
  const { prints, span: place, reason } = command;
  let { output, variables } = path;
  follower.startsOther ||= mayReadAll(command, follower.text);
  if (prints === 'anything') output = output.printAnything({ reason, span: place });
  if (prints === 'harmless') output = output.printHarmless(command);
  if (command.assigns) variables = variables.forgetAll();
  const changed = command.onlyReads === true ? path : withChanges(path, command.assigns);
  const made = command.onlyReads === true ? path.made : withoutLines(path);
  let after = withBothStatuses({ ...changed, made, output, variables });
  if (command.succeeds === true || (command.succeeds === 'apart' && follower.isApart))
    after = after.map((way) => (way.status === 'failure' ? { ...way, sure: false } : way));
  else if (follower.isAsking) after = after.map((way) => assumeEnd(way, command, follower.text));
  // Code that can assign runs in the same shell, so it can end the script too.
  if (command.assigns)
    follower.exits.ended.push(...after.map((way) => ({ path: { ...way, sure: false }, span: place })));
  if (!command.final) return after;
  follower.exits.ended.push(...after.map((ended) => ({ path: ended, span: place })));
  return [];
}

/** The path on which a command ended so, where that decides how the script goes on. */
function assumeEnd(before: Path, { span, fed }: CommandOf<'outside'>, script: string): Path {
  const path = fed === undefined ? before : withPayload(before, payloadFiltered(fed, before));
  if (path.assumptions.length >= mostAssumptions) return doubted(path);
  const holds = path.status === 'success';
  const [firstLine = ''] = script.slice(span.start, span.end).split('\n', 1);
  const added = { subject: firstLine.trim(), value: null, holds, isRun: true, isEdited: false };
  return { ...doubted(path), assumptions: [...path.assumptions, added] };
}
