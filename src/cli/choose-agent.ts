import { basename, resolve } from 'node:path';
import type { LanguageAgent } from '../agents/agent.ts';
import { checkClaude } from '../agents/check-claude.ts';
import { claudeAgent } from '../agents/claude.ts';
import { recordTurns } from '../agents/record.ts';
import type { RecordedTurn } from '../agents/recording.generated.ts';
import { readRecording } from '../agents/recording.ts';
import { replayAgent } from '../agents/replay.ts';
import type { ChildProcesses } from '../host/child-processes.ts';
import { nodeClock } from '../host/clock.ts';
import { durableFiles } from '../host/durable-files.ts';
import type { LaunchOptions } from '../runtime/run-state.generated.ts';
import { plural } from '../util/plural.ts';
import type { CommandIo } from './command-io.ts';

export type AgentChoice =
  | { readonly ok: true; readonly agent: LaunchOptions['agent']; readonly recording: string | null }
  | { readonly ok: false; readonly refusal: string };

/** Reads the value of `--agent`: `claude` (also when absent) or `replay:FILE`, relative to `folder`. */
export function chooseAgent(text: string | null, folder: string): AgentChoice {
  if (text === null || text === 'claude') return { ok: true, agent: 'claude', recording: null };
  const file = /^replay:(.+)$/s.exec(text)?.[1];
  if (file !== undefined) return { ok: true, agent: 'replay', recording: absolute(folder, file) };
  return { ok: false, refusal: `"${text}" is no agent: expected claude or replay:FILE` };
}

export function absolute(folder: string, path: string): string {
  return resolve(folder, path);
}

export type AgentOpened =
  | {
      readonly ok: true;
      readonly agent: LanguageAgent;
      /** What a whole run that has finished says of its agent, or null. */
      readonly afterword: () => string | null;
    }
  | { readonly ok: false; readonly refusal: string };

/**
 * Makes the agent that a run's options name, or says why none of its turns could succeed. A resumed run continues
 * the recording it writes.
 */
export async function openAgent(
  options: LaunchOptions,
  io: CommandIo,
  processes: ChildProcesses,
  { hasPrompts, resumed }: { readonly hasPrompts: boolean; readonly resumed: boolean },
): Promise<AgentOpened> {
  // The new recording begins empty, so of the old one nothing would be left when a turn fails.
  if (options.record !== null && options.record === options.recording) {
    const refusal = `--record would overwrite ${options.record}, from which --agent replay answers: name another file`;
    return { ok: false, refusal };
  }
  const opened =
    options.recording === null ? await openClaude(io, processes, hasPrompts) : openReplay(options.recording);
  if (!opened.ok || options.record === null) return opened;
  const recorder = recordTurns(opened.agent, options.record, durableFiles, resumed);
  return recorder.ok ? { ...opened, agent: recorder.agent } : recorder;
}

async function openClaude(
  io: CommandIo,
  processes: ChildProcesses,
  hasPrompts: boolean,
): Promise<AgentOpened> {
  const named = io.env.RAYMOND_CLAUDE ?? 'claude';
  // A bare name is looked up on the PATH. A path starts from here, not from the folder of whichever agent has a turn.
  const command = basename(named) === named ? named : absolute(io.cwd, named);
  // Scripts alone need no Claude Code.
  if (hasPrompts) {
    const { env: environment, cwd: folder } = io;
    const refusal = await checkClaude({ processes, clock: nodeClock, command, folder, environment });
    if (refusal !== null) return { ok: false, refusal };
  }
  const agent = claudeAgent({ processes, clock: nodeClock, command });
  return { ok: true, agent, afterword: () => null };
}

function openReplay(path: string): AgentOpened {
  try {
    if (durableFiles.kind(path) !== 'file') return { ok: false, refusal: `there is no recording ${path}` };
    const read = readRecording(path, durableFiles.read(path));
    if (!read.ok) return read;
    const agent = replayAgent(path, read.recording);
    return { ok: true, agent, afterword: () => describeUnused(path, agent.unused()) };
  } catch (error) {
    return {
      ok: false,
      refusal: `cannot read the recording ${path} (${(error as NodeJS.ErrnoException).code})`,
    };
  }
}

/** A replay that took another way than the recorded run says so, even if it came to an end. */
function describeUnused(path: string, turns: readonly RecordedTurn[]): string | null {
  const [first] = turns;
  if (first === undefined) return null;
  const reminder = first.reminder === undefined || first.reminder === 0 ? '' : `, reminder ${first.reminder}`;
  const others = turns.length === 1 ? '' : ` and ${plural(turns.length - 1, 'other turn')}`;
  return `the run took another way than the recording ${path}: it never came to state ${first.state}, visit ${first.visit} of agent ${first.agent}${reminder}${others}`;
}
