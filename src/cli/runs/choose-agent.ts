import { resolve } from 'node:path';
import { checkClaude } from '../../agents/check-claude.ts';
import { claudeAgent } from '../../agents/claude.ts';
import { type BegunRecording, judgeRecording, type Recorder, recordTurns } from '../../agents/record.ts';
import type { RecordedTurn } from '../../agents/recording.generated.ts';
import { loadRecording } from '../../agents/recording.ts';
import { replayAgent } from '../../agents/replay.ts';
import { behindLinks } from '../../host/behind-links.ts';
import type { ChildProcesses } from '../../host/child-processes.ts';
import { nodeClock } from '../../host/clock.ts';
import { durableFiles } from '../../host/durable-files.ts';
import { findProgram } from '../../host/find-program.ts';
import { nodeChildProcesses } from '../../host/node-child-processes.ts';
import { isSameFile } from '../../host/same-file.ts';
import type { Program } from '../../runtime/program.ts';
import type { LaunchOptions, RunState } from '../../runtime/run-state.generated.ts';
import { plural } from '../../util/plural.ts';
import type { Refusable } from '../../util/refusable.ts';
import type { CommandIo } from '../terminal/command-io.ts';
import { mayComeToPrompt } from './comes-to-prompt.ts';

type AgentChoice = Refusable<Pick<LaunchOptions, 'agent' | 'recording'>>;

/** Reads the value of `--agent`: `claude` or `replay:FILE`, relative to `folder`. */
export function chooseAgent(text: string, folder: string): AgentChoice {
  if (text === 'claude') return { ok: true, agent: 'claude', recording: null };
  const file = /^replay:(.+)$/s.exec(text)?.[1];
  if (file !== undefined) return { ok: true, agent: 'replay', recording: resolve(folder, file) };
  return { ok: false, refusal: `"${text}" is no agent: expected claude or replay:FILE` };
}

/** An agent of which nothing is known that would make all of its turns fail. */
export interface OpenedAgent {
  readonly ok: true;
  /** Its children are those of the run. What it writes is written from here on, under the lock of the run. */
  readonly start: (processes: ChildProcesses) => Recorder;
  /** What a whole run that has finished says of its agent, or null. */
  readonly afterword: () => string | null;
}

type AgentOpened = OpenedAgent | { readonly ok: false; readonly refusal: string };

/**
 * Looks for the agent that the options of a run name, where it may come to a prompt, or says why none of its turns could succeed. That is asked before
 * anything is kept of a new run. A run that has `begun` continues the recording that it has written so far, if there is one.
 */
export async function openAgent(
  state: RunState,
  program: Program,
  io: CommandIo,
  begun: BegunRecording | null,
): Promise<AgentOpened> {
  // The new recording begins empty, so of the old one nothing would be left when a turn fails.
  const { options } = state;
  const { recording } = options;
  // Whoever has put a link there wants to keep it.
  const record = options.record === null ? null : behindLinks(options.record);
  if (record !== null && recording !== null && (record === recording || isSameFile(record, recording))) {
    const refusal = `--record would overwrite ${record}, from which --agent replay answers: name another file`;
    return { ok: false, refusal };
  }
  // It leads to a file where the output does, whose place is not for the recording to take.
  if (options.record !== null && /^\/(?:dev\/(?:std|fd\/)|proc\/)/.test(options.record))
    return {
      ok: false,
      refusal: `cannot write the recording ${options.record} (it is no file): name one with --record`,
    };
  const isBegun = begun !== null && begun.recording === options.record;
  const unwritable = record === null || isBegun ? null : judgeRecording(record, durableFiles);
  if (unwritable !== null) return { ok: false, refusal: unwritable };
  const opened =
    recording === null ? await openClaude(io, mayComeToPrompt(program, state)) : openReplay(recording);
  if (!opened.ok || record === null) return opened;
  const start = (processes: ChildProcesses) => {
    const started = opened.start(processes);
    return started.ok ? recordTurns(started.agent, record, state.id, durableFiles, begun) : started;
  };
  return { ...opened, start };
}

async function openClaude(io: CommandIo, isNeeded: boolean): Promise<AgentOpened> {
  const named = io.env.RAYMOND_CLAUDE || 'claude';
  // A path starts from here, not from the folder of whichever agent has a turn; so does one on the PATH.
  const command = findProgram(named, io.env.PATH, io.cwd);
  let totalsGoOn = false;
  // Scripts alone need no Claude Code.
  if (isNeeded) {
    const { env: environment, cwd: folder } = io;
    const processes = nodeChildProcesses();
    const warn = (message: string) => io.stderr.write(`warning: ${message}\n`);
    const checked = await checkClaude({ processes, clock: nodeClock, command, folder, environment, warn });
    if (checked.refusal !== null) return { ok: false, refusal: checked.refusal };
    ({ totalsGoOn } = checked);
  }
  const start = (processes: ChildProcesses): Recorder => ({
    ok: true,
    agent: claudeAgent({ processes, clock: nodeClock, command, totalsGoOn }),
  });
  return { ok: true, start, afterword: () => null };
}

function openReplay(path: string): AgentOpened {
  try {
    const kind = durableFiles.kind(path);
    if (kind === null)
      return { ok: false, refusal: `there is no recording ${path}: name it with --agent replay:FILE` };
    if (kind !== 'file') return { ok: false, refusal: `${path} is no recording: expected a file` };
    const read = loadRecording(path, durableFiles);
    if (!read.ok) return read;
    const agent = replayAgent(path, read.recording);
    return {
      ok: true,
      start: () => ({ ok: true, agent }),
      afterword: () => describeUnused(path, agent.unused()),
    };
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
