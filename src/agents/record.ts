import { dirname } from 'node:path';
import type { DurableFiles } from '../host/durable-files.ts';
import type { Files } from '../host/files.ts';
import type { LanguageAgent, TurnKey } from './agent.ts';
import type { RecordedTurn } from './recording.generated.ts';
import { loadRecording, type RecordingRead } from './recording.ts';

export type Recorder =
  | { readonly ok: true; readonly agent: LanguageAgent; readonly warning?: string }
  | { readonly ok: false; readonly refusal: string };

/**
 * Wraps an agent so that each of its answers is kept in the recording at `path`, durably before it counts. What is
 * there is replaced; a run that has `begun` goes on with the turns of the recording that it has written so far, if it has
 * written one. It is written at once, so that a path that cannot be written is refused before the first turn is
 * paid for. Where a later turn cannot be written, it counts all the same, for it is paid for, and the run stops behind it.
 */
export function recordTurns(
  agent: LanguageAgent,
  path: string,
  files: DurableFiles,
  begun: { readonly recording: string | null } | null,
): Recorder {
  const turns = new Map<string, RecordedTurn>();
  const write = () =>
    files.writeDurably(path, `${JSON.stringify({ version: 1, turns: [...turns.values()] }, null, 2)}\n`);
  const partial = `${path} has the turns from here on only, and cannot be played from the beginning`;
  let warning = begun !== null && begun.recording === null ? partial : undefined;
  try {
    files.clearLeftovers(path);
    const earlier = begun?.recording ?? null;
    const read = earlier === null ? null : loadEarlier(earlier, files);
    if (read?.ok === false && earlier === path && files.kind(path) !== null)
      return { ok: false, refusal: `${read.refusal}; to go on in another file, name it with --record` };
    if (read?.ok === false) warning = `${read.refusal}: ${partial}`;
    for (const turn of read?.ok ? read.recording.turns : []) turns.set(identity(turn), turn);
    write();
  } catch (error) {
    return { ok: false, refusal: writeMessage(path, error) };
  }
  const recorder: LanguageAgent = {
    async turn(request) {
      const end = await agent.turn(request);
      if (end.kind === 'answered') {
        const turn = recorded(request.key, end.text, end.cost);
        // A turn that runs again replaces its first answer in its place, and the reminders which that had.
        for (const [key, { state, agent, visit, reminder = 0 }] of turns) {
          const isSame = state === turn.state && agent === turn.agent && visit === turn.visit;
          if (isSame && reminder > request.key.reminder) turns.delete(key);
        }
        turns.set(identity(turn), turn);
        try {
          write();
        } catch (error) {
          request.onHalt(writeMessage(path, error));
        }
      }
      return end;
    },
  };
  return { ok: true, agent: recorder, ...(warning === undefined ? {} : { warning }) };
}

/** What a run has recorded so far. */
function loadEarlier(path: string, files: Files): RecordingRead {
  const isThere = files.kind(path) === 'file';
  return isThere ? loadRecording(path, files) : { ok: false, refusal: `the recording ${path} is gone` };
}

/**
 * Why no recording can be at `path`, as far as that shows while nothing is written; else null. Of what is there only a
 * recording is replaced.
 */
export function judgeRecording(path: string, files: Files): string | null {
  try {
    const kind = files.kind(path);
    // What is no file would be replaced by one: a device such as /dev/null, for every program of the machine.
    if (kind !== null && kind !== 'file')
      return refusal(path, kind === 'folder' ? 'EISDIR' : 'it is no file');
    if (kind === 'file' && !isEmpty(path, files) && !loadRecording(path, files).ok)
      return refusal(path, 'it holds something else, which would be lost');
    return files.kind(dirname(path)) === 'folder' ? null : refusal(path, 'ENOENT');
  } catch (error) {
    return writeMessage(path, error);
  }
}

function isEmpty(path: string, files: Files): boolean {
  const content = files.readUpTo(path, 1);
  return typeof content !== 'number' && content.length === 0;
}

function writeMessage(path: string, error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return refusal(path, code ?? message);
}

const cannotWrite = 'cannot write the recording';

/** Whether a run has stopped because its recording could not be written: then that lacks a turn. */
export function isRecordingLost(reason: string | null): boolean {
  return reason?.startsWith(cannotWrite) === true;
}

function refusal(path: string, why: string): string {
  return `${cannotWrite} ${path} (${why}): name a file in a folder that can be written with --record`;
}

function recorded(key: TurnKey, text: string, cost: number): RecordedTurn {
  const { agent, state, visit, reminder } = key;
  return { state, agent, visit, reminder, text, cost };
}

function identity(turn: RecordedTurn): string {
  return JSON.stringify([turn.state, turn.agent, turn.visit, turn.reminder]);
}
